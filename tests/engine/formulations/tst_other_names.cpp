// SPDX-License-Identifier: BSD-3-Clause
// What engine/formulations/other_names.md says of methods that are here under another name.
#include <Eigen/Eigenvalues>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/kinematics.h"
#include "engine/spatial/spatial_matrices.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"
#include "tests/support/zoo.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

class TestOtherNames : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // The least of W over one joint's acceleration is a quadratic with the articulated inertia.
  void leastConstraintOverAJointLeavesTheArticulatedInertia() {
    Random random(4602);
    for (int trial = 0; trial < 50; ++trial) {
      const Matrix6 root = Matrix6::Identity() +
                           0.4 * Matrix6::NullaryExpr([&] { return random.uniform(-1.0, 1.0); });
      const Matrix6 I_A = root * root.transpose();
      const Vector6 p_A = random.numbers(6, 3.0), S = random.numbers(6, 1.0);
      const Vector6 c = random.numbers(6, 1.0), carried = random.numbers(6, 4.0);
      const double tau = random.uniform(-5.0, 5.0);
      const auto W = [&](double q_second, const Vector6& a_parent) {
        const Vector6 a = a_parent + c + S * q_second;
        return 0.5 * a.dot(I_A * a) + a.dot(p_A) - tau * q_second;
      };
      const Vector6 U = I_A * S;
      const double D = S.dot(U), u = tau - S.dot(p_A);
      const Matrix6 I_a = I_A - U * U.transpose() / D;
      const Vector6 p_a = p_A + I_a * c + U * (u / D);
      const auto least = [&](const Vector6& a_parent) {
        return W((u - U.dot(a_parent + c)) / D, a_parent);
      };
      const double here = least(carried), at_zero = least(Vector6::Zero());
      VERIFY_CLOSE(here - at_zero, 0.5 * carried.dot(I_a * carried) + carried.dot(p_a), 1e-10,
                   "quadratic");
      for (const double step : {-1e-3, 1e-3}) {
        QVERIFY(W((u - U.dot(carried + c)) / D + step, carried) > here);
      }
    }
  }

  // Lilly and Orin's four ways to add up Σ Jᵀ I J, of chains of revolute and prismatic joints.
  void massMatrixIsOneSumInFourGroupings() {
    const Reached reached;
    Random random(4603);
    for (int trial = 0; trial < 20; ++trial) {
      std::vector<JointType> types(6, JointType::kRevolute);
      types[trial % 6] = JointType::kPrismatic;
      const auto model = compileModel(randomRobot(random, {types}, "chain"));
      Workspace workspace(*model);
      const State state = randomState(*model, random);
      Eigen::MatrixXd M;
      massMatrix(*model, state, workspace, M);
      forwardKinematics(*model, state, workspace, workspace.X_WB);
      const int n = model->velocitySize();
      QCOMPARE(n, 6);
      // ⁱX_k, and the axes S, which bodies of one degree of freedom have as their z
      const auto X = [&](int i, int k) {
        return motionTransform(workspace.X_WB[k].inverse() * workspace.X_WB[i]);
      };
      std::vector<Vector6> S(n + 1, Vector6::Zero());
      std::vector<Matrix6> I(n + 1), composite(n + 1);
      for (int i = 1; i <= n; ++i) {
        const bool slides = model->bodies[i].kind.type == BodyJoint::kPrismatic;
        S[i][slides ? 5 : 2] = 1.0;
        I[i] = toMatrix(model->bodies[i].inertia);
      }
      const auto column = [&](int body) { return model->bodies[body].velocity_index; };

      // structurally recursive
      Eigen::MatrixXd sum = Eigen::MatrixXd::Zero(n, n), J = Eigen::MatrixXd::Zero(6, n);
      for (int i = 1; i <= n; ++i) {
        J = X(i, i - 1) * J;
        J.col(column(i)) += S[i];
        sum += J.transpose() * I[i] * J;
      }
      VERIFY_CLOSE(sum, M, 1e-12, "structurally recursive");

      // inertia projection
      for (int k = 1; k <= n; ++k) {
        composite[k].setZero();
        for (int i = k; i <= n; ++i) composite[k] += X(i, k).transpose() * I[i] * X(i, k);
        for (int j = 1; j <= k; ++j) {
          const double entry = S[j].dot(X(k, j).transpose() * (composite[k] * S[k]));
          sum(column(j), column(k)) = sum(column(k), column(j)) = entry;
        }
      }
      VERIFY_CLOSE(sum, M, 1e-12, "inertia projection");

      // spatial composite rigid body: inertias and forces from body to body
      Matrix6 inward = Matrix6::Zero();
      for (int k = n; k >= 1; --k) {
        inward = I[k] + (k < n ? Matrix6(X(k + 1, k).transpose() * inward * X(k + 1, k))
                               : Matrix6(Matrix6::Zero()));
        Vector6 force = inward * S[k];
        for (int j = k; j >= 1; --j) {
          sum(column(j), column(k)) = sum(column(k), column(j)) = S[j].dot(force);
          if (j > 1) force = X(j, j - 1).transpose() * force;
        }
      }
      VERIFY_CLOSE(sum, M, 1e-12, "spatial composite rigid body");

      // modified composite rigid body: all in the last body's frame
      for (int k = 1; k <= n; ++k) {
        const Matrix6 seen = X(k, n).transpose() * composite[k] * X(k, n);
        for (int j = 1; j <= k; ++j) {
          const double entry = (X(n, j) * S[j]).dot(seen * (X(n, k) * S[k]));
          sum(column(j), column(k)) = sum(column(k), column(j)) = entry;
        }
      }
      VERIFY_CLOSE(sum, M, 1e-12, "modified composite rigid body");
    }
  }
};

ARMILLARY_TEST(TestOtherNames)
#include "tst_other_names.moc"
