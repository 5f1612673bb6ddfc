// SPDX-License-Identifier: BSD-3-Clause
// Each integrator has the order that its source proves, on robots of every joint type; what it says
// of its error and of the motion inside a step is true.
#include "engine/integration/integrators.h"

#include <Eigen/LU>

#include "engine/dynamics/energy.h"
#include "engine/integration/runge_kutta.h"
#include "engine/simulation/simulator.h"
#include "tests/support/compare.h"
#include "tests/support/loops.h"
#include "tests/support/mechanisms.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

SimulationOptions options(Integrator integrator, double step, double tolerance = 0.0) {
  SimulationOptions how;
  how.integrator = integrator;
  how.step = step;
  how.joint_forces.passive = false;
  how.tolerance = tolerance;
  return how;
}

void expectDone(const StepStatus& status, const Model& model) {
  if (!status) throw std::runtime_error(describe(status, model));
}

// Steps of the method alone, without anything that corrects between them.
class PlainSteps {
 public:
  PlainSteps(std::shared_ptr<const Model> model, Integrator integrator)
      : model_(std::move(model)),
        robot_(model_, options(integrator, 1.0)),
        method_(makeStepMethod(integrator, robot_.model())) {
    robot_.setInputs(VectorXd::Zero(model_->velocitySize()), {});
  }
  State run(const State& start, double duration, int steps) {
    Course course{start, 0.0};
    for (int i = 0; i < steps; ++i) {
      expectDone(method_->step(robot_, duration / steps, course), *model_);
    }
    return course.state;
  }
  StepMethod& method() { return *method_; }
  SimulatedRobot& robot() { return robot_; }

 private:
  std::shared_ptr<const Model> model_;
  SimulatedRobot robot_;
  std::unique_ptr<StepMethod> method_;
};

double distance(const Model& model, const State& a, const State& b) {
  VectorXd d;
  positionDifference(model, a.position, b.position, d);
  return std::hypot(d.norm(), (a.velocity - b.velocity).norm());
}

// A floating base, then joints of every type, in a branched tree.
std::shared_ptr<const Model> everyJoint() {
  Random random(41);
  RobotDescription robot = randomRobot(
      random,
      {{JointType::kRevolute, JointType::kSpherical, JointType::kPrismatic, JointType::kUniversal,
        JointType::kCylindrical, JointType::kPlanar, JointType::kHelical, JointType::kFloating},
       true},
      "every_joint");
  freeBase(robot);
  return compileModel(robot);
}

// A rigid body that turns freely about its centre of mass, without gravity.
std::shared_ptr<const Model> top(JointType type) {
  RobotDescription robot;
  robot.name = "top";
  robot.links.resize(2);
  robot.links[0].name = "world";
  robot.links[1].name = "top";
  robot.links[1].inertial = InertialDescription{0, {}, 1.0, Vector3d(1, 2, 3).asDiagonal()};
  robot.joints.resize(1);
  robot.joints[0].name = "turn";
  robot.joints[0].type = type;
  robot.joints[0].parent = "world";
  robot.joints[0].child = "top";
  return withGravity(*compileModel(robot), Vector3d::Zero());
}

// A heavy body on a ball joint.
std::shared_ptr<const Model> ball() {
  Random random(42);
  return compileModel(randomRobot(random, {{JointType::kSpherical}, false}, "ball"));
}

// Linear, and angular about the world's origin.
Force momentumAboutOrigin(const Model& model, const State& state, Workspace& workspace) {
  Force momentum = centroidalMomentum(model, state, workspace);
  momentum.moment += centerOfMass(model, state, workspace).position.cross(momentum.force);
  return momentum;
}

struct Line {
  double slope = 0.0, largest_residual = 0.0;
};

// Least squares of y over the index scaled to 0 … 1.
Line fitted(const VectorXd& y) {
  const Eigen::Index n = y.size();
  const VectorXd x = VectorXd::LinSpaced(n, 0.0, 1.0);
  const double mean_x = x.mean(), mean_y = y.mean();
  const double slope = (x.array() - mean_x).matrix().dot((y.array() - mean_y).matrix()) /
                       (x.array() - mean_x).square().sum();
  const VectorXd rest = (y.array() - mean_y - slope * (x.array() - mean_x)).matrix();
  return {slope, rest.cwiseAbs().maxCoeff()};
}

}  // namespace

class TestIntegrators : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyNameFindsItsIntegrator() {
    QCOMPARE(integratorNames().front(), "rk4");
    for (size_t i = 0; i < integratorNames().size(); ++i) {
      const auto found = integratorNamed(integratorNames()[i]);
      QVERIFY(found && static_cast<size_t>(*found) == i);
      const auto model = top(JointType::kSpherical);
      QCOMPARE(makeStepMethod(*found, *model)->estimatesError(), estimatesError(*found));
    }
    QVERIFY(!integratorNamed("euler"));
  }

  void convergesWithItsOrder_data() {
    QTest::addColumn<Integrator>("integrator");
    QTest::addColumn<int>("coarse");       // steps over half a second, then twice and four times
    QTest::addColumn<int>("coarse_ball");  // on the ball
    QTest::newRow("rk4") << Integrator::kRungeKutta4 << 50 << 50;
    QTest::newRow("semi-implicit-euler") << Integrator::kSemiImplicitEuler << 16000 << 16000;
    QTest::newRow("kutta-merson") << Integrator::kKuttaMerson << 60 << 60;
    QTest::newRow("bogacki-shampine") << Integrator::kBogackiShampine << 400 << 400;
    QTest::newRow("dormand-prince") << Integrator::kDormandPrince << 20 << 40;
    QTest::newRow("sdirk") << Integrator::kDiagonallyImplicit << 400 << 400;
    QTest::newRow("variational") << Integrator::kVariationalMidpoint << 400 << 400;
    QTest::newRow("explicit-euler") << Integrator::kExplicitEuler << 16000 << 16000;
    QTest::newRow("modified-euler") << Integrator::kModifiedEuler << 400 << 400;
  }
  void convergesWithItsOrder() {
    QFETCH(const Integrator, integrator);
    QFETCH(const int, coarse);
    QFETCH(const int, coarse_ball);
    for (const auto& [model, count] : {std::pair{everyJoint(), coarse}, {ball(), coarse_ball}}) {
      Random random(48);
      const State start = randomState(*model, random, 1.0);
      const double duration = 0.5;
      const State exact = PlainSteps(model, Integrator::kDormandPrince).run(start, duration, 4000);
      PlainSteps steps(model, integrator);
      double errors[3];
      for (int k = 0; k < 3; ++k) {
        errors[k] = distance(*model, steps.run(start, duration, count << k), exact);
      }
      const double order = steps.method().order();
      const double measured = std::log2(errors[1] / errors[2]);
      qInfo("%s: errors %.3g %.3g %.3g, orders %.3f %.3f", model->name.c_str(), errors[0],
            errors[1], errors[2], std::log2(errors[0] / errors[1]), measured);
      QVERIFY2(std::abs(measured - order) < 0.1, model->name.c_str());
    }
  }

  void quaternionsKeepTheirLength() {
    const auto model = everyJoint();
    Random random(44);
    for (size_t i = 0; i < integratorNames().size(); ++i) {
      PlainSteps steps(model, static_cast<Integrator>(i));
      const State end = steps.run(randomState(*model, random, 2.0), 0.5, 500);
      expectValid(*model, end);
      for (const Joint& joint : model->joints) {
        const int at = joint.type == JointType::kFloating    ? joint.position_index + 3
                       : joint.type == JointType::kSpherical ? joint.position_index
                                                             : -1;
        if (at < 0) continue;
        const double length = end.position.segment<4>(at).norm();
        QVERIFY2(std::abs(length - 1.0) < 1e-15, integratorNames()[i].data());
      }
    }
  }

  // e = b − b̂ with the second formulas of Hairer, Nørsett and Wanner's tables II.4.1 and II.5.2,
  // and of Bogacki and Shampine; and on y' = y, y(0) = 1, where e^h is known, with its sign: of the
  // formula that steps where b̂ is the better one (Merson's, on linear equations), of b̂ with the
  // other sign where b is.
  void errorEstimatesAreTheDifferenceOfTheirFormulas_data() {
    QTest::addColumn<const RungeKuttaTableau*>("tableau");
    QTest::addColumn<std::vector<double>>("other_weights");
    QTest::addColumn<bool>("other_is_better");
    QTest::newRow("kutta-merson") << &kuttaMerson()
                                  << std::vector<double>{1.0 / 10, 0.0, 3.0 / 10, 2.0 / 5, 1.0 / 5}
                                  << true;
    QTest::newRow("bogacki-shampine")
        << &bogackiShampine() << std::vector<double>{7.0 / 24, 1.0 / 4, 1.0 / 3, 1.0 / 8} << false;
    QTest::newRow("dormand-prince")
        << &dormandPrince()
        << std::vector<double>{5179.0 / 57600,    0.0,          7571.0 / 16695, 393.0 / 640,
                               -92097.0 / 339200, 187.0 / 2100, 1.0 / 40}
        << false;
  }
  void errorEstimatesAreTheDifferenceOfTheirFormulas() {
    QFETCH(const RungeKuttaTableau*, tableau);
    QFETCH(const std::vector<double>, other_weights);
    QFETCH(const bool, other_is_better);
    QCOMPARE(static_cast<int>(other_weights.size()), tableau->stages);
    const double h = 0.03;
    double stages[RungeKuttaTableau::kMostStages] = {}, y = 1.0, other = 1.0, estimate = 0.0;
    for (int i = 0; i < tableau->stages; ++i) {
      QVERIFY(std::abs(tableau->error[i] - (tableau->weights[i] - other_weights[i])) < 1e-15);
      stages[i] = 1.0;
      for (int j = 0; j < i; ++j) stages[i] += h * tableau->coefficients[i][j] * stages[j];
      y += h * tableau->weights[i] * stages[i];
      other += h * other_weights[i] * stages[i];
      estimate += h * tableau->error[i] * stages[i];
    }
    const double error = other_is_better ? y - std::exp(h) : std::exp(h) - other;
    qInfo("estimated %.4g, is %.4g", estimate, error);
    QVERIFY(std::abs(estimate / error - 1.0) < 0.1);
  }

  // The estimate is that of the lower-order method: of the size of the true error of a step, and
  // falling with the power that it says.
  void errorEstimateFallsWithItsOrder() {
    const auto model = everyJoint();
    Random random(45);
    const State start = randomState(*model, random, 1.0);
    for (const Integrator integrator :
         {Integrator::kKuttaMerson, Integrator::kBogackiShampine, Integrator::kDormandPrince}) {
      PlainSteps steps(model, integrator);
      double errors[2];
      for (int k = 0; k < 2; ++k) {
        steps.run(start, 0.004 / (1 << k), 1);
        errors[k] = steps.method().error();
      }
      const double power = std::log2(errors[0] / errors[1]);
      QVERIFY2(std::abs(power - steps.method().errorOrder()) < 0.3,
               qPrintable(QString::number(power)));
    }
  }

  void smallerToleranceGivesSmallerError() {
    const auto model = everyJoint();
    Random random(46);
    const State start = randomState(*model, random, 1.0);
    const State exact = PlainSteps(model, Integrator::kDormandPrince).run(start, 0.5, 4000);
    for (const Integrator integrator :
         {Integrator::kKuttaMerson, Integrator::kBogackiShampine, Integrator::kDormandPrince}) {
      double before = INFINITY;
      for (const double tolerance : {1e-5, 1e-7, 1e-9}) {
        Simulator simulator(model, options(integrator, 0.01, tolerance));
        State state = start;
        expectDone(simulator.step(state, 0.5, VectorXd::Zero(model->velocitySize())), *model);
        const double error = distance(*model, state, exact);
        qInfo("%s %.0e: error %.2e", integratorNames()[static_cast<size_t>(integrator)].data(),
              tolerance, error);
        QVERIFY(error < 0.1 * before && error < 2000.0 * tolerance);
        before = error;
      }
    }
  }

  void motionInsideAStepHasItsOrder() {
    const auto model = everyJoint();
    Random random(47);
    const State start = randomState(*model, random, 1.0);
    const VectorXd none = VectorXd::Zero(model->velocitySize());
    for (const auto& [integrator, order] : {std::pair{Integrator::kDormandPrince, 5.0},
                                            {Integrator::kBogackiShampine, 4.0},
                                            {Integrator::kKuttaMerson, 4.0}}) {
      double errors[2];
      for (int k = 0; k < 2; ++k) {
        const double h = 0.02 / (1 << k);
        SimulationOptions how = options(integrator, h, 1e3);  // every step may stand
        Simulator simulator(model, how);
        State state = start;
        expectDone(simulator.step(state, h, none), *model);
        State inside = start;
        expectDone(simulator.between(0.3 * h, inside), *model);
        const State exact = PlainSteps(model, Integrator::kDormandPrince).run(start, 0.3 * h, 200);
        errors[k] = distance(*model, inside, exact);
      }
      const double power = std::log2(errors[0] / errors[1]);
      qInfo("inside %s: %.2e, power %.2f",
            integratorNames()[static_cast<size_t>(integrator)].data(), errors[0], power);
      QVERIFY(power > order - 0.3);
    }
  }

  // A rate of −10⁶ 1/s, steps of 10 ms: explicit methods would need 10⁴ times as many.
  void implicitStepsBearStiffDampers() {
    RobotDescription robot;
    robot.name = "cart";
    robot.links.resize(2);
    robot.links[0].name = "rail";
    robot.links[1].name = "cart";
    robot.links[1].inertial = InertialDescription{0, {}, 1.0, Eigen::Matrix3d::Identity()};
    robot.joints.resize(1);
    robot.joints[0].name = "slide";
    robot.joints[0].type = JointType::kPrismatic;
    robot.joints[0].parent = "rail";
    robot.joints[0].child = "cart";
    robot.joints[0].damping = 1e6;
    robot.joints[0].stiffness = 1e6;  // decays with exp(−t) once the fast part is gone
    const auto model = compileModel(robot);
    SimulationOptions how = options(Integrator::kDiagonallyImplicit, 0.01);
    how.joint_forces.passive = true;
    Simulator simulator(model, how);
    State state = neutralState(*model);
    state.position[0] = 1.0;
    for (int i = 0; i < 100; ++i) {
      expectDone(simulator.step(state, 0.01, VectorXd::Zero(1)), *model);
    }
    QVERIFY2(std::abs(state.position[0] - std::exp(-1.000001)) < 1e-6,
             qPrintable(QString::number(state.position[0], 'g', 12)));
  }

  void variationalStepsKeepEnergyOverManySteps_data() {
    QTest::addColumn<std::shared_ptr<const Model>>("model");
    QTest::addColumn<double>("step");
    QTest::addColumn<int>("count");
    QTest::newRow("a million, double pendulum")
        << bundledRobot("double_pendulum").model << 1e-3 << 1'000'000;
    QTest::newRow("spherical joint") << ball() << 4e-3 << 200'000;
  }
  void variationalStepsKeepEnergyOverManySteps() {
    QFETCH(const std::shared_ptr<const Model>, model);
    QFETCH(const double, step);
    QFETCH(const int, count);
    PlainSteps steps(model, Integrator::kVariationalMidpoint);
    Random random(100);
    Workspace workspace(*model);
    Course course{randomState(*model, random, 0.5), 0.0};
    constexpr int kEvery = 20;
    VectorXd energies(count / kEvery);
    for (int i = 0; i < count; ++i) {
      expectDone(steps.method().step(steps.robot(), step, course), *model);
      if (i % kEvery == 0) energies[i / kEvery] = energy(*model, course.state, workspace).total();
    }
    const Line line = fitted(energies);
    const double amplitude = 0.5 * (energies.maxCoeff() - energies.minCoeff());
    qInfo("energy oscillates by %.2e J, drifts by %.2e J: %.3f %%", amplitude, line.slope,
          100.0 * std::abs(line.slope) / amplitude);
    QVERIFY(std::abs(line.slope) <= 0.01 * amplitude);
  }

  void variationalStepsKeepMomentumOfFreeBodies() {
    Random random(49);
    RobotDescription robot = randomRobot(
        random, {{JointType::kRevolute, JointType::kSpherical, JointType::kPrismatic}, true},
        "free");
    freeBase(robot);
    const auto model = withGravity(*compileModel(robot), Vector3d::Zero());
    const State start = randomState(*model, random, 1.0);
    const State end = PlainSteps(model, Integrator::kVariationalMidpoint).run(start, 2.0, 200);
    Workspace workspace(*model);
    const Force before = momentumAboutOrigin(*model, start, workspace);
    const Force after = momentumAboutOrigin(*model, end, workspace);
    qInfo("linear %.1e, angular %.1e", (after.force - before.force).norm() / before.force.norm(),
          (after.moment - before.moment).norm() / before.moment.norm());
    QVERIFY2((after.force - before.force).norm() < 1e-11 * before.force.norm(), "linear");
    QVERIFY2((after.moment - before.moment).norm() < 1e-11 * before.moment.norm(), "angular");
  }

  void variationalStepsKeepLoopsAndTheirEnergy() {
    const auto model = compiledInPlane(FourBar{}.description());
    State state = neutralState(*model);
    Workspace workspace(*model);
    Simulator simulator(model, options(Integrator::kVariationalMidpoint, 1e-3));
    double least = INFINITY, most = -INFINITY;
    for (int i = 0; i < 5000; ++i) {
      expectDone(simulator.step(state, 1e-3, VectorXd::Zero(model->velocitySize())), *model);
      const double now = energy(*model, state, workspace).total();
      least = std::min(least, now);
      most = std::max(most, now);
    }
    qInfo("energy within %.2e J", most - least);
    std::vector<LoopGap> gaps;
    loopGaps(*model, model->loops, state, workspace, gaps);
    QVERIFY(gaps[0].largest() < 1e-9);
    QVERIFY(most - least < 1e-4);
  }

  void asymmetricTopKeepsEnergyAndMomentumForAThousandSeconds_data() {
    QTest::addColumn<JointType>("type");
    QTest::newRow("spherical") << JointType::kSpherical;
    QTest::newRow("floating") << JointType::kFloating;
  }
  void asymmetricTopKeepsEnergyAndMomentumForAThousandSeconds() {
    QFETCH(const JointType, type);
    const auto model = top(type);
    State state = neutralState(*model);
    state.velocity.head<3>() = 5.0 * Vector3d(0.1, 1.0, 0.1);
    Simulator simulator(model, options(Integrator::kDormandPrince, 0.01, 1e-13));
    Workspace workspace(*model);
    const double energy_before = energy(*model, state, workspace).total();
    const Vector3d before = centroidalMomentum(*model, state, workspace).moment;
    double energy_error = 0.0, momentum_error = 0.0;
    long steps = 0;
    while (state.time < 1000.0 - 1e-9) {
      expectDone(
          simulator.stepFreely(state, 1000.0 - state.time, VectorXd::Zero(model->velocitySize())),
          *model);
      ++steps;
      energy_error = std::max(
          energy_error, std::abs(energy(*model, state, workspace).total() / energy_before - 1.0));
      momentum_error = std::max(
          momentum_error,
          (centroidalMomentum(*model, state, workspace).moment - before).norm() / before.norm());
    }
    qInfo("energy %.1e, angular momentum %.1e, %ld steps", energy_error, momentum_error, steps);
    QVERIFY(energy_error < 1e-9);
    QVERIFY(momentum_error < 1e-9);
  }
};

ARMILLARY_TEST(TestIntegrators)
#include "tst_integrators.moc"
