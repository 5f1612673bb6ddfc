// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/model.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace armillary {
namespace {

template <class Items>
int indexOf(const Items& items, std::string_view wanted) {
  for (size_t i = 0; i < items.size(); ++i) {
    if (items[i].name == wanted) return static_cast<int>(i);
  }
  return -1;
}

// Calls function(type, position index, velocity index) for every joint with coordinates of its own.
template <class Function>
void forEachIndependentJoint(const Model& model, Function&& function) {
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    if (model.joints[body.joint_index].mimic) continue;
    visitJoint(body.kind,
               [&](auto joint) { function(joint, body.position_index, body.velocity_index); });
  }
}

}  // namespace

ModelNumber::ModelNumber() {
  static std::atomic<std::uint64_t> last{0};
  value_ = ++last;
}

int Model::findLink(std::string_view link_name) const {
  return indexOf(links, link_name);
}

int Model::findJoint(std::string_view joint_name) const {
  return indexOf(joints, joint_name);
}

void expectValid(const Model& model, const State& state) {
  const auto fail = [&](const std::string& why) {
    throw std::invalid_argument("the state does not fit robot '" + model.name + "': " + why);
  };
  expectSize(model, "the position", state.position.size(), model.positionSize());
  expectSize(model, "the velocity", state.velocity.size(), model.velocitySize());
  for (int i = 0; i < model.positionSize(); ++i) {
    if (!std::isfinite(state.position[i])) {
      fail("the position of '" + model.coordinates[i].name + "' is not a finite number");
    }
  }
  for (int i = 0; i < model.velocitySize(); ++i) {
    if (!std::isfinite(state.velocity[i])) {
      fail("the velocity of '" + model.degrees_of_freedom[i].name + "' is not a finite number");
    }
  }
  for (int i = 0; i < model.positionSize(); ++i) {
    if (model.coordinates[i].measure != Measure::kQuaternion) continue;
    const double length = state.position.segment<4>(i).norm();
    if (std::abs(length - 1.0) > 1e-6) {
      fail("the quaternion of joint '" + model.joints[model.coordinates[i].joint].name +
           "' has length " + std::to_string(length) + ", not 1; use normalizePosition()");
    }
    i += 3;
  }
}

State neutralState(const Model& model) {
  State state;
  state.position.resize(model.positionSize());
  state.velocity = Eigen::VectorXd::Zero(model.velocitySize());
  forEachIndependentJoint(model, [&](auto joint, int position, int) {
    joint.neutral(state.position.data() + position);
  });
  return state;
}

State homeState(const Model& model) {
  if (model.start) return *model.start;
  State state = neutralState(model);
  for (int i = 0; i < model.positionSize(); ++i) {
    const Coordinate& coordinate = model.coordinates[i];
    if (coordinate.measure == Measure::kQuaternion || coordinate.lower > coordinate.upper) continue;
    state.position[i] = std::clamp(state.position[i], coordinate.lower, coordinate.upper);
  }
  return state;
}

void randomPosition(const Model& model, const std::function<double()>& random, Eigen::VectorXd& q) {
  constexpr double kTurn = 2.0 * std::numbers::pi;
  q.resize(model.positionSize());
  for (int i = 0; i < model.positionSize(); ++i) {
    const Coordinate& coordinate = model.coordinates[i];
    if (coordinate.measure == Measure::kQuaternion) {
      // Shoemake's uniform orientations, Graphics Gems III (1992)
      const double u = random(), first = kTurn * random(), second = kTurn * random();
      q.segment<4>(i) << std::sqrt(1.0 - u) * std::sin(first), std::sqrt(1.0 - u) * std::cos(first),
          std::sqrt(u) * std::sin(second), std::sqrt(u) * std::cos(second);
      i += 3;
      continue;
    }
    const double reach = coordinate.measure == Measure::kAngle ? std::numbers::pi : 1.0;
    double lower = std::min(coordinate.lower, coordinate.upper);
    double upper = std::max(coordinate.lower, coordinate.upper);
    if (!std::isfinite(lower)) lower = std::isfinite(upper) ? upper - 2.0 * reach : -reach;
    if (!std::isfinite(upper)) upper = lower + 2.0 * reach;
    q[i] = lower + (upper - lower) * random();
  }
}

std::shared_ptr<const Model> withGravity(const Model& model, const Eigen::Vector3d& gravity) {
  auto changed = std::make_shared<Model>(model);
  changed->gravity = gravity;
  if (model.without_payloads)
    changed->without_payloads = withGravity(*model.without_payloads, gravity);
  return changed;
}

std::shared_ptr<const Model> withRotors(const Model& model) {
  auto changed = std::make_shared<Model>(model);
  for (Body& body : changed->bodies) {
    if (&body == &changed->bodies.front()) continue;
    body.rotor_inertia = model.joints[body.joint_index].rotor_inertia;
    changed->has_rotors |= body.rotor_inertia != 0.0;
  }
  if (model.without_payloads) changed->without_payloads = withRotors(*model.without_payloads);
  return changed;
}

void expectSize(const Model& model, const char* what, Eigen::Index got, Eigen::Index expected) {
  if (got == expected) return;
  throw std::invalid_argument(std::string(what) + " has " + std::to_string(got) +
                              " numbers; robot '" + model.name + "' needs " +
                              std::to_string(expected) + ": make it for this model");
}

void integratePosition(const Model& model, const Eigen::VectorXd& q, const Eigen::VectorXd& d,
                       Eigen::VectorXd& result) {
  expectSize(model, "the position", q.size(), model.positionSize());
  expectSize(model, "the displacement", d.size(), model.velocitySize());
  if (&result != &q) result.resize(q.size());
  forEachIndependentJoint(model, [&](auto joint, int position, int velocity) {
    joint.integrate(q.data() + position, d.data() + velocity, result.data() + position);
  });
}

void positionDifference(const Model& model, const Eigen::VectorXd& q0, const Eigen::VectorXd& q1,
                        Eigen::VectorXd& d) {
  expectSize(model, "the first position", q0.size(), model.positionSize());
  expectSize(model, "the second position", q1.size(), model.positionSize());
  d.resize(model.velocitySize());
  forEachIndependentJoint(model, [&](auto joint, int position, int velocity) {
    joint.difference(q0.data() + position, q1.data() + position, d.data() + velocity);
  });
}

void positionRate(const Model& model, const Eigen::VectorXd& q, const Eigen::VectorXd& v,
                  Eigen::VectorXd& rate) {
  expectSize(model, "the position", q.size(), model.positionSize());
  expectSize(model, "the velocity", v.size(), model.velocitySize());
  rate.resize(model.positionSize());
  forEachIndependentJoint(model, [&](auto joint, int position, int velocity) {
    joint.rate(q.data() + position, v.data() + velocity, rate.data() + position);
  });
}

void flowPosition(const Model& model, const Eigen::VectorXd& q, const Eigen::VectorXd& d,
                  Eigen::VectorXd& result) {
  expectSize(model, "the position", q.size(), model.positionSize());
  expectSize(model, "the displacement", d.size(), model.velocitySize());
  if (&result != &q) result.resize(q.size());
  forEachIndependentJoint(model, [&](auto joint, int position, int velocity) {
    joint.flow(q.data() + position, d.data() + velocity, result.data() + position);
  });
}

void bracketTransposed(const Model& model, const Eigen::VectorXd& v, const Eigen::VectorXd& p,
                       Eigen::VectorXd& result) {
  expectSize(model, "the velocity", v.size(), model.velocitySize());
  expectSize(model, "the momentum", p.size(), model.velocitySize());
  result.resize(model.velocitySize());
  forEachIndependentJoint(model, [&](auto joint, int, int velocity) {
    joint.bracketTransposed(v.data() + velocity, p.data() + velocity, result.data() + velocity);
  });
}

void normalizePosition(const Model& model, Eigen::VectorXd& q) {
  expectSize(model, "the position", q.size(), model.positionSize());
  forEachIndependentJoint(
      model, [&](auto joint, int position, int) { joint.normalize(q.data() + position); });
}

double jointPosition(const Model& model, int joint, const Eigen::VectorXd& q) {
  const Joint& which = model.joints[joint];
  const double own = q[which.position_index];
  return which.mimic ? which.mimic->multiplier * own + which.mimic->offset : own;
}

}  // namespace armillary
