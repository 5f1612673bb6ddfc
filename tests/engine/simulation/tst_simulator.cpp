// SPDX-License-Identifier: BSD-3-Clause
// Forward dynamics over time: order, conservation, determinism, what a failing step leaves behind.
#include "engine/simulation/simulator.h"

#include "engine/dynamics/energy.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

SimulationOptions options(Integrator integrator, double step) {
  return {integrator, step, {.passive = false, .stops = Stops::kNone}};
}

// The state after `steps` steps without efforts; throws where one fails.
State simulated(const std::shared_ptr<const Model>& model, const SimulationOptions& how,
                State state, int steps) {
  Simulator simulator(model, how);
  const VectorXd effort = VectorXd::Zero(model->velocitySize());
  for (int i = 0; i < steps; ++i) {
    if (const StepStatus status = simulator.step(state, how.step, effort); !status) {
      throw std::runtime_error(describe(status, *model));
    }
  }
  return state;
}

// A nonlinear robot on a floating base, every type of joint in it.
std::shared_ptr<const Model> floatingRobot() {
  Random random(81);
  RobotDescription robot =
      randomRobot(random,
                  {{JointType::kRevolute, JointType::kPrismatic, JointType::kPlanar,
                    JointType::kContinuous, JointType::kFloating},
                   true},
                  "floating");
  freeBase(robot);
  return compileModel(robot);
}

double distance(const Model& model, const State& a, const State& b) {
  VectorXd d;
  positionDifference(model, a.position, b.position, d);
  return std::hypot(d.norm(), (a.velocity - b.velocity).norm());
}

// Worst deviation of momentum (linear; angular about the world's origin) from its first value,
// relative to that value, over ten seconds without gravity.
std::pair<double, double> momentumDrift(double speed) {
  const auto model = withGravity(*bundledRobot("quadruped").model, Vector3d::Zero());
  Random random(82);
  State state = neutralState(*model);
  state.velocity = random.numbers(model->velocitySize(), speed);
  Workspace workspace(*model);
  const auto momentum = [&] {
    Force result = centroidalMomentum(*model, state, workspace);
    result.moment += centerOfMass(*model, state, workspace).position.cross(result.force);
    return result;
  };
  const Force first = momentum();
  // damping in the joints is inside the robot and may not change its momentum
  Simulator simulator(model, {Integrator::kRungeKutta4, 0.001, {}});
  const VectorXd effort = VectorXd::Zero(model->velocitySize());
  double linear = 0.0, angular = 0.0;
  for (int i = 0; i < 10000; ++i) {
    if (const StepStatus status = simulator.step(state, 0.001, effort); !status) {
      throw std::runtime_error(describe(status, *model));
    }
    if (i % 100 != 99) continue;
    const Force now = momentum();
    linear = std::max(linear, (now.force - first.force).norm() / first.force.norm());
    angular = std::max(angular, (now.moment - first.moment).norm() / first.moment.norm());
  }
  return {linear, angular};
}

// A link of 2 kg on a slide along x, 0.1 kg m² about its axes.
RobotDescription slider(JointType type) {
  RobotDescription robot;
  robot.name = "slider";
  robot.links.resize(2);
  robot.links[0].name = "rail";
  robot.links[1].name = "cart";
  robot.links[1].inertial = InertialDescription{0, {}, 2.0, 0.1 * Eigen::Matrix3d::Identity()};
  robot.joints.resize(1);
  robot.joints[0].name = "slide";
  robot.joints[0].type = type;
  robot.joints[0].parent = "rail";
  robot.joints[0].child = "cart";
  return robot;
}

}  // namespace

class TestSimulator : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // a robot that stands on its four feet, and one that would have to stand on two of them
  void controllersSayWhenTheGroundDoesNotCarryTheRobot() {
    const TestRobot robot = bundledRobot("quadruped");
    SimulationOptions how = options(Integrator::kRungeKutta4, 1e-3);
    how.ground = GroundSetup{
        std::make_shared<ContactPoints>(contactPoints(*robot.model, robot.description)), {}};
    how.control.joints = sameControl(*robot.model, {ControlLaw::kPdGravity});
    QCOMPARE(Simulator(robot.model, how).notice(), std::string());
    VectorXd tilted = homeState(*robot.model).position;
    tilted.segment<4>(3) << std::cos(0.1), std::sin(0.1), 0.0, 0.0;
    how.control.reference = std::make_shared<KeptPose>(tilted);
    const std::string notice = Simulator(robot.model, how).notice();
    QVERIFY2(notice.find("without the ground's forces") != std::string::npos, notice.c_str());
    QVERIFY2(notice.find("falls over") != std::string::npos, notice.c_str());
    how.control.joints = sameControl(*robot.model, {ControlLaw::kNone});
    QCOMPARE(Simulator(robot.model, how).notice(), std::string());
    how.control.joints = sameControl(*robot.model, {ControlLaw::kPdGravity});
    how.ground.reset();
    QCOMPARE(Simulator(robot.model, how).notice(), std::string());
  }

  void convergesWithItsOrder_data() {
    QTest::addColumn<Integrator>("integrator");
    QTest::addColumn<double>("order");
    QTest::addColumn<int>("coarse");
    QTest::newRow("rk4") << Integrator::kRungeKutta4 << 4.0 << 100;
    QTest::newRow("semi-implicit-euler") << Integrator::kSemiImplicitEuler << 1.0 << 4000;
  }
  void convergesWithItsOrder() {
    QFETCH(const Integrator, integrator);
    QFETCH(const double, order);
    QFETCH(const int, coarse);
    const auto model = floatingRobot();
    Random random(83);
    const State start = randomState(*model, random, 2.0);
    const double duration = 0.5;
    const State exact =
        simulated(model, options(Integrator::kRungeKutta4, duration / 8000), start, 8000);
    double errors[3];
    for (int k = 0; k < 3; ++k) {
      const int steps = coarse << k;
      errors[k] = distance(
          *model, simulated(model, options(integrator, duration / steps), start, steps), exact);
    }
    const double first = std::log2(errors[0] / errors[1]),
                 second = std::log2(errors[1] / errors[2]);
    qInfo("errors %.3g %.3g %.3g, orders %.3f %.3f", errors[0], errors[1], errors[2], first,
          second);
    QVERIFY2(std::abs(first - order) < 0.1, ("order " + std::to_string(first)).c_str());
    QVERIFY2(std::abs(second - order) < 0.1, ("order " + std::to_string(second)).c_str());
  }

  void pendulumKeepsItsEnergy() {
    const auto model = bundledRobot("pendulum").model;
    State state = neutralState(*model);
    state.position[0] = std::numbers::pi / 2.0;
    Workspace workspace(*model);
    Simulator simulator(model, options(Integrator::kRungeKutta4, 0.001));
    const double first = energy(*model, state, workspace).total();
    double worst = 0.0, lowest = 1.0;
    for (int i = 0; i < 10000; ++i) {
      QVERIFY(simulator.step(state, 0.001, VectorXd::Zero(1)));
      worst = std::max(worst, std::abs(energy(*model, state, workspace).total() - first));
      lowest = std::min(lowest, std::cos(state.position[0]));
    }
    qInfo("energy off by at most %.3g m g l", worst / 9.81);
    QVERIFY2(worst <= 1e-6 * 9.81, std::to_string(worst).c_str());
    QVERIFY2(lowest > -1e-6, "it swings higher than it started");
    VERIFY_CLOSE(state.time, 10.0, 1e-12, "time");
  }

  void semiImplicitEulerDoesNotDrift() {
    // symplectic: its energy error stays bounded instead of growing
    const auto model = bundledRobot("pendulum").model;
    State state = neutralState(*model);
    state.position[0] = 1.0;
    Workspace workspace(*model);
    Simulator simulator(model, options(Integrator::kSemiImplicitEuler, 0.001));
    const double first = energy(*model, state, workspace).total();
    double early = 0.0, late = 0.0;
    for (int i = 0; i < 40000; ++i) {
      QVERIFY(simulator.step(state, 0.001, VectorXd::Zero(1)));
      double& worst = i < 5000 ? early : late;
      worst = std::max(worst, std::abs(energy(*model, state, workspace).total() - first));
    }
    QVERIFY2(late < 1.01 * early, (std::to_string(early) + " " + std::to_string(late)).c_str());
  }

  void freeBodyKeepsItsMomentum() {
    const auto [linear, angular] = momentumDrift(0.5);
    qInfo("linear %.3g, angular %.3g", linear, angular);
    QVERIFY2(linear <= 1e-10, ("linear drift " + std::to_string(linear)).c_str());
    QVERIFY2(angular <= 1e-10, ("angular drift " + std::to_string(angular)).c_str());
    const auto [violent_linear, violent_angular] = momentumDrift(5.0);
    qInfo("violent motion: linear %.3g, angular %.3g", violent_linear, violent_angular);
    QVERIFY(violent_linear <= 1e-10 && violent_angular <= 1e-10);
  }

  void sameBitsTwice() {
    const auto model = floatingRobot();
    Random random(84);
    const State start = randomState(*model, random, 2.0);
    for (const Integrator integrator : {Integrator::kRungeKutta4, Integrator::kSemiImplicitEuler}) {
      const State one = simulated(model, options(integrator, 0.001), start, 500);
      const State other = simulated(model, options(integrator, 0.001), start, 500);
      QVERIFY(one.position == other.position && one.velocity == other.velocity);
    }
  }

  void divergingStepLeavesTheStateAndNamesTheJoint() {
    const auto model = bundledRobot("double_pendulum").model;
    Simulator simulator(model, options(Integrator::kRungeKutta4, 0.001));
    State state = neutralState(*model);
    state.time = 3.0;
    state.position << 0.3, -0.2;
    state.velocity << 1.0, 2.0;
    const State before = state;
    const StepStatus status = simulator.step(state, 0.001, Eigen::Vector2d(0.0, 1e15));
    QVERIFY(!status);
    QCOMPARE(status.kind, StepStatus::Kind::kDiverged);
    QVERIFY(state.position == before.position && state.velocity == before.velocity);
    QCOMPARE(state.time, before.time);
    const std::string sentence = describe(status, *model);
    const std::string& named = model->degrees_of_freedom[status.degree_of_freedom].name;
    QVERIFY2(sentence.find("'" + named + "'") != std::string::npos, sentence.c_str());
    // and the simulator is still good
    QVERIFY(simulator.step(state, 0.001, VectorXd::Zero(2)));
  }

  void singularStepNamesTheJoint() {
    RobotDescription robot = slider(JointType::kPrismatic);
    robot.links[1].inertial.reset();
    const auto model = compileModel(robot);
    Simulator simulator(model, options(Integrator::kRungeKutta4, 0.001));
    State state = neutralState(*model);
    const StepStatus status = simulator.step(state, 0.001, VectorXd::Zero(1));
    QCOMPARE(status.kind, StepStatus::Kind::kSingular);
    QVERIFY(describe(status, *model).find("'slide'") != std::string::npos);
    QCOMPARE(state.time, 0.0);
  }

  void callersMistakesAreRefused() {
    const auto model = bundledRobot("double_pendulum").model;
    for (const double step : {0.0, -0.001, std::nan("")}) {
      QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                               Simulator(model, options(Integrator::kRungeKutta4, step)));
    }
    for (const Integrator integrator : {Integrator::kRungeKutta4, Integrator::kSemiImplicitEuler}) {
      Simulator simulator(model, options(integrator, 0.001));
      State state = neutralState(*model), longer = state;
      longer.velocity.setZero(5);
      for (const int size : {0, 1, 5}) {
        QVERIFY_THROWS_EXCEPTION(std::invalid_argument, static_cast<void>(simulator.step(
                                                            state, 0.001, VectorXd::Zero(size))));
      }
      QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                               static_cast<void>(simulator.step(longer, 0.001, VectorXd::Zero(2))));
    }
  }

  void dampingDecaysAsItsClosedForm() {
    // m v' = −d v: v = v0 exp(−d t / m); also for a follower, whose leader feels twice the
    // multiplier
    RobotDescription robot = slider(JointType::kPrismatic);
    robot.joints[0].damping = 3.0;
    const auto model = compileModel(robot);
    Simulator simulator(model, {Integrator::kRungeKutta4, 0.001, {}});
    State state = neutralState(*model);
    state.velocity[0] = 2.0;
    for (int i = 0; i < 1000; ++i) QVERIFY(simulator.step(state, 0.001, VectorXd::Zero(1)));
    VERIFY_CLOSE(state.velocity[0], 2.0 * std::exp(-3.0 / 2.0), 1e-12, "velocity");
    VERIFY_CLOSE(state.position[0], 2.0 * 2.0 / 3.0 * (1.0 - std::exp(-3.0 / 2.0)), 1e-12, "way");
    Simulator without(model, options(Integrator::kRungeKutta4, 0.001));
    QVERIFY(without.step(state, 0.001, VectorXd::Zero(1)));
    VERIFY_CLOSE(state.velocity[0], 2.0 * std::exp(-3.0 / 2.0), 1e-12, "without");
  }

  void stiffDampingIsStable() {
    // d / m = 50 000 / s, fifty times what one step can bear: under 7 N it comes to 7 N / d
    RobotDescription robot = slider(JointType::kPrismatic);
    robot.joints[0].damping = 1e5;
    const auto model = compileModel(robot);
    for (const Integrator integrator : {Integrator::kRungeKutta4, Integrator::kSemiImplicitEuler}) {
      Simulator simulator(model, {integrator, 0.001, {}});
      State state = neutralState(*model);
      state.velocity[0] = 1.0;
      const VectorXd effort = VectorXd::Constant(1, 7.0);
      for (int i = 0; i < 100; ++i) QVERIFY(simulator.step(state, 0.001, effort));
      VERIFY_CLOSE(state.velocity[0] * 1e5 / 7.0, 1.0, 1e-10, "velocity");
      VERIFY_CLOSE(state.time, 0.1, 1e-14, "time");
    }
  }

  // A step that is divided ends where it should, however the time rounds: what is left is no step.
  void dividedStepsLeaveNoCrumb() {
    RobotDescription robot = slider(JointType::kPrismatic);
    robot.joints[0].damping = 1e4;
    const auto model = compileModel(robot);
    Simulator simulator(model, {Integrator::kRungeKutta4, 0.001, {}});
    for (const double start : {0.0, 13.0, 5000.0}) {
      State state = neutralState(*model);
      state.time = start;
      for (int i = 0; i < 1000; ++i) {
        QVERIFY(simulator.step(state, 0.001, VectorXd::Zero(1)));
        QVERIFY2(simulator.lastStep() > 1e-5, std::to_string(simulator.lastStep() * 1e12).c_str());
      }
      VERIFY_CLOSE(state.time, start + 1.0, 1e-12 * (1.0 + start), "time");
    }
  }

  void followersDampingActsOnItsLeader() {
    RobotDescription robot = slider(JointType::kPrismatic);
    robot.links.push_back(robot.links[1]);
    robot.links.back().name = "other cart";
    robot.joints.push_back(robot.joints[0]);
    robot.joints.back().name = "follower";
    robot.joints.back().child = "other cart";
    robot.joints.back().mimic = MimicDescription{"slide", -0.5, 0.1};
    robot.joints.back().damping = 4.0;
    const auto model = compileModel(robot);
    Simulator simulator(model, {Integrator::kRungeKutta4, 0.001, {}});
    State state = neutralState(*model);
    state.velocity[0] = 1.0;
    for (int i = 0; i < 1000; ++i) QVERIFY(simulator.step(state, 0.001, VectorXd::Zero(1)));
    // (2 + ¼ 2) v' = −¼ 4 v
    VERIFY_CLOSE(state.velocity[0], std::exp(-1.0 / 2.5), 1e-12, "velocity");
  }

  void frictionHoldsAndStops() {
    RobotDescription robot = slider(JointType::kPrismatic);
    robot.joints[0].friction = 5.0;
    const auto model = compileModel(robot);
    Simulator simulator(model, {Integrator::kRungeKutta4, 0.001, {}});
    State state = neutralState(*model);
    state.velocity[0] = 1.0;  // 2 kg, 5 N: stands after 0.4 s and 0.2 m
    for (int i = 0; i < 1000; ++i) QVERIFY(simulator.step(state, 0.001, VectorXd::Zero(1)));
    QVERIFY2(std::abs(state.velocity[0]) < 1e-6, std::to_string(state.velocity[0]).c_str());
    QVERIFY2(std::abs(state.position[0] - 0.2) < 0.005, std::to_string(state.position[0]).c_str());
    for (int i = 0; i < 2000; ++i) QVERIFY(simulator.step(state, 0.001, VectorXd::Ones(1) * 4.0));
    QVERIFY2(std::abs(state.velocity[0]) < 0.02, "friction creeps faster than its slow speed");
  }

  void stopsHold_data() {
    QTest::addColumn<JointType>("type");
    QTest::addColumn<double>("speed");
    for (const JointType type : {JointType::kPrismatic, JointType::kRevolute}) {
      for (const double speed : {2.0, -2.0}) {
        QTest::addRow("%s %+g", name(type), speed) << type << speed;
      }
    }
  }
  void stopsHold() {
    QFETCH(const JointType, type);
    QFETCH(const double, speed);
    RobotDescription robot = slider(type);
    robot.joints[0].limits.lower = -0.3;
    robot.joints[0].limits.upper = 0.3;
    const auto model = compileModel(robot, {.gravity = Vector3d::Zero()});
    Simulator simulator(
        model, {Integrator::kRungeKutta4, 0.001, {.passive = true, .stops = Stops::kStiff}});
    Simulator open(model, {Integrator::kRungeKutta4, 0.001, {}});
    State state = neutralState(*model);
    state.velocity[0] = speed;
    State free = state;
    double farthest = 0.0;
    for (int i = 0; i < 1000; ++i) {
      QVERIFY(simulator.step(state, 0.001, VectorXd::Zero(1)));
      QVERIFY(open.step(free, 0.001, VectorXd::Zero(1)));
      farthest = std::max(farthest, std::abs(state.position[0]));
    }
    // it enters by no more than an undamped spring would, speed / (2π 20 Hz), and loses energy
    QVERIFY2(farthest > 0.3 && farthest < 0.3 + 2.0 / (2.0 * std::numbers::pi * 20.0),
             std::to_string(farthest).c_str());
    QVERIFY(std::abs(state.velocity[0]) < std::abs(speed));
    QVERIFY(std::abs(free.position[0]) > 1.9);  // without --limits there is no stop
  }
};

ARMILLARY_TEST(TestSimulator)
#include "tst_simulator.moc"
