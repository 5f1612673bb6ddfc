// SPDX-License-Identifier: BSD-3-Clause
// Forward dynamics against inverse dynamics and against itself.
#include "engine/dynamics/forward_dynamics.h"

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

constexpr int kStates = 4;  // random states a robot

std::vector<LinkWrench> randomWrenches(const Model& model, Random& random) {
  std::vector<LinkWrench> wrenches;
  for (int i = 0; i < 3; ++i) {
    wrenches.push_back({random.below(static_cast<int>(model.links.size())),
                        {random.vector(2.0), random.vector(5.0)},
                        random.chance(0.5) ? LinkWrench::Axes::kWorld : LinkWrench::Axes::kLink});
  }
  return wrenches;
}

using Solver = SolveStatus (*)(const Model&, const State&, const VectorXd&,
                               std::span<const LinkWrench>, Workspace&, VectorXd&);

// norm(RNEA(solver(τ)) − τ) relative to the largest of 1, |τ| and |bias|, with wrenches.
void verifyInverts(Solver solver, const TestRobot& robot, Random& random) {
  const Model& model = *robot.model;
  Workspace workspace(model);
  for (int k = 0; k < kStates; ++k) {
    const State state = randomState(model, random);
    const VectorXd effort = random.numbers(model.velocitySize(), 10.0);
    const std::vector<LinkWrench> wrenches = randomWrenches(model, random);
    VectorXd acceleration, back, resting;
    QVERIFY2(solver(model, state, effort, wrenches, workspace, acceleration), robot.name.c_str());
    inverseDynamics(model, state, acceleration, wrenches, workspace, back);
    bias(model, state, workspace, resting);
    VERIFY_CLOSE_TO_SCALE(back, effort, 1e-10, std::max(effort.norm(), resting.norm()), robot.name);
  }
}

// A base with a solid arm, and beyond it a joint of that type to a link without inertia.
RobotDescription robotWithMasslessLeaf(JointType type) {
  Random random(11);
  RobotDescription robot =
      randomRobot(random, {{JointType::kRevolute, JointType::kRevolute, type}}, "weak");
  robot.links.back().inertial.reset();
  return robot;
}

}  // namespace

class TestForwardDynamics : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void abaInvertsRnea() {
    const Reached reached;
    Random random(1);
    for (const TestRobot& robot : plainRobots()) {
      verifyInverts(articulatedBody, robot, random);
      if (QTest::currentTestFailed()) return;
    }
  }

  void massMatrixSolveInvertsRneaWithFollowersToo() {
    const Reached reached;
    Random random(2);
    for (const TestRobot& robot : allRobots()) {
      verifyInverts(massMatrixSolve, robot, random);
      if (QTest::currentTestFailed()) return;
    }
  }

  void defaultMethodTreatsEveryRobot() {
    Random random(3);
    for (const TestRobot& robot : allRobots()) {
      verifyInverts(forwardDynamics, robot, random);
      if (QTest::currentTestFailed()) return;
    }
  }

  void bothMethodsAgree() {
    const Reached reached;
    Random random(4);
    for (const TestRobot& robot : plainRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      for (int k = 0; k < kStates; ++k) {
        const State state = randomState(model, random);
        const VectorXd effort = random.numbers(model.velocitySize(), 10.0);
        const std::vector<LinkWrench> wrenches = randomWrenches(model, random);
        VectorXd one, other;
        QVERIFY(articulatedBody(model, state, effort, wrenches, workspace, one));
        QVERIFY(massMatrixSolve(model, state, effort, wrenches, workspace, other));
        VERIFY_CLOSE(one, other, 1e-9, robot.name);
      }
    }
  }

  void workspaceCarriesNothingOver() {
    // the same question after a different one, with wrenches in between, has the same bits
    Random random(5);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      const State state = randomState(model, random), other = randomState(model, random);
      const VectorXd effort = random.numbers(model.velocitySize(), 10.0);
      Workspace used(model), fresh(model);
      VectorXd first, ignored, second;
      QVERIFY(forwardDynamics(model, other, effort, randomWrenches(model, random), used, ignored));
      QVERIFY(forwardDynamics(model, state, effort, {}, used, first));
      QVERIFY(forwardDynamics(model, state, effort, {}, fresh, second));
      QVERIFY2(first == second, robot.name.c_str());
    }
  }

  void masslessLeafIsNamed_data() {
    QTest::addColumn<JointType>("type");
    for (const JointType type : kAllJointTypes) {
      if (type != JointType::kFixed) QTest::newRow(name(type)) << type;
    }
  }
  void masslessLeafIsNamed() {
    QFETCH(const JointType, type);
    const auto model = compileModel(robotWithMasslessLeaf(type));
    Random random(6);
    const State state = randomState(*model, random);
    const VectorXd effort = random.numbers(model->velocitySize(), 1.0);
    for (const Solver solver : {Solver(articulatedBody), Solver(massMatrixSolve)}) {
      Workspace workspace(*model);
      VectorXd acceleration;
      const SolveStatus status = solver(*model, state, effort, {}, workspace, acceleration);
      QVERIFY(!status);
      const int named = model->degrees_of_freedom[status.singular_degree_of_freedom].joint;
      QCOMPARE(QString::fromStdString(model->joints[named].name), QString("joint3"));
    }
  }

  void pointMassOnItsAxisIsSingular() {
    RobotDescription robot = robotWithMasslessLeaf(JointType::kContinuous);
    InertialDescription point;
    point.mass = 2.0;  // at the joint's origin: turning moves nothing
    robot.links.back().inertial = point;
    const auto model = compileModel(robot);
    Random random(7);
    Workspace workspace(*model);
    VectorXd acceleration;
    for (const Solver solver : {Solver(articulatedBody), Solver(massMatrixSolve)}) {
      const SolveStatus status = solver(*model, randomState(*model, random), VectorXd::Zero(3), {},
                                        workspace, acceleration);
      QCOMPARE(status.singular_degree_of_freedom, 2);
    }
  }

  void smallButRealInertiaIsNotSingular() {
    // a finger of 1 g behind a body of 100 kg and 1 m: seven digits apart, still well posed
    RobotDescription robot = robotWithMasslessLeaf(JointType::kRevolute);
    robot.links[1].inertial->mass = 100.0;
    robot.links[1].inertial->rotational = 20.0 * Eigen::Matrix3d::Identity();
    InertialDescription finger;
    finger.mass = 1e-3;
    finger.rotational = 1e-8 * Eigen::Matrix3d::Identity();
    robot.links.back().inertial = finger;
    const TestRobot light{"light finger", robot, compileModel(robot)};
    Random random(8);
    verifyInverts(articulatedBody, light, random);
    verifyInverts(massMatrixSolve, light, random);
  }

  void articulatedBodyRefusesFollowers() {
    for (const TestRobot& robot : followerRobots()) {
      if (!robot.model->has_followers) continue;
      Workspace workspace(*robot.model);
      VectorXd acceleration;
      const VectorXd effort = VectorXd::Zero(robot.model->velocitySize());
      QVERIFY_THROWS_EXCEPTION(MethodDoesNotApply, static_cast<void>(articulatedBody(
                                                       *robot.model, neutralState(*robot.model),
                                                       effort, {}, workspace, acceleration)));
      return;
    }
    QFAIL("the zoo has no robot with followers");
  }

  void vectorsOfAnotherModelAreRefused() {
    const auto big = compileModel(zoo()[0]), small = compileModel(robotWithMasslessLeaf({}));
    Workspace workspace(*big);
    VectorXd result;
    const VectorXd effort = VectorXd::Zero(big->velocitySize());
    const VectorXd longer = VectorXd::Zero(big->velocitySize() + 1);
    State state = neutralState(*big);
    QVERIFY_THROWS_EXCEPTION(
        std::invalid_argument,
        static_cast<void>(forwardDynamics(*big, state, longer, {}, workspace, result)));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             inverseDynamics(*big, state, longer, {}, workspace, result));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             bias(*small, neutralState(*small), workspace, result));
    state.velocity = longer;
    QVERIFY_THROWS_EXCEPTION(
        std::invalid_argument,
        static_cast<void>(forwardDynamics(*big, state, effort, {}, workspace, result)));
  }

  void wrenchOnNoLinkIsRefused() {
    const auto model = compileModel(zoo()[7]);
    Workspace workspace(*model);
    VectorXd result;
    const State state = neutralState(*model);
    const VectorXd zero = VectorXd::Zero(model->velocitySize());
    for (const int link : {-1, static_cast<int>(model->links.size())}) {
      const std::vector<LinkWrench> wrenches{{link, {}, LinkWrench::Axes::kLink}};
      QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                               inverseDynamics(*model, state, zero, wrenches, workspace, result));
    }
  }
};

ARMILLARY_TEST(TestForwardDynamics)
#include "tst_forward_dynamics.moc"
