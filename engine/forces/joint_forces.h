// SPDX-License-Identifier: BSD-3-Clause
// What acts in the joints by itself: damping, Coulomb friction, springs and, where asked for, stiff
// stops at the limits.
#pragma once

#include "engine/dynamics/workspace.h"

namespace armillary {

// What happens at position limits.
enum class Stops {
  kNone,   // nothing
  kStiff,  // a spring and damper, here
  kRigid,  // impacts: rigid_stops.h
};

struct JointForceOptions {
  bool passive = true;  // damping, friction and springs of the file
  Stops stops = Stops::kNone;
};

// Efforts of the joints themselves, for one robot and step size.
//
//   damping   −d q̇
//   friction  −f tanh(q̇ / s): Coulomb friction, smooth so that explicit integrators can follow.
//             s is 0.01 rad/s or m/s, and larger where the step needs it: f / s <= I / (2 h).
//   spring    −k (q − q₀), of joints with one coordinate; a follower's acts at its own position
//   stop      a spring and damper that only pushes back: k = I (2π 20 Hz)², damping ratio 0.7; at
//             the coordinate's limits, which hold for its followers too
//
// I is feltInertia(). A step of 0 is for what acts alone, without stops: friction is as steep as it
// gets and no rate is known, and I is not asked for.
class JointForces {
 public:
  JointForces(const Model& model, const JointForceOptions& options, double step);

  // Adds to `effort` (velocitySize numbers): all, or those of the file or of the stops alone.
  void add(const State& state, Eigen::VectorXd& effort) const {
    addPassive(state, effort);
    addStops(state, effort);
  }
  void addPassive(const State& state, Eigen::VectorXd& effort) const;
  void addStops(const State& state, Eigen::VectorXd& effort) const;

  // At least the fastest rate at which the dampers of the file slow a motion (1/s): trace(M⁻¹ D) at
  // zero; and the degree of freedom that has the largest part in that, −1 without dampers.
  double damperRate() const { return damper_rate_; }
  int dampedMost() const { return damped_most_; }
  // The rate of the stiff stops alone; 0 without. A step of an explicit integrator must be shorter
  // than about twice the inverse of both together.
  double stopRate() const { return stop_rate_; }

 private:
  struct Friction {
    int index = 0;
    double effort = 0.0;
    double speed = 0.0;
  };
  struct Spring {
    int position_index = 0, velocity_index = 0;
    double multiplier = 1.0, offset = 0.0;  // of a follower
    double stiffness = 0.0, reference = 0.0;
  };
  struct Stop {
    int position_index = 0, velocity_index = 0;
    double lower = 0.0, upper = 0.0;
    double stiffness = 0.0, damping = 0.0;
  };
  Eigen::VectorXd damping_;
  double damper_rate_ = 0.0, stop_rate_ = 0.0;
  int damped_most_ = -1;
  std::vector<Friction> frictions_;
  std::vector<Spring> springs_;
  std::vector<Stop> stops_;
};

}  // namespace armillary
