// SPDX-License-Identifier: BSD-3-Clause
// Fourier excitations: periodic, at rest at both ends, as large as the limits let them be.
#include "engine/planning/excitation.h"

#include <numbers>

#include "tests/engine/planning/planning.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

ExcitationOptions optionsFor(const Model& model, Random& random) {
  ExcitationOptions options;
  options.period = random.uniform(3.0, 9.0);
  options.harmonics = 2 + random.below(5);
  options.seed = static_cast<std::uint64_t>(random.below(1000));
  options.limits = noLimits(model);
  for (int i = 0; i < model.velocitySize(); ++i) {
    options.limits.velocity[i] = random.uniform(0.5, 3.0);
    options.limits.acceleration[i] = random.uniform(1.0, 10.0);
  }
  return options;
}

// The robots, each with random options.
template <class Function>
void forEachExcitation(Function&& function) {
  Random random(81);
  const std::vector<TestRobot> robots = someRobots() + bundledRobots();
  for (const TestRobot& robot : robots) {
    const ExcitationOptions options = optionsFor(*robot.model, random);
    function(robot, options, Excitation(robot.model, options));
  }
}

}  // namespace

class TestExcitation : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void startsAndEndsAtRestInTheSamePose() {
    const Reached reached;
    forEachExcitation([](const TestRobot& robot, const ExcitationOptions&,
                         const Excitation& motion) {
      const VectorXd none = VectorXd::Zero(robot.model->velocitySize());
      for (const double end : {motion.startTime(), motion.endTime()}) {
        const Moment moment = at(motion, end);
        const VectorXd off = between(*robot.model, motion.options().center, moment.state.position);
        VERIFY_CLOSE(off, none, 1e-12, robot.name);
        VERIFY_CLOSE(moment.state.velocity, none, 1e-12, robot.name);
        VERIFY_CLOSE(moment.acceleration, none, 1e-11, robot.name);
      }
    });
  }

  void isPeriodic() {
    Random random(82);
    for (const TestRobot& robot : someRobots()) {
      ExcitationOptions options = optionsFor(*robot.model, random);
      options.periods = 3;
      options.rest = false;
      const Excitation motion(robot.model, options);
      QCOMPARE(motion.endTime(), 3.0 * options.period);
      for (int i = 0; i < 10; ++i) {
        const double t = random.uniform(0.0, options.period);
        const Moment first = at(motion, t), third = at(motion, t + 2.0 * options.period);
        VERIFY_CLOSE(first.state.position, third.state.position, 1e-11, robot.name);
        VERIFY_CLOSE(first.acceleration, third.acceleration, 1e-10, robot.name);
      }
    }
  }

  void velocityAndAccelerationAreTheDerivatives() {
    const Reached reached;
    Random random(83);
    forEachExcitation([&](const TestRobot& robot, const ExcitationOptions&,
                          const Excitation& motion) {
      for (int i = 0; i < 10; ++i) {
        const double t = random.uniform(0.1, motion.endTime() - 0.1);
        const Moment now = at(motion, t);
        const VectorXd v = derivative([&](double h) {
          return between(*robot.model, now.state.position, at(motion, t + h).state.position);
        });
        VERIFY_CLOSE(v, now.state.velocity, 1e-8, robot.name);
        const VectorXd a = derivative([&](double h) { return at(motion, t + h).state.velocity; });
        VERIFY_CLOSE(a, now.acceleration, 1e-8, robot.name);
      }
    });
  }

  void keepsEveryLimitAndEachJointReachesOne() {
    forEachExcitation([](const TestRobot& robot, const ExcitationOptions& options,
                         const Excitation& motion) {
      const Model& model = *robot.model;
      VectorXd share = VectorXd::Zero(model.velocitySize());  // of each degree of freedom
      for (int i = 0; i <= 2000; ++i) {
        const Moment now = at(motion, motion.endTime() * i / 2000);
        share = share.cwiseMax(
            (now.state.velocity.array() / options.limits.velocity.array()).abs().matrix());
        share = share.cwiseMax(
            (now.acceleration.array() / options.limits.acceleration.array()).abs().matrix());
        for (const PlanSlot& slot : planSlots(model)) {
          for (int k = 0; k < slot.numbers; ++k) {
            const int index = slot.position_index + k;
            const Coordinate& coordinate = model.coordinates[index];
            const double q = now.state.position[index], center = motion.options().center[index];
            QVERIFY2(q <= coordinate.upper + 1e-12 && q >= coordinate.lower - 1e-12,
                     (robot.name + ", " + coordinate.name).c_str());
            if (slot.turns) continue;
            const double lower = std::isfinite(coordinate.lower)         ? center - coordinate.lower
                                 : coordinate.measure == Measure::kAngle ? std::numbers::pi
                                                                         : 1.0;
            const double upper = std::isfinite(coordinate.upper)         ? coordinate.upper - center
                                 : coordinate.measure == Measure::kAngle ? std::numbers::pi
                                                                         : 1.0;
            double& own = share[slot.velocity_index + k];
            own = std::max({own, (center - q) / lower, (q - center) / upper});
          }
        }
      }
      for (const PlanSlot& slot : planSlots(model)) {
        const auto own = share.segment(slot.velocity_index, slot.velocities);
        const std::string where = robot.name + ", " + model.joints[slot.joint].name;
        QVERIFY2(own.maxCoeff() <= 1.0 + (slot.turns ? 1e-3 : 1e-12), where.c_str());
        if (slot.turns && slot.numbers > 0) {
          QVERIFY2(own.isZero(0.0), where.c_str());  // what floats has no motors
        } else if (!slot.turns) {
          QVERIFY2(own.minCoeff() > 0.97, (where + " " + std::to_string(own.minCoeff())).c_str());
        }
      }
    });
  }

  void whatIsToldToStandStandsAndFloatingMovesWhereAsked() {
    Random random(84);
    const TestRobot robot = someRobots()[2];
    ExcitationOptions options = optionsFor(*robot.model, random);
    options.moving.assign(robot.model->velocitySize(), true);
    options.moving[robot.model->velocitySize() - 1] = false;  // the hinge
    const Excitation motion(robot.model, options);
    const Moment now = at(motion, 0.37 * options.period);
    QCOMPARE(now.state.velocity[robot.model->velocitySize() - 1], 0.0);
    QVERIFY((now.state.velocity.head<6>().array().abs() > 1e-6).all());
  }

  void seedsAreRepeatedAndDiffer() {
    Random random(85);
    const TestRobot robot = bundledRobot("puma560");
    ExcitationOptions options = optionsFor(*robot.model, random);
    const Excitation one(robot.model, options), again(robot.model, options);
    QVERIFY(one.coefficients() == again.coefficients());
    ++options.seed;
    QVERIFY(one.coefficients() != Excitation(robot.model, options).coefficients());
  }

  void optimizationShowsTheBaseParametersBetter() {
    for (const char* name : {"planar_3r", "puma560"}) {
      const TestRobot robot = bundledRobot(name);
      ExcitationOptions options;
      options.limits = limitsOf(*robot.model);
      options.limits.acceleration.setConstant(20.0);
      const BaseParameters base = findBaseParameters(*robot.model);
      double told = -1.0, last = std::numeric_limits<double>::infinity();
      const OptimizedExcitation found =
          optimizedExcitation(robot.model, options, base, 120, {}, [&](double share, double now) {
            QVERIFY(share > told && share < 1.0 && now <= last);
            told = share;
            last = now;
          });
      qInfo("%s: condition %.3g, before %.3g", name, found.condition, found.first_condition);
      QVERIFY(found.condition < 0.8 * found.first_condition);
      QVERIFY(told > 0.9);
      // the same number of the motion that came out, on other moments
      Workspace workspace(*robot.model);
      const double again = excitationCondition(found.motion, base, 200, workspace);
      QVERIFY2(std::abs(again / found.condition - 1.0) < 0.2, std::to_string(again).c_str());
    }
  }

  void stoppedOptimizationGivesTheBestSoFar() {
    const TestRobot robot = bundledRobot("planar_3r");
    ExcitationOptions options;
    options.limits = limitsOf(*robot.model);
    const BaseParameters base = findBaseParameters(*robot.model);
    std::stop_source source;
    int tries = 0;
    const OptimizedExcitation found = optimizedExcitation(robot.model, options, base, 1000000,
                                                          source.get_token(), [&](double, double) {
                                                            if (++tries == 20)
                                                              source.request_stop();
                                                          });
    QCOMPARE(tries, 20);
    QVERIFY(found.condition <= found.first_condition);
  }

  void wrongOptionsAreRefused() {
    const TestRobot robot = bundledRobot("planar_3r");
    ExcitationOptions good;
    good.limits = limitsOf(*robot.model);
    const auto refused = [&](auto&& change) {
      ExcitationOptions options = good;
      change(options);
      QVERIFY_THROWS_EXCEPTION(std::invalid_argument, Excitation(robot.model, options));
    };
    refused([](ExcitationOptions& o) { o.period = 0.0; });
    refused([](ExcitationOptions& o) { o.periods = 0; });
    refused([](ExcitationOptions& o) { o.harmonics = 1; });
    refused([](ExcitationOptions& o) { o.limits.velocity.resize(1); });
    refused([](ExcitationOptions& o) { o.center = VectorXd::Constant(3, 100.0); });
    refused([](ExcitationOptions& o) { o.moving = {true}; });
  }
};

ARMILLARY_TEST(TestExcitation)
#include "tst_excitation.moc"
