// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/nearest_inertia.h"

#include <Eigen/Geometry>
#include <random>

#include "reading.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace {

bool isABodys(const Matrix3d& I, double rounding) {
  const Matrix3d S = 0.5 * I.trace() * Matrix3d::Identity() - I;
  return principalAxes(S).moments[0] >= -rounding;
}

}  // namespace

class TestNearestInertia : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void whatABodyHasComesBackAsItIs() {
    Matrix3d I;
    I << 2.0, 0.1, 0.2, 0.1, 2.5, -0.3, 0.2, -0.3, 3.0;
    QCOMPARE(nearestInertia(I), I);
    QCOMPARE(nearestInertia(Matrix3d::Zero()), Matrix3d(Matrix3d::Zero()));
  }

  // moments (1, 1, 5): the face m3 = m1 + m2, whose normal is (1, 1, -1): the gap is 3, the way
  // there 3 / 3 (1, 1, -1)
  void theTriangleIsMetOnTheNearestFace() {
    const Matrix3d nearest = nearestInertia(Vector3d(1.0, 1.0, 5.0).asDiagonal());
    QVERIFY(nearest.isApprox(Matrix3d(Vector3d(2.0, 2.0, 4.0).asDiagonal()), 1e-14));
  }

  // Against points of the cone on a fine grid around it, in any axes.
  void nothingOfABodyIsNearer() {
    std::mt19937 random(5);
    std::normal_distribution<double> normal;
    for (int run = 0; run < 200; ++run) {
      Matrix3d A;
      for (int k = 0; k < 9; ++k) A(k % 3, k / 3) = normal(random);
      const Matrix3d I = 0.5 * (A + A.transpose());
      const Matrix3d nearest = nearestInertia(I);
      QVERIFY(isABodys(nearest, 1e-13));
      const double distance = (I - nearest).norm();
      for (int other = 0; other < 200; ++other) {
        Matrix3d B;  // Σ = B Bᵀ of a body near the one that was found
        for (int k = 0; k < 9; ++k) B(k % 3, k / 3) = normal(random);
        const Matrix3d S = B * B.transpose();
        const Matrix3d body = S.trace() * Matrix3d::Identity() - S;
        const double step = other % 2 == 0 ? 1e-3 : 0.3;
        const Matrix3d mixed = (1.0 - step) * nearest + step * body;
        QVERIFY((I - mixed).norm() >= distance * (1.0 - 1e-12));
        QVERIFY((I - (1.0 + step) * nearest).norm() >= distance * (1.0 - 1e-12));
      }
    }
  }

  void extremeNumbersAreKept() {
    for (const double scale : {1e-200, 1e150}) {
      const Matrix3d I = (scale * Vector3d(1.0, 1.0, 5.0)).asDiagonal();
      QVERIFY((nearestInertia(I) / scale)
                  .isApprox(Matrix3d(Vector3d(2.0, 2.0, 4.0).asDiagonal()), 1e-12));
    }
  }

  void findingsOfferIt() {
    const ReadResult result = readText(
        robotOf("<link name=\"base\"><inertial><mass value=\"1\"/><inertia ixx=\"0.01\" ixy=\"0\" "
                "ixz=\"0\" iyy=\"0.01\" iyz=\"0\" izz=\"0.05\"/></inertial></link>\n"));
    QCOMPARE(result.diagnostics.all().size(), size_t{1});
    const Diagnostic& found = result.diagnostics.all().front();
    QVERIFY(found.remedy.find("ixx=\"0.02\"") != std::string::npos);
    QVERIFY(found.remedy.find("izz=\"0.04\"") != std::string::npos);
    QCOMPARE(found.mends.size(), size_t{1});
    QCOMPARE(found.mends[0].name, std::string("base"));
    QVERIFY(found.mends[0].property == Mend::Property::kInertia);
    QVERIFY(std::abs(found.mends[0].values.at(5) - 0.04) < 1e-15);
  }

  void exchangedLimitsAndLongAxesOfferTheirMend() {
    const ReadResult limits = readText(robotWithJoint(
        "revolute", "<limit lower=\"2\" upper=\"-1\" effort=\"1\" velocity=\"1\"/>"));
    QCOMPARE(limits.diagnostics.all().front().mends.size(), size_t{1});
    QCOMPARE(limits.diagnostics.all().front().mends[0].values, (std::vector<double>{-1.0, 2.0}));
    const ReadResult axis = readText(robotWithJoint("continuous", "<axis xyz=\"0 3 4\"/>"));
    const auto& mends = axis.diagnostics.all().front().mends;
    QCOMPARE(mends.size(), size_t{1});
    QCOMPARE(mends[0].name, std::string("j"));
    QVERIFY(std::abs(mends[0].values.at(1) - 0.6) < 1e-15);
  }
};

ARMILLARY_TEST(TestNearestInertia)

#include "tst_nearest_inertia.moc"
