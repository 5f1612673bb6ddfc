// SPDX-License-Identifier: BSD-3-Clause
// Links cut free: everything on each is in balance, and joints act on both sides alike.
#include "engine/explanation/free_bodies.h"

#include <stdexcept>

#include "engine/dynamics/forward_dynamics.h"
#include "tests/support/compare.h"
#include "tests/support/mechanisms.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"
#include "tests/support/wrenches.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

constexpr double kBalance = 1e-9;  // of the largest force, and of the largest moment

// Of all forces about the world's origin: what the links exert on one another leaves none.
Force totalAboutWorld(const FreeBodies& result) {
  Force total;
  for (const FreeBody& body : result.bodies) {
    for (const BodyForce& given : body.forces) {
      total.force += given.force;
      total.moment += given.moment + given.point.cross(given.force);
    }
  }
  return total;
}

const BodyForce* reactionOf(const FreeBody& body, int joint) {
  for (const BodyForce& given : body.forces) {
    if (given.kind == BodyForceKind::kReaction && given.joint == joint) return &given;
  }
  return nullptr;
}

}  // namespace

class TestFreeBodies : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyLinkIsInBalance() {
    const Reached reached;
    Random random(921);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      for (int sample = 0; sample < 3; ++sample) {
        const State state = randomState(model, random, sample == 0 ? 0.0 : 3.0);
        const VectorXd acceleration = random.numbers(model.velocitySize(), sample == 0 ? 0.0 : 5.0);
        const std::vector<LinkWrench> wrenches = randomWrenches(model, random);
        FreeBodies result;
        freeBodies(model, state, acceleration, wrenches, workspace, result);
        QCOMPARE(result.bodies.size(), model.links.size());
        QVERIFY2(result.largest_force > 1.0, robot.name.c_str());
        const double scale = std::max(result.largest_force, result.largest_moment);
        for (const FreeBody& body : result.bodies) {
          const std::string where = robot.name + ", " + model.links[body.link].name;
          VERIFY_CLOSE_TO_SCALE(body.sum.force, Vector3d(0.0, 0.0, 0.0), kBalance,
                                result.largest_force, where);
          VERIFY_CLOSE_TO_SCALE(body.sum.moment, Vector3d(0.0, 0.0, 0.0), kBalance, scale, where);
        }
        QVERIFY(result.worst_force <= kBalance * result.largest_force);
        QVERIFY(result.worst_moment <= kBalance * scale);
      }
    }
  }

  // The world holds the robot as a whole: what is found link by link is what the whole needs.
  void theWholeRobotIsInBalance() {
    const Reached reached;
    Random random(922);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      FreeBodies result;
      freeBodies(model, randomState(model, random), random.numbers(model.velocitySize(), 5.0),
                 randomWrenches(model, random), workspace, result);
      const Force total = totalAboutWorld(result);
      const double scale = result.largest_force + result.largest_moment;
      VERIFY_CLOSE_TO_SCALE(asVector(total), VectorXd::Zero(6).eval(), 1e-11, scale, robot.name);
    }
  }

  void actionEqualsReaction() {
    Random random(923);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      FreeBodies result;
      freeBodies(model, randomState(model, random), random.numbers(model.velocitySize(), 5.0),
                 randomWrenches(model, random), workspace, result);
      for (size_t j = 0; j < model.joints.size(); ++j) {
        const Joint& joint = model.joints[j];
        const BodyForce* on_child = reactionOf(result.bodies[joint.child], static_cast<int>(j));
        const BodyForce* on_parent = reactionOf(result.bodies[joint.parent], static_cast<int>(j));
        QVERIFY2(on_child && on_parent, joint.name.c_str());
        QCOMPARE(on_child->from_link, joint.parent);
        QCOMPARE(on_parent->from_link, joint.child);
        QVERIFY(on_child->point == on_parent->point);
        QVERIFY(on_child->force == -on_parent->force);
        QVERIFY(on_child->moment == -on_parent->moment);
      }
    }
  }

  void everyLinkHasItsKinds() {
    for (const TestRobot& robot : bundledRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      FreeBodies result;
      freeBodies(model, neutralState(model), VectorXd::Zero(model.velocitySize()), {}, workspace,
                 result);
      size_t forces = 0;
      for (const FreeBody& body : result.bodies) {
        QCOMPARE(body.forces[0].kind, BodyForceKind::kWeight);
        QCOMPARE(body.forces[1].kind, BodyForceKind::kInertial);
        QCOMPARE(body.forces[2].kind, BodyForceKind::kReaction);
        QCOMPARE(body.forces[2].joint < 0, body.link == model.root_link);
        forces += body.forces.size();
      }
      QCOMPARE(forces, 3 * model.links.size() + model.joints.size());
    }
  }

  // Two bars at rest in a row: the base carries both, the elbow the second.
  void restingArmCarriesItsWeights() {
    RobotDescription robot = emptyRobot("arm");
    robot.links.push_back(bar("upper", 2.0, 1.0));
    robot.links.push_back(bar("lower", 1.5, 0.6));
    robot.joints.push_back(hinge("shoulder", "ground", "upper", {0.0, 0.0, 0.0}));
    robot.joints.push_back(hinge("elbow", "upper", "lower", {1.0, 0.0, 0.0}));
    const auto model = compiledInPlane(robot);
    Workspace workspace(*model);
    FreeBodies result;
    freeBodies(*model, neutralState(*model), VectorXd::Zero(2), {}, workspace, result);
    const BodyForce& elbow = *reactionOf(result.bodies[2], 1);
    VERIFY_CLOSE(elbow.force, Vector3d(0.0, 1.5 * kGravity, 0.0), 1e-15, "elbow");
    VERIFY_CLOSE(elbow.moment, Vector3d(0.0, 0.0, 1.5 * kGravity * 0.3), 1e-15, "elbow");
    VERIFY_CLOSE(elbow.point, Vector3d(1.0, 0.0, 0.0), 1e-15, "elbow");
    const BodyForce& world = result.bodies[0].forces[2];
    QCOMPARE(world.joint, -1);
    VERIFY_CLOSE(world.force, Vector3d(0.0, 3.5 * kGravity, 0.0), 1e-15, "world");
    const double moment = kGravity * (2.0 * 0.5 + 1.5 * 1.3);
    VERIFY_CLOSE(world.moment, Vector3d(0.0, 0.0, moment), 1e-14, "world");
  }

  // A bar that spins about its end: the inertial force points outwards and is m ω² l / 2.
  void spinningBarIsThrownOutwards() {
    RobotDescription robot = emptyRobot("propeller");
    robot.links.push_back(bar("blade", 2.0, 1.0));
    robot.joints.push_back(hinge("hub", "ground", "blade", {0.0, 0.0, 0.0}));
    const auto model = compiledInPlane(robot);
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.velocity[0] = 4.0;
    FreeBodies result;
    freeBodies(*model, state, VectorXd::Constant(1, 3.0), {}, workspace, result);
    const BodyForce& inertial = result.bodies[1].forces[1];
    VERIFY_CLOSE(inertial.force, Vector3d(2.0 * 16.0 * 0.5, -2.0 * 3.0 * 0.5, 0.0), 1e-15, "force");
    VERIFY_CLOSE(inertial.moment, Vector3d(0.0, 0.0, -3.0 * 2.0 / 12.0), 1e-15, "moment");
    VERIFY_CLOSE(inertial.point, Vector3d(0.5, 0.0, 0.0), 1e-15, "point");
  }

  // What falls freely is held by nothing: the floating joint passes nothing.
  void floatingBasePassesNothingInFreeMotion() {
    const Reached reached;
    Random random(924);
    int floating = 0;
    for (const TestRobot& robot : plainRobots()) {
      const Model& model = *robot.model;
      if (model.joints.empty() || model.links.size() > 32) continue;
      Workspace workspace(model);
      const State state = randomState(model, random);
      VectorXd acceleration;
      if (!forwardDynamics(model, state, workspace.zero, {}, workspace, acceleration)) continue;
      FreeBodies result;
      freeBodies(model, state, acceleration, {}, workspace, result);
      for (size_t j = 0; j < model.joints.size(); ++j) {
        if (model.joints[j].type != JointType::kFloating) continue;
        ++floating;
        const BodyForce& held =
            *reactionOf(result.bodies[model.joints[j].child], static_cast<int>(j));
        VERIFY_CLOSE_TO_SCALE(held.force, Vector3d(0.0, 0.0, 0.0), 1e-9, result.largest_force,
                              robot.name);
      }
    }
    QVERIFY(floating > 5);
  }

  void wrenchOnALinkThatIsNotThereThrows() {
    const TestRobot robot = bundledRobot("pendulum");
    Workspace workspace(*robot.model);
    FreeBodies result;
    const LinkWrench nowhere{99, {}, LinkWrench::Axes::kWorld};
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             freeBodies(*robot.model, neutralState(*robot.model), VectorXd::Zero(1),
                                        {&nowhere, 1}, workspace, result));
  }
};

ARMILLARY_TEST(TestFreeBodies)
#include "tst_free_bodies.moc"
