// SPDX-License-Identifier: BSD-3-Clause
// How well the mass matrix can be solved with, and which joints make it singular.
//
// M holds kg m², kg m and kg side by side, so that its own condition depends on the unit of length.
// What is judged is M scaled to a unit diagonal, which depends on no unit:
//
//   (1)  C_ij = M_ij / √(M_ii M_jj),   κ = λ_max(C) / λ_min(C)
//   (2)  the weak direction: C u = λ_min u,   q̇_i = u_i / √M_ii
//
// Along (2) the robot moves with the least kinetic energy for how far its joints move.
// Accelerations lose as many digits as κ has.
//
// Sources: van der Sluis, Condition numbers and equilibration of matrices (Numerische Mathematik
// 14, 1969): no other choice of units makes κ smaller by more than a factor n. Higham, Accuracy and
// Stability of Numerical Algorithms (2nd edition 2002), theorems 10.3 and 10.4: what is solved by
// Cholesky's factors is wrong by about n ε κ.
#pragma once

#include <string>
#include <vector>

#include "engine/description/diagnostics.h"
#include "engine/description/robot_description.h"
#include "engine/dynamics/kinematics.h"

namespace armillary {

struct MassMatrixCondition {
  double condition = 1.0;  // κ; infinite where rounding leaves no positive λ_min
  // Whether rounding alone could be what keeps C from being singular, so that no digit of an
  // acceleration is sure: n ε κ > 1, ε = 2⁻⁵².
  bool singular = false;
  bool alone = false;  // the weak degrees of freedom each move no inertia even by themselves
  // Degrees of freedom with a share in (2) of at least a tenth of the largest, that one first;
  // where some are weak alone, those.
  std::vector<int> weak;
};

// In one pose; the tree's where loops close the robot. For a robot that does not move 1 and nobody.
MassMatrixCondition massMatrixCondition(const Model& model, const State& state,
                                        Workspace& workspace);

// Whether κ may be so large that massMatrixCondition is worth its time: a pivot of C's Cholesky
// factor below 1e-8. O(n³) / 6; beyond 500 degrees of freedom it takes too long and is not asked.
bool mayBeSingular(const Model& model, const State& state, Workspace& workspace);

// A sentence without the full stop: what is singular, its condition, the joints, and what to do.
std::string describe(const MassMatrixCondition& condition, const Model& model);

// Adds one warning where the robot's mass matrix is singular, or so nearly that no more than four
// digits of an acceleration are left (κ > 1e12), in the zero position; three more within the limits
// tell whether that is so everywhere. Nothing for joints that checkMovingMasses has told of, and
// for robots with loops, whose constraints may hold what is weak.
void checkMassMatrix(const Model& model, const RobotDescription& robot, Diagnostics& diagnostics);

}  // namespace armillary
