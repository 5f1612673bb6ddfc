// SPDX-License-Identifier: BSD-3-Clause
// The polygon that a robot stands on, and how far its centre of mass is inside.
#include "engine/explanation/support_polygon.h"

#include "engine/analysis/center_of_mass.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector2d;

class TestSupportPolygon : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void squareHasFourCornersAndItsMargin() {
    const std::vector<Vector2d> points{{0, 0}, {2, 2}, {1, 1}, {2, 0},    {0, 2},
                                       {1, 0}, {0, 0}, {2, 1}, {0.3, 1.2}};
    const auto square = supportPolygon(points);
    const std::vector<Vector2d> corners{{0, 0}, {2, 0}, {2, 2}, {0, 2}};
    QCOMPARE(square.size(), corners.size());
    for (std::size_t i = 0; i < 4; ++i) QVERIFY(square[i] == corners[i]);  // counterclockwise
    QCOMPARE(*supportMargin(square, {1.0, 1.0}), 1.0);
    QCOMPARE(*supportMargin(square, {0.25, 1.5}), 0.25);
    QCOMPARE(*supportMargin(square, {1.0, 2.0}), 0.0);
    QCOMPARE(*supportMargin(square, {-0.5, 1.0}), -0.5);
    QCOMPARE(*supportMargin(square, {5.0, 6.0}), -5.0);  // from the corner
  }

  void fewPointsCarryNothing() {
    const std::vector<Vector2d> none;
    QVERIFY(supportPolygon(none).empty());
    QVERIFY(!supportMargin(none, {0.0, 0.0}));
    const std::vector<Vector2d> line{{0, 0}, {1, 1}, {3, 3}, {2, 2}};
    const auto segment = supportPolygon(line);
    QCOMPARE(segment.size(), std::size_t(2));
    QCOMPARE(*supportMargin(segment, {1.0, 1.0}), 0.0);
    VERIFY_CLOSE(*supportMargin(segment, {0.0, 2.0}), -std::sqrt(2.0), 1e-15, "beside");
    const std::vector<Vector2d> twice{{1, 2}, {1, 2}};
    QCOMPARE(supportPolygon(twice).size(), std::size_t(1));
    QCOMPARE(*supportMargin(supportPolygon(twice), {4.0, 6.0}), -5.0);
  }

  // Every point is inside, every corner is a point, and it turns left everywhere.
  void hullHoldsAllPoints() {
    Random random(11);
    for (int run = 0; run < 50; ++run) {
      std::vector<Vector2d> points;
      for (int i = 0; i < 60; ++i) points.emplace_back(random.vector(1.0).head<2>());
      const auto hull = supportPolygon(points);
      QVERIFY(hull.size() >= 3);
      for (const Vector2d& point : points) QVERIFY(*supportMargin(hull, point) >= -1e-15);
      for (std::size_t i = 0; i < hull.size(); ++i) {
        QVERIFY(std::find(points.begin(), points.end(), hull[i]) != points.end());
        const Vector2d a = hull[(i + 1) % hull.size()] - hull[i];
        const Vector2d b = hull[(i + 2) % hull.size()] - hull[i];
        QVERIFY(a.x() * b.y() - a.y() * b.x() > 0.0);
      }
    }
  }

  // The bundled quadruped stands on its feet with its centre of mass between them.
  void quadrupedStandsOnItsFeet() {
    const TestRobot robot = bundledRobot("quadruped");
    const ContactPoints contacts = contactPoints(*robot.model, robot.description);
    Workspace workspace(*robot.model);
    const State state = homeState(*robot.model);
    BodyPoses X_WB;
    forwardKinematics(*robot.model, state, workspace, X_WB);
    const double height = *restingHeight(contacts, X_WB);
    const auto touching = touchingPoints(contacts, X_WB, height, 1e-3);
    QVERIFY(touching.size() >= 4);
    std::vector<Vector2d> points;
    for (const Eigen::Vector3d& p : touching) {
      QVERIFY(std::abs(p.z() - height) <= 1e-3);
      points.push_back(p.head<2>());
    }
    const auto polygon = supportPolygon(points);
    QVERIFY(polygon.size() >= 4);
    const Eigen::VectorXd still = Eigen::VectorXd::Zero(robot.model->velocitySize());
    const auto center = centerOfMassMotion(*robot.model, state, still, workspace);
    QVERIFY(*supportMargin(polygon, center.position.head<2>()) > 0.05);
    QVERIFY(touchingPoints(contacts, X_WB, height - 0.01, 1e-3).empty());
  }
};

ARMILLARY_TEST(TestSupportPolygon)
#include "tst_support_polygon.moc"
