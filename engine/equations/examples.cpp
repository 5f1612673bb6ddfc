// SPDX-License-Identifier: BSD-3-Clause
#include "engine/equations/examples.h"

#include <algorithm>
#include <random>

#include "engine/analysis/jacobian.h"
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/formulations/coriolis_matrix.h"
#include "engine/parameters/regressor.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd valueOf(const Model& model, TracedQuantity quantity, int link, const State& state,
                 const VectorXd& acceleration, Workspace& workspace) {
  VectorXd effort;
  MatrixXd matrix;
  switch (quantity) {
    case TracedQuantity::kMassMatrix:
      massMatrix(model, state, workspace, matrix);
      return matrix;
    case TracedQuantity::kCoriolisMatrix:
      coriolisMatrix(model, state, workspace, matrix);
      return matrix;
    case TracedQuantity::kRegressor:
      regressor(model, state, acceleration, workspace, matrix);
      return matrix;
    case TracedQuantity::kCoriolis:
      coriolisEffort(model, state, workspace, effort);
      return effort;
    case TracedQuantity::kGravity:
      gravityEffort(model, state, workspace, effort);
      return effort;
    case TracedQuantity::kBias:
      bias(model, state, workspace, effort);
      return effort;
    case TracedQuantity::kEnergy: {
      const Energy sum = energy(model, state, workspace);
      return Eigen::Vector2d(sum.kinetic, sum.potential);
    }
    case TracedQuantity::kLagrangian: {
      const Energy sum = energy(model, state, workspace);
      return MatrixXd::Constant(1, 1, sum.kinetic - sum.potential);
    }
    case TracedQuantity::kLinkPose: {
      BodyPoses poses;
      forwardKinematics(model, state, workspace, poses);
      const auto links = static_cast<Eigen::Index>(model.links.size());
      const Eigen::Index first = std::max(link, 0), last = link < 0 ? links - 1 : link;
      matrix.resize(3 * (last - first + 1), 4);
      for (Eigen::Index each = first; each <= last; ++each) {
        const Pose X_WL = linkPose(model, poses, static_cast<int>(each));
        matrix.middleRows<3>(3 * (each - first)) << X_WL.rotation, X_WL.position;
      }
      return matrix;
    }
    case TracedQuantity::kJacobian: {
      Jacobian J;
      linkJacobian(model, state, link, JacobianFrame::kLinkOrigin, workspace, J);
      matrix.resize(6, J.cols());
      matrix << J.bottomRows(3), J.topRows(3);
      return matrix;
    }
    default:
      inverseDynamics(model, state, acceleration, {}, workspace, effort);
      return effort;
  }
}

std::vector<double> numbers(const VectorXd& vector) {
  return {vector.data(), vector.data() + vector.size()};
}

}  // namespace

std::vector<EquationExample> equationExamples(const Model& model, TracedQuantity quantity, int link,
                                              int count) {
  std::mt19937 engine(1);
  const auto uniform = [&] { return static_cast<double>(engine()) / 4294967296.0; };
  Workspace workspace(model);
  State state = neutralState(model);
  VectorXd acceleration(model.velocitySize());
  std::vector<EquationExample> examples;
  for (int i = 0; i < count; ++i) {
    randomPosition(model, uniform, state.position);
    for (int k = 0; k < model.velocitySize(); ++k) {
      state.velocity[k] = 4.0 * uniform() - 2.0;
      acceleration[k] = 8.0 * uniform() - 4.0;
    }
    const MatrixXd value = valueOf(model, quantity, link, state, acceleration, workspace);
    const MatrixXd by_rows = value.transpose();
    examples.push_back({numbers(state.position),
                        numbers(state.velocity),
                        numbers(acceleration),
                        {},
                        {by_rows.data(), by_rows.data() + by_rows.size()}});
  }
  return examples;
}

}  // namespace armillary
