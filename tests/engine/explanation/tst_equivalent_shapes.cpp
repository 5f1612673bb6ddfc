// SPDX-License-Identifier: BSD-3-Clause
// Solids that have a link's inertia: those of solids are the solids themselves.
#include "engine/explanation/equivalent_shapes.h"

#include <algorithm>

#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Matrix3d;
using Eigen::Vector3d;

namespace {

SpatialInertia placed(double mass, const Vector3d& moments, const Pose& X_LP) {
  return SpatialInertia::fromCenterOfMass(
      mass, X_LP.position,
      X_LP.rotation * moments.asDiagonal() * Matrix3d(X_LP.rotation.transpose()));
}

Vector3d sorted(Vector3d v) {
  std::sort(v.data(), v.data() + 3);
  return v;
}

// A matrix of second moments of a solid: with `sizes` along P's axes, the same whatever axes P has.
Matrix3d spreadOf(const PrincipalInertia& inertia, const Vector3d& sizes) {
  return inertia.X_LP.rotation * sizes.cwiseAbs2().asDiagonal() * inertia.X_LP.rotation.transpose();
}

}  // namespace

class TestEquivalentShapes : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void solidSphereIsItself() {
    const double m = 3.0, r = 0.2, I = 0.4 * m * r * r;
    const auto inertia = principalInertia(
        placed(m, Vector3d::Constant(I), {Matrix3d::Identity(), {1.0, -2.0, 0.5}}));
    QVERIFY(inertia && inertia->possible);
    VERIFY_CLOSE(inertia->X_LP.position, Vector3d(1.0, -2.0, 0.5), 1e-14, "centre");
    VERIFY_CLOSE(ellipsoidSemiAxes(*inertia), Vector3d::Constant(r), 1e-12, "radii");
  }

  // Wherever it lies in its link, and however it is turned there.
  void solidsGiveTheirSizes() {
    const Reached reached;
    Random random(3);
    for (int i = 0; i < 200; ++i) {
      const Vector3d size(random.uniform(0.02, 0.5), random.uniform(0.02, 0.5),
                          random.uniform(0.02, 0.5));
      const Vector3d squares = size.cwiseAbs2();
      const Vector3d others = Vector3d::Constant(squares.sum()) - squares;
      const double m = random.uniform(0.1, 20.0);
      const Pose X_LP = random.pose(0.5);
      const Matrix3d spread =
          X_LP.rotation * squares.asDiagonal() * Matrix3d(X_LP.rotation.transpose());
      const auto ellipsoid = principalInertia(placed(m, m / 5.0 * others, X_LP));
      const auto block = principalInertia(placed(m, m / 12.0 * others, X_LP));
      QVERIFY(ellipsoid && ellipsoid->possible && block && block->possible);
      const Vector3d axes = ellipsoidSemiAxes(*ellipsoid), edges = blockEdges(*block);
      VERIFY_CLOSE(sorted(axes), sorted(size), 1e-10, "semi-axes");
      VERIFY_CLOSE(sorted(edges), sorted(size), 1e-10, "edges");
      VERIFY_CLOSE(spreadOf(*ellipsoid, axes), spread, 1e-11, "ellipsoid's directions");
      VERIFY_CLOSE(spreadOf(*block, edges), spread, 1e-11, "block's directions");
      VERIFY_CLOSE(ellipsoid->X_LP.rotation.determinant(), 1.0, 1e-12, "right-handed");
    }
  }

  // Rods and plates have no thickness; what no body can have is said and has no imaginary edge.
  void limitsOfWhatABodyCanHave() {
    const Pose here;
    const auto rod = principalInertia(placed(2.0, {0.0, 0.6, 0.6}, here));
    QVERIFY(rod->possible);
    VERIFY_CLOSE(sorted(blockEdges(*rod)), Vector3d(0.0, 0.0, std::sqrt(6.0 * 1.2 / 2.0)), 1e-7,
                 "rod");
    const auto impossible = principalInertia(placed(2.0, {0.1, 0.1, 0.5}, here));
    QVERIFY(!impossible->possible);
    QVERIFY(ellipsoidSemiAxes(*impossible).allFinite());
    QCOMPARE(ellipsoidSemiAxes(*impossible).minCoeff(), 0.0);
    QVERIFY(!principalInertia(SpatialInertia{}));
    // a point mass is a point, wherever it is
    const auto point = principalInertia(placed(2.0, Vector3d::Zero(), {here.rotation, {3, 4, 5}}));
    QVERIFY(point && point->possible);
    VERIFY_CLOSE(ellipsoidSemiAxes(*point), Vector3d::Zero(), 1e-6, "point");
  }

  // The solid put in the link's place has the link's inertia again.
  void solidsOfRealLinksHaveTheirInertia() {
    const Reached reached;
    int links = 0;
    for (const TestRobot& robot : bundledRobots()) {
      for (const Link& link : robot.model->links) {
        const auto inertia = principalInertia(link.inertia);
        QVERIFY(inertia.has_value() == (link.mass > 0.0));
        if (!inertia || !inertia->possible) continue;
        ++links;
        const Vector3d squares = ellipsoidSemiAxes(*inertia).cwiseAbs2();
        const Vector3d moments =
            inertia->mass / 5.0 * (Vector3d::Constant(squares.sum()) - squares);
        const SpatialInertia again = placed(inertia->mass, moments, inertia->X_LP);
        const Matrix3d want = link.inertia.rotational.full();
        VERIFY_CLOSE(again.rotational.full(), want, 1e-13, robot.name + " " + link.name);
      }
    }
    QVERIFY(links > 50);
  }
};

ARMILLARY_TEST(TestEquivalentShapes)
#include "tst_equivalent_shapes.moc"
