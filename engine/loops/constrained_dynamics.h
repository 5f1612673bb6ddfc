// SPDX-License-Identifier: BSD-3-Clause
// Forward dynamics of robots with closed loops.
//
// Source: Featherstone and Orin 2000, section 3.4; stabilization: Baumgarte 1972, Stabilization of
// constraints and integrals of motion in dynamical systems.
//
//   (1)  M q̈ = τ − C + φ'ᵀ λ                                   (15) of the source
//   (2)  φ̈ + k_v φ̇ + k_p φ = 0  ⇒  φ' q̈ = c,  c = −φ̇' q̇ − k_v φ' q̇ − k_p φ
//        with φ' q̇ less its rate and φ̇' q̇ less f̈ where a row is driven: (f) of loop_constraints.h
//
// Integrated as it stands, φ̈ = 0 lets φ drift; (2) with positive gains brings it back. Where
// whoever integrates projects the state (project_state.h) the gains stay zero.
//
// Joints of loops are passive (τ_a = 0 in the source).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/loops/constrained_system.h"
#include "engine/loops/loop_constraints.h"

namespace armillary {

// kFactors is the fast form, which computes the rest of its terms in theirs too (engine/fast): what
// moves robots, where the others are what explains.
enum class LoopMethod { kKkt, kMultipliers, kNullSpace, kRecursiveMultipliers, kFactors };

// "kkt", "multipliers", "null-space", "recursive-multipliers"; the default is first. The fast form
// has none.
std::span<const std::string_view> loopMethodNames();
std::optional<LoopMethod> loopMethodNamed(std::string_view name);

// The gains of (2); zero: none.
struct Stabilization {
  double position_gain = 0.0;  // k_p, 1/s²
  double velocity_gain = 0.0;  // k_v, 1/s
};
// Critically damped, with a time constant of ten steps of `step` s.
Stabilization stabilizationForStep(double step);

struct LoopOptions {
  LoopMethod method = LoopMethod::kKkt;
  Stabilization stabilization = {};
  // Rows of φ' that depend on others but for this, relative to its largest row (null-space: its
  // largest number), are redundant.
  double rank_tolerance = 1e-9;
  // The rank, where a state nearby has told it: constraints that are redundant in every pose are
  // not quite so where integration left the manifold a little. -1: by the tolerance.
  int given_rank = -1;
};

struct ConstrainedResult : ConstrainedSolution {
  LoopConstraints constraints;
  std::vector<int> redundant_loops;  // that have redundant rows, ascending
  // Whether the rows of (2) agree with each other: residual <= 1e-6 max(1, largest |c|).
  // Contradicting ones are met in the least-squares sense.
  bool consistent = true;

  int redundantCount() const { return constraints.rowCount() - rank; }
};

// q̈ and what the loops do. The multipliers are those of least norm; loopReactions() makes forces of
// them. `loops` are the model's or a caller's. Status: see constrained_system.h.
SolveStatus constrainedForwardDynamics(const Model& model, std::span<const Loop> loops,
                                       const State& state, const Eigen::VectorXd& effort,
                                       std::span<const LinkWrench> wrenches,
                                       const LoopOptions& options, Workspace& workspace,
                                       ConstrainedResult& result);

// Solves by the method that the options name; with the mass matrix, where that is by recursions.
SolveStatus solveConstrained(const Model& model, const ConstrainedSystem& system, LoopMethod method,
                             Workspace& workspace, ConstrainedSolution& solution);

// One sentence on rank, redundant rows and contradictions: for messages.
std::string describe(const ConstrainedResult& result, std::span<const Loop> loops);

}  // namespace armillary
