// SPDX-License-Identifier: BSD-3-Clause
// The friction of each joint, from what its motor was measured to give beyond what was computed.
//
//   (1)  τ_measured − τ_computed = F_c sign(q̇) + F_v q̇ + o [+ I_r q̈] + ρ
//
// F_c is Coulomb's friction, F_v the viscous coefficient, o an offset (of a current sensor, or of
// gravity that the model has not), I_r the inertia of a rotor, where it is asked for. Least squares
// over the samples of the measured motion; those within a dead band of zero velocity, where the
// sign is noise, count neither for the fit nor for the residuals. Source: Siciliano, Sciavicco,
// Villani, Oriolo, Robotics (2009), 7.3; Swevers, Verdonck, De Schutter, Dynamic Model
// Identification for Industrial Robots, IEEE Control Systems 2007.
//
// The computed efforts count as they are: where the robot's file has friction, what is found here
// comes on top of it.
#pragma once

#include <string>
#include <vector>

#include "engine/comparison/compared_motion.h"

namespace armillary {

struct FrictionOptions {
  double dead_band = 0.02;  // share of the joint's greatest speed
  bool rotor = false;       // whether I_r is found too
};

// Of one degree of freedom. N m and rad, or N and m.
struct JointFriction {
  bool identified = false;
  std::string reason;       // why not; also what is odd about what was found
  double coulomb = 0.0;     // F_c
  double viscous = 0.0;     // F_v, per (rad/s) or (m/s)
  double offset = 0.0;      // o
  double rotor = 0.0;       // I_r, kg m² or kg
  double band = 0.0;        // rad/s or m/s: below it the sign is taken as q̇ / band
  std::size_t samples = 0;  // that the fit is of
  double residual_before = 0.0, residual_after = 0.0;  // root mean square over these samples

  // What it adds to the computed effort; zero where it is not identified.
  double effort(double velocity, double acceleration) const;
};

// Of every degree of freedom whose effort was measured, at the times of the measured motion that
// the computed one covers too; velocities and accelerations are the computed motion's. Joints that
// hardly move, that move one way only, or at one speed only, are not identified and say so. Throws
// std::invalid_argument where the motions do not have the same coordinates, or the dead band is not
// within [0, 1).
std::vector<JointFriction> identifyFriction(const ComparedMotion& measured,
                                            const Recording& computed,
                                            const FrictionOptions& options = {});

}  // namespace armillary
