// SPDX-License-Identifier: BSD-3-Clause
#include "engine/fast/fast_dynamics.h"

#include "engine/fast/fast_model.h"

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

Rows rowsOf(const Model& model, const char* what, const Samples& samples, Eigen::Index size,
            Eigen::Index count) {
  expectSize(model, what, samples.rows(), size);
  expectSize(model, "the number of samples", samples.cols(), count);
  return {samples.data(), static_cast<long>(samples.outerStride())};
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

}  // namespace armillary::fast
