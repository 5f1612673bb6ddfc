// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/given_bodies.h"

#include <Eigen/Cholesky>
#include <algorithm>

#include "engine/linear_algebra/symmetric_eigenvalues.h"

namespace armillary {

using Eigen::Matrix4d;
using Eigen::MatrixXd;
using Eigen::VectorXd;

const std::array<Matrix4d, kParametersPerBody>& parameterForms() {
  static const auto forms = [] {
    std::array<Matrix4d, kParametersPerBody> all;
    all.fill(Matrix4d::Zero());
    all[0](3, 3) = 1.0;
    for (int i = 0; i < 3; ++i) all[1 + i](i, 3) = all[1 + i](3, i) = 0.5;
    const auto moment = [&](int a, int i, int j) {  // I = tr(Σ) 1 − Σ
      if (i == j) {
        all[a].topLeftCorner<3, 3>().setIdentity();
        all[a](i, i) = 0.0;
      } else {
        all[a](i, j) = all[a](j, i) = -0.5;
      }
    };
    moment(4, 0, 0);
    moment(5, 0, 1);
    moment(6, 1, 1);
    moment(7, 0, 2);
    moment(8, 1, 2);
    moment(9, 2, 2);
    return all;
  }();
  return forms;
}

GivenBodies::GivenBodies(const Model& model, const VectorXd& given, double sphere_share) {
  constexpr double kLeastShare = 1e-6, kThin = 1e-12;
  double mass = 0.0, square = 0.0;  // of the heaviest: its mass and squared radius
  const int of_bodies = inertialParameterCount(model);
  for (int first = 0; first < of_bodies; first += kParametersPerBody) {
    const BodyParameters body = given.segment<kParametersPerBody>(first);
    if (body[0] <= mass) continue;
    mass = body[0];
    square = std::max(0.0, 0.5 * (body[4] + body[6] + body[9]) / mass);
  }
  if (!(mass > 0.0)) mass = 1.0;
  if (!(square > 0.0)) square = 0.01;
  for (int first = 0; first < of_bodies; first += kParametersPerBody) {
    double share = sphere_share;
    Matrix4d P = pseudoInertia(given.segment<kParametersPerBody>(first));
    const SymmetricEigenvalues<4> found = symmetricEigenvalues(P);
    const Eigen::Vector4d& values = found.values;
    if (!(values[0] > kThin * values[3])) {
      P = found.vectors * values.cwiseAbs().asDiagonal() * found.vectors.transpose();
      share = std::max(share, kLeastShare);
    }
    P.diagonal() += share * mass * Eigen::Vector4d(square, square, square, 1.0);
    factors.push_back(P.llt().matrixL());
  }
  numbers = given.tail(given.size() - of_bodies).cwiseMax(0.0);
}

VectorXd GivenBodies::at(const VectorXd& x) const {
  VectorXd p(x.size());
  int first = 0;
  for (const Matrix4d& L : factors) {
    Matrix4d pull = Matrix4d::Zero();
    for (int a = 0; a < kParametersPerBody; ++a) pull += x[first + a] * parameterForms()[a];
    const Matrix4d inner = Matrix4d::Identity() - L.transpose() * pull * L;
    const Matrix4d P = L * inner.llt().solve(L.transpose());
    for (int a = 0; a < kParametersPerBody; ++a) {
      p[first + a] = P.cwiseProduct(parameterForms()[a]).sum();
    }
    first += kParametersPerBody;
  }
  for (const double number : numbers) {
    p[first] = number / (1.0 - number * x[first]);
    ++first;
  }
  return p;
}

MatrixXd metricSpread(const MatrixXd& K, const VectorXd& p, int of_bodies) {
  MatrixXd spread = K.transpose();
  const auto& forms = parameterForms();
  for (int first = 0; first < of_bodies; first += kParametersPerBody) {
    const Matrix4d P = pseudoInertia(p.segment<kParametersPerBody>(first));
    Eigen::Matrix<double, kParametersPerBody, kParametersPerBody> inverse;
    for (int a = 0; a < kParametersPerBody; ++a) {
      const Matrix4d carried = P * forms[a] * P;
      for (int b = 0; b < kParametersPerBody; ++b) {
        inverse(a, b) = 2.0 * carried.cwiseProduct(forms[b]).sum();
      }
    }
    spread.middleRows<kParametersPerBody>(first) =
        inverse * spread.middleRows<kParametersPerBody>(first).eval();
  }
  for (Eigen::Index k = of_bodies; k < p.size(); ++k) spread.row(k) *= 2.0 * p[k] * p[k];
  return spread;
}

}  // namespace armillary
