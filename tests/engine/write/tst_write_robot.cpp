// SPDX-License-Identifier: BSD-3-Clause
// A robot that is written and read again is the same mechanism.
#include <QTest>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/loading/load_robot.h"
#include "engine/write/write_robot.h"
#include "engine/write/writers.h"
#include "tests/engine/read/reading.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

const std::map<RobotFormat, std::string> kEndings = {
    {RobotFormat::kUrdf, "urdf"}, {RobotFormat::kSdf, "sdf"}, {RobotFormat::kMjcf, "xml"}};

LoadResult writtenAndRead(const RobotDescription& robot, RobotFormat format) {
  const Folder folder;
  return loadRobot(
      folder.write("robot." + kEndings.at(format), writeRobot(robot, format, folder.path()).text));
}

template <typename Named>
std::map<std::string, int> indicesOf(const std::vector<Named>& things) {
  std::map<std::string, int> indices;
  for (size_t i = 0; i < things.size(); ++i) indices[things[i].name] = static_cast<int>(i);
  return indices;
}

// What a robot does in a state given by names; numbers in the order of `like`'s names.
struct Behaviour {
  Eigen::MatrixXd M, passive;
  Eigen::VectorXd effort;
  std::vector<Pose> X_WL;
};

Behaviour behaviourOf(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                      const Model& like) {
  Workspace workspace(model);
  Eigen::MatrixXd M;
  Eigen::VectorXd effort;
  massMatrix(model, state, workspace, M);
  inverseDynamics(model, state, acceleration, {}, workspace, effort);
  BodyPoses X_WB;
  forwardKinematics(model, state, workspace, X_WB);
  const auto mine = indicesOf(model.degrees_of_freedom);
  const int n = like.velocitySize();
  Behaviour behaviour{Eigen::MatrixXd(n, n), Eigen::MatrixXd::Zero(n, 5), Eigen::VectorXd(n), {}};
  for (int i = 0; i < n; ++i) {
    const int row = mine.at(like.degrees_of_freedom[i].name);
    behaviour.effort[i] = effort[row];
    for (int k = 0; k < n; ++k) {
      behaviour.M(i, k) = M(row, mine.at(like.degrees_of_freedom[k].name));
    }
  }
  for (const Link& link : like.links) {
    const int index = model.findLink(link.name);
    if (index >= 0) behaviour.X_WL.push_back(linkPose(model, X_WB, index));
  }
  return behaviour;
}

template <typename Named>
Eigen::VectorXd reordered(const Eigen::VectorXd& numbers, const std::vector<Named>& from,
                          const std::vector<Named>& to) {
  const auto indices = indicesOf(from);
  Eigen::VectorXd result = Eigen::VectorXd::Zero(static_cast<int>(to.size()));
  for (size_t i = 0; i < to.size(); ++i) {
    result[static_cast<int>(i)] = numbers[indices.at(to[i].name)];
  }
  return result;
}

bool has(const RobotDescription& robot, JointType type) {
  return std::any_of(robot.joints.begin(), robot.joints.end(),
                     [type](const JointDescription& joint) { return joint.type == type; });
}

// What the format has no word for, so that the mechanism cannot come back.
bool cannotSay(const RobotDescription& robot, RobotFormat format) {
  if (format == RobotFormat::kSdf) return has(robot, JointType::kFloating);
  if (format != RobotFormat::kMjcf) return false;
  const bool follows = std::any_of(robot.joints.begin(), robot.joints.end(),
                                   [](const JointDescription& joint) { return joint.mimic; });
  // elsewhere than under the world, three slides and a ball have other coordinates, and under it
  // they count from the world's origin
  const bool floats_elsewhere =
      std::any_of(robot.joints.begin(), robot.joints.end(), [](const JointDescription& joint) {
        return joint.type == JointType::kFloating &&
               (joint.parent != "world" || !isIdentity(joint.X_PJ));
      });
  return follows || floats_elsewhere || has(robot, JointType::kHelical);
}

}  // namespace

class TestWriteRobot : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theRobotComesBack_data() {
    QTest::addColumn<int>("format");
    QTest::newRow("urdf") << static_cast<int>(RobotFormat::kUrdf);
    QTest::newRow("sdf") << static_cast<int>(RobotFormat::kSdf);
    QTest::newRow("mjcf") << static_cast<int>(RobotFormat::kMjcf);
  }

  void theRobotComesBack() {
    QFETCH(int, format);
    const auto wanted = static_cast<RobotFormat>(format);
    const Reached reached;
    int compared = 0;
    for (const TestRobot& robot : allRobots()) {
      if (cannotSay(robot.description, wanted)) continue;
      const LoadResult back = writtenAndRead(robot.description, wanted);
      QVERIFY2(back.model, (robot.name + ": " + findingsOf({{}, back.diagnostics})).c_str());
      const Model &one = *robot.model, &other = *back.model;
      QCOMPARE(other.velocitySize(), one.velocitySize());
      Random random(42);
      const State state = randomState(one, random);
      const Eigen::VectorXd acceleration = random.numbers(one.velocitySize(), 1.0);
      State same = neutralState(other);
      same.position = reordered(state.position, one.coordinates, other.coordinates);
      same.velocity = reordered(state.velocity, one.degrees_of_freedom, other.degrees_of_freedom);
      const Behaviour want = behaviourOf(one, state, acceleration, one);
      const Behaviour got = behaviourOf(
          other, same, reordered(acceleration, one.degrees_of_freedom, other.degrees_of_freedom),
          one);
      const double tolerance = 1e-10;
      VERIFY_CLOSE(got.M, want.M, tolerance, robot.name + " mass matrix");
      VERIFY_CLOSE(got.effort, want.effort, tolerance, robot.name + " effort");
      QCOMPARE(got.X_WL.size(), want.X_WL.size());
      for (size_t i = 0; i < got.X_WL.size(); ++i) {
        VERIFY_CLOSE(got.X_WL[i].position, want.X_WL[i].position, tolerance, robot.name + " place");
        VERIFY_CLOSE(got.X_WL[i].rotation, want.X_WL[i].rotation, tolerance, robot.name + " turn");
      }
      ++compared;
    }
    QVERIFY(compared > 50);
  }

  void forcesAndLimitsOfJointsComeBack_data() { theRobotComesBack_data(); }

  void forcesAndLimitsOfJointsComeBack() {
    QFETCH(int, format);
    const auto wanted = static_cast<RobotFormat>(format);
    RobotDescription robot = bundledRobot("planar_3r").description;
    double factor = 1.0;
    for (JointDescription& joint : robot.joints) {
      if (joint.type == JointType::kFixed) continue;
      joint.damping = 0.31 * factor;
      joint.friction = 0.17 * factor;
      joint.stiffness = 4.1 * factor;
      joint.spring_reference = -0.2 * factor;
      if (wanted != RobotFormat::kSdf) joint.rotor_inertia = 0.013 * factor;
      joint.limits.lower = -1.25 * factor;
      joint.limits.upper = 0.75 * factor;
      joint.limits.effort = 33.0 * factor;
      joint.limits.velocity = 2.5;
      joint.type = JointType::kRevolute;
      factor *= 1.5;
    }
    const LoadResult back = writtenAndRead(robot, wanted);
    QVERIFY(back.model);
    int found = 0;
    for (const JointDescription& want : robot.joints) {
      if (want.type == JointType::kFixed) continue;
      for (const JointDescription& got : back.description->joints) {
        if (got.name != want.name) continue;
        ++found;
        QCOMPARE(got.damping, want.damping);
        QCOMPARE(got.friction, want.friction);
        QCOMPARE(got.stiffness, want.stiffness);
        QCOMPARE(got.spring_reference, want.spring_reference);
        QCOMPARE(got.rotor_inertia, want.rotor_inertia);
        QCOMPARE(got.limits.lower, want.limits.lower);
        QCOMPARE(got.limits.upper, want.limits.upper);
        QCOMPARE(got.limits.effort, want.limits.effort);
        if (wanted != RobotFormat::kMjcf) QCOMPARE(got.limits.velocity, want.limits.velocity);
      }
    }
    QCOMPARE(found, 3);
  }

  void loopsComeBackInUrdf() {
    const RobotDescription robot = bundledRobot("four_bar").description;
    const LoadResult back = writtenAndRead(robot, RobotFormat::kUrdf);
    QCOMPARE(back.description->loops.size(), robot.loops.size());
    QVERIFY(!robot.loops.empty());
    const LoopDescription &want = robot.loops[0], &got = back.description->loops[0];
    QCOMPARE(got.name, want.name);
    QVERIFY(got.type == want.type);
    QVERIFY((got.X_L1F.position - want.X_L1F.position).norm() < 1e-15);
    QVERIFY((got.X_L2F.rotation - want.X_L2F.rotation).norm() < 1e-14);
  }

  void jointsCalledAsALinkAreRenamedInSdf() {
    RobotDescription robot = bundledRobot("planar_3r").description;
    JointDescription& last = robot.joints.back();
    last.name = last.child;
    const WrittenRobot written = writeRobot(robot, RobotFormat::kSdf, "");
    QVERIFY(written.remarks.at(0).find("'" + last.child + "_joint'") != std::string::npos);
    const LoadResult back = writtenAndRead(robot, RobotFormat::kSdf);
    QVERIFY(back.model && back.model->findJoint(last.child + "_joint") >= 0);
    QCOMPARE(back.model->velocitySize(), compileModel(robot)->velocitySize());
  }

  void shapesWithoutExtentAreLeftOutOfMjcf() {
    RobotDescription robot = bundledRobot("planar_3r").description;
    GeometryDescription point;
    point.shape.type = ShapeType::kSphere;
    robot.links.back().collisions.push_back(point);
    QVERIFY(writtenAndRead(robot, RobotFormat::kMjcf).model);
  }

  void whatAFormatHasNoWordForIsTold() {
    RobotDescription robot = bundledRobot("planar_3r").description;
    const auto tells = [&](RobotFormat format, const std::string& words) {
      for (const std::string& remark : writeRobot(robot, format, "").remarks) {
        if (remark.find(words) != std::string::npos) return true;
      }
      return false;
    };
    QVERIFY(!tells(RobotFormat::kUrdf, "coupling"));
    robot.couplings.push_back({"gear", 0, {{robot.joints.back().name, 1.0}}, 0.0, {}});
    QVERIFY(tells(RobotFormat::kUrdf, "couplings"));
    QVERIFY(!tells(RobotFormat::kSdf, "rotor"));
    robot.joints.back().rotor_inertia = 1.0;
    QVERIFY(tells(RobotFormat::kSdf, "rotor inertias"));
    QVERIFY(!tells(RobotFormat::kMjcf, "rotor"));
  }

  void anglesOfARotationGiveItAgainAlsoWherePitchIsARightAngle() {
    Random random(5);
    const Reached reached;
    for (int i = 0; i < 2000; ++i) {
      Eigen::Vector3d rpy = random.vector(3.1);
      // within some powers of ten of a right angle
      if (i % 2 == 0) {
        rpy.y() = (i % 4 == 0 ? 1.0 : -1.0) *
                  (std::numbers::pi / 2.0 - std::pow(10.0, random.uniform(-17.0, -1.0)));
      }
      const Eigen::Matrix3d R = rotationFromRollPitchYaw(rpy);
      VERIFY_CLOSE(rotationFromRollPitchYaw(rollPitchYaw(R)), R, 1e-14, "rotation");
    }
  }

  void meshesStayWhereTheyAre() {
    const Folder folder;
    const std::string mesh = folder.write("meshes/a.stl", "solid a\nendsolid a\n");
    ShapeDescription shape;
    shape.type = ShapeType::kMesh;
    shape.uri = "../meshes/a.stl";
    shape.file = mesh;
    QCOMPARE(meshPath(shape, folder.path() + "/out/deep", true), std::string("../../meshes/a.stl"));
    shape.uri = "package://arm/meshes/a.stl";
    QCOMPARE(meshPath(shape, folder.path(), true), shape.uri);
    QCOMPARE(meshPath(shape, folder.path(), false), std::string("meshes/a.stl"));
    shape.file.clear();
    QCOMPARE(meshPath(shape, folder.path(), false), shape.uri);
  }

  // SDF names links in texts, which have no blanks at their ends.
  void linksCalledByBlanksAreWrittenUnderOtherNames() {
    const Folder folder;
    const LoadResult read = loadRobot(folder.write(
        "r.urdf",
        "<robot name='r'><link name='link'/><link name=' '/><link name='a '/>"
        "<joint name='j' type='fixed'><parent link='link'/><child link=' '/></joint>"
        "<joint name='k' type='fixed'><parent link=' '/><child link='a '/></joint></robot>"));
    QVERIFY(read.description);
    const WrittenRobot written = writeRobot(*read.description, RobotFormat::kSdf, folder.path());
    QCOMPARE(written.remarks.size(), size_t{1});
    QCOMPARE(QString::fromStdString(written.remarks[0]),
             QString("links whose names begin or end with blanks are renamed, as ' ' to 'link_'"));
    const LoadResult again = loadRobot(folder.write("r.sdf", written.text));
    QVERIFY2(again.model, again.diagnostics.all().empty()
                              ? ""
                              : toText(again.diagnostics.all().front()).c_str());
    for (const char* name : {"link", "link_", "a"}) QVERIFY(again.model->findLink(name) >= 0);
  }

  void theEndingSaysTheFormat() {
    QVERIFY(robotFormatOf("a.URDF") == RobotFormat::kUrdf);
    QVERIFY(robotFormatOf("b/model.sdf") == RobotFormat::kSdf);
    QVERIFY(robotFormatOf("x.xml") == RobotFormat::kMjcf);
    QVERIFY(robotFormatOf("a.b/X.DH.xml") == RobotFormat::kDenavitHartenberg);
    QVERIFY(!robotFormatOf("x.usd"));
  }
};

ARMILLARY_TEST(TestWriteRobot)
#include "tst_write_robot.moc"
