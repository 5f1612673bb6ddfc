// SPDX-License-Identifier: BSD-3-Clause
// The smallest forces in friction cones: by the conditions that Karush, Kuhn and Tucker have for a
// minimum, on random supports, lopsided and with forces at the edge of their cones.
#include "engine/forces/smallest_cone_forces.h"

#include <Eigen/Geometry>
#include <cmath>

#include "tests/support/compare.h"
#include "tests/support/test_program.h"
#include "tests/support/zoo.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

// Forces f_i at points r_i have the moment and force A f.
MatrixXd gripOf(const std::vector<Vector3d>& points) {
  MatrixXd A(6, 3 * static_cast<Eigen::Index>(points.size()));
  for (size_t i = 0; i < points.size(); ++i) {
    const Vector3d& r = points[i];
    const Eigen::Index k = 3 * static_cast<Eigen::Index>(i);
    A.block<3, 3>(0, k) << 0.0, -r.z(), r.y(), r.z(), 0.0, -r.x(), -r.y(), r.x(), 0.0;
    A.block<3, 3>(3, k).setIdentity();
  }
  return A;
}

std::vector<Vector3d> randomPoints(Random& random, int count, bool flat) {
  std::vector<Vector3d> points;
  for (int i = 0; i < count; ++i) {
    points.emplace_back(random.uniform(-0.1, 0.4), random.uniform(-0.3, 0.2),
                        flat ? -0.25 : random.uniform(-0.3, 0.3));
  }
  return points;
}

// How far v is inside of the cone |t| <= μ n; and of its polar, where every force of the cone
// is turned away from.
double insideCone(const Vector3d& v, double friction) {
  return friction * v.z() - v.head<2>().norm();
}
double insidePolar(const Vector3d& v, double friction) {
  return -v.z() - friction * v.head<2>().norm();
}

}  // namespace

class TestSmallestConeForces : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // v = P(v) + r, P(v) in the cone, r in its polar, at a right angle: only the nearest point has it
  void nearestPointsSplitAVector() {
    Random random(71);
    for (int k = 0; k < 1000; ++k) {
      const double friction = k % 10 == 0 ? 0.0 : random.uniform(0.0, 2.0);
      const Vector3d v = random.vector(3.0), p = nearestInCone(v, friction), r = v - p;
      QVERIFY(insideCone(p, friction) >= -1e-14 && insidePolar(r, friction) >= -1e-14);
      QVERIFY(std::abs(p.dot(r)) <= 1e-14);
    }
  }

  void solutionsAreOptimal() {
    Random random(72);
    int inside = 0, on_edge = 0, without = 0;
    double worst = 0.0;
    for (int k = 0; k < 3000; ++k) {
      const double friction = k % 7 == 0 ? 0.0 : random.uniform(0.05, 1.2);
      const MatrixXd A = gripOf(randomPoints(random, 1 + random.below(10), k % 2 == 0));
      // what some forces in the cones do, all of them or a few
      VectorXd some = random.numbers(static_cast<int>(A.cols()), 20.0);
      for (Eigen::Index i = 0; i < some.size(); i += 3) {
        Vector3d f = nearestInCone(some.segment<3>(i), friction);
        f.z() *= 1.1;
        some.segment<3>(i) = f;
      }
      const VectorXd b = A * some;
      if (b.norm() == 0.0) continue;
      SmallestConeForces solver;
      QVERIFY(solver.solve(A, b, friction, 100.0 * some.norm()));
      const VectorXd &f = solver.forces(), r = A.transpose() * solver.multipliers() - f;
      const double size = f.norm(), scale = size * (size + r.norm());
      VERIFY_CLOSE_TO_SCALE(VectorXd(A * f), b, 1e-7, b.norm(), "balance");
      QVERIFY(size <= some.norm() * (1.0 + 1e-7));
      for (Eigen::Index i = 0; i < f.size(); i += 3) {
        const Vector3d fi = f.segment<3>(i), ri = r.segment<3>(i);
        QVERIFY(insideCone(fi, friction) >= -1e-12 * size);
        QVERIFY(insidePolar(ri, friction) >= -1e-12 * (size + r.norm()));
        QVERIFY(std::abs(fi.dot(ri)) <= 1e-12 * scale);
        ++(fi.norm() < 1e-9 * size                ? without
           : ri.norm() < 1e-9 * (size + r.norm()) ? inside
                                                  : on_edge);
      }
      worst = std::max(worst, (A * f - b).norm() / b.norm());
    }
    qInfo("%d forces inside of their cones, %d at the edge, %d vanish; worst balance %.2g", inside,
          on_edge, without, worst);
    QVERIFY(inside > 500 && on_edge > 500 && without > 500);
  }

  // what turns about a line beyond all points, on the side where they would have to pull
  void impossibleOnesAreTold() {
    Random random(73);
    for (int k = 0; k < 1000; ++k) {
      const double friction = random.uniform(0.0, 1.0);
      const std::vector<Vector3d> points = randomPoints(random, 3 + random.below(5), true);
      double edge = -1.0;
      for (const Vector3d& point : points) edge = std::max(edge, point.x());
      const double beyond = std::pow(10.0, random.uniform(-6.0, -1.0));
      const Vector3d center(edge + beyond, random.uniform(-0.1, 0.1), 0.0), force(0.0, 0.0, 40.0);
      VectorXd b(6);
      b << center.cross(force), force;
      SmallestConeForces solver;
      QVERIFY(!solver.solve(gripOf(points), b, friction, 40.0 * std::hypot(1.0, friction)));
    }
  }

  void sizesThatDoNotFitAreRefused() {
    SmallestConeForces solver;
    const MatrixXd A = MatrixXd::Zero(6, 4);
    const VectorXd b = VectorXd::Zero(6);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, solver.solve(A, b, 0.5, 1.0));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             solver.solve(MatrixXd::Zero(6, 6), b, -0.5, 1.0));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             solver.solve(MatrixXd::Zero(5, 6), b, 0.5, 1.0));
  }
};

ARMILLARY_TEST(TestSmallestConeForces)
#include "tst_smallest_cone_forces.moc"
