// SPDX-License-Identifier: BSD-3-Clause
// Cylinders and muscles: what acts along the straight line between two points of two links, in
// place of a motor in a joint.
//
// With l the length between the points and F the force that pushes them apart (a muscle's is
// negative: it pulls), the moment arms are the length's slopes:
//
//   (1)  l̇ = Σ r_j q̇_j,  r_j = ∂l/∂q_j = uᵀ (J_2 − J_1)_j
//   (2)  τ_j = Σ_k r_kj F_k                      efforts of all actuators, by virtual work
//   (3)  minimize Σ F²  with  Σ_k r_kj F_k = τ_j for every joint j that has an actuator, muscles
//        F <= 0
//
// (3) is the way back: as many cylinders as joints leave no choice; of several muscles about a
// joint those pull that are on its side. About a joint at its dead point, r = 0, nothing gives an
// effort. A cylinder's piston of area A_1 = π/4 D² and, on the rod's side, A_2 = π/4 (D² − d²) has
//
//   (4)  Q_1 = A_1 l̇ into it,  Q_2 = A_2 l̇ out of the rod's side
//   (5)  p_1 = F / A_1 where it pushes, p_2 = −F / A_2 where it pulls, the other side's pressure
//        being zero (the tank's)
//
// Sources: the law of cosines and virtual work for (1) and (2); Murray, Lewis and Sastry, A
// Mathematical Introduction to Robotic Manipulation (1994), section 6.4 (tendons, the coupling
// matrix); Crowninshield and Brand, A physiologically based criterion of muscle force prediction
// (1981), for least sums of muscle forces; Merritt, Hydraulic Control Systems (1967), chapter 6,
// for (4) and (5) without leaks and compression.
#pragma once

#include <span>
#include <vector>

#include "engine/dynamics/kinematics.h"
#include "engine/forces/smallest_cone_forces.h"

namespace armillary {

// One actuator in a moment of a motion.
struct ActuatorReading {
  double length = 0.0;      // l, m
  double speed = 0.0;       // l̇, m/s
  double moment_arm = 0.0;  // r about its own joint: m, or 1 of a joint that slides
  double force = 0.0;       // F, N
  double power = 0.0;       // F l̇, W: what it gives the links
  // Of cylinders; zero of muscles.
  double extension = 0.0;                    // l less its closed length, m
  double pressure = 0.0;                     // (5), Pa: of the side that works
  double piston_flow = 0.0, rod_flow = 0.0;  // (4), m³/s
};

struct ActuatorReadings {
  std::vector<ActuatorReading> actuators;  // one of Model::actuators each
  Eigen::MatrixXd moment_arms;             // r_kj, a row an actuator, a column a degree of freedom
  // The degree of freedom whose effort no forces give; -1: they give all.
  int without = -1;
};

// Piston and rod side, m².
double pistonArea(const LineActuator& cylinder);
double rodSideArea(const LineActuator& cylinder);
// The longest forces that a cylinder's highest pressure has: pushing, pulling (both positive, N;
// infinite without one, and for a muscle).
double mostPush(const LineActuator& actuator);
double mostPull(const LineActuator& actuator);
// What (4) and (5) make of a force and a speed that stand in `reading`.
void readHydraulics(const LineActuator& actuator, ActuatorReading& reading);

class LineActuators {
 public:
  // `effort`: what joints get from their actuators (N m, N; velocitySize() numbers, those of joints
  // without one are ignored). Where `without` is a degree of freedom, forces are zero.
  void find(const Model& model, const State& state, const Eigen::VectorXd& effort,
            Workspace& workspace, ActuatorReadings& result);

  // In a mechanism, whose free motions are the columns of K: forces, with the efforts of the
  // degrees of freedom `motors`, that give what the opened tree would need, or what any drivers
  // give in its place: Kᵀ Σ_k r_k F_k = Kᵀ τ. Where there are none, `without` is the first
  // actuator's degree of freedom.
  void findInMechanism(const Model& model, const State& state, const Eigen::MatrixXd& K,
                       const Eigen::VectorXd& tree_effort, std::span<const int> motors,
                       Workspace& workspace, ActuatorReadings& result);

  // (2), one force an actuator.
  static Eigen::VectorXd efforts(const ActuatorReadings& readings, const Eigen::VectorXd& forces) {
    return readings.moment_arms.transpose() * forces;
  }

 private:
  // All but forces; joints_ and unknowns_.
  void readLines(const Model& model, const State& state, Workspace& workspace,
                 ActuatorReadings& result);
  bool solve();
  void readForces(const Model& model, ActuatorReadings& result) const;

  std::vector<int> joints_;  // degrees of freedom of (3)
  std::vector<BoundedUnknown> unknowns_;
  Eigen::MatrixXd A_;
  Eigen::VectorXd b_, gradient_;
  SmallestConeForces forces_;
};

// The degrees of freedom that the file gives a motor and no actuator.
std::vector<int> motorsBesideActuators(const Model& model);

// "actuator 'a' has no lever about joint 'b' here", or that muscles cannot push; empty where all is
// given.
std::string describe(const ActuatorReadings& readings, const Model& model);

}  // namespace armillary
