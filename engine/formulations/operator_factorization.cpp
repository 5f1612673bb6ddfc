// SPDX-License-Identifier: BSD-3-Clause
#include "engine/formulations/operator_factorization.h"

#include "engine/dynamics/in_equation.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/formulations/motion_subspace.h"
#include "engine/spatial/spatial_matrices.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

struct FactorizationScratch {
  explicit FactorizationScratch(const Model& model)
      : unit(VectorXd::Zero(model.velocitySize())), column(model.velocitySize()) {}
  VectorXd unit, column;
};

void placeBodies(const Model& model, const State& state, Workspace& workspace) {
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      const InEquation placement("link-placement");
      workspace.bodies[i].X_PB = joint.place(body.X_PJ, q.data());
    });
  }
}

// A = P⁻¹ H q̈, equation (5).
void applyOutward(const Model& model, const State& state, const VectorXd& acceleration,
                  Workspace& workspace) {
  const InEquation jacobian("factorization-jacobian");
  workspace.bodies[0].A = {};
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    Workspace::BodyScratch& self = workspace.bodies[i];
    self.A = toChild(self.X_PB, workspace.bodies[body.parent].A);
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      const JointVelocities<Type> own(body, acceleration);
      joint.addVelocity(q.data(), own.data(), self.A);
    });
  }
}

// F = I A, equation (6).
void applyInertia(const Model& model, Workspace& workspace) {
  const InEquation momentum("factorization-momentum");
  for (int i = 1; i < model.bodyCount(); ++i) {
    workspace.bodies[i].F = model.bodies[i].inertia * workspace.bodies[i].A;
  }
}

// τ = Hᵀ P⁻ᵀ F, equation (7).
void applyInward(const Model& model, const State& state, Workspace& workspace, VectorXd& effort) {
  const InEquation inward("factorization-inward");
  effort.setZero(model.velocitySize());
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const Body& body = model.bodies[i];
    const Workspace::BodyScratch& self = workspace.bodies[i];
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      addEffort(joint, body, q.data(), self.F, effort);
    });
    if (body.parent > 0) workspace.bodies[body.parent].F += toParent(self.X_PB, self.F);
  }
}

}  // namespace

void newtonEulerOperators(const Model& model, const State& state, Workspace& workspace,
                          NewtonEulerOperators& operators) {
  workspace.check(model, state);
  expectNoRotors(model, "the Newton-Euler factorization");
  placeBodies(model, state, workspace);
  const int size = 6 * (model.bodyCount() - 1);
  operators.H.setZero(size, model.velocitySize());
  operators.P.setIdentity(size, size);
  operators.I.setZero(size, size);
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const int row = 6 * (i - 1), parent_row = 6 * (body.parent - 1);
    visitJoint(body.kind, [&](auto joint) {  // (1)
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      operators.H.block<6, Type::kVelocities>(row, body.velocity_index) =
          body.multiplier * motionSubspace(joint, q.data());
    });
    if (body.parent > 0) {  // (2)
      operators.P.block<6, 6>(row, parent_row) = -motionTransform(workspace.bodies[i].X_PB);
    }
    operators.I.block<6, 6>(row, row) = toMatrix(body.inertia);  // (3)
  }
}

MatrixXd operatorMassMatrix(const NewtonEulerOperators& operators) {
  const auto& [H, P, I] = operators;
  const MatrixXd J = P.triangularView<Eigen::UnitLower>().solve(H);  // the Jacobians of all bodies
  return J.transpose() * I * J;                                      // (4)
}

void newtonEulerFactorizationMassMatrix(const Model& model, const State& state,
                                        Workspace& workspace, MatrixXd& M) {
  workspace.check(model, state);
  expectNoRotors(model, "the Newton-Euler factorization");
  auto& [unit, column] = workspace.scratch<FactorizationScratch>(model);
  const int n = model.velocitySize();
  M.resize(n, n);
  placeBodies(model, state, workspace);
  for (int k = 0; k < n; ++k) {
    unit[k] = 1.0;
    applyOutward(model, state, unit, workspace);
    applyInertia(model, workspace);
    applyInward(model, state, workspace, column);
    M.col(k) = column;
    unit[k] = 0.0;
  }
}

}  // namespace armillary
