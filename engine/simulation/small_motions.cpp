// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/small_motions.h"

#include <algorithm>
#include <numbers>
#include <stdexcept>
#include <utility>

#include "engine/linear_algebra/cholesky.h"
#include "engine/linear_algebra/general_eigensolver.h"
#include "engine/loops/elimination.h"
#include "engine/loops/project_state.h"

namespace armillary {

namespace {

constexpr double kStep = 1e-5;

// The motions that the loops leave at a state: the columns of K, and K⁺.
struct FreeMotions {
  Eigen::MatrixXd K, K_inverse;

  FreeMotions(const Model& model, const State& state, Workspace& workspace) {
    const int n = model.velocitySize();
    K.setIdentity(n, n);
    if (!model.loops.empty()) {
      LoopConstraints constraints;
      loopConstraints(model, model.loops, state, workspace, constraints);
      Elimination elimination;
      elimination.factorize(constraints.jacobian, LoopOptions{}.rank_tolerance);
      elimination.nullSpace(K);
    }
    K_inverse = K.transpose();
    Cholesky(K_inverse * K).solveInPlace(K_inverse);
  }
};

// Back onto the loops.
void close(const Model& model, Workspace& workspace, State& state) {
  if (model.loops.empty()) return;
  const Projection projection = projectState(model, model.loops, {}, workspace, state);
  if (!projection.closed) {
    throw std::invalid_argument(describe(
        StepStatus{StepStatus::Kind::kOpen, -1, projection.gap.largest(), projection.worst_loop},
        model));
  }
  if (!projection.status) {
    throw std::invalid_argument(describe(
        StepStatus{StepStatus::Kind::kSingular, projection.status.singular_degree_of_freedom},
        model));
  }
}

SmallMotion motionOf(const std::complex<double>& eigenvalue, const Eigen::VectorXcd& shape) {
  SmallMotion motion{eigenvalue, shape};
  Eigen::Index largest = 0;
  motion.shape.cwiseAbs().maxCoeff(&largest);
  if (std::abs(motion.shape[largest]) > 0.0) {
    motion.shape /= std::complex<double>(motion.shape[largest]);
  }
  return motion;
}

}  // namespace

double SmallMotion::frequency() const {
  return std::abs(eigenvalue.imag()) / (2.0 * std::numbers::pi);
}

double SmallMotion::dampingRatio() const {
  return -eigenvalue.real() / std::abs(eigenvalue);
}

std::vector<SmallMotion> smallMotions(Simulator& simulator, const State& state,
                                      const Eigen::VectorXd& effort) {
  const Model& model = simulator.model();
  Workspace workspace(model);
  State rest = state;
  close(model, workspace, rest);
  const FreeMotions free(model, rest, workspace);
  const auto count = static_cast<int>(free.K.cols());
  Eigen::MatrixXd A = Eigen::MatrixXd::Zero(2 * count, 2 * count);
  A.topRightCorner(count, count).setIdentity();
  Eigen::VectorXd forward, backward;
  const auto difference = [&](auto&& moved, int column) {
    for (const auto& [by, result] : {std::pair{kStep, &forward}, std::pair{-kStep, &backward}}) {
      State at = rest;
      moved(at, by);
      const StepStatus status = simulator.acceleration(at, effort, {}, *result);
      if (!status) throw std::invalid_argument(describe(status, model));
    }
    A.block(count, column, count, 1) =
        free.K_inverse * (forward - backward) / (2.0 * kStep);  // (1)
  };
  for (int k = 0; k < count; ++k) {
    difference(
        [&](State& at, double by) {
          integratePosition(model, rest.position, by * free.K.col(k), at.position);
          close(model, workspace, at);
        },
        k);
    difference([&](State& at, double by) { at.velocity += by * free.K.col(k); }, count + k);
  }
  if (count == 0) return {};
  const GeneralEigenvalues found = generalEigenvalues(A);
  std::vector<SmallMotion> motions;
  for (int i = 0; i < 2 * count; ++i) {
    const std::complex<double> value = found.values[i];
    if (value.imag() < 0.0) continue;
    motions.push_back(motionOf(value, free.K * found.vectors.col(i).head(count)));
  }
  std::sort(motions.begin(), motions.end(), [](const SmallMotion& a, const SmallMotion& b) {
    return a.eigenvalue.real() > b.eigenvalue.real();
  });
  return motions;
}

}  // namespace armillary
