// SPDX-License-Identifier: BSD-3-Clause
// Which joints drive a mechanism, and which loops each of them is in.
#include "engine/loops/drivers.h"

#include "engine/loops/loop_paths.h"
#include "engine/loops/mobility.h"
#include "tests/support/compare.h"
#include "tests/support/loops.h"
#include "tests/support/mechanisms.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

class TestDrivers : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void anyJointOfAFourBarDrivesItWhenPreferred() {
    const FourBar bars;
    const auto model = bars.model();
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.position = bars.position(0.7);
    MatrixXd K;
    freeMotions(*model, model->loops, state, {}, workspace, K);
    QCOMPARE(K.cols(), 1);
    for (int i = 0; i < 3; ++i) {
      std::vector<int> drivers;
      chooseDrivers(K, {&i, 1}, drivers);
      QCOMPARE(drivers, std::vector<int>{i});
    }
    std::vector<int> drivers;
    chooseDrivers(K, {}, drivers);
    QCOMPARE(drivers, std::vector<int>{0});  // the first that does it well
  }

  void aJointAtItsDeadPointDoesNotDrive() {
    const FourBar bars;
    const auto model = bars.model();
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.position =
        bars.position(std::acos((std::pow(bars.a + bars.b, 2) + bars.d * bars.d - bars.c * bars.c) /
                                (2.0 * (bars.a + bars.b) * bars.d)));
    MatrixXd K;
    freeMotions(*model, model->loops, state, {}, workspace, K);
    std::vector<int> drivers;
    const int rocker = 2;
    chooseDrivers(K, {&rocker, 1}, drivers);
    QCOMPARE(drivers, std::vector<int>{0});
  }

  // All motors of the file drive, also those that are too many; what they leave free is completed.
  void theFilesMotorsDrive() {
    FourBar bars;
    RobotDescription description = bars.description();
    description.links.push_back(bar("hanging", 1.0, 0.5));
    description.joints.push_back(hinge("idle_joint", "ground", "hanging", {2.0, 0.0, 0.0}));
    const auto motors = [&](const std::vector<int>& with, const std::vector<int>& preferred) {
      for (auto& joint : description.joints) joint.has_motor = false;
      for (const int i : with) description.joints[i].has_motor = true;
      const auto model = compiledInPlane(description);
      Workspace workspace(*model);
      State state = neutralState(*model);
      state.position.head(3) = bars.position(0.7);
      MatrixXd K;
      freeMotions(*model, model->loops, state, {}, workspace, K);
      std::vector<int> chosen;
      chooseMotors(*model, K, preferred, chosen);
      return chosen;
    };
    QCOMPARE(motors({}, {}), (std::vector<int>{0, 3}));
    QCOMPARE(motors({}, {2}), (std::vector<int>{2, 3}));
    QCOMPARE(motors({1}, {2}), (std::vector<int>{1, 3}));
    QCOMPARE(motors({1, 2}, {0}), (std::vector<int>{1, 3, 2}));
    QCOMPARE(motors({2, 3}, {0}), (std::vector<int>{2, 3}));
  }

  // Of a rod that hangs in a universal joint on the ground, a crank on it and a crank on the
  // ground, the cranks are where motors are, the ground's first.
  void cranksOnTheBaseAreLikelierToBeDrivenThanRods() {
    RobotDescription robot;
    robot.name = "arms";
    robot.links = {bar("ground", 1.0, 0.5), bar("rod", 1.0, 0.5), bar("far", 1.0, 0.5),
                   bar("near", 1.0, 0.5)};
    JointDescription hanging = hinge("hanging", "ground", "rod", {0.0, 0.0, 0.0});
    hanging.type = JointType::kUniversal;
    hanging.axis = Eigen::Vector3d::UnitX();
    hanging.axis2 = Eigen::Vector3d::UnitY();
    robot.joints = {hanging, hinge("far_crank", "rod", "far", {1.0, 0.0, 0.0}),
                    hinge("near_crank", "ground", "near", {2.0, 0.0, 0.0})};
    const auto model = compileModel(robot);
    const auto index = [&](const char* name) {
      return std::find_if(model->joints.begin(), model->joints.end(),
                          [&](const Joint& joint) { return joint.name == name; })
          ->velocity_index;
    };
    const int rod = index("hanging"), far = index("far_crank"), near = index("near_crank");
    QCOMPARE(likeliestMotors(*model), (std::vector<int>{near, far, rod, rod + 1}));
    // any two could drive this: K's rows differ in all pairs
    MatrixXd K(4, 2);
    K << 1.0, 0.0, 0.0, 1.0, 0.6, 0.8, 0.8, -0.6;
    std::vector<int> motors;
    chooseMotors(*model, K / std::sqrt(2.0), {}, motors);
    QCOMPARE(motors, (std::vector<int>{near, far}));
    chooseMotors(*model, K / std::sqrt(2.0), std::vector<int>{rod + 1}, motors);
    QCOMPARE(motors, (std::vector<int>{rod + 1, near}));
  }

  // With the drivers held nothing moves; without any one of them something does.
  void driversDetermineAllMotion() {
    Random random(331);
    int compared = 0;
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (model.velocitySize() < 6 || model.velocitySize() > 20) continue;
      Workspace workspace(model);
      for (const JointType type : kAllJointTypes) {
        const State state = randomState(model, random);
        const Loop loop = closedLoop(random, model, state, type);
        const std::string where = robot.name + ", " + loop.name;
        Mobility found;
        mobility(model, {&loop, 1}, state, workspace, found);
        MatrixXd K;
        freeMotions(model, {&loop, 1}, state, {}, workspace, K);
        QCOMPARE(static_cast<int>(K.cols()), found.mobility);
        VERIFY_CLOSE(K.transpose() * K, MatrixXd::Identity(K.cols(), K.cols()), 1e-12, where);
        LoopConstraints constraints;
        loopConstraints(model, {&loop, 1}, state, workspace, constraints);
        VERIFY_CLOSE(constraints.jacobian * K, MatrixXd::Zero(constraints.rowCount(), K.cols()),
                     1e-9, where);
        const std::vector<int> preferred{random.below(model.velocitySize()),
                                         random.below(model.velocitySize())};
        std::vector<int> drivers;
        chooseDrivers(K, preferred, drivers);
        QCOMPARE(static_cast<int>(drivers.size()), found.mobility);
        MatrixXd held;
        freeMotions(model, {&loop, 1}, state, drivers, workspace, held);
        QCOMPARE(held.cols(), 0);
        if (drivers.empty()) continue;
        drivers.pop_back();
        freeMotions(model, {&loop, 1}, state, drivers, workspace, held);
        QCOMPARE(held.cols(), 1);
        // loops feel what is on their path and nothing else
        const std::vector<std::vector<int>> paths = loopPaths(model, {&loop, 1});
        for (int i = 0; i < model.velocitySize(); ++i) {
          const bool felt = !constraints.jacobian.col(i).isZero(0.0);
          QVERIFY2(!felt || !paths[i].empty(), where.c_str());
        }
        ++compared;
      }
    }
    QVERIFY(compared > 50);
  }

  void aPathIsTheWayRoundTheLoop() {
    const auto model = compiledInPlane(windows(2));
    const std::vector<std::vector<int>> paths = loopPaths(*model, model->loops);
    for (int i = 0; i < model->velocitySize(); ++i) {
      const std::string& name = model->degrees_of_freedom[i].name;
      const std::vector<int> want = name == "foot0"   ? std::vector<int>{0}
                                    : name == "foot1" ? std::vector<int>{0, 1}
                                    : name == "foot2" ? std::vector<int>{1}
                                                      : paths[i];
      QCOMPARE(paths[i], want);
      QVERIFY(!paths[i].empty());
    }
  }

  // What carries the whole mechanism is in none of its loops.
  void theBaseIsInNoPath() {
    RobotDescription robot = FourBar{}.description();
    freeBase(robot);
    const auto model = compileModel(robot);
    const std::vector<std::vector<int>> paths = loopPaths(*model, model->loops);
    for (int i = 0; i < model->velocitySize(); ++i) QCOMPARE(paths[i].empty(), i < 6);
  }

  void refusesWhatThereIsNot() {
    std::vector<int> drivers;
    const int far = 4;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             chooseDrivers(MatrixXd::Identity(4, 2), {&far, 1}, drivers));
    const auto model = FourBar{}.model();
    std::vector<Loop> loops = model->loops;
    loops[0].end1.body = 9;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, (void)loopPaths(*model, loops));
  }
};

ARMILLARY_TEST(TestDrivers)
#include "tst_drivers.moc"
