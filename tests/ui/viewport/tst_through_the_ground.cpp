// SPDX-License-Identifier: GPL-3.0-or-later
// What sinks through a ground because it has no shape is told, with what alone can touch it.
#include "ui/viewport/through_the_ground.h"

#include <QTest>

#include "engine/model/compile_model.h"
#include "tests/support/test_program.h"

using namespace armillary;

namespace {

// A chest and a head that have no shape, over a foot that has one; all of it floats.
RobotDescription walker() {
  RobotDescription robot;
  for (const char* name : {"world", "foot", "chest", "head"}) {
    LinkDescription link;
    link.name = name;
    if (link.name != "world") {
      InertialDescription& inertial = link.inertial.emplace();
      inertial.mass = 1.0;
      inertial.rotational = 0.01 * Eigen::Matrix3d::Identity();
    }
    robot.links.push_back(link);
  }
  GeometryDescription& ball = robot.links[1].collisions.emplace_back();
  ball.shape.type = ShapeType::kSphere;
  ball.shape.radius = 0.05;
  const auto add = [&](const char* name, JointType type, const char* parent, const char* child,
                       double height) {
    JointDescription joint;
    joint.name = name;
    joint.type = type;
    joint.parent = parent;
    joint.child = child;
    joint.axis = Eigen::Vector3d::UnitZ();
    joint.X_PJ.position.z() = height;
    robot.joints.push_back(joint);
  };
  add("lift", JointType::kPrismatic, "world", "foot", 0.0);
  add("back", JointType::kRevolute, "foot", "chest", 1.0);
  add("neck", JointType::kRevolute, "chest", "head", 0.5);
  return robot;
}

}  // namespace

class TestThroughTheGround : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void whatHasSunkIsTold() {
    const RobotDescription robot = walker();
    const auto model = compileModel(robot);
    const ContactPoints contacts = contactPoints(*model, robot);
    const auto said = [&](double height) {
      State state = neutralState(*model);
      state.position[0] = height;
      Workspace workspace(*model);
      BodyPoses X_WB;
      forwardKinematics(*model, state, workspace, X_WB);
      return throughTheGround(*model, contacts, X_WB, 0.0, 2.0);
    };
    QCOMPARE(said(0.05), QString());
    QCOMPARE(said(-1.02), QString());  // what rests on the ground is not below
    QCOMPARE(said(-1.2), QString("Below the ground: chest; only foot can touch it"));
    QCOMPARE(said(-2.0), QString("Below the ground: chest and 1 more; only foot can touch it"));
  }
};

ARMILLARY_WIDGET_TEST(TestThroughTheGround)
#include "tst_through_the_ground.moc"
