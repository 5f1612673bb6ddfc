// SPDX-License-Identifier: GPL-3.0-or-later
// What is drawn over a robot, as it is handed to the renderer: where it lies and what it tells.
#include <QCoreApplication>
#include <QTest>
#include <cmath>
#include <limits>
#include <numbers>

#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"
#include "ui/scene/axis_arrows.h"
#include "ui/scene/effort_tints.h"
#include "ui/scene/inertia_marks.h"
#include "ui/scene/limit_marks.h"
#include "ui/scene/mass_marks.h"
#include "ui/scene/overlay_colors.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::vector<LimitMark> marksOf(const Model& model, const Eigen::VectorXd& q, BodyPoses& X_WB) {
  Workspace workspace(model);
  State state = neutralState(model);
  state.position = q;
  forwardKinematics(model, state, workspace, X_WB);
  std::vector<JointAxis> axes;
  jointAxes(model, q, X_WB, axes);
  return limitMarks(model, q, X_WB, axes, 1.0);
}

// An arm of one link that turns about y or slides along it.
RobotDescription oneJoint(JointType type, double lower, double upper) {
  Random random(8);
  RobotDescription robot;
  robot.name = "one";
  robot.links = {solidLink(random, "base"), solidLink(random, "arm")};
  JointDescription joint;
  joint.name = "joint";
  joint.type = type;
  joint.parent = "base";
  joint.child = "arm";
  joint.axis = Vector3d::UnitY();
  joint.X_PJ.position << 0.1, 0.2, 0.3;
  joint.limits.lower = lower;
  joint.limits.upper = upper;
  robot.joints = {joint};
  return robot;
}

}  // namespace

class TestRobotMarks : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // The end of the hand, fixed in the body, lies on the arc's ends when the joint is at its limits;
  // of bundled robots and of the zoo, followers among them.
  void arcsEndWhereTheJointsLimitsPutThem() {
    const Reached reached;
    int arcs = 0, bars = 0;
    Random random(4);
    for (const TestRobot& robot : bundledRobots() + followerRobots()) {
      const Model& model = *robot.model;
      const State state = randomState(model, random);
      BodyPoses X_WB, at_limit;
      for (const LimitMark& mark : marksOf(model, state.position, X_WB)) {
        const Joint& joint = model.joints[mark.joint];
        if (!mark.limited) {
          QVERIFY(mark.lower == mark.hand && mark.upper == mark.hand);
          continue;
        }
        if (joint.mimic) continue;  // its limits need not be its leader's
        const Vector3d p_BH = X_WB[joint.body].inverse() * mark.hand;
        for (const bool upper : {false, true}) {
          Eigen::VectorXd q = state.position;
          const double limit = upper ? joint.limits.upper : joint.limits.lower;
          if (!std::isfinite(limit)) continue;
          q[joint.position_index] = limit;
          // what comes before the joint stays, unless it follows it
          Workspace workspace(model);
          State there = state;
          there.position = q;
          forwardKinematics(model, there, workspace, at_limit);
          const Pose &before = X_WB[model.bodies[joint.body].parent],
                     &after = at_limit[model.bodies[joint.body].parent];
          if (before.position != after.position || before.rotation != after.rotation) continue;
          ++(joint.type == JointType::kPrismatic ? bars : arcs);
          VERIFY_CLOSE(upper ? mark.upper : mark.lower, at_limit[joint.body] * p_BH, 1e-12,
                       robot.name + " " + joint.name);
        }
      }
    }
    QVERIFY2(arcs > 40 && bars > 4, qPrintable(QString("%1 arcs, %2 bars").arg(arcs).arg(bars)));
  }

  void handIsRedNearALimit() {
    const auto model = compileModel(oneJoint(JointType::kRevolute, -1.0, 1.0));
    BodyPoses X_WB;
    for (const auto& [position, near] :
         {std::pair(0.0, false), std::pair(0.85, false), std::pair(0.95, true),
          std::pair(-0.99, true), std::pair(1.3, true)}) {
      const auto marks = marksOf(*model, Eigen::VectorXd::Constant(1, position), X_WB);
      QCOMPARE(marks.size(), std::size_t(1));
      QCOMPARE(marks[0].near, near);
      QVERIFY(marks[0].lines.back().color == (near ? kLimitNear : kLimitArc));
      QVERIFY(marks[0].lines.back().to == marks[0].hand);
    }
  }

  // The sum of the arc's chords is its length; a full ring is faint and closes.
  void arcsAreAsLongAsTheRange() {
    const auto length = [](const LimitMark& mark, double width) {
      double sum = 0.0;
      for (const OverlayLine& line : mark.lines) {
        if (line.width == width) sum += (line.to - line.from).norm();
      }
      return sum;
    };
    BodyPoses X_WB;
    const Eigen::VectorXd q = Eigen::VectorXd::Constant(1, 0.3);
    const auto arc = marksOf(*compileModel(oneJoint(JointType::kRevolute, -1.0, 2.0)), q, X_WB)[0];
    VERIFY_CLOSE(length(arc, 2.5), 3.0 * 0.075, 1e-3, "arc");
    const auto ring =
        marksOf(*compileModel(oneJoint(JointType::kContinuous, -kInfinity, kInfinity)), q, X_WB)[0];
    QVERIFY(!ring.limited && ring.lines[0].color == kLimitFree);
    VERIFY_CLOSE(length(ring, 1.5), 2.0 * std::numbers::pi * 0.075, 1e-3, "ring");
    VERIFY_CLOSE(ring.lines[0].from, ring.lines[ring.lines.size() - 2].to, 1e-12, "closes");
    const auto bar = marksOf(*compileModel(oneJoint(JointType::kPrismatic, -0.2, 0.5)), q, X_WB)[0];
    VERIFY_CLOSE(length(bar, 2.5), 0.7, 1e-12, "bar");
    VERIFY_CLOSE(Vector3d(bar.upper - bar.lower), Vector3d(0.0, 0.7, 0.0), 1e-12, "bar's ends");
  }

  // Every type of joint has as many marks as axes that turn, but for what floats.
  void everyJointHasItsAxes() {
    const TestRobot zoo = bundledRobot("joint_zoo");
    const Model& model = *zoo.model;
    BodyPoses X_WB;
    const State home = homeState(model);
    Workspace workspace(model);
    forwardKinematics(model, home, workspace, X_WB);
    std::vector<JointAxis> axes;
    jointAxes(model, home.position, X_WB, axes);
    const auto arrows = axisArrows(axes, 1.2);
    QCOMPARE(static_cast<int>(arrows.size()), model.velocitySize());
    for (std::size_t i = 0; i < axes.size(); ++i) {
      const Vector3d middle = arrows[i].origin + 0.5 * arrows[i].vector;
      VERIFY_CLOSE(middle, axes[i].point, 1e-12, "through the axis");
      VERIFY_CLOSE(arrows[i].vector.normalized(), axes[i].direction, 1e-12, "along it");
      QVERIFY(arrows[i].color == (axes[i].turns ? kTurningAxis : kSlidingAxis));
    }
    const auto marks = marksOf(model, home.position, X_WB);
    const auto count = [&](const char* name) {
      const int joint = model.findJoint(name);
      return std::count_if(marks.begin(), marks.end(),
                           [&](const LimitMark& mark) { return mark.joint == joint; });
    };
    QCOMPARE(count("revolute"), 1);
    QCOMPARE(count("helical"), 1);
    QCOMPARE(count("prismatic"), 1);
    QCOMPARE(count("universal"), 2);
    QCOMPARE(count("spherical"), 3);
    QCOMPARE(count("cylindrical"), 1);
    QCOMPARE(count("planar"), 1);
    QCOMPARE(count("floating"), 0);
  }

  // All balls together have the volume of the whole's; each is at its link's centre of mass.
  void ballsShareTheMass() {
    const TestRobot robot = bundledRobot("quadruped");
    const Model& model = *robot.model;
    Random random(2);
    std::vector<Pose> X_WL;
    for (std::size_t i = 0; i < model.links.size(); ++i) X_WL.push_back(random.pose(1.0));
    double volume = 0.0;
    const auto balls = linkMassBalls(model, X_WL, 0.1);
    std::size_t next = 0;
    for (std::size_t i = 0; i < model.links.size(); ++i) {
      if (!(model.links[i].mass > 0.0)) continue;
      const OverlayEllipsoid& ball = balls.at(next++);
      volume += std::pow(ball.radii.x(), 3);
      const SpatialInertia in_world = toParent(X_WL[i], model.links[i].inertia);
      VERIFY_CLOSE(ball.X_WE.position, Vector3d(in_world.first_moment / in_world.mass), 1e-12,
                   model.links[i].name);
    }
    QCOMPARE(next, balls.size());
    VERIFY_CLOSE(volume, 1e-3, 1e-15, "volume");
  }

  void supportIsDrawnOnTheFloor() {
    Stance stance;
    stance.center_of_mass << 0.5, 0.5, 1.0;
    stance.below << 0.5, 0.5, 0.2;
    stance.support = {{0, 0, 0.2}, {1, 0, 0.2}, {1, 1, 0.2}, {0, 1, 0.2}};
    stance.margin = 0.5;
    const StanceMarks stands = stanceMarks(stance, 1.0);
    QCOMPARE(stands.fans.size(), std::size_t(1));
    QCOMPARE(stands.fans[0].corners.size(), std::size_t(4));
    for (const Vector3d& corner : stands.fans[0].corners) {
      QVERIFY(corner.z() > 0.2 && corner.z() < 0.21);
    }
    QVERIFY(stands.ellipsoids[0].X_WE.position == stance.center_of_mass);
    stance.margin = -0.1;
    QVERIFY(!(stanceMarks(stance, 1.0).ellipsoids[0].color == stands.ellipsoids[0].color));
    stance.support.clear();
    stance.margin.reset();
    QVERIFY(stanceMarks(stance, 1.0).fans.empty());
  }

  // Solids of the links' inertia; those that would hide the robot are outlines.
  void largeSolidsAreOutlined() {
    const TestRobot robot = bundledRobot("puma560");
    const Model& model = *robot.model;
    const std::vector<Pose> X_WL(model.links.size());
    const auto solid = inertiaMarks(model, X_WL, InertiaSolid::kEllipsoid, 100.0);
    QVERIFY(solid.outlined == 0 && solid.lines.empty() && solid.boxes.empty());
    QVERIFY(solid.ellipsoids.size() >= 6);
    const auto blocks = inertiaMarks(model, X_WL, InertiaSolid::kBlock, 100.0);
    QCOMPARE(blocks.boxes.size(), solid.ellipsoids.size());
    const auto outlined = inertiaMarks(model, X_WL, InertiaSolid::kBlock, 1e-6);
    QCOMPARE(outlined.outlined, static_cast<int>(blocks.boxes.size()));
    QCOMPARE(outlined.lines.size(), 12 * blocks.boxes.size());
    QVERIFY(outlined.boxes.empty());
  }

  // Ever darker to the limit, so that the ramp needs no colours; beyond it another colour.
  void effortRampGetsDarker() {
    const auto lightness = [](const Color& c) {
      return 0.2126 * std::pow(c.red, 2.2) + 0.7152 * std::pow(c.green, 2.2) +
             0.0722 * std::pow(c.blue, 2.2);
    };
    for (int i = 0; i < 40; ++i) {
      QVERIFY(lightness(effortShareColor(i / 40.0)) > lightness(effortShareColor((i + 1) / 40.0)));
    }
    QVERIFY(!(effortShareColor(1.01) == effortShareColor(1.0)));
    const TestRobot robot = bundledRobot("puma560");
    std::vector<std::optional<double>> shares(robot.model->joints.size());
    shares[1] = 0.5;
    const auto tints = effortTints(*robot.model, shares);
    QCOMPARE(tints.size(), robot.model->links.size());
    for (const LinkTint& tint : tints) {
      const bool moved_by_it = robot.model->links[tint.link].body == robot.model->joints[1].body;
      QVERIFY(tint.color == (moved_by_it ? effortShareColor(0.5) : noEffortShareColor()));
    }
  }
};

ARMILLARY_EVENT_TEST(TestRobotMarks)
#include "tst_robot_marks.moc"
