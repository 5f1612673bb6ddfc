// SPDX-License-Identifier: BSD-3-Clause
// Moves one joint of a mechanism as far towards a place as the loops let it; the rest follows.
//
// Source: Allgower and Georg, Numerical Continuation Methods (1990), chapter 2 (predictor and
// corrector). From a closed pose, K the free motions (drivers.h), r what the joint still has to go
// and K_r its rows of K:
//
//   (1)  d = K K_r⁺ r          of all free motions that do r, or come nearest to it, the least
//   (2)  q ⊕ f d               f so that no joint goes farther than the longest step
//   (3)  φ(q) = 0              assemble() with the joint held
//
// A step stands where (3) changes little of (2) and goes through no limit; otherwise it is made
// shorter. A coordinate that comes to its limit stays there; one that is outside already may move.
// So the mechanism moves on its own branch through closed poses and ends where the branch turns
// back (a dead point of the joint) or where limits leave no way.
#pragma once

#include "engine/loops/assemble.h"

namespace armillary {

struct DragOptions {
  // Other degrees of freedom that keep their place if they can, the most important first. Those
  // that follow the dragged joint and those that block its way give way.
  std::vector<int> keep = {};
  double longest_step = 0.2;  // rad and m, of any degree of freedom
  double tolerance = 1e-10;   // m and rad, that every gap keeps
};

struct Drag {
  bool reached = false;  // the place that was wanted
  int steps = 0;         // closed poses on the way
  int iterations = 0;    // of (3)
};

// Moves state.position, which is closed, towards `target`, which differs from it in one joint's
// coordinates. A joint's plain coordinate gets there exactly or stays on the way; of an
// orientation, and of a planar joint's place, loops may leave only a part free, and the joint comes
// as near as it can. Velocities are not changed. Returns Drag::reached; an open position is not
// moved. Throws std::invalid_argument for a target of another size and a degree of freedom that
// there is not.
bool dragJoint(const Model& model, std::span<const Loop> loops, const Eigen::VectorXd& target,
               const DragOptions& options, Workspace& workspace, State& state, Drag& drag);

}  // namespace armillary
