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
#include <stdexcept>

#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/joint_passes.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

ArticulatedInertia articulated(const SpatialInertia& I) {
  ArticulatedInertia I_A;
  I_A.angular = I.rotational;
  I_A.coupling = skew(I.first_moment);
  I_A.linear = I.mass * Matrix3d::Identity();
  return I_A;
}

// X* I X: the inertia of frame B seen in frame P (Featherstone 2.66 with a general 6 x 6 matrix).
ArticulatedInertia toParent(const Pose& X_PB, const ArticulatedInertia& I) {
  const Matrix3d& R = X_PB.rotation;
  const Matrix3d p = skew(X_PB.position);
  ArticulatedInertia moved;
  moved.linear = R * I.linear * R.transpose();
  const Matrix3d H = R * I.coupling * R.transpose();
  moved.coupling = H + p * moved.linear;
  const Matrix3d Hp = H * p;
  moved.angular = R * I.angular * R.transpose() - Hp - Hp.transpose() - p * moved.linear * p;
  return moved;
}

// Equations (1) and (2).
void startBody(const Model& model, const State& state, int i, bool wrenches, Workspace& workspace) {
  const Body& body = model.bodies[i];
  Workspace::BodyScratch& self = workspace.bodies[i];
  visitJoint(body.joint, [&](auto joint) {
    using Type = decltype(joint);
    const JointCoordinates<Type> q(body, state.position);
    const JointVelocities<Type> v(body, state.velocity);
    self.X_PB = Type::place(body.X_PJ, q.data());
    self.V = toChild(self.X_PB, workspace.bodies[body.parent].V);
    Type::addVelocity(q.data(), v.data(), self.V);
    self.A = Type::velocityProduct(q.data(), v.data(), self.V);
  });
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
  return visitJoint(body.joint, [&](auto joint) {
    using Type = decltype(joint);
    constexpr int n = Type::kVelocities;
    const JointCoordinates<Type> q(body, state.position);
    Eigen::Matrix<double, n, n> D;
    double projected[n];
    for (int k = 0; k < n; ++k) {  // (3)
      own.U[k] = own.I_A * Type::column(q.data(), k);
      Type::project(q.data(), own.U[k], projected);
      for (int l = 0; l < n; ++l) D(l, k) = projected[l];
    }
    Type::project(q.data(), self.F, projected);
    for (int k = 0; k < n; ++k) own.u[k] = effort[body.velocity_index + k] - projected[k];
    const int singular = invert<n>(D, body.singular_pivot, own.D_inverse);
    if (singular >= 0) return body.velocity_index + singular;
    if (body.parent == 0) return -1;

    ArticulatedInertia I_a = own.I_A;  // (4)
    Force p_a = self.F;
    for (int k = 0; k < n; ++k) {
      Force UD;
      double scaled_u = 0.0;
      for (int l = 0; l < n; ++l) {
        UD += own.U[l] * own.D_inverse(l, k);
        scaled_u += own.D_inverse(k, l) * own.u[l];
      }
      I_a.angular -= UD.moment * own.U[k].moment.transpose();
      I_a.coupling -= UD.moment * own.U[k].force.transpose();
      I_a.linear -= UD.force * own.U[k].force.transpose();
      p_a += own.U[k] * scaled_u;
    }
    p_a += I_a * self.A;
    const ArticulatedInertia moved = toParent(self.X_PB, I_a);  // (5)
    ArticulatedInertia& parent = workspace.articulated[body.parent].I_A;
    parent.angular += moved.angular;
    parent.coupling += moved.coupling;
    parent.linear += moved.linear;
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
  visitJoint(body.joint, [&](auto joint) {
    using Type = decltype(joint);
    constexpr int n = Type::kVelocities;
    const JointCoordinates<Type> q(body, state.position);
    self.A += toChild(self.X_PB, workspace.bodies[body.parent].A);
    double remaining[n];
    for (int k = 0; k < n; ++k) remaining[k] = own.u[k] - dot(self.A, own.U[k]);
    double* result = acceleration.data() + body.velocity_index;
    for (int k = 0; k < n; ++k) {
      result[k] = 0.0;
      for (int l = 0; l < n; ++l) result[k] += own.D_inverse(k, l) * remaining[l];
    }
    Type::addVelocity(q.data(), result, self.A);
  });
}

}  // namespace

SolveStatus articulatedBody(const Model& model, const State& state, const Eigen::VectorXd& effort,
                            std::span<const LinkWrench> wrenches, Workspace& workspace,
                            Eigen::VectorXd& acceleration) {
  workspace.check(model, state);
  workspace.check(model, effort, "the effort");
  if (model.has_followers) {
    throw std::invalid_argument(
        "the articulated body algorithm does not treat joints that follow "
        "others; use forwardDynamics() or massMatrixSolve()");
  }
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
