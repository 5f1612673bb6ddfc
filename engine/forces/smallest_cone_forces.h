// SPDX-License-Identifier: BSD-3-Clause
// The smallest forces in Coulomb's cones that have a given effect, with further unknowns that are
// bounded (efforts of motors) beside them.
//
//   (1)  minimize ½ Σ w_i |x_i − c_i|²  with  A x = b  and every x_i in K_i
//
// x are forces f = (t, n) in K: |t| <= μ n, n being the last component, and then numbers in
// intervals. Of the convex problem (1) the dual has an unknown a row of A:
//
//   (2)  x = P(c + W⁻¹ Aᵀ y), P the nearest point of K, part by part
//   (3)  maximize bᵀ y + ½ Σ w |x − c|² − xᵀ Aᵀ y,  with the gradient b − A x
//
// x of (2) is in the cones and intervals whatever y is, and where the gradient vanishes it is the
// solution. (3) is once differentiable; Newton's method with the generalized derivative D of P
// finds its top,
//
//   (4)  (A D W⁻¹ Aᵀ + σ 1) Δy = b − A x,  σ shrinking with the right side, Δy halved until (3)
//   grows
//
// Every y tells how long the forces are at least: for any x that (1) allows
//
//   (5)  bᵀ y = xᵀ Aᵀ y <= |f| |P(Aᵀ y)| + what the intervals make of the rest
//
// so that there is none once bᵀ y exceeds what the longest f that there can be makes of it.
//
// Sources: Boyd and Vandenberghe, Convex Optimization (2004), chapter 5, for (3) and (5);
// Fukushima, Luo and Tseng, Smoothing functions for second-order-cone complementarity problems
// (SIAM Journal on Optimization, 2002), for P and D; Qi and Sun, A nonsmooth version of Newton's
// method (Mathematical Programming, 1993), for (4).
#pragma once

#include <span>

#include "engine/linear_algebra/cholesky.h"

namespace armillary {

// The point of K nearest to v.
Eigen::Vector3d nearestInCone(const Eigen::Vector3d& v, double friction);

// Where an unknown beside the forces must be; infinite: anywhere, but see `longest`.
struct BoundedUnknown {
  double least = 0.0, most = 0.0;
  double weight = 1.0;  // above zero
};

// What of (1) is not A, b and μ.
struct ConeProblem {
  // Bounds |f|, and the unknowns that have no bound: longer ones are not looked for.
  double longest = 0.0;
  double force_weight = 1.0;  // above zero
  std::span<const BoundedUnknown> unknowns = {};
  const Eigen::VectorXd* center = nullptr;  // c; null: zero
};

class SmallestConeForces {
 public:
  // Whether there are such forces. A has three columns a force; its rows may have different units.
  // Throws std::invalid_argument for sizes that do not fit and a negative friction. No allocation
  // once it has solved for as many. (1) is solved to 1e-9 of b, as a rule to rounding; b that only
  // just can be balanced may go either way.
  bool solve(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, double friction, double longest);
  // With other unknowns, a column each behind those of the forces.
  bool solve(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, double friction,
             const ConeProblem& problem);

  // After solve() said yes: x, the forces first, and y of (2) for the rows as they were given.
  const Eigen::VectorXd& forces() const { return x_; }
  const Eigen::VectorXd& multipliers() const { return y_; }
  // Steps of (4) that it took.
  int iterations() const { return iterations_; }

 private:
  void scale(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, const ConeProblem& problem);
  double evaluate();
  void assemble();
  double reach() const;

  Eigen::MatrixXd A_, At_, scaled_, H_, shifted_;
  Eigen::VectorXd b_, row_scale_, y_, start_, step_, turned_, pull_, x_, center_, gradient_;
  Eigen::VectorXd weight_, least_, most_;  // of each unknown; bounds of those behind the forces
  double friction_ = 0.0, longest_ = 0.0, size_ = 0.0;
  Eigen::Index forces_end_ = 0;
  Cholesky cholesky_;
  int iterations_ = 0;
};

}  // namespace armillary
