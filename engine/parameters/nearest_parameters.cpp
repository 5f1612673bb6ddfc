// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/nearest_parameters.h"

#include <cmath>
#include <optional>
#include <stdexcept>

#include "engine/linear_algebra/cholesky.h"
#include "engine/parameters/given_bodies.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// The least change that makes K p = β, in the metric at bodies `at`: G⁻¹ Kᵀ μ.
struct Change {
  VectorXd change, multipliers;  // μ
  double norm = 0.0;
};
Change leastChange(const MatrixXd& K, const VectorXd& at, int of_bodies, const VectorXd& rest) {
  // rows scaled so that units do not matter to rounding
  const MatrixXd spread = metricSpread(K, at, of_bodies), normal = K * spread;
  const VectorXd scale = normal.diagonal().cwiseSqrt().cwiseInverse();
  const PivotedCholesky factor(scale.asDiagonal() * normal * scale.asDiagonal());
  const auto solved = [&](const VectorXd& right) {
    VectorXd x;
    factor.solve(scale.cwiseProduct(right), x);
    return VectorXd(scale.cwiseProduct(x));
  };
  Change result;
  result.multipliers = solved(rest);
  result.multipliers += solved(rest - K * (spread * result.multipliers));  // what rounding left
  result.change = spread * result.multipliers;
  result.norm = std::sqrt(std::max(0.0, rest.dot(result.multipliers)));
  return result;
}

// (5) by Newton's method for λ, in strides: K p moves straight from K p₀ to β, no farther at a time
// than the method converges from (Boyd, Vandenberghe, Convex Optimization, 2004, section 9.6.3),
// and is brought back onto that line, every point of which is bodies' where β is. Returns nothing
// where β is out of reach.
std::optional<VectorXd> bodiesOf(const MatrixXd& K, const GivenBodies& bodies, int of_bodies,
                                 const VectorXd& beta) {
  constexpr int kMostStrides = 100;
  constexpr double kStride = 0.3, kArrived = 1e-6;
  VectorXd lambda = VectorXd::Zero(K.rows()), p = bodies.at(K.transpose() * lambda);
  for (int stride = 0; stride < kMostStrides; ++stride) {
    const VectorXd rest = beta - K * p;
    const Change change = leastChange(K, p, of_bodies, rest);
    if (!std::isfinite(change.norm) || !change.multipliers.allFinite()) break;
    if (change.norm < kArrived && (rest - K * change.change).norm() <= 1e-9 * beta.norm()) {
      return p + change.change;
    }
    const double share = change.norm > kStride ? kStride / change.norm : 1.0;
    const VectorXd on_the_line = beta - (1.0 - share) * rest;
    lambda += 2.0 * share * change.multipliers;
    p = bodies.at(K.transpose() * lambda);
    lambda += 2.0 * leastChange(K, p, of_bodies, on_the_line - K * p).multipliers;
    p = bodies.at(K.transpose() * lambda);
  }
  return std::nullopt;
}

// (5), from rounder bodies where the file's are too thin to be near any that have β; where none
// have it, the least change in the metric (7).
VectorXd nearestBodies(const Model& model, const MatrixXd& K, const VectorXd& given,
                       const VectorXd& beta) {
  if (K.rows() == 0) return given;
  const int of_bodies = inertialParameterCount(model);
  for (const double sphere_share : {0.0, 1e-4, 1e-2, 1.0}) {
    const GivenBodies bodies(model, given, sphere_share);
    if (const auto p = bodiesOf(K, bodies, of_bodies, beta)) return *p;
  }
  const VectorXd at = GivenBodies(model, given, 0.0).at(VectorXd::Zero(given.size()));
  return given + leastChange(K, at, of_bodies, beta - K * given).change;
}

}  // namespace

VectorXd nearestParameters(const Model& model, const BaseParameters& base, const VectorXd& given,
                           const VectorXd& beta) {
  if (given.size() != base.K.cols() || beta.size() != base.K.rows()) {
    throw std::invalid_argument("robot '" + model.name + "' has " + std::to_string(base.K.cols()) +
                                " parameters and " + std::to_string(base.K.rows()) +
                                " base parameters, not " + std::to_string(given.size()) + " and " +
                                std::to_string(beta.size()));
  }
  // what the joints take stands in no combination that a body leads, and is set last
  const int of_bodies = inertialParameterCount(model);
  std::vector<int> led_by_bodies, led_by_joints;
  for (int k = 0; k < base.rank(); ++k) {
    const bool body = base.independent[k] < of_bodies;
    (body ? led_by_bodies : led_by_joints).push_back(k);
  }
  VectorXd p = nearestBodies(model, base.K(led_by_bodies, Eigen::all), given, beta(led_by_bodies));
  for (const int k : led_by_joints) {
    p[base.independent[k]] += beta[k] - base.K.row(k).dot(p);
  }
  return p;
}

}  // namespace armillary
