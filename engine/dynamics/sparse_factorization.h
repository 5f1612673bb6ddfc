// SPDX-License-Identifier: BSD-3-Clause
// Factorization of the mass matrix that keeps the zeros between branches, and solves by it.
//
// Source: Featherstone 2008, section 6.5 (the LTDL factorization). L is unit lower triangular, D
// diagonal; λ is DegreeOfFreedomTree::parent, and i and j below run over such chains alone:
//
//   (1)  M = Lᵀ D L
//   (2)  for k = n … 1, for i = λ(k), λ(λ(k)), …:
//          a = M_ki / M_kk,   M_ij −= a M_kj for j = i, λ(i), …,   M_ki = a
//   (3)  Lᵀ x:  for k = 1 … n:  x_i += L_ki x_k        (4)  L x:  for k = n … 1:  x_k += L_ki x_i
//   (5)  L⁻ᵀ x: for k = n … 1:  x_i −= L_ki x_k        (6)  L⁻¹ x: for k = 1 … n:  x_k −= L_ki x_i
//   (7)  x = L⁻¹ D⁻¹ L⁻ᵀ b solves M x = b
//
// Elimination begins at the last degree of freedom, so that a pivot of D is the inertia that a
// joint feels with all beyond it free to move, and a vanishing one names its joint. A chain of n
// costs O(n³) and its solves O(n²); a robot whose chains have at most d degrees of freedom O(n d²)
// and O(n d).
//
// Storage: D on the diagonal, row k of L above it in column k (that is Lᵀ), where its numbers lie
// side by side in memory. What is below the diagonal, or in no chain, is neither read nor changed.
#pragma once

#include <Eigen/Core>

#include "engine/dynamics/degree_of_freedom_tree.h"
#include "engine/dynamics/forward_dynamics.h"

namespace armillary {

// Replaces M (both halves, or the upper one) by L and D. Where a pivot vanishes its degree of
// freedom is returned, and M is left half done. Here and below sizes must fit the tree.
SolveStatus factorize(const DegreeOfFreedomTree& tree, Eigen::MatrixXd& M);

// x becomes M⁻¹ x.
void solve(const DegreeOfFreedomTree& tree, const Eigen::MatrixXd& L_and_D, Eigen::VectorXd& x);

// x becomes L x, Lᵀ x, L⁻¹ x, L⁻ᵀ x.
void multiplyL(const DegreeOfFreedomTree& tree, const Eigen::MatrixXd& L_and_D, Eigen::VectorXd& x);
void multiplyLTransposed(const DegreeOfFreedomTree& tree, const Eigen::MatrixXd& L_and_D,
                         Eigen::VectorXd& x);
void solveL(const DegreeOfFreedomTree& tree, const Eigen::MatrixXd& L_and_D, Eigen::VectorXd& x);
void solveLTransposed(const DegreeOfFreedomTree& tree, const Eigen::MatrixXd& L_and_D,
                      Eigen::VectorXd& x);

// M(q)⁻¹, velocitySize x velocitySize, full and symmetric (1/(kg m²), 1/(kg m), 1/kg): column c by
// (7) from the unit vector c, whose L⁻ᵀ has entries at c, λ(c), … alone. Followers included.
SolveStatus inverseMassMatrix(const Model& model, const State& state, Workspace& workspace,
                              Eigen::MatrixXd& inverse);

}  // namespace armillary
