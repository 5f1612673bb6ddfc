// SPDX-License-Identifier: BSD-3-Clause
// Operational-space dynamics of a link by recursions over the bodies, O(n).
//
// Source: Kreutz-Delgado, Jain, Rodriguez, Recursive formulation of operational space control
// (International Journal of Robotics Research, 1992); Jain, Robot and Multibody Dynamics (2011),
// chapter 10: the operational space inertia's inverse is X Ω X*, and Ω goes outward through the
// articulated bodies. In the symbols of Featherstone 2008, section 7.3, frames the bodies' own:
//
//   Inward    (1)  U = I_A S,   D = Sᵀ U,   G = U D⁻¹,   T = 1 − S Gᵀ
//             (2)  p_A = V ×* I V + Σ of what children hand on,   c = Ṡ q̇ + V × S q̇
//             (3)  I_a = I_A − G Uᵀ,   p_a = p_A + I_a c − G Sᵀ p_A,   handed on to the parent
//   Outward, between the base and the link alone
//             (4)  Ω_i = T X Ω_P Xᵀ Tᵀ + S D⁻¹ Sᵀ,   Ω_0 = 0
//             (5)  A_i = T (X A_P + c) − S D⁻¹ Sᵀ p_A,   A_0 = 0: no effort, no gravity
//             (6)  B_i = T X B_P,   B_0 = −gravity: at rest, less gravity's own acceleration
//   At the link, F having world axes at its origin
//             (7)  Λ⁻¹ = X_FB Ω X_FBᵀ
//             (8)  μ = −Λ (A in F + (0, ω × v)),   p = −Λ (B in F + (0, gravity))
//
// (4) follows from a test force on the body: what (1 − G Sᵀ) lets through is felt by its parent,
// whose acceleration comes back through T, and the joint adds S D⁻¹ Sᵀ.
#include <Eigen/Cholesky>

#include "engine/analysis/link_motions.h"
#include "engine/analysis/operational_space.h"
#include "engine/dynamics/joint_passes.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/spatial/spatial_matrices.h"

namespace armillary {
namespace {

struct Articulated {
  Matrix6 X;  // X_BP, of motions
  Matrix6 I_A;
  Vector6 p_A;
  Vector6 c;
  Matrix6 T;
  Matrix6 joint_response;  // S D⁻¹ Sᵀ
};

struct RecursionScratch {
  explicit RecursionScratch(const Model& model) : bodies(model.bodyCount()) {
    path.reserve(bodies.size());
  }
  std::vector<Articulated> bodies;
  std::vector<int> path;  // bodies from the link's to the base
};

// Places a body: what (1) to (3) start from.
void startBody(const Model& model, const State& state, int i, Workspace& workspace,
               Articulated& own) {
  const Body& body = model.bodies[i];
  const Motion& V = workspace.bodies[i].V;
  visitJoint(body.kind, [&](auto joint) {
    using Type = decltype(joint);
    const JointCoordinates<Type> q(body, state.position);
    const JointVelocities<Type> v(body, state.velocity);
    own.X = motionTransform(joint.place(body.X_PJ, q.data()));
    own.c = toColumn(joint.velocityProduct(q.data(), v.data(), V));
  });
  own.I_A = toMatrix(body.inertia);
  own.p_A = toColumn(crossForce(V, body.inertia * V));
}

// The degree of freedom whose pivot vanishes when D is eliminated from the last to the first; -1
// where none does.
template <int n>
int singularPivot(Eigen::Matrix<double, n, n> D, double limit) {
  for (int k = n - 1; k >= 0; --k) {
    if (!(D(k, k) > limit)) return k;
    for (int i = 0; i < k; ++i) {
      const double factor = D(i, k) / D(k, k);
      for (int j = 0; j < k; ++j) D(i, j) -= factor * D(k, j);
    }
  }
  return -1;
}

// D⁻¹ of a regular D, by one piece of code for every size.
using Block = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 6, 6>;
Block inverseOf(const Block& D) {
  Block inverse = Block::Identity(D.rows(), D.cols());
  D.llt().solveInPlace(inverse);
  return inverse;
}

// Equations (1) to (3). Returns the index of a singular degree of freedom, or -1.
int finishBody(const Model& model, const State& state, int i, std::vector<Articulated>& bodies) {
  const Body& body = model.bodies[i];
  Articulated& own = bodies[i];
  return visitJoint(body.kind, [&](auto joint) {
    using Type = decltype(joint);
    constexpr int n = Type::kVelocities;
    using Columns = Eigen::Matrix<double, 6, n>;
    const JointCoordinates<Type> q(body, state.position);
    Columns S;
    for (int k = 0; k < n; ++k) S.col(k) = toColumn(joint.column(q.data(), k));
    const Columns U = own.I_A * S;  // (1)
    const Eigen::Matrix<double, n, n> D = S.transpose() * U;
    const int singular = singularPivot<n>(D, body.singular_pivot);
    if (singular >= 0) return body.velocity_index + singular;
    Eigen::Matrix<double, n, n> D_inverse;
    if constexpr (n == 1) {
      D_inverse(0, 0) = 1.0 / D(0, 0);
    } else {
      D_inverse = inverseOf(D);
    }
    const Columns G = U * D_inverse;
    own.T = Matrix6::Identity() - S * G.transpose();
    own.joint_response = S * D_inverse * S.transpose();
    if (body.parent == 0) return -1;
    const Matrix6 I_a = own.I_A - G * U.transpose();  // (3)
    const Vector6 p_a = own.p_A + I_a * own.c - G * (S.transpose() * own.p_A);
    bodies[body.parent].I_A += own.X.transpose() * I_a * own.X;
    bodies[body.parent].p_A += own.X.transpose() * p_a;
    return -1;
  });
}

// Equations (7) and (8).
void placeAtLink(const Model& model, int link, const Matrix6& Omega, const Vector6& A,
                 const Vector6& B, const Workspace& workspace, OperationalSpace& result) {
  const int body = model.links[link].body;
  const Pose X_WL = linkPose(model, workspace.X_WB, link);
  const Pose X_FB{workspace.X_WB[body].rotation, workspace.X_WB[body].position - X_WL.position};
  const Matrix6 X = motionTransform(X_FB.inverse());
  const Motion V = toParent(X_FB, workspace.bodies[body].V);
  result.inverse_inertia = X * Omega * X.transpose();
  invertOperationalInertia(result);
  Vector6 moving = X * A, falling = X * B;
  moving.tail<3>() += cross(V.angular, V.linear);
  falling.tail<3>() += model.gravity;
  result.coriolis = -(result.inertia * moving);
  result.gravity = -(result.inertia * falling);
}

}  // namespace

SolveStatus operationalSpaceRecursion(const Model& model, const State& state, int link,
                                      Workspace& workspace, OperationalSpace& result) {
  workspace.check(model, state);
  checkLink(model, link);
  expectNoFollowers(model, "the operational space recursion");
  expectNoRotors(model, "the operational space recursion");
  RecursionScratch& scratch = workspace.scratch<RecursionScratch>(model);
  bodyMotions(model, state, workspace);
  for (int i = 1; i < model.bodyCount(); ++i) {
    startBody(model, state, i, workspace, scratch.bodies[i]);
  }
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const int singular = finishBody(model, state, i, scratch.bodies);
    if (singular >= 0) return {singular};
  }
  scratch.path.clear();
  for (int i = model.links[link].body; i > 0; i = model.bodies[i].parent) scratch.path.push_back(i);
  Matrix6 Omega = Matrix6::Zero();
  Vector6 A = Vector6::Zero(), B = Vector6::Zero();
  B.tail<3>() = -model.gravity;
  for (auto i = scratch.path.rbegin(); i != scratch.path.rend(); ++i) {
    const Articulated& own = scratch.bodies[*i];
    const Matrix6 TX = own.T * own.X;
    Omega = (TX * Omega * TX.transpose() + own.joint_response).eval();   // (4)
    A = (TX * A + own.T * own.c - own.joint_response * own.p_A).eval();  // (5)
    B = (TX * B).eval();                                                 // (6)
  }
  placeAtLink(model, link, Omega, A, B, workspace, result);
  return {};
}

}  // namespace armillary
