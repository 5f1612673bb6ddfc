#include "engine/parameters/identification.h"

#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <stdexcept>

#include "engine/dynamics/method_does_not_apply.h"

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
    const Eigen::HouseholderQR<MatrixXd> factor(rows_.topRows(filled_));
    rows_.setZero();
    rows_.topRows(columns_) =
        factor.matrixQR().topRows(columns_).template triangularView<Eigen::Upper>();
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
  const Eigen::BDCSVD<MatrixXd> svd(scaled, Eigen::ComputeThinU | Eigen::ComputeThinV);
  const VectorXd& singular = svd.singularValues();
  const MatrixXd& V = svd.matrixV();

  Solution solution;
  VectorXd x = VectorXd::Zero(r), variance = VectorXd::Zero(r);
  VectorXd share_undetermined = VectorXd::Zero(r), share_weak = VectorXd::Zero(r);
  const VectorXd projected = svd.matrixU().transpose() * rest;
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
  constexpr size_t kMost = 12;
  std::string text;
  for (size_t i = 0; i < which.size() && i < kMost; ++i) {
    text += (i > 0 ? ", " : "") + base.names[base.independent[which[i]]];
  }
  if (which.size() > kMost) text += " and " + std::to_string(which.size() - kMost) + " more";
  return text;
}

std::string asText(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.3g", value);
  return text;
}

void warnOfExcitation(const Solution& solution, Identification& result) {
  const std::string condition = "(condition number " + asText(solution.condition_number) + ")";
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
    if (value < 0.0) {
      result.warnings.push_back("'" + result.base.names[k] + "' is " + asText(value) +
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

// G⁻¹ of one body (5). A little solid sphere is added to it, so that nothing is forbidden to change
// where the file has a point, or no mass at all.
Eigen::Matrix<double, kParametersPerBody, kParametersPerBody> inverseMetric(
    const BodyParameters& body, double mass, double radius) {
  constexpr double kShare = 1e-3;
  // an inertia that no body has counts by the size of its parts
  const Eigen::SelfAdjointEigenSolver<Matrix4d> solver(pseudoInertia(body));
  Matrix4d P = solver.eigenvectors() * solver.eigenvalues().cwiseAbs().asDiagonal() *
               solver.eigenvectors().transpose();
  P.diagonal() +=
      kShare * mass * Eigen::Vector4d(radius * radius, radius * radius, radius * radius, 1.0);
  Eigen::Matrix<double, kParametersPerBody, kParametersPerBody> inverse;
  const auto& forms = parameterForms();
  for (int a = 0; a < kParametersPerBody; ++a) {
    const Matrix4d carried = P * forms[a] * P;
    for (int b = 0; b < kParametersPerBody; ++b) {
      inverse(a, b) = 2.0 * carried.cwiseProduct(forms[b]).sum();
    }
  }
  return inverse;
}

// The heaviest body's mass, and how far its mass is spread about its link's origin.
std::pair<double, double> typicalBody(const Model& model, const VectorXd& given) {
  double mass = 0.0, radius = 0.0;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const BodyParameters body = given.segment<kParametersPerBody>(kParametersPerBody * (i - 1));
    if (body[0] <= mass) continue;
    mass = body[0];
    radius = std::sqrt(std::max(0.0, 0.5 * (body[4] + body[6] + body[9]) / mass));
  }
  return {mass > 0.0 ? mass : 1.0, radius > 0.0 ? radius : 0.1};
}

// G⁻¹ Kᵀ (5).
MatrixXd metricSpread(const Model& model, const BaseParameters& base, const VectorXd& given) {
  const auto [mass, radius] = typicalBody(model, given);
  MatrixXd spread = base.K.transpose();
  const int of_bodies = inertialParameterCount(model);
  for (int first = 0; first < of_bodies; first += kParametersPerBody) {
    spread.middleRows<kParametersPerBody>(first) =
        inverseMetric(given.segment<kParametersPerBody>(first), mass, radius) *
        spread.middleRows<kParametersPerBody>(first).eval();
  }
  for (Eigen::Index k = of_bodies; k < given.size(); ++k) {
    // the same metric of a single number: what it is, or a little where it is nothing
    const double own = std::max(std::abs(given[k]), 1e-3 * mass * radius * radius);
    spread.row(k) *= 2.0 * own * own;
  }
  return spread;
}

// A parameter's size as bodies like these could have it: the change of β that (5) counts as one.
void warnOfErrors(const Model& model, const VectorXd& given, Identification& result) {
  const VectorXd sizes =
      (result.base.K * metricSpread(model, result.base, given)).diagonal().cwiseSqrt();
  std::vector<int> uncertain;
  for (int k = 0; k < result.base.rank(); ++k) {
    if (result.base.independent[k] >= inertialParameterCount(model)) continue;
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
  // p = p₀ + G⁻¹ Kᵀ (K G⁻¹ Kᵀ)⁻¹ (β − K p₀)  solves (5)
  const MatrixXd spread = metricSpread(model, base, given);
  const MatrixXd normal = base.K * spread;
  const VectorXd scale = normal.diagonal().cwiseSqrt().cwiseInverse();
  const Eigen::LDLT<MatrixXd> factor(scale.asDiagonal() * normal * scale.asDiagonal());
  VectorXd p = given;
  for (int pass = 0; pass < 2; ++pass) {  // once more for what rounding left
    const VectorXd rest = beta - base.K * p;
    p += spread * (scale.cwiseProduct(factor.solve(scale.cwiseProduct(rest))));
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
