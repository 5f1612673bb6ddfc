// SPDX-License-Identifier: BSD-3-Clause
// Which links collide: at known distances, folded arms, and no false notice.
#include "engine/collision/link_collisions.h"

#include <QElapsedTimer>
#include <QFile>
#include <QTest>
#include <filesystem>
#include <numbers>

#include "engine/meshes/shape_triangles.h"
#include "engine/table/trajectory.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/standing.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// Two bodies that slide along x from the world, each with one shape; and a third without a shape.
// They begin 10 m apart.
RobotDescription sliders(const ShapeDescription& left, const ShapeDescription& right,
                         const Pose& X_LG = {}) {
  RobotDescription robot;
  robot.name = "sliders";
  for (const char* name : {"world", "left", "right", "bare"}) {
    LinkDescription link;
    link.name = name;
    if (link.name != "world") {
      link.inertial = InertialDescription{};
      link.inertial->mass = 1.0;
      link.inertial->rotational = Eigen::Matrix3d::Identity();
      JointDescription joint;
      joint.name = std::string("slide_") + name;
      joint.type = JointType::kPrismatic;
      joint.parent = "world";
      joint.child = name;
      joint.X_PJ.position.x() = link.name == "right" ? 10.0 : 0.0;
      robot.joints.push_back(joint);
    }
    robot.links.push_back(link);
  }
  const auto add = [&](int link, const ShapeDescription& shape, const Pose& X) {
    GeometryDescription geometry;
    geometry.shape = shape;
    geometry.X_LG = X;
    robot.links[link].collisions.push_back(geometry);
  };
  add(1, left, {});
  add(2, right, X_LG);
  return robot;
}

std::vector<LinkPair> found(LinkCollisions& collisions, const Model& model,
                            const Eigen::VectorXd& position) {
  Workspace workspace(model);
  State state = neutralState(model);
  state.position = position;
  BodyPoses poses;
  forwardKinematics(model, state, workspace, poses);
  std::vector<LinkPair> pairs;
  collisions.find(poses, pairs);
  return pairs;
}

std::optional<TriangleMesh> cube(const ShapeDescription& shape) {
  TriangleMesh mesh;
  for (int i = 0; i < 8; ++i) {
    mesh.vertices.push_back(shape.scale.cwiseProduct(
        Eigen::Vector3d(i & 1 ? 0.5 : -0.5, i & 2 ? 0.5 : -0.5, i & 4 ? 0.5 : -0.5)));
  }
  mesh.triangles = {{0, 2, 1}, {1, 2, 3}, {4, 5, 6}, {5, 7, 6}, {0, 1, 4}, {1, 5, 4},
                    {2, 6, 3}, {3, 6, 7}, {0, 4, 2}, {2, 4, 6}, {1, 3, 5}, {3, 7, 5}};
  return mesh;
}

ShapeDescription meshCube(double size) {
  ShapeDescription shape;
  shape.type = ShapeType::kMesh;
  shape.scale.setConstant(size);
  return shape;
}

std::vector<std::string> names(const std::vector<LinkPair>& pairs, const Model& model) {
  std::vector<std::string> result;
  for (const LinkPair& pair : pairs) {
    result.push_back(model.links[pair.link1].name + " " + model.links[pair.link2].name);
  }
  return result;
}

std::vector<LinkPair> leftOut(const LinkCollisions& collisions, LeftOutPair::Why why) {
  std::vector<LinkPair> pairs;
  for (const LeftOutPair& pair : collisions.leftOut()) {
    if (pair.why == why) pairs.push_back(pair.links);
  }
  return pairs;
}

// Microseconds of a query, over poses within the limits.
double queryTime(LinkCollisions& collisions, const Model& model) {
  Random random(31);
  Workspace workspace(model);
  State state = homeState(model);
  std::vector<BodyPoses> poses(200);
  for (BodyPoses& pose : poses) {
    randomPosition(
        model, [&] { return random.uniform(0.0, 1.0); }, state.position);
    forwardKinematics(model, state, workspace, pose);
  }
  std::vector<LinkPair> pairs;
  QElapsedTimer timer;
  timer.start();
  for (const BodyPoses& pose : poses) collisions.find(pose, pairs);
  return 1e-3 * static_cast<double>(timer.nsecsElapsed()) / static_cast<double>(poses.size());
}

}  // namespace

class TestLinkCollisions : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // each pair of shapes begins to collide where the sum of their half widths tells
  void shapesCollideAtTheirDistance() {
    const Pose lying{
        Eigen::AngleAxisd(std::numbers::pi / 2, Eigen::Vector3d::UnitY()).toRotationMatrix(),
        Eigen::Vector3d::Zero()};
    struct Case {
      ShapeDescription left, right;
      Pose X_LG;
      double reach;
    };
    const ShapeDescription can = rod(ShapeType::kCylinder, 0.1, 0.6);
    const ShapeDescription pill = rod(ShapeType::kCapsule, 0.1, 0.6);
    const std::vector<Case> cases{
        {box(0.4, 1.0, 1.0), box(0.2, 1.0, 1.0), {}, 0.3},
        {ball(0.3), ball(0.2), {}, 0.5},
        {box(0.4, 1.0, 1.0), ball(0.2), {}, 0.4},
        {ball(0.3), can, {}, 0.4},
        {ball(0.3), can, lying, 0.6},
        {ball(0.3), pill, lying, 0.7},
        {box(0.4, 1.0, 1.0), pill, {}, 0.3},
        {meshCube(0.4), ball(0.2), {}, 0.4},
        {meshCube(0.4), meshCube(0.2), {}, 0.3},
        {box(0.4, 1.0, 1.0), meshCube(0.2), {}, 0.3},
    };
    for (size_t i = 0; i < cases.size(); ++i) {
      const RobotDescription robot = sliders(cases[i].left, cases[i].right, cases[i].X_LG);
      const auto model = compileModel(robot);
      LinkCollisions collisions(*model, robot, cube);
      const auto at = [&](double distance) {
        return found(collisions, *model, Eigen::Vector3d(0.0, distance - 10.0, 0.0));
      };
      const std::string which = "case " + std::to_string(i);
      for (const double side : {1.0, -1.0}) {
        QVERIFY2(at(side * (cases[i].reach + 1e-5)).empty(), which.c_str());
        QVERIFY2(at(side * (cases[i].reach - 1e-5)) == (std::vector<LinkPair>{{1, 2}}),
                 which.c_str());
      }
    }
  }

  void collisionsAreNamed() {
    const RobotDescription robot = sliders(ball(0.1), ball(0.1));
    const auto model = compileModel(robot);
    LinkCollisions collisions(*model, robot);
    const auto pairs = found(collisions, *model, Eigen::Vector3d(0.0, -10.0, 0.0));
    QCOMPARE(describe(pairs, *model), std::string("links 'left' and 'right' collide"));
    QCOMPARE(describe(std::vector<LinkPair>(), *model), std::string());
  }

  void meshesThatAreMissingAreNamed() {
    const RobotDescription robot = sliders(meshCube(1.0), ball(0.1));
    const auto model = compileModel(robot);
    LinkCollisions collisions(*model, robot);
    QCOMPARE(collisions.linksWithoutMesh(), std::vector<std::string>{"left"});
    QVERIFY(found(collisions, *model, Eigen::Vector3d(0.0, -10.0, 0.0)).empty());
  }

  // overlapping at home is left out, and is said
  void overlapAtHomeIsNoNotice() {
    RobotDescription robot = sliders(ball(6.0), ball(5.0));
    const auto model = compileModel(robot);
    LinkCollisions collisions(*model, robot);
    QCOMPARE(leftOut(collisions, LeftOutPair::Why::kOverlapAtHome),
             (std::vector<LinkPair>{{1, 2}}));
    QVERIFY(found(collisions, *model, Eigen::Vector3d(0.0, -10.0, 0.0)).empty());
  }

  // hips that swing the front legs through each other
  void quadrupedsLegsCollide() {
    const TestRobot robot = bundledRobot("quadruped");
    LinkCollisions collisions(*robot.model, robot.description, shapeTriangles);
    QVERIFY(collisions.linksWithoutMesh().empty());
    State state = homeState(*robot.model);
    QVERIFY(found(collisions, *robot.model, state.position).empty());
    const auto set = [&](const char* joint, double angle) {
      state.position[robot.model->joints[robot.model->findJoint(joint)].position_index] = angle;
    };
    set("front_left_hip", -0.8);
    set("front_right_hip", 0.8);
    QCOMPARE(names(found(collisions, *robot.model, state.position), *robot.model),
             std::vector<std::string>{"front_left_upper_leg front_right_upper_leg"});
  }

  void bundledRobotsAtHomeAreFree() {
    for (const TestRobot& robot : bundledRobots()) {
      LinkCollisions collisions(*robot.model, robot.description, shapeTriangles);
      const State home = homeState(*robot.model);
      QVERIFY2(found(collisions, *robot.model, home.position).empty(), robot.name.c_str());
      QVERIFY2(collisions.linksWithoutMesh().empty(), robot.name.c_str());
      QVERIFY2(leftOut(collisions, LeftOutPair::Why::kOverlapAtHome).empty(), robot.name.c_str());
    }
  }

  // the hand turns in the wrist that carries it, two joints before: nothing to be told of
  void wristThatTurnsInsideItselfIsLeftOut() {
    const TestRobot robot = bundledRobot("puma560");
    LinkCollisions collisions(*robot.model, robot.description, shapeTriangles);
    QCOMPARE(names(leftOut(collisions, LeftOutPair::Why::kOverlapInMostPoses), *robot.model),
             std::vector<std::string>{"link4 link6"});
    const auto joined = names(leftOut(collisions, LeftOutPair::Why::kNeighbours), *robot.model);
    QVERIFY(std::find(joined.begin(), joined.end(), "link4 link5") != joined.end());
    const std::string said = describeLeftOut(collisions.leftOut(), *robot.model);
    QVERIFY2(said.find("overlap in most poses: 'link4' and 'link6'") != std::string::npos,
             said.c_str());
    const std::vector<LeftOutPair> many(20, collisions.leftOut().front());
    QVERIFY(describeLeftOut(many, *robot.model).ends_with(" and 8 more"));
    // what really runs into it is told as before
    State state = homeState(*robot.model);
    Random random(32);
    bool hits_base = false;
    for (int i = 0; i < 500; ++i) {
      randomPosition(
          *robot.model, [&] { return random.uniform(0.0, 1.0); }, state.position);
      for (const std::string& pair :
           names(found(collisions, *robot.model, state.position), *robot.model)) {
        QVERIFY2(pair.starts_with("base "), pair.c_str());
        hits_base = true;
      }
    }
    QVERIFY(hits_base);
  }

  // every pose of the motions that come with the robots
  void bundledMotionsAreFree_data() {
    QTest::addColumn<QString>("robot");
    QTest::addColumn<QString>("motion");
    for (const char* both : {"puma560 pick_and_place", "scara pick_and_place", "planar_3r circle",
                             "quadruped trot", "hydraulic_manipulator lift"}) {
      const QStringList words = QString(both).split(' ');
      QTest::newRow(both) << words[0] << words[0] + "_" + words[1] + ".csv";
    }
  }
  void bundledMotionsAreFree() {
    QFETCH(const QString, robot);
    QFETCH(const QString, motion);
    const TestRobot loaded = bundledRobot(robot.toStdString());
    QFile file(QStringLiteral(ARMILLARY_SOURCE_FOLDER "/resources/trajectories/") + motion);
    QVERIFY(file.open(QIODevice::ReadOnly));
    TableError error;
    const auto trajectory =
        readTrajectory(loaded.model, std::string_view(file.readAll().toStdString()), error);
    QVERIFY2(trajectory, error.message.c_str());
    LinkCollisions collisions(*loaded.model, loaded.description, shapeTriangles);
    for (size_t i = 0; i < trajectory->recording->size(); i += 10) {
      const State& state = trajectory->recording->sample(i).state;
      const auto pairs = found(collisions, *loaded.model, state.position);
      QVERIFY2(pairs.empty(), describe(pairs, *loaded.model).c_str());
    }
  }

  // Two balls that overlap in four fifths of their range. Where a loop holds one's slider, random
  // poses are not the mechanism's: the pair is looked at.
  void linksThatALoopHoldsAreLookedAt() {
    RobotDescription robot = sliders(ball(4.0), ball(4.0));
    robot.joints[0].limits = {-0.1, 0.1};
    robot.joints[1].limits = {-10.0, 0.0};
    const auto free = compileModel(robot);
    const std::vector<LinkPair> balls{{1, 2}};
    QCOMPARE(leftOut(LinkCollisions(*free, robot), LeftOutPair::Why::kOverlapInMostPoses), balls);
    LoopDescription rail;
    rail.name = "rail";
    rail.type = JointType::kPrismatic;
    rail.link1 = "world";
    rail.link2 = "right";
    rail.X_L1F.position.x() = 10.0;
    robot.loops.push_back(rail);
    const auto held = compileModel(robot);
    LinkCollisions collisions(*held, robot);
    QVERIFY(leftOut(collisions, LeftOutPair::Why::kOverlapInMostPoses).empty());
    QCOMPARE(found(collisions, *held, Eigen::Vector3d(0.0, -5.0, 0.0)), balls);
  }

  // the hand bent back onto the arm
  void foldedArmHitsItself() {
    const std::filesystem::path file =
        std::filesystem::path(ARMILLARY_SHARED_DATA) / "robots/panda/panda_collision.urdf";
    if (!std::filesystem::exists(file)) QSKIP("the panda is not here");
    const TestRobot robot = loadFile(file);
    LinkCollisions collisions(*robot.model, robot.description, shapeTriangles);
    State state = homeState(*robot.model);
    QVERIFY(found(collisions, *robot.model, state.position).empty());
    const auto set = [&](const char* joint, double angle) {
      state.position[robot.model->joints[robot.model->findJoint(joint)].position_index] = angle;
    };
    set("panda_joint4", -3.0);
    set("panda_joint6", 0.0);
    const auto pairs = found(collisions, *robot.model, state.position);
    qInfo("%s", describe(pairs, *robot.model).c_str());
    QVERIFY(!pairs.empty());
  }

  void queriesAreQuick() {
    std::vector<TestRobot> robots{bundledRobot("quadruped"), bundledRobot("puma560")};
    for (const char* path : {"robots/panda/panda_collision.urdf", "robots/panda/robot.urdf",
                             "robots/ur5e/robot.urdf"}) {
      const std::filesystem::path file = std::filesystem::path(ARMILLARY_SHARED_DATA) / path;
      if (!std::filesystem::exists(file)) continue;
      robots.push_back(loadFile(file));
      robots.back().name = path;
    }
    for (const TestRobot& robot : robots) {
      LinkCollisions collisions(*robot.model, robot.description, shapeTriangles);
      const double time = queryTime(collisions, *robot.model);
      qInfo("%s: %.1f us a query, %zu pairs left out, %zu links without mesh", robot.name.c_str(),
            time, collisions.leftOut().size(), collisions.linksWithoutMesh().size());
      QVERIFY(time < 20000.0);
    }
  }
};

ARMILLARY_TEST(TestLinkCollisions)
#include "tst_link_collisions.moc"
