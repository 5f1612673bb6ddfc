#include "engine/formulations/innovations_factorization.h"

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/formulations/motion_subspace.h"
#include "engine/formulations/operator_factorization.h"
#include "engine/spatial/spatial_matrices.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// Replaces a joint's block of D by its inverse, by elimination from the last degree of freedom to
// the first, so that a pivot belongs to a degree of freedom: returns the one whose pivot vanishes,
// or -1.
template <class Block>
int invertInPlace(double singular_pivot, Block& D) {
  const int n = static_cast<int>(D.rows());
  for (int k = n - 1; k >= 0; --k) {
    const double pivot = D(k, k);
    if (!(pivot > singular_pivot)) return k;
    D(k, k) = 1.0;
    D.row(k) /= pivot;
    for (int row = 0; row < n; ++row) {
      if (row == k) continue;
      const double factor = D(row, k);
      D(row, k) = 0.0;
      D.row(row) -= factor * D.row(k);
    }
  }
  return -1;
}

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
      const Eigen::Matrix<double, 6, n> S = motionSubspace(joint, q.data());
      const Eigen::Matrix<double, 6, n> U = self.I_A * S;
      Eigen::Matrix<double, n, n> D = S.transpose() * U;
      const int vanishing = invertInPlace(body.singular_pivot, D);
      if (vanishing >= 0) return body.velocity_index + vanishing;
      self.D_inverse.topLeftCorner<n, n>() = D;
      self.G.leftCols<n>() = U * D;
      if (body.parent > 0) {
        const Matrix6 X = motionTransform(self.X_PB);
        const Matrix6 filtered = self.I_A - self.G.leftCols<n>() * U.transpose();  // τ̄ I_A τ̄ᵀ
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
      Eigen::Matrix<double, n, 1> projected;
      joint.project(q.data(), self.z, projected.data());
      const Eigen::Matrix<double, n, 1> innovation =
          effort.segment<n>(body.velocity_index) - projected;  // (5)
      self.nu.head<n>() = self.D_inverse.topLeftCorner<n, n>() * innovation;
      if (body.parent == 0) return;
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
      self.V = toChild(self.X_PB, bodies[body.parent].V);
      joint.addVelocity(q.data(), v.data(), self.V);
      self.a = joint.velocityProduct(q.data(), v.data(), self.V);
    });
    self.z = crossForce(self.V, body.inertia * self.V) - wrenches[i];
  }
}

}  // namespace

SolveStatus innovationsOperators(const Model& model, const State& state, Workspace& workspace,
                                 InnovationsOperators& operators) {
  expectNoFollowers(model, "the innovations factorization");
  NewtonEulerOperators newton_euler;
  newtonEulerOperators(model, state, workspace, newton_euler);
  const MatrixXd one = MatrixXd::Identity(newton_euler.P.rows(), newton_euler.P.cols());
  const MatrixXd& H = newton_euler.H;
  const MatrixXd E = one - newton_euler.P;
  MatrixXd I_A = newton_euler.I;
  MatrixXd D = MatrixXd::Zero(H.cols(), H.cols()), D_inverse = D,
           G = MatrixXd::Zero(H.rows(), H.cols());
  for (int i = model.bodyCount() - 1; i > 0; --i) {  // (1), its blocks from the leaves to the root
    const Body& body = model.bodies[i];
    const int row = 6 * (i - 1), column = body.velocity_index;
    const int n = model.joints[body.joint_index].velocity_size;
    const auto S = H.block(row, column, 6, n);
    const auto I_Ai = I_A.block<6, 6>(row, row);
    auto D_i = D.block(column, column, n, n), D_i_inverse = D_inverse.block(column, column, n, n);
    D_i = S.transpose() * I_Ai * S;
    D_i_inverse = D_i;
    const int vanishing = invertInPlace(body.singular_pivot, D_i_inverse);
    if (vanishing >= 0) return {column + vanishing};
    G.block(row, column, 6, n) = I_Ai * S * D_i_inverse;
    if (body.parent == 0) continue;
    const int parent_row = 6 * (body.parent - 1);
    const Matrix6 tau_bar = Matrix6::Identity() - G.block(row, column, 6, n) * S.transpose();
    const Matrix6 X = E.block<6, 6>(row, parent_row);
    I_A.block<6, 6>(parent_row, parent_row) +=
        X.transpose() * tau_bar * I_Ai * tau_bar.transpose() * X;
  }
  operators.H = H;
  operators.E = E;
  operators.I_A = I_A;
  operators.D = D;
  operators.D_inverse = D_inverse;
  operators.G = G;
  operators.K = E.transpose() * G;  // (2)
  const MatrixXd shift_psi = E.transpose() * (one - G * H.transpose());
  operators.phi = MatrixXd(one - E.transpose()).triangularView<Eigen::UnitUpper>().solve(one);
  operators.psi = MatrixXd(one - shift_psi).triangularView<Eigen::UnitUpper>().solve(one);
  return {};
}

MatrixXd operatorMassMatrix(const InnovationsOperators& operators) {
  const MatrixXd one = MatrixXd::Identity(operators.D.rows(), operators.D.cols());
  const MatrixXd factor = one + operators.H.transpose() * operators.phi * operators.K;
  return factor * operators.D * factor.transpose();  // (3)
}

MatrixXd operatorInverseMassMatrix(const InnovationsOperators& operators) {
  const MatrixXd one = MatrixXd::Identity(operators.D.rows(), operators.D.cols());
  const MatrixXd factor = one - operators.H.transpose() * operators.psi * operators.K;
  return factor.transpose() * operators.D_inverse * factor;  // (4)
}

SolveStatus innovationsInverseMassMatrix(const Model& model, const State& state,
                                         Workspace& workspace, MatrixXd& M_inverse) {
  workspace.check(model, state);
  expectNoFollowers(model, "the innovations factorization");
  auto& [bodies, unit, column] = workspace.scratch<InnovationsScratch>(model);
  placeBodies(model, state, bodies);
  if (const SolveStatus status = fillGains(model, state, bodies); !status) return status;
  const int n = model.velocitySize();
  M_inverse.resize(n, n);
  for (int k = 0; k < n; ++k) {
    for (BodyOperators& body : bodies) body.z = {};
    unit[k] = 1.0;
    filter(model, state, unit, bodies);
    smooth(model, state, bodies, column);
    M_inverse.col(k) = column;
    unit[k] = 0.0;
  }
  return {};
}

SolveStatus innovationsForwardDynamics(const Model& model, const State& state,
                                       const VectorXd& effort, std::span<const LinkWrench> wrenches,
                                       Workspace& workspace, VectorXd& acceleration) {
  workspace.check(model, state);
  workspace.check(model, effort, "the effort");
  expectNoFollowers(model, "the innovations factorization");
  std::vector<BodyOperators>& bodies = workspace.scratch<InnovationsScratch>(model).bodies;
  gatherWrenches(model, state, wrenches, workspace);
  placeBodies(model, state, bodies);
  addMotionTerms(model, state, workspace.wrenches, bodies);
  if (const SolveStatus status = fillGains(model, state, bodies); !status) return status;
  for (BodyOperators& body : bodies) {
    body.z += toForce(body.I_A * toColumn(body.a));  // (9)
  }
  acceleration.resize(model.velocitySize());
  filter(model, state, effort, bodies);
  smooth(model, state, bodies, acceleration);
  return {};
}

}  // namespace armillary
