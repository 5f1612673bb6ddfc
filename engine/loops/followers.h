// SPDX-License-Identifier: BSD-3-Clause
// What the rest of a mechanism does while as many degrees of freedom as it has freedoms are driven.
//
//   (1)  φ(q) = 0        with the drivers' coordinates given, near to a place that is known
//   (2)  q̇ = K y,        K_d y the drivers' velocities
//   (3)  q̈ = K z − φ'⁺ φ̇' q̇,   z such that the drivers have their accelerations
//
// K the free motions (drivers.h), orthonormal, K_d its rows of the drivers. A motion that leaves
// the drivers where they are is idle, as that of a rod between two ball joints about itself: no
// coordinate says how far, and it does not turn. Of all y of (2) it has the least. With P the
// projector on idle motions that is
//
//   (4)  P q̇ = 0,  P q̈ = −P Ṗ q̇
//
// and positions are what (2) leads to. Source: Nikravesh, Computer-Aided
// Analysis of Mechanical Systems (1988), sections 3.2 and 5.1 (position, velocity and acceleration
// analysis by independent coordinates). Not for loops that hold velocities (holdsVelocities()).
#pragma once

#include <memory>
#include <vector>

#include "engine/loops/assemble.h"

namespace armillary {

class Followers {
 public:
  // Of `drivers` those drive whose joint is driven in all of its coordinates: others cannot be
  // given. Throws std::invalid_argument for a driver that there is not.
  Followers(std::shared_ptr<const Model> model, std::vector<int> drivers);

  const std::vector<int>& drivers() const { return drivers_; }

  // (1): from the closed position `near` (2) is followed to where the drivers are as in `driven`,
  // by the midpoint rule where something is idle; from there the loops are closed. False where they
  // stay open or, with no gaps in assembly(), where the drivers cannot move so.
  bool close(const Eigen::VectorXd& near, const Eigen::VectorXd& driven, State& state);
  // Of the last close(): how far the predicted motion went, and how far from there it closed (the
  // most of any degree of freedom: rad or m), and what assemble() said.
  double predictedLength() const;
  double correctionTo(const State& closed);
  const Assembly& assembly() const { return assembly_; }

  // (2) and (3), at a closed position. The velocity and the acceleration give the drivers' before
  // and are the mechanism's after.
  void follow(State& state, Eigen::VectorXd& acceleration);

  // How many idle motions there were last.
  Eigen::Index idleCount() const { return idle_.cols(); }
  // Takes the part of the idle motions at a closed position out of `motion`; returns how much they
  // move each degree of freedom (0: not at all).
  Eigen::VectorXd leaveOutIdle(const Eigen::VectorXd& position, Eigen::VectorXd& motion);

 private:
  Eigen::VectorXd driversOf(const Eigen::VectorXd& all) const;
  void findMotions(const Eigen::VectorXd& position);
  bool solveDrivers(const Eigen::VectorXd& wanted, Eigen::VectorXd& motion) const;

  std::shared_ptr<const Model> model_;
  std::vector<int> drivers_;
  std::vector<const Joint*> driven_;
  Workspace workspace_;
  AssembleOptions options_;
  Assembly assembly_;
  LoopConstraints constraints_;
  State predicted_;
  Eigen::MatrixXd K_, K_d_, idle_;  // idle_: orthonormal
  Eigen::Index rank_ = 0;           // of K_d
  Eigen::VectorXd difference_, step_, half_step_;
};

}  // namespace armillary
