// SPDX-License-Identifier: BSD-3-Clause
// Controllers do what linear theory says they do, on robots that are not linear.
#include "engine/forces/controllers.h"

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/forces/joint_forces.h"
#include "engine/loops/assemble.h"
#include "engine/loops/constrained_dynamics.h"
#include "engine/loops/project_state.h"
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

// A Reference that stands still in time, though it has a velocity and an acceleration.
class InstantOfMotion : public Reference {
 public:
  InstantOfMotion(State wanted, VectorXd acceleration)
      : wanted_(std::move(wanted)), acceleration_(std::move(acceleration)) {}
  void at(double, State& wanted, VectorXd& acceleration) const override {
    wanted = wanted_;
    acceleration = acceleration_;
  }

 private:
  State wanted_;
  VectorXd acceleration_;
};

// Computed torque of `driven` on a moving robot whose other joints exert efforts of their own.
struct Driven {
  std::shared_ptr<const Model> model;
  State state;
  VectorXd asked, got;  // of all degrees of freedom

  Driven(const std::shared_ptr<const Model>& robot, const std::vector<std::string>& driven,
         Random& random)
      : model(robot), state(randomState(*robot, random)) {
    Workspace workspace(*model);
    if (!model->loops.empty()) {
      Assembly assembly;
      state.position = homeState(*model).position;
      if (!assemble(*model, model->loops, {}, workspace, state, assembly) ||
          !projectVelocity(*model, model->loops, {}, workspace, state)) {
        throw std::runtime_error("the loops of " + model->name + " are open");
      }
    }
    ControlOptions options;
    options.joints.resize(model->velocitySize());
    VectorXd effort = random.numbers(model->velocitySize(), 3.0);
    for (int i = 0; i < model->velocitySize(); ++i) {
      const std::string& name = model->degrees_of_freedom[i].name;
      if (std::find(driven.begin(), driven.end(), name) == driven.end()) continue;
      options.joints[i].law = ControlLaw::kComputedTorque;
      effort[i] = 0.0;
      indices.push_back(i);
    }
    State wanted = state;
    VectorXd error = random.numbers(model->velocitySize(), 0.1);
    integratePosition(*model, state.position, error, wanted.position);
    wanted.velocity = random.numbers(model->velocitySize(), 1.0);
    const VectorXd acceleration = random.numbers(model->velocitySize(), 2.0);
    options.reference = std::make_shared<InstantOfMotion>(wanted, acceleration);
    const double omega = 2.0 * M_PI * options.frequency;
    positionDifference(*model, state.position, wanted.position, error);
    asked = acceleration + omega * omega * error +
            2.0 * options.damping_ratio * omega * (wanted.velocity - state.velocity);
    Controllers controllers(*model, options);
    controllers.add(*model, state, workspace, effort);
    ConstrainedResult result;
    if (!constrainedForwardDynamics(*model, model->loops, state, effort, {}, {}, workspace,
                                    result)) {
      throw std::runtime_error(model->name + " is singular");
    }
    got = result.acceleration;
  }

  std::vector<int> indices;  // driven
};

#define VERIFY_DRIVEN(driven, tolerance)                                                    \
  do {                                                                                      \
    const Driven& motion_ = (driven);                                                       \
    QVERIFY(!motion_.indices.empty());                                                      \
    for (const int i_ : motion_.indices) {                                                  \
      VERIFY_CLOSE(motion_.got[i_], motion_.asked[i_], (tolerance),                         \
                   motion_.model->name + " " + motion_.model->degrees_of_freedom[i_].name); \
    }                                                                                       \
  } while (false)

std::shared_ptr<const Model> withSomeRotors(RobotDescription robot) {
  double inertia = 0.05;
  for (JointDescription& joint : robot.joints) {
    if (hasOneCoordinate(joint.type)) joint.rotor_inertia = inertia += 0.04;
  }
  return withRotors(*compileModel(robot));
}

std::vector<std::string> freedomsOf(const Model& model) {
  std::vector<std::string> names;
  for (const DegreeOfFreedom& dof : model.degrees_of_freedom) names.push_back(dof.name);
  return names;
}

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

  // The cart alone, 0.1 m from where it should be: asked −ω² 0.1 = −35.53 m/s². The pole hangs over
  // by half a radian and swings.
  void computedTorqueOfTheCartGivesWhatIsAsked() {
    const auto model = bundledRobot("cart_pole").model;
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.position << 0.1, 0.5;
    state.velocity << 0.0, 1.5;
    ControlOptions options;
    options.joints = {{ControlLaw::kComputedTorque}, {}};
    options.reference = std::make_shared<KeptPose>(VectorXd::Zero(2));
    Controllers controllers(*model, options);
    VectorXd effort = VectorXd::Zero(2), acceleration;
    controllers.add(*model, state, workspace, effort);
    QCOMPARE(effort[1], 0.0);
    QVERIFY(forwardDynamics(*model, state, effort, {}, workspace, acceleration));
    const double omega = 2.0 * M_PI * 3.0;
    QVERIFY(std::abs(omega * omega * 0.1 - 35.53) < 0.01);
    VERIFY_CLOSE(acceleration[0], -0.1 * omega * omega, 1e-12, "cart");
  }

  void computedTorqueLeavesUndrivenJointsTheirOwnMotion() {
    Random random(53);
    for (int k = 0; k < 5; ++k) {
      for (const bool rotors : {false, true}) {
        const auto robot = [&](RobotDescription description) {
          return rotors ? withSomeRotors(description) : compileModel(description);
        };
        const auto bundled = [&](const char* name) {
          return robot(bundledRobot(name).description);
        };
        VERIFY_DRIVEN(Driven(bundled("cart_pole"), {"slide"}, random), 1e-10);
        VERIFY_DRIVEN(Driven(bundled("cart_pole"), {"pole_pivot"}, random), 1e-10);
        VERIFY_DRIVEN(Driven(bundled("double_pendulum"), {"elbow"}, random), 1e-10);
        VERIFY_DRIVEN(Driven(bundled("double_pendulum"), {"shoulder"}, random), 1e-10);
        VERIFY_DRIVEN(Driven(bundled("four_bar"), {"crank_pin"}, random), 1e-9);
        const std::vector<JointType> types{JointType::kRevolute,  JointType::kSpherical,
                                           JointType::kPrismatic, JointType::kRevolute,
                                           JointType::kUniversal, JointType::kRevolute};
        const auto tree = robot(randomRobot(random, {types, true}, "tree"));
        VERIFY_DRIVEN(Driven(tree, {"joint1", "joint4", "joint6"}, random), 1e-9);
        const auto following = robot(randomRobot(
            random, {std::vector<JointType>(6, JointType::kRevolute), true, true}, "following"));
        VERIFY_DRIVEN(Driven(following, {freedomsOf(*following).front()}, random), 1e-9);
        RobotDescription quadruped = bundledRobot("quadruped").description;
        freeBase(quadruped);
        const auto walker = robot(quadruped);
        std::vector<std::string> legs = freedomsOf(*walker);
        QVERIFY(legs[0].find('.') != std::string::npos);  // the trunk's, which nothing drives
        legs.erase(legs.begin(), legs.begin() + 6);
        VERIFY_DRIVEN(Driven(walker, legs, random), 1e-9);
        legs.resize(5);  // a lame one
        VERIFY_DRIVEN(Driven(walker, legs, random), 1e-9);
      }
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
