// SPDX-License-Identifier: BSD-3-Clause
// The bodies that explain recorded efforts best.
//
// Sources: Wensing, Kim, Slotine, Linear Matrix Inequalities for Physically-Consistent Inertial
// Parameter Identification, 2018 (what a body can have); Lee, Wensing, Park, Geometric Robot
// Dynamic Identification: A Convex Programming Approach, 2020 (the regularizer); Boyd,
// Vandenberghe, Convex Optimization, 2004, section 11.3 (barriers), 9.6 (Newton's method on them).
//
//   (1)  minimize  |A K p − b|² / 2σ² + γ D(p)   over the parameters p, convex in p
//   (2)  D(p) = Σ tr(P₀⁻¹ P) − log det(P₀⁻¹ P) + Σ x/x₀ − log(x/x₀)
//
// with the weighted equations A β = b, σ² the square of their least residual per equation, P the
// pseudo-inertia of each body and x each number that joints take (damping, friction, rotors), which
// is positive. D has no units, is alike in every frame and infinite where bodies end. γ falls by
// tens until the residual gains nothing by it, so that D decides only what the motion leaves open,
// and how far from the end of what bodies can be the answer stays.
#pragma once

#include "engine/parameters/base_parameters.h"

namespace armillary {

struct ConsistentParameters {
  Eigen::VectorXd parameters;  // p, as effortParameters()
  double weight = 0.0;         // γ
  // The weighted residual's length against the least that any β has; 1: as little.
  double residual_ratio = 1.0;
};

// A, b: any rows whose residual is that of all equations; `equations` their count. `given` is the
// robot's own p, `beta` the least-squares estimate. Throws std::invalid_argument where sizes do not
// fit.
ConsistentParameters consistentParameters(const Model& model, const BaseParameters& base,
                                          const Eigen::VectorXd& given, const Eigen::VectorXd& beta,
                                          const Eigen::MatrixXd& A, const Eigen::VectorXd& b,
                                          int equations);

}  // namespace armillary
