// SPDX-License-Identifier: BSD-3-Clause
// Constraints with time in them and constraints on velocities alone: a rod that is turned, a
// pendulum that is shaken, a ball and a coin that roll. Closed forms.
#include <numbers>

#include "engine/analysis/link_motions.h"
#include "engine/dynamics/energy.h"
#include "engine/loops/actuated_inverse_dynamics.h"
#include "engine/loops/loop_constraints.h"
#include "engine/loops/project_state.h"
#include "engine/simulation/sample.h"
#include "engine/simulation/simulator.h"
#include "tests/support/compare.h"
#include "tests/support/mechanisms.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

constexpr double kClosed = 2e-10;  // m or rad: constraints are closed to 1e-10

// As exact as steps can be made.
SimulationOptions exactSteps() {
  return {.integrator = Integrator::kDormandPrince, .tolerance = 1e-13};
}

JointDescription slide(const std::string& name, const std::string& parent, const std::string& child,
                       const Vector3d& axis, const Vector3d& place = Vector3d::Zero()) {
  JointDescription joint = hinge(name, parent, child, place, axis);
  joint.type = JointType::kPrismatic;
  return joint;
}

LinkDescription solid(const std::string& name, double mass, const Vector3d& inertia) {
  LinkDescription link;
  link.name = name;
  InertialDescription inertial;
  inertial.mass = mass;
  inertial.rotational = inertia.asDiagonal();
  link.inertial = inertial;
  return link;
}

CouplingDescription driven(const std::string& joint, const DriveFunction& drive) {
  CouplingDescription coupling;
  coupling.name = joint + "_drive";
  coupling.terms.push_back({joint, 1.0});
  coupling.drive = drive;
  return coupling;
}

LoopDescription rolling(const std::string& wheel, double radius, bool ball,
                        const Matrix3d& plane = Matrix3d::Identity()) {
  LoopDescription loop;
  loop.name = "contact";
  loop.type = JointType::kFloating;
  loop.rolling = RollingDescription{radius, ball};
  loop.link1 = "ground";
  loop.X_L1F.rotation = plane;
  loop.link2 = wheel;
  return loop;
}

// A rod about z at the origin, and a bead along it.
RobotDescription rodAndBead(const DriveFunction& drive) {
  RobotDescription robot = emptyRobot("rod and bead");
  robot.links.push_back(bar("rod", 2.0, 0.6));
  robot.links.push_back(solid("bead", 0.7, {0.001, 0.002, 0.003}));
  robot.joints.push_back(hinge("pivot", "ground", "rod", Vector3d::Zero()));
  robot.joints.push_back(slide("bead_slide", "rod", "bead", Vector3d::UnitX()));
  robot.couplings.push_back(driven("pivot", drive));
  return robot;
}

}  // namespace

class TestDrivenAndRolling : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // Turned steadily, the bead flies out as r = r_0 cosh ω t, and the drive gives 2 m ω r ṙ.
  void aBeadFliesOffATurnedRod() {
    const double omega = 1.7, r0 = 0.2, mass = 0.7;
    const auto model = compileModel(rodAndBead({.velocity = omega}), {.gravity = Vector3d::Zero()});
    Simulator simulator(model, exactSteps());
    State state = neutralState(*model);
    state.position[1] = r0;
    const VectorXd none = VectorXd::Zero(2);
    VectorXd acceleration;
    for (int k = 1; k <= 10; ++k) {
      QVERIFY(simulator.step(state, 0.1, none));
      const double t = state.time, r = r0 * std::cosh(omega * t),
                   rate = r0 * omega * std::sinh(omega * t);
      VERIFY_CLOSE(state.position[0], omega * t, kClosed, "turned");
      VERIFY_CLOSE(state.velocity[0], omega, 1e-12, "steadily");
      VERIFY_CLOSE(state.position[1], r, 1e-9, "place");
      VERIFY_CLOSE(state.velocity[1], rate, 1e-9, "speed");
      QVERIFY(simulator.acceleration(state, none, {}, acceleration));
      VERIFY_CLOSE(acceleration[0], 0.0, 1e-10, "no angular acceleration");
      // what drives is its joint's effort: inverse dynamics finds the same
      Workspace workspace(*model);
      ActuatedEfforts found;
      actuatedInverseDynamics(*model, model->loops, state, acceleration, std::vector<int>{}, {},
                              workspace, found);
      QVERIFY(found.possible);
      VERIFY_CLOSE(found.velocity_residual, 0.0, 1e-12, "velocity");
      VERIFY_CLOSE(found.acceleration_residual, 0.0, 1e-10, "acceleration");
      VERIFY_CLOSE(found.effort[0], 2.0 * mass * omega * r * rate, 1e-8, "drive");
      VERIFY_CLOSE(found.multipliers[0], 0.0, 1e-12, "which is no loop's");
    }
  }

  // Started at another angle and speed than its function, the pivot is as that says at once, and
  // the bead along the rod where it was.
  void whatHangsOnADriveIsNotHit() {
    const DriveFunction drive{.position = 0.3, .velocity = 2.0};
    RobotDescription robot = rodAndBead(drive);
    robot.joints[1].type = JointType::kRevolute;  // a second rod, which a blow would turn
    robot.joints[1].axis = Vector3d::UnitZ();
    robot.joints[1].X_PJ.position = {0.5, 0.0, 0.0};
    robot.links[2] = bar("bead", 1.0, 0.4);
    const auto model = compiledInPlane(robot);
    Simulator simulator(model, exactSteps());
    State state = neutralState(*model);
    state.position[1] = 0.7;
    simulator.restart(state);
    QVERIFY(simulator.step(state, 1e-6, VectorXd::Zero(2)));
    VERIFY_CLOSE(state.position[0], 0.3, 1e-5, "its angle");
    VERIFY_CLOSE(state.velocity[0], 2.0, 1e-12, "its rate");
    VERIFY_CLOSE(state.position[1], 0.7, 1e-5, "the other's angle");
    VERIFY_CLOSE(state.velocity[1], 0.0, 1e-3, "the other's rate");
    VERIFY_CLOSE(simulator.energyDrift(state), 0.0, 1e-9, "what the drive brought is counted");
  }

  // In what is recorded, a drive's torque is its joint's effort, as inverse dynamics has it.
  void whatADriveExertsIsRecorded() {
    const double omega = 1.7, r0 = 0.2, mass = 0.7;
    const auto model = compileModel(rodAndBead({.velocity = omega}), {.gravity = Vector3d::Zero()});
    Simulator simulator(model, exactSteps());
    State state = neutralState(*model);
    state.position[1] = r0;
    simulator.restart(state);
    QVERIFY(simulator.step(state, 0.4, VectorXd::Zero(2)));
    VectorXd acceleration;
    QVERIFY(simulator.acceleration(state, VectorXd::Zero(2), {}, acceleration));
    ActingForces forces;
    simulator.actingForces(state, forces);
    Workspace workspace(*model);
    const Sample sample = sampleOfMotion(*model, state, acceleration, forces, workspace);
    const double r = r0 * std::cosh(omega * state.time),
                 rate = r0 * omega * std::sinh(omega * state.time);
    VERIFY_CLOSE(sample.effort[0], 2.0 * mass * omega * r * rate, 1e-8, "2 m omega r r'");
    VERIFY_CLOSE(sample.effort[1], 0.0, 1e-8, "nothing moves the bead");
  }

  // A shaken pivot follows its function, and the work of the drive is in the energy's balance.
  void aDriveFollowsItsFunctionAndDoesItsWork() {
    const DriveFunction drive{.position = 0.3,
                              .velocity = -0.4,
                              .acceleration = 0.9,
                              .amplitude = 0.25,
                              .frequency = 1.3,
                              .phase = 0.6};
    const auto model = compiledInPlane(rodAndBead(drive));
    Simulator simulator(model, exactSteps());
    State state = neutralState(*model);
    state.position << drive.value(0.0), 0.4;
    state.velocity << drive.rate(0.0), -0.3;
    simulator.restart(state);
    const double first = energy(*model, state, *std::make_unique<Workspace>(*model)).total();
    double most = 0.0;
    for (int k = 1; k <= 15; ++k) {
      QVERIFY(simulator.step(state, 0.05, VectorXd::Zero(2)));
      VERIFY_CLOSE(state.position[0], drive.value(state.time), kClosed, "followed");
      VERIFY_CLOSE(state.velocity[0], drive.rate(state.time), 1e-11, "followed");
      VERIFY_CLOSE(simulator.energyDrift(state), 0.0, 1e-8, "balance");
      const double total = energy(*model, state, *std::make_unique<Workspace>(*model)).total();
      most = std::max(most, std::abs(total - first));
    }
    QVERIFY(most > 0.1);  // there is work to count
  }

  // Whatever steps, the joint is where its function is.
  void everyIntegratorFollows_data() {
    QTest::addColumn<int>("integrator");
    for (const std::string_view name : integratorNames()) {
      QTest::newRow(std::string(name).c_str()) << static_cast<int>(*integratorNamed(name));
    }
  }
  void everyIntegratorFollows() {
    QFETCH(int, integrator);
    const DriveFunction drive{
        .position = 0.3, .velocity = -0.4, .amplitude = 0.25, .frequency = 1.3};
    const auto model = compiledInPlane(rodAndBead(drive));
    Simulator simulator(model, {.integrator = static_cast<Integrator>(integrator)});
    State state = neutralState(*model);
    simulator.restart(state);
    Workspace workspace(*model);
    const double first = energy(*model, state, workspace).total();
    double most = 0.0;
    for (int k = 1; k <= 100; ++k) {
      QVERIFY(simulator.step(state, 1e-3, VectorXd::Zero(2)));
      most = std::max(most, std::abs(energy(*model, state, workspace).total() - first));
      VERIFY_CLOSE(simulator.energyDrift(state), 0.0, 0.01 * most, "its work is counted");
      VERIFY_CLOSE(state.position[0], drive.value(state.time), kClosed, "followed");
      VERIFY_CLOSE(state.velocity[0], drive.rate(state.time), 1e-10, "at its rate");
    }
  }

  // The same with a stop in the bead's way.
  void workIsCountedAtAStop() {
    RobotDescription robot = rodAndBead({.position = 0.3, .velocity = 6.0});
    JointLimits& limits = robot.joints[1].limits;
    limits.lower = 0.0;
    limits.upper = 0.5;
    const auto model = compiledInPlane(robot);
    Simulator simulator(model, {.joint_forces = {.stops = Stops::kRigid}});
    State state = neutralState(*model);
    state.position << 0.3, 0.45;
    state.velocity << 6.0, 0.5;
    simulator.restart(state);
    Workspace workspace(*model);
    const double first = energy(*model, state, workspace).total();
    double most = 0.0;
    for (int k = 1; k <= 300; ++k) {
      QVERIFY(simulator.step(state, 1e-3, VectorXd::Zero(2)));
      most = std::max(most, std::abs(energy(*model, state, workspace).total() - first));
    }
    VERIFY_CLOSE(state.position[1], 0.5, 1e-9, "pressed against it");
    VERIFY_CLOSE(simulator.energyDrift(state), 0.0, 1e-6 * most, "its work is counted");
  }

  // Rates of the function are its derivatives.
  void functionsRatesAreTheirs() {
    const DriveFunction f{.position = 0.3,
                          .velocity = -0.4,
                          .acceleration = 0.9,
                          .amplitude = 0.25,
                          .frequency = 1.3,
                          .phase = 0.6};
    for (const double t : {0.0, 0.4, 1.9}) {
      VERIFY_CLOSE(f.rate(t), derivative([&](double h) { return f.value(t + h); }), 1e-8, "rate");
      VERIFY_CLOSE(f.secondRate(t), derivative([&](double h) { return f.rate(t + h); }), 1e-7,
                   "second");
    }
  }

  // 2 q = 0.3 + f(t): what begins stands on the constraint, and moves with it.
  void aDriveWithGearAndOffsetBeginsOnItsConstraint() {
    const DriveFunction drive{.position = 0.1, .velocity = 0.8, .amplitude = 0.2, .frequency = 0.7};
    RobotDescription robot = rodAndBead(drive);
    robot.couplings[0].terms[0].coefficient = 2.0;
    robot.couplings[0].offset = 0.3;
    const auto model = compileModel(robot);
    State state = neutralState(*model);
    state.time = 1.3;
    beginDrives(*model, state);
    VERIFY_CLOSE(2.0 * state.position[0], 0.3 + drive.value(1.3), 1e-15, "position");
    VERIFY_CLOSE(2.0 * state.velocity[0], drive.rate(1.3), 1e-15, "velocity");
    Workspace workspace(*model);
    LoopConstraints constraints;
    loopConstraints(*model, model->loops, state, workspace, constraints);
    VERIFY_CLOSE(constraints.gap, VectorXd::Zero(1), 1e-15, "gap");
    VERIFY_CLOSE(constraints.jacobian * state.velocity, constraints.rate, 1e-15, "rate");
  }

  // A ball on a slope goes down at 5/7 of what it would slide with, turned about its normal or not.
  void aBallRollsDownAtFiveSevenths() {
    const double slope = 0.35, radius = 0.12, mass = 1.9, g = 9.81;
    const Matrix3d plane = Eigen::AngleAxisd(slope, Vector3d::UnitY()).toRotationMatrix();
    RobotDescription robot = emptyRobot("slope");
    robot.links.push_back(solid("ball", mass, Vector3d::Constant(0.4 * mass * radius * radius)));
    JointDescription free = hinge("free", "ground", "ball", Vector3d::Zero());
    free.type = JointType::kFloating;
    robot.joints.push_back(free);
    robot.loops.push_back(rolling("ball", radius, true, plane));
    const auto model = compileModel(robot, {.gravity = {0.0, 0.0, -g}});
    Simulator simulator(model, exactSteps());
    State state = neutralState(*model);
    state.position.head<3>() = radius * plane.col(2);
    state.velocity.head<3>() = 3.0 * plane.col(2);  // spinning about the normal, where it stands
    simulator.restart(state);
    const double a = 5.0 / 7.0 * g * std::sin(slope);
    for (int k = 1; k <= 5; ++k) {
      QVERIFY(simulator.step(state, 0.1, VectorXd::Zero(6)));
      const Vector3d want =
          radius * plane.col(2) + 0.5 * a * state.time * state.time * plane.col(0);
      VERIFY_CLOSE(Vector3d(state.position.head<3>()), want, 1e-9, "place");
      VERIFY_CLOSE(simulator.energyDrift(state), 0.0, 1e-8, "nothing is lost");
    }
  }

  // A coin held upright that spins and turns steadily rolls on a circle and keeps both rates; it
  // comes back to its place with another turn, which no function of the position would allow.
  void anUprightCoinRollsOnACircle() {
    const double radius = 0.2, spin = 5.0, turn = 1.1;
    RobotDescription robot = emptyRobot("coin");
    robot.links.push_back({});  // what moves along one axis only would make directions unlike
    robot.links.back().name = "carriage";
    robot.links.push_back(solid("saddle", 0.4, {0.01, 0.02, 0.03}));
    robot.links.push_back(solid("fork", 0.2, {0.004, 0.003, 0.002}));
    robot.links.push_back(solid("wheel", 1.3, {0.013, 0.026, 0.013}));
    robot.joints.push_back(
        slide("along", "ground", "carriage", Vector3d::UnitX(), {0.0, 0.0, radius}));
    robot.joints.push_back(slide("across", "carriage", "saddle", Vector3d::UnitY()));
    robot.joints.push_back(hinge("heading", "saddle", "fork", Vector3d::Zero(), Vector3d::UnitZ()));
    robot.joints.push_back(hinge("spin", "fork", "wheel", Vector3d::Zero(), Vector3d::UnitY()));
    LoopDescription contact = rolling("wheel", radius, false);
    contact.X_L2F.rotation =
        Eigen::AngleAxisd(-0.5 * std::numbers::pi, Vector3d::UnitX()).toRotationMatrix();
    robot.loops.push_back(contact);
    const auto model = compileModel(robot, {.gravity = {0.0, 0.0, -9.81}});
    Simulator simulator(model, exactSteps());
    State state = neutralState(*model);
    state.velocity << radius * spin, 0.0, turn, spin;
    const double size = radius * spin / turn;
    const double whole = 2.0 * std::numbers::pi / turn;
    for (int k = 1; k <= 8; ++k) {
      QVERIFY(simulator.step(state, whole / 8.0, VectorXd::Zero(4)));
      const double angle = turn * state.time;
      VectorXd want(4);
      want << size * std::sin(angle), size * (1.0 - std::cos(angle)), angle, spin * state.time;
      VERIFY_CLOSE(state.position, want, 1e-9, "place");
      VERIFY_CLOSE(state.velocity[2], turn, 1e-10, "turn");
      VERIFY_CLOSE(state.velocity[3], spin, 1e-9, "spin");
    }
  }

  // Rolling has no position to come back to: each integrator keeps to its order.
  void stepsHalfAsLongErrByTheirOrder_data() { everyIntegratorFollows_data(); }
  void stepsHalfAsLongErrByTheirOrder() {
    QFETCH(int, integrator);
    const double radius = 0.25;
    RobotDescription robot = emptyRobot("wheel");
    robot.links.push_back(solid("wheel", 2.0, {0.03, 0.03, 0.06}));
    JointDescription free = hinge("free", "ground", "wheel", Vector3d::Zero());
    free.type = JointType::kFloating;
    robot.joints.push_back(free);
    robot.loops.push_back(rolling("wheel", radius, false));
    const auto model = compileModel(robot, {.gravity = {0.0, 0.0, -9.81}});
    const double tilt = 1.3;
    const Eigen::Quaterniond turned(Eigen::AngleAxisd(tilt, Vector3d::UnitX()));
    const auto after = [&](const SimulationOptions& options, int steps) {
      Simulator simulator(model, options);
      State state = neutralState(*model);
      state.position << 0.0, 0.0, radius * std::sin(tilt), turned.w(), turned.x(), turned.y(),
          turned.z();
      state.velocity.head<3>() << 0.2, 0.1, 8.0;
      for (int k = 0; k < steps; ++k) {
        const StepStatus status = simulator.step(state, 0.2 / steps, VectorXd::Zero(6));
        if (!status) throw std::runtime_error(describe(status, *model));
      }
      return state.position;
    };
    const VectorXd exact = after(exactSteps(), 1);
    SimulationOptions options{.integrator = static_cast<Integrator>(integrator)};
    const double coarse = (after(options, 40) - exact).norm(),
                 fine = (after(options, 80) - exact).norm();
    const int order = makeStepMethod(options.integrator, *model)->order();
    if (coarse < 1e-10) return;  // by tolerance
    const double found = std::log2(coarse / fine);
    QVERIFY2(found > order - 0.4, qPrintable(QString::number(found)));
  }

  // A free wheel, tilted and turning as it rolls: what touches stands still, the wheel stays on the
  // plane, and its energy is kept.
  void aTiltedWheelStandsStillWhereItTouches() {
    const double radius = 0.25, mass = 2.0;
    RobotDescription robot = emptyRobot("wheel");
    robot.links.push_back(solid("wheel", mass,
                                {0.25 * mass * radius * radius, 0.25 * mass * radius * radius,
                                 0.5 * mass * radius * radius}));
    JointDescription free = hinge("free", "ground", "wheel", Vector3d::Zero());
    free.type = JointType::kFloating;
    robot.joints.push_back(free);
    robot.loops.push_back(rolling("wheel", radius, false));
    const auto model = compileModel(robot, {.gravity = {0.0, 0.0, -9.81}});
    Simulator simulator(model, exactSteps());
    State state = neutralState(*model);
    const double tilt = 1.3;  // of the axle from upright
    const Eigen::Quaterniond turned(Eigen::AngleAxisd(tilt, Vector3d::UnitX()));
    state.position << 0.0, 0.0, radius * std::sin(tilt), turned.w(), turned.x(), turned.y(),
        turned.z();
    state.velocity.head<3>() << 0.2, 0.1, 8.0;
    QVERIFY(simulator.step(state, 1e-9, VectorXd::Zero(6)));  // onto the constraint
    simulator.restart(state);
    Workspace workspace(*model);
    double furthest = 0.0;
    for (int k = 1; k <= 10; ++k) {
      QVERIFY(simulator.step(state, 0.05, VectorXd::Zero(6)));
      BodyPoses X_WB;
      forwardKinematics(*model, state, workspace, X_WB);
      const Pose& X = X_WB[model->links[model->findLink("wheel")].body];
      const Vector3d axle = X.rotation.col(2);
      const Vector3d down = -(Vector3d::UnitZ() - axle.z() * axle).normalized();
      const Vector3d touch_B = X.rotation.transpose() * (radius * down);
      const Vector3d v = X.rotation * (state.velocity.tail<3>() +
                                       Vector3d(state.velocity.head<3>()).cross(touch_B));
      VERIFY_CLOSE(v, Vector3d(0.0, 0.0, 0.0), 1e-10, "stands still");
      VERIFY_CLOSE((X.position + radius * down).z(), 0.0, kClosed, "on the plane");
      VERIFY_CLOSE(simulator.energyDrift(state), 0.0, 1e-7, "energy");
      furthest = std::max(furthest, X.position.head<2>().norm());
    }
    QVERIFY(furthest > 0.3);
  }
};

ARMILLARY_TEST(TestDrivenAndRolling)
#include "tst_driven_and_rolling.moc"
