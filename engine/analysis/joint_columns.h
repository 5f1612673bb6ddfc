// SPDX-License-Identifier: BSD-3-Clause
// The columns of a joint's motion subspace and their rates, in any frame: what Jacobians and
// momentum matrices are made of.
//
// Source: Featherstone 2008, sections 2.8 and 3.5: a motion vector fixed in a body that moves with
// V has the rate V × S. Frame F moves with V_F; V_k is the velocity of what carries column k.
//
//   (1)  S_k seen in F:  X_FB S_k
//   (2)  its rate seen in F:  (V_k − V_F) × S_k
//   (3)  V_k = V_B − Σ over l > k of S_l q̇_l  where the columns carry one another (kSerial),
//        V_k = V_B                             where they are all fixed in the body
#pragma once

#include "engine/dynamics/joint_passes.h"

namespace armillary {

// Calls function(k, S_k, rate) for the degrees of freedom k (indices in the robot's) of body i's
// joint, a follower's scaled by its multiplier. Both are in frame F: X_FW places the world in it,
// V_F is its velocity in itself. Needs workspace.X_WB and the velocities as bodyMotions() leaves
// them.
template <class Function>
void visitColumns(const Model& model, const State& state, int i, const Workspace& workspace,
                  const Pose& X_FW, const Motion& V_F, Function&& function) {
  const Body& body = model.bodies[i];
  const Pose X_FB = X_FW * workspace.X_WB[i];
  Motion V_k = toParent(X_FB, workspace.bodies[i].V) - V_F;  // relative to F
  visitJoint(body.kind, [&](auto joint) {
    using Type = decltype(joint);
    const JointCoordinates<Type> q(body, state.position);
    const JointVelocities<Type> v(body, state.velocity);
    for (int k = Type::kVelocities - 1; k >= 0; --k) {
      const Motion S = toParent(X_FB, joint.column(q.data(), k));  // (1)
      function(body.velocity_index + k, S * body.multiplier,
               cross(V_k, S) * body.multiplier);       // (2)
      if (Type::kSerial) V_k = V_k - S * v.data()[k];  // (3)
    }
  });
}

}  // namespace armillary
