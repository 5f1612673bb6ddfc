// SPDX-License-Identifier: BSD-3-Clause
// Dragging a joint of a mechanism: all the way round, to dead points and back, past singular poses,
// up to limits; always closed, never jumping.
#include "engine/loops/drag_joint.h"

#include <QElapsedTimer>

#include "engine/loops/drivers.h"
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

constexpr double kPi = std::numbers::pi;

// A mechanism in a hand.
struct Hand {
  explicit Hand(std::shared_ptr<const Model> dragged, VectorXd position)
      : model(std::move(dragged)), workspace(*model), state(neutralState(*model)) {
    state.position = std::move(position);
  }

  bool drag(int coordinate, double value, const std::vector<int>& keep = {}) {
    VectorXd target = state.position;
    target[coordinate] = value;
    return dragTo(target, keep);
  }
  bool dragTo(const VectorXd& target, const std::vector<int>& keep = {}) {
    const VectorXd before = state.position;
    QElapsedTimer clock;
    clock.start();
    const bool reached =
        dragJoint(*model, model->loops, target, {.keep = keep}, workspace, state, result);
    slowest = std::max(slowest, static_cast<double>(clock.nsecsElapsed()) * 1e-6);
    positionDifference(*model, before, state.position, moved);
    std::vector<LoopGap> gaps;
    loopGaps(*model, model->loops, state, workspace, gaps);
    for (const LoopGap& gap : gaps) farthest = std::max(farthest, gap.largest());
    return reached;
  }

  std::shared_ptr<const Model> model;
  Workspace workspace;
  State state;
  Drag result;
  VectorXd moved;         // by the last drag
  double farthest = 0.0;  // gap after any drag
  double slowest = 0.0;   // ms
};

// The gripper of the shared robots, closed; nothing where it is not there.
std::optional<Hand> gripper() {
  const std::filesystem::path file =
      std::filesystem::path(ARMILLARY_SHARED_DATA) / "robots" / "robotiq_3f_loops" / "robot.urdf";
  if (!std::filesystem::exists(file)) return std::nullopt;
  const TestRobot robot = loadFile(file);
  Hand hand(robot.model, homeState(*robot.model).position);
  Assembly assembly;
  if (!assemble(*hand.model, hand.model->loops, {}, hand.workspace, hand.state, assembly)) {
    return std::nullopt;
  }
  return hand;
}

}  // namespace

class TestDragJoint : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theCrankGoesRoundAndTheRestFollows() {
    const FourBar bars;
    Hand hand(bars.model(), bars.position(0.3));
    double previous = hand.state.position[2];
    for (int i = 1; i <= 720; ++i) {
      const double theta = 0.3 + i * kPi / 180.0;
      QVERIFY(hand.drag(0, theta));
      QCOMPARE(hand.state.position[0], theta);
      // the closed form of this branch; angles may have gone round
      const VectorXd angles = hand.state.position;
      const Vector3d want = bars.angles(theta);
      VERIFY_CLOSE(std::remainder(angles[0] + angles[1] - want[1], 2.0 * kPi), 0.0, 1e-9,
                   "coupler");
      VERIFY_CLOSE(std::remainder(angles[2] - want[2], 2.0 * kPi), 0.0, 1e-9, "rocker");
      QVERIFY(std::abs(angles[2] - previous) < 0.05);  // a degree of the crank
      previous = angles[2];
    }
    qInfo("gap at most %.2g, slowest drag %.3f ms", hand.farthest, hand.slowest);
    QVERIFY(hand.farthest <= 1e-10);
  }

  void aFarValueIsReachedOnTheSameBranch() {
    const FourBar bars;
    Hand hand(bars.model(), bars.position(0.3));
    QVERIFY(hand.drag(0, 0.3 + 2.0 * kPi));
    VERIFY_CLOSE(hand.state.position, bars.position(0.3) + Vector3d(2.0 * kPi, -2.0 * kPi, 0.0),
                 1e-9, "angles");
    QVERIFY(hand.result.steps < 100);
    qInfo("a whole turn: %d steps, %d iterations, %.3f ms", hand.result.steps,
          hand.result.iterations, hand.slowest);
  }

  // The rocker turns back where crank and coupler are in one line: there the triangle of b ± a, c
  // and d gives its angle.
  void theRockerStopsAtItsDeadPointsAndComesBack() {
    const FourBar bars;
    const auto foot = [&](double side) {
      return kPi -
             std::acos((bars.c * bars.c + bars.d * bars.d - side * side) / (2.0 * bars.c * bars.d));
    };
    const double outer = foot(bars.b - bars.a), inner = foot(bars.b + bars.a);
    Hand hand(bars.model(), bars.position(1.0));
    for (int i = 0; i < 3; ++i) {
      QVERIFY(!hand.drag(2, 3.1));
      VERIFY_CLOSE(hand.state.position[2], outer, 1e-6, "angle at one dead point");
      QVERIFY(!hand.drag(2, -1.0));
      VERIFY_CLOSE(hand.state.position[2], inner, 1e-6, "angle at the other");
    }
    QVERIFY(hand.drag(2, 0.5 * (inner + outer)));
    QVERIFY(hand.farthest <= 1e-10);
    qInfo("slowest %.3f ms", hand.slowest);
  }

  // A hand that pulls on and on at the end neither moves the mechanism nor takes long.
  void pullingOnAtTheEndChangesNothing() {
    const FourBar bars;
    Hand hand(bars.model(), bars.position(1.0));
    (void)hand.drag(2, 3.1);
    const VectorXd before = hand.state.position;
    for (int i = 0; i < 20; ++i) QVERIFY(!hand.drag(2, 3.1));
    VERIFY_CLOSE(hand.state.position[2], before[2], 1e-6, "rocker");
    VERIFY_CLOSE(hand.state.position, before, 1e-2, "angles");
  }

  // The crank put where it is in line with the coupler: the rocker cannot push it from there but by
  // leaving the line.
  void theRockerLeavesItsDeadPoint() {
    const FourBar bars;
    const double dead =
        std::acos((std::pow(bars.a + bars.b, 2) + bars.d * bars.d - bars.c * bars.c) /
                  (2.0 * (bars.a + bars.b) * bars.d));
    Hand hand(bars.model(), bars.position(dead));
    const double end = hand.state.position[2];
    QVERIFY(!hand.drag(2, end - 0.1));
    QCOMPARE(hand.state.position[2], end);
    QVERIFY(hand.drag(2, end + 0.2));
    QCOMPARE(hand.state.position[2], end + 0.2);
    QVERIFY(hand.farthest <= 1e-10);
  }

  // Its first hinge has 240 degrees, at the ends of which the second turns on without it; after a
  // half turn the others are back.
  void bricardGoesFromDeadPointToDeadPoint() {
    Hand hand(compiledInPlane(bricard()), VectorXd::Zero(5));
    for (int i = 1; i <= 180; ++i) {
      QVERIFY(hand.drag(0, i * kPi / 180.0));
      QVERIFY(hand.moved.lpNorm<Eigen::Infinity>() < 0.05);
    }
    VERIFY_CLOSE(hand.state.position, (VectorXd(5) << kPi, 0.0, kPi, 0.0, kPi).finished(), 1e-9,
                 "angles after half a turn");
    QVERIFY(!hand.drag(0, 4.0));
    VERIFY_CLOSE(hand.state.position[0], 7.0 * kPi / 6.0, 1e-6, "one end");
    QVERIFY(!hand.drag(0, -1.0));
    VERIFY_CLOSE(hand.state.position[0], -kPi / 6.0, 1e-6, "the other");
    qInfo("gap at most %.2g, slowest drag %.3f ms", hand.farthest, hand.slowest);
    QVERIFY(hand.farthest <= 1e-10);
  }

  // Parallelograms that lie flat can go on in several ways: they stay parallelograms.
  void parallelogramsPassTheirSingularPose() {
    const auto model = compiledInPlane(windows(3));
    Hand hand(model, windowsState(*model, 1.0, 0.0).position);
    for (int i = 1; i <= 300; ++i) QVERIFY(hand.drag(0, 1.0 - 0.0101 * i));
    VERIFY_CLOSE(hand.state.position, windowsState(*model, 1.0 - 0.0101 * 300, 0.0).position, 1e-8,
                 "angles");
    QVERIFY(hand.farthest <= 1e-10);
  }

  // A step may end on the singular pose itself.
  void aStepOntoASingularPoseGoesOn() {
    const auto model = compiledInPlane(windows(14));
    Hand hand(model, windowsState(*model, -1.0, 0.0).position);
    QVERIFY(hand.drag(0, 0.7));
    VERIFY_CLOSE(hand.state.position, windowsState(*model, 0.7, 0.0).position, 1e-8, "angles");
  }

  void aSingularPoseIsLeft() {
    const auto model = compiledInPlane(windows(3));
    Hand hand(model, windowsState(*model, 0.0, 0.0).position);
    QVERIFY(hand.drag(0, 0.4));
    QCOMPARE(hand.state.position[0], 0.4);
    QVERIFY(hand.farthest <= 1e-10);
  }

  // Two cranks drive five bars: the other one stays while it does not block the first.
  void theOtherDriverStaysOrGivesWay() {
    RobotDescription robot = emptyRobot("five-bar");
    robot.links.push_back(bar("left", 1.0, 0.4));
    robot.links.push_back(bar("left_far", 1.0, 0.45));
    robot.links.push_back(bar("right", 1.0, 0.4));
    robot.links.push_back(bar("right_far", 1.0, 0.45));
    robot.joints.push_back(hinge("a", "ground", "left", {0.0, 0.0, 0.0}));
    robot.joints.push_back(hinge("b", "left", "left_far", {0.4, 0.0, 0.0}));
    robot.joints.push_back(hinge("c", "ground", "right", {0.5, 0.0, 0.0}));
    robot.joints.push_back(hinge("d", "right", "right_far", {0.4, 0.0, 0.0}));
    robot.loops.push_back(
        loopHinge("closure", "left_far", {0.45, 0.0, 0.0}, "right_far", {0.45, 0.0, 0.0}));
    const auto model = compiledInPlane(robot);
    Hand hand(model, Eigen::Vector4d(1.6, -0.9, 1.1, 1.34));
    Assembly assembly;
    QVERIFY(assemble(*model, model->loops, {}, hand.workspace, hand.state, assembly));
    const double right = hand.state.position[2];
    QVERIFY(hand.drag(0, hand.state.position[0] + 0.2, {2}));
    QCOMPARE(hand.state.position[2], right);
    // the left crank turned away farther than the bars between reach
    QVERIFY(hand.drag(0, hand.state.position[0] + 1.5, {2}));
    QVERIFY(std::abs(hand.state.position[2] - right) > 0.1);
    QVERIFY(hand.farthest <= 1e-10);
  }

  void aLimitOfAFollowingJointStopsTheDraggedOne() {
    const FourBar bars;
    RobotDescription robot = bars.description();
    JointDescription& rocker = robot.joints[2];
    rocker.type = JointType::kRevolute;
    rocker.limits.lower = 0.0;
    rocker.limits.upper = bars.position(1.4)[2];
    const auto model = compiledInPlane(robot);
    QVERIFY(bars.position(1.2)[2] < rocker.limits.upper);
    QVERIFY(bars.position(1.6)[2] > rocker.limits.upper);
    Hand hand(model, bars.position(1.2));
    QVERIFY(!hand.drag(0, 1.6));
    VERIFY_CLOSE(hand.state.position, bars.position(1.4), 1e-6, "at the limit");
    QVERIFY(hand.drag(0, 1.0));
  }

  // What no loop feels is moved as it is, and does not move with the others.
  void jointsOutsideTheLoopsAreFree() {
    RobotDescription robot = FourBar{}.description();
    freeBase(robot);
    const auto model = compileModel(robot);
    VectorXd position = neutralState(*model).position;
    position.tail(3) = FourBar{}.position(0.5);
    Hand hand(model, position);
    VectorXd target = position;
    target.head(3) = Vector3d(0.1, -2.0, 3.0);
    QVERIFY(hand.dragTo(target));
    QCOMPARE(hand.state.position, target);
    QVERIFY(hand.drag(7, 1.5));
    QCOMPARE(hand.state.position.head(7), target.head(7));
  }

  // A ball joint in a loop turns as far as the loop lets it.
  void aBallJointIsTurned() {
    RobotDescription robot = emptyRobot("spatial four-bar");
    robot.links.push_back(bar("crank", 1.0, 0.2, Vector3d::UnitY()));
    robot.links.push_back(bar("coupler", 1.0, 0.9));
    robot.links.push_back(bar("rocker", 1.0, 0.6, Vector3d::UnitY()));
    robot.joints.push_back(hinge("crank_joint", "ground", "crank", {0.0, 0.0, 0.0}));
    JointDescription ball = hinge("ball", "crank", "coupler", {0.0, 0.2, 0.0});
    ball.type = JointType::kSpherical;
    robot.joints.push_back(ball);
    robot.joints.push_back(
        hinge("rocker_joint", "ground", "rocker", {0.8, 0.0, 0.2}, Vector3d::UnitX()));
    LoopDescription loop =
        loopHinge("closure", "coupler", {0.9, 0.0, 0.0}, "rocker", {0.0, 0.6, 0.0});
    loop.type = JointType::kSpherical;
    robot.loops.push_back(loop);
    const auto model = compiledInPlane(robot);
    Hand hand(model, neutralState(*model).position);
    Assembly assembly;
    QVERIFY(assemble(*model, model->loops, {}, hand.workspace, hand.state, assembly));
    const Joint& joint = model->joints[model->findJoint("ball")];
    const auto turned = [&](const Vector3d& turn) {
      VectorXd d = VectorXd::Zero(model->velocitySize()), target;
      d.segment<3>(joint.velocity_index) = turn;
      integratePosition(*model, hand.state.position, d, target);
      return target;
    };
    // about the line of both balls the coupler spins freely, and nothing else moves
    const VectorXd before = hand.state.position;
    VectorXd target = turned({0.8, 0.0, 0.0});
    QVERIFY(hand.dragTo(target));
    VERIFY_CLOSE(hand.state.position, target, 1e-9, "spun");
    // across it the crank and the rocker follow, if they can
    target = turned({0.0, 0.0, 0.2});
    VectorXd far, near;
    positionDifference(*model, hand.state.position, target, far);
    (void)hand.dragTo(target);
    positionDifference(*model, hand.state.position, target, near);
    QVERIFY(near.segment<3>(joint.velocity_index).norm() <
            0.5 * far.segment<3>(joint.velocity_index).norm());
    QVERIFY(std::abs(hand.state.position[0] - before[0]) > 1e-3);
    QVERIFY(hand.farthest <= 1e-10);
  }

  void anOpenMechanismIsNotMoved() {
    const FourBar bars;
    Hand hand(bars.model(), bars.position(0.5) + Vector3d(0.0, 0.1, 0.0));
    const VectorXd before = hand.state.position;
    QVERIFY(!hand.drag(0, 0.6));
    QCOMPARE(hand.state.position, before);
  }

  void aLongMechanismFollowsAtOnce() {
    const auto model = compiledInPlane(windows(14));  // 29 joints
    Hand hand(model, windowsState(*model, 0.7, 0.0).position);
    for (int i = 1; i <= 60; ++i) QVERIFY(hand.drag(0, 0.7 + 0.01 * i));
    QVERIFY(hand.farthest <= 1e-10);
    qInfo("%d joints: slowest drag %.2f ms", model->velocitySize(), hand.slowest);
  }

  void everyFingerOfTheGripperIsDragged() {
    std::optional<Hand> hand = gripper();
    if (!hand) QSKIP("no gripper here: ARMILLARY_SHARED_DATA has no robots/robotiq_3f_loops");
    const Model& model = *hand->model;
    const VectorXd home = hand->state.position;
    int moved = 0, reached = 0, count = 0;
    for (int i = 0; i < model.positionSize(); ++i) {
      hand->state.position = home;
      for (const double way : {0.01, -0.01}) {
        for (int k = 1; k <= 10; ++k) {
          const VectorXd before = hand->state.position;
          reached += hand->drag(i, home[i] + way * k);
          ++count;
          moved += (hand->state.position - before).norm() > 1e-4;
          QVERIFY((hand->state.position - before).lpNorm<Eigen::Infinity>() < 1.0);
        }
      }
    }
    qInfo("%d coordinates: %d drags, %d moved, %d reached; gap at most %.2g, slowest %.2f ms",
          model.positionSize(), count, moved, reached, hand->farthest, hand->slowest);
    QVERIFY(hand->farthest <= 1e-10);
    QVERIFY(2 * moved > count);
  }

  void refusesATargetOfAnotherRobot() {
    const FourBar bars;
    Hand hand(bars.model(), bars.position(0.5));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, (void)hand.dragTo(VectorXd::Zero(4)));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, (void)hand.drag(0, 0.6, {3}));
  }
};

ARMILLARY_TEST(TestDragJoint)
#include "tst_drag_joint.moc"
