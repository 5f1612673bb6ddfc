// SPDX-License-Identifier: BSD-3-Clause
// What a joint carries: all that its parent link exerts on its child link, in inverse dynamics.
//
// Source: Newton's and Euler's laws for every link of the file by itself, summed inward as in
// Luh, Walker, Paul 1980; spatial notation of Featherstone 2008, section 5.3. Frames: each link's
// own, C of a joint's child, P of its parent.
//
//   (1)  V_L = X_LB V_B,   A_L = X_LB A_B
//   (2)  F_L = I_L A_L + V_L ×* I_L V_L − weight − external wrench
//   (3)  inward over the joints:  reaction = F_C,   F_P = F_P + X* F_C
//
// I_L is the link's own inertia, so that fixed joints have their reactions too; weight and wrenches
// of links that cannot move count as well.
#pragma once

#include <span>

#include "engine/dynamics/kinematics.h"

namespace armillary {

// N m and N on the child, at the joint's origin, in the child's axes. All six components: those
// along the joint's degrees of freedom are its effort, the others are what its bearings hold.
struct JointReaction {
  Force wrench;
  // The joint's origin in the child's frame (m): away from that frame's own origin where a table's
  // frame stands at the end of a row.
  Eigen::Vector3d p_CJ = Eigen::Vector3d::Zero();

  // The same wrench at the child frame's origin.
  Force atChild() const { return {wrench.moment + p_CJ.cross(wrench.force), wrench.force}; }
};

// One entry per entry of Model::joints. Where joints follow others, what couples them is taken to
// act within each joint: the efforts Sᵀ F of a leader and its followers, scaled by their
// multipliers, add to the leader's effort of inverseDynamics().
void jointReactions(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                    std::span<const LinkWrench> wrenches, Workspace& workspace,
                    std::vector<JointReaction>& reactions);

}  // namespace armillary
