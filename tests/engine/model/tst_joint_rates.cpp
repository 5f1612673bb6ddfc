// SPDX-License-Identifier: BSD-3-Clause
// Velocities and accelerations of every joint type from its coordinates' derivatives, and back.
#include "engine/model/joint_rates.h"

#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

// Calls function(model, body's kind) for a robot of each type with one joint.
template <class Function>
void forEachType(Function&& function) {
  Random random(91);
  for (const JointType type : kAllJointTypes) {
    const TestRobot robot = compiled({randomRobot(random, {{type}}, name(type))}).front();
    if (robot.model->bodyCount() < 2) continue;
    function(robot, robot.model->bodies[1].kind, random);
  }
}

}  // namespace

class TestJointRates : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void velocityInvertsTheRate() {
    forEachType([](const TestRobot& robot, const JointKind& kind, Random& random) {
      const State state = randomState(*robot.model, random);
      VectorXd rate, v(state.velocity.size());
      positionRate(*robot.model, state.position, state.velocity, rate);
      velocityOfRate(kind, state.position.data(), rate.data(), v.data());
      VERIFY_CLOSE(v, state.velocity, 1e-14, robot.name);
    });
  }

  void accelerationInvertsTheSecondRate() {
    forEachType([](const TestRobot& robot, const JointKind& kind, Random& random) {
      const State state = randomState(*robot.model, random);
      const VectorXd a = random.numbers(robot.model->velocitySize(), 1.0);
      VectorXd rate, second(state.position.size()), back(a.size());
      positionRate(*robot.model, state.position, state.velocity, rate);
      secondRate(kind, state.position.data(), state.velocity.data(), a.data(), second.data());
      accelerationOfRates(kind, state.position.data(), rate.data(), second.data(), back.data());
      VERIFY_CLOSE(back, a, 1e-13, robot.name);
    });
  }

  // Along a motion with that velocity and acceleration, q̇'s derivative is q̈.
  void secondRateIsTheDerivativeOfTheRate() {
    forEachType([](const TestRobot& robot, const JointKind& kind, Random& random) {
      const Model& model = *robot.model;
      const State state = randomState(model, random);
      const VectorXd a = random.numbers(model.velocitySize(), 1.0);
      VectorXd second(state.position.size());
      secondRate(kind, state.position.data(), state.velocity.data(), a.data(), second.data());
      const VectorXd numeric = derivative([&](double h) {
        // to first order in h, which is all that its derivative at zero sees
        VectorXd q, rate;
        flowPosition(model, state.position, VectorXd(h * state.velocity), q);
        positionRate(model, q, VectorXd(state.velocity + h * a), rate);
        return rate;
      });
      VERIFY_CLOSE(second, numeric, 1e-9, robot.name);
    });
  }
};

ARMILLARY_TEST(TestJointRates)
#include "tst_joint_rates.moc"
