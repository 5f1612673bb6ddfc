// SPDX-License-Identifier: BSD-3-Clause
// Forward dynamics by the articulated body algorithm.
//
// Source: Featherstone 2008, section 7.3 and table 7.1. Frames: each body's own. The body with all
// beyond it answers a force like a single body with inertia I_A and bias force p_A:
//
//   Outward   (1)  V_i = X V_P + S_i q̇_i,   c_i = Ṡ_i q̇_i + V_i × S_i q̇_i
//             (2)  I_A = I_i,   p_A = V_i ×* I_i V_i − F_external
//   Inward    (3)  U = I_A S,   D = Sᵀ U,   u = τ_i − Sᵀ p_A
//             (4)  I_a = I_A − U D⁻¹ Uᵀ,   p_a = p_A + I_a c + U D⁻¹ u
//             (5)  I_A of the parent += X* I_a X,   p_A of the parent += X* p_a
//   Outward   (6)  A' = X A_P + c,   q̈_i = D⁻¹ (u − Uᵀ A'),   A_i = A' + S_i q̈_i,  A_0 = −gravity
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/in_equation.h"
#include "engine/dynamics/joint_passes.h"
#include "engine/dynamics/method_does_not_apply.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

ArticulatedInertia articulated(const SpatialInertia& I) {
  return {I.rotational, skew(I.first_moment), {I.mass, 0.0, 0.0, I.mass, 0.0, I.mass}};
}

// I_A − U D⁻¹ Uᵀ of one degree of freedom, UD being U D⁻¹.
void subtractOuter(const Force& UD, const Force& U, ArticulatedInertia& I) {
  const auto subtract = [](const Vector3d& a, const Vector3d& b, SymmetricMatrix3& from) {
    from.xx -= a.x() * b.x();
    from.xy -= a.x() * b.y();
    from.xz -= a.x() * b.z();
    from.yy -= a.y() * b.y();
    from.yz -= a.y() * b.z();
    from.zz -= a.z() * b.z();
  };
  subtract(UD.moment, U.moment, I.angular);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) I.coupling(i, j) -= UD.moment[i] * U.force[j];
  }
  subtract(UD.force, U.force, I.linear);
}

// Adds X* I X, the inertia of frame B seen in frame P (Featherstone 2.66 with a general symmetric
// matrix): with A, C, L the parts of I in P's axes and p = p_PB,
//   linear = L,   coupling = C + [p] L,   angular = A − C [p] + [p] Cᵀ − [p] L [p]
//                                                 = A − coupling [p] + [p] Cᵀ.
void addToParent(const Pose& X_PB, const ArticulatedInertia& I, ArticulatedInertia& parent) {
  const Matrix3d& R = X_PB.rotation;
  const Vector3d& p = X_PB.position;
  const SymmetricMatrix3 L = rotated(R, I.linear);
  const SymmetricMatrix3 A = rotated(R, I.angular);
  // rows of C = R coupling Rᵀ, and of coupling = C + [p] L
  Vector3d C[3], moved[3];
  for (int i = 0; i < 3; ++i) {
    C[i] = product(R, transposeProduct(I.coupling, {R(i, 0), R(i, 1), R(i, 2)}));
  }
  moved[0] = {C[0].x() + p.y() * L.xz - p.z() * L.xy, C[0].y() + p.y() * L.yz - p.z() * L.yy,
              C[0].z() + p.y() * L.zz - p.z() * L.yz};
  moved[1] = {C[1].x() + p.z() * L.xx - p.x() * L.xz, C[1].y() + p.z() * L.xy - p.x() * L.yz,
              C[1].z() + p.z() * L.xz - p.x() * L.zz};
  moved[2] = {C[2].x() + p.x() * L.xy - p.y() * L.xx, C[2].y() + p.x() * L.yy - p.y() * L.xy,
              C[2].z() + p.x() * L.yz - p.y() * L.xz};
  parent.linear += L;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) parent.coupling(i, j) += moved[i][j];
  }
  // row i of −coupling [p] is p × (row i of coupling); column j of [p] Cᵀ is p × (row j of C)
  const Vector3d px = cross(p, moved[0]), py = cross(p, moved[1]), pz = cross(p, moved[2]);
  const Vector3d qx = cross(p, C[0]), qy = cross(p, C[1]), qz = cross(p, C[2]);
  parent.angular += {A.xx + px.x() + qx.x(), A.xy + px.y() + qy.x(), A.xz + px.z() + qz.x(),
                     A.yy + py.y() + qy.y(), A.yz + py.z() + qz.y(), A.zz + pz.z() + qz.z()};
}

// Equations (1) and (2).
void startBody(const Model& model, const State& state, int i, bool wrenches, Workspace& workspace) {
  const Body& body = model.bodies[i];
  Workspace::BodyScratch& self = workspace.bodies[i];
  visitJoint(body.kind, [&](auto joint) {
    using Type = decltype(joint);
    const JointCoordinates<Type> q(body, state.position);
    const JointVelocities<Type> v(body, state.velocity);
    const InEquation placement("link-placement");
    self.X_PB = joint.place(body.X_PJ, q.data());
    const InEquation velocity("aba-velocity");
    self.V = toChild(self.X_PB, workspace.bodies[body.parent].V);
    joint.addVelocity(q.data(), v.data(), self.V);
    const InEquation drift("aba-drift");
    self.A = joint.velocityProduct(q.data(), v.data(), self.V);
  });
  const InEquation force("aba-body-force");
  self.F = crossForce(self.V, body.inertia * self.V);
  if (wrenches) self.F -= workspace.wrenches[i];
  workspace.articulated[i].I_A = articulated(body.inertia);
}

// D⁻¹ of a joint with several degrees of freedom, by elimination from the last to the first, so
// that a pivot belongs to a degree of freedom. Returns the one whose pivot vanishes, or -1.
template <int n>
int invert(const Eigen::Matrix<double, n, n>& D, double singular_pivot,
           Eigen::Matrix<double, 6, 6>& inverse) {
  if constexpr (n == 1) {
    if (!(D(0, 0) > singular_pivot)) return 0;
    inverse(0, 0) = 1.0 / D(0, 0);
    return -1;
  } else {
    Eigen::Matrix<double, n, n> left = D, right = Eigen::Matrix<double, n, n>::Identity();
    for (int k = n - 1; k >= 0; --k) {
      if (!(left(k, k) > singular_pivot)) return k;
      const double scale = 1.0 / left(k, k);
      left.row(k) *= scale;
      right.row(k) *= scale;
      for (int row = 0; row < n; ++row) {
        if (row == k) continue;
        const double factor = left(row, k);
        left.row(row) -= factor * left.row(k);
        right.row(row) -= factor * right.row(k);
      }
    }
    inverse.template topLeftCorner<n, n>() = right;
    return -1;
  }
}

// Equations (3) to (5). Returns the index of a singular degree of freedom, or -1.
int finishBody(const Model& model, const State& state, const Eigen::VectorXd& effort, int i,
               Workspace& workspace) {
  const Body& body = model.bodies[i];
  Workspace::BodyScratch& self = workspace.bodies[i];
  Workspace::ArticulatedScratch& own = workspace.articulated[i];
  return visitJoint(body.kind, [&](auto joint) {
    using Type = decltype(joint);
    constexpr int n = Type::kVelocities;
    const JointCoordinates<Type> q(body, state.position);
    Eigen::Matrix<double, n, n> D;
    double projected[n];
    for (int k = 0; k < n; ++k) {  // (3)
      const InEquation load("aba-load");
      own.U[k] = joint.load(own.I_A, q.data(), k);
      const InEquation pivot("aba-pivot");
      joint.project(q.data(), own.U[k], projected);
      for (int l = 0; l < n; ++l) D(l, k) = projected[l];
    }
    const InEquation pivot("aba-pivot");
    D(0, 0) += body.rotor_inertia;  // of joints with one degree of freedom
    {
      const InEquation remainder("aba-remainder");
      joint.project(q.data(), self.F, projected);
      for (int k = 0; k < n; ++k) own.u[k] = effort[body.velocity_index + k] - projected[k];
    }
    const int singular = invert<n>(D, body.singular_pivot, own.D_inverse);
    if (singular >= 0) return body.velocity_index + singular;
    if (body.parent == 0) return -1;

    ArticulatedInertia I_a = own.I_A;  // (4)
    Force p_a = self.F;
    for (int k = 0; k < n; ++k) {
      {
        const InEquation passed("aba-passed-inertia");
        Force UD = own.U[0] * own.D_inverse(0, k);
        for (int l = 1; l < n; ++l) UD += own.U[l] * own.D_inverse(l, k);
        subtractOuter(UD, own.U[k], I_a);
      }
      const InEquation passed("aba-passed-bias");
      double scaled_u = own.D_inverse(k, 0) * own.u[0];
      for (int l = 1; l < n; ++l) scaled_u += own.D_inverse(k, l) * own.u[l];
      p_a += own.U[k] * scaled_u;
    }
    {
      const InEquation passed("aba-passed-bias");
      p_a += I_a * self.A;
    }
    const InEquation inertia("aba-inertia");
    addToParent(self.X_PB, I_a, workspace.articulated[body.parent].I_A);  // (5)
    const InEquation bias("aba-bias");
    workspace.bodies[body.parent].F += toParent(self.X_PB, p_a);
    return -1;
  });
}

// Equation (6).
void accelerateBody(const Model& model, const State& state, int i, Workspace& workspace,
                    Eigen::VectorXd& acceleration) {
  const Body& body = model.bodies[i];
  Workspace::BodyScratch& self = workspace.bodies[i];
  const Workspace::ArticulatedScratch& own = workspace.articulated[i];
  visitJoint(body.kind, [&](auto joint) {
    using Type = decltype(joint);
    constexpr int n = Type::kVelocities;
    const JointCoordinates<Type> q(body, state.position);
    const InEquation carried("aba-carried");
    self.A += toChild(self.X_PB, workspace.bodies[body.parent].A);
    const InEquation own_acceleration("aba-joint-acceleration");
    double remaining[n];
    for (int k = 0; k < n; ++k) remaining[k] = own.u[k] - dot(self.A, own.U[k]);
    double* result = acceleration.data() + body.velocity_index;
    for (int k = 0; k < n; ++k) {
      result[k] = 0.0;
      for (int l = 0; l < n; ++l) result[k] += own.D_inverse(k, l) * remaining[l];
    }
    const InEquation link_acceleration("aba-acceleration");
    joint.addVelocity(q.data(), result, self.A);
  });
}

}  // namespace

SolveStatus articulatedBody(const Model& model, const State& state, const Eigen::VectorXd& effort,
                            std::span<const LinkWrench> wrenches, Workspace& workspace,
                            Eigen::VectorXd& acceleration) {
  workspace.check(model, state);
  workspace.check(model, effort, "the effort");
  expectNoFollowers(model, "the articulated body algorithm");
  if (!wrenches.empty()) gatherWrenches(model, state, wrenches, workspace);
  acceleration.resize(model.velocitySize());
  workspace.bodies[0].V = {};
  workspace.bodies[0].A = {Vector3d::Zero(), -model.gravity};
  for (int i = 1; i < model.bodyCount(); ++i) {
    startBody(model, state, i, !wrenches.empty(), workspace);
  }
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const int singular = finishBody(model, state, effort, i, workspace);
    if (singular >= 0) return {singular};
  }
  for (int i = 1; i < model.bodyCount(); ++i) {
    accelerateBody(model, state, i, workspace, acceleration);
  }
  return {};
}

}  // namespace armillary
