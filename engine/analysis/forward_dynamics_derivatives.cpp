// SPDX-License-Identifier: BSD-3-Clause
#include "engine/analysis/forward_dynamics_derivatives.h"

#include "engine/dynamics/joint_passes.h"
#include "engine/dynamics/sparse_factorization.h"

namespace armillary {
namespace {

struct DerivativeScratch {
  explicit DerivativeScratch(const Model&) {}
  InverseDynamicsDerivatives inverse;
};

struct LinearizationScratch {
  explicit LinearizationScratch(const Model&) {}
  Eigen::VectorXd acceleration;
  ForwardDynamicsDerivatives derivatives;
};

// The upper left block of A in (2).
void addCarriedTangents(const Model& model, const State& state, Eigen::MatrixXd& A) {
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      if constexpr (!Type::kSerial) {
        const JointCoordinates<Type> q(body, state.position);
        const JointVelocities<Type> v(body, state.velocity);
        Motion V_J;
        joint.addVelocity(q.data(), v.data(), V_J);
        for (int k = 0; k < Type::kVelocities; ++k) {
          const Motion turned = cross(V_J, joint.column(q.data(), k));
          for (int l = 0; l < Type::kVelocities; ++l) {
            const Motion unit = joint.column(q.data(), l);
            A(body.velocity_index + l, body.velocity_index + k) =
                -dot(unit.angular, turned.angular) - dot(unit.linear, turned.linear);
          }
        }
      }
    });
  }
}

}  // namespace

SolveStatus forwardDynamicsDerivatives(const Model& model, const State& state,
                                       const Eigen::VectorXd& effort,
                                       std::span<const LinkWrench> wrenches, Workspace& workspace,
                                       Eigen::VectorXd& acceleration,
                                       ForwardDynamicsDerivatives& derivatives) {
  const SolveStatus status =
      forwardDynamics(model, state, effort, wrenches, workspace, acceleration);
  if (!status) return status;
  DerivativeScratch& scratch = workspace.scratch<DerivativeScratch>(model);
  inverseDynamicsDerivatives(model, state, acceleration, wrenches, workspace, scratch.inverse);
  if (const SolveStatus singular =
          inverseMassMatrix(model, state, workspace, derivatives.by_effort);
      !singular) {
    return singular;
  }
  derivatives.by_position.noalias() = -derivatives.by_effort * scratch.inverse.by_position;
  derivatives.by_velocity.noalias() = -derivatives.by_effort * scratch.inverse.by_velocity;
  return {};
}

SolveStatus linearize(const Model& model, const State& state, const Eigen::VectorXd& effort,
                      std::span<const LinkWrench> wrenches, Workspace& workspace,
                      Linearization& linearization) {
  LinearizationScratch& scratch = workspace.scratch<LinearizationScratch>(model);
  const SolveStatus status = forwardDynamicsDerivatives(model, state, effort, wrenches, workspace,
                                                        scratch.acceleration, scratch.derivatives);
  if (!status) return status;
  const int n = model.velocitySize();
  Eigen::MatrixXd &A = linearization.A, &B = linearization.B;
  A.setZero(2 * n, 2 * n);
  addCarriedTangents(model, state, A);
  A.topRightCorner(n, n).setIdentity();
  A.bottomLeftCorner(n, n) = scratch.derivatives.by_position;
  A.bottomRightCorner(n, n) = scratch.derivatives.by_velocity;
  B.setZero(2 * n, n);
  B.bottomRows(n) = scratch.derivatives.by_effort;
  return {};
}

}  // namespace armillary
