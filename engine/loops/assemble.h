// SPDX-License-Identifier: BSD-3-Clause
// Closes the loops of a robot that stands in a pose where they are open.
//
// Source: Levenberg 1944, Marquardt 1963; Nocedal and Wright, Numerical Optimization, chapter 10.
// The step (Jᵀ J + μ 1)⁻¹ Jᵀ φ is written with J Jᵀ: of all d that lessen the gap φ alike it is the
// least.
//
//   (1)  d = −Jᵀ (J Jᵀ + μ 1)⁻¹ φ,      J = φ' without the degrees of freedom that are held
//   (2)  q ⊕ d is taken where |φ| falls, and μ made smaller; otherwise μ is made larger
//
// on the manifold of q. Redundant and singular constraints need nothing special: μ bears them. A
// pose from which no step makes |φ| smaller is left for a new start, at random but the same in
// every run. What no loop feels stays where it is.
//
// Redundant loops, as flat linkages that are closed in space, fit only as well as the digits of
// their file: where Jᵀ φ = 0 with nothing held, and no gap is beyond a millionth (m or rad), they
// are as closed as can be.
#pragma once

#include "engine/loops/loop_constraints.h"

namespace armillary {

// Gaps beyond this (m or rad) are open by more than rounding.
inline constexpr double kOpenGap = 1e-9;

struct AssembleOptions {
  std::vector<int> held = {};  // degrees of freedom that keep their place
  double tolerance = 1e-10;    // m and rad, that every gap must reach that a motion can lessen
  int most_iterations = 100;   // of each start
  int most_starts = 30;        // the given pose is the first
};

struct Assembly {
  bool converged = false;
  int iterations = 0;  // of all starts
  int starts = 0;
  std::vector<LoopGap> gaps;  // that remain, of each loop; the best that was found
  int worst_loop = -1;
};

// Moves state.position to where the loops are closed, near to where it was if that can be, and says
// whether it did. Where it did not the position is left as it was. Velocities are not changed.
// Limits of joints are not regarded. Throws std::invalid_argument for a held degree of freedom that
// there is not.
bool assemble(const Model& model, std::span<const Loop> loops, const AssembleOptions& options,
              Workspace& workspace, State& state, Assembly& assembly);

// "loop 'NAME' stays open by G m and A rad": for messages.
std::string describe(const Assembly& assembly, std::span<const Loop> loops);

}  // namespace armillary
