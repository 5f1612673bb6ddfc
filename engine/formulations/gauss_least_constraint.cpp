// SPDX-License-Identifier: BSD-3-Clause
#include "engine/formulations/gauss_least_constraint.h"

#include <Eigen/Cholesky>
#include <cmath>

#include "engine/dynamics/in_equation.h"
#include "engine/dynamics/joint_passes.h"
#include "engine/formulations/constraint_space.h"
#include "engine/formulations/motion_subspace.h"
#include "engine/linear_algebra/orthogonal.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kRankTolerance = 1e-13;  // of the largest pivot

// Where a body's six rows begin.
Eigen::Index rowOf(Eigen::Index body) {
  return 6 * body;
}

// The Jacobians J_i of (2), six rows a body, the root's first: zero.
MatrixXd jacobians(const Model& model, const State& state, const Workspace& workspace) {
  const InEquation jacobian("gauss-jacobian");
  MatrixXd J = MatrixXd::Zero(rowOf(model.bodyCount()), model.velocitySize());
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const Eigen::Index row = rowOf(i);
    J.middleRows<6>(row) =
        motionTransform(workspace.bodies[i].X_PB) * J.middleRows<6>(rowOf(body.parent));
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      J.block<6, Type::kVelocities>(row, body.velocity_index) +=
          body.multiplier * motionSubspace(joint, q.data());
    });
  }
  return J;
}

// (3), of every body in its frame.
std::vector<Vector6> forces(const Model& model, const State& state, const VectorXd& effort,
                            const Workspace& workspace) {
  const InEquation force("maximal-force");
  std::vector<Vector6> f(model.bodyCount(), Vector6::Zero());
  JointSpaces spaces;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const Workspace::BodyScratch& self = workspace.bodies[i];
    const Motion falling{Eigen::Vector3d::Zero(),
                         workspace.X_WB[i].rotation.transpose() * model.gravity};
    f[i] += toColumn(workspace.wrenches[i] + body.inertia * falling -
                     crossForce(self.V, body.inertia * self.V));
    if (model.joints[body.joint_index].mimic) continue;  // the motor is at the leader
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      findJointSpaces(body.kind, q.data(), spaces);
    });
    const Vector6 F = spaces.T_a * effort.segment(body.velocity_index, spaces.T_a.cols());
    f[i] += F;
    f[body.parent] -= forceToParent(self.X_PB, F);
  }
  return f;
}

}  // namespace

SolveStatus gaussLeastConstraint(const Model& model, const State& state, const VectorXd& effort,
                                 std::span<const LinkWrench> wrenches, Workspace& workspace,
                                 VectorXd& acceleration) {
  workspace.check(model, state);
  workspace.check(model, effort, "the effort");
  expectInvertibleInertias(model, "Gauss's principle");
  const int n = model.velocitySize();
  acceleration.setZero(n);
  if (n == 0) return {};
  gatherWrenches(model, state, wrenches, workspace);
  bodyAccelerations(model, state, acceleration, workspace);  // ā
  const MatrixXd J = jacobians(model, state, workspace);
  const std::vector<Vector6> f = forces(model, state, effort, workspace);
  const Eigen::Index bodies_end = rowOf(model.bodyCount());
  MatrixXd A = MatrixXd::Zero(bodies_end + n, n);  // (4); the root's rows stay zero
  VectorXd b = VectorXd::Zero(A.rows()), rotors = VectorXd::Zero(n);
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const InEquation rows("gauss-rows");
    const Eigen::LLT<Matrix6> root(toMatrix(body.inertia));
    A.middleRows<6>(rowOf(i)) = root.matrixU() * J.middleRows<6>(rowOf(i));
    const InEquation target("gauss-target");
    const Vector6 held = root.matrixU() * toColumn(workspace.bodies[i].A);
    b.segment<6>(rowOf(i)) = root.matrixL().solve(f[i]) - held;
    if (body.rotor_inertia > 0.0) {
      // of a follower's rotor, at its leader's degree of freedom
      const int k = body.velocity_index;
      rotors[k] += body.rotor_inertia * body.multiplier * body.multiplier;
    }
  }
  const InEquation solved("gauss-solve");
  for (int k = 0; k < n; ++k) A(bodies_end + k, k) = std::sqrt(rotors[k]);
  // columns of length one, so that light joints are not taken for free ones
  VectorXd scale(n);
  for (int k = 0; k < n; ++k) {
    const double length = A.col(k).norm();
    if (!(length > 0.0)) return {k};
    scale[k] = 1.0 / length;
    A.col(k) *= scale[k];
  }
  const PivotedOrthogonal factors(A, kRankTolerance);
  if (factors.rank() < n) return {factors.columns()[factors.rank()]};
  acceleration = scale.cwiseProduct(factors.solve(b));
  return {};
}

}  // namespace armillary
