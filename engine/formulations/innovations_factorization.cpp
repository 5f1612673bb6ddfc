// SPDX-License-Identifier: BSD-3-Clause
#include "engine/formulations/innovations_factorization.h"

#include "engine/dynamics/in_equation.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/formulations/invert_in_place.h"
#include "engine/formulations/motion_subspace.h"
#include "engine/spatial/spatial_matrices.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// What the recursions know of a body.
struct BodyOperators {
  Pose X_PB;
  Matrix6 I_A = Matrix6::Zero();
  Matrix6 G = Matrix6::Zero(), D_inverse = Matrix6::Zero();  // their first columns, and rows, as
                                                             // many as the joint has velocities
  Force z;
  Vector6 nu = Vector6::Zero();  // ν
  Motion V, A, a;                // A less gravity's
};

struct InnovationsScratch {
  explicit InnovationsScratch(const Model& model)
      : bodies(model.bodyCount()),
        unit(VectorXd::Zero(model.velocitySize())),
        column(model.velocitySize()) {}
  std::vector<BodyOperators> bodies;
  VectorXd unit, column;
};

void placeBodies(const Model& model, const State& state, std::vector<BodyOperators>& bodies) {
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      const InEquation placement("link-placement");
      bodies[i].X_PB = joint.place(body.X_PJ, q.data());
    });
    bodies[i].I_A = toMatrix(body.inertia);
    bodies[i].z = {};
    bodies[i].a = {};
  }
  bodies[0].A = {};
}

// Equation (1), from the leaves to the root.
SolveStatus fillGains(const Model& model, const State& state, std::vector<BodyOperators>& bodies) {
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const Body& body = model.bodies[i];
    BodyOperators& self = bodies[i];
    const int singular = visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      constexpr int n = Type::kVelocities;
      const JointCoordinates<Type> q(body, state.position);
      const InEquation pivot("innovations-pivot");
      const Eigen::Matrix<double, 6, n> S = motionSubspace(joint, q.data());
      const Eigen::Matrix<double, 6, n> U = self.I_A * S;
      Eigen::Matrix<double, n, n> D = S.transpose() * U;
      const int vanishing = invertInPlace(body.singular_pivot, D);
      if (vanishing >= 0) return body.velocity_index + vanishing;
      self.D_inverse.topLeftCorner<n, n>() = D;
      const InEquation gain("innovations-gain");
      self.G.leftCols<n>() = U * D;
      if (body.parent > 0) {
        const Matrix6 X = motionTransform(self.X_PB);
        const InEquation passed("innovations-passed");
        const Matrix6 filtered = self.I_A - self.G.leftCols<n>() * U.transpose();  // τ̄ I_A τ̄ᵀ
        const InEquation inertia("innovations-inertia");
        const Matrix6 moved = X.transpose() * filtered * X;
        // rounding makes it a little unsymmetric, and what is so grows along a chain
        bodies[body.parent].I_A += 0.5 * (moved + moved.transpose());
      }
      return -1;
    });
    if (singular >= 0) return {singular};
  }
  return {};
}

// Equations (5) and (6): ν = D⁻¹ (1 − Hᵀ ψ K) τ, and what z has already.
void filter(const Model& model, const State& state, const VectorXd& effort,
            std::vector<BodyOperators>& bodies) {
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const Body& body = model.bodies[i];
    BodyOperators& self = bodies[i];
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      constexpr int n = Type::kVelocities;
      const JointCoordinates<Type> q(body, state.position);
      const InEquation innovation_equation("innovations-innovation");
      Eigen::Matrix<double, n, 1> projected;
      joint.project(q.data(), self.z, projected.data());
      const Eigen::Matrix<double, n, 1> innovation =
          effort.segment<n>(body.velocity_index) - projected;  // (5)
      const InEquation scaled("innovations-scaled");
      self.nu.head<n>() = self.D_inverse.topLeftCorner<n, n>() * innovation;
      if (body.parent == 0) return;
      const InEquation filtered("innovations-innovation");
      const Force through = self.z + toForce(self.G.leftCols<n>() * innovation);
      bodies[body.parent].z += toParent(self.X_PB, through);  // (6)
    });
  }
}

// Equations (7) and (8): q̈ = (1 − Hᵀ ψ K)ᵀ ν, and what A_0 and a add.
void smooth(const Model& model, const State& state, std::vector<BodyOperators>& bodies,
            VectorXd& acceleration) {
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    BodyOperators& self = bodies[i];
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      constexpr int n = Type::kVelocities;
      const JointCoordinates<Type> q(body, state.position);
      const InEquation smoother("innovations-smoother");
      const Motion alpha = toChild(self.X_PB, bodies[body.parent].A);
      const Eigen::Matrix<double, n, 1> own =
          self.nu.head<n>() - self.G.leftCols<n>().transpose() * toColumn(alpha);  // (7)
      acceleration.segment<n>(body.velocity_index) = own;
      self.A = alpha + self.a;  // (8)
      joint.addVelocity(q.data(), own.data(), self.A);
    });
  }
}

// a and b of equation (9); z starts from b.
void addMotionTerms(const Model& model, const State& state, const std::vector<Force>& wrenches,
                    std::vector<BodyOperators>& bodies) {
  bodies[0].V = {};
  bodies[0].A = {Eigen::Vector3d::Zero(), -model.gravity};
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    BodyOperators& self = bodies[i];
    visitJoint(body.kind, [&](auto joint) {
      using Type = decltype(joint);
      const JointCoordinates<Type> q(body, state.position);
      const JointVelocities<Type> v(body, state.velocity);
      const InEquation velocity("link-velocity");
      self.V = toChild(self.X_PB, bodies[body.parent].V);
      joint.addVelocity(q.data(), v.data(), self.V);
      const InEquation drift("innovations-bias");
      self.a = joint.velocityProduct(q.data(), v.data(), self.V);
    });
    const InEquation bias("innovations-bias");
    self.z = crossForce(self.V, body.inertia * self.V) - wrenches[i];
  }
}

}  // namespace

SolveStatus prepareInnovations(const Model& model, const State& state, Workspace& workspace) {
  workspace.check(model, state);
  expectNoFollowers(model, "the innovations factorization");
  expectNoRotors(model, "the innovations factorization");
  std::vector<BodyOperators>& bodies = workspace.scratch<InnovationsScratch>(model).bodies;
  placeBodies(model, state, bodies);
  return fillGains(model, state, bodies);
}

void applyInverseMassMatrix(const Model& model, const State& state, const VectorXd& effort,
                            Workspace& workspace, VectorXd& acceleration) {
  std::vector<BodyOperators>& bodies = workspace.scratch<InnovationsScratch>(model).bodies;
  for (BodyOperators& body : bodies) body.z = {};
  filter(model, state, effort, bodies);
  acceleration.resize(model.velocitySize());
  smooth(model, state, bodies, acceleration);
}

SolveStatus innovationsInverseMassMatrix(const Model& model, const State& state,
                                         Workspace& workspace, MatrixXd& M_inverse) {
  if (const SolveStatus status = prepareInnovations(model, state, workspace); !status) {
    return status;
  }
  InnovationsScratch& scratch = workspace.scratch<InnovationsScratch>(model);
  const int n = model.velocitySize();
  M_inverse.resize(n, n);
  for (int k = 0; k < n; ++k) {
    scratch.unit[k] = 1.0;
    applyInverseMassMatrix(model, state, scratch.unit, workspace, scratch.column);
    M_inverse.col(k) = scratch.column;
    scratch.unit[k] = 0.0;
  }
  return {};
}

SolveStatus innovationsForwardDynamics(const Model& model, const State& state,
                                       const VectorXd& effort, std::span<const LinkWrench> wrenches,
                                       Workspace& workspace, VectorXd& acceleration) {
  workspace.check(model, state);
  workspace.check(model, effort, "the effort");
  expectNoFollowers(model, "the innovations factorization");
  expectNoRotors(model, "the innovations factorization");
  std::vector<BodyOperators>& bodies = workspace.scratch<InnovationsScratch>(model).bodies;
  gatherWrenches(model, state, wrenches, workspace);
  placeBodies(model, state, bodies);
  addMotionTerms(model, state, workspace.wrenches, bodies);
  if (const SolveStatus status = fillGains(model, state, bodies); !status) return status;
  for (BodyOperators& body : bodies) {
    const InEquation bias("innovations-bias");
    body.z += toForce(body.I_A * toColumn(body.a));  // (9)
  }
  acceleration.resize(model.velocitySize());
  filter(model, state, effort, bodies);
  smooth(model, state, bodies, acceleration);
  return {};
}

}  // namespace armillary
