// SPDX-License-Identifier: BSD-3-Clause
// The equations of motion of a tree with constraints, and five ways to solve them.
//
// Source: Featherstone and Orin 2000, section 3.4, equations (15) to (22):
//
//   (15)  M q̈ = f + φ'ᵀ λ           f = τ − C: efforts less bias, and with external wrenches
//   (17)  φ' q̈ = c                  c = −φ̇' q̇, and with stabilization
//
// q̈ is unique where (17) can be met and no free motion lacks inertia. λ is unique only where no row
// is redundant: of all that give the same q̈ the methods return the one of least norm. Where rows
// contradict each other, all meet (17) in the least-squares sense. Norms take the rows as
// they are, N and N m, m/s² and rad/s² alike.
#pragma once

#include <vector>

#include "engine/dynamics/forward_dynamics.h"

namespace armillary {

struct ConstrainedSystem {
  const Eigen::MatrixXd& mass_matrix;  // M
  const Eigen::VectorXd& force;        // f
  const Eigen::MatrixXd& jacobian;     // φ'
  const Eigen::VectorXd& target;       // c
  double rank_tolerance = 0.0;         // of φ', relative to its largest row (kNullSpace: number)
  int given_rank = -1;                 // the rank where it is known; -1: by the tolerance
};

struct ConstrainedSolution {
  Eigen::VectorXd acceleration;  // q̈
  Eigen::VectorXd multipliers;   // λ, one a row of φ', of least norm
  int rank = 0;                  // of φ'
  // Rows of φ' that depend on the others; which of dependent rows these are is a choice.
  std::vector<int> redundant_rows;
  double residual = 0.0;  // the most that a row of (17) is not met because of others
  // How far φ' is from losing a rank: the least pivot of its factorization, relative to the largest
  // (within a small factor its least singular value over its largest), and the row it is of; 1 and
  // -1 without rows. Near 0 the solution loses digits by its inverse.
  double independence = 1.0;
  int least_independent_row = -1;
};

class RowDependence;
// (18): tells `solution` which rows of φ' count, and finds what these demand of q̈ and how far the
// others are from it.
void takeIndependentRows(RowDependence& rows, const Eigen::VectorXd& target, Eigen::VectorXd& c_L,
                         ConstrainedSolution& solution);

// Equation (20), solved as it stands. L are independent rows of φ', by orthogonal factorization.
// M may be singular as long as no motion that the constraints leave free lacks inertia; otherwise
// the status names a degree of freedom of that motion.
SolveStatus solveByKkt(const Model& model, const ConstrainedSystem& system, Workspace& workspace,
                       ConstrainedSolution& solution);

// Equation (21): λ first, with L M⁻¹ Lᵀ, then q̈. M must be regular; the status names a degree of
// freedom that moves no inertia.
SolveStatus solveByMultipliers(const Model& model, const ConstrainedSystem& system,
                               Workspace& workspace, ConstrainedSolution& solution);

// The same in O(n n_c²): M⁻¹ by recursions in `state`, in which the system is; its mass matrix is
// not looked at. Throws MethodDoesNotApply for robots with followers or rotors.
SolveStatus solveByRecursiveMultipliers(const Model& model, const State& state,
                                        const ConstrainedSystem& system, Workspace& workspace,
                                        ConstrainedSolution& solution);

// Equation (22): q̈ = K y + q̈_0 from (17) by elimination, then y. As with (20), M may be singular.
SolveStatus solveByNullSpace(const Model& model, const ConstrainedSystem& system,
                             Workspace& workspace, ConstrainedSolution& solution);

// Equation (21) by the factorization of M that keeps the zeros between branches, and an orthogonal
// one of the constraints: the fast form, of which the others are what it is held against.
// Where M is singular it hands over to solveByKkt().
SolveStatus solveByFactors(const Model& model, const ConstrainedSystem& system,
                           Workspace& workspace, ConstrainedSolution& solution);

}  // namespace armillary
