// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/identification.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <stdexcept>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/linear_algebra/cholesky.h"
#include "engine/linear_algebra/orthogonal.h"
#include "engine/linear_algebra/singular_values.h"
#include "engine/linear_algebra/symmetric_eigenvalues.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using Eigen::Matrix4d;
using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kUndetermined = 1e-8;  // of singular values, against the largest
constexpr double kWeak = 1e-3;          // likewise: the motion hardly excites these

// Rows [W₁ τ] of one degree of freedom, reduced to a triangle as they come: any β has the residual
// |R (β, −1)| that it has in all rows.
class RowTriangle {
 public:
  explicit RowTriangle(int columns)
      : columns_(columns), filled_(columns), rows_(MatrixXd::Zero(3 * columns + 64, columns)) {}

  template <class Row>
  void add(const Row& regressor_row, double effort) {
    if (filled_ == rows_.rows()) reduce();
    rows_.row(filled_).head(columns_ - 1) = regressor_row;
    rows_(filled_, columns_ - 1) = effort;
    ++filled_;
    ++count_;
    effort_squares_ += effort * effort;
  }
  const MatrixXd& triangle() {
    reduce();
    triangle_ = rows_.topRows(columns_);
    return triangle_;
  }
  int count() const { return count_; }
  double effortSquares() const { return effort_squares_; }
  double residualSquares(const VectorXd& beta) const {
    return (triangle_.leftCols(columns_ - 1) * beta - triangle_.col(columns_ - 1)).squaredNorm();
  }

 private:
  void reduce() {
    if (filled_ <= columns_ && reduced_) return;
    const MatrixXd R = upperTriangle(rows_.topRows(filled_));
    rows_.setZero();
    rows_.topRows(columns_) = R;
    filled_ = columns_;
    reduced_ = true;
  }

  int columns_, filled_;  // the first rows are the triangle
  int count_ = 0;
  bool reduced_ = false;
  double effort_squares_ = 0.0;
  MatrixXd rows_, triangle_;
};

// β̂ and how well it is known.
struct Solution {
  VectorXd beta, standard_deviation;
  double condition_number = 1.0;
  std::vector<int> undetermined, weak;  // base parameters
};

// (2) to (4) of rows that are reduced to triangles, each weighted; β₀ where nothing is determined.
Solution solve(std::vector<RowTriangle>& rows, const VectorXd& weights, const VectorXd& beta_0) {
  const auto r = beta_0.size();
  MatrixXd stacked(static_cast<Eigen::Index>(rows.size()) * (r + 1), r + 1);
  double count = 0.0;
  for (size_t j = 0; j < rows.size(); ++j) {
    const auto index = static_cast<Eigen::Index>(j);
    stacked.middleRows(index * (r + 1), r + 1) = weights[index] * rows[j].triangle();
    count += rows[j].count();
  }
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
  const double sigma = std::sqrt(residual / std::max(1.0, count - static_cast<double>(determined)));
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

void warnOfBodies(const Model& model, const VectorXd& given, Identification& result) {
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
}

// F_a with tr(F_a P) = parameter a of the body with pseudo-inertia P, for each of the ten.
const std::array<Matrix4d, kParametersPerBody>& parameterForms() {
  static const auto forms = [] {
    std::array<Matrix4d, kParametersPerBody> all;
    all.fill(Matrix4d::Zero());
    all[0](3, 3) = 1.0;
    for (int i = 0; i < 3; ++i) all[1 + i](i, 3) = all[1 + i](3, i) = 0.5;
    const auto moment = [&](int a, int i, int j) {  // I = tr(Σ) 1 − Σ
      if (i == j) {
        all[a].topLeftCorner<3, 3>().setIdentity();
        all[a](i, i) = 0.0;
      } else {
        all[a](i, j) = all[a](j, i) = -0.5;
      }
    };
    moment(4, 0, 0);
    moment(5, 0, 1);
    moment(6, 1, 1);
    moment(7, 0, 2);
    moment(8, 1, 2);
    moment(9, 2, 2);
    return all;
  }();
  return forms;
}

// Bodies as the file has them, each with a solid sphere added: of that share of the heaviest body's
// mass, and its size. Of what no body can be there, a point or nothing at all too, negative parts
// change sign, and the sphere is a little one at least.
struct GivenBodies {
  std::vector<Matrix4d> factors;  // L of each body, L Lᵀ = P₀
  VectorXd numbers;               // what the joints take; zero stays zero

  GivenBodies(const Model& model, const VectorXd& given, double sphere_share) {
    constexpr double kLeastShare = 1e-6, kThin = 1e-12;
    double mass = 0.0, square = 0.0;  // of the heaviest: its mass and squared radius
    const int of_bodies = inertialParameterCount(model);
    for (int first = 0; first < of_bodies; first += kParametersPerBody) {
      const BodyParameters body = given.segment<kParametersPerBody>(first);
      if (body[0] <= mass) continue;
      mass = body[0];
      square = std::max(0.0, 0.5 * (body[4] + body[6] + body[9]) / mass);
    }
    if (!(mass > 0.0)) mass = 1.0;
    if (!(square > 0.0)) square = 0.01;
    for (int first = 0; first < of_bodies; first += kParametersPerBody) {
      double share = sphere_share;
      Matrix4d P = pseudoInertia(given.segment<kParametersPerBody>(first));
      const SymmetricEigenvalues<4> found = symmetricEigenvalues(P);
      const Eigen::Vector4d& values = found.values;
      if (!(values[0] > kThin * values[3])) {
        P = found.vectors * values.cwiseAbs().asDiagonal() * found.vectors.transpose();
        share = std::max(share, kLeastShare);
      }
      P.diagonal() += share * mass * Eigen::Vector4d(square, square, square, 1.0);
      factors.push_back(P.llt().matrixL());
    }
    numbers = given.tail(given.size() - of_bodies).cwiseMax(0.0);
  }

  // (6): the parameters p where P⁻¹ = P₀⁻¹ − Σ_a x_a F_a.
  VectorXd at(const VectorXd& x) const {
    VectorXd p(x.size());
    int first = 0;
    for (const Matrix4d& L : factors) {
      Matrix4d pull = Matrix4d::Zero();
      for (int a = 0; a < kParametersPerBody; ++a) pull += x[first + a] * parameterForms()[a];
      const Matrix4d inner = Matrix4d::Identity() - L.transpose() * pull * L;
      const Matrix4d P = L * inner.llt().solve(L.transpose());
      for (int a = 0; a < kParametersPerBody; ++a) {
        p[first + a] = P.cwiseProduct(parameterForms()[a]).sum();
      }
      first += kParametersPerBody;
    }
    for (const double number : numbers) {
      p[first] = number / (1.0 - number * x[first]);
      ++first;
    }
    return p;
  }
};

// G⁻¹ Kᵀ with the metric at bodies p: G⁻¹_ab = 2 tr(F_a P F_b P), of a single number 2 p².
MatrixXd metricSpread(const MatrixXd& K, const VectorXd& p, int of_bodies) {
  MatrixXd spread = K.transpose();
  const auto& forms = parameterForms();
  for (int first = 0; first < of_bodies; first += kParametersPerBody) {
    const Matrix4d P = pseudoInertia(p.segment<kParametersPerBody>(first));
    Eigen::Matrix<double, kParametersPerBody, kParametersPerBody> inverse;
    for (int a = 0; a < kParametersPerBody; ++a) {
      const Matrix4d carried = P * forms[a] * P;
      for (int b = 0; b < kParametersPerBody; ++b) {
        inverse(a, b) = 2.0 * carried.cwiseProduct(forms[b]).sum();
      }
    }
    spread.middleRows<kParametersPerBody>(first) =
        inverse * spread.middleRows<kParametersPerBody>(first).eval();
  }
  for (Eigen::Index k = of_bodies; k < p.size(); ++k) spread.row(k) *= 2.0 * p[k] * p[k];
  return spread;
}

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
  Solution solution = solve(rows, VectorXd::Ones(static_cast<Eigen::Index>(rows.size())), beta_0);
  if (options.weighted) solution = solve(rows, weightsOf(rows, solution.beta), beta_0);  // (2)

  result.rows = static_cast<int>(samples.size());
  result.condition_number = solution.condition_number;
  result.residual_rms = result.effort_rms =
      VectorXd::Constant(dofs, std::numeric_limits<double>::quiet_NaN());
  for (size_t j = 0; j < measured.size(); ++j) {
    const double count = rows[j].count();
    result.residual_rms[measured[j]] = std::sqrt(rows[j].residualSquares(solution.beta) / count);
    result.effort_rms[measured[j]] = std::sqrt(rows[j].effortSquares() / count);
  }
  for (int k = 0; k < r; ++k) {
    result.estimates.push_back({base.names[base.independent[k]], combination(base, k),
                                solution.beta[k], solution.standard_deviation[k], beta_0[k]});
  }
  result.parameters = nearestParameters(model, base, given, solution.beta);
  warnOfExcitation(solution, result);
  warnOfErrors(model, given, result);
  warnOfBodies(model, given, result);
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
