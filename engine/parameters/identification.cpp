// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/identification.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/linear_algebra/singular_values.h"
#include "engine/parameters/consistent_parameters.h"
#include "engine/parameters/given_bodies.h"
#include "engine/parameters/row_triangle.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kUndetermined = 1e-8;  // of singular values, against the largest
constexpr double kWeak = 1e-3;          // likewise: the motion hardly excites these

// β̂ and how well it is known.
struct Solution {
  VectorXd beta, standard_deviation;
  double condition_number = 1.0;
  std::vector<int> undetermined, weak;  // base parameters
};

// [A b] of all degrees of freedom, each weighted.
MatrixXd stackedRows(std::vector<RowTriangle>& rows, const VectorXd& weights) {
  const Eigen::Index size = rows.front().triangle().cols();
  MatrixXd stacked(static_cast<Eigen::Index>(rows.size()) * size, size);
  for (size_t j = 0; j < rows.size(); ++j) {
    const auto index = static_cast<Eigen::Index>(j);
    stacked.middleRows(index * size, size) = weights[index] * rows[j].triangle();
  }
  return stacked;
}

int equationCount(const std::vector<RowTriangle>& rows) {
  int count = 0;
  for (const RowTriangle& each : rows) count += each.count();
  return count;
}

// (2) to (4) of rows that are reduced to triangles, each weighted; β₀ where nothing is determined.
Solution solve(std::vector<RowTriangle>& rows, const VectorXd& weights, const VectorXd& beta_0) {
  const auto r = beta_0.size();
  const MatrixXd stacked = stackedRows(rows, weights);
  const int count = equationCount(rows);
  const VectorXd rest = stacked.col(r) - stacked.leftCols(r) * beta_0;
  VectorXd lengths = stacked.leftCols(r).colwise().norm();
  for (double& length : lengths) length = length > 0.0 ? length : 1.0;
  const MatrixXd scaled = stacked.leftCols(r) * lengths.cwiseInverse().asDiagonal();
  const SingularValueDecomposition svd = singularValueDecomposition(scaled);
  const VectorXd& singular = svd.values;
  const MatrixXd& V = svd.V;

  Solution solution;
  VectorXd x = VectorXd::Zero(r), variance = VectorXd::Zero(r);
  VectorXd share_undetermined = VectorXd::Zero(r), share_weak = VectorXd::Zero(r);
  const VectorXd projected = svd.U.transpose() * rest;
  Eigen::Index determined = 0;
  for (Eigen::Index k = 0; k < r; ++k) {
    const double relative = singular[0] > 0.0 ? singular[k] / singular[0] : 0.0;
    if (relative <= kUndetermined) {
      share_undetermined += V.col(k).cwiseAbs2();
      continue;
    }
    ++determined;
    x += V.col(k) * (projected[k] / singular[k]);
    variance += (V.col(k) / singular[k]).cwiseAbs2();
    if (relative < kWeak) share_weak += V.col(k).cwiseAbs2();
  }
  const double residual = (rest - scaled * x).squaredNorm();
  const double sigma = std::sqrt(residual / std::max(1.0, static_cast<double>(count - determined)));
  solution.beta = beta_0 + x.cwiseQuotient(lengths);
  solution.standard_deviation = sigma * variance.cwiseSqrt().cwiseQuotient(lengths);  // (3)
  if (r > 0) {
    solution.condition_number = singular[r - 1] > 0.0 ? singular[0] / singular[r - 1] : kInfinite;
  }
  for (int k = 0; k < r; ++k) {
    if (share_undetermined[k] > 1e-6) {
      solution.undetermined.push_back(k);
      solution.standard_deviation[k] = kInfinite;
    } else if (share_weak[k] > 0.25) {
      solution.weak.push_back(k);
    }
  }
  return solution;
}

// 1 / s_j (2). Where a residual is nothing but rounding, so is the difference between weights.
VectorXd weightsOf(const std::vector<RowTriangle>& rows, const VectorXd& beta) {
  VectorXd residual(static_cast<Eigen::Index>(rows.size()));
  double efforts = 0.0;
  for (size_t j = 0; j < rows.size(); ++j) {
    const double count = rows[j].count();
    residual[static_cast<Eigen::Index>(j)] = std::sqrt(rows[j].residualSquares(beta) / count);
    efforts = std::max(efforts, std::sqrt(rows[j].effortSquares() / count));
  }
  const double least = 1e-6 * efforts;
  if (!(least > 0.0)) return VectorXd::Ones(residual.size());
  return residual.cwiseMax(least).cwiseInverse();
}

std::string listOf(const BaseParameters& base, const std::vector<int>& which) {
  std::vector<std::string> names;
  for (const int k : which) names.push_back(base.names[base.independent[k]]);
  return joined(names, 12);
}

void warnOfExcitation(const Solution& solution, Identification& result) {
  const std::string condition =
      "(condition number " + withDigits(solution.condition_number, 3) + ")";
  if (!solution.undetermined.empty()) {
    result.warnings.push_back(
        "the motion does not determine " + std::to_string(solution.undetermined.size()) + " of " +
        std::to_string(result.base.rank()) + " base parameters " + condition +
        "; what it leaves open is the file's: " + listOf(result.base, solution.undetermined));
  }
  if (!solution.weak.empty()) {
    result.warnings.push_back("the motion hardly excites " + std::to_string(solution.weak.size()) +
                              " of " + std::to_string(result.base.rank()) + " base parameters " +
                              condition + ": " + listOf(result.base, solution.weak));
  }
}

// Whether all of them can be.
bool warnOfBodies(const Model& model, const VectorXd& given, Identification& result) {
  const size_t before_bodies = result.warnings.size();
  for (int i = 1; i < model.bodyCount(); ++i) {
    const int first = kParametersPerBody * (i - 1);
    const BodyParameters body = result.parameters.segment<kParametersPerBody>(first);
    const BodyParameters before = given.segment<kParametersPerBody>(first);
    if ((body - before).isZero(1e-12 * before.norm())) continue;
    if (const std::string why = whyNoBody(body); !why.empty()) {
      result.warnings.push_back("link '" + parameterLink(model, i).name +
                                "' would be no physical body: " + why);
    }
  }
  for (auto k = static_cast<size_t>(inertialParameterCount(model)); k < result.base.names.size();
       ++k) {
    const double value = result.parameters[static_cast<Eigen::Index>(k)];
    if (value < -1e-9 * result.parameters.cwiseAbs().maxCoeff()) {  // more than rounding
      result.warnings.push_back("'" + result.base.names[k] + "' is " + withDigits(value, 3) +
                                "; it cannot be negative");
    }
  }
  return result.warnings.size() == before_bodies;
}

// A parameter's size as bodies like these could have it: the change of β that (7) counts as one.
void warnOfErrors(const Model& model, const VectorXd& given, Identification& result) {
  const int of_bodies = inertialParameterCount(model);
  const VectorXd bodies = GivenBodies(model, given, 0.0).at(VectorXd::Zero(given.size()));
  const MatrixXd& K = result.base.K;
  const VectorXd sizes = (K * metricSpread(K, bodies, of_bodies)).diagonal().cwiseSqrt();
  std::vector<int> uncertain;
  for (int k = 0; k < result.base.rank(); ++k) {
    if (result.base.independent[k] >= of_bodies) continue;
    const double deviation = result.estimates[k].standard_deviation;
    if (std::isfinite(deviation) && deviation > sizes[k]) uncertain.push_back(k);
  }
  if (uncertain.empty()) return;
  result.warnings.push_back("errors hide " + std::to_string(uncertain.size()) + " of " +
                            std::to_string(result.base.rank()) +
                            " base parameters, whose standard deviations exceed the size that such "
                            "bodies give them: " +
                            listOf(result.base, uncertain));
}

void check(const Model& model, std::span<const MotionSample> samples,
           const IdentificationOptions& options) {
  if (!options.efforts_given.empty() &&
      static_cast<int>(options.efforts_given.size()) != model.velocitySize()) {
    throw std::invalid_argument("robot '" + model.name + "' needs " +
                                std::to_string(model.velocitySize()) +
                                " answers on which efforts are given");
  }
  for (size_t i = 0; i < samples.size(); ++i) {
    if (samples[i].effort.size() == model.velocitySize()) continue;
    throw std::invalid_argument("the effort of motion sample " + std::to_string(i) + " has " +
                                std::to_string(samples[i].effort.size()) + " numbers; robot '" +
                                model.name + "' needs " + std::to_string(model.velocitySize()));
  }
}

}  // namespace

double Estimate::percent() const {
  if (standard_deviation == 0.0) return 0.0;
  return value == 0.0 ? kInfinite : 100.0 * standard_deviation / std::abs(value);
}

VectorXd Identification::inertialParameters(const Model& model) const {
  return parameters.head(inertialParameterCount(model));
}

Identification identify(const Model& model, std::span<const MotionSample> samples,
                        const IdentificationOptions& options, Workspace& workspace) {
  check(model, samples, options);
  const int dofs = model.velocitySize();
  BaseParameterOptions base_options = options.base;
  base_options.columns = options.columns;
  Identification result;
  result.base = findBaseParameters(model, base_options);
  const BaseParameters& base = result.base;
  const int r = base.rank();
  if (r == 0) {
    throw MethodDoesNotApply("identification does not apply to robot '" + model.name +
                             "': no motion of it shows any of its parameters");
  }

  std::vector<int> measured;
  for (int j = 0; j < dofs; ++j) {
    if (options.efforts_given.empty() || options.efforts_given[j]) measured.push_back(j);
  }
  const size_t numbers = samples.size() * measured.size();
  if (samples.empty() || numbers < static_cast<size_t>(r)) {
    throw std::invalid_argument("the motion has " + std::to_string(numbers) +
                                " efforts; the robot has " + std::to_string(r) +
                                " base parameters");
  }
  // (1)
  std::vector<RowTriangle> rows(measured.size(), RowTriangle(r + 1));
  MatrixXd W, W1;
  for (const MotionSample& sample : samples) {
    effortRegressor(model, sample.state, sample.acceleration, options.columns, workspace, W);
    W1 = W(Eigen::all, base.independent);
    for (size_t j = 0; j < measured.size(); ++j) {
      rows[j].add(W1.row(measured[j]), sample.effort[measured[j]]);
    }
  }
  const VectorXd given = effortParameters(model, options.columns);
  const VectorXd beta_0 = baseParameters(base, given);
  VectorXd weights = VectorXd::Ones(static_cast<Eigen::Index>(rows.size()));
  Solution solution = solve(rows, weights, beta_0);
  if (options.weighted) {  // (2)
    weights = weightsOf(rows, solution.beta);
    solution = solve(rows, weights, beta_0);
  }

  result.rows = static_cast<int>(samples.size());
  result.condition_number = solution.condition_number;
  result.effort_rms = VectorXd::Constant(dofs, std::numeric_limits<double>::quiet_NaN());
  const auto residuals = [&](const VectorXd& beta) {
    VectorXd rms = VectorXd::Constant(dofs, std::numeric_limits<double>::quiet_NaN());
    for (size_t j = 0; j < measured.size(); ++j) {
      rms[measured[j]] = std::sqrt(rows[j].residualSquares(beta) / rows[j].count());
    }
    return rms;
  };
  result.residual_rms = residuals(solution.beta);
  for (size_t j = 0; j < measured.size(); ++j) {
    result.effort_rms[measured[j]] = std::sqrt(rows[j].effortSquares() / rows[j].count());
  }
  for (int k = 0; k < r; ++k) {
    result.estimates.push_back({base.names[base.independent[k]], combination(base, k),
                                solution.beta[k], solution.standard_deviation[k], beta_0[k]});
  }
  result.parameters = nearestParameters(model, base, given, solution.beta);
  warnOfExcitation(solution, result);
  warnOfErrors(model, given, result);
  if (!warnOfBodies(model, given, result)) {
    const MatrixXd stacked = stackedRows(rows, weights);
    const ConsistentParameters found =
        consistentParameters(model, base, given, solution.beta, stacked.leftCols(r), stacked.col(r),
                             equationCount(rows));
    result.parameters = found.parameters;
    result.consistent = {found.residual_ratio, residuals(base.K * found.parameters)};
  }
  return result;
}

void modelledEffort(const Model& model, const MotionSample& sample, const EffortColumns& columns,
                    const VectorXd& p, Workspace& workspace, VectorXd& effort) {
  MatrixXd W;
  effortRegressor(model, sample.state, sample.acceleration, columns, workspace, W);
  if (p.size() != W.cols()) {
    throw std::invalid_argument("robot '" + model.name + "' has " + std::to_string(W.cols()) +
                                " parameters, not " + std::to_string(p.size()));
  }
  effort.noalias() = W * p;
}

}  // namespace armillary
