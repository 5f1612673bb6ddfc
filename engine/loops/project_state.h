// SPDX-License-Identifier: BSD-3-Clause
// Brings a state that integration has carried off the constraints back onto them.
//
// Source: Hairer, Lubich, Wanner, Geometric Numerical Integration (2006), section IV.4 (standard
// projection): done after each step, it keeps the order of the integrator. Position first, then
// velocity:
//
//   (1)  φ(q) = 0     by the least motion, blind to masses: assemble() without new starts
//   (2)  φ' q̇ = 0     by the least change of kinetic energy, that is by an impulse of the loops:
//                     M q̇ = M q̇_0 + φ'ᵀ λ, which leaves the momentum of what floats as it was;
//                     of driven rows φ' q̇ is their rate
#pragma once

#include "engine/loops/assemble.h"
#include "engine/loops/constrained_dynamics.h"

namespace armillary {

struct Projection {
  SolveStatus status;   // of (2)
  bool closed = false;  // whether (1) came within the tolerance of assemble(); where not, the
                        // position is left as it was
  LoopGap gap;          // of the worst loop, after it
  int worst_loop = -1;
  explicit operator bool() const { return closed && status; }
};

// (1) and (2); of the options, method, tolerance and given rank.
Projection projectState(const Model& model, std::span<const Loop> loops, const LoopOptions& options,
                        Workspace& workspace, State& state);

// A joint that follows a function of time (Loop::drive) begins as that does at the state's time,
// with the others where they are: what hangs on it is not hit by it.
void beginDrives(const Model& model, State& state);

// (2) alone.
SolveStatus projectVelocity(const Model& model, std::span<const Loop> loops,
                            const LoopOptions& options, Workspace& workspace, State& state);

}  // namespace armillary
