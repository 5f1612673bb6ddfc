// SPDX-License-Identifier: BSD-3-Clause
#include "engine/forces/controllers.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/forces/felt_inertia.h"

namespace armillary {
namespace {

constexpr std::array kNames{std::string_view("none"),
                            std::string_view("hold"),
                            std::string_view("pd"),
                            std::string_view("pd-gravity"),
                            std::string_view("computed-torque"),
                            std::string_view("closed-valves")};

bool floats(const Model& model, int degree_of_freedom) {
  return model.joints[model.degrees_of_freedom[degree_of_freedom].joint].type ==
         JointType::kFloating;
}

}  // namespace

std::span<const std::string_view> controlLawNames() {
  return kNames;
}

std::optional<ControlLaw> controlLawNamed(std::string_view name) {
  for (size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return static_cast<ControlLaw>(i);
  }
  return std::nullopt;
}

bool controlsAnything(const ControlOptions& options) {
  return options.hybrid ||
         std::any_of(options.joints.begin(), options.joints.end(),
                     [](const JointControl& joint) { return joint.law != ControlLaw::kNone; });
}

std::vector<JointControl> sameControl(const Model& model, const JointControl& control) {
  return std::vector<JointControl>(model.velocitySize(), control);
}

Controllers::Controllers(const Model& model, const ControlOptions& options)
    : reference_(options.reference),
      support_(options.support),
      wanted_(homeState(model)),
      at_rest_(wanted_) {
  const int n = model.velocitySize();
  if (!options.joints.empty()) {
    expectSize(model, "the list of controllers", static_cast<int>(options.joints.size()), n);
  }
  if (!(options.frequency > 0.0) || !(options.damping_ratio > 0.0)) {
    throw std::invalid_argument("a controller's frequency and damping ratio must be positive");
  }
  for (Eigen::VectorXd* vector :
       {&wanted_acceleration_, &error_, &hold_, &gravity_effort_, &commanded_, &computed_effort_}) {
    vector->setZero(n);
  }
  laws_.resize(options.hybrid ? 0 : options.joints.size());
  if (!reference_) reference_ = std::make_shared<KeptPose>(wanted_.position);
  const double omega = 2.0 * std::numbers::pi * options.frequency;
  Eigen::VectorXd inertia = options.joints.empty() ? Eigen::VectorXd() : feltInertia(model);
  if (options.carried_inertia.size() > 0 && inertia.size() > 0) {
    expectSize(model, "the carried inertia", options.carried_inertia.size(), n);
  }
  const auto carried = [&](int i) {
    return options.carried_inertia.size() > 0 ? options.carried_inertia[i] : 0.0;
  };
  if (options.hybrid) {
    hybrid_.emplace(model, *options.hybrid, omega, options.damping_ratio);
    any_ = true;
    damping_rate_ = (1.0 + 2.0 * options.damping_ratio) * omega;
  }
  bool holds = false;
  std::vector<int> computed_joints;
  for (size_t i = 0; i < laws_.size(); ++i) {
    const JointControl& wanted = options.joints[i];
    Law& law = laws_[i];
    if (wanted.law == ControlLaw::kNone || floats(model, static_cast<int>(i))) continue;
    law.law = wanted.law;
    const bool computed = wanted.law == ControlLaw::kComputedTorque;
    // its rate is that of a leg in the air, which carries nothing
    const double felt = computed ? 1.0 : inertia[static_cast<int>(i)];
    const double usual = computed ? 1.0 : felt + carried(static_cast<int>(i));
    law.stiffness = wanted.stiffness.value_or(usual * omega * omega);
    law.damping = wanted.damping.value_or(2.0 * options.damping_ratio * usual * omega);
    if (!(law.stiffness >= 0.0) || !(law.damping >= 0.0)) {
      throw std::invalid_argument("a controller's stiffness and damping must not be negative");
    }
    if (wanted.law == ControlLaw::kHold) law.stiffness = law.damping = 0.0;
    any_ = true;
    gravity_ |= wanted.law == ControlLaw::kPdGravity;
    if (computed) computed_joints.push_back(static_cast<int>(i));
    holds |= wanted.law == ControlLaw::kHold || wanted.law == ControlLaw::kClosedValves;
    damping_rate_ = std::max(damping_rate_,
                             law.damping / felt + std::sqrt(std::max(0.0, law.stiffness) / felt));
  }
  if (!computed_joints.empty()) computed_torque_.emplace(model, std::move(computed_joints));
  if (holds) {
    Workspace workspace(model);
    reference_->at(0.0, at_rest_, wanted_acceleration_);
    at_rest_.velocity.setZero();
    inverseDynamics(model, at_rest_, workspace.zero, support_, workspace, hold_);
  }
}

void Controllers::add(const Model& model, const State& state, Workspace& workspace,
                      Eigen::VectorXd& effort) {
  if (!any_) return;
  reference_->at(state.time, wanted_, wanted_acceleration_);
  if (hybrid_) {
    hybrid_->add(model, state, wanted_, wanted_acceleration_, workspace, effort);
    return;
  }
  positionDifference(model, state.position, wanted_.position, error_);
  if (gravity_) {
    at_rest_.position = state.position;
    inverseDynamics(model, at_rest_, workspace.zero, support_, workspace, gravity_effort_);
  }
  for (int i = 0; i < static_cast<int>(laws_.size()); ++i) {
    const Law& law = laws_[i];
    const double pull =
        law.stiffness * error_[i] + law.damping * (wanted_.velocity[i] - state.velocity[i]);
    commanded_[i] = 0.0;
    switch (law.law) {
      case ControlLaw::kNone:
        break;
      case ControlLaw::kHold:
        effort[i] += hold_[i];
        break;
      case ControlLaw::kPd:
        effort[i] += pull;
        break;
      case ControlLaw::kPdGravity:
        effort[i] += pull + gravity_effort_[i];
        break;
      case ControlLaw::kComputedTorque:
        commanded_[i] = wanted_acceleration_[i] + pull;
        break;
      case ControlLaw::kClosedValves:
        effort[i] += hold_[i] + law.stiffness * error_[i] - law.damping * state.velocity[i];
        break;
    }
  }
  if (!computed_torque_) return;
  computed_torque_->efforts(model, state, commanded_, effort, support_, workspace,
                            computed_effort_);
  effort += computed_effort_;
}

}  // namespace armillary
