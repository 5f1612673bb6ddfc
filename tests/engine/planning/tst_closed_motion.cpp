// SPDX-License-Identifier: BSD-3-Clause
// Motions of mechanisms through points: loops stay closed, and velocities and accelerations are
// those of what moves.
#include "engine/planning/closed_motion.h"

#include <QTest>

#include <numbers>

#include "engine/loops/assemble.h"
#include "engine/loops/drag_joint.h"
#include "engine/loops/drivers.h"
#include "engine/planning/motion_plan.h"
#include "tests/support/compare.h"
#include "tests/support/loops.h"
#include "tests/support/mechanisms.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

const char* const kMechanisms[] = {"four_bar", "A02-four-bar", "A03-andrews", "A04-bricard"};

// Crank and rocker on axes that are square to each other, a rod with a ball joint at both ends: it
// may turn about itself, which no motor does.
std::shared_ptr<const Model> spatialFourBar() {
  using Eigen::Vector3d;
  RobotDescription robot = emptyRobot("spatial four-bar");
  robot.links.push_back(bar("crank", 1.0, 0.2));
  robot.links.push_back(bar("rod", 1.5, 0.7, Vector3d::UnitX(), 0.04));
  robot.links.push_back(bar("rocker", 1.0, 0.5, Vector3d::UnitZ()));
  robot.joints.push_back(hinge("crank_joint", "ground", "crank", {0.0, 0.0, 0.1}));
  robot.joints.push_back(hinge("rod_joint", "crank", "rod", {0.2, 0.0, 0.0}));
  robot.joints.back().type = JointType::kSpherical;
  robot.joints.push_back(
      hinge("rocker_joint", "ground", "rocker", {0.7, 0.2, -0.2}, Vector3d::UnitX()));
  robot.loops.push_back(loopHinge("closure", "rod", {0.7, 0.0, 0.0}, "rocker", {0.0, 0.0, 0.5}));
  robot.loops.back().type = JointType::kSpherical;
  return compiledInPlane(robot);
}

State closedHome(const Model& model) {
  State state = homeState(model);
  Workspace workspace(model);
  Assembly assembly;
  if (!assemble(model, model.loops, {}, workspace, state, assembly)) {
    throw std::logic_error(model.name + " does not close");
  }
  return state;
}

// Where the mechanism is with its likeliest motor turned on by `angle`.
VectorXd draggedTo(const Model& model, const VectorXd& from, double angle) {
  State state = homeState(model);
  state.position = from;
  Workspace workspace(model);
  VectorXd turn = VectorXd::Zero(model.velocitySize()), target;
  turn[likeliestMotors(model).front()] = angle;
  integratePosition(model, from, turn, target);
  Drag drag;
  dragJoint(model, model.loops, target, {}, workspace, state, drag);
  return state.position;
}

PlannedMotion planned(const std::shared_ptr<const Model>& model,
                      const std::vector<VectorXd>& positions, Profile profile) {
  std::vector<ViaPoint> points;
  double time = 0.5;
  for (const VectorXd& position : positions) {
    points.push_back({.time = time, .position = position});
    time += 0.75;
  }
  PlanOptions options;
  options.profile = profile;
  options.limits = noLimits(*model);
  return planMotion(model, points, options);
}

}  // namespace

class TestClosedMotion : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void loopsStayClosed_data() {
    QTest::addColumn<std::shared_ptr<const Model>>("model");
    QTest::addColumn<Profile>("profile");
    for (const char* name : kMechanisms) {
      for (const Profile profile : {Profile::kCubic, Profile::kMinimumJerk}) {
        QTest::addRow("%s, %s", name, armillary::name(profile))
            << std::shared_ptr<const Model>(bundledRobot(name).model) << profile;
      }
    }
    QTest::newRow("an idle rod") << spatialFourBar() << Profile::kMinimumJerk;
  }
  void loopsStayClosed() {
    QFETCH(const std::shared_ptr<const Model>, model);
    QFETCH(const Profile, profile);
    const VectorXd start = closedHome(*model).position;
    const VectorXd second = draggedTo(*model, start, 0.35);
    const VectorXd third = draggedTo(*model, second, -0.15);
    VectorXd way;
    positionDifference(*model, start, second, way);
    QVERIFY2(way.lpNorm<Eigen::Infinity>() > 0.1, "the points are one");
    const PlannedMotion motion = planned(model, {start, second, third}, profile);
    QVERIFY2(motion.motion, motion.error.c_str());

    const double from = motion.motion->startTime(), until = motion.motion->endTime(), h = 1e-5;
    State before, at, after;
    VectorXd acceleration, ignored, moved;
    for (int i = 1; i < 60; ++i) {
      const double time = from + (until - from) * i / 60.0;
      motion.motion->evaluate(time - h, before, ignored);
      motion.motion->evaluate(time + h, after, ignored);
      motion.motion->evaluate(time, at, acceleration);
      QVERIFY2(largestGap(*model, at) < 1e-9, std::to_string(largestGap(*model, at)).c_str());
      positionDifference(*model, before.position, after.position, moved);
      VERIFY_CLOSE(at.velocity, VectorXd(moved / (2.0 * h)), 1e-5, "velocity");
      VERIFY_CLOSE(acceleration, VectorXd((after.velocity - before.velocity) / (2.0 * h)), 2e-4,
                   "acceleration");
    }
    int k = 0;
    for (const VectorXd& point : {start, second, third}) {
      motion.motion->evaluate(motion.plan->times()[static_cast<std::size_t>(k++)], at, ignored);
      positionDifference(*model, point, at.position, moved);
      const double off = moved.lpNorm<Eigen::Infinity>();
      if (k == 1 || model->name != "spatial four-bar") {
        QVERIFY2(off < 1e-7, std::to_string(off).c_str());
      } else {  // but for how far the rod has turned about itself
        moved.segment<3>(1) -= moved.segment<3>(1).x() * Eigen::Vector3d::UnitX();
        QVERIFY2(moved.lpNorm<Eigen::Infinity>() < 1e-7, std::to_string(off).c_str());
      }
    }
  }

  // the crank as planned, to the digit
  void theDriverMovesAsPlanned() {
    const std::shared_ptr<const Model> model = bundledRobot("four_bar").model;
    const VectorXd start = closedHome(*model).position, end = draggedTo(*model, start, 1.2);
    const PlannedMotion motion = planned(model, {start, end}, Profile::kQuintic);
    QVERIFY2(motion.motion, motion.error.c_str());
    const int crank = likeliestMotors(*model).front();
    State state, plan_state;
    VectorXd acceleration, plan_acceleration;
    for (int i = 0; i <= 20; ++i) {
      const double time = 0.5 + 0.75 * i / 20.0;
      motion.motion->evaluate(time, state, acceleration);
      motion.plan->evaluate(time, plan_state, plan_acceleration);
      QCOMPARE(state.position[crank], plan_state.position[crank]);
      VERIFY_CLOSE(state.velocity[crank], plan_state.velocity[crank], 1e-12, "velocity");
      VERIFY_CLOSE(acceleration[crank], plan_acceleration[crank], 1e-9, "acceleration");
    }
  }

  // Points that are given for one joint only: that one drives, and it is told.
  void openPointsTellWhatDrives() {
    const std::shared_ptr<const Model> model = bundledRobot("four_bar").model;
    VectorXd start = homeState(*model).position, end = start;
    const int rocker = model->joints[model->findJoint("rocker_pin")].position_index;
    end[rocker] += 0.3;
    const PlannedMotion motion = planned(model, {start, end}, Profile::kCubic);
    QVERIFY2(motion.motion, motion.error.c_str());
    State state;
    VectorXd acceleration;
    motion.motion->evaluate(motion.motion->endTime(), state, acceleration);
    QVERIFY(largestGap(*model, state) < 1e-9);
    VERIFY_CLOSE(state.position[rocker], end[rocker], 1e-12, "the rocker");
    QCOMPARE(motion.notes.size(), std::size_t{1});
    QVERIFY2(motion.notes[0].find("point 2") != std::string::npos &&
                 motion.notes[0].find("'rocker_pin'") != std::string::npos,
             motion.notes[0].c_str());
  }

  // A joint that cannot turn all round is not said to have done so by standing still.
  void aTurnThatIsAskedForIsNotLeftOut() {
    const std::shared_ptr<const Model> model = bundledRobot("A04-bricard").model;
    const VectorXd start = closedHome(*model).position;
    VectorXd end = start;
    end[likeliestMotors(*model).front()] += 2.0 * std::numbers::pi;
    const PlannedMotion motion = planned(model, {start, end}, Profile::kCubic);
    QVERIFY(!motion.motion);
    QVERIFY2(motion.error.find("dead point") != std::string::npos, motion.error.c_str());
  }

  void fastFollowersAreTold() {
    const std::shared_ptr<const Model> model = bundledRobot("four_bar").model;
    const VectorXd start = closedHome(*model).position, end = draggedTo(*model, start, 1.2);
    PlanOptions options;
    options.limits = noLimits(*model);
    const int coupler = model->joints[model->findJoint("coupler_pin")].velocity_index;
    options.limits.velocity[coupler] = 1e3;
    const std::vector<ViaPoint> points{{.time = 0.0, .position = start},
                                       {.time = 1.0, .position = end}};
    QVERIFY(planMotion(model, points, options).notes.empty());
    // more than the plan has of it, in which it passes from point to point like any other
    VectorXd way;
    positionDifference(*model, start, end, way);
    options.limits.velocity[coupler] = 1.51 * std::abs(way[coupler]);
    const PlannedMotion motion = planMotion(model, points, options);
    QVERIFY2(motion.motion, motion.error.c_str());
    double fastest = 0.0;
    State state;
    VectorXd acceleration;
    for (int i = 0; i <= 200; ++i) {
      motion.motion->evaluate(i / 200.0, state, acceleration);
      fastest = std::max(fastest, std::abs(state.velocity[coupler]));
    }
    const bool beyond = fastest > options.limits.velocity[coupler];
    QCOMPARE(!motion.notes.empty(), beyond);
    QVERIFY(beyond);
  }

  // a follower that is a whole turn further on stands where it stood
  void wholeTurnsAreTheSamePlace() {
    const std::shared_ptr<const Model> model = bundledRobot("four_bar").model;
    const VectorXd start = closedHome(*model).position;
    VectorXd end = draggedTo(*model, start, 0.4);
    end[1] += 2.0 * std::numbers::pi;
    const PlannedMotion motion = planned(model, {start, end}, Profile::kCubic);
    QVERIFY2(motion.motion, motion.error.c_str());
  }

  // A linkage whose rod may go over or under: from one form to the other there is no way by the
  // crank alone, and a motion that would take it apart is none. Also where a rod may turn idly.
  void anotherFormIsRefused_data() {
    QTest::addColumn<std::shared_ptr<const Model>>("model");
    QTest::addColumn<int>("rocker");
    QTest::newRow("four_bar") << std::shared_ptr<const Model>(bundledRobot("four_bar").model) << 2;
    QTest::newRow("an idle rod") << spatialFourBar() << 4;
  }
  void anotherFormIsRefused() {
    QFETCH(const std::shared_ptr<const Model>, model);
    QFETCH(const int, rocker);  // degree of freedom
    const State start = closedHome(*model);
    const int crank = likeliestMotors(*model).front();
    Workspace workspace(*model);
    AssembleOptions options;
    options.held = {crank};
    Random random(3);
    Assembly assembly;
    State other = start;
    VectorXd off = VectorXd::Zero(model->velocitySize());
    for (int i = 0; i < 200 && std::abs(off[rocker]) < 0.2; ++i) {
      VectorXd turn(model->velocitySize());
      for (double& angle : turn) angle = random.uniform(-3.0, 3.0);
      turn[crank] = 0.0;
      integratePosition(*model, start.position, turn, other.position);
      if (!assemble(*model, model->loops, options, workspace, other, assembly)) continue;
      positionDifference(*model, start.position, other.position, off);
      off[rocker] = std::remainder(off[rocker], 2.0 * std::numbers::pi);
    }
    QVERIFY(std::abs(off[rocker]) > 0.2);
    const PlannedMotion motion = planned(model, {start.position, other.position}, Profile::kCubic);
    QVERIFY(!motion.motion && !motion.plan);
    QCOMPARE(motion.point, 1);
    QVERIFY2(motion.error.find("another of its forms") != std::string::npos, motion.error.c_str());
  }

  // A motor in the rocker, which turns back on the way: the crank leads there, the rocker would
  // not.
  void otherJointsLeadWhereTheMotorDoesNot() {
    RobotDescription robot = FourBar().description();
    for (JointDescription& joint : robot.joints) joint.has_motor = joint.name == "rocker_joint";
    const auto model = compiledInPlane(robot);
    const PlannedMotion motion =
        planned(model, {FourBar().position(0.4), FourBar().position(5.5)}, Profile::kCubic);
    QVERIFY2(motion.motion, motion.error.c_str());
    State state;
    VectorXd acceleration, speeds(41);
    for (int i = 0; i <= 40; ++i) {
      motion.motion->evaluate(0.5 + 0.75 * i / 40.0, state, acceleration);
      QVERIFY(largestGap(*model, state) < 1e-9);
      speeds[i] = state.velocity[2];
    }
    QVERIFY(speeds.maxCoeff() > 0.1 && speeds.minCoeff() < -0.1);
  }

  // A crank that cannot turn so far: there is no motion, and the sentence names the crank.
  void aDeadPointIsTold() {
    FourBar linkage;
    linkage.a = 0.6;
    linkage.b = linkage.c = 0.5;
    linkage.d = 1.0;
    const auto model = compiledInPlane(linkage.description());
    const VectorXd start = linkage.position(0.6);
    VectorXd beyond = start;
    const int crank = likeliestMotors(*model).front();
    beyond[crank] += 2.0;
    const PlannedMotion motion = planned(model, {start, beyond}, Profile::kCubic);
    QVERIFY(!motion.motion && !motion.plan);
    QCOMPARE(motion.point, 1);
    QVERIFY2(motion.error.find("dead point") != std::string::npos &&
                 motion.error.find(model->degrees_of_freedom[crank].name) != std::string::npos,
             motion.error.c_str());
  }

  void aStoppedPlanIsNone() {
    const std::shared_ptr<const Model> model = bundledRobot("four_bar").model;
    const VectorXd start = closedHome(*model).position;
    std::stop_source source;
    source.request_stop();
    PlanOptions options;
    options.limits = noLimits(*model);
    options.stop = source.get_token();
    const PlannedMotion motion =
        planMotion(model,
                   {{.time = 0.0, .position = start},
                    {.time = 1.0, .position = draggedTo(*model, start, 0.3)}},
                   options);
    QVERIFY(!motion.plan && !motion.motion && motion.error.empty());
  }
};

ARMILLARY_TEST(TestClosedMotion)
#include "tst_closed_motion.moc"
