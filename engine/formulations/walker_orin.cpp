// SPDX-License-Identifier: BSD-3-Clause
#include "engine/formulations/walker_orin.h"

#include <cmath>
#include <limits>

#include "engine/dynamics/in_equation.h"
#include "engine/dynamics/recursive_newton_euler.h"

namespace armillary {
namespace {

struct WalkerOrinScratch {
  explicit WalkerOrinScratch(const Model& model)
      : unit(Eigen::VectorXd::Zero(model.velocitySize())),
        carried(model.bodyCount()),
        weight(model.velocitySize()),
        M(model.velocitySize(), model.velocitySize()) {}
  State resting;
  Eigen::VectorXd unit;     // δ_i
  Eigen::VectorXd gravity;  // D(q, 0, 0)
  Eigen::VectorXd column, held;
  Eigen::VectorXd carried;  // of a body and what it carries, the largest number of `gravity`
  Eigen::VectorXd weight;   // of a degree of freedom, the largest that it carries
  Eigen::MatrixXd M;
};

// Equation (1).
void fillColumns(const Model& model, const State& state, Workspace& workspace,
                 WalkerOrinScratch& own, Eigen::MatrixXd& M) {
  const WhollyInEquation column("walker-orin-column");
  const int n = model.velocitySize();
  M.resize(n, n);
  own.resting.position = state.position;
  own.resting.velocity.setZero(n);
  inverseDynamics(model, own.resting, workspace.zero, {}, workspace, own.gravity);
  for (int i = 0; i < n; ++i) {
    own.unit[i] = 1.0;
    inverseDynamics(model, own.resting, own.unit, {}, workspace, own.column);
    M.col(i) = own.column - own.gravity;
    own.unit[i] = 0.0;
  }
}

// What a degree of freedom holds against gravity may be little because it cancels about its axis;
// the forces that its effort is the sum of are no smaller than those it carries outward.
void findWeights(const Model& model, WalkerOrinScratch& own) {
  own.carried.setZero();
  own.weight.setZero();
  const auto grow = [](auto& number, const auto& other) {
    if (other > number) number = other;
  };
  for (int i = model.bodyCount() - 1; i > 0; --i) {
    const Body& body = model.bodies[i];
    const int first = body.velocity_index;
    const int end = first + model.joints[body.joint_index].velocity_size;
    for (int k = first; k < end; ++k) grow(own.carried[i], std::abs(own.gravity[k]));
    for (int k = first; k < end; ++k) grow(own.weight[k], own.carried[i]);
    grow(own.carried[body.parent], own.carried[i]);
  }
}

// Equation (3): replaces the lower half of M by L (below the diagonal) and D (on it). A pivot is
// zero but for rounding where it is less than what the differences of (1) and the elimination lose:
// digits of the diagonal's own number and of the two efforts that it is the difference of.
SolveStatus factorize(const Eigen::VectorXd& weight, Eigen::MatrixXd& M) {
  const int n = static_cast<int>(M.rows());
  const double lost = 4.0 * n * std::numeric_limits<double>::epsilon();
  for (int k = 0; k < n; ++k) {
    const double rounding = lost * (std::abs(M(k, k)) + weight[k]);
    for (int j = 0; j < k; ++j) {
      for (int l = 0; l < j; ++l) M(k, j) -= M(k, l) * M(j, l);  // becomes L_kj D_j
    }
    for (int j = 0; j < k; ++j) {
      const double L = M(k, j) / M(j, j);
      M(k, k) -= L * M(k, j);
      M(k, j) = L;
    }
    if (!(M(k, k) > rounding)) return {k};
  }
  return {};
}

// x = M⁻¹ x.
void solve(const Eigen::MatrixXd& L_and_D, Eigen::VectorXd& x) {
  const int n = static_cast<int>(x.size());
  for (int k = 0; k < n; ++k) {  // L
    for (int j = 0; j < k; ++j) x[k] -= L_and_D(k, j) * x[j];
  }
  for (int k = 0; k < n; ++k) x[k] /= L_and_D(k, k);
  for (int k = n - 1; k >= 0; --k) {  // Lᵀ
    for (int j = 0; j < k; ++j) x[j] -= L_and_D(k, j) * x[k];
  }
}

}  // namespace

void walkerOrinMassMatrix(const Model& model, const State& state, Workspace& workspace,
                          Eigen::MatrixXd& M) {
  workspace.check(model, state);
  fillColumns(model, state, workspace, workspace.scratch<WalkerOrinScratch>(model), M);
}

SolveStatus walkerOrinForwardDynamics(const Model& model, const State& state,
                                      const Eigen::VectorXd& effort,
                                      std::span<const LinkWrench> wrenches, Workspace& workspace,
                                      Eigen::VectorXd& acceleration) {
  workspace.check(model, state);
  workspace.check(model, effort, "the effort");
  auto& own = workspace.scratch<WalkerOrinScratch>(model);
  {
    const WhollyInEquation bias("walker-orin-bias");
    inverseDynamics(model, state, workspace.zero, wrenches, workspace, own.held);  // (2)
  }
  fillColumns(model, state, workspace, own, own.M);
  const InEquation solved("walker-orin-solve");
  findWeights(model, own);
  if (const SolveStatus status = factorize(own.weight, own.M); !status) return status;
  {
    const InEquation rest("walker-orin-rest");
    acceleration = effort - own.held;
  }
  solve(own.M, acceleration);
  return {};
}

}  // namespace armillary
