// SPDX-License-Identifier: BSD-3-Clause
// The shares of an effort add to what the motors give, whatever acts.
#include "engine/forces/effort_shares.h"

#include "engine/dynamics/energy.h"
#include "engine/loops/assemble.h"
#include "engine/loops/drag_joint.h"
#include "engine/parameters/payload.h"
#include "engine/simulation/sample.h"
#include "engine/simulation/simulator.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

// Simulates with `options` and holds the sum of the shares against what the motors were told, which
// no inverse dynamics knows of.
struct Run {
  std::shared_ptr<const Model> model;
  SimulationOptions options;
  std::optional<Pull> pull;
  double duration = 0.2;
};

std::string follow(const Run& run, const std::string& name, Sample& last) {
  Simulator simulator(run.model, run.options);
  const Model& model = simulator.model();
  simulator.setPull(run.pull);
  Workspace workspace(model);
  State state = homeState(model);
  const VectorXd effort = model.constant_effort;
  VectorXd acceleration;
  ActingForces forces;
  for (double end = 0.0; end <= run.duration; end += 0.01) {
    while (state.time < end - 1e-9) {
      if (!simulator.step(state, run.options.step, effort)) return name + " does not go on";
    }
    if (!simulator.acceleration(state, effort, {}, acceleration)) return name + " is singular";
    simulator.actingForces(state, forces);
    last = sampleOfMotion(model, state, acceleration, forces, workspace);
    double scale = 1.0;
    for (const VectorXd& share : last.shares.all) {
      scale = std::max(scale, share.size() > 0 ? share.lpNorm<Eigen::Infinity>() : 0.0);
    }
    const std::string wrong =
        compareNumbers(VectorXd(last.effort), simulator.motorEffort(state, effort), 1e-9,
                       name + " at " + std::to_string(state.time) + " ", scale);
    if (!wrong.empty()) return wrong;
  }
  return {};
}

}  // namespace

class TestEffortShares : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void addToWhatTheMotorsGive() {
    const Reached reached;
    Sample sample;
    for (const TestRobot& robot : bundledRobots()) {
      const std::string wrong = follow({robot.model, {}, {}}, robot.name, sample);
      QVERIFY2(wrong.empty(), wrong.c_str());
    }
  }

  void addToWhatAControllerGivesWithAPayloadAPullAndAWrench() {
    const Reached reached;
    for (const std::string name : {"puma560", "hydraulic_manipulator", "scara", "planar_3r"}) {
      const TestRobot robot = bundledRobot(name);
      const int last = static_cast<int>(robot.model->links.size()) - 1;
      Run run;
      run.model = withPayload(*robot.model, last, pointPayload(2.0, {0.05, 0.02, 0.1}));
      run.options.control.joints = sameControl(*run.model, {.law = ControlLaw::kPd});
      State away = homeState(*run.model);
      away.position.array() += 0.2;
      run.options.control.reference = std::make_shared<KeptPose>(away.position);
      run.options.wrenches.push_back({last, {{0.3, -0.2, 0.1}, {5.0, 4.0, -3.0}}});
      run.pull = Pull{last, {0.01, 0.0, 0.0}, {1.0, 1.0, 1.0}, 50.0, 5.0};
      Sample sample;
      const std::string wrong = follow(run, name, sample);
      QVERIFY2(wrong.empty(), wrong.c_str());
      QVERIFY(sample.shares[EffortShare::kPayload].norm() > 0.1);
      QVERIFY(sample.shares[EffortShare::kExternal].norm() > 0.1);
      QVERIFY(sample.shares[EffortShare::kCoriolis].norm() > 1e-6);
      QVERIFY(sample.effort.norm() > 0.1);
    }
  }

  // What closed loops hold, and stops that are leant against, is the constraint's share.
  void addWhereConstraintsHold() {
    const Reached reached;
    for (const std::string name : {"A02-four-bar", "A04-bricard", "four_bar"}) {
      Sample sample;
      const std::string wrong = follow({bundledRobot(name).model, {}, {}}, name, sample);
      QVERIFY2(wrong.empty(), wrong.c_str());
      QVERIFY2(sample.shares[EffortShare::kConstraint].norm() > 1e-3, name.c_str());
    }
    for (const Stops stops : {Stops::kStiff, Stops::kRigid}) {
      Run run{bundledRobot("puma560").model, {}, {}, 3.0};
      run.options.joint_forces.stops = stops;
      Sample sample;
      const std::string wrong = follow(run, "puma560 at its stops", sample);
      QVERIFY2(wrong.empty(), wrong.c_str());
      QVERIFY(sample.shares[EffortShare::kConstraint].norm() > 1.0);
    }
  }

  void addWhereTheGroundPushes() {
    RobotDescription description = bundledRobot("quadruped").description;
    freeBase(description);
    Run run;
    run.model = compileModel(description);
    const auto points =
        std::make_shared<const ContactPoints>(contactPoints(*run.model, description));
    run.options.ground = GroundSetup{points, {}};
    Workspace workspace(*run.model);
    BodyPoses X_WB;
    forwardKinematics(*run.model, homeState(*run.model), workspace, X_WB);
    run.options.ground->options.height = restingHeight(*points, X_WB).value();
    Sample sample;
    const std::string wrong = follow(run, "quadruped", sample);
    QVERIFY2(wrong.empty(), wrong.c_str());
    QVERIFY(sample.shares[EffortShare::kContact].norm() > 10.0);
  }

  // A spring in a joint helps where it pushes the way the motor must; friction takes.
  void passiveShareHasTheSignOfWhatItTakes() {
    const TestRobot robot = bundledRobot("pendulum");
    RobotDescription description = robot.description;
    for (JointDescription& joint : description.joints) {
      joint.damping = 0.5;
      joint.stiffness = 3.0;
    }
    const auto model = compileModel(description);
    SampleMaker maker(model);
    State state = neutralState(*model);
    state.position[0] = 0.4;
    state.velocity[0] = 2.0;
    const Sample sample = maker.ofMotion(state, VectorXd::Zero(1));
    const double friction = robot.description.joints.front().friction;
    VERIFY_CLOSE(sample.shares[EffortShare::kPassive][0], 0.5 * 2.0 + 3.0 * 0.4 + friction, 1e-12,
                 "damper and spring");
    VERIFY_CLOSE(sample.effort, sample.shares.sum(), 0.0, "sum");
  }

  // Posed and followed mechanisms with loops: only as many joints drive as there are freedoms.
  void aPosedMechanismIsHeldByItsDriver() {
    for (const std::string name : {"four_bar", "A02-four-bar"}) {
      const auto model = bundledRobot(name).model;
      SampleMaker maker(model);
      State state = homeState(*model);
      Assembly assembly;
      Workspace workspace(*model);
      QVERIFY(assemble(*model, model->loops, {}, workspace, state, assembly));
      maker.setDrivers({0});
      const Sample sample = maker.ofPose(state);
      VERIFY_CLOSE(sample.effort.tail(model->velocitySize() - 1).norm(), 0.0, 1e-9, name);
      // by virtual work: the driver's effort is the slope of the potential energy
      const double slope = derivative([&](double d) {
        State moved = state;
        Drag drag;
        VectorXd wanted = state.position;
        wanted[0] += d;
        dragJoint(*model, model->loops, wanted, {.keep = {0}}, workspace, moved, drag);
        return energy(*model, moved, workspace).potential;
      });
      VERIFY_CLOSE(sample.effort[0], slope, 1e-6, name);
    }
  }
};

ARMILLARY_TEST(TestEffortShares)
#include "tst_effort_shares.moc"
