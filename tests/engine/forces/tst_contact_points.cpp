// SPDX-License-Identifier: BSD-3-Clause
// Points of collision shapes, and where the lowest of them is.
#include "engine/forces/contact_points.h"

#include <QTest>

#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/standing.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

Pose turned(double angle, const Eigen::Vector3d& axis, const Eigen::Vector3d& at) {
  return {Eigen::AngleAxisd(angle, axis).toRotationMatrix(), at};
}

// z of the lowest point of the one body's shape in a pose.
double lowest(const ShapeDescription& shape, const Pose& X_WB, const MeshSource& meshes = {}) {
  const RobotDescription robot = freeBody(1.0, {shape});
  const auto model = compileModel(robot);
  return restingHeight(contactPoints(*model, robot, meshes), {Pose{}, X_WB}).value();
}

}  // namespace

class TestContactPoints : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // h(n) = max over the shape of n · p, for box, ball, capsule and cylinder
  void lowestPointIsTheShapesSupport() {
    Random random(11);
    for (int i = 0; i < 200; ++i) {
      const Pose X = random.pose(1.0);
      const Eigen::Vector3d n = X.rotation.row(2);
      const double z = X.position.z(), sine = std::hypot(n.x(), n.y());
      const double of_box = 0.1 * std::abs(n.x()) + 0.2 * std::abs(n.y()) + 0.3 * std::abs(n.z());
      VERIFY_CLOSE(lowest(box(0.2, 0.4, 0.6), X), z - of_box, 1e-14, "box");
      VERIFY_CLOSE(lowest(ball(0.3), X), z - 0.3, 1e-14, "ball");
      VERIFY_CLOSE(lowest(rod(ShapeType::kCapsule, 0.1, 0.5), X), z - 0.25 * std::abs(n.z()) - 0.1,
                   1e-14, "capsule");
      VERIFY_CLOSE(lowest(rod(ShapeType::kCylinder, 0.1, 0.5), X),
                   z - 0.25 * std::abs(n.z()) - 0.1 * sine, 1e-14, "cylinder");
    }
  }

  void cylinderStandsOnItsFlatFace() {
    const RobotDescription robot = freeBody(1.0, {rod(ShapeType::kCylinder, 0.1, 0.5)});
    const auto model = compileModel(robot);
    const ContactPoints points = contactPoints(*model, robot);
    int standing = 0;
    for (const ContactPoint& point : points.links.at(0).points) {
      const LowestPoint low = lowestPoint(point, Eigen::Vector3d::UnitZ());
      if (low.weight == 0.0 || low.place.z() > 0.0) continue;
      VERIFY_CLOSE(low.place.z(), -0.25, 1e-15, "height");
      VERIFY_CLOSE(low.place.head<2>().norm(), 0.1, 1e-15, "rim");
      ++standing;
    }
    QCOMPARE(standing, 8);
  }

  // the lowest point of a rim comes in without a step
  void rimsLowestPointFadesSmoothly() {
    ContactPoint rim{ContactPoint::Kind::kRim, {0.0, 0.0, 0.0}, 0.1, Eigen::Vector3d::UnitZ()};
    double before = 0.0;
    for (int i = 0; i <= 1000; ++i) {
      const double sine = 1.5e-4 * i;
      const double weight = lowestPoint(rim, {sine, 0.0, std::sqrt(1.0 - sine * sine)}).weight;
      QVERIFY(weight >= before);
      QVERIFY(weight - before < 0.003);
      before = weight;
    }
    QCOMPARE(before, 1.0);
  }

  void meshGivesTheCornersOfItsHull() {
    // a cube's corners, each as often as its faces need it, and points inside
    const MeshSource meshes = [](const ShapeDescription& shape) -> std::optional<TriangleMesh> {
      if (shape.file.empty()) return std::nullopt;
      TriangleMesh mesh;
      Random random(12);
      for (int i = 0; i < 24; ++i) {
        mesh.vertices.push_back(shape.scale.cwiseProduct(
            Eigen::Vector3d(i & 1 ? 1.0 : -1.0, i & 2 ? 1.0 : -1.0, i & 4 ? 1.0 : -1.0)));
        mesh.vertices.push_back(0.9 * shape.scale.cwiseProduct(random.vector(1.0)));
      }
      return mesh;
    };
    ShapeDescription shape;
    shape.type = ShapeType::kMesh;
    shape.file = "cube";
    shape.scale = {0.1, 0.2, 0.3};
    RobotDescription robot = freeBody(1.0, {shape});
    const auto model = compileModel(robot);
    const ContactPoints points = contactPoints(*model, robot, meshes);
    QCOMPARE(points.links.at(0).points.size(), size_t(8));
    for (const ContactPoint& point : points.links[0].points) {
      VERIFY_CLOSE(point.center.cwiseAbs(), shape.scale, 1e-15, "corner");
    }
    QVERIFY(points.links_without_mesh.empty());
    const Pose X = turned(0.7, Eigen::Vector3d(1.0, 2.0, 3.0).normalized(), {0.0, 0.0, 0.4});
    VERIFY_CLOSE(lowest(shape, X, meshes), lowest(box(0.2, 0.4, 0.6), X), 1e-15, "height");

    QCOMPARE(contactPoints(*model, robot).links_without_mesh, std::vector<std::string>{"body"});
    QVERIFY(!restingHeight(contactPoints(*model, robot), {Pose{}, X}));
  }

  void aMeshOfItsExtremesAloneTouchesAlike() {
    std::vector<Eigen::Vector3d> vertices;
    for (int i = 0; i < 500; ++i) {  // over a lopsided ball, some of them twice
      const double a = 0.7 * (i % 450), b = 1.3 * (i % 450);
      vertices.emplace_back(0.3 * std::sin(a) * std::cos(b), 0.2 * std::sin(a) * std::sin(b),
                            0.1 + 0.5 * std::cos(a));
    }
    ShapeDescription shape;
    shape.type = ShapeType::kMesh;
    shape.file = "ball";
    const RobotDescription robot = freeBody(1.0, {shape});
    const auto model = compileModel(robot);
    const auto pointsOf = [&](const std::vector<Eigen::Vector3d>& of) {
      return contactPoints(*model, robot,
                           [&](const ShapeDescription&) {
                             return std::optional<TriangleMesh>(TriangleMesh{of, {}});
                           })
          .links.at(0)
          .points;
    };
    const std::vector<Eigen::Vector3d> extremes = extremesOf(vertices);
    QVERIFY(extremes.size() <= 98 && extremes.size() > 20);
    const std::vector<ContactPoint> all = pointsOf(vertices), few = pointsOf(extremes);
    QCOMPARE(few.size(), all.size());
    for (size_t i = 0; i < all.size(); ++i) QCOMPARE(few[i].center, all[i].center);
    QVERIFY(extremesOf({}).empty());
  }

  void everyPointLiesInItsLinksBall() {
    for (const TestRobot& robot : bundledRobots()) {
      for (const ContactLink& link : contactPoints(*robot.model, robot.description).links) {
        for (const Eigen::Vector3d& up : spreadDirections(2)) {
          for (const ContactPoint& point : link.points) {
            const double reach = (lowestPoint(point, up).place - link.center).norm();
            QVERIFY2(reach <= link.radius * (1.0 + 1e-12), robot.name.c_str());
          }
        }
      }
    }
  }

  void onlyLinksThatMoveHavePoints() {
    const TestRobot arm = bundledRobot("puma560");
    for (const ContactLink& link : contactPoints(*arm.model, arm.description).links) {
      QVERIFY(link.body != 0);
    }
    const TestRobot bare = bundledRobot("joint_zoo");
    const ContactPoints points = contactPoints(*bare.model, bare.description);
    QVERIFY(points.links.empty());
    QVERIFY(!points.links_without_shapes.empty());
  }

  // its file says that it stands on z = 0 so
  void quadrupedStandsOnItsFeet() {
    const TestRobot robot = bundledRobot("quadruped");
    Workspace workspace(*robot.model);
    BodyPoses poses;
    forwardKinematics(*robot.model, homeState(*robot.model), workspace, poses);
    const ContactPoints points = contactPoints(*robot.model, robot.description);
    VERIFY_CLOSE(restingHeight(points, poses).value(), 0.0, 1e-15, "ground");
    QVERIFY(points.links_without_shapes.empty());
  }

  void directionsAreSpreadOverACube() {
    QCOMPARE(spreadDirections(1).size(), size_t(26));
    QCOMPARE(spreadDirections(2).size(), size_t(98));
  }

  void descriptionOfAnotherRobotIsRefused() {
    const TestRobot robot = bundledRobot("quadruped");
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             contactPoints(*robot.model, freeBody(1.0, {ball(1.0)})));
  }
};

ARMILLARY_TEST(TestContactPoints)
#include "tst_contact_points.moc"
