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
#include "engine/parameters/unexplained_efforts.h"
#include "engine/parameters/wild_numbers.h"
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

// All equations of one degree of freedom.
struct Measured {
  int degree_of_freedom = 0;
  RowTriangle rows;

  double residualRms(const VectorXd& beta) const {
    return std::sqrt(rows.residualSquares(beta) / rows.count());
  }
  double effortRms() const { return std::sqrt(rows.effortSquares() / rows.count()); }
};

// [A b] of all degrees of freedom, each weighted.
MatrixXd stackedRows(std::vector<Measured>& measured, const VectorXd& weights) {
  const Eigen::Index size = measured.front().rows.triangle().cols();
  MatrixXd stacked(static_cast<Eigen::Index>(measured.size()) * size, size);
  for (size_t j = 0; j < measured.size(); ++j) {
    const auto index = static_cast<Eigen::Index>(j);
    stacked.middleRows(index * size, size) = weights[index] * measured[j].rows.triangle();
  }
  return stacked;
}

int equationCount(const std::vector<Measured>& measured) {
  int count = 0;
  for (const Measured& each : measured) count += each.rows.count();
  return count;
}

// Those of all blocks. Throws std::invalid_argument where they are of other degrees of freedom.
std::vector<Measured> together(std::span<const EquationBlock> blocks, int columns) {
  std::vector<Measured> measured;
  if (blocks.empty()) return measured;
  for (const EquationBlock::Part& part : blocks.front().parts) {
    measured.push_back({part.degree_of_freedom, RowTriangle(columns)});
  }
  for (const EquationBlock& block : blocks) {
    if (block.parts.size() != measured.size()) {
      throw std::invalid_argument("the equations are of several numbers of degrees of freedom");
    }
    for (size_t j = 0; j < measured.size(); ++j) {
      const EquationBlock::Part& part = block.parts[j];
      if (part.degree_of_freedom != measured[j].degree_of_freedom || part.rows.cols() != columns) {
        throw std::invalid_argument("the equations are of several degrees of freedom or robots");
      }
      measured[j].rows.addReduced(part.rows, part.count, part.effort_squares);
    }
  }
  return measured;
}

// (2) to (4) of rows that are reduced to triangles, each weighted; β₀ where nothing is determined.
Solution solve(std::vector<Measured>& measured, const VectorXd& weights, const VectorXd& beta_0) {
  const auto r = beta_0.size();
  const MatrixXd stacked = stackedRows(measured, weights);
  const int count = equationCount(measured);
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
VectorXd weightsOf(const std::vector<Measured>& measured, const VectorXd& beta) {
  VectorXd residual(static_cast<Eigen::Index>(measured.size()));
  double efforts = 0.0;
  for (size_t j = 0; j < measured.size(); ++j) {
    residual[static_cast<Eigen::Index>(j)] = measured[j].residualRms(beta);
    efforts = std::max(efforts, measured[j].effortRms());
  }
  const double least = 1e-6 * efforts;
  if (!(least > 0.0)) return VectorXd::Ones(residual.size());
  return residual.cwiseMax(least).cwiseInverse();
}

// (2): solved again and again, from the solution that these weights give, until weights stand
// still. One step is not enough where a joint with large errors spoils the first fit of all others.
Solution reweighted(std::vector<Measured>& measured, VectorXd& weights, Solution solution,
                    const VectorXd& beta_0) {
  constexpr int kMostSteps = 50;
  constexpr double kStill = 1e-4;  // of each weight
  for (int step = 0; step < kMostSteps; ++step) {
    const VectorXd next = weightsOf(measured, solution.beta);
    // the first step counts in any case: weights were not of any residual
    const bool still = step > 0 && ((next - weights).array().abs() <= kStill * next.array()).all();
    if (still) break;
    weights = next;
    solution = solve(measured, weights, beta_0);
  }
  return solution;
}

std::string listOf(const BaseParameters& base, const std::vector<int>& which) {
  std::vector<std::string> names;
  names.reserve(which.size());
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

}  // namespace

double Estimate::percent() const {
  if (standard_deviation == 0.0) return 0.0;
  return value == 0.0 ? kInfinite : 100.0 * standard_deviation / std::abs(value);
}

VectorXd Identification::estimatedParameters() const {
  VectorXd p = VectorXd::Zero(parameters.size());
  for (size_t k = 0; k < estimates.size(); ++k) p[base.independent[k]] = estimates[k].value;
  return p;
}

VectorXd Identification::inertialParameters(const Model& model) const {
  return parameters.head(inertialParameterCount(model));
}

BaseParameters identifiedParameters(const Model& model, const IdentificationOptions& options) {
  BaseParameterOptions base_options = options.base;
  base_options.columns = options.columns;
  BaseParameters base = findBaseParameters(model, base_options);
  if (base.rank() == 0) {
    throw MethodDoesNotApply("identification does not apply to robot '" + model.name +
                             "': no motion of it shows any of its parameters");
  }
  return base;
}

Identification identify(const Model& model, std::span<const MotionSample> samples,
                        const IdentificationOptions& options, Workspace& workspace) {
  expectNoWildNumbers(model, samples, "identification");
  const std::vector<int> measured = measuredDegreesOfFreedom(model, options.efforts_given);
  const BaseParameters base = identifiedParameters(model, options);
  std::vector<EquationBlock> blocks;
  for (const SampleRange& range : equationBlocks(samples.size())) {
    blocks.push_back(equationsOf(model, base, measured,
                                 samples.subspan(range.begin, range.end - range.begin), workspace));
  }
  return identify(model, base, blocks, options);
}

Identification identify(const Model& model, const BaseParameters& base,
                        std::span<const EquationBlock> blocks,
                        const IdentificationOptions& options) {
  const int dofs = model.velocitySize(), r = base.rank();
  std::vector<Measured> measured = together(blocks, r + 1);
  const int numbers = equationCount(measured);
  if (measured.empty() || numbers < r) {
    throw std::invalid_argument("the motion has " + std::to_string(numbers) +
                                " efforts; the robot has " + std::to_string(r) +
                                " base parameters");
  }
  for (Measured& each : measured) {
    const double squares = each.rows.triangle().squaredNorm();
    if (std::isfinite(squares * squares)) continue;
    throw MethodDoesNotApply(
        "identification does not apply to these equations: those of '" +
        model.degrees_of_freedom[static_cast<size_t>(each.degree_of_freedom)].name +
        "' hold numbers that are too large to compute with; correct what was recorded there");
  }
  Identification result;
  result.base = base;
  const VectorXd given = effortParameters(model, base.columns);
  const VectorXd beta_0 = baseParameters(base, given);
  VectorXd weights = VectorXd::Ones(static_cast<Eigen::Index>(measured.size()));
  Solution solution = solve(measured, weights, beta_0);
  if (options.weighted) solution = reweighted(measured, weights, std::move(solution), beta_0);

  result.rows = measured.front().rows.count();
  result.condition_number = solution.condition_number;
  const VectorXd nothing = VectorXd::Constant(dofs, std::numeric_limits<double>::quiet_NaN());
  const auto residuals = [&](const VectorXd& beta) {
    VectorXd rms = nothing;
    for (const Measured& each : measured) rms[each.degree_of_freedom] = each.residualRms(beta);
    return rms;
  };
  result.residual_rms = residuals(solution.beta);
  result.effort_rms = nothing;
  for (const Measured& each : measured)
    result.effort_rms[each.degree_of_freedom] = each.effortRms();
  for (int k = 0; k < r; ++k) {
    result.estimates.push_back({base.names[base.independent[k]], combination(base, k),
                                solution.beta[k], solution.standard_deviation[k], beta_0[k]});
  }
  result.parameters = nearestParameters(model, base, given, solution.beta);
  warnOfExcitation(solution, result);
  warnOfErrors(model, given, result);
  if (!warnOfBodies(model, given, result)) {
    const MatrixXd stacked = stackedRows(measured, weights);
    const ConsistentParameters found =
        consistentParameters(model, base, given, solution.beta, stacked.leftCols(r), stacked.col(r),
                             equationCount(measured));
    result.parameters = found.parameters;
    result.consistent = {found.residual_ratio, residuals(base.K * found.parameters)};
  }
  for (std::string& warning : unexplainedEfforts(model, result)) {
    result.warnings.push_back(std::move(warning));
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
