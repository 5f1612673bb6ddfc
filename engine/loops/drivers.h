// SPDX-License-Identifier: BSD-3-Clause
// Which degrees of freedom drive a mechanism; the others follow through its loops.
//
// The columns of K (n × m) are the motions that the loops leave free, φ' K = 0. m degrees of
// freedom whose rows of K are independent determine every other: they drive. There are many such
// choices; this one takes them in an order of preference, each whose row
//
//   (1)  K_i − (K_i Q) Qᵀ,   Q the directions of the rows already taken (Gram and Schmidt)
//
// is still there. Source: Nikravesh, Computer-Aided Analysis of Mechanical Systems (1988), section
// 3.2 (independent and dependent coordinates); Golub and Van Loan, section 5.2.
#pragma once

#include <span>
#include <vector>

#include "engine/loops/loop_constraints.h"

namespace armillary {

// An orthonormal K at the pose of `state`, of the motions that also leave the degrees of freedom
// `held` where they are.
void freeMotions(const Model& model, std::span<const Loop> loops, const State& state,
                 std::span<const int> held, Workspace& workspace, Eigen::MatrixXd& K);

// All degrees of freedom, those first where a motor is most likely to be: of joints that turn or
// slide in one way only, and of these the nearest to the base, in the robot's order where equally
// near. Universal and ball joints are what a mechanism's rods hang in.
std::vector<int> likeliestMotors(const Model& model);

// As many degrees of freedom as K has columns, in the order of choice: first those of `preferred`
// that can drive (their row (1) longer than 1e-6), then those that do so well (0.1), in the order
// `others` or, where that is empty, the robot's, then the best of the rest. Throws
// std::invalid_argument for a degree of freedom that K has no row for.
void chooseDrivers(const Eigen::MatrixXd& K, std::span<const int> preferred,
                   std::vector<int>& drivers, std::span<const int> others = {});

// What motors drive where nobody says which: all that the file gives a motor (Joint::has_motor),
// and of the other degrees of freedom, those of `preferred` first, then in the order of
// likeliestMotors(), what is still needed to determine every motion. More than K has columns where
// the motors are more than the freedoms.
void chooseMotors(const Model& model, const Eigen::MatrixXd& K, std::span<const int> preferred,
                  std::vector<int>& motors);

}  // namespace armillary
