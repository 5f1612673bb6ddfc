// SPDX-License-Identifier: BSD-3-Clause
#include "engine/fast/fast_dynamics.h"

#include <limits>
#include <memory>

#include "engine/fast/fast_model.h"
#include "engine/fast/samples.h"

namespace armillary::fast {
namespace {

using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

void oneSample(Terms terms, const Model& model, const State& state, const VectorXd& acceleration,
               const Vector3d& gravity, Workspace& workspace, VectorXd& effort) {
  workspace.check(model, state);
  workspace.check(model, acceleration, "the acceleration");
  effort.resize(model.velocitySize());
  workspace.scratch<FastModel>(model).newtonEuler(terms, gravity, state.position.data(),
                                                  state.velocity.data(), acceleration.data(),
                                                  effort.data());
}

void manySamples(Terms terms, const Model& model, const Samples& positions,
                 const Samples& velocities, const Samples& accelerations, const Vector3d& gravity,
                 Workspace& workspace, MatrixXd& efforts) {
  const Eigen::Index count = positions.cols(), n = model.velocitySize();
  const Rows q = rowsOf(model, "the positions", positions, model.positionSize(), count);
  const Rows v = rowsOf(model, "the velocities", velocities, n, count);
  const Rows a = rowsOf(model, "the accelerations", accelerations, n, count);
  efforts.resize(n, count);
  workspace.scratch<FastModel>(model).newtonEuler(terms, gravity, q, v, a, static_cast<long>(count),
                                                  efforts.data(), static_cast<long>(n));
}

// Rows that the terms do not read, of the right size.
Samples unread(const Model& model, const Samples& positions) {
  static const double nothing = 0.0;
  return Eigen::Map<const MatrixXd, 0, Eigen::OuterStride<>>(
      &nothing, model.velocitySize(), positions.cols(), Eigen::OuterStride<>(0));
}

}  // namespace

void inverseDynamics(const Model& model, const State& state, const VectorXd& acceleration,
                     std::span<const LinkWrench> wrenches, Workspace& workspace, VectorXd& effort) {
  if (!wrenches.empty()) {
    armillary::inverseDynamics(model, state, acceleration, wrenches, workspace, effort);
    return;
  }
  oneSample(Terms::kAll, model, state, acceleration, model.gravity, workspace, effort);
}

void bias(const Model& model, const State& state, Workspace& workspace, VectorXd& effort) {
  oneSample(Terms::kBias, model, state, workspace.zero, model.gravity, workspace, effort);
}

void gravityEffort(const Model& model, const State& state, Workspace& workspace, VectorXd& effort) {
  oneSample(Terms::kGravity, model, state, workspace.zero, model.gravity, workspace, effort);
}

void inertiaEffort(const Model& model, const State& state, const VectorXd& acceleration,
                   Workspace& workspace, VectorXd& effort) {
  oneSample(Terms::kInertia, model, state, acceleration, Vector3d::Zero(), workspace, effort);
}

void coriolisEffort(const Model& model, const State& state, Workspace& workspace,
                    VectorXd& effort) {
  oneSample(Terms::kBias, model, state, workspace.zero, Vector3d::Zero(), workspace, effort);
}

void inverseDynamics(const Model& model, const Samples& positions, const Samples& velocities,
                     const Samples& accelerations, Workspace& workspace, MatrixXd& efforts) {
  manySamples(Terms::kAll, model, positions, velocities, accelerations, model.gravity, workspace,
              efforts);
}

void bias(const Model& model, const Samples& positions, const Samples& velocities,
          Workspace& workspace, MatrixXd& efforts) {
  manySamples(Terms::kBias, model, positions, velocities, unread(model, positions), model.gravity,
              workspace, efforts);
}

void gravityEffort(const Model& model, const Samples& positions, Workspace& workspace,
                   MatrixXd& efforts) {
  const Samples none = unread(model, positions);
  manySamples(Terms::kGravity, model, positions, none, none, model.gravity, workspace, efforts);
}

void inertiaEffort(const Model& model, const Samples& positions, const Samples& accelerations,
                   Workspace& workspace, MatrixXd& efforts) {
  manySamples(Terms::kInertia, model, positions, unread(model, positions), accelerations,
              Vector3d::Zero(), workspace, efforts);
}

void coriolisEffort(const Model& model, const Samples& positions, const Samples& velocities,
                    Workspace& workspace, MatrixXd& efforts) {
  manySamples(Terms::kBias, model, positions, velocities, unread(model, positions),
              Vector3d::Zero(), workspace, efforts);
}

SolveStatus forwardDynamics(const Model& model, const State& state, const VectorXd& effort,
                            std::span<const LinkWrench> wrenches, Workspace& workspace,
                            VectorXd& acceleration) {
  workspace.check(model, state);
  workspace.check(model, effort, "the effort");
  FastModel& fast_model = workspace.scratch<FastModel>(model);
  if (wrenches.empty() && fast_model.ownCoordinates()) {
    acceleration.resize(model.velocitySize());
    const bool solved =
        fast_model.articulatedBody(model.gravity, state.position.data(), state.velocity.data(),
                                   effort.data(), acceleration.data());
    // products that the readable form does not make may pass what a number holds
    if (solved && acceleration.allFinite()) return {};
  }
  return armillary::forwardDynamics(model, state, effort, wrenches, workspace, acceleration);
}

void forwardDynamics(const Model& model, const Samples& positions, const Samples& velocities,
                     const Samples& efforts, Workspace& workspace, MatrixXd& accelerations,
                     std::vector<SolveStatus>& statuses) {
  const Eigen::Index count = positions.cols(), n = model.velocitySize();
  const Rows q = rowsOf(model, "the positions", positions, model.positionSize(), count);
  const Rows v = rowsOf(model, "the velocities", velocities, n, count);
  const Rows effort = rowsOf(model, "the efforts", efforts, n, count);
  accelerations.resize(n, count);
  statuses.assign(static_cast<size_t>(count), {});
  const auto solved = std::make_unique<bool[]>(static_cast<size_t>(count));  // none so far
  FastModel& fast_model = workspace.scratch<FastModel>(model);
  if (fast_model.ownCoordinates()) {
    fast_model.articulatedBody(model.gravity, q, v, effort, static_cast<long>(count),
                               accelerations.data(), static_cast<long>(n), solved.get());
  }
  State state;
  VectorXd own_effort, acceleration;
  for (Eigen::Index i = 0; i < count; ++i) {
    if (solved[static_cast<size_t>(i)] && accelerations.col(i).allFinite()) continue;
    state.position = positions.col(i);
    state.velocity = velocities.col(i);
    own_effort = efforts.col(i);
    SolveStatus& status = statuses[static_cast<size_t>(i)];
    status = armillary::forwardDynamics(model, state, own_effort, {}, workspace, acceleration);
    if (status) {
      accelerations.col(i) = acceleration;
    } else {
      accelerations.col(i).setConstant(std::numeric_limits<double>::quiet_NaN());
    }
  }
}

void massMatrix(const Model& model, const State& state, Workspace& workspace, MatrixXd& M) {
  workspace.check(model, state);
  M.resize(model.velocitySize(), model.velocitySize());
  workspace.scratch<FastModel>(model).massMatrix(state.position.data(), M.data());
}

void massMatrices(const Model& model, const Samples& positions, Workspace& workspace,
                  MatrixXd& matrices) {
  const Eigen::Index count = positions.cols(), n = model.velocitySize();
  const Rows q = rowsOf(model, "the positions", positions, model.positionSize(), count);
  matrices.resize(n * n, count);
  workspace.scratch<FastModel>(model).massMatrix(q, static_cast<long>(count), matrices.data(),
                                                 static_cast<long>(n * n));
}

const std::vector<MassMatrixEntry>& massMatrixPattern(const Model& model, Workspace& workspace) {
  return workspace.scratch<FastModel>(model).entries();
}

void massMatrixEntries(const Model& model, const Samples& positions, Workspace& workspace,
                       MatrixXd& entries) {
  const Eigen::Index count = positions.cols();
  const Rows q = rowsOf(model, "the positions", positions, model.positionSize(), count);
  FastModel& fast_model = workspace.scratch<FastModel>(model);
  const auto size = static_cast<Eigen::Index>(fast_model.entries().size());
  entries.resize(size, count);
  fast_model.massMatrixEntries(q, static_cast<long>(count), entries.data(),
                               static_cast<long>(size));
}

}  // namespace armillary::fast
