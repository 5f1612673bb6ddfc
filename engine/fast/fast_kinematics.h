// SPDX-License-Identifier: BSD-3-Clause
// Places and Jacobians in their fast form (see fast_dynamics.h). What velocities the state has is
// not read.
#pragma once

#include "engine/analysis/jacobian.h"
#include "engine/dynamics/kinematics.h"

namespace armillary::fast {

// As its namesake in engine/dynamics/kinematics.h.
void forwardKinematics(const Model& model, const State& state, Workspace& workspace,
                       BodyPoses& poses);

// What all Jacobians are made of: the columns of the bodies' joints, in the order of the bodies and
// of each joint's degrees of freedom, a follower's times its multiplier. Column k is how what it
// carries moves per unit of its velocity, (ω, v) in the world's axes at the world's origin: for a
// robot without followers J of a link there, JacobianFrame::kWorld, is the columns of the joints
// between it and the base, and zeros. The poses of the bodies beside them.
void jointColumns(const Model& model, const State& state, Workspace& workspace, BodyPoses& poses,
                  Jacobian& columns);

// As its namesake in engine/analysis/jacobian.h.
void linkJacobian(const Model& model, const State& state, int link, JacobianFrame frame,
                  Workspace& workspace, Jacobian& J);

// The same of all links, in the model's order, at the cost of placing the robot once.
void linkJacobians(const Model& model, const State& state, JacobianFrame frame,
                   Workspace& workspace, std::vector<Jacobian>& J);

}  // namespace armillary::fast
