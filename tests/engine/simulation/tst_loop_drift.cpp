// SPDX-License-Identifier: BSD-3-Clause
// What keeps loops closed: raw accelerations drift, Baumgarte's terms hold them near, projection
// closes them to rounding.
#include "engine/simulation/loop_drift.h"

#include "engine/dynamics/composite_rigid_body.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

LoopDrift fourBar(LoopKeeping keeping, LoopDriftOptions options) {
  const auto model = bundledRobot("four_bar").model;
  State start = homeState(*model);
  return loopDrift(*model, start, Eigen::VectorXd::Zero(model->velocitySize()), keeping, options);
}

}  // namespace

class TestLoopDrift : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void eachWayKeepsWhatItPromises() {
    LoopDriftOptions options;
    options.duration = 8.0;
    options.step = 4e-3;
    options.samples = 80;
    const LoopDrift nothing = fourBar(LoopKeeping::kNothing, options);
    const LoopDrift baumgarte = fourBar(LoopKeeping::kBaumgarte, options);
    const LoopDrift projection = fourBar(LoopKeeping::kProjection, options);
    for (const LoopDrift* each : {&nothing, &baumgarte, &projection}) {
      QVERIFY2(each->ended.empty(), each->ended.c_str());
      QCOMPARE(each->time.size(), std::size_t(81));
      QCOMPARE(each->time.back(), 8.0);
      QVERIFY(each->energy_scale > 0.1);  // it does move
    }
    QVERIFY2(projection.largestGap() < 1e-12, qPrintable(QString::number(projection.largestGap())));
    QVERIFY(baumgarte.largestGap() < nothing.largestGap());
    QVERIFY2(nothing.gap.back() > 1e-8, qPrintable(QString::number(nothing.gap.back())));
    QVERIFY(nothing.gap.back() > 3.0 * nothing.gap[20]);  // and it grows
    QVERIFY(projection.velocity_gap.back() < 1e-10);
  }

  // φ̈ = 0 has its errors from the method alone: a smaller step makes less of them, by its order.
  void rawDriftFallsWithTheOrderOfTheMethod() {
    LoopDriftOptions options;
    options.duration = 2.0;
    options.samples = 100;
    for (const auto& [integrator, order] : {std::pair{Integrator::kExplicitEuler, 1},
                                            {Integrator::kModifiedEuler, 2},
                                            {Integrator::kRungeKutta4, 4}}) {
      options.integrator = integrator;
      options.step = order == 4 ? 8e-3 : 5e-4;
      const double coarse = fourBar(LoopKeeping::kNothing, options).largestGap();
      options.step *= 0.5;
      const double fine = fourBar(LoopKeeping::kNothing, options).largestGap();
      const double found = std::log2(coarse / fine);
      QVERIFY2(std::abs(found - order) < 0.7,
               qPrintable(QStringLiteral("%1 of order %2").arg(found).arg(order)));
    }
  }

  void baumgarteWithoutGainsIsNothing() {
    LoopDriftOptions options;
    options.duration = 1.0;
    options.samples = 10;
    const LoopDrift nothing = fourBar(LoopKeeping::kNothing, options);
    options.alpha = options.beta = 0.0;
    QCOMPARE(fourBar(LoopKeeping::kBaumgarte, options).gap, nothing.gap);
    options.alpha = options.beta = 50.0;
    QVERIFY(fourBar(LoopKeeping::kBaumgarte, options).gap != nothing.gap);
  }

  void gainsTooStiffForTheStepAreTold() {
    LoopDriftOptions options;
    options.duration = 5.0;
    options.step = 1e-2;
    options.alpha = options.beta = 1000.0;  // 2 α h = 20: beyond any explicit method
    const LoopDrift drift = fourBar(LoopKeeping::kBaumgarte, options);
    QVERIFY(!drift.ended.empty() || drift.largestGap() > 1e-3);
    QVERIFY(drift.time.size() >= 1);
  }

  // What is offered drifts: a way that keeps loops makes a difference with every one of them.
  void everyMethodThatIsOfferedDrifts() {
    LoopDriftOptions options;
    options.duration = 1.0;
    options.step = 5e-3;
    options.samples = 10;
    for (const Integrator each : driftingIntegrators()) {
      options.integrator = each;
      const LoopDrift nothing = fourBar(LoopKeeping::kNothing, options);
      const LoopDrift projection = fourBar(LoopKeeping::kProjection, options);
      QVERIFY2(nothing.largestGap() > 1e3 * projection.largestGap(), nameOf(each).data());
      QVERIFY2(projection.largestGap() < 1e-11, nameOf(each).data());
    }
    options.integrator = Integrator::kVariationalMidpoint;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, fourBar(LoopKeeping::kNothing, options));
  }

  void wrongAsksAreRefused() {
    const auto arm = bundledRobot("puma560").model;
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(6);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             loopDrift(*arm, homeState(*arm), none, LoopKeeping::kNothing, {}));
    LoopDriftOptions options;
    options.step = 0.0;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, fourBar(LoopKeeping::kNothing, options));
  }

  void itStopsWhereItIsAskedTo() {
    const auto model = bundledRobot("four_bar").model;
    std::stop_source source;
    source.request_stop();
    const LoopDrift drift =
        loopDrift(*model, homeState(*model), Eigen::VectorXd::Zero(model->velocitySize()),
                  LoopKeeping::kNothing, {}, source.get_token());
    QCOMPARE(drift.time.size(), std::size_t(1));
  }
};

ARMILLARY_TEST(TestLoopDrift)
#include "tst_loop_drift.moc"
