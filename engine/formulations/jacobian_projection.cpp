// SPDX-License-Identifier: BSD-3-Clause
#include "engine/formulations/jacobian_projection.h"

#include "engine/dynamics/in_equation.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/formulations/motion_subspace.h"
#include "engine/spatial/spatial_matrices.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

struct ProjectionScratch {
  explicit ProjectionScratch(const Model& model)
      : J(model.bodyCount(), Jacobian::Zero(6, model.velocitySize())),
        J_rate(model.bodyCount(), Jacobian::Zero(6, model.velocitySize())),
        V(model.bodyCount()),
        product(6, model.velocitySize()) {}
  std::vector<Jacobian> J, J_rate;  // a body each
  std::vector<Motion> V;
  Jacobian product;
  MatrixXd M, C;
  VectorXd g;
};

// Calls function(joint, k, X_BK, q, v, column) for every column of every joint that carries body i:
// k is the body that the joint moves, with coordinates q and velocities v; B is body i.
template <class Function>
void visitCarriers(const Model& model, const State& state, int i, const Workspace& workspace,
                   Function&& function) {
  for (int k = i; k > 0; k = model.bodies[k].parent) {
    const Body& carrier = model.bodies[k];
    const Pose X_BK = workspace.X_WB[i].inverse() * workspace.X_WB[k];
    visitJoint(carrier.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(carrier, state.position);
      const JointVelocities<Type> v(carrier, state.velocity);
      for (int column = 0; column < Type::kVelocities; ++column) {
        function(joint, k, X_BK, q.data(), v.data(), column);
      }
    });
  }
}

// Equation (1) of every body.
void fillJacobians(const Model& model, const State& state, Workspace& workspace,
                   ProjectionScratch& own) {
  forwardKinematics(model, state, workspace, workspace.X_WB);
  const InEquation partial("kane-partial");
  for (int i = 1; i < model.bodyCount(); ++i) {
    own.J[i].setZero();
    visitCarriers(
        model, state, i, workspace,
        [&](auto joint, int k, const Pose& X_BK, const double* q, const double*, int column) {
          const Body& carrier = model.bodies[k];
          const Motion S = toParent(X_BK, joint.column(q, column));
          own.J[i].col(carrier.velocity_index + column) += carrier.multiplier * toColumn(S);
        });
    const InEquation velocity("link-velocity");
    own.V[i] = toMotion(own.J[i] * state.velocity);
  }
}

// Equation (2) of every body; needs the Jacobians.
void fillJacobianRates(const Model& model, const State& state, Workspace& workspace,
                       ProjectionScratch& own) {
  const InEquation partial_rate("kane-partial-rate");
  for (int i = 1; i < model.bodyCount(); ++i) {
    own.J_rate[i].setZero();
    visitCarriers(
        model, state, i, workspace,
        [&](auto joint, int k, const Pose& X_BK, const double* q, const double* v, int column) {
          const Body& carrier = model.bodies[k];
          const Motion S_rate =
              cross(own.V[k], joint.column(q, column)) + subspaceRate(joint, q, v, column);
          own.J_rate[i].col(carrier.velocity_index + column) +=
              carrier.multiplier * toColumn(toParent(X_BK, S_rate));
        });
  }
}

// Equation (3).
void sumMassMatrix(const Model& model, ProjectionScratch& own, MatrixXd& M) {
  const InEquation inertia("kane-inertia");
  M.setZero(model.velocitySize(), model.velocitySize());
  for (int i = 1; i < model.bodyCount(); ++i) {
    own.product.noalias() = toMatrix(model.bodies[i].inertia) * own.J[i];
    M.noalias() += own.J[i].transpose() * own.product;
  }
}

// B_i of equation (4).
Matrix6 velocityMatrix(const SpatialInertia& inertia, const Motion& V) {
  const Matrix6 I = toMatrix(inertia);
  return 0.5 * (crossForceMatrix(V) * I - I * crossMatrix(V) + crossBarMatrix(inertia * V));
}

// Equation (4).
void sumCoriolisMatrix(const Model& model, ProjectionScratch& own, MatrixXd& C) {
  const InEquation rates("kane-rates");
  C.setZero(model.velocitySize(), model.velocitySize());
  for (int i = 1; i < model.bodyCount(); ++i) {
    const SpatialInertia& inertia = model.bodies[i].inertia;
    own.product.noalias() = velocityMatrix(inertia, own.V[i]) * own.J[i];
    own.product.noalias() += toMatrix(inertia) * own.J_rate[i];
    C.noalias() += own.J[i].transpose() * own.product;
  }
}

// Equation (5).
void sumGravity(const Model& model, const Workspace& workspace, const ProjectionScratch& own,
                VectorXd& g) {
  const InEquation weights("kane-weight");
  g.setZero(model.velocitySize());
  for (int i = 1; i < model.bodyCount(); ++i) {
    const SpatialInertia& I = model.bodies[i].inertia;
    const Vector3d in_body = workspace.X_WB[i].rotation.transpose() * model.gravity;
    const Force weight{I.first_moment.cross(in_body), I.mass * in_body};
    g.noalias() -= own.J[i].transpose() * toColumn(weight);
  }
}

}  // namespace

void jacobianProjectionMassMatrix(const Model& model, const State& state, Workspace& workspace,
                                  MatrixXd& M) {
  workspace.check(model, state);
  expectNoRotors(model, "the projection on Jacobians");
  auto& own = workspace.scratch<ProjectionScratch>(model);
  fillJacobians(model, state, workspace, own);
  sumMassMatrix(model, own, M);
}

void jacobianProjectionCoriolisMatrix(const Model& model, const State& state, Workspace& workspace,
                                      MatrixXd& C) {
  workspace.check(model, state);
  auto& own = workspace.scratch<ProjectionScratch>(model);
  fillJacobians(model, state, workspace, own);
  fillJacobianRates(model, state, workspace, own);
  sumCoriolisMatrix(model, own, C);
}

void jacobianProjectionGravity(const Model& model, const State& state, Workspace& workspace,
                               VectorXd& gravity) {
  workspace.check(model, state);
  auto& own = workspace.scratch<ProjectionScratch>(model);
  fillJacobians(model, state, workspace, own);
  sumGravity(model, workspace, own, gravity);
}

void jacobianProjection(const Model& model, const State& state, const VectorXd& acceleration,
                        std::span<const LinkWrench> wrenches, Workspace& workspace,
                        VectorXd& effort) {
  workspace.check(model, state);
  workspace.check(model, acceleration, "the acceleration");
  expectNoRotors(model, "the projection on Jacobians");
  auto& own = workspace.scratch<ProjectionScratch>(model);
  gatherWrenches(model, state, wrenches, workspace);
  fillJacobians(model, state, workspace, own);
  fillJacobianRates(model, state, workspace, own);
  sumMassMatrix(model, own, own.M);
  sumCoriolisMatrix(model, own, own.C);
  sumGravity(model, workspace, own, own.g);
  const InEquation sum("kane-effort");
  effort = own.g;  // (6)
  effort.noalias() += own.M * acceleration;
  effort.noalias() += own.C * state.velocity;
  for (int i = 1; i < model.bodyCount(); ++i) {
    effort.noalias() -= own.J[i].transpose() * toColumn(workspace.wrenches[i]);
  }
}

}  // namespace armillary
