// SPDX-License-Identifier: BSD-3-Clause
// Bodies near to those that a robot's file has: what identification starts from and measures by.
//
// Source: Lee, Wensing, Park, Geometric Robot Dynamic Identification, 2020. Numbers of equations
// are those of identification.h.
#pragma once

#include <array>
#include <vector>

#include "engine/parameters/inertial_parameters.h"

namespace armillary {

// F_a with tr(F_a P) = parameter a of the body with pseudo-inertia P, for each of the ten.
const std::array<Eigen::Matrix4d, kParametersPerBody>& parameterForms();

// Bodies as the file has them, each with a solid sphere added: of that share of the heaviest body's
// mass, and its size. Of what no body can be there, a point or nothing at all too, negative parts
// change sign, and the sphere is a little one at least.
struct GivenBodies {
  std::vector<Eigen::Matrix4d> factors;  // L of each body, L Lᵀ = P₀
  Eigen::VectorXd numbers;               // what the joints take; zero stays zero

  // `given`: p as effortParameters().
  GivenBodies(const Model& model, const Eigen::VectorXd& given, double sphere_share);

  // (6): the parameters p where P⁻¹ = P₀⁻¹ − Σ_a x_a F_a; x = 0 gives these bodies' own.
  Eigen::VectorXd at(const Eigen::VectorXd& x) const;
};

// G⁻¹ Kᵀ with the metric at bodies p: G⁻¹_ab = 2 tr(F_a P F_b P), of a single number 2 p².
// `of_bodies` of the parameters are the bodies'.
Eigen::MatrixXd metricSpread(const Eigen::MatrixXd& K, const Eigen::VectorXd& p, int of_bodies);

}  // namespace armillary
