// Controllers do what linear theory says they do, on robots that are not linear.
#include "engine/forces/controllers.h"

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/forces/joint_forces.h"
#include "engine/simulation/simulator.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

SimulationOptions controlled(const Model& model, ControlLaw law, const VectorXd& pose) {
  SimulationOptions options;
  options.integrator = Integrator::kDormandPrince;
  options.tolerance = 1e-11;
  options.joint_forces.passive = false;
  options.control.joints = sameControl(model, {law});
  options.control.frequency = 2.0;
  options.control.reference = std::make_shared<KeptPose>(pose);
  return options;
}

void run(Simulator& simulator, State& state, double duration) {
  const StepStatus status =
      simulator.step(state, duration, VectorXd::Zero(simulator.model().velocitySize()));
  if (!status) throw std::runtime_error(describe(status, simulator.model()));
}

// A wheel of 0.5 kg m² about the vertical.
std::shared_ptr<const Model> wheel() {
  RobotDescription robot;
  robot.name = "wheel";
  robot.links.resize(2);
  robot.links[0].name = "stand";
  robot.links[1].name = "wheel";
  robot.links[1].inertial = InertialDescription{0, {}, 1.0, 0.5 * Eigen::Matrix3d::Identity()};
  robot.joints.resize(1);
  robot.joints[0].name = "axle";
  robot.joints[0].type = JointType::kContinuous;
  robot.joints[0].axis = Eigen::Vector3d::UnitZ();
  robot.joints[0].parent = "stand";
  robot.joints[0].child = "wheel";
  return compileModel(robot);
}

// A Reference that swings joint 0.
class Swing : public Reference {
 public:
  void at(double time, State& wanted, VectorXd& acceleration) const override {
    wanted.position.setConstant(0.3 * std::sin(2.0 * time));
    wanted.velocity.setConstant(0.6 * std::cos(2.0 * time));
    acceleration.setConstant(-1.2 * std::sin(2.0 * time));
  }
};

}  // namespace

class TestControllers : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyNameFindsItsLaw() {
    for (size_t i = 0; i < controlLawNames().size(); ++i) {
      const auto found = controlLawNamed(controlLawNames()[i]);
      QVERIFY(found && static_cast<size_t>(*found) == i);
    }
    QVERIFY(!controlLawNamed("pid"));
  }

  // Critically damped: e = e0 (1 + ω t) exp(−ω t), with the usual gains.
  void proportionalDerivativeSettlesAsOneWheelDoes() {
    const auto model = wheel();
    Simulator simulator(model, controlled(*model, ControlLaw::kPd, VectorXd::Constant(1, 0.7)));
    State state = neutralState(*model);
    run(simulator, state, 0.2);
    const double phase = 2.0 * M_PI * 2.0 * 0.2;
    QVERIFY(std::abs(state.position[0] - 0.7 * (1.0 - (1.0 + phase) * std::exp(-phase))) < 1e-9);
  }

  // Whatever the robot is, its errors obey the same linear equation.
  void computedTorqueMakesEveryJointLinear() {
    for (const char* name : {"puma560", "double_pendulum", "scara"}) {
      const auto model = bundledRobot(name).model;
      const VectorXd pose = homeState(*model).position;
      Simulator simulator(model, controlled(*model, ControlLaw::kComputedTorque, pose));
      Random random(51);
      State state = homeState(*model);
      const VectorXd error = random.numbers(model->velocitySize(), 0.3);
      state.position += error;
      run(simulator, state, 0.15);
      const double phase = 2.0 * M_PI * 2.0 * 0.15;
      const VectorXd want = (1.0 + phase) * std::exp(-phase) * error;
      QVERIFY2((state.position - pose - want).norm() < 1e-8, name);
    }
  }

  void computedTorqueFollowsAMovingReference() {
    const auto model = bundledRobot("puma560").model;
    SimulationOptions options = controlled(*model, ControlLaw::kComputedTorque, {});
    options.control.reference = std::make_shared<Swing>();
    Simulator simulator(model, options);
    State state = neutralState(*model), wanted = state;
    VectorXd acceleration = state.velocity;
    Swing().at(0.0, state, acceleration);
    run(simulator, state, 1.0);
    Swing().at(1.0, wanted, acceleration);
    QVERIFY((state.position - wanted.position).norm() < 1e-8);
  }

  void holdingAndGravityCompensationKeepThePose() {
    for (const ControlLaw law : {ControlLaw::kHold, ControlLaw::kPdGravity,
                                 ControlLaw::kClosedValves, ControlLaw::kComputedTorque}) {
      const auto model = bundledRobot("puma560").model;
      State state = homeState(*model);
      state.position[1] += 0.4;
      const VectorXd pose = state.position;
      Simulator simulator(model, controlled(*model, law, pose));
      run(simulator, state, 0.3);
      QVERIFY2((state.position - pose).norm() < 1e-7,
               controlLawNames()[static_cast<int>(law)].data());
    }
  }

  // Under gravity PD alone droops by g / K, to first order.
  void proportionalDerivativeDroopsByGravityOverStiffness() {
    const auto model = bundledRobot("pendulum").model;
    VectorXd pose(1);
    pose << 1.0;
    SimulationOptions options = controlled(*model, ControlLaw::kPd, pose);
    options.control.joints[0].stiffness = 4000.0;
    options.control.joints[0].damping = 100.0;
    Simulator simulator(model, options);
    State state = neutralState(*model), rest = state;
    state.position = pose;
    run(simulator, state, 3.0);
    Workspace workspace(*model);
    VectorXd gravity;
    rest.position = state.position;
    inverseDynamics(*model, rest, workspace.zero, {}, workspace, gravity);
    QVERIFY(std::abs(4000.0 * (1.0 - state.position[0]) - gravity[0]) < 1e-6);
    QVERIFY(std::abs(state.position[0] - 1.0) > 1e-5);
  }

  void sphericalJointsTurnTheShortWay() {
    Random random(52);
    const auto model =
        withGravity(*compileModel(randomRobot(random, {{JointType::kSpherical}, false}, "ball")),
                    Eigen::Vector3d::Zero());
    State state = randomState(*model, random, 0.0);
    const VectorXd pose = randomState(*model, random, 0.0).position;
    Simulator simulator(model, controlled(*model, ControlLaw::kPd, pose));
    run(simulator, state, 6.0);
    VectorXd error;
    positionDifference(*model, state.position, pose, error);
    QVERIFY2(error.norm() < 1e-5, qPrintable(QString::number(error.norm())));
  }

  void whatFloatsHasNoMotor() {
    const auto model = compileModel([] {
      RobotDescription robot = bundledRobot("quadruped").description;
      freeBase(robot);
      return robot;
    }());
    Controllers controllers(*model,
                            {.joints = sameControl(*model, {ControlLaw::kPd}), .reference = {}});
    Workspace workspace(*model);
    State state = homeState(*model);
    state.velocity.setConstant(1.0);
    VectorXd effort = VectorXd::Zero(model->velocitySize());
    controllers.add(*model, state, workspace, effort);
    int floating = 0;
    for (int i = 0; i < effort.size(); ++i) {
      const bool floats =
          model->joints[model->degrees_of_freedom[i].joint].type == JointType::kFloating;
      floating += floats;
      QCOMPARE(effort[i] == 0.0, floats);
    }
    QCOMPARE(floating, 6);
  }

  void wrongOptionsAreRefused() {
    const auto model = wheel();
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             Controllers(*model, {.joints = std::vector<JointControl>(2)}));
    QVERIFY_THROWS_EXCEPTION(
        std::invalid_argument,
        Controllers(*model, {.joints = std::vector<JointControl>(1), .frequency = 0.0}));
  }
};

ARMILLARY_TEST(TestControllers)
#include "tst_controllers.moc"
