// SPDX-License-Identifier: BSD-3-Clause
// The fast form of forward dynamics gives what the readable one gives, and says where it cannot.
#include <cmath>
#include <limits>

#include "engine/fast/fast_dynamics.h"
#include "engine/fast/fast_model.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double kAccelerationTolerance = 1e-12;

// Two links of which the second has no inertia about its own axis.
std::shared_ptr<const Model> singularRobot() {
  RobotDescription robot;
  Random random(1630);
  robot.name = "singular";
  robot.links = {solidLink(random, "link0"), solidLink(random, "link1"), {}};
  robot.links[2].name = "link2";
  robot.joints = {
      randomJoint(random, JointType::kContinuous, "joint1", "link0", "link1"),
      randomJoint(random, JointType::kContinuous, "joint2", "link1", "link2"),
  };
  return compileModel(robot);
}

}  // namespace

class TestFastForwardDynamics : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void agreesWithTheReadableForm() {
    const Reached reached;
    Random random(1631);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random, 2.0);
      const VectorXd effort = random.numbers(model.velocitySize(), 10.0);
      VectorXd got, want;
      const SolveStatus found = fast::forwardDynamics(model, state, effort, {}, workspace, got);
      const SolveStatus expected = forwardDynamics(model, state, effort, {}, workspace, want);
      QCOMPARE(found.singular_degree_of_freedom, expected.singular_degree_of_freedom);
      if (expected) VERIFY_CLOSE(got, want, kAccelerationTolerance, robot.name);
    }
  }

  void everyInstructionSetAgrees() {
    int compared = 0;
    for (const fast::Kernels* kernels : fast::kernelsOfThisProcessor()) {
      Random random(1632);
      for (const TestRobot& robot : allRobots()) {
        const Model& model = *robot.model;
        fast::FastModel fast_model(model, *kernels);
        if (!fast_model.ownCoordinates()) continue;
        constexpr int kCount = 11;  // lanes all taken, and some left
        const int n = model.velocitySize();
        Workspace workspace(model);
        MatrixXd q(model.positionSize(), kCount), v(n, kCount), effort(n, kCount), want(n, kCount),
            one(n, kCount), many(n, kCount);
        VectorXd acceleration;
        bool solved[kCount];
        for (int i = 0; i < kCount; ++i) {
          const State state = randomState(model, random, 2.0);
          const VectorXd own = random.numbers(n, 10.0);
          q.col(i) = state.position;
          v.col(i) = state.velocity;
          effort.col(i) = own;
          QVERIFY(forwardDynamics(model, state, own, {}, workspace, acceleration));
          want.col(i) = acceleration;
          QVERIFY(fast_model.articulatedBody(model.gravity, q.col(i).data(), v.col(i).data(),
                                             effort.col(i).data(), one.col(i).data()));
        }
        fast_model.articulatedBody(model.gravity, {q.data(), model.positionSize()}, {v.data(), n},
                                   {effort.data(), n}, kCount, many.data(), n, solved);
        for (const bool each : solved) QVERIFY(each);
        const std::string where = robot.name + " with " + kernels->name;
        VERIFY_CLOSE(one, want, kAccelerationTolerance, where + ", one by one");
        VERIFY_CLOSE(many, want, kAccelerationTolerance, where + ", at once");
        ++compared;
      }
    }
    QVERIFY(compared >= 100);
  }

  void manySamplesOfRobotsOfEveryKind() {
    Random random(1633);
    for (const TestRobot& robot : upTo(12, allRobots())) {  // followers and screws too
      const Model& model = *robot.model;
      Workspace workspace(model);
      const int n = model.velocitySize();
      MatrixXd q(model.positionSize(), 3), v(n, 3), effort(n, 3), got;
      std::vector<State> states;
      for (int i = 0; i < 3; ++i) {
        states.push_back(randomState(model, random));
        q.col(i) = states[i].position;
        v.col(i) = states[i].velocity;
        effort.col(i) = random.numbers(n, 10.0);
      }
      std::vector<SolveStatus> statuses;
      fast::forwardDynamics(model, q, v, effort, workspace, got, statuses);
      QCOMPARE(statuses.size(), size_t{3});
      for (int i = 0; i < 3; ++i) {
        VectorXd want;
        const SolveStatus expected =
            forwardDynamics(model, states[i], effort.col(i), {}, workspace, want);
        QCOMPARE(statuses[i].singular_degree_of_freedom, expected.singular_degree_of_freedom);
        if (expected) VERIFY_CLOSE(VectorXd(got.col(i)), want, kAccelerationTolerance, robot.name);
      }
    }
  }

  void feelsRotorsAndWrenches() {
    Random random(1634);
    for (const char* name : {"puma560", "humanoid", "quadruped"}) {
      const TestRobot robot = bundledRobot(name);
      Model model = *robot.model;
      for (Body& body : model.bodies) {
        if (body.kind.type == BodyJoint::kRevolute) body.rotor_inertia = random.uniform(0.5, 3.0);
      }
      model.has_rotors = true;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd effort = random.numbers(model.velocitySize(), 10.0);
      const LinkWrench push{static_cast<int>(model.links.size()) - 1,
                            {random.vector(10.0), random.vector(10.0)}};
      VectorXd got, want;
      QVERIFY(fast::forwardDynamics(model, state, effort, {}, workspace, got));
      QVERIFY(forwardDynamics(model, state, effort, {}, workspace, want));
      VERIFY_CLOSE(got, want, kAccelerationTolerance, robot.name);
      QVERIFY(fast::forwardDynamics(model, state, effort, {&push, 1}, workspace, got));
      QVERIFY(forwardDynamics(model, state, effort, {&push, 1}, workspace, want));
      VERIFY_CLOSE(got, want, kAccelerationTolerance, robot.name + " pushed");
    }
  }

  void saysWhichDegreeOfFreedomMovesNoInertia() {
    const auto model = singularRobot();
    Workspace workspace(*model);
    Random random(1635);
    const State state = randomState(*model, random);
    VectorXd acceleration;
    const SolveStatus status =
        fast::forwardDynamics(*model, state, VectorXd::Ones(2), {}, workspace, acceleration);
    QCOMPARE(status.singular_degree_of_freedom, 1);
    MatrixXd accelerations;
    std::vector<SolveStatus> statuses;
    const MatrixXd ones = MatrixXd::Ones(2, 3);
    fast::forwardDynamics(*model, ones, ones, ones, workspace, accelerations, statuses);
    QCOMPARE(statuses.size(), size_t{3});
    for (int i = 0; i < 3; ++i) {
      QCOMPARE(statuses[i].singular_degree_of_freedom, 1);
      QVERIFY(std::isnan(accelerations(0, i)));
    }
  }

  // In one sample of several: its status says so, and the others are as they were.
  void whatIsNoNumberIsNotSolved() {
    const TestRobot robot = bundledRobot("puma560");
    const Model& model = *robot.model;
    Workspace workspace(model);
    Random random(1636);
    const int n = model.velocitySize();
    MatrixXd q(n, 9), v(n, 9), effort(n, 9), clean, spoilt;
    for (int i = 0; i < 9; ++i) {
      q.col(i) = random.numbers(n, 3.0);
      v.col(i) = random.numbers(n, 1.0);
      effort.col(i) = random.numbers(n, 10.0);
    }
    std::vector<SolveStatus> statuses;
    fast::forwardDynamics(model, q, v, effort, workspace, clean, statuses);
    q(2, 4) = std::numeric_limits<double>::quiet_NaN();
    fast::forwardDynamics(model, q, v, effort, workspace, spoilt, statuses);
    for (int i = 0; i < 9; ++i) {
      if (i == 4) {
        State state;
        state.position = q.col(i);
        state.velocity = v.col(i);
        VectorXd acceleration;
        const SolveStatus expected =
            forwardDynamics(model, state, effort.col(i), {}, workspace, acceleration);
        QCOMPARE(statuses[i].singular_degree_of_freedom, expected.singular_degree_of_freedom);
        QVERIFY(!statuses[i]);
      } else {
        QVERIFY(statuses[i]);
        QVERIFY((spoilt.col(i).array() == clean.col(i).array()).all());
      }
    }
  }
};

ARMILLARY_TEST(TestFastForwardDynamics)
#include "tst_fast_forward_dynamics.moc"
