// SPDX-License-Identifier: BSD-3-Clause
#include "engine/walks/walk_cost.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <random>

#include "engine/loops/closed_pose.h"
#include "engine/spatial/spatial_matrices.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// Equations whose unknown stands among the factors: a system is solved for it.
constexpr std::string_view kSolved[] = {
    "walker-orin-solve",     "dalembert-forward", "sparse-system",
    "sparse-left",           "sparse-share",      "constraint-solve",
    "constraint-system",     "gauss-solve",       "gauss-free",
    "innovations-gain",      "innovations-psi",   "innovations-scaled",
    "factorization-outward", "loops-kkt",         "loops-free-motion",
    "loops-alone",           "loops-multipliers"};

bool isSolved(std::string_view equation) {
  return std::find(std::begin(kSolved), std::end(kSolved), equation) != std::end(kSolved);
}

// Walks whose terms are made beside them: Jacobians turned into the world, derivatives of energies.
// What their equations take says nothing of the method.
bool isOfParts(WalkAlgorithm algorithm) {
  switch (algorithm) {
    case WalkAlgorithm::kDalembert:
    case WalkAlgorithm::kLagrange:
    case WalkAlgorithm::kGibbsAppell:
    case WalkAlgorithm::kKane:
    case WalkAlgorithm::kWalkerOrin:
    case WalkAlgorithm::kGauss:
      return true;
    default:
      return false;
  }
}

bool isOne(double number) {
  return std::abs(number) == 1.0;
}

MatrixXd asItStands(const WalkFactor& factor) {
  return factor.transposed ? MatrixXd(factor.value.transpose()) : factor.value;
}

// The matrix that the factor multiplies by.
MatrixXd matrixOf(const WalkFactor& factor) {
  MatrixXd value = asItStands(factor);
  if (factor.product == WalkProduct::kMatrix || value.cols() != 1) return value;
  if (factor.product == WalkProduct::kCrossForce) return crossForceMatrix(toMotion(value));
  if (value.rows() == 3) return skew(value);
  return crossMatrix(toMotion(value));
}

// A number before a matrix.
MatrixXd scaled(double number, const MatrixXd& right, WalkCost& cost) {
  if (!isOne(number) && number != 0.0) {
    cost.multiplications += std::count_if(right.reshaped().begin(), right.reshaped().end(),
                                          [](double each) { return each != 0.0 && !isOne(each); });
  }
  return number * right;
}

MatrixXd product(const MatrixXd& left, const MatrixXd& right, WalkCost& cost) {
  if (left.size() == 1 && right.rows() != 1) return scaled(left(0, 0), right, cost);
  for (Eigen::Index row = 0; row < left.rows(); ++row) {
    for (Eigen::Index column = 0; column < right.cols(); ++column) {
      long terms = 0;
      for (Eigen::Index k = 0; k < left.cols(); ++k) {
        const double a = left(row, k), b = right(k, column);
        if (a == 0.0 || b == 0.0) continue;
        ++terms;
        if (!isOne(a) && !isOne(b)) ++cost.multiplications;
      }
      if (terms > 1) cost.additions += terms - 1;
    }
  }
  return left * right;
}

}  // namespace

WalkCost costOf(const WalkEquation& equation) {
  WalkCost cost;
  Eigen::MatrixXi summands =
      Eigen::MatrixXi::Zero(equation.result.value.rows(), equation.result.value.cols());
  for (const WalkTerm& term : equation.terms) {
    MatrixXd value = asItStands(term.factors.back());
    for (std::size_t i = term.factors.size() - 1; i > 0; --i) {
      value = product(matrixOf(term.factors[i - 1]), value, cost);
    }
    value = scaled(term.coefficient, value, cost);
    summands.block(term.row, term.column, value.rows(), value.cols()) +=
        (value.array() != 0.0).cast<int>().matrix();
  }
  for (const int each : summands.reshaped()) cost.additions += std::max(0, each - 1);
  return cost;
}

namespace {

const std::map<std::string_view, WalkAlgorithm>& walksOfMethods() {
  static const std::map<std::string_view, WalkAlgorithm> kWalks{
      {"rnea", WalkAlgorithm::kRecursiveNewtonEuler},
      {"rnea-absolute", WalkAlgorithm::kAbsoluteCoordinates},
      {"newton-euler", WalkAlgorithm::kNewtonEuler},
      {"cartesian-tensors", WalkAlgorithm::kCartesianTensors},
      {"dalembert", WalkAlgorithm::kDalembert},
      {"jacobian-projection", WalkAlgorithm::kKane},
      {"recursive-lagrangian", WalkAlgorithm::kRecursiveLagrangian},
      {"lagrange", WalkAlgorithm::kLagrange},
      {"gibbs-appell", WalkAlgorithm::kGibbsAppell},
      {"crba", WalkAlgorithm::kCompositeRigidBody},
      {"crba-absolute", WalkAlgorithm::kAbsoluteCoordinates},
      {"newton-euler-factorization", WalkAlgorithm::kNewtonEulerFactorization},
      {"walker-orin-1", WalkAlgorithm::kWalkerOrin},
      {"aba", WalkAlgorithm::kArticulatedBody},
      {"aba-absolute", WalkAlgorithm::kAbsoluteCoordinates},
      {"innovations", WalkAlgorithm::kInnovationsFactorization},
      {"sparse-kkt", WalkAlgorithm::kSparseElimination},
      {"constraint-force", WalkAlgorithm::kConstraintForce},
      {"gauss", WalkAlgorithm::kGauss},
      {"kkt", WalkAlgorithm::kLoops},
      {"multipliers", WalkAlgorithm::kLoops},
      {"null-space", WalkAlgorithm::kLoops},
      {"recursive-multipliers", WalkAlgorithm::kLoops}};
  return kWalks;
}

}  // namespace

std::optional<WalkAlgorithm> walkOfMethod(std::string_view method) {
  const auto found = walksOfMethods().find(method);
  if (found == walksOfMethods().end()) return std::nullopt;
  return found->second;
}

std::vector<std::string_view> methodsOfWalk(WalkAlgorithm algorithm) {
  std::vector<std::string_view> methods;
  for (const auto& [method, walk] : walksOfMethods()) {
    if (walk == algorithm) methods.push_back(method);
  }
  return methods;
}

WalkCosts::WalkCosts(WalkAlgorithm algorithm, const std::shared_ptr<const Model>& model, int link) {
  const auto walk = AlgorithmWalk::make(algorithm, model, link);
  steps_ = walk->steps();
  costs_.resize(steps_.size());
  std::mt19937 engine(17);
  const auto numbers = [&](int count) {
    VectorXd all(count);
    for (double& each : all) each = 0.3 + std::generate_canonical<double, 53>(engine);
    return all;
  };
  const int n = model->velocitySize();
  State state = neutralState(*model);
  const VectorXd start = state.position;
  integratePosition(*model, start, numbers(n), state.position);
  state.velocity = numbers(n);
  Workspace workspace(*model);
  if (!model->loops.empty()) {  // open they have other rows
    ClosedPose closed;
    (void)closePose(*model, model->loops, {}, workspace, state, closed);
  }
  (void)walk->run(state, numbers(n), numbers(n), {}, workspace);
  for (int i = 0; i < walk->reached() && !isOfParts(algorithm); ++i) {
    if (!isSolved(steps_[i].equation)) costs_[i] = costOf(walk->equation(i));
  }
}

bool WalkCosts::any() const {
  return std::any_of(costs_.begin(), costs_.end(),
                     [](const auto& each) { return each.has_value(); });
}

WalkCost WalkCosts::total() const {
  WalkCost sum;
  for (const auto& cost : costs_) {
    if (cost) sum += *cost;
  }
  return sum;
}

std::vector<WalkCosts::Named> WalkCosts::byEquation() const {
  std::vector<Named> all;
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    auto own = std::find_if(all.begin(), all.end(),
                            [&](const Named& each) { return each.equation == steps_[i].equation; });
    if (own == all.end()) own = all.insert(own, {std::string(steps_[i].equation), 0, {}});
    ++own->steps;
    if (!costs_[i]) continue;
    if (!own->cost) own->cost = WalkCost{};
    *own->cost += *costs_[i];
  }
  return all;
}

}  // namespace armillary
