// SPDX-License-Identifier: GPL-3.0-or-later
#include <QCoreApplication>
#include <QTest>
#include <cmath>

#include "tests/support/test_program.h"
#include "ui/scene/picker.h"
#include "ui/scene/scene_robot.h"

using namespace armillary;

class TestPicker : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void hitsThePosedBox();
  void missesBesideIt();
  void nearestLinkWins();
  void everyShapeIsClosedAndLooksOutwards();
  void collisionShapesArePickedOnRequest();
  void boundsFollowThePose();
  void missingMeshesAreToldOnce();
  void loadingStopsWhenAsked();
};

namespace {

GeometryDescription shape(ShapeType type, const Eigen::Vector3d& size, double radius = 0.0,
                          double length = 0.0) {
  GeometryDescription geometry;
  geometry.shape.type = type;
  geometry.shape.size = size;
  geometry.shape.radius = radius;
  geometry.shape.length = length;
  return geometry;
}

RobotDescription twoBoxes() {
  RobotDescription robot;
  robot.links.resize(2);
  robot.links[0].visuals = {shape(ShapeType::kBox, {0.2, 0.2, 0.2})};
  robot.links[1].visuals = {shape(ShapeType::kBox, {0.4, 0.2, 0.2})};
  return robot;
}

Pose at(double x, double y, double z, double yaw = 0.0) {
  Pose X;
  X.rotation = rotationFromRollPitchYaw({0.0, 0.0, yaw});
  X.position << x, y, z;
  return X;
}

const Ray kDown{{1.0, 0.0, 5.0}, {0.0, 0.0, -1.0}};

}  // namespace

void TestPicker::hitsThePosedBox() {
  const Picker picker(SceneRobot::make(twoBoxes()));
  const auto hit = picker.pick({at(9.0, 0.0, 0.0), at(1.0, 0.15, 0.0, M_PI_2)}, kDown);
  QVERIFY(hit.has_value());
  QCOMPARE(hit->link, 1);
  QVERIFY((hit->p_WH - Eigen::Vector3d(1.0, 0.0, 0.1)).norm() < 1.0e-6);
  QVERIFY((hit->normal_W - Eigen::Vector3d::UnitZ()).norm() < 1.0e-6);
  QVERIFY(std::abs(hit->distance - 4.9) < 1.0e-5);
}

void TestPicker::missesBesideIt() {
  const Picker picker(SceneRobot::make(twoBoxes()));
  // Without its turn by 90 degrees the same box is out of the ray's way.
  QVERIFY(!picker.pick({at(9.0, 0.0, 0.0), at(1.0, 0.15, 0.0)}, kDown).has_value());
  QVERIFY(!Picker(nullptr).pick({}, kDown).has_value());
}

void TestPicker::nearestLinkWins() {
  const Picker picker(SceneRobot::make(twoBoxes()));
  QCOMPARE(picker.pick({at(1, 0, 1), at(1, 0, 0)}, kDown)->link, 0);
  QCOMPARE(picker.pick({at(1, 0, 0), at(1, 0, 1)}, kDown)->link, 1);
}

void TestPicker::everyShapeIsClosedAndLooksOutwards() {
  // The divergence theorem: the flux of p/3 through a closed surface is its volume, with the right
  // sign only if its triangles look outwards.
  struct Case {
    GeometryDescription geometry;
    double volume;
  };
  const double r = 0.3, l = 0.8;
  const std::vector<Case> cases = {
      {shape(ShapeType::kBox, {0.2, 0.3, 0.4}), 0.2 * 0.3 * 0.4},
      {shape(ShapeType::kSphere, {0, 0, 0}, r), 4.0 / 3.0 * M_PI * r * r * r},
      {shape(ShapeType::kCylinder, {0, 0, 0}, r, l), M_PI * r * r * l},
      {shape(ShapeType::kCapsule, {0, 0, 0}, r, l),
       M_PI * r * r * l + 4.0 / 3.0 * M_PI * r * r * r}};
  for (const Case& c : cases) {
    RobotDescription robot;
    robot.links.resize(1);
    robot.links[0].visuals = {c.geometry};
    const auto made = SceneRobot::make(robot);
    QCOMPARE(made->parts().size(), std::size_t(1));
    const MeshPart& mesh = *made->parts()[0].mesh;
    double volume = 0.0;
    for (const auto& t : mesh.triangles) {
      const Eigen::Vector3d a = mesh.positions[t[0]].cast<double>();
      const Eigen::Vector3d b = mesh.positions[t[1]].cast<double>();
      const Eigen::Vector3d d = mesh.positions[t[2]].cast<double>();
      volume += a.dot(b.cross(d)) / 6.0;
      const Eigen::Vector3d facet = (b - a).cross(d - a);
      for (const std::uint32_t corner : t) {
        QVERIFY(facet.dot(mesh.normals[corner].cast<double>()) > 0.0);
      }
    }
    QVERIFY2(std::abs(volume - c.volume) < 0.01 * c.volume,
             qPrintable(QString("volume %1, expected %2").arg(volume).arg(c.volume)));
  }
}

void TestPicker::collisionShapesArePickedOnRequest() {
  RobotDescription robot;
  robot.links.resize(1);
  robot.links[0].collisions = {shape(ShapeType::kSphere, {0, 0, 0}, 0.5)};
  const Picker picker(SceneRobot::make(robot));
  QVERIFY(!picker.pick({at(1, 0, 0)}, kDown).has_value());
  const auto hit = picker.pick({at(1, 0, 0)}, kDown, PickShapes::kBoth);
  QVERIFY(hit.has_value());
  QVERIFY(std::abs(hit->p_WH.z() - 0.5) < 1.0e-3);
}

void TestPicker::boundsFollowThePose() {
  const auto robot = SceneRobot::make(twoBoxes());
  const Eigen::AlignedBox3d box = robot->bounds({at(0, 0, 0), at(2, 0, 0, M_PI_2)});
  QVERIFY((box.min() - Eigen::Vector3d(-0.1, -0.2, -0.1)).norm() < 1.0e-6);
  QVERIFY((box.max() - Eigen::Vector3d(2.1, 0.2, 0.1)).norm() < 1.0e-6);
}

void TestPicker::missingMeshesAreToldOnce() {
  RobotDescription robot;
  robot.links.resize(2);
  GeometryDescription mesh = shape(ShapeType::kMesh, {0, 0, 0});
  mesh.shape.uri = "package://nowhere/a.stl";
  robot.links[0].visuals = {mesh, mesh};
  robot.links[1].visuals = {shape(ShapeType::kBox, {1, 1, 1})};
  const auto made = SceneRobot::make(robot);
  QCOMPARE(made->messages().size(), std::size_t(1));
  QVERIFY(made->messages()[0].contains("package://nowhere/a.stl"));
  QCOMPARE(made->parts().size(), std::size_t(1));
  QCOMPARE(made->parts()[0].link, 1);
}

void TestPicker::loadingStopsWhenAsked() {
  RobotDescription robot = twoBoxes();
  for (const char* file : {"/nowhere/a.stl", "/nowhere/b.stl", "/nowhere/c.stl"}) {
    GeometryDescription mesh = shape(ShapeType::kMesh, {0, 0, 0});
    mesh.shape.file = file;
    robot.links[0].visuals.push_back(mesh);
  }
  std::stop_source stop;
  int last = -1;
  const auto made = SceneRobot::make(
      robot,
      [&](int done, int total) {
        QCOMPARE(total, 3);
        last = done;
        if (done == 1) stop.request_stop();
      },
      stop.get_token());
  QVERIFY(!made);
  QCOMPARE(last, 1);
}

ARMILLARY_EVENT_TEST(TestPicker)
#include "tst_picker.moc"
