// SPDX-License-Identifier: BSD-3-Clause
// Newton-Euler in link frames against the spatial recursion, and by itself.
#include "engine/formulations/newton_euler_link_frames.h"

#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/engine/formulations/agreement.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

class TestNewtonEulerLinkFrames : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void agreesWithTheSpatialRecursion() {
    const Reached reached;
    Random random(4001);
    forRandomStates(
        allRobots(), random,
        [&](const TestRobot& robot, const Model& model, Workspace& workspace, const State& state) {
          const VectorXd acceleration = random.numbers(model.velocitySize(), 5.0);
          const std::vector<LinkWrench> wrenches = someWrenches(model, random);
          VectorXd one, other;
          newtonEulerLinkFrames(model, state, acceleration, wrenches, workspace, one);
          inverseDynamics(model, state, acceleration, wrenches, workspace, other);
          VERIFY_CLOSE(one, other, 1e-12, robot.name);
        });
  }

  void agreesUnderAnyGravityAndFastMotion() {
    // fast, so that the terms that turn with the square of the velocity stand out
    const Reached reached;
    Random random(4002);
    for (const TestRobot& robot : allRobots()) {
      const auto model = withGravity(*robot.model, random.vector(20.0));
      Workspace workspace(*model);
      const State state = randomState(*model, random, 30.0);
      const VectorXd acceleration = random.numbers(model->velocitySize(), 1.0);
      VectorXd one, other;
      newtonEulerLinkFrames(*model, state, acceleration, {}, workspace, one);
      inverseDynamics(*model, state, acceleration, {}, workspace, other);
      VERIFY_CLOSE(one, other, 1e-12, robot.name);
    }
  }

  void bodyWithoutMassIsTreated() {
    RobotDescription description = zoo()[0];
    for (const JointType type : kAllJointTypes) {
      if (type == JointType::kFixed) continue;
      Random random(4003);
      description =
          randomRobot(random, {{JointType::kRevolute, type, JointType::kPrismatic}}, name(type));
      description.links[2].inertial.reset();
      const auto model = compileModel(description);
      Workspace workspace(*model);
      const State state = randomState(*model, random);
      const VectorXd acceleration = random.numbers(model->velocitySize(), 5.0);
      VectorXd one, other;
      newtonEulerLinkFrames(*model, state, acceleration, {}, workspace, one);
      inverseDynamics(*model, state, acceleration, {}, workspace, other);
      VERIFY_CLOSE(one, other, 1e-12, description.name);
    }
  }

  void pointMassThatSlidesOutOnATurningRodFeelsCoriolis() {
    // a mass m at distance r on a rod that turns at ω, sliding out at u: torque m (r² α + 2 r u ω),
    // force m (u̇ − r ω²)
    const double m = 2.0, r = 0.7, u = 0.3, w = 1.9, u_rate = 0.4, w_rate = -0.6;
    RobotDescription robot;
    robot.name = "slider";
    robot.links.resize(3);
    for (int i = 0; i < 3; ++i) robot.links[i].name = "link" + std::to_string(i);
    InertialDescription point;
    point.mass = m;
    robot.links[2].inertial = point;
    for (int i = 0; i < 2; ++i) {
      JointDescription joint;
      joint.name = "joint" + std::to_string(i);
      joint.type = i == 0 ? JointType::kContinuous : JointType::kPrismatic;
      joint.parent = robot.links[i].name;
      joint.child = robot.links[i + 1].name;
      joint.axis = i == 0 ? Eigen::Vector3d::UnitZ() : Eigen::Vector3d::UnitX();
      robot.joints.push_back(joint);
    }
    const auto model = compileModel(robot);
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.position << 0.4, r;
    state.velocity << w, u;
    VectorXd effort;
    newtonEulerLinkFrames(*model, state, Eigen::Vector2d(w_rate, u_rate), {}, workspace, effort);
    VERIFY_CLOSE(effort,
                 Eigen::Vector2d(m * (r * r * w_rate + 2.0 * r * u * w), m * (u_rate - r * w * w)),
                 1e-14, "slider");
  }

  void vectorsOfAnotherModelAreRefused() {
    const auto model = compileModel(zoo()[0]);
    Workspace workspace(*model);
    VectorXd effort;
    const VectorXd longer = VectorXd::Zero(model->velocitySize() + 1);
    QVERIFY_THROWS_EXCEPTION(
        std::invalid_argument,
        newtonEulerLinkFrames(*model, neutralState(*model), longer, {}, workspace, effort));
  }
};

ARMILLARY_TEST(TestNewtonEulerLinkFrames)
#include "tst_newton_euler_link_frames.moc"
