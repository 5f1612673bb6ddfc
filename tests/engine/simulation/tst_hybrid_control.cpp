// SPDX-License-Identifier: BSD-3-Clause
// A link that presses: what it touches feels the wanted force at rest, whatever the arm weighs; in
// the other directions it goes where it should, as a critically damped oscillator does.
#include "engine/forces/hybrid_control.h"

#include <numbers>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/simulation/simulator.h"
#include "tests/support/compare.h"
#include "tests/support/mechanisms.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

constexpr double kRadius = 0.02;  // of the fingertip

// Three unlike bars in the x-z plane, a ball at the end.
RobotDescription arm() {
  RobotDescription robot = emptyRobot("arm");
  const Vector3d y = -Vector3d::UnitY();
  robot.links.push_back(bar("upper", 3.0, 0.5));
  robot.links.push_back(bar("lower", 1.7, 0.4));
  robot.links.push_back(bar("finger", 0.6, 0.2));
  robot.joints.push_back(hinge("shoulder", "ground", "upper", {0.0, 0.0, 0.45}, y));
  robot.joints.push_back(hinge("elbow", "upper", "lower", {0.5, 0.0, 0.0}, y));
  robot.joints.push_back(hinge("wrist", "lower", "finger", {0.4, 0.0, 0.0}, y));
  GeometryDescription tip;
  tip.X_LG.position = {0.2, 0.0, 0.0};
  tip.shape.type = ShapeType::kSphere;
  tip.shape.radius = kRadius;
  robot.links.back().collisions.push_back(tip);
  return robot;
}

Vector3d tipOf(const Model& model, const State& state) {
  Workspace workspace(model);
  BodyPoses X_WB;
  forwardKinematics(model, state, workspace, X_WB);
  return linkPose(model, X_WB, model.findLink("finger")) * Vector3d(0.2, 0.0, 0.0);
}

}  // namespace

class TestHybridControl : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void whatIsTouchedFeelsTheWantedForce() {
    const RobotDescription robot = arm();
    const auto model = compileModel(robot);
    State state = neutralState(*model);
    state.position << 0.35, -1.2, -0.4;
    const double height = tipOf(*model, state).z() - kRadius - 0.004;  // it must go there first
    const Vector3d start = tipOf(*model, state);
    for (const double force : {8.0, 40.0}) {
      SimulationOptions options;
      options.control.hybrid =
          HybridControl{model->findLink("finger"), {0.2, 0.0, 0.0}, {0.0, 0.0, -force}};
      options.control.reference = std::make_shared<KeptPose>(state.position);
      options.ground = GroundSetup{std::make_shared<ContactPoints>(contactPoints(*model, robot)),
                                   {.height = height, .friction = 0.0}};
      Simulator simulator(model, options);
      State moved = state;
      for (int k = 0; k < 4000; ++k) QVERIFY(simulator.step(moved, 1e-3, VectorXd::Zero(3)));
      QVERIFY(moved.velocity.norm() < 1e-6);
      std::vector<GroundForce> forces;
      simulator.groundForces(moved, forces);
      Vector3d sum = Vector3d::Zero();
      for (const GroundForce& each : forces) sum += each.force;
      VERIFY_CLOSE(sum.z(), force, 1e-4 * force, "pressed");
      // across it the place is kept
      VERIFY_CLOSE(tipOf(*model, moved).x(), start.x(), 1e-4, "kept");
    }
  }

  // Without a force all six directions go where they should: e(t) = e_0 (1 + ω t) exp(−ω t).
  void motionIsCriticallyDamped() {
    const auto model = bundledRobot("puma560").model;
    const int link = model->findLink("link6");
    SimulationOptions options{.integrator = Integrator::kDormandPrince, .tolerance = 1e-12};
    options.joint_forces.passive = false;
    options.joint_forces.stops = Stops::kNone;
    options.control.frequency = 1.5;
    options.control.hybrid = HybridControl{link};
    State wanted = neutralState(*model);
    wanted.position << 0.3, -0.8, 0.5, 0.4, 0.9, -0.2;
    options.control.reference = std::make_shared<KeptPose>(wanted.position);
    Simulator simulator(model, options);
    State state = wanted;
    state.position += 0.02 * (VectorXd(6) << 1.0, -0.7, 0.9, 0.4, -0.6, 1.3).finished();
    Workspace workspace(*model);
    BodyPoses X_WB;
    const auto place = [&](const State& at) {
      forwardKinematics(*model, at, workspace, X_WB);
      return Vector3d(linkPose(*model, X_WB, link).position);
    };
    const Vector3d goal = place(wanted), first = goal - place(state);
    const double omega = 2.0 * std::numbers::pi * 1.5;
    for (int k = 1; k <= 10; ++k) {
      QVERIFY(simulator.step(state, 0.05, VectorXd::Zero(6)));
      const Vector3d error = goal - place(state);
      const Vector3d want = (1.0 + omega * state.time) * std::exp(-omega * state.time) * first;
      VERIFY_CLOSE(error, want, 1e-8, "error");
    }
  }

  // Pressing against nothing, it goes on at |f| / d along the force and stays otherwise.
  void withoutAnythingToTouchItGoesOn() {
    const auto model = bundledRobot("puma560").model;
    SimulationOptions options;
    options.joint_forces.passive = false;
    options.joint_forces.stops = Stops::kNone;
    options.control.frequency = 2.0;
    const int link = model->findLink("link6");
    options.control.hybrid = HybridControl{link, Vector3d::Zero(), {0.0, 0.0, -5.0}};
    State state = neutralState(*model);
    state.position << 0.3, -0.8, 0.5, 0.4, 0.9, -0.2;
    options.control.reference = std::make_shared<KeptPose>(state.position);
    Simulator simulator(model, options);
    Workspace workspace(*model);
    BodyPoses X_WB;
    const auto place = [&] {
      forwardKinematics(*model, state, workspace, X_WB);
      return Vector3d(linkPose(*model, X_WB, link).position);
    };
    const Vector3d from = place();
    for (int k = 0; k < 500; ++k) QVERIFY(simulator.step(state, 1e-3, VectorXd::Zero(6)));
    const Vector3d gone = place() - from;
    QVERIFY(gone.z() < -0.01);
    QVERIFY(gone.head<2>().norm() < 0.1 * std::abs(gone.z()));
  }

  // Where the link turns as it likes, its turning comes to rest at the wanted posture all the same.
  void freeTurningIsHeldByThePosture() {
    const auto model = bundledRobot("puma560").model;
    SimulationOptions options;
    options.joint_forces.passive = false;
    options.joint_forces.stops = Stops::kNone;
    options.control.frequency = 2.0;
    options.control.hybrid =
        HybridControl{.link = model->findLink("link6"), .keeps_orientation = false};
    State wanted = neutralState(*model);
    wanted.position << 0.3, -0.8, 0.5, 0.4, 0.9, -0.2;
    options.control.reference = std::make_shared<KeptPose>(wanted.position);
    Simulator simulator(model, options);
    State state = wanted;
    state.position += 0.1 * (VectorXd(6) << 1.0, -0.7, 0.9, 0.4, -0.6, 1.3).finished();
    state.velocity.tail<3>() << 1.0, -2.0, 1.5;
    for (int k = 0; k < 4000; ++k) QVERIFY(simulator.step(state, 1e-3, VectorXd::Zero(6)));
    VERIFY_CLOSE(state.position, wanted.position, 1e-6, "posture");
    VERIFY_CLOSE(state.velocity, VectorXd::Zero(6), 1e-6, "rest");
  }

  void whatCannotBeControlledSoIsSaid() {
    const auto floats = bundledRobot("quadruped").model;
    QVERIFY(!whyNotHybrid(*floats, 1).empty());
    const auto mechanism = bundledRobot("four_bar").model;
    QVERIFY(whyNotHybrid(*mechanism, 1).find("closing_pin") != std::string::npos);
    const auto fixed = bundledRobot("puma560").model;
    QVERIFY(whyNotHybrid(*fixed, fixed->findLink("link6")).empty());
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, whyNotHybrid(*fixed, 99));
    QVERIFY_THROWS_EXCEPTION(MethodDoesNotApply,
                             HybridController(*mechanism, HybridControl{1}, 1.0, 1.0));
  }
};

ARMILLARY_TEST(TestHybridControl)
#include "tst_hybrid_control.moc"
