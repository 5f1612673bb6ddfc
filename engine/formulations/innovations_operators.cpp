// SPDX-License-Identifier: BSD-3-Clause
// The block operators of the innovations factorization as matrices, to be looked at and multiplied.
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/formulations/innovations_factorization.h"
#include "engine/formulations/invert_in_place.h"
#include "engine/formulations/operator_factorization.h"
#include "engine/spatial/spatial_matrices.h"

namespace armillary {

using Eigen::MatrixXd;

SolveStatus innovationsOperators(const Model& model, const State& state, Workspace& workspace,
                                 InnovationsOperators& operators) {
  expectNoFollowers(model, "the innovations factorization");
  expectNoRotors(model, "the innovations factorization");
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

}  // namespace armillary
