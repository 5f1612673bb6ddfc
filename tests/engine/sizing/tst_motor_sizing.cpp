// SPDX-License-Identifier: BSD-3-Clause
// Motors for moves that are worked by hand: a pendulum without weight in a trapezoidal move, one
// with weight at constant speed, and both at once.
#include "engine/sizing/motor_sizing.h"

#include <QTest>
#include <cmath>

#include "engine/simulation/sample.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

constexpr double kInertia = 1.001, kWeight = 9.81;  // of pendulum.urdf about its pivot, m g l

// A stretch of constant acceleration.
struct Phase {
  double duration = 0.0, acceleration = 0.0;
};
// 4 rad/s² up to 2 rad/s, then even, then braked by 5 rad/s², then a rest: 2 s.
const std::vector<Phase> kTrapezoid{{0.5, 4.0}, {0.8, 0.0}, {0.4, -5.0}, {0.3, 0.0}};

// Rows of the phases; where one ends and the next begins there are two.
std::vector<MotionSample> motionOf(const std::vector<Phase>& phases, double q, double v, int rows) {
  std::vector<MotionSample> motion;
  double time = 0.0;
  for (const Phase& phase : phases) {
    for (int i = 0; i <= rows; ++i) {
      const double t = phase.duration * i / rows;
      MotionSample sample;
      sample.state.time = time + t;
      sample.state.position =
          Eigen::VectorXd::Constant(1, q + v * t + 0.5 * phase.acceleration * t * t);
      sample.state.velocity = Eigen::VectorXd::Constant(1, v + phase.acceleration * t);
      sample.acceleration = Eigen::VectorXd::Constant(1, phase.acceleration);
      motion.push_back(sample);
    }
    q += v * phase.duration + 0.5 * phase.acceleration * phase.duration * phase.duration;
    v += phase.acceleration * phase.duration;
    time += phase.duration;
  }
  return motion;
}

JointLoad loadOf(const Model& model, const std::vector<MotionSample>& motion) {
  return jointLoads(model, std::vector<std::vector<MotionSample>>{motion}, true).front();
}

// 10 g cm² … in SI; enough torque and speed for anything.
SizedMotor strongMotor(double inertia) {
  SizedMotor motor;
  motor.name = "strong";
  motor.continuous_torque = motor.peak_torque.emplace(100.0);
  motor.maximum_speed = 1e4;
  motor.inertia = inertia;
  return motor;
}

}  // namespace

class TestMotorSizing : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aTrapezoidalMoveIsAsWorkedByHand() {
    const auto model = withGravity(*bundledRobot("pendulum").model, Eigen::Vector3d::Zero());
    for (const int rows : {1, 7}) {
      const LoadSummary sum = summaryOf(loadOf(*model, motionOf(kTrapezoid, 0.3, 0.0, rows)));
      VERIFY_CLOSE(sum.duration, 2.0, 1e-9, "duration");
      VERIFY_CLOSE(sum.peak_torque, 5.0 * kInertia, 1e-9, "peak");
      // (16 · 0.5 + 25 · 0.4) / 2 = 9
      VERIFY_CLOSE(sum.rms_torque, 3.0 * kInertia, 1e-9, "rms");
      VERIFY_CLOSE(sum.rms_acceleration, 3.0, 1e-9, "rms acceleration");
      VERIFY_CLOSE(sum.peak_speed, 2.0, 1e-9, "speed");
      // (4/3 · 0.5 + 4 · 0.8 + 4/3 · 0.4) / 2 = 2.2
      VERIFY_CLOSE(sum.rms_speed, std::sqrt(2.2), 1e-9, "rms speed");
      VERIFY_CLOSE(sum.peak_power, 8.0 * kInertia, 1e-9, "power");
      VERIFY_CLOSE(sum.peak_braking, 10.0 * kInertia, 1e-9, "braking");
      VERIFY_CLOSE(sum.energy, 2.0 * kInertia, 1e-9, "energy");
      VERIFY_CLOSE(sum.regenerated, 2.0 * kInertia, 1e-9, "regenerated");
    }
  }

  // The winding cools while brakes hold: of a share d of the time rms torques fall by √d, and the
  // hottest is between what the mean makes and what the motion makes without a rest.
  void aDutyCycleRests() {
    const auto model = withGravity(*bundledRobot("pendulum").model, Eigen::Vector3d::Zero());
    const JointLoad moving = loadOf(*model, motionOf(kTrapezoid, 0.3, 0.0, 7));
    SizedMotor motor = strongMotor(1e-4);
    motor.thermal_time_constant = 5.0;
    motor.continuous_torque = 0.2;
    const DriveChoice always = evaluateDrive(moving, motor, nullptr, 50.0, 1.0);
    double hottest = *always.heat;
    for (const double share : {1.0, 0.64, 0.25, 0.01}) {
      std::vector<JointLoad> loads{moving};
      rest(loads, share);
      const LoadSummary sum = summaryOf(loads.front());
      VERIFY_CLOSE(sum.duration, 2.0 / share, 1e-9, "duration");
      VERIFY_CLOSE(sum.rms_torque, 3.0 * kInertia * std::sqrt(share), 1e-9, "rms");
      VERIFY_CLOSE(sum.peak_torque, 5.0 * kInertia, 1e-9, "peak");
      const DriveChoice choice = evaluateDrive(loads.front(), motor, nullptr, 50.0, 1.0);
      VERIFY_CLOSE(choice.rms_torque, always.rms_torque * std::sqrt(share), 1e-9, "motor");
      VERIFY_CLOSE(choice.continuous_margin, always.continuous_margin / std::sqrt(share), 1e-9,
                   "margin");
      VERIFY_CLOSE(choice.peak_margin, always.peak_margin, 1e-12, "peak margin");
      QVERIFY(*choice.heat <= hottest);
      const double mean = std::pow(choice.rms_torque / motor.continuous_torque, 2);
      QVERIFY(*choice.heat > mean);
      hottest = *choice.heat;
    }
    std::vector<JointLoad> loads{moving};
    for (const double wrong : {0.0, -0.5, 1.5, std::nan("")}) {
      QVERIFY_THROWS_EXCEPTION(std::invalid_argument, rest(loads, wrong));
    }
  }

  void theBestRatioOfAnInertiaIsTheRootOfInertias() {
    const auto model = withGravity(*bundledRobot("pendulum").model, Eigen::Vector3d::Zero());
    const JointLoad load = loadOf(*model, motionOf(kTrapezoid, 0.3, 0.0, 3));
    const double rotor = 3.7e-4, best = std::sqrt(kInertia / rotor);
    VERIFY_CLOSE(bestRatio(load, rotor, 1.0), best, 1e-9, "ratio");
    const SizedMotor motor = strongMotor(rotor);
    const DriveChoice at = evaluateDrive(load, motor, nullptr, best, 1.0);
    // the rotor takes as much as the load: 2 √(J J_load) rms(α)
    VERIFY_CLOSE(at.rms_torque, 2.0 * std::sqrt(kInertia * rotor) * 3.0, 1e-9, "rms");
    VERIFY_CLOSE(at.peak_torque, 2.0 * std::sqrt(kInertia * rotor) * 5.0, 1e-9, "peak");
    VERIFY_CLOSE(at.peak_speed, 2.0 * best, 1e-9, "speed");
    double largest = 0.0, fastest = 0.0;
    for (const MotorPoint& each : motorPoints(load, at)) {
      largest = std::max(largest, std::abs(each.torque));
      fastest = std::max(fastest, std::abs(each.speed));
    }
    VERIFY_CLOSE(largest, at.peak_torque, 1e-12, "peak of the points");
    VERIFY_CLOSE(fastest, at.peak_speed, 1e-12, "speed of the points");
    for (const double factor : {0.9, 0.99, 1.01, 1.1}) {
      QVERIFY(evaluateDrive(load, motor, nullptr, factor * best, 1.0).rms_torque > at.rms_torque);
    }
    // among the ratios that are swept
    double least = 1e9;
    for (const DriveChoice& each : sweepRatios(load, motor, {})) {
      least = std::min(least, each.rms_torque);
    }
    VERIFY_CLOSE(least, at.rms_torque, 1e-12, "swept");
  }

  void aWeightTurnedEvenlyTakesAndGivesTheSame() {
    const auto model = bundledRobot("pendulum").model;
    const double turn = 2.0 * M_PI;
    const LoadSummary sum = summaryOf(loadOf(*model, motionOf({{turn, 0.0}}, 0.0, 1.0, 100'000)));
    VERIFY_CLOSE(sum.rms_torque, kWeight / std::sqrt(2.0), 1e-9, "rms");
    VERIFY_CLOSE(sum.peak_torque, kWeight, 1e-9, "peak");
    VERIFY_CLOSE(sum.energy, 2.0 * kWeight, 1e-9, "lifted");
    VERIFY_CLOSE(sum.regenerated, 2.0 * kWeight, 1e-9, "let down");
  }

  void aTrapezoidWithWeightIsTheIntegralOfItsTorque() {
    const auto model = bundledRobot("pendulum").model;
    const LoadSummary sum = summaryOf(loadOf(*model, motionOf(kTrapezoid, 0.3, 0.0, 30'000)));
    // Simpson's rule over J α + m g l sin q, worked out of the phases
    double integral = 0.0, q = 0.3, v = 0.0;
    for (const Phase& phase : kTrapezoid) {
      constexpr int kHalves = 2000;
      const double h = phase.duration / kHalves;
      for (int i = 0; i <= kHalves; ++i) {
        const double t = h * i;
        const double torque = kInertia * phase.acceleration +
                              kWeight * std::sin(q + v * t + 0.5 * phase.acceleration * t * t);
        const double weight = i == 0 || i == kHalves ? 1.0 : i % 2 == 1 ? 4.0 : 2.0;
        integral += weight * h / 3.0 * torque * torque;
      }
      q += v * phase.duration + 0.5 * phase.acceleration * phase.duration * phase.duration;
      v += phase.acceleration * phase.duration;
    }
    VERIFY_CLOSE(sum.rms_torque, std::sqrt(integral / 2.0), 1e-9, "rms");
    // what was put in and not given back has lifted the ball: q from 0.3 by 0.5 + 1.6 + 0.4
    VERIFY_CLOSE(sum.energy - sum.regenerated, kWeight * (std::cos(0.3) - std::cos(2.8)), 1e-8,
                 "balance");
  }

  void lossesOfAGearAreTheMotorsWhereItDrives() {
    JointLoad load;
    load.cycles = {{{0.0, 2.0, 0.0, 10.0}, {1.0, 2.0, 0.0, 10.0}}};
    const SizedMotor motor = strongMotor(1e-4);
    VERIFY_CLOSE(evaluateDrive(load, motor, nullptr, 20.0, 0.8).rms_torque, 10.0 / 16.0, 1e-12,
                 "driving");
    VERIFY_CLOSE(evaluateDrive(load, motor, nullptr, 20.0, 0.8).gear_loss, 5.0, 1e-12, "loss");
    for (LoadSample& each : load.cycles[0]) each.speed = -2.0;
    VERIFY_CLOSE(evaluateDrive(load, motor, nullptr, 20.0, 0.8).rms_torque, 0.4, 1e-12, "driven");
    VERIFY_CLOSE(evaluateDrive(load, motor, nullptr, 20.0, 0.8).gear_loss, 4.0, 1e-12, "driven");
    const SizedMotor weightless = strongMotor(0.0);
    // what the motor puts in less what the joint takes out, at any ratio
    for (const double speed : {-2.0, 3.0}) {
      for (LoadSample& each : load.cycles[0]) each.speed = speed;
      const DriveChoice drive = evaluateDrive(load, weightless, nullptr, 7.0, 0.7);
      const MotorPoint at = motorPoints(load, drive).front();
      VERIFY_CLOSE(drive.gear_loss, at.speed * at.torque - 10.0 * speed, 1e-12, "balance");
    }
  }

  void theBestRatioCountsWhatTheGearLoses() {
    const auto model = bundledRobot("pendulum").model;
    const JointLoad load = loadOf(*model, motionOf(kTrapezoid, 0.3, 0.0, 50));
    const SizedMotor motor = strongMotor(3.7e-4);
    for (const double efficiency : {0.5, 0.7, 1.0}) {
      const double best = bestRatio(load, motor.inertia, efficiency);
      const double least = evaluateDrive(load, motor, nullptr, best, efficiency).rms_torque;
      for (const double factor : {0.9, 1.1}) {
        QVERIFY(evaluateDrive(load, motor, nullptr, factor * best, efficiency).rms_torque > least);
      }
    }
  }

  // Where one ratio among ten per cent suffices, it is found.
  void theRatioOfTheLargestMarginIsFoundBetweenTheSweptOnes() {
    const auto model = bundledRobot("pendulum").model;
    const JointLoad load = loadOf(*model, motionOf(kTrapezoid, 0.3, 0.0, 50));
    MotorCatalogue catalogue;
    catalogue.motors = {strongMotor(1e-4)};
    SizedMotor& motor = catalogue.motors.front();
    // as much of torque as of speed, at a ratio that is not among those that are swept
    const DriveChoice at = evaluateDrive(load, motor, nullptr, 113.7, 0.8);
    motor.continuous_torque = 1.03 * at.rms_torque;
    motor.maximum_speed = 1.03 * at.peak_speed;
    SizingOptions options;
    options.efficiency = 0.8;
    const DriveChoice found = sizeDrive(load, catalogue, options, DriveRank::kMargin).front();
    QVERIFY2(found.suffices(), std::to_string(found.margin()).c_str());
    VERIFY_CLOSE(found.margin(), 1.03, 1e-5, "margin");
    for (const DriveChoice& each : sweepRatios(load, motor, options)) {
      QVERIFY(each.margin() <= found.margin() * (1.0 + 1e-9));
    }
  }

  void heatFollowsTheWindingsTimeConstant() {
    // twice the continuous torque for one second in four
    JointLoad load;
    load.cycles = {
        {{0.0, 1.0, 0.0, 2.0}, {1.0, 1.0, 0.0, 2.0}, {1.0, 1.0, 0.0, 0.0}, {4.0, 1.0, 0.0, 0.0}}};
    SizedMotor motor = strongMotor(1e-9);
    motor.continuous_torque = 1.0;
    const auto heat = [&](double time_constant) {
      motor.thermal_time_constant = time_constant;
      return *evaluateDrive(load, motor, nullptr, 1.0, 1.0).heat;
    };
    VERIFY_CLOSE(heat(1e6), 1.0, 1e-5, "slow: the mean of 4, 0, 0, 0");
    VERIFY_CLOSE(heat(1e-2), 4.0, 1e-9, "fast: the peak");
    const double rise = 1.0 - std::exp(-1.0 / 2.0), period = 1.0 - std::exp(-4.0 / 2.0);
    VERIFY_CLOSE(heat(2.0), 4.0 * rise / period, 1e-12, "between");
    VERIFY_CLOSE(evaluateDrive(load, motor, nullptr, 1.0, 1.0).overload_share, 0.25, 1e-12,
                 "share");
    VERIFY_CLOSE(evaluateDrive(load, motor, nullptr, 1.0, 1.0).continuous_margin, 1.0, 1e-9,
                 "margin");
  }

  void whatSufficesComesFirstAndThenByRank() {
    JointLoad load;
    load.cycles = {{{0.0, 3.0, 0.0, 5.0}, {1.0, 3.0, 0.0, 5.0}}};
    MotorCatalogue catalogue;
    const auto add = [&](const char* name, double torque, double mass, double resistance) {
      SizedMotor motor = strongMotor(1e-9);
      motor.name = name;
      motor.continuous_torque = torque;
      motor.mass = mass;
      motor.torque_constant = 0.1;
      motor.resistance = resistance;
      motor.maximum_speed = 30.0;
      catalogue.motors.push_back(motor);
    };
    add("weak", 0.1, 0.1, 0.1);
    add("heavy", 5.0, 9.0, 1.0);
    add("light", 2.0, 1.0, 3.0);
    add("cool", 1.0, 5.0, 0.2);
    const auto first = [&](DriveRank rank) {
      const auto choices = sizeDrive(load, catalogue, {}, rank);
      if (choices.back().motor->name != "weak" || choices.back().suffices()) return std::string();
      return choices.front().motor->name;
    };
    QCOMPARE(first(DriveRank::kMargin), std::string("heavy"));
    QCOMPARE(first(DriveRank::kMass), std::string("light"));
    QCOMPARE(first(DriveRank::kLoss), std::string("cool"));
  }

  void gearsOfTheCatalogueLimitTorqueAndSpeed() {
    JointLoad load;
    load.cycles = {{{0.0, 3.0, 0.0, 5.0}, {1.0, 3.0, 0.0, 5.0}}};
    MotorCatalogue catalogue;
    catalogue.motors = {strongMotor(1e-9)};
    catalogue.gears = {{"small", "", 10.0, 0.9, 4.0, 8.0, 1000.0, 0.0, 0.5},
                       {"large", "", 10.0, 0.9, 20.0, 50.0, 60.0, 0.0, 3.0}};
    const auto choices = sizeDrive(load, catalogue, {}, DriveRank::kMass);
    QCOMPARE(choices[0].gear->name, std::string("large"));
    VERIFY_CLOSE(choices[0].gear_margin, 2.0, 1e-12, "60 rad/s of 30");
    VERIFY_CLOSE(choices[1].gear_margin, 0.8, 1e-12, "4 N m of 5");
    QVERIFY(choices[0].suffices() && !choices[1].suffices());
  }

  void severalMotionsCountByTheirDurations() {
    const auto model = withGravity(*bundledRobot("pendulum").model, Eigen::Vector3d::Zero());
    const auto once = motionOf({{1.0, 2.0}}, 0.0, 0.0, 2), rest = motionOf({{3.0, 0.0}}, 0, 0, 2);
    const JointLoad load =
        jointLoads(*model, std::vector<std::vector<MotionSample>>{once, rest}, true).front();
    VERIFY_CLOSE(summaryOf(load).rms_torque, kInertia * 2.0 / std::sqrt(4.0), 1e-12, "rms");
    VERIFY_CLOSE(summaryOf(load).duration, 4.0, 1e-12, "duration");
    const auto twice = faster(once, 2.0);
    const LoadSummary quick = summaryOf(loadOf(*model, twice));
    VERIFY_CLOSE(quick.peak_torque, kInertia * 8.0, 1e-12, "torque");
    VERIFY_CLOSE(quick.duration, 0.5, 1e-12, "duration");
  }

  void frictionOfJointsIsTheMotors() {
    const TestRobot robot = bundledRobot("scara");  // its shoulder is damped by 0.4 N m s
    MotionSample sample;
    sample.state = neutralState(*robot.model);
    sample.state.velocity[0] = 3.0;
    sample.acceleration = Eigen::VectorXd::Zero(4);
    const std::vector<std::vector<MotionSample>> motion{{sample, sample}};
    VERIFY_CLOSE(jointLoads(*robot.model, motion, true)[0].cycles[0][0].torque, 1.2, 1e-9, "with");
    VERIFY_CLOSE(jointLoads(*robot.model, motion, false)[0].cycles[0][0].torque, 0.0, 1e-9, "");
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             jointLoads(*bundledRobot("four_bar").model, motion, true));
  }

  // A spring that carries a link relieves its motor, and so does a stop: the motors give what the
  // plots have.
  void springsBetweenLinksAndStopsRelieveMotors() {
    auto model = std::make_shared<Model>(*bundledRobot("puma560").model);
    PointSpring spring;
    spring.name = "balance";
    spring.stiffness = 900.0;
    spring.rest_length = 0.1;
    spring.end1.p_BP = {0.1, 0.2, 1.4};
    spring.end2.link = static_cast<int>(model->links.size()) - 1;
    spring.end2.body = model->links.back().body;
    spring.end2.p_BP = {0.05, -0.02, 0.1};
    model->springs.push_back(spring);
    MotionSample sample;
    sample.state = neutralState(*model);
    sample.state.position << 0.3, -0.7, 0.4, 0.2, 0.9, -0.1;
    sample.state.velocity.setConstant(0.5);
    sample.acceleration = Eigen::VectorXd::Constant(6, 0.2);
    sample.stops = Eigen::VectorXd::LinSpaced(6, -2.0, 3.0);
    const std::vector<std::vector<MotionSample>> motion{{sample, sample}};
    const Eigen::VectorXd plotted =
        SampleMaker(model).ofMotion(sample.state, sample.acceleration).effort;
    const std::vector<JointLoad> loads = jointLoads(*model, motion, true);
    model->springs.clear();
    const std::vector<JointLoad> without = jointLoads(*model, motion, true);
    for (int i = 0; i < 6; ++i) {
      const double torque = loads[static_cast<std::size_t>(i)].cycles[0][0].torque;
      VERIFY_CLOSE(torque, plotted[i] - sample.stops[i], 1e-9, "the plot's");
      const double relieved = torque - without[static_cast<std::size_t>(i)].cycles[0][0].torque;
      if (i < 3) QVERIFY2(std::abs(relieved) > 1.0, qPrintable(QString::number(relieved)));
    }
  }
};

ARMILLARY_TEST(TestMotorSizing)
#include "tst_motor_sizing.moc"
