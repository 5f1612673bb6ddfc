// SPDX-License-Identifier: BSD-3-Clause
// Keeps the momentum of free-floating robots through a step.
#pragma once

#include <vector>

#include "engine/dynamics/workspace.h"

namespace armillary {

// What floats feels nothing from outside but gravity, unless efforts or wrenches act on its base.
// Its momentum after a step is then known exactly: the linear one grows by m g h, the angular one
// about the centre of mass stays. An integrator misses that by its local error; moving the base's
// velocity by the difference, which is of that size, keeps the order of the integrator (projection
// on an invariant: Hairer, Lubich, Wanner, Geometric Numerical Integration, IV.4).
class MomentumKeeper {
 public:
  explicit MomentumKeeper(const Model& model);

  // Whether anything floats; where not, begin() and end() have nothing to do.
  bool needed() const { return !robots_.empty(); }
  // Before a step. `effort` holds all that acts in the joints; with wrenches nothing is kept.
  void begin(const Model& model, const State& state, const Eigen::VectorXd& effort, bool wrenches,
             Workspace& workspace);
  // After it, `duration` later (s): corrects the velocities of the bases.
  void end(const Model& model, State& state, double duration, Workspace& workspace) const;

 private:
  // Mass, centre of mass (world) and momentum: linear, and angular about the centre of mass
  // (world).
  struct Whole {
    double mass = 0.0;
    Eigen::Vector3d center = Eigen::Vector3d::Zero();
    Force momentum;
    Eigen::Matrix3d inertia = Eigen::Matrix3d::Zero();  // about the centre of mass, world axes
  };
  struct FloatingRobot {
    int first_body = 0, end_body = 0;  // its bodies are neighbours
    bool kept = false;                 // in the present step
    Force momentum;                    // at its beginning
  };
  static Whole measure(const Model& model, const FloatingRobot& robot, const Workspace& workspace);

  std::vector<FloatingRobot> robots_;
};

}  // namespace armillary
