// SPDX-License-Identifier: BSD-3-Clause
// Whether what is wrong with a motion's numbers is noticed, and what is right is left alone.
#include "engine/simulation/run_watch.h"

#include <cmath>

#include "tests/support/allocations.h"
#include "tests/support/mechanisms.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// An arm of three joints, none like the other, that falls from rest.
std::shared_ptr<const Model> fallingArm() {
  Random random(7);
  return compileModel(randomRobot(
      random, {{JointType::kRevolute, JointType::kContinuous, JointType::kContinuous}}, "arm"));
}

// A cart on a cart, their axes `angle` apart: κ = cot²(angle / 2).
std::shared_ptr<const Model> twoCarts(double angle) {
  RobotDescription robot = emptyRobot("carts");
  Random random(5);
  robot.links = {solidLink(random, "base"), {}, solidLink(random, "cart")};
  robot.links[1].name = "between";
  for (const bool second : {false, true}) {
    JointDescription joint;
    joint.name = second ? "second" : "first";
    joint.type = JointType::kPrismatic;
    joint.parent = second ? "between" : "base";
    joint.child = second ? "cart" : "between";
    joint.axis =
        second ? Eigen::Vector3d(std::cos(angle), std::sin(angle), 0.0) : Eigen::Vector3d::UnitX();
    robot.joints.push_back(joint);
  }
  return compileModel(robot);
}

struct Watched {
  std::string notices, division;
  double energy_error = 0.0, moved_energy = 0.0, most_drift = 0.0;  // J
  StepStatus status;
};

Watched moved(const std::shared_ptr<const Model>& model, const SimulationOptions& options,
              const State& start, double duration) {
  Simulator simulator(model, options);
  RunWatch watch(model, options, duration / options.step);
  State state = start;
  const Eigen::VectorXd none = Eigen::VectorXd::Zero(model->velocitySize());
  Watched result;
  simulator.restart(state);
  watch.begin(state);
  while (result.status && state.time < duration - 1e-9) {
    if (options.stepTolerance() <= 0.0) watch.before(state, options.step, none, {});
    result.status = simulator.stepFreely(state, duration - state.time, none);
    watch.after(simulator, state);
    result.most_drift = std::max(result.most_drift, std::abs(simulator.energyDrift(state)));
  }
  for (const std::string& notice : watch.notices()) result.notices += notice + "\n";
  result.division = watch.division();
  result.energy_error = watch.energyError();
  result.moved_energy = watch.movedEnergy();
  return result;
}

SimulationOptions by(Integrator integrator, double step) {
  SimulationOptions options;
  options.integrator = integrator;
  options.step = step;
  return options;
}

}  // namespace

class TestRunWatch : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void energyThatNoWorkExplainsIsTold() {
    const auto model = fallingArm();
    const State home = homeState(*model);
    const Watched coarse = moved(model, by(Integrator::kSemiImplicitEuler, 0.01), home, 2.0),
                  fine = moved(model, by(Integrator::kRungeKutta4, 1e-3), home, 1.0);
    QVERIFY2(coarse.notices.find("the energy is off by") != std::string::npos,
             coarse.notices.c_str());
    QVERIFY(coarse.notices.find("dormand-prince") != std::string::npos);
    // of 200 steps every third is looked at
    QVERIFY(coarse.energy_error <= coarse.most_drift);
    QVERIFY(coarse.energy_error > 0.5 * coarse.most_drift);
    QVERIFY2(fine.notices.empty(), fine.notices.c_str());
  }

  // With a tolerance too: steps that are let be wrong by a tenth.
  void looseToleranceIsTold() {
    SimulationOptions options = by(Integrator::kBogackiShampine, 0.01);
    options.tolerance = 0.3;
    const auto model = fallingArm();
    const Watched loose = moved(model, options, homeState(*model), 10.0);
    QVERIFY2(loose.notices.find("try a tolerance of") != std::string::npos, loose.notices.c_str());
  }

  void robotsOfEveryDayAreLeftAlone() {
    for (const TestRobot& robot : bundledRobots()) {
      // Andrews' mechanism turns some thousand times a second
      const double step = robot.name == "A03-andrews" ? 1e-5 : 1e-3;
      const Watched usual = moved(robot.model, by(Integrator::kRungeKutta4, step),
                                  homeState(*robot.model), 300.0 * step);
      if (!usual.status) continue;
      QVERIFY2(usual.notices.empty(), (robot.name + ": " + usual.notices).c_str());
    }
  }

  // A point mass of 1 kg m² behind a damper of 100 N m s/rad: v falls by e⁻¹ in 10 ms. Euler's
  // methods take the step that they are told, stable or not; others divide it and say so.
  void strongDampingDividesStepsAloud() {
    RobotDescription robot = emptyRobot("damped");
    Random random(3);
    robot.links = {solidLink(random, "base"), {}};
    robot.links[1].name = "arm";
    robot.links[1].inertial = InertialDescription{};
    robot.links[1].inertial->mass = 1.0;
    robot.links[1].inertial->X_LI.position = {1.0, 0.0, 0.0};
    JointDescription joint;
    joint.name = "shoulder";
    joint.type = JointType::kContinuous;
    joint.parent = "base";
    joint.child = "arm";
    joint.axis = Eigen::Vector3d::UnitZ();
    joint.damping = 100.0;
    robot.joints.push_back(joint);
    const auto model = compileModel(robot);
    State start = neutralState(*model);
    start.velocity[0] = 1.0;

    for (const auto& [integrator, factor] : {std::pair{Integrator::kExplicitEuler, 1.0 - 5.0},
                                             {Integrator::kModifiedEuler, 1.0 - 5.0 + 12.5}}) {
      Simulator simulator(model, by(integrator, 0.05));
      State state = start;
      QVERIFY(simulator.step(state, 0.05, Eigen::VectorXd::Zero(1)));
      QVERIFY2(std::abs(state.velocity[0] - factor) < 1e-9,
               qPrintable(QString::number(state.velocity[0])));
      QCOMPARE(simulator.lastStep(), 0.05);
      const Watched unstable = moved(model, by(integrator, 0.05), start, 0.5);
      QVERIFY2(unstable.notices.find("steps of 0.05 s are too long") != std::string::npos,
               unstable.notices.c_str());
      QVERIFY2(unstable.notices.find("parts") == std::string::npos, unstable.notices.c_str());
      QVERIFY2(unstable.division.empty(), unstable.division.c_str());
    }
    State fast = start;
    fast.velocity[0] = 10.0;
    for (const Integrator integrator : {Integrator::kSemiImplicitEuler, Integrator::kRungeKutta4}) {
      const Watched divided = moved(model, by(integrator, 0.05), fast, 0.5);
      QVERIFY2(divided.division.find(
                   "joint 'shoulder' is damped so strongly that each step of 0.05 s is "
                   "taken in 5 parts") != std::string::npos,
               divided.division.c_str());
      if (integrator == Integrator::kRungeKutta4) continue;
      QVERIFY2(divided.notices.find("steps of 0.01 s (0.05 s in 5 parts") != std::string::npos,
               divided.notices.c_str());
    }
    // more than a step may have of them
    RobotDescription rigid = robot;
    rigid.joints[0].damping = 1e5;
    const Watched most =
        moved(compileModel(rigid), by(Integrator::kRungeKutta4, 0.05), start, 0.05);
    QVERIFY2(most.division.find("taken in 256 parts, the most there are, where 5e+03 are needed") !=
                 std::string::npos,
             most.division.c_str());
    // short enough: nothing is divided, nothing is told
    const Watched fine = moved(model, by(Integrator::kRungeKutta4, 1e-3), start, 0.1);
    QVERIFY2(fine.notices.empty() && fine.division.empty(), (fine.notices + fine.division).c_str());
  }

  // Each sentence names what asks for the most parts: stops, gains, dampers between points, ground.
  void whatDividesStepsIsNamed() {
    Random random(3);
    RobotDescription robot =
        randomRobot(random, {{JointType::kRevolute, JointType::kRevolute}}, "limited");
    const auto divided = [&](const SimulationOptions& options) {
      const auto model = compileModel(robot);
      const Watched run = moved(model, options, homeState(*model), options.step);
      return run.division;
    };
    for (JointDescription& joint : robot.joints) {
      joint.damping = 0.0;
      joint.limits.lower = -3.0;
      joint.limits.upper = 3.0;
    }
    SimulationOptions options = by(Integrator::kRungeKutta4, 0.05);
    QVERIFY2(divided(options).empty(), divided(options).c_str());
    options.joint_forces.stops = Stops::kStiff;
    // (2 · 0.7 + 1) · 2π 20 Hz · 0.05 s = 15.1
    QVERIFY2(divided(options).find("the stops at position limits are so stiff that each step of "
                                   "0.05 s is taken in 16 parts; try sdirk") != std::string::npos,
             divided(options).c_str());
    robot.joints[0].damping = 1.0;
    const double rate = JointForces(*compileModel(robot), {}, options.step).damperRate();
    robot.joints[0].damping = 100.0 / rate;  // 5 parts more
    QVERIFY2(divided(options).find("the stops at position limits") == 0 &&
                 divided(options).find("taken in 21 parts, 5 of them for what else is stiff") !=
                     std::string::npos,
             divided(options).c_str());
    options.joint_forces.stops = Stops::kRigid;  // which end steps, and divide none
    options.control.joints.assign(2, {ControlLaw::kPd, 0.0, 1e3});
    QVERIFY2(divided(options).find("the controllers' gains are so large") == 0,
             divided(options).c_str());
  }

  void openLoopIsTold() {
    const auto model = compiledInPlane(FourBar{}.description());
    SimulationOptions options = by(Integrator::kRungeKutta4, 1e-3);
    Simulator simulator(model, options);
    State state = homeState(*model);
    for (const double apart : {0.0, 2e-5}) {
      RunWatch watch(model, options, 100.0);
      watch.begin(state);
      State open = state;
      const Eigen::VectorXd none = Eigen::VectorXd::Zero(model->velocitySize());
      QVERIFY(simulator.step(open, 1e-3, none));
      open.position[model->positionSize() - 1] += apart;
      watch.after(simulator, open);
      const std::vector<std::string> notices = watch.notices();
      QCOMPARE(notices.empty(), apart == 0.0);
      if (apart == 0.0) continue;
      QVERIFY(watch.loopGap() > 1e-6 && watch.loopGap() < 1e-4);
      QVERIFY2(notices.front().find("loop '" + model->loops[0].name + "' was open by") == 0,
               notices.front().c_str());
    }
  }

  void jointsThatHardlyMoveAnythingAreTold() {
    for (const double angle : {1e-7, 0.1}) {
      const auto model = twoCarts(angle);
      const Watched run = moved(model, by(Integrator::kRungeKutta4, 1e-3), homeState(*model), 0.01);
      const bool told = run.notices.find("singular (condition") != std::string::npos;
      QVERIFY2(told == (angle < 1e-3), run.notices.c_str());
      if (told) QVERIFY(run.notices.find("'second'") != std::string::npos);
    }
  }

  void stepsThatDidNotConvergeAreTold_data() {
    QTest::addColumn<int>("integrator");
    QTest::newRow("sdirk") << static_cast<int>(Integrator::kDiagonallyImplicit);
    QTest::newRow("variational") << static_cast<int>(Integrator::kVariationalMidpoint);
  }
  void stepsThatDidNotConvergeAreTold() {
    QFETCH(int, integrator);
    const auto method = static_cast<Integrator>(integrator);
    const auto model = fallingArm();
    State fast = homeState(*model);
    fast.velocity << 20.0, -30.0, 25.0;
    const Watched coarse = moved(model, by(method, 0.1), fast, 0.5),
                  fine = moved(model, by(method, 1e-3), fast, 0.02);
    QVERIFY2(!coarse.status || coarse.notices.find("did not converge") != std::string::npos,
             coarse.notices.c_str());
    QVERIFY(fine.status);
    QVERIFY2(fine.notices.find("did not converge") == std::string::npos, fine.notices.c_str());
  }

  // One that cannot be solved at all is the end, and says when and where.
  void whatIsNoNumberIsNamedByItsCause_data() {
    QTest::addColumn<int>("integrator");
    for (const std::string_view name : integratorNames()) {
      QTest::newRow(std::string(name).c_str()) << static_cast<int>(*integratorNamed(name));
    }
  }
  void whatIsNoNumberIsNamedByItsCause() {
    QFETCH(int, integrator);
    const auto model = fallingArm();
    const double none = std::numeric_limits<double>::quiet_NaN();
    SimulationOptions options = by(static_cast<Integrator>(integrator), 1e-3);
    Simulator simulator(model, options);
    const State home = homeState(*model);
    Eigen::VectorXd effort = Eigen::VectorXd::Zero(3);
    const auto said = [&](State state, std::span<const LinkWrench> wrenches) {
      const StepStatus status = simulator.step(state, 1e-3, effort, wrenches);
      return status ? std::string("done") : describe(status, *model);
    };
    effort[1] = none;
    std::string text = said(home, {});
    QVERIFY2(text.find("the effort that is given is no number at joint '" +
                       model->degrees_of_freedom[1].name) == 0,
             text.c_str());
    effort[1] = 0.0;

    State state = home;
    state.velocity[2] = none;
    text = said(state, {});
    QVERIFY2(text.find("no number any more at joint '" + model->degrees_of_freedom[2].name) !=
                 std::string::npos,
             text.c_str());

    const int tip = static_cast<int>(model->links.size()) - 1;
    const std::vector<LinkWrench> wrenches{
        {tip, {{0.0, none, 0.0}, {0.0, 0.0, 0.0}}, LinkWrench::Axes::kWorld}};
    text = said(home, wrenches);
    QVERIFY2(text.find("the force on link '" + model->links[tip].name + "' is no number") == 0,
             text.c_str());
    QCOMPARE(said(home, {}), std::string("done"));
  }

  void looksTakeNoMemory() {
#ifdef COUNTS_ALLOCATIONS
    const auto model = fallingArm();
    const SimulationOptions options = by(Integrator::kRungeKutta4, 1e-3);
    Simulator simulator(model, options);
    RunWatch watch(model, options, 10.0);  // every step is looked at
    State state = homeState(*model);
    watch.begin(state);
    const Eigen::VectorXd none = Eigen::VectorXd::Zero(model->velocitySize());
    long before = 0;
    for (int i = 0; i < 20; ++i) {
      if (i == 2) before = allocations;
      watch.before(state, 1e-3, none, {});
      QVERIFY(simulator.step(state, 1e-3, none));
      watch.after(simulator, state);
    }
    QCOMPARE(allocations, before);
#else
    QSKIP("allocations are counted with glibc and without sanitizers only");
#endif
  }
};

ARMILLARY_TEST(TestRunWatch)
#include "tst_run_watch.moc"
