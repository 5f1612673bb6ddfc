// SPDX-License-Identifier: BSD-3-Clause
// A serial robot that is written as a Denavit-Hartenberg table and read again is the same
// mechanism.
#include <QTest>
#include <filesystem>
#include <limits>

#include "engine/analysis/denavit_hartenberg_robot.h"
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/loading/load_robot.h"
#include "engine/write/writers.h"
#include "tests/engine/read/reading.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Convention = DenavitHartenbergConvention;

namespace {

constexpr double kPi = std::numbers::pi;
constexpr double kTolerance = 1e-10;
constexpr Convention kBoth[] = {Convention::kStandard, Convention::kModified};

LoadResult readAgain(const std::string& text) {
  const Folder folder;
  return loadRobot(folder.write("robot.dh.xml", text));
}

WrittenRobot written(const RobotDescription& robot, Convention convention,
                     const std::string& tool = {}) {
  return writeRobot(robot, RobotFormat::kDenavitHartenberg, "", {convention, tool});
}

// The same mass matrix, inverse dynamics and places of links, by their names, at random states.
// `ends`: links are compared whose name ends otherwise.
void verifySameMechanism(const Model& want, const Model& got, const std::string& where,
                         const std::string& ends = {}) {
  QCOMPARE(got.velocitySize(), want.velocitySize());
  VERIFY_CLOSE(got.total_mass, want.total_mass, kTolerance, where + " mass");
  Random random(11);
  Workspace of_want(want), of_got(got);
  for (int trial = 0; trial < 3; ++trial) {
    const State state = randomState(want, random);
    const Eigen::VectorXd acceleration = random.numbers(want.velocitySize(), 2.0);
    Eigen::MatrixXd M, M_got;
    massMatrix(want, state, of_want, M);
    massMatrix(got, state, of_got, M_got);
    VERIFY_CLOSE(M_got, M, kTolerance, where + " mass matrix");
    Eigen::VectorXd effort, effort_got;
    inverseDynamics(want, state, acceleration, {}, of_want, effort);
    inverseDynamics(got, state, acceleration, {}, of_got, effort_got);
    VERIFY_CLOSE(effort_got, effort, kTolerance, where + " effort");
    BodyPoses X_WB, X_WB_got;
    forwardKinematics(want, state, of_want, X_WB);
    forwardKinematics(got, state, of_got, X_WB_got);
    for (int i = 0; i < static_cast<int>(want.links.size()); ++i) {
      const std::string& name = want.links[i].name;
      if (name == "world" || (!ends.empty() && name.ends_with(ends))) continue;
      int link = got.findLink(name + "_");
      if (link < 0) link = got.findLink(name);
      QVERIFY2(link >= 0, (where + " has lost link " + name).c_str());
      const Pose X = linkPose(want, X_WB, i), X_got = linkPose(got, X_WB_got, link);
      VERIFY_CLOSE(X_got.position, X.position, kTolerance, where + " place of " + name);
      VERIFY_CLOSE(X_got.rotation, X.rotation, kTolerance, where + " turn of " + name);
    }
  }
}

void verifyComesBack(const RobotDescription& robot, const std::string& where) {
  const auto model = compileModel(robot);
  for (const Convention convention : kBoth) {
    const LoadResult back = readAgain(written(robot, convention).text);
    QVERIFY2(back.model, (where + ": " + findingsOf({{}, back.diagnostics})).c_str());
    QCOMPARE(back.diagnostics.count(Severity::kWarning), 0);
    // a row of the other convention ends elsewhere
    const auto table = tableIn(robot);
    const bool moved = table && table->convention != convention;
    verifySameMechanism(*model, *back.model, where + " " + name(convention), moved ? "_link" : "");
    if (QTest::currentTestFailed()) return;
  }
}

std::vector<JointType> serialTypes(Random& random, int count) {
  const JointType kinds[] = {JointType::kRevolute, JointType::kContinuous, JointType::kPrismatic};
  std::vector<JointType> types;
  for (int i = 0; i < count; ++i) types.push_back(kinds[random.below(3)]);
  return types;
}

// Joints whose axes are parallel to one another, cross, or are one: turns by parts of a right
// angle, places that are often along axes; a little off where `off` is not zero.
RobotDescription specialChain(Random& random, int count, double off) {
  RobotDescription robot = randomRobot(random, {serialTypes(random, count)}, "special");
  for (JointDescription& joint : robot.joints) {
    joint.axis = Eigen::Vector3d::Unit(random.below(3));
    const Eigen::Vector3d rpy =
        0.5 * kPi * Eigen::Vector3d(random.below(4), random.below(2), random.below(4));
    joint.X_PJ.rotation = rotationFromRollPitchYaw(rpy + random.vector(off));
    joint.X_PJ.position = random.uniform(-0.5, 0.5) * Eigen::Vector3d::Unit(random.below(3));
    if (random.chance(0.3)) joint.X_PJ.position.setZero();
  }
  return robot;
}

}  // namespace

class TestWriteTable : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // A table's joints turn or slide: one that turns on and on is a revolute one without limits.
  void whatTurnsOnAndOnHasNoLimits() {
    Random random(12);
    RobotDescription robot =
        randomRobot(random, {{JointType::kContinuous, JointType::kRevolute}}, "wheel");
    robot.joints[0].limits.lower = -0.5;  // which a continuous joint does not heed
    robot.joints[0].limits.upper = 0.5;
    robot.joints[1].limits.lower = -0.25;
    const DenavitHartenbergRobot table = asDenavitHartenberg(robot, Convention::kStandard).robot;
    QCOMPARE(table.rows.size(), std::size_t{2});
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    QCOMPARE(table.rows[0].joint.limits.lower, -kInfinity);
    QCOMPARE(table.rows[0].joint.limits.upper, kInfinity);
    QCOMPARE(table.rows[1].joint.limits.lower, -0.25);
  }

  void randomChainsComeBack() {
    const Reached reached;
    Random random(701);
    for (int trial = 0; trial < 40; ++trial) {
      const std::vector<JointType> types = serialTypes(random, 1 + trial % 8);
      verifyComesBack(randomRobot(random, {types}, "random"), "random " + std::to_string(trial));
      if (QTest::currentTestFailed()) return;
    }
  }

  void parallelCrossingAndCommonAxesComeBack() {
    const Reached reached;
    Random random(702);
    for (int trial = 0; trial < 60; ++trial) {
      verifyComesBack(specialChain(random, 1 + trial % 8, 0.0), "special " + std::to_string(trial));
      if (QTest::currentTestFailed()) return;
    }
  }

  // As files have them that write right angles with few digits.
  void nearlyParallelAxesComeBack() {
    const Reached reached;
    Random random(703);
    for (const double off : {1e-13, 1e-11, 1e-8, 3.7e-6, 2e-5, 1e-3, 9e-3, 2e-2}) {
      for (int trial = 0; trial < 10; ++trial) {
        verifyComesBack(specialChain(random, 2 + trial % 6, off),
                        "off by " + std::to_string(off) + ", " + std::to_string(trial));
        if (QTest::currentTestFailed()) return;
      }
    }
  }

  void bundledArmsComeBack() {
    int serial = 0;
    for (const TestRobot& robot : bundledRobots()) {
      try {
        written(robot.description, Convention::kStandard);
      } catch (const MethodDoesNotApply&) {
        continue;
      }
      verifyComesBack(robot.description, robot.name);
      if (QTest::currentTestFailed()) return;
      ++serial;
    }
    QVERIFY2(serial >= 8, std::to_string(serial).c_str());
  }

  void armsOfOthersComeBack() {
    const std::filesystem::path folder = std::filesystem::path(ARMILLARY_SHARED_DATA) / "robots";
    if (!std::filesystem::exists(folder)) QSKIP("the folder of others' robots is not there");
    for (const char* name : {"ur5e", "kuka_kr5_arc", "abb_irb120"}) {
      verifyComesBack(loadFile(folder / name / "robot.urdf").description, name);
      if (QTest::currentTestFailed()) return;
    }
  }

  // A table that is written keeps its own numbers, not others for the same axes.
  void aTableKeepsItsRows() {
    const RobotDescription robot = bundledRobot("scara_dh").description;
    const auto table = tableIn(robot);
    QVERIFY(table && table->convention == Convention::kStandard);
    QCOMPARE(table->rows.size(), size_t{4});
    QCOMPARE(table->rows[0].row.d, 0.3);
    QCOMPARE(table->rows[1].row.alpha, kPi);
    const LoadResult back = readAgain(written(robot, Convention::kStandard).text);
    for (size_t i = 0; i < robot.links.size(); ++i) {
      QCOMPARE(back.description->links[i].name, robot.links[i].name);
    }
    for (size_t i = 0; i < robot.joints.size(); ++i) {
      const JointDescription &one = robot.joints[i], &other = back.description->joints[i];
      QVERIFY((one.X_MC.position - other.X_MC.position).norm() == 0.0);
      QVERIFY((one.X_MC.rotation - other.X_MC.rotation).norm() < 1e-15);
      QCOMPARE(other.limits.effort, one.limits.effort);
    }
    QVERIFY(!tableIn(bundledRobot("scara").description));
    QVERIFY(!tableIn(bundledRobot("four_bar").description));
  }

  void forcesAndLimitsComeBack() {
    RobotDescription robot = bundledRobot("planar_3r").description;
    double factor = 1.0;
    for (JointDescription& joint : robot.joints) {
      if (joint.type == JointType::kFixed) continue;
      joint.type = JointType::kRevolute;
      joint.damping = 0.31 * factor;
      joint.friction = 0.17 * factor;
      joint.stiffness = 4.1 * factor;
      joint.spring_reference = -0.2 * factor;
      joint.rotor_inertia = 0.013 * factor;
      joint.gear_ratio = 51.0 * factor;
      joint.limits = {-1.25 * factor, 0.75, 33.0 * factor, 2.5, 7.0 * factor, 8.0, 90.0};
      factor *= 1.5;
    }
    const LoadResult back = readAgain(written(robot, Convention::kModified).text);
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
        QCOMPARE(got.gear_ratio, want.gear_ratio);
        QCOMPARE(got.limits.lower, want.limits.lower);
        QCOMPARE(got.limits.upper, want.limits.upper);
        QCOMPARE(got.limits.effort, want.limits.effort);
        QCOMPARE(got.limits.velocity, want.limits.velocity);
        QCOMPARE(got.limits.acceleration, want.limits.acceleration);
        QCOMPARE(got.limits.deceleration, want.limits.deceleration);
        QCOMPARE(got.limits.jerk, want.limits.jerk);
      }
    }
    QCOMPARE(found, 3);
  }

  void chainsAreChosenByTheirLastLink() {
    const RobotDescription quadruped = bundledRobot("quadruped").description;
    QVERIFY_THROWS_EXCEPTION(MethodDoesNotApply, written(quadruped, Convention::kStandard));
    RobotDescription robot = bundledRobot("four_bar").description;
    QVERIFY_THROWS_EXCEPTION(MethodDoesNotApply, written(robot, Convention::kStandard));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             written(robot, Convention::kStandard, "no such link"));
    const std::string end = robot.joints[0].child;
    const WrittenRobot chain = written(robot, Convention::kStandard, end);
    const auto tells = [&](const std::string& words) {
      return std::any_of(
          chain.remarks.begin(), chain.remarks.end(),
          [&](const std::string& remark) { return remark.find(words) != std::string::npos; });
    };
    QVERIFY(tells("'closing_pin'"));
    QVERIFY(tells("are left out with what they carry: '"));
    QVERIFY(tells("shapes are left out"));
    QCOMPARE(readAgain(chain.text).model->velocitySize(), 1);
  }

  void namesThatTheTableTakesAreTold() {
    Random random(705);
    RobotDescription robot =
        randomRobot(random, {{JointType::kRevolute, JointType::kPrismatic}}, "names");
    robot.links[0].name = robot.joints[0].parent = "base";
    robot.links[1].name = robot.joints[0].child = robot.joints[1].parent = "joint2_link";
    const WrittenRobot table = written(robot, Convention::kStandard);
    QCOMPARE(table.remarks.size(), size_t{2});
    QVERIFY(table.remarks[0].find("link 'base' is called 'base_'") == 0);
    QVERIFY(table.remarks[1].find("link 'joint2_link' is called 'joint2_link_'") == 0);
    verifyComesBack(robot, "names");
  }
};

ARMILLARY_TEST(TestWriteTable)
#include "tst_write_table.moc"
