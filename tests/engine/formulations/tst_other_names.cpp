// SPDX-License-Identifier: BSD-3-Clause
// What engine/formulations/other_names.md says of methods that are here under another name.
#include <Eigen/Eigenvalues>

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
};

ARMILLARY_TEST(TestOtherNames)
#include "tst_other_names.moc"
