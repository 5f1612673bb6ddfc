// SPDX-License-Identifier: BSD-3-Clause
// The base parameters: what of the inertial parameters a motion with its efforts can tell.
//
// Source: Gautier, Numerical Calculation of the Base Inertial Parameters of Robots, Journal of
// Robotic Systems 8 (1991); Golub, Van Loan, Matrix Computations, section 5.4 (QR with column
// pivoting). W stacks the regressor in many random states, its columns scaled to unit length, so
// that what dynamics can tell of φ is W φ:
//
//   (1)  W Π = Q R,  rank r = the pivots |R_kk| > tolerance |R_00|      QR with column pivoting
//   (2)  W₁ = r independent columns, W₂ the others,  W₂ = W₁ C
//   (3)  W φ = W₁ (φ₁ + C φ₂) = W₁ β,  β = K φ
//
// Of the many choices of W₁ this takes each column that no columns before it make up, parameters
// counted from the root outwards: a base parameter is then called by the innermost of its
// parameters, and what the bodies further out add to it follows. Where the tolerance leaves that
// choice another rank than (1), W₁ is the pivots' columns.
//
// A coefficient of C is snapped to a number of few digits where equation (2) stays true to
// rounding.
#pragma once

#include <cstdint>

#include "engine/parameters/effort_regressor.h"

namespace armillary {

// What motion and effort can tell of a parameter.
enum class Identifiability {
  kAlone,     // its value
  kCombined,  // only a sum with others
  kNot        // nothing: it has no part in the dynamics
};

struct BaseParameterOptions {
  EffortColumns columns = {};
  double tolerance = 1e-9;  // of (1); what is nearer to the others' span is dependent
  std::uint64_t seed = 1;   // of the random states
};

struct BaseParameters {
  EffortColumns columns;
  std::vector<std::string> names;                // of the parameters p, effortParameterNames()
  std::vector<int> independent;                  // indices in p of W₁'s columns, r of them
  Eigen::MatrixXd K;                             // β = K p, r rows; the identity in W₁'s columns
  std::vector<Identifiability> identifiability;  // of each parameter of p
  double tolerance = 0.0;
  // The gap at the tolerance: how far the nearest of W₁'s columns is from the span of those before
  // it, and the farthest of the others; of unit columns, in the choice that was made.
  double least_kept = 1.0, most_dropped = 0.0;

  int rank() const { return static_cast<int>(independent.size()); }
};

// Finds them for a robot. The states are on the whole manifold, whatever the joints' limits.
BaseParameters findBaseParameters(const Model& model, const BaseParameterOptions& options = {});

// β of p (3).
inline Eigen::VectorXd baseParameters(const BaseParameters& base, const Eigen::VectorXd& p) {
  return base.K * p;
}

// W₁ of one state: the columns of its effort regressor W that belong to β.
inline Eigen::MatrixXd baseRegressor(const BaseParameters& base, const Eigen::MatrixXd& W) {
  return W(Eigen::all, base.independent);
}

// Base parameter k in words: "link2.mx + 0.3 link3.m - link3.Iyy".
std::string combination(const BaseParameters& base, int k);

}  // namespace armillary
