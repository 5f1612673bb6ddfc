// SPDX-License-Identifier: BSD-3-Clause
// The state on its manifold: integrate, difference, rate, home.
#include "engine/model/model.h"

#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

// Positions with every quaternion turned to w >= 0, so that equal places have equal numbers.
VectorXd canonical(const Model& model, VectorXd q) {
  for (int i = 0; i + 3 < q.size(); ++i) {
    if (model.coordinates[i].measure != Measure::kQuaternion) continue;
    if (q[i] < 0.0) q.segment<4>(i) *= -1.0;
    i += 3;
  }
  return q;
}

double worstQuaternionLength(const Model& model, const VectorXd& q) {
  double worst = 0.0;
  for (int i = 0; i + 3 < q.size(); ++i) {
    if (model.coordinates[i].measure != Measure::kQuaternion) continue;
    worst = std::max(worst, std::abs(q.segment<4>(i).norm() - 1.0));
    i += 3;
  }
  return worst;
}

std::shared_ptr<const Model> freeBody() {
  RobotDescription robot;
  robot.links.resize(1);
  robot.links[0].name = "stone";
  freeBase(robot);
  return compileModel(robot);
}

}  // namespace

class TestModel : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void differenceUndoesIntegrate() {
    const Reached reached;
    Random random(61);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      for (const double size : {1e-9, 1e-3, 1.0, 1.7}) {  // 1.7: rotations up to 2.9 rad
        const State state = randomState(model, random);
        const VectorXd d = random.numbers(model.velocitySize(), size);
        VectorXd q, back;
        integratePosition(model, state.position, d, q);
        positionDifference(model, state.position, q, back);
        VERIFY_CLOSE(back, d, 1e-13, robot.name);
        QVERIFY(worstQuaternionLength(model, q) < 1e-15 * 4);
      }
    }
  }

  void integrateUndoesDifference() {
    const Reached reached;
    Random random(62);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      const State from = randomState(model, random), to = randomState(model, random);
      VectorXd d, there;
      positionDifference(model, from.position, to.position, d);
      integratePosition(model, from.position, d, there);
      VERIFY_CLOSE(canonical(model, there), canonical(model, to.position), 1e-13, robot.name);
    }
  }

  void differenceKeepsTinyDigits() {
    // where sin(x) / x must not lose them
    const auto model = freeBody();
    const State state = neutralState(*model);
    for (const double angle : {1e-3, 1e-7, 1e-8, 1e-12, 1e-300}) {
      VectorXd d = VectorXd::Zero(6), q, back;
      d[1] = angle;
      integratePosition(*model, state.position, d, q);
      positionDifference(*model, state.position, q, back);
      VERIFY_CLOSE(back[1] / angle, 1.0, 1e-14, "angle " + std::to_string(angle));
    }
  }

  void rotationsBeyondHalfATurnTakeTheShortWay() {
    const auto model = freeBody();
    const State state = neutralState(*model);
    VectorXd d = VectorXd::Zero(6), q, back;
    d[2] = 4.0;
    integratePosition(*model, state.position, d, q);
    positionDifference(*model, state.position, q, back);
    VERIFY_CLOSE(back[2], 4.0 - 2.0 * std::numbers::pi, 1e-15, "angle");
    d[2] = 100.0;  // many turns, to the same place as the remainder
    integratePosition(*model, state.position, d, q);
    positionDifference(*model, state.position, q, back);
    VERIFY_CLOSE(back[2], std::remainder(100.0, 2.0 * std::numbers::pi), 1e-13, "turns");
  }

  void oppositeQuaternionsAreTheSamePlace() {
    const auto model = freeBody();
    Random random(63);
    const State state = randomState(*model, random);
    VectorXd other = state.position, d;
    other.tail<4>() *= -1.0;
    positionDifference(*model, state.position, other, d);
    VERIFY_CLOSE(d, VectorXd(VectorXd::Zero(6)), 1e-15, "difference");
  }

  void rateIsTheDerivativeOfIntegrate() {
    const Reached reached;
    Random random(64);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      const State state = randomState(model, random, 2.0);
      VectorXd rate;
      positionRate(model, state.position, state.velocity, rate);
      const VectorXd want =
          derivative([&](double t) { return moved(model, state, state.velocity, t).position; });
      VERIFY_CLOSE(rate, want, 1e-11, robot.name);
    }
  }

  void integrateInPlace() {
    Random random(65);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      const State state = randomState(model, random);
      const VectorXd d = random.numbers(model.velocitySize(), 1.0);
      VectorXd apart, same = state.position;
      integratePosition(model, state.position, d, apart);
      integratePosition(model, same, d, same);
      QVERIFY2(apart == same, robot.name.c_str());
    }
  }

  void normalizeKeepsTheDirection() {
    const auto model = freeBody();
    VectorXd q(7);
    q << 1.0, 2.0, 3.0, 0.8, 0.0, 1.6, 0.0;
    normalizePosition(*model, q);
    VectorXd want(7);
    want << 1.0, 2.0, 3.0, 0.8 / std::sqrt(3.2), 0.0, 1.6 / std::sqrt(3.2), 0.0;
    VERIFY_CLOSE(q, want, 1e-15, "quaternion");
  }

  void homeStateIsInsideTheLimits() {
    RobotDescription robot =
        randomRobot(*std::make_unique<Random>(66),
                    {{JointType::kRevolute, JointType::kPrismatic, JointType::kContinuous,
                      JointType::kRevolute, JointType::kFloating}},
                    "limits");
    robot.joints[0].limits = {0.5, 1.5, 10.0, 1.0};     // zero is below
    robot.joints[1].limits = {-3.0, -0.25, 10.0, 1.0};  // zero is above
    robot.joints[2].limits = {1.0, 2.0, 10.0, 1.0};     // means nothing for a continuous joint
    robot.joints[3].limits = {1.0, -1.0, 10.0, 1.0};    // upside down: no limit to move into
    const auto model = compileModel(robot);
    const State home = homeState(*model);
    VectorXd want(11);
    want << 0.5, -0.25, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0;
    QVERIFY(home.position == want);
    QVERIFY(home.velocity.isZero(0.0));
    for (const TestRobot& each : bundledRobots()) {
      const State state = homeState(*each.model);
      for (int i = 0; i < each.model->positionSize(); ++i) {
        const Coordinate& coordinate = each.model->coordinates[i];
        QVERIFY2(state.position[i] >= coordinate.lower && state.position[i] <= coordinate.upper,
                 (each.name + " " + coordinate.name).c_str());
      }
    }
  }

  void gravityChangesAlone() {
    const TestRobot robot = bundledRobot("pendulum");
    const auto moon = withGravity(*robot.model, {0.0, 0.0, -1.62});
    QCOMPARE(moon->gravity.z(), -1.62);
    QCOMPARE(robot.model->gravity.z(), -9.81);
    QCOMPARE(moon->bodyCount(), robot.model->bodyCount());
  }

  void linksAndJointsAreFoundByName() {
    const TestRobot robot = bundledRobot("pendulum");
    QCOMPARE(robot.model->findLink("bob"), 1);
    QCOMPARE(robot.model->findJoint("pivot"), 0);
    QCOMPARE(robot.model->findLink("Bob"), -1);
    QCOMPARE(robot.model->findJoint(""), -1);
  }

  void statesOfNoRobotAreRefusedByName() {
    Random random(64);
    const auto model =
        compileModel(randomRobot(random, {{JointType::kRevolute, JointType::kSpherical}}, "swing"));
    const auto complaint = [&](const State& state) -> std::string {
      try {
        expectValid(*model, state);
      } catch (const std::invalid_argument& error) {
        return error.what();
      }
      return {};
    };
    const State good = randomState(*model, random);
    QCOMPARE(complaint(good), std::string());
    State state = good;
    state.position[0] = std::nan("");
    QVERIFY(complaint(state).find("position of 'joint1'") != std::string::npos);
    state = good;
    state.velocity[2] = INFINITY;
    QVERIFY(complaint(state).find("velocity of 'joint2.wy'") != std::string::npos);
    state = good;
    state.position.tail<4>() *= 1.1;
    QVERIFY(complaint(state).find("quaternion of joint 'joint2'") != std::string::npos);
    state = good;
    state.velocity.conservativeResize(3);
    QVERIFY(complaint(state).find("velocity has 3 numbers; robot 'swing' needs 4") !=
            std::string::npos);
  }
};

ARMILLARY_TEST(TestModel)
#include "tst_model.moc"
