// SPDX-License-Identifier: BSD-3-Clause
// Cylinders and muscles: lengths and moment arms by the law of cosines, power by two ways, forces
// back from efforts, flows and pressures, simulated forces.
#include "engine/forces/line_actuators.h"

#include <numbers>
#include <tuple>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/loops/drivers.h"
#include "engine/simulation/simulator.h"
#include "tests/support/compare.h"
#include "tests/support/mechanisms.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;
using Eigen::VectorXd;
using ActuatorKind = LineActuatorDescription::Kind;

namespace {

LineActuatorDescription actuator(const std::string& name, ActuatorKind kind,
                                 const std::string& joint, const std::string& link1,
                                 const Vector3d& p1, const std::string& link2, const Vector3d& p2) {
  LineActuatorDescription made;
  made.name = name;
  made.kind = kind;
  made.joint = joint;
  made.link1 = link1;
  made.p_L1P = p1;
  made.link2 = link2;
  made.p_L2P = p2;
  made.bore = kind == ActuatorKind::kCylinder ? 0.08 : 0.0;
  made.rod = kind == ActuatorKind::kCylinder ? 0.05 : 0.0;
  made.closed_length = 0.2;
  return made;
}

// Two uniform bars, lopsided in their lengths and masses.
RobotDescription arm() {
  RobotDescription robot = emptyRobot("arm");
  robot.links.push_back(bar("upper", 3.0, 0.7));
  robot.links.push_back(bar("lower", 2.0, 0.5));
  robot.joints.push_back(hinge("shoulder", "ground", "upper", {0.1, 0.2, 0.0}));
  robot.joints.push_back(hinge("elbow", "upper", "lower", {0.7, 0.0, 0.0}));
  return robot;
}

State stateOf(const Model& model, double shoulder, double elbow, double rate1, double rate2) {
  State state = neutralState(model);
  state.position << shoulder, elbow;
  state.velocity << rate1, rate2;
  return state;
}

}  // namespace

class TestLineActuators : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // Between (a, 0) below the shoulder and b along the upper arm: l² = a² + b² − 2 a b cos θ.
  void aCylindersArmIsTheLawOfCosines() {
    RobotDescription robot = arm();
    const double a = 0.3, b = 0.45;
    robot.simulation.actuators.push_back(actuator("lift", ActuatorKind::kCylinder, "shoulder",
                                                  "ground", {0.1, 0.2 - a, 0.0}, "upper",
                                                  {b, 0.0, 0.0}));
    const auto model = compiledInPlane(robot);
    Workspace workspace(*model);
    LineActuators actuators;
    ActuatorReadings readings;
    Random random(8301);
    for (int i = 0; i < 200; ++i) {
      const double q = random.uniform(-1.4, 1.4), rate = random.uniform(-2.0, 2.0);
      const State state = stateOf(*model, q, random.uniform(-2.0, 2.0), rate, 1.7);
      const VectorXd effort = random.numbers(2, 300.0);
      actuators.find(*model, state, effort, workspace, readings);
      QCOMPARE(readings.without, -1);
      const double theta = q + 0.5 * std::numbers::pi;
      const double length = std::sqrt(a * a + b * b - 2.0 * a * b * std::cos(theta));
      const double slope = a * b * std::sin(theta) / length;
      const ActuatorReading& read = readings.actuators[0];
      VERIFY_CLOSE(read.length, length, 1e-13, "length");
      VERIFY_CLOSE(read.moment_arm, slope, 1e-13, "moment arm");
      VERIFY_CLOSE(read.speed, slope * rate, 1e-12, "speed");
      VERIFY_CLOSE_TO_SCALE(read.force, effort[0] / slope, 1e-12, std::abs(read.force), "force");
      VERIFY_CLOSE_TO_SCALE(read.power, effort[0] * rate, 1e-12, 600.0, "power");
      VERIFY_CLOSE(readings.moment_arms(0, 1), 0.0, 1e-15, "the elbow's");
      // and back
      VectorXd forces(1);
      forces << read.force;
      VERIFY_CLOSE_TO_SCALE(LineActuators::efforts(readings, forces)[0], effort[0], 1e-12, 300.0,
                            "back");
      // flows are volumes swept, pressures what the areas need
      const double piston = std::numbers::pi * 0.08 * 0.08 / 4.0;
      const double ring = piston - std::numbers::pi * 0.05 * 0.05 / 4.0;
      VERIFY_CLOSE(read.piston_flow, piston * read.speed, 1e-15, "flow");
      VERIFY_CLOSE(read.rod_flow, ring * read.speed, 1e-15, "flow of the rod's side");
      VERIFY_CLOSE_TO_SCALE(read.pressure * (read.force > 0.0 ? piston : -ring), read.force, 1e-12,
                            std::abs(read.force), "pressure");
      VERIFY_CLOSE(read.extension, length - 0.2, 1e-13, "extension");
    }
  }

  // A cylinder over both joints and one over the elbow: together they give both efforts, and their
  // power is that of the efforts.
  void cylindersOverSeveralJointsShareThem() {
    RobotDescription robot = arm();
    robot.simulation.actuators.push_back(actuator("long", ActuatorKind::kCylinder, "shoulder",
                                                  "ground", {0.3, -0.2, 0.0}, "lower",
                                                  {0.1, -0.06, 0.0}));
    robot.simulation.actuators.push_back(actuator("short", ActuatorKind::kCylinder, "elbow",
                                                  "upper", {0.3, 0.1, 0.0}, "lower",
                                                  {0.1, 0.05, 0.0}));
    const auto model = compiledInPlane(robot);
    Workspace workspace(*model);
    LineActuators actuators;
    ActuatorReadings readings;
    Random random(8302);
    for (int i = 0; i < 100; ++i) {
      const State state =
          stateOf(*model, random.uniform(-0.4, 0.8), random.uniform(-0.6, 0.6), 0.7, -1.1);
      const VectorXd effort = random.numbers(2, 100.0);
      actuators.find(*model, state, effort, workspace, readings);
      QCOMPARE(readings.without, -1);
      VectorXd forces(2);
      forces << readings.actuators[0].force, readings.actuators[1].force;
      VERIFY_CLOSE_TO_SCALE(LineActuators::efforts(readings, forces), effort, 1e-10, forces.norm(),
                            "efforts");
      VERIFY_CLOSE_TO_SCALE(readings.actuators[0].power + readings.actuators[1].power,
                            effort.dot(state.velocity), 1e-10, forces.norm(), "power");
      // the arms are the lengths' slopes
      for (int k = 0; k < 2; ++k) {
        const VectorXd slopes = readings.moment_arms.row(k).transpose();
        for (int j = 0; j < 2; ++j) {
          const double slope = derivative([&](double h) {
            State moved = state;
            moved.position[j] += h;
            ActuatorReadings other;
            LineActuators().find(*model, moved, effort, workspace, other);
            return other.actuators[static_cast<size_t>(k)].length;
          });
          VERIFY_CLOSE(slopes[j], slope, 1e-9, "slope");
        }
      }
    }
  }

  // Biceps and triceps: the one on the effort's side pulls, the other is slack; two on one side
  // share by their arms, which is the least sum of squares.
  void musclesPullAndShare() {
    RobotDescription robot = arm();
    const auto muscle = [&](const char* name, double from, double to, double side) {
      robot.simulation.actuators.push_back(actuator(name, ActuatorKind::kMuscle, "elbow", "upper",
                                                    {from, side, 0.0}, "lower", {to, side, 0.0}));
    };
    muscle("biceps", 0.2, 0.08, 0.03);
    muscle("brachialis", 0.45, 0.05, 0.03);
    muscle("triceps", 0.2, -0.03, -0.03);
    const auto model = compiledInPlane(robot);
    Workspace workspace(*model);
    LineActuators actuators;
    ActuatorReadings readings;
    for (const double effort : {12.0, -8.0}) {
      const State state = stateOf(*model, 0.3, 0.9, 0.0, 0.0);
      actuators.find(*model, state, Eigen::Vector2d(50.0, effort), workspace, readings);
      QCOMPARE(readings.without, -1);
      const auto& a = readings.actuators;
      double sum = 0.0;
      for (const ActuatorReading& each : a) {
        QVERIFY(each.force <= 0.0);
        sum += each.force * each.moment_arm;
      }
      VERIFY_CLOSE(sum, effort, 1e-10, "effort");
      const bool flexing = effort * a[0].moment_arm < 0.0;
      QCOMPARE(a[2].force == 0.0, flexing);
      if (flexing) {
        VERIFY_CLOSE(a[0].force * a[1].moment_arm, a[1].force * a[0].moment_arm, 1e-9, "shared");
      } else {
        QCOMPARE(a[0].force, 0.0);
        QCOMPARE(a[1].force, 0.0);
      }
    }
    // without the triceps nothing extends
    robot.simulation.actuators.pop_back();
    const auto weak = compiledInPlane(robot);
    Workspace own(*weak);
    int refused = 0;
    for (const double effort : {12.0, -8.0}) {
      actuators.find(*weak, stateOf(*weak, 0.3, 0.9, 0.0, 0.0), Eigen::Vector2d(0.0, effort), own,
                     readings);
      if (readings.without < 0) continue;
      ++refused;
      QCOMPARE(readings.without, 1);
      QVERIFY(describe(readings, *weak).find("pull only") != std::string::npos);
    }
    QCOMPARE(refused, 1);
  }

  void aDeadPointIsNamed() {
    RobotDescription robot = arm();
    robot.simulation.actuators.push_back(actuator("lift", ActuatorKind::kCylinder, "shoulder",
                                                  "ground", {0.1, 0.0, 0.0}, "upper",
                                                  {0.5, 0.0, 0.0}));
    const auto model = compiledInPlane(robot);
    Workspace workspace(*model);
    LineActuators actuators;
    ActuatorReadings readings;
    const State state = stateOf(*model, 0.5 * std::numbers::pi, 0.2, 0.0, 0.0);
    actuators.find(*model, state, Eigen::Vector2d(3.0, 0.0), workspace, readings);
    QCOMPARE(readings.without, 0);
    QVERIFY(describe(readings, *model).find("'shoulder'") != std::string::npos);
    actuators.find(*model, state, Eigen::Vector2d(0.0, 3.0), workspace, readings);
    QCOMPARE(readings.without, -1);  // nothing is asked of it
  }

  // What the bundled manipulator's cylinders can give is what its limits ask, over all its range.
  void theBundledCylindersSuffice() {
    const auto model = bundledRobot("hydraulic_manipulator").model;
    Workspace workspace(*model);
    LineActuators actuators;
    ActuatorReadings readings;
    QCOMPARE(model->actuators.size(), size_t{2});
    for (int i = 0; i <= 20; ++i) {
      State state = homeState(*model);
      for (const LineActuator& each : model->actuators) {
        const Coordinate& range =
            model
                ->coordinates[model->joints[model->degrees_of_freedom[each.degree_of_freedom].joint]
                                  .position_index];
        state.position[each.degree_of_freedom] =
            range.lower + 0.05 * i * (range.upper - range.lower);
      }
      VectorXd effort;
      inverseDynamics(*model, state, VectorXd::Zero(model->velocitySize()), {}, workspace, effort);
      actuators.find(*model, state, effort, workspace, readings);
      QCOMPARE(readings.without, -1);
      for (size_t k = 0; k < 2; ++k) {
        const LineActuator& each = model->actuators[k];
        const ActuatorReading& read = readings.actuators[k];
        QVERIFY2(read.extension >= 0.0 && read.extension <= each.stroke, each.name.c_str());
        QVERIFY(each.closed_length > each.stroke);
        QVERIFY2(read.force <= mostPush(each) && -read.force <= mostPull(each), each.name.c_str());
      }
    }
  }

  // A cylinder's force in the file moves the robot as its effort would.
  void simulatedForcesAct() {
    RobotDescription robot = arm();
    robot.simulation.actuators.push_back(actuator("lift", ActuatorKind::kCylinder, "shoulder",
                                                  "ground", {0.1, -0.1, 0.0}, "upper",
                                                  {0.45, 0.0, 0.0}));
    robot.simulation.actuators.back().force = 150.0;
    const auto model = compiledInPlane(robot);
    Workspace workspace(*model);
    Simulator simulator(model, {});
    State state = stateOf(*model, 0.3, -0.4, 0.5, 0.2);
    const VectorXd given = simulator.motorEffort(state, VectorXd::Zero(2));
    LineActuators actuators;
    ActuatorReadings readings;
    actuators.find(*model, state, given, workspace, readings);
    VERIFY_CLOSE(readings.actuators[0].force, 150.0, 1e-9, "force");
    VERIFY_CLOSE(given[0], 150.0 * readings.actuators[0].moment_arm, 1e-10, "effort");
    // it is no motor of the joint, whose limits are others
    SimulationOptions limited;
    limited.motor_limits = true;
    limited.motors.assign(2, {});
    for (Motor& motor : limited.motors) motor = {.effort_limit = 1.0, .velocity_limit = 1e3};
    VERIFY_CLOSE(Simulator(model, limited).motorEffort(state, VectorXd::Zero(2)), given, 1e-12,
                 "unlimited");
  }

  // What holds a mechanism by a cylinder over two of its joints, or beside a joint that its loop
  // moves, leaves it at rest; with a motor too, as little as is needed.
  void cylindersHoldMechanisms() {
    const FourBar bars;
    const std::tuple<const char*, const char*, const char*> places[] = {
        {"crank_joint", "ground", "crank"},
        {"crank_joint", "ground", "coupler"},
        {"coupler_joint", "crank", "rocker"},
        {"rocker_joint", "ground", "rocker"}};
    for (const auto& [joint, first, second] : places) {
      RobotDescription robot = bars.description();
      robot.simulation.actuators.push_back(actuator("lift", ActuatorKind::kCylinder, joint, first,
                                                    {0.1, -0.2, 0.0}, second, {0.25, 0.03, 0.0}));
      const auto model = compiledInPlane(robot);
      State state = neutralState(*model);
      state.position = bars.position(0.8);
      Workspace workspace(*model);
      VectorXd tree, acceleration;
      inverseDynamics(*model, state, VectorXd::Zero(3), {}, workspace, tree);
      Eigen::MatrixXd K;
      freeMotions(*model, model->loops, state, {}, workspace, K);
      LineActuators actuators;
      ActuatorReadings readings;
      actuators.findInMechanism(*model, state, K, tree, {}, workspace, readings);
      QCOMPARE(readings.without, -1);
      const double alone = readings.actuators[0].force;
      robot.simulation.actuators.back().force = alone;
      Simulator held(compiledInPlane(robot), {});
      QVERIFY(held.acceleration(state, VectorXd::Zero(3), {}, acceleration));
      VERIFY_CLOSE(acceleration, VectorXd::Zero(3), 1e-9, second);
      const std::vector<int> motor{0};
      actuators.findInMechanism(*model, state, K, tree, motor, workspace, readings);
      QVERIFY(std::abs(readings.actuators[0].force) < std::abs(alone));
    }
  }
};

ARMILLARY_TEST(TestLineActuators)
#include "tst_line_actuators.moc"
