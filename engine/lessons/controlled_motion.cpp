// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/controlled_motion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "engine/forces/felt_inertia.h"
#include "engine/simulation/record_motion.h"
#include "engine/simulation/simulator.h"

namespace armillary {
namespace {

using What = LessonFault::What;

constexpr double kRate = 50.0;  // Hz, of what is compared

bool hasGains(ControlLaw law) {
  return law != ControlLaw::kNone && law != ControlLaw::kHold;
}

bool makesUpForGravity(ControlLaw law) {
  return law == ControlLaw::kPdGravity || law == ControlLaw::kHold ||
         law == ControlLaw::kClosedValves;
}

// What has the fault's effect on one degree of freedom.
void plant(const LessonFault& fault, JointSetup& joint) {
  if (fault.what == What::kStiffness) *joint.stiffness *= fault.factor;
  if (fault.what == What::kDamping) *joint.damping *= fault.factor;
  if (fault.what == What::kGravityCompensation) joint.law = ControlLaw::kPd;
}

std::shared_ptr<const Recording> recordingOf(const LessonStep& step) {
  if (!step.motion || step.motion->rows.empty()) return nullptr;
  const std::vector<MotionSample>& samples = step.motion->rows;
  MotionRows rows;
  rows.block = [&](std::size_t first, std::size_t last) {
    return std::span<const MotionSample>(samples).subspan(first, last - first);
  };
  rows.wrenches = [](std::size_t) { return std::span<const LinkWrench>(); };
  const std::shared_ptr<const Model>& model = step.robot->model;
  return recordMotion(
      model, [&] { return SampleMaker(model, SimulationOptions()); }, samples.size(), rows);
}

}  // namespace

bool isOfController(What what) {
  return what == What::kStiffness || what == What::kDamping || what == What::kGravityCompensation;
}

SimulationSetup controllerSetup(const LessonStep& step, const LessonFault* fault) {
  const LessonController& controller = *step.controller;
  const Model& model = *step.robot->model;
  SimulationSetup setup;
  setup.law = controller.law;
  setup.frequency = controller.frequency;
  setup.damping_ratio = controller.damping_ratio;
  setup.target = step.motion ? ControlTarget::kTrajectory : ControlTarget::kStart;
  const double omega = 2.0 * std::numbers::pi * controller.frequency;
  const Eigen::VectorXd felt = feltInertia(*feltModel(step.robot->model, SimulationOptions()));
  for (int i = 0; i < model.velocitySize(); ++i) {
    const DegreeOfFreedom& freedom = model.degrees_of_freedom[static_cast<size_t>(i)];
    const auto own = controller.joints.find(freedom.name);
    JointSetup joint = own == controller.joints.end() ? JointSetup() : own->second;
    const ControlLaw law = joint.law.value_or(controller.law);
    if (hasGains(law)) {
      const double inertia = law == ControlLaw::kComputedTorque ? 1.0 : felt[i];
      joint.stiffness = joint.stiffness.value_or(inertia * omega * omega);
      joint.damping = joint.damping.value_or(2.0 * controller.damping_ratio * inertia * omega);
    }
    const Joint& moved = model.joints[static_cast<size_t>(freedom.joint)];
    if (fault && isOfController(fault->what) && moved.name == fault->element) plant(*fault, joint);
    setup.joints[freedom.name] = joint;
  }
  return setup;
}

std::string whyNoControllerFault(const LessonStep& step, const LessonFault& fault) {
  if (!step.controller) return "the step has no \"controller\"";
  const Model& model = *step.robot->model;
  const int joint = model.findJoint(fault.element);
  if (joint < 0) return "there is no joint '" + fault.element + "'";
  if (!(fault.factor >= 0.0)) return "a gain cannot be negative";
  const auto own =
      std::find_if(model.degrees_of_freedom.begin(), model.degrees_of_freedom.end(),
                   [&](const DegreeOfFreedom& freedom) { return freedom.joint == joint; });
  if (own == model.degrees_of_freedom.end()) return "joint '" + fault.element + "' does not move";
  const auto given = step.controller->joints.find(own->name);
  ControlLaw law = step.controller->law;
  if (given != step.controller->joints.end()) law = given->second.law.value_or(law);
  const bool gravity = fault.what == What::kGravityCompensation;
  if (gravity ? law != ControlLaw::kPdGravity : !hasGains(law)) {
    return "the controller of joint '" + fault.element + "' has no such part" +
           (gravity && makesUpForGravity(law) ? " that could be left out alone" : "");
  }
  return {};
}

std::optional<Eigen::MatrixXd> controlledPositions(const LessonStep& step,
                                                   const LessonFault* fault) {
  const std::shared_ptr<const Model>& robot = step.robot->model;
  const SimulationOptions options = optionsOf(controllerSetup(step, fault), *robot,
                                              {step.stage.state, nullptr, recordingOf(step)});
  Simulator simulator(feltModel(robot, options), options);
  State state = step.stage.state;
  state.time = 0.0;
  const Eigen::VectorXd none = Eigen::VectorXd::Zero(robot->velocitySize());
  const auto rows = std::lround(step.controller->duration * kRate);
  Eigen::MatrixXd positions(rows + 1, robot->positionSize());
  for (long i = 0; i <= rows; ++i) {
    const double time = static_cast<double>(i) / kRate;
    while (state.time < time - 1e-12) {
      const double length = std::min(time - state.time, options.step);
      if (!simulator.step(state, length, none, step.stage.wrenches)) return std::nullopt;
    }
    if (!state.position.allFinite()) return std::nullopt;
    positions.row(i) = state.position.transpose();
  }
  return positions;
}

}  // namespace armillary
