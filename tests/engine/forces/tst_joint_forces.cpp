// SPDX-License-Identifier: BSD-3-Clause
// Springs in joints.
#include "engine/forces/joint_forces.h"

#include "engine/simulation/simulator.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

// A wheel (inertia 0.5 kg m²) on a torsion spring of 2 N m/rad that rests at 0.3 rad, with a rotor.
RobotDescription balanceWheel(double rotor_inertia) {
  RobotDescription robot;
  robot.name = "balance";
  LinkDescription base, wheel;
  base.name = "base";
  wheel.name = "wheel";
  wheel.inertial = InertialDescription{};
  wheel.inertial->mass = 1.0;
  wheel.inertial->rotational = Eigen::Vector3d(0.3, 0.3, 0.5).asDiagonal();
  robot.links = {base, wheel};
  JointDescription joint;
  joint.name = "staff";
  joint.type = JointType::kContinuous;
  joint.parent = "base";
  joint.child = "wheel";
  joint.axis = Eigen::Vector3d::UnitZ();
  joint.stiffness = 2.0;
  joint.spring_reference = 0.3;
  joint.rotor_inertia = rotor_inertia;
  robot.joints = {joint};
  return robot;
}

}  // namespace

class TestJointForces : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // q(t) = q₀ + a cos(√(k / (I + r)) t)
  void balanceWheelSwingsAtItsFrequency() {
    for (const double rotor : {0.0, 0.25}) {
      Simulator simulator(compileModel(balanceWheel(rotor)), SimulationOptions{});
      State state = neutralState(simulator.model());
      state.position[0] = 0.8;
      const double rate = std::sqrt(2.0 / (0.5 + rotor));
      for (int i = 0; i < 2000; ++i) {
        QVERIFY(simulator.step(state, 1e-3, VectorXd::Zero(1), {}));
      }
      VERIFY_CLOSE(state.position[0], 0.3 + 0.5 * std::cos(rate * 2.0), 1e-11, "swing");
    }
  }

  void followersSpringActsAtItsOwnPosition() {
    RobotDescription robot = balanceWheel(0.0);
    robot.joints[0].stiffness = 0.0;
    LinkDescription pinion = robot.links[1];
    pinion.name = "pinion";
    robot.links.push_back(pinion);
    JointDescription follower = robot.joints[0];
    follower.name = "gear";
    follower.child = "pinion";
    follower.stiffness = 3.0;
    follower.spring_reference = 0.1;
    follower.mimic = MimicDescription{"staff", -2.0, 0.4};
    robot.joints.push_back(follower);
    const auto model = compileModel(robot);
    State state = neutralState(*model);
    state.position[0] = 0.7;
    VectorXd effort = VectorXd::Zero(1);
    JointForces(*model, {}, 1e-3).add(state, effort);
    // V = ½ k (m q + o − r)²,  τ = −dV/dq
    VERIFY_CLOSE(effort[0], -3.0 * (-2.0 * 0.7 + 0.4 - 0.1) * -2.0, 1e-14, "effort");
  }
};

ARMILLARY_TEST(TestJointForces)
#include "tst_joint_forces.moc"
