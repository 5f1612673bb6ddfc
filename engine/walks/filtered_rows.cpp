// SPDX-License-Identifier: BSD-3-Clause
#include "engine/walks/filtered_rows.h"

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/formulations/innovations_factorization.h"

namespace armillary {

bool FilteredRows::apply(const Model& model) {
  try {
    expectNoFollowers(model, "the innovations factorization");
    expectNoRotors(model, "the innovations factorization");
  } catch (const MethodDoesNotApply&) {
    return false;
  }
  return true;
}

SolveStatus FilteredRows::run(const Model& model, const State& state, const Eigen::VectorXd& force,
                              const Eigen::MatrixXd& L, const Eigen::VectorXd& lambda,
                              Workspace& workspace) {
  InnovationsOperators operators;
  if (const SolveStatus status = innovationsOperators(model, state, workspace, operators);
      !status) {
    return status;
  }
  W = -(operators.H.transpose() * operators.psi * operators.K);
  W.diagonal().array() += 1.0;
  D_inverse = operators.D_inverse;
  innovation = W * force;
  rows = W * L.transpose();
  stiffness = rows.transpose() * D_inverse * rows;
  acceleration = W.transpose() * (D_inverse * innovation);
  if (lambda.size() > 0) acceleration += W.transpose() * (D_inverse * (rows * lambda));
  return {};
}

}  // namespace armillary
