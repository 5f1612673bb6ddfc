// SPDX-License-Identifier: BSD-3-Clause
// What joints carry: Newton's law for every link, efforts, and cases worked by hand.
#include "engine/analysis/reactions.h"

#include <stdexcept>

#include "engine/dynamics/joint_passes.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/support/compare.h"
#include "tests/support/mechanisms.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"
#include "tests/support/wrenches.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

// Momentum of a link by itself about the world's origin, world axes, from its own inertia.
Force linkMomentum(const Model& model, const State& state, int link, Workspace& workspace) {
  bodyMotions(model, state, workspace);
  const Link& own = model.links[link];
  const Motion V = toChild(own.X_BL, workspace.bodies[own.body].V);
  return toParent(linkPose(model, workspace.X_WB, link), own.inertia * V);
}

JointDescription joint(const std::string& name, JointType type, const std::string& parent,
                       const std::string& child, const Pose& place,
                       const Vector3d& axis = Vector3d::UnitY()) {
  JointDescription result;
  result.name = name;
  result.type = type;
  result.parent = parent;
  result.child = child;
  result.X_PJ = place;
  result.axis = axis;
  return result;
}

LinkDescription link(const std::string& name, double mass, const Vector3d& center) {
  LinkDescription result;
  result.name = name;
  result.inertial =
      InertialDescription{0, {Matrix3d::Identity(), center}, mass, 0.01 * Matrix3d::Identity()};
  return result;
}

// A moment and a force at the origin of a force at a point.
Force at(const Vector3d& point, const Vector3d& force) {
  return {point.cross(force), force};
}

}  // namespace

class TestReactions : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void inertiasOfLinksSumToTheirBodys() {
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      std::vector<SpatialInertia> sums(model.bodies.size());
      for (const Link& own : model.links) sums[own.body] += toParent(own.X_BL, own.inertia);
      for (int i = 1; i < model.bodyCount(); ++i) {
        const SpatialInertia &sum = sums[i], &body = model.bodies[i].inertia;
        VERIFY_CLOSE(sum.mass, body.mass, 1e-15, robot.name);
        VERIFY_CLOSE(sum.first_moment, body.first_moment, 1e-15, robot.name);
        VERIFY_CLOSE(sum.rotational.full(), body.rotational.full(), 1e-14, robot.name);
      }
    }
  }

  void alongTheJointsFreedomIsItsEffort() {
    const Reached reached;
    Random random(621);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd acceleration = random.numbers(model.velocitySize(), 2.0);
      const std::vector<LinkWrench> wrenches = randomWrenches(model, random);
      std::vector<JointReaction> reactions;
      jointReactions(model, state, acceleration, wrenches, workspace, reactions);
      QCOMPARE(reactions.size(), model.joints.size());
      VectorXd effort, projected = VectorXd::Zero(model.velocitySize());
      inverseDynamics(model, state, acceleration, wrenches, workspace, effort);
      for (int i = 1; i < model.bodyCount(); ++i) {
        const Body& body = model.bodies[i];
        const Link& child = model.links[model.joints[body.joint_index].child];
        const Force F = toParent(child.X_BL, reactions[body.joint_index].atChild());
        visitJoint(body.kind, [&](auto type) {
          const JointCoordinates<decltype(type)> q(body, state.position);
          addEffort(type, body, q.data(), F, projected);
        });
      }
      VERIFY_CLOSE(projected, effort, 1e-12, robot.name);
    }
  }

  // What acts on a link changes its momentum, which is differentiated numerically here.
  void everyLinkObeysNewtonsLaw() {
    const Reached reached;
    Random random(622);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (model.links.size() > 14) continue;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd acceleration = random.numbers(model.velocitySize(), 2.0);
      const std::vector<LinkWrench> wrenches = randomWrenches(model, random);
      std::vector<JointReaction> reactions;
      jointReactions(model, state, acceleration, wrenches, workspace, reactions);
      BodyPoses poses;
      forwardKinematics(model, state, workspace, poses);
      std::vector<Force> net(model.links.size());  // world axes about the world's origin
      for (size_t i = 0; i < model.links.size(); ++i) {
        const SpatialInertia& I = model.links[i].inertia;
        const Pose X_WL = linkPose(model, poses, static_cast<int>(i));
        net[i].force = I.mass * model.gravity;
        net[i].moment =
            (I.mass * X_WL.position + X_WL.rotation * I.first_moment).cross(model.gravity);
      }
      for (const LinkWrench& given : wrenches) {
        const Pose X_WL = linkPose(model, poses, given.link);
        const bool own_axes = given.axes == LinkWrench::Axes::kLink;
        const Pose axes{own_axes ? X_WL.rotation : Matrix3d::Identity(), X_WL.position};
        net[given.link] += toParent(axes, given.wrench);
      }
      for (size_t j = 0; j < model.joints.size(); ++j) {
        const Joint& own = model.joints[j];
        const Force F = toParent(linkPose(model, poses, own.child), reactions[j].atChild());
        net[own.child] += F;
        net[own.parent] -= F;
      }
      for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {
        if (i == model.root_link) continue;  // what holds it is no joint
        const VectorXd rate = derivative([&](double time) {
          State then = moved(model, state, state.velocity + 0.5 * time * acceleration, time);
          then.velocity += time * acceleration;
          return asVector(linkMomentum(model, then, i, workspace));
        });
        VERIFY_CLOSE(asVector(net[i]), rate, 1e-8, robot.name + ", " + model.links[i].name);
      }
    }
  }

  // Three links fixed to one another and to the root, with offsets and turned frames: each joint
  // carries the weight of all beyond it.
  void fixedChainCarriesTheWeightBeyond() {
    RobotDescription robot;
    robot.name = "shelf";
    robot.links = {link("wall", 100.0, {0.1, 0.2, 0.3}), link("arm", 3.0, {0.5, 0.0, 0.0}),
                   link("board", 2.0, {0.0, 0.0, 0.0}), link("lamp", 1.0, {0.0, 0.1, 0.0})};
    // the board's x axis points along the arm's y, the lamp's as the arm's again
    const Matrix3d turned = rotationFromRollPitchYaw({0.0, 0.0, std::acos(0.0)});
    robot.joints = {
        joint("bolt", JointType::kFixed, "wall", "arm", {Matrix3d::Identity(), {0.0, 0.0, 1.0}}),
        joint("screw", JointType::kFixed, "arm", "board", {turned, {1.0, 0.0, 0.0}}),
        joint("hook", JointType::kFixed, "board", "lamp", {turned.transpose(), {0.2, 0.0, 0.0}})};
    const auto model = compileModel(robot);
    QCOMPARE(model->velocitySize(), 0);
    Workspace workspace(*model);
    std::vector<JointReaction> reactions;
    const LinkWrench push{
        model->findLink("lamp"), {{0.0, 0.0, 0.5}, {4.0, 0.0, 0.0}}, LinkWrench::Axes::kWorld};
    jointReactions(*model, neutralState(*model), VectorXd(), {&push, 1}, workspace, reactions);
    // in the arm's axes, which are the world's: the board's origin at (1, 0, 0), the lamp's at
    // (1, 0.2, 0), its centre of mass at (1, 0.3, 0)
    const Vector3d up = kGravity * Vector3d::UnitZ();
    const Force pushed = Force{{0.0, 0.0, -0.5}, {0.0, 0.0, 0.0}};
    const Vector3d back(-4.0, 0.0, 0.0);
    const Force bolt = at({0.5, 0.0, 0.0}, 3.0 * up) + at({1.0, 0.0, 0.0}, 2.0 * up) +
                       at({1.0, 0.3, 0.0}, 1.0 * up) + at({1.0, 0.2, 0.0}, back) + pushed;
    VERIFY_CLOSE(asVector(reactions[0].wrench), asVector(bolt), 1e-14, "bolt");
    const Force screw = at({0.0, 0.3, 0.0}, 1.0 * up) + at({0.0, 0.2, 0.0}, back) + pushed;
    const Force screw_weight = {screw.moment, screw.force + 2.0 * up};
    const Matrix3d to_board = turned.transpose();
    VERIFY_CLOSE(asVector(reactions[1].wrench),
                 asVector(Force{to_board * screw_weight.moment, to_board * screw_weight.force}),
                 1e-14, "screw");
    const Force hook = at({0.0, 0.1, 0.0}, 1.0 * up) + at(Vector3d::Zero(), back) + pushed;
    VERIFY_CLOSE(asVector(reactions[2].wrench), asVector(hook), 1e-14, "hook");
  }

  // A fixed joint below a moving arm: it carries what holds it and all that moves beyond.
  void pedestalCarriesTheArm() {
    RobotDescription robot;
    robot.name = "pedestal";
    robot.links = {link("floor", 1.0, Vector3d::Zero()), link("pedestal", 5.0, {0.0, 0.0, 0.5}),
                   link("arm", 2.0, {0.3, 0.0, 0.0}), link("tool", 1.0, {0.0, 0.0, 0.0})};
    robot.joints = {
        joint("wrist", JointType::kFixed, "arm", "tool", {Matrix3d::Identity(), {0.6, 0.0, 0.0}}),
        joint("shoulder", JointType::kContinuous, "pedestal", "arm",
              {Matrix3d::Identity(), {0.0, 0.0, 1.0}}, Vector3d::UnitZ()),
        joint("foot", JointType::kFixed, "floor", "pedestal", Pose{})};
    const auto model = compileModel(robot);
    Workspace workspace(*model);
    State state = neutralState(*model);
    const double w = 3.0, alpha = 5.0;
    state.velocity[0] = w;
    std::vector<JointReaction> reactions;
    jointReactions(*model, state, VectorXd::Constant(1, alpha), {}, workspace, reactions);
    // a point at distance r accelerates by −w² r along x and alpha r along y
    const auto pull = [&](double mass, double r) {
      return Vector3d(-mass * w * w * r, mass * alpha * r, mass * kGravity);
    };
    const Force spin{{0.0, 0.0, 0.01 * alpha}, Vector3d::Zero()};  // of one link about its centre
    VERIFY_CLOSE(asVector(reactions[0].wrench),
                 asVector(at(Vector3d::Zero(), pull(1.0, 0.6)) + spin), 1e-14, "wrist");
    const Force shoulder =
        at({0.3, 0.0, 0.0}, pull(2.0, 0.3)) + at({0.6, 0.0, 0.0}, pull(1.0, 0.6)) + spin * 2.0;
    VERIFY_CLOSE(asVector(reactions[1].wrench), asVector(shoulder), 1e-14, "shoulder");
    const Force foot = toParent(Pose{Matrix3d::Identity(), {0.0, 0.0, 1.0}}, shoulder) +
                       at({0.0, 0.0, 0.5}, {0.0, 0.0, 5.0 * kGravity});
    VERIFY_CLOSE(asVector(reactions[2].wrench), asVector(foot), 1e-14, "foot");
  }

  // A bob of mass m on a rod of length l at angle q from hanging: along the rod the pin pulls by
  // m (l q̇² + g cos q), across it pushes by m (l q̈ + g sin q).
  void pinOfAPendulum() {
    const Reached reached;
    const double m = 1.5, l = 0.8;
    RobotDescription robot;
    robot.name = "pendulum";
    robot.links = {link("hook", 0.0, Vector3d::Zero()), link("rod", m, {0.0, 0.0, -l})};
    robot.joints = {joint("pin", JointType::kContinuous, "hook", "rod", Pose{})};
    const auto model = compileModel(robot);
    Workspace workspace(*model);
    Random random(623);
    for (int k = 0; k < 20; ++k) {
      const State state = randomState(*model, random, 5.0);
      const double q = state.position[0], v = state.velocity[0], a = random.uniform(-9.0, 9.0);
      std::vector<JointReaction> reactions;
      jointReactions(*model, state, VectorXd::Constant(1, a), {}, workspace, reactions);
      // turning about y takes the bob towards −x of the rod's own axes
      const Force expected{
          {0.0, (m * l * l + 0.01) * a + m * kGravity * l * std::sin(q), 0.0},
          {-m * (l * a + kGravity * std::sin(q)), 0.0, m * (l * v * v + kGravity * std::cos(q))}};
      VERIFY_CLOSE(asVector(reactions[0].wrench), asVector(expected), 1e-14, "pin");
    }
  }

  void wrenchOnALinkThatIsNotThereThrows() {
    const TestRobot robot = bundledRobot("pendulum");
    Workspace workspace(*robot.model);
    std::vector<JointReaction> reactions;
    const LinkWrench nowhere{99, {}, LinkWrench::Axes::kLink};
    QVERIFY_THROWS_EXCEPTION(
        std::invalid_argument,
        jointReactions(*robot.model, neutralState(*robot.model), VectorXd::Zero(1), {&nowhere, 1},
                       workspace, reactions));
  }
};

ARMILLARY_TEST(TestReactions)
#include "tst_reactions.moc"
