// SPDX-License-Identifier: BSD-3-Clause
// The velocity terms fall into those of single joints and those of pairs.
#include "engine/dynamics/centrifugal_effort.h"

#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

class TestCentrifugalEffort : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // By its definition: the sum of what inverse dynamics asks while one velocity acts at a time.
  void isTheSumOverVelocitiesThatActAlone() {
    const Reached reached;
    Random random(401);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      VectorXd sum = VectorXd::Zero(model.velocitySize()), one;
      for (int j = 0; j < model.velocitySize(); ++j) {
        State alone = state;
        alone.velocity.setZero();
        alone.velocity[j] = state.velocity[j];
        coriolisEffort(model, alone, workspace, one);
        sum += one;
      }
      VectorXd effort;
      centrifugalEffort(model, state, workspace, effort);
      VERIFY_CLOSE(effort, sum, 1e-11, robot.name);
    }
  }

  // Two links in a plane: Craig, Introduction to Robotics, equation (6.59): h = m₂ l₁ c₂ sin θ₂;
  // the first joint feels −h θ̇₂² of the second alone and −2 h θ̇₁ θ̇₂ of both, the second h θ̇₁².
  void twoLinksHaveTheTermsOfTheBook() {
    const TestRobot robot = bundledRobot("double_pendulum");
    const Model& model = *robot.model;
    QCOMPARE(model.velocitySize(), 2);
    Workspace workspace(model);
    State state = neutralState(model);
    state.position << 0.3, 0.9;
    VectorXd both, first, second, own;
    const auto velocityTerms = [&](double v1, double v2, VectorXd& effort) {
      state.velocity << v1, v2;
      coriolisEffort(model, state, workspace, effort);
    };
    velocityTerms(1.3, 0.0, first);
    velocityTerms(0.0, -0.7, second);
    velocityTerms(1.3, -0.7, both);
    centrifugalEffort(model, state, workspace, own);
    const double h = first[1] / (1.3 * 1.3);
    QVERIFY(std::abs(h) > 1e-3);
    VERIFY_CLOSE(own, Eigen::Vector2d(-h * 0.49, h * 1.69), 1e-13, "centrifugal");
    VERIFY_CLOSE(VectorXd(both - own), Eigen::Vector2d(-2.0 * h * 1.3 * -0.7, 0.0), 1e-13,
                 "Coriolis");
  }
};

ARMILLARY_TEST(TestCentrifugalEffort)
#include "tst_centrifugal_effort.moc"
