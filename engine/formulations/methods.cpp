// SPDX-License-Identifier: BSD-3-Clause
#include "engine/formulations/methods.h"

#include <array>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/in_equation.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/dynamics/sparse_factorization.h"
#include "engine/formulations/absolute_coordinates.h"
#include "engine/formulations/cartesian_tensors.h"
#include "engine/formulations/constraint_force.h"
#include "engine/formulations/dalembert.h"
#include "engine/formulations/gauss_least_constraint.h"
#include "engine/formulations/innovations_factorization.h"
#include "engine/formulations/jacobian_projection.h"
#include "engine/formulations/newton_euler_link_frames.h"
#include "engine/formulations/operator_factorization.h"
#include "engine/formulations/recursive_lagrangian.h"
#include "engine/formulations/sparse_elimination.h"
#include "engine/formulations/walker_orin.h"

namespace armillary {
namespace {

SolveStatus constraintForceOnThreads(const Model& model, const State& state,
                                     const Eigen::VectorXd& effort,
                                     std::span<const LinkWrench> wrenches, Workspace& workspace,
                                     Eigen::VectorXd& acceleration) {
  return constraintForce(model, state, effort, wrenches, workspace, acceleration);
}

// M⁻¹ of the M of a method.
template <MassMatrixMethod method>
SolveStatus inverseOf(const Model& model, const State& state, Workspace& workspace,
                      Eigen::MatrixXd& M_inverse) {
  Eigen::MatrixXd M;
  method(model, state, workspace, M);
  const InEquation inverted("crba-solve");
  if (const SolveStatus status = factorize(workspace.tree(model), M); !status) return status;
  M_inverse.resize(M.rows(), M.cols());
  for (Eigen::Index k = 0; k < M.cols(); ++k) {
    Eigen::VectorXd column = Eigen::VectorXd::Unit(M.rows(), k);
    solve(workspace.tree(model), M, column);
    M_inverse.col(k) = column;
  }
  return {};
}

constexpr std::array kInverseDynamics{
    NamedMethod<InverseDynamicsMethod>{"rnea", inverseDynamics},
    NamedMethod<InverseDynamicsMethod>{"rnea-absolute", absoluteNewtonEuler},
    NamedMethod<InverseDynamicsMethod>{"newton-euler", newtonEulerLinkFrames},
    NamedMethod<InverseDynamicsMethod>{"cartesian-tensors", cartesianTensors},
    NamedMethod<InverseDynamicsMethod>{"dalembert", dalembert},
    NamedMethod<InverseDynamicsMethod>{"jacobian-projection", jacobianProjection},
    NamedMethod<InverseDynamicsMethod>{"recursive-lagrangian", recursiveLagrangian}};

constexpr std::array kForwardDynamics{
    NamedMethod<ForwardDynamicsMethod>{"aba", articulatedBody},
    NamedMethod<ForwardDynamicsMethod>{"aba-absolute", absoluteArticulatedBodies},
    NamedMethod<ForwardDynamicsMethod>{"crba", massMatrixSolve},
    NamedMethod<ForwardDynamicsMethod>{"walker-orin-1", walkerOrinForwardDynamics},
    NamedMethod<ForwardDynamicsMethod>{"dalembert", dalembertForwardDynamics},
    NamedMethod<ForwardDynamicsMethod>{"innovations", innovationsForwardDynamics},
    NamedMethod<ForwardDynamicsMethod>{"sparse-kkt", sparseElimination},
    NamedMethod<ForwardDynamicsMethod>{"constraint-force", constraintForceOnThreads},
    NamedMethod<ForwardDynamicsMethod>{"gauss", gaussLeastConstraint}};

constexpr std::array kMassMatrix{
    NamedMethod<MassMatrixMethod>{"crba", massMatrix},
    NamedMethod<MassMatrixMethod>{"crba-absolute", absoluteCompositeBodies},
    NamedMethod<MassMatrixMethod>{"walker-orin-1", walkerOrinMassMatrix},
    NamedMethod<MassMatrixMethod>{"newton-euler-factorization",
                                  newtonEulerFactorizationMassMatrix}};

constexpr std::array kInverseMassMatrix{
    NamedMethod<InverseMassMatrixMethod>{"crba", inverseMassMatrix},
    NamedMethod<InverseMassMatrixMethod>{"walker-orin-1", inverseOf<walkerOrinMassMatrix>},
    NamedMethod<InverseMassMatrixMethod>{"newton-euler-factorization",
                                         inverseOf<newtonEulerFactorizationMassMatrix>},
    NamedMethod<InverseMassMatrixMethod>{"innovations", innovationsInverseMassMatrix}};

}  // namespace

std::span<const NamedMethod<InverseDynamicsMethod>> inverseDynamicsMethods() {
  return kInverseDynamics;
}

std::span<const NamedMethod<ForwardDynamicsMethod>> forwardDynamicsMethods() {
  return kForwardDynamics;
}

std::span<const NamedMethod<MassMatrixMethod>> massMatrixMethods() {
  return kMassMatrix;
}

std::span<const NamedMethod<InverseMassMatrixMethod>> inverseMassMatrixMethods() {
  return kInverseMassMatrix;
}

}  // namespace armillary
