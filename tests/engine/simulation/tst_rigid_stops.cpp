// SPDX-License-Identifier: BSD-3-Clause
// Rigid stops: impacts at the right time with the right speed, and a push that never pulls.
#include "engine/simulation/rigid_stops.h"

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/simulation/simulator.h"
#include "tests/support/compare.h"
#include "tests/support/mechanisms.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

constexpr double kHeight = 0.8;  // m

// A mass of 2 kg on a vertical rail with a floor at zero.
std::shared_ptr<const Model> faller() {
  RobotDescription robot;
  robot.name = "faller";
  robot.links.resize(2);
  robot.links[0].name = "rail";
  robot.links[1].name = "mass";
  robot.links[1].inertial = InertialDescription{0, {}, 2.0, Eigen::Matrix3d::Identity()};
  robot.joints.resize(1);
  robot.joints[0].name = "fall";
  robot.joints[0].type = JointType::kPrismatic;
  robot.joints[0].axis = Eigen::Vector3d::UnitZ();
  robot.joints[0].parent = "rail";
  robot.joints[0].child = "mass";
  robot.joints[0].limits.lower = 0.0;
  return compileModel(robot);
}

SimulationOptions options(Integrator integrator, double restitution) {
  SimulationOptions how;
  how.integrator = integrator;
  how.joint_forces.stops = Stops::kRigid;
  how.restitution = restitution;
  return how;
}

void run(Simulator& simulator, State& state, double until, const VectorXd& effort) {
  while (state.time < until - 1e-12) {
    const StepStatus status = simulator.step(state, std::min(0.01, until - state.time), effort);
    if (!status) throw std::runtime_error(describe(status, simulator.model()));
  }
}

}  // namespace

class TestRigidStops : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // A parabola after each bounce: every time and height is known.
  void bouncesFollowTheirClosedForm_data() {
    QTest::addColumn<Integrator>("integrator");
    for (const Integrator integrator :
         {Integrator::kRungeKutta4, Integrator::kDormandPrince, Integrator::kKuttaMerson,
          Integrator::kBogackiShampine, Integrator::kDiagonallyImplicit,
          Integrator::kVariationalMidpoint}) {
      QTest::newRow(nameOf(integrator).data()) << integrator;
    }
  }
  void bouncesFollowTheirClosedForm() {
    QFETCH(const Integrator, integrator);
    const auto model = faller();
    constexpr double kRestitution = 0.6, kG = 9.81;
    Simulator simulator(model, options(integrator, kRestitution));
    State state = neutralState(*model);
    state.position[0] = kHeight;
    simulator.restart(state);
    double hit = std::sqrt(2.0 * kHeight / kG), speed = kG * hit;
    for (int bounce = 0; bounce < 4; ++bounce) {
      speed *= kRestitution;
      const double flight = 2.0 * speed / kG, t = 0.4 * flight;
      run(simulator, state, hit + t, VectorXd::Zero(1));
      const double want = speed * t - 0.5 * kG * t * t;
      QVERIFY2(std::abs(state.position[0] - want) < 1e-9,
               qPrintable(QString::number(state.position[0] - want)));
      QVERIFY(std::abs(state.velocity[0] - (speed - kG * t)) < 1e-8);
      hit += flight;
    }
    // what an impact takes is counted as work
    QVERIFY(std::abs(simulator.energyDrift(state)) < 1e-8);
  }

  void bouncingEndsAtRest() {
    const auto model = faller();
    Simulator simulator(model, options(Integrator::kRungeKutta4, 0.5));
    State state = neutralState(*model);
    state.position[0] = kHeight;
    run(simulator, state, 3.0, VectorXd::Zero(1));
    QCOMPARE(state.velocity[0], 0.0);
    QVERIFY(std::abs(state.position[0]) < 1e-9);
  }

  void aStopPushesAndNeverPulls() {
    const auto model = faller();
    Simulator simulator(model, options(Integrator::kRungeKutta4, 0.0));
    State state = neutralState(*model);
    VectorXd effort(1), acceleration(1);
    for (const double force : {-100.0, 0.0, 19.0, 19.7, 30.0}) {
      effort[0] = force;
      QVERIFY(simulator.acceleration(state, effort, {}, acceleration));
      QVERIFY(std::abs(acceleration[0] - std::max(0.0, force / 2.0 - 9.81)) < 1e-12);
    }
    run(simulator, state, 0.5, effort);  // lifts off
    QVERIFY(std::abs(state.position[0] - 0.5 * (15.0 - 9.81) * 0.25) < 1e-10);
  }

  // M q̇ changes along the joint that hits alone.
  void impactsKeepTheOtherMomenta() {
    RobotDescription robot = bundledRobot("planar_3r").description;
    for (JointDescription& joint : robot.joints) {
      if (joint.type == JointType::kContinuous) joint.type = JointType::kRevolute;
    }
    const auto model = compileModel(robot);
    RigidStops stops(*model, 0.3);
    QVERIFY(stops.count() >= 2);
    Workspace workspace(*model);
    State state = homeState(*model);
    const Coordinate& coordinate = model->coordinates[1];
    state.position[1] = coordinate.upper;
    state.velocity << 0.4, 1.7, -0.6;
    Eigen::MatrixXd M;
    massMatrix(*model, state, workspace, M);
    const VectorXd before = M * state.velocity;
    StepStatus status;
    QVERIFY(stops.impact(*model, state, {}, workspace, status) && status);
    VectorXd change = M * state.velocity - before;
    QVERIFY(std::abs(state.velocity[1] + 0.3 * 1.7) < 1e-12);
    QVERIFY(change[1] < 0.0);
    change[1] = 0.0;
    QVERIFY(change.norm() < 1e-12);
  }

  void aMechanismRestsAgainstItsStopWithItsLoopClosed() {
    RobotDescription robot = FourBar{}.description();
    const VectorXd position = FourBar{}.position(1.2);
    for (JointDescription& joint : robot.joints) {
      if (joint.name == "crank_joint") {
        joint.type = JointType::kRevolute;
        joint.limits.lower = 0.9;
      }
    }
    const auto model = compiledInPlane(robot);
    Simulator simulator(model, options(Integrator::kRungeKutta4, 0.0));
    State state = neutralState(*model);
    state.position = position;
    run(simulator, state, 3.0, VectorXd::Zero(model->velocitySize()));
    Workspace workspace(*model);
    std::vector<LoopGap> gaps;
    loopGaps(*model, model->loops, state, workspace, gaps);
    QVERIFY(gaps[0].largest() < 1e-9);
    QVERIFY2(std::abs(state.position[0] - 0.9) < 1e-6,
             qPrintable(QString::number(state.position[0])));
    QVERIFY(state.velocity.norm() < 1e-6);
  }

  // A start beyond the stop goes no farther, and may come back.
  void aStartBeyondAStopEnds() {
    const auto model = faller();
    Simulator simulator(model, options(Integrator::kRungeKutta4, 0.0));
    State state = neutralState(*model);
    state.position[0] = -2.0;
    run(simulator, state, 0.3, VectorXd::Zero(1));
    QVERIFY(std::abs(state.position[0] + 2.0) < 1e-12);
    state.velocity[0] = 1.0;  // up, and down again to where it was
    run(simulator, state, 1.0, VectorXd::Zero(1));
    QCOMPARE(state.velocity[0], 0.0);
    QVERIFY(state.position[0] < 0.0 && state.position[0] > -2.1);
  }

  // Two masses that rest on their stops and are lifted off by different forces: the stronger one is
  // let go first, so that one trial does not find it.
  void stopsThatAreNotDecidedAreTold() {
    RobotDescription robot;
    robot.name = "lifted";
    robot.links.resize(3);
    robot.joints.resize(2);
    robot.links[0].name = "rail";
    for (int i = 0; i < 2; ++i) {
      LinkDescription& link = robot.links[i + 1];
      link.name = "mass" + std::to_string(i);
      link.inertial = InertialDescription{0, {}, 2.0, Eigen::Matrix3d::Identity()};
      JointDescription& joint = robot.joints[i];
      joint.name = "lift" + std::to_string(i);
      joint.type = JointType::kPrismatic;
      joint.axis = Eigen::Vector3d::UnitZ();
      joint.parent = "rail";
      joint.child = link.name;
      joint.limits.lower = 0.0;
    }
    const auto model = compileModel(robot);
    const State state = neutralState(*model);
    Workspace workspace(*model);
    Eigen::MatrixXd M;
    massMatrix(*model, state, workspace, M);
    const VectorXd force = Eigen::Vector2d(6.0, 8.0);
    VectorXd acceleration = VectorXd::Constant(2, -1.0);

    RigidStops once(*model, 0.0, 1);
    once.begin(state);
    const StepStatus status =
        once.acceleration(*model, state, M, force, {}, workspace, acceleration);
    QCOMPARE(status.kind, StepStatus::Kind::kStopsUndecided);
    QCOMPARE(status.degree_of_freedom, 1);
    QVERIFY(describe(status, *model).find("lift1") != std::string::npos);
    QCOMPARE(acceleration, VectorXd::Constant(2, -1.0));

    RigidStops stops(*model, 0.0);
    stops.begin(state);
    QVERIFY(stops.acceleration(*model, state, M, force, {}, workspace, acceleration));
    VERIFY_CLOSE(acceleration, VectorXd(Eigen::Vector2d(3.0, 4.0)), 1e-14, "lifted");
  }

  // A push that no step can follow: an answer or a sentence, and not a step that never ends.
  void whatIsPushedTooHardEnds() {
    Model strong = *bundledRobot("puma560").model;
    strong.gravity = {0.0, 0.0, -1e5};
    const auto model = std::make_shared<const Model>(strong);
    SimulationOptions how = options(Integrator::kDormandPrince, 0.0);
    how.joint_forces.passive = true;
    how.tolerance = 1e-9;
    Simulator simulator(model, how);
    State state = homeState(*model);
    const VectorXd none = VectorXd::Zero(model->velocitySize());
    StepStatus status;
    for (int i = 0; status && i < 30; ++i) status = simulator.step(state, 0.01, none);
    QVERIFY(!status);
    const std::string why = describe(status, *model);
    QVERIFY2(why.find("stop") != std::string::npos && why.find("joint '") != std::string::npos,
             why.c_str());
  }

  void wrongRestitutionIsRefused() {
    const auto model = faller();
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             Simulator(model, options(Integrator::kRungeKutta4, 1.5)));
  }
};

ARMILLARY_TEST(TestRigidStops)
#include "tst_rigid_stops.moc"
