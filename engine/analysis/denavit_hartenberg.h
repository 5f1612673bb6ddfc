// SPDX-License-Identifier: BSD-3-Clause
// Denavit-Hartenberg parameters of a serial robot, found from where its joint axes are at zero.
//
// Sources: Denavit, Hartenberg 1955; Paul 1981, section 2.8 (standard convention); Craig,
// Introduction to Robotics (3rd edition 2005), sections 3.2 to 3.4 (modified convention).
//
// Joint i turns about or slides along the line through c_i with the unit direction k_i, i = 1 … n.
// Two lines have a common normal with the unit direction N_i and the feet P_i on line i and Q_i on
// line i + 1:
//
//   N_i ∥ k_i × k_{i+1},  (Q_i − P_i) ∥ N_i                               (1)
//   θ_i from N_{i−1} to N_i about k_i,  d_i = k_i · (P_i − Q_{i−1})       (2)
//   a_i = N_i · (Q_i − P_i),  α_i from k_i to k_{i+1} about N_i           (3)
//
// Standard: row i is (θ_i, d_i, a_i, α_i); frame i has its origin at Q_i, x along N_i, z along
// k_{i+1}. Modified: row i is (α_{i−1}, a_{i−1}, θ_i, d_i); frame i has its origin at P_i, x along
// N_i, z along k_i. Where the geometry leaves a choice:
//
//   frame 0       z along k_1; origin at the foot of the root link's origin on line 1; x along the
//                 root link's x projected across it (or its y, where x is along k_1)
//   parallel      lines within 1e-5 rad: d_i = 0, so P_i = Q_{i−1}; the residual says what this
//   cost one line      parallel within 1e-8 m: θ_i = 0 too, and P_i = Q_i = Q_{i−1}, a_i = 0 sign
//   of N_i   the one nearer to N_{i−1}, so that θ_i is within ±90°; a_i may be negative. Square
//                 to it: a_i > 0, or where a_i is 0 along k_i × k_{i+1}
//   told apart    where the table is to be exact, lines parallel within 0.01 rad have a fifth
//                 number β_i about y after α_i (Hayati, Mirmirani 1985): Q_i is then where line
//                 i + 1 meets the plane through P_i square to k_i, N_i points to it, and frame i's
//                 x is N_i less its part along k_{i+1}. Lines are one within 1e-12 m.
//   a prismatic joint's line goes through its joint frame's origin
//   last row      standard: line n + 1 is the tool link's z axis, and where it is parallel to line
//   n
//                 the frame is taken as near to the tool's as can be. Modified: the origin is the
//                 foot of the tool's origin on line n, x the tool's x (or y) projected
//
// What remains is in two constant poses: frame 0 in the world, and the tool in frame n.
#pragma once

#include <vector>

#include "engine/description/denavit_hartenberg_row.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/method_does_not_apply.h"

namespace armillary {

// What becomes of axes that are nearly parallel but not quite, as files have them that write right
// angles with few digits: taken as parallel within 1e-5 rad, so that a row has four numbers; or
// exact to rounding, by a fifth (beta) where two axes are within 0.01 rad.
enum class NearlyParallelAxes { kTakenAsParallel, kToldApart };

struct DenavitHartenbergTable {
  struct Row {
    int joint = 0;                           // in Model::joints
    bool turns = true;                       // its position adds to theta, otherwise to d
    DenavitHartenbergParameters parameters;  // with the joint at zero
  };
  DenavitHartenbergConvention convention = DenavitHartenbergConvention::kStandard;
  std::vector<Row> rows;  // from the root to the tool
  int tool_link = 0;      // in Model::links
  Pose X_W0;              // frame 0 in the world
  Pose X_nT;              // tool link in the frame where the last row ends
  // The largest deviations of toolPose() from forward kinematics over 100 random poses within the
  // joints' limits, the same in every call.
  double position_residual = 0.0;     // m
  double orientation_residual = 0.0;  // rad
};

// The table of the joints from the root to `tool_link`; without one (-1), of the whole robot to the
// last link of its last body in the file, and then no link may carry two moving joints.
//
// Throws MethodDoesNotApply, naming joint or link, where the robot branches, where nothing moves,
// where a joint is neither revolute, continuous nor prismatic, or where one follows another. Throws
// std::invalid_argument where there is no such link.
void extractDenavitHartenberg(const Model& model, DenavitHartenbergConvention convention,
                              int tool_link, Workspace& workspace, DenavitHartenbergTable& table,
                              NearlyParallelAxes nearly = NearlyParallelAxes::kTakenAsParallel);

// Frames 0 to n of the table in the world, at the model's position q.
void denavitHartenbergFrames(const Model& model, const DenavitHartenbergTable& table,
                             const Eigen::VectorXd& q, std::vector<Pose>& frames);

// X_WT by the table's rows, at the model's position q.
Pose toolPose(const Model& model, const DenavitHartenbergTable& table, const Eigen::VectorXd& q);

}  // namespace armillary
