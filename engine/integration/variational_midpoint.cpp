// SPDX-License-Identifier: BSD-3-Clause
#include "engine/integration/variational_midpoint.h"

#include <array>
#include <cmath>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/sparse_factorization.h"
#include "engine/formulations/coriolis_matrix.h"

namespace armillary {
namespace {

constexpr int kMostMidpointIterations = 60;

// Numbers of the three series in ad: 1/(k+1)!, 1/k! and B_k/k!, B the Bernoulli numbers.
constexpr int kTerms = 17;
using Series = std::array<double, kTerms>;
constexpr Series kDifferential = [] {
  Series series{};
  double factorial = 1.0;
  for (int k = 0; k < kTerms; ++k) series[k] = 1.0 / (factorial *= k + 1);
  return series;
}();
constexpr Series kAdjoint = [] {
  Series series{};
  double factorial = 1.0;
  for (int k = 0; k < kTerms; ++k) {
    if (k > 0) factorial *= k;
    series[k] = 1.0 / factorial;
  }
  return series;
}();
constexpr Series kInverseDifferential = {1.0,
                                         -1.0 / 2,
                                         1.0 / 12,
                                         0.0,
                                         -1.0 / 720,
                                         0.0,
                                         1.0 / 30240,
                                         0.0,
                                         -1.0 / 1209600,
                                         0.0,
                                         1.0 / 47900160,
                                         0.0,
                                         -691.0 / 1307674368000,
                                         0.0,
                                         1.0 / 74724249600,
                                         0.0,
                                         -3617.0 / 10670622842880000};

// p becomes Σ c_k (ad_xᵀ)^k p.
void applySeries(const Model& model, const Series& series, const Eigen::VectorXd& x,
                 Eigen::VectorXd& p, Eigen::VectorXd& term, Eigen::VectorXd& bracket) {
  term = p;
  const double size = p.lpNorm<Eigen::Infinity>();
  for (int k = 1; k < kTerms; ++k) {
    bracketTransposed(model, x, term, bracket);
    term.swap(bracket);
    // ad of a turn has no power that vanishes: stop where nothing more is added
    if (term.lpNorm<Eigen::Infinity>() <= 1e-18 * size) return;
    p += series[k] * term;
  }
}

}  // namespace

VariationalMidpoint::VariationalMidpoint(const Model& model)
    : middle_(neutralState(model)), end_(middle_) {
  for (Vector* vector :
       {&w_, &xi_, &half_xi_, &momentum_, &force_, &carried_, &sum_, &term_, &bracket_, &p_0_,
        &p_1_, &start_momentum_, &pushed_momentum_, &residual_, &correction_}) {
    vector->setZero(model.velocitySize());
  }
}

StepStatus VariationalMidpoint::momenta(MovingSystem& system, const State& start, double h) {
  const Model& model = system.model();
  xi_ = h * w_;
  half_xi_ = 0.5 * xi_;
  middle_.time = start.time + 0.5 * h;
  flowPosition(model, start.position, half_xi_, middle_.position);  // (1)
  middle_.velocity = w_;
  massMatrix(model, middle_, system.workspace(), M_);
  coriolisMatrix(model, middle_, system.workspace(), C_);
  momentum_.noalias() = M_ * w_;
  if (const StepStatus status = system.force(middle_, force_, power_); !status)
    return status;  // (4)
  force_.noalias() += C_ * w_;
  force_.noalias() += C_.transpose() * w_;
  bracketTransposed(model, w_, momentum_, bracket_);
  force_ -= bracket_;

  half_xi_ = -half_xi_;
  carried_ = force_;
  applySeries(model, kDifferential, half_xi_, carried_, term_, bracket_);
  sum_ = momentum_ + 0.5 * h * carried_;
  p_0_ = sum_;  // (2)
  applySeries(model, kInverseDifferential, xi_, p_0_, term_, bracket_);
  carried_ = force_;
  applySeries(model, kAdjoint, half_xi_, carried_, term_, bracket_);
  p_0_ -= h * carried_;
  p_1_ = sum_;  // (3)
  xi_ = -xi_;
  applySeries(model, kInverseDifferential, xi_, p_1_, term_, bracket_);
  xi_ = -xi_;
  return {};
}

StepStatus VariationalMidpoint::correct(MovingSystem& system, const State& start, double h) {
  const Model& model = system.model();
  residual_ = start_momentum_ + pushed_momentum_ - p_0_;
  if (model.loops.empty()) {
    correction_ = residual_;
    const SolveStatus status = factorize(system.workspace().tree(model), M_);
    if (!status) return {StepStatus::Kind::kSingular, status.singular_degree_of_freedom};
    solve(system.workspace().tree(model), M_, correction_);
    return {};
  }
  flowPosition(model, start.position, xi_, end_.position);
  end_.velocity = w_;
  loopConstraints(model, model.loops, end_, system.workspace(), end_constraints_);
  target_ = end_constraints_.gap * (-1.0 / h);
  addRolling(system);
  const ConstrainedSystem equations{M_,
                                    residual_,
                                    constraints_.jacobian,
                                    target_,
                                    loop_options_.rank_tolerance,
                                    loop_options_.given_rank};
  const SolveStatus status =
      solveConstrained(model, equations, loop_options_.method, system.workspace(), solution_);
  if (!status) return {StepStatus::Kind::kSingular, status.singular_degree_of_freedom};
  correction_ = solution_.acceleration;
  pushed_momentum_.noalias() += constraints_.jacobian.transpose() * solution_.multipliers;
  drives_work_ += solution_.multipliers.dot(constraints_.rate);
  return {};
}

// (6)
void VariationalMidpoint::addRolling(MovingSystem& system) {
  const Model& model = system.model();
  bool known = false;
  for (int row = 0; row < end_constraints_.rowCount(); ++row) {
    const ConstraintRow& held = end_constraints_.rows[row];
    if (held.motion != HeldMotion::kRollX && held.motion != HeldMotion::kRollY) continue;
    if (!known) {
      loopConstraints(model, model.loops, middle_, system.workspace(), middle_constraints_);
      known = true;
    }
    target_[row] = -middle_constraints_.jacobian.row(row).dot(w_);
  }
}

// M⁻¹ p, and with loops (5).
StepStatus VariationalMidpoint::velocityOf(MovingSystem& system, const Vector& momentum,
                                           State& state) {
  const Model& model = system.model();
  massMatrix(model, state, system.workspace(), M_);
  if (model.loops.empty()) {
    state.velocity = momentum;
    const SolveStatus status = factorize(system.workspace().tree(model), M_);
    if (!status) return {StepStatus::Kind::kSingular, status.singular_degree_of_freedom};
    solve(system.workspace().tree(model), M_, state.velocity);
    return {};
  }
  loopConstraints(model, model.loops, state, system.workspace(), end_constraints_);
  const ConstrainedSystem equations{M_,
                                    momentum,
                                    end_constraints_.jacobian,
                                    end_constraints_.rate,
                                    loop_options_.rank_tolerance,
                                    loop_options_.given_rank};
  const SolveStatus status =
      solveConstrained(model, equations, loop_options_.method, system.workspace(), solution_);
  if (!status) return {StepStatus::Kind::kSingular, status.singular_degree_of_freedom};
  state.velocity = solution_.acceleration;
  drives_work_ += solution_.multipliers.dot(end_constraints_.rate);
  return {};
}

StepStatus VariationalMidpoint::step(MovingSystem& system, double h, Course& course) {
  const Model& model = system.model();
  const State& start = course.state;
  if (model.velocitySize() == 0) {
    course.state.time += h;
    return {};
  }
  massMatrix(model, start, system.workspace(), M_);
  start_momentum_.noalias() = M_ * start.velocity;
  pushed_momentum_.setZero();
  drives_work_ = 0.0;
  if (!model.loops.empty()) {
    loop_options_.given_rank = -1;
    loopConstraints(model, model.loops, start, system.workspace(), constraints_);
  }
  w_ = start.velocity;
  end_.time = start.time + h;
  double before = std::numeric_limits<double>::infinity();
  Eigen::Index worst = 0;
  for (int iteration = 0; iteration < kMostMidpointIterations; ++iteration) {
    if (const StepStatus status = momenta(system, start, h); !status) return status;
    if (const StepStatus status = correct(system, start, h); !status) return status;
    if (iteration == 0 && !model.loops.empty()) loop_options_.given_rank = solution_.rank;
    w_ += correction_;
    const double size = w_.lpNorm<Eigen::Infinity>();
    const double change = correction_.cwiseAbs().maxCoeff(&worst);
    if (!(change < kDivergedRate)) break;
    // until nothing moves but the last digit: an error here would be a drift of energy. Gaps of
    // loops are rounded to about 1e-16 m, which a step of h sees as a velocity
    const double rounding = 1e-10 * (size + 1e-3) + (model.loops.empty() ? 0.0 : 1e-14 / h);
    const bool solved = change <= 1e-15 * (size + 1e-3) || (change < rounding && change >= before);
    before = change;
    if (!solved) continue;
    if (const StepStatus status = momenta(system, start, h); !status) return status;
    flowPosition(model, start.position, xi_, end_.position);
    if (const StepStatus status = velocityOf(system, p_1_, end_); !status) return status;
    course.work += h * power_ + drives_work_;
    std::swap(course.state, end_);
    return {};
  }
  return {StepStatus::Kind::kNotConverged, static_cast<int>(worst), before};
}

}  // namespace armillary
