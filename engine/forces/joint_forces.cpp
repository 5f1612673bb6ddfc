// SPDX-License-Identifier: BSD-3-Clause
#include "engine/forces/joint_forces.h"

#include <algorithm>
#include <cmath>

#include "engine/forces/felt_inertia.h"
#include "engine/forces/stop_give.h"

namespace armillary {

JointForces::JointForces(const Model& model, const JointForceOptions& options, double step)
    : damping_(Eigen::VectorXd::Zero(model.velocitySize())) {
  constexpr double kSlow = 0.01;  // rad/s or m/s
  constexpr double kStopDampingRatio = 0.7;
  const bool steps = step > 0.0 || options.stops == Stops::kStiff;
  const Eigen::VectorXd inertia =
      steps ? feltInertia(model) : Eigen::VectorXd::Constant(model.velocitySize(), INFINITY);
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const Joint& joint = model.joints[body.joint_index];
    for (int k = 0; k < joint.velocity_size; ++k) {
      const int index = joint.velocity_index + k;
      if (options.passive) {
        // a follower's damping acts on its leader through the coupling, twice the multiplier
        damping_[index] += body.multiplier * body.multiplier * joint.damping;
        const double friction = std::abs(body.multiplier) * joint.friction;
        if (friction > 0.0) {
          frictions_.push_back(
              {index, friction, std::max(kSlow, 2.0 * step * friction / inertia[index])});
        }
      }
    }
    if (joint.position_size != 1) continue;
    if (options.passive && joint.stiffness != 0.0) {
      springs_.push_back({joint.position_index, joint.velocity_index, body.multiplier, body.offset,
                          joint.stiffness, joint.spring_reference});
    }
    if (joint.mimic) continue;
    const Coordinate& coordinate = model.coordinates[joint.position_index];
    const bool stopped = std::isfinite(coordinate.lower) || std::isfinite(coordinate.upper);
    if (options.stops == Stops::kStiff && stopped && coordinate.lower <= coordinate.upper) {
      const double stiffness = inertia[joint.velocity_index] * kStopRate * kStopRate;
      stops_.push_back({joint.position_index, joint.velocity_index, coordinate.lower,
                        coordinate.upper, stiffness,
                        2.0 * kStopDampingRatio * stiffness / kStopRate});
    }
  }
  double largest = 0.0;
  for (int i = 0; i < damping_.size(); ++i) {
    if (!(damping_[i] > 0.0)) continue;
    const double rate = damping_[i] / inertia[i];
    damper_rate_ += rate;
    if (!(rate > largest)) continue;
    largest = rate;
    damped_most_ = i;
  }
  // a stop's damper, and its spring with room for a pose in which less inertia is felt
  if (!stops_.empty()) stop_rate_ = (2.0 * kStopDampingRatio + 1.0) * kStopRate;
}

void JointForces::addPassive(const State& state, Eigen::VectorXd& effort) const {
  effort -= damping_.cwiseProduct(state.velocity);
  for (const Friction& friction : frictions_) {
    effort[friction.index] -=
        friction.effort * std::tanh(state.velocity[friction.index] / friction.speed);
  }
  for (const Spring& spring : springs_) {
    const double own = spring.multiplier * state.position[spring.position_index] + spring.offset;
    effort[spring.velocity_index] -=
        spring.multiplier * spring.stiffness * (own - spring.reference);
  }
}

void JointForces::addStops(const State& state, Eigen::VectorXd& effort) const {
  for (const Stop& stop : stops_) {
    const double q = state.position[stop.position_index], v = state.velocity[stop.velocity_index];
    if (q < stop.lower) {
      effort[stop.velocity_index] +=
          std::max(0.0, stop.stiffness * (stop.lower - q) - stop.damping * v);
    } else if (q > stop.upper) {
      effort[stop.velocity_index] +=
          std::min(0.0, stop.stiffness * (stop.upper - q) - stop.damping * v);
    }
  }
}

}  // namespace armillary
