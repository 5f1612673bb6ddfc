// SPDX-License-Identifier: BSD-3-Clause
#include "engine/fast/fast_derivatives.h"

#include <limits>
#include <memory>

#include "engine/dynamics/sparse_factorization.h"
#include "engine/fast/fast_model.h"
#include "engine/fast/samples.h"

namespace armillary::fast {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kNoNumber = std::numeric_limits<double>::quiet_NaN();

// For what the readable form computes though less is asked for.
struct WholeDerivatives {
  explicit WholeDerivatives(const Model&) {}
  InverseDynamicsDerivatives inverse;
  ForwardDynamicsDerivatives forward;
};

DerivativeMatrices sized(const Asked& asked, Eigen::Index rows, Eigen::Index columns) {
  const auto numbers = [&](MatrixXd* matrix) -> double* {
    if (!matrix) return nullptr;
    matrix->resize(rows, columns);
    return matrix->data();
  };
  return {numbers(asked.by_position), numbers(asked.by_velocity), numbers(asked.by_third)};
}

void give(const MatrixXd& by_position, const MatrixXd& by_velocity, const MatrixXd& by_third,
          const Asked& asked) {
  if (asked.by_position) *asked.by_position = by_position;
  if (asked.by_velocity) *asked.by_velocity = by_velocity;
  if (asked.by_third) *asked.by_third = by_third;
}

void setColumn(MatrixXd* matrix, Eigen::Index column, const MatrixXd* values) {
  if (!matrix) return;
  if (values) {
    matrix->col(column) = values->reshaped();
  } else {
    matrix->col(column).setConstant(kNoNumber);
  }
}

}  // namespace

void inverseDynamicsDerivatives(const Model& model, const State& state,
                                const VectorXd& acceleration, std::span<const LinkWrench> wrenches,
                                Workspace& workspace, const Asked& asked) {
  if (!wrenches.empty()) {
    InverseDynamicsDerivatives& whole = workspace.scratch<WholeDerivatives>(model).inverse;
    armillary::inverseDynamicsDerivatives(model, state, acceleration, wrenches, workspace, whole);
    give(whole.by_position, whole.by_velocity, whole.by_acceleration, asked);
    return;
  }
  workspace.check(model, state);
  workspace.check(model, acceleration, "the acceleration");
  const Eigen::Index n = model.velocitySize();
  workspace.scratch<FastModel>(model).inverseDerivatives(model.gravity, state.position.data(),
                                                         state.velocity.data(), acceleration.data(),
                                                         sized(asked, n, n));
}

void inverseDynamicsDerivatives(const Model& model, const State& state,
                                const VectorXd& acceleration, std::span<const LinkWrench> wrenches,
                                Workspace& workspace, InverseDynamicsDerivatives& derivatives) {
  inverseDynamicsDerivatives(
      model, state, acceleration, wrenches, workspace,
      Asked{&derivatives.by_position, &derivatives.by_velocity, &derivatives.by_acceleration});
}

SolveStatus forwardDynamicsDerivatives(const Model& model, const State& state,
                                       const VectorXd& effort, std::span<const LinkWrench> wrenches,
                                       Workspace& workspace, VectorXd& acceleration,
                                       const Asked& asked) {
  workspace.check(model, state);
  workspace.check(model, effort, "the effort");
  const Eigen::Index n = model.velocitySize();
  FastModel& fast_model = workspace.scratch<FastModel>(model);
  if (wrenches.empty() && fast_model.ownCoordinates()) {
    acceleration.resize(n);
    const bool solved =
        fast_model.forwardDerivatives(model.gravity, state.position.data(), state.velocity.data(),
                                      effort.data(), acceleration.data(), sized(asked, n, n));
    if (solved && acceleration.allFinite()) return {};
  }
  ForwardDynamicsDerivatives& whole = workspace.scratch<WholeDerivatives>(model).forward;
  const SolveStatus status = armillary::forwardDynamicsDerivatives(model, state, effort, wrenches,
                                                                   workspace, acceleration, whole);
  if (status) give(whole.by_position, whole.by_velocity, whole.by_effort, asked);
  return status;
}

SolveStatus forwardDynamicsDerivatives(const Model& model, const State& state,
                                       const VectorXd& effort, std::span<const LinkWrench> wrenches,
                                       Workspace& workspace, VectorXd& acceleration,
                                       ForwardDynamicsDerivatives& derivatives) {
  return forwardDynamicsDerivatives(
      model, state, effort, wrenches, workspace, acceleration,
      Asked{&derivatives.by_position, &derivatives.by_velocity, &derivatives.by_effort});
}

SolveStatus inverseMassMatrix(const Model& model, const State& state, Workspace& workspace,
                              MatrixXd& inverse) {
  workspace.check(model, state);
  FastModel& fast_model = workspace.scratch<FastModel>(model);
  if (fast_model.ownCoordinates()) {
    inverse.resize(model.velocitySize(), model.velocitySize());
    if (fast_model.inverseMassMatrix(state.position.data(), inverse.data())) return {};
  }
  return armillary::inverseMassMatrix(model, state, workspace, inverse);
}

void inverseDynamicsDerivatives(const Model& model, const Samples& positions,
                                const Samples& velocities, const Samples& accelerations,
                                Workspace& workspace, const Asked& asked) {
  const Eigen::Index count = positions.cols(), n = model.velocitySize();
  const Rows q = rowsOf(model, "the positions", positions, model.positionSize(), count);
  const Rows v = rowsOf(model, "the velocities", velocities, n, count);
  const Rows a = rowsOf(model, "the accelerations", accelerations, n, count);
  workspace.scratch<FastModel>(model).inverseDerivatives(
      model.gravity, q, v, a, static_cast<long>(count), sized(asked, n * n, count),
      static_cast<long>(n * n));
}

void forwardDynamicsDerivatives(const Model& model, const Samples& positions,
                                const Samples& velocities, const Samples& efforts,
                                Workspace& workspace, MatrixXd& accelerations, const Asked& asked,
                                std::vector<SolveStatus>& statuses) {
  const Eigen::Index count = positions.cols(), n = model.velocitySize();
  const Rows q = rowsOf(model, "the positions", positions, model.positionSize(), count);
  const Rows v = rowsOf(model, "the velocities", velocities, n, count);
  const Rows effort = rowsOf(model, "the efforts", efforts, n, count);
  accelerations.resize(n, count);
  const DerivativeMatrices matrices = sized(asked, n * n, count);
  statuses.assign(static_cast<size_t>(count), {});
  const auto solved = std::make_unique<bool[]>(static_cast<size_t>(count));  // none so far
  FastModel& fast_model = workspace.scratch<FastModel>(model);
  if (fast_model.ownCoordinates()) {
    fast_model.forwardDerivatives(model.gravity, q, v, effort, static_cast<long>(count),
                                  accelerations.data(), static_cast<long>(n), matrices,
                                  static_cast<long>(n * n), solved.get());
  }
  State state;
  VectorXd own_effort, acceleration;
  ForwardDynamicsDerivatives own;
  for (Eigen::Index i = 0; i < count; ++i) {
    if (solved[static_cast<size_t>(i)] && accelerations.col(i).allFinite()) continue;
    state.position = positions.col(i);
    state.velocity = velocities.col(i);
    own_effort = efforts.col(i);
    SolveStatus& status = statuses[static_cast<size_t>(i)];
    status = armillary::forwardDynamicsDerivatives(model, state, own_effort, {}, workspace,
                                                   acceleration, own);
    if (status) {
      accelerations.col(i) = acceleration;
    } else {
      accelerations.col(i).setConstant(kNoNumber);
    }
    setColumn(asked.by_position, i, status ? &own.by_position : nullptr);
    setColumn(asked.by_velocity, i, status ? &own.by_velocity : nullptr);
    setColumn(asked.by_third, i, status ? &own.by_effort : nullptr);
  }
}

void inverseMassMatrices(const Model& model, const Samples& positions, Workspace& workspace,
                         MatrixXd& inverses, std::vector<SolveStatus>& statuses) {
  const Eigen::Index count = positions.cols(), n = model.velocitySize();
  const Rows q = rowsOf(model, "the positions", positions, model.positionSize(), count);
  inverses.resize(n * n, count);
  statuses.assign(static_cast<size_t>(count), {});
  const auto solved = std::make_unique<bool[]>(static_cast<size_t>(count));  // none so far
  FastModel& fast_model = workspace.scratch<FastModel>(model);
  if (fast_model.ownCoordinates()) {
    fast_model.inverseMassMatrix(q, static_cast<long>(count), inverses.data(),
                                 static_cast<long>(n * n), solved.get());
  }
  State state;
  state.velocity = workspace.zero;
  MatrixXd inverse;
  for (Eigen::Index i = 0; i < count; ++i) {
    if (solved[static_cast<size_t>(i)]) continue;
    state.position = positions.col(i);
    SolveStatus& status = statuses[static_cast<size_t>(i)];
    status = armillary::inverseMassMatrix(model, state, workspace, inverse);
    setColumn(&inverses, i, status ? &inverse : nullptr);
  }
}

}  // namespace armillary::fast
