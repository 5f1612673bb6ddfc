// SPDX-License-Identifier: BSD-3-Clause
// The smallest forces in Coulomb's cones that have a given effect.
//
//   (1)  minimize ½ Σ |f_i|²  with  A f = b  and every f_i = (t, n) in K: |t| <= μ n
//
// n being a force's last component. Of the convex problem (1) the dual has an unknown a row of A:
//
//   (2)  f = P(Aᵀ y), P the nearest point of K, force by force
//   (3)  maximize bᵀ y − ½ |P(Aᵀ y)|²,  with the gradient b − A P(Aᵀ y)
//
// f of (2) is in the cones whatever y is, and where the gradient vanishes it is the solution. (3)
// is once differentiable; Newton's method with the generalized derivative D of P finds its top,
//
//   (4)  (A D Aᵀ + σ 1) Δy = b − A f,  σ shrinking with the right side, Δy halved until (3) grows
//
// Every y tells how long the forces are at least: for any f that (1) allows
//
//   (5)  bᵀ y = fᵀ Aᵀ y <= |f| |P(Aᵀ y)|
//
// so that there is none once bᵀ y exceeds what the longest f that there can be makes of it.
//
// Sources: Boyd and Vandenberghe, Convex Optimization (2004), chapter 5, for (3) and (5);
// Fukushima, Luo and Tseng, Smoothing functions for second-order-cone complementarity problems
// (SIAM Journal on Optimization, 2002), for P and D; Qi and Sun, A nonsmooth version of Newton's
// method (Mathematical Programming, 1993), for (4).
#pragma once

#include "engine/linear_algebra/cholesky.h"

namespace armillary {

// The point of K nearest to v.
Eigen::Vector3d nearestInCone(const Eigen::Vector3d& v, double friction);

class SmallestConeForces {
 public:
  // Whether there are such forces. A has three columns a force; its rows may have different units.
  // `longest` bounds |f|: longer ones are not looked for. Throws std::invalid_argument for sizes
  // that do not fit and a negative friction. No allocation once it has solved for as many. (1) is
  // solved to 1e-9 of b, as a rule to rounding; b that only just can be balanced may go either way.
  bool solve(const Eigen::MatrixXd& A, const Eigen::VectorXd& b, double friction, double longest);

  // After solve() said yes: f, and y of (2) for the rows as they were given.
  const Eigen::VectorXd& forces() const { return f_; }
  const Eigen::VectorXd& multipliers() const { return y_; }
  // Steps of (4) that it took.
  int iterations() const { return iterations_; }

 private:
  void scaleRows(const Eigen::MatrixXd& A, const Eigen::VectorXd& b);
  double evaluate(double friction);
  void assemble(double friction);

  Eigen::MatrixXd A_, At_, scaled_, H_, shifted_;
  Eigen::VectorXd b_, row_scale_, y_, start_, step_, pull_, f_, gradient_;
  Cholesky cholesky_;
  int iterations_ = 0;
};

}  // namespace armillary
