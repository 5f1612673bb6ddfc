// SPDX-License-Identifier: BSD-3-Clause
// What motors can give of the effort that they are told to.
//
//   |τ| <= limit s(v)   where τ drives the motion on: s falls from 1 at 95 % of the velocity limit
//                       to 0 at the limit
//   |τ| <= limit        where τ brakes
//
// Efforts and velocities are the joint's. A gear of ratio n lets the joint feel n² times the
// inertia of the motor's own shaft; the motor gives τ / n at n v (Siciliano, Sciavicco, Villani,
// Oriolo, Robotics (2009), section 7.2.2).
#pragma once

#include <vector>

#include "engine/model/model.h"

namespace armillary {

// Of one degree of freedom.
struct Motor {
  double effort_limit = 0.0;    // at the joint, N m or N; infinite: none
  double velocity_limit = 0.0;  // at the joint, rad/s or m/s; infinite: none
  double gear_ratio = 1.0;      // turns of the motor a turn of the joint, or rad a metre
  double rotor_inertia = 0.0;   // of the motor's shaft, kg m²
  double feltInertia() const { return gear_ratio * gear_ratio * rotor_inertia; }
};

// Motors as the robot's file has them, one a degree of freedom: a ratio of 1, the rotor's inertia
// as the joint feels it.
std::vector<Motor> motorsOf(const Model& model);

// The same robot that feels these motors' rotors. Only joints with one degree of freedom have one.
// Throws std::invalid_argument where their number is not the model's or an inertia is negative.
std::shared_ptr<const Model> withMotors(const Model& model, const std::vector<Motor>& motors);

// What a motor can give at a velocity.
struct EffortRange {
  double least = 0.0, most = 0.0;
};
EffortRange effortRange(const Motor& motor, double velocity);

// Cuts `effort` (of the motors alone) to what they can give at `velocity`.
void limitToMotors(const std::vector<Motor>& motors, const Eigen::VectorXd& velocity,
                   Eigen::VectorXd& effort);

}  // namespace armillary
