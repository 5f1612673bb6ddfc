// SPDX-License-Identifier: BSD-3-Clause
// Whether too long steps are noticed, and steps that are short enough are not.
#include <cmath>

#include "engine/simulation/step_doubling.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"
#include "tests/support/zoo.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// An arm of three joints, none like the other, that falls from rest.
std::shared_ptr<const Model> doubledArm(double damping = 0.0) {
  Random random(7);
  RobotDescription arm = randomRobot(
      random, {{JointType::kRevolute, JointType::kContinuous, JointType::kContinuous}}, "arm");
  for (JointDescription& joint : arm.joints) joint.damping = damping;
  return compileModel(arm);
}

struct Judged {
  double error = 0.0;  // as estimated
  std::string notice;
  State end;
};

Judged moved(const std::shared_ptr<const Model>& model, Integrator integrator, double step,
             double duration) {
  SimulationOptions options;
  options.integrator = integrator;
  options.step = step;
  Simulator simulator(model, options);
  StepDoubling doubling(model, options, duration / step);
  Judged motion;
  motion.end = homeState(*model);
  const Eigen::VectorXd none = Eigen::VectorXd::Zero(model->velocitySize());
  const int steps = static_cast<int>(std::round(duration / step));
  for (int i = 0; i < steps; ++i) {
    doubling.step(motion.end, step, none, {});
    if (!simulator.step(motion.end, step, none)) break;
  }
  motion.error = doubling.error();
  motion.notice = doubling.notice();
  return motion;
}

}  // namespace

class TestStepDoubling : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void longStepsAreNoticed_data() {
    QTest::addColumn<int>("integrator");
    for (const Integrator each :
         {Integrator::kRungeKutta4, Integrator::kSemiImplicitEuler, Integrator::kDiagonallyImplicit,
          Integrator::kVariationalMidpoint}) {
      QTest::newRow(std::string(nameOf(each)).c_str()) << static_cast<int>(each);
    }
  }
  void longStepsAreNoticed() {
    QFETCH(int, integrator);
    const auto chosen = static_cast<Integrator>(integrator);
    const auto model = doubledArm();
    const Judged coarse = moved(model, chosen, 0.25, 2.0), fine = moved(model, chosen, 1e-4, 0.2);
    QVERIFY(coarse.error > 0.01);
    QVERIFY2(
        coarse.notice.find("are too long for " + std::string(nameOf(chosen))) != std::string::npos,
        coarse.notice.c_str());
    QVERIFY(coarse.notice.find("joint 'joint") != std::string::npos);
    QVERIFY2(fine.notice.empty(), fine.notice.c_str());
  }

  // The estimate falls as the method's error does: with h to its order.
  void estimateFallsWithTheOrder() {
    const auto model = doubledArm();
    const double coarse = moved(model, Integrator::kRungeKutta4, 0.02, 0.4).error,
                 fine = moved(model, Integrator::kRungeKutta4, 0.01, 0.4).error;
    const double order = std::log2(coarse / fine);
    QVERIFY2(order > 3.3 && order < 4.7, std::to_string(order).c_str());
  }

  // For a short motion it is about what the motion is wrong by.
  void estimateIsAboutTheError() {
    const auto model = doubledArm();
    const Judged coarse = moved(model, Integrator::kSemiImplicitEuler, 0.004, 0.2),
                 exact = moved(model, Integrator::kRungeKutta4, 0.0005, 0.2);
    Eigen::VectorXd apart;
    positionDifference(*model, exact.end.position, coarse.end.position, apart);
    const double wrong = apart.cwiseAbs().maxCoeff();
    QVERIFY2(coarse.error > 0.2 * wrong && coarse.error < 20.0 * wrong,
             (std::to_string(coarse.error) + " and " + std::to_string(wrong)).c_str());
  }

  // What dampers take back at once is no error of the end, however long the motion sinks.
  void whatIsForgottenIsNotSummed() {
    const auto model = doubledArm(40.0);
    for (const double step : {0.01, 0.005}) {
      const Judged coarse = moved(model, Integrator::kSemiImplicitEuler, step, 20.0),
                   exact = moved(model, Integrator::kRungeKutta4, 0.001, 20.0);
      Eigen::VectorXd apart;
      positionDifference(*model, exact.end.position, coarse.end.position, apart);
      const double wrong = apart.cwiseAbs().maxCoeff();
      QVERIFY2(wrong < 0.01, std::to_string(wrong).c_str());
      QVERIFY2(coarse.notice.empty(), coarse.notice.c_str());
    }
  }

  // One blow among many steps is one, whichever of them is looked at.
  void aBlowIsCountedOnce() {
    const auto model = doubledArm();
    SimulationOptions options;
    options.integrator = Integrator::kRungeKutta4;
    options.step = 0.001;
    constexpr int kSteps = 4000;
    Eigen::VectorXd blow = Eigen::VectorXd::Zero(model->velocitySize());
    blow[0] = 1.0;
    StepDoubling doubling(model, options, kSteps);
    State state = homeState(*model), strange = state;
    // wrong by much in one step only: as long as forty
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(model->velocitySize());
    StepDoubling alone(model, options, 1.0);
    strange.velocity.setConstant(2.0);
    alone.step(strange, 0.04, blow, {});
    for (int i = 0; i < kSteps; ++i) {
      const bool at_blow = i == 31 * 32;  // where a span begins
      doubling.step(at_blow ? strange : state, at_blow ? 0.04 : 1e-5, at_blow ? blow : none, {});
    }
    QVERIFY2(doubling.error() < 4.0 * alone.error(),
             (std::to_string(doubling.error()) + " of " + std::to_string(alone.error())).c_str());
  }

  void robotWithoutJointsIsNotJudged() {
    RobotDescription stone;
    stone.name = "stone";
    Random random(3);
    stone.links.push_back(solidLink(random, "stone"));
    for (const std::string_view name : integratorNames()) {
      const Judged motion = moved(compileModel(stone), *integratorNamed(name), 0.1, 1.0);
      QCOMPARE(motion.error, 0.0);
      QVERIFY(motion.notice.empty());
      QVERIFY(std::abs(motion.end.time - 1.0) < 1e-12);
    }
  }
};

ARMILLARY_TEST(TestStepDoubling)
#include "tst_step_doubling.moc"
