// SPDX-License-Identifier: BSD-3-Clause
// A link's frame along straight lines: it is on them, at rest at their ends, within the limits.
#include "engine/planning/straight_motion.h"

#include "engine/dynamics/kinematics.h"
#include "engine/planning/rotation_series.h"
#include "tests/engine/planning/planning.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Quaterniond;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

Pose poseOf(const Model& model, int link, const VectorXd& position, const Pose& X_LT = {}) {
  Workspace workspace(model);
  State state = neutralState(model);
  state.position = position;
  BodyPoses poses;
  forwardKinematics(model, state, workspace, poses);
  return linkPose(model, poses, link) * X_LT;
}

Vector3d turnBetween(const Pose& from, const Pose& to) {
  return rotationVector(Quaterniond(from.rotation).conjugate() * Quaterniond(to.rotation));
}

// Poses of the arm that lie well within its reach, the elbow up in all of them.
std::vector<ViaPoint> armPoints(int count) {
  const double poses[][6] = {{0.0, -0.9, 3.6, 0.2, 0.5, -0.1},
                             {0.6, -1.1, 3.8, 0.0, 0.7, 0.4},
                             {0.3, -0.7, 3.5, -0.3, 0.6, 0.2}};
  std::vector<ViaPoint> points;
  for (int k = 0; k < count; ++k) {
    ViaPoint point;
    point.position = Eigen::Map<const VectorXd>(poses[k], 6);
    points.push_back(point);
  }
  return points;
}

struct Arm {
  TestRobot robot = bundledRobot("puma560");
  int link = static_cast<int>(robot.model->links.size()) - 1;
};

}  // namespace

class TestStraightMotion : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theFrameIsOnItsLineAtEveryMoment() {
    const Arm arm;
    StraightOptions options;
    options.limits = noLimits(*arm.robot.model);
    options.X_LT.position = {0.05, 0.0, 0.12};  // a tool
    auto points = armPoints(3);
    for (int k = 0; k < 3; ++k) points[k].time = 1.5 * k + 0.2;
    const StraightMotion motion = planStraightMotion(arm.robot.model, arm.link, points, options);
    QVERIFY2(motion.planned.plan.has_value(), motion.planned.error.c_str());
    for (const std::string& note : motion.planned.notes) QFAIL(note.c_str());
    const MotionPlan& plan = *motion.planned.plan;
    double distance = 0.0, angle = 0.0;
    for (int line = 0; line < 2; ++line) {
      const Pose from = poseOf(*arm.robot.model, arm.link, points[line].position, options.X_LT);
      const Pose to = poseOf(*arm.robot.model, arm.link, points[line + 1].position, options.X_LT);
      const Vector3d way = to.position - from.position, turn = turnBetween(from, to);
      QVERIFY(way.norm() > 0.1 && turn.norm() > 0.1);
      for (int i = 0; i <= 333; ++i) {
        const double s = i / 333.0, sigma = s * s * s * (10.0 + s * (6.0 * s - 15.0));
        const Moment now = at(plan, *points[line].time + 1.5 * s);
        const Pose is = poseOf(*arm.robot.model, arm.link, now.state.position, options.X_LT);
        distance = std::max(distance, (is.position - from.position - sigma * way).norm());
        angle = std::max(angle, (turnBetween(from, is) - sigma * turn).norm());
      }
    }
    qInfo("off its lines by %.2g m, %.2g rad; %zu knots", distance, angle, plan.times().size());
    QVERIFY(distance < 2.0 * options.distance_tolerance);
    QVERIFY(angle < 2.0 * options.angle_tolerance);
    QVERIFY(motion.distance <= options.distance_tolerance &&
            motion.angle <= options.angle_tolerance);
    for (int k = 0; k < 3; ++k) {  // at each point: there, and still
      QCOMPARE(motion.point_times[k], 1.5 * k + 0.2);
      const Moment now = at(plan, motion.point_times[k]);
      VERIFY_CLOSE(now.state.position, points[k].position, 1e-7, "position");
      VERIFY_CLOSE(now.state.velocity, VectorXd::Zero(6), 1e-9, "velocity");
    }
  }

  void withoutTimesEachLineReachesALimit() {
    const Arm arm;
    StraightOptions options;
    options.limits = limitsOf(*arm.robot.model);
    options.limits.velocity.setConstant(1.0);
    options.limits.acceleration.setConstant(3.0);
    const StraightMotion motion =
        planStraightMotion(arm.robot.model, arm.link, armPoints(3), options);
    QVERIFY2(motion.planned.plan.has_value(), motion.planned.error.c_str());
    for (int line = 0; line < 2; ++line) {
      double share = 0.0;
      for (int i = 0; i <= 1000; ++i) {
        const double from = motion.point_times[line], to = motion.point_times[line + 1];
        const Moment now = at(*motion.planned.plan, from + (to - from) * i / 1000);
        share = std::max({share, now.state.velocity.cwiseAbs().maxCoeff() / 1.0,
                          now.acceleration.cwiseAbs().maxCoeff() / 3.0});
      }
      QVERIFY2(share > 0.99 && share <= 1.0 + 1e-6, std::to_string(share).c_str());
    }
  }

  void tooShortTimesAreNamedOrStretched() {
    const Arm arm;
    StraightOptions options;
    options.limits = noLimits(*arm.robot.model);
    options.limits.velocity.setConstant(1.0);
    options.duration = 0.2;
    const StraightMotion motion =
        planStraightMotion(arm.robot.model, arm.link, armPoints(2), options);
    QVERIFY(!motion.planned.plan && motion.planned.breaks_limits);
    QVERIFY2(motion.planned.error.find("on the line from point 1 to 2: its velocity of ") !=
                 std::string::npos,
             motion.planned.error.c_str());
    options.stretch = Stretch::kWhole;
    QVERIFY(planStraightMotion(arm.robot.model, arm.link, armPoints(2), options).planned.plan);
  }

  void aLineOutOfReachSaysWhere() {
    const Arm arm;
    StraightOptions options;
    options.limits = limitsOf(*arm.robot.model);
    auto points = armPoints(2);
    // half a turn about the base: the line leads through the column
    points[1].position = points[0].position;
    points[1].position[0] += 2.6;
    const StraightMotion motion = planStraightMotion(arm.robot.model, arm.link, points, options);
    QVERIFY(!motion.planned.plan);
    QVERIFY(motion.unreachable);
    QVERIFY2(motion.planned.error.find("the line from point 1 to 2") != std::string::npos,
             motion.planned.error.c_str());
  }

  void wrongInputsAreRefused() {
    const Arm arm;
    StraightOptions options;
    options.limits = limitsOf(*arm.robot.model);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             planStraightMotion(arm.robot.model, 99, armPoints(2), options));
    QVERIFY(!planStraightMotion(arm.robot.model, arm.link, armPoints(1), options).planned.plan);
    auto points = armPoints(2);
    points[1].velocity = VectorXd::Zero(6);
    QVERIFY(!planStraightMotion(arm.robot.model, arm.link, points, options).planned.plan);
    options.limits = noLimits(*arm.robot.model);
    const StraightMotion endless =
        planStraightMotion(arm.robot.model, arm.link, armPoints(2), options);
    QVERIFY(endless.planned.needs_limits);
    options.limits.velocity[2] = 0.0;
    const StraightMotion nailed =
        planStraightMotion(arm.robot.model, arm.link, armPoints(2), options);
    QVERIFY(!nailed.planned.plan && nailed.planned.needs_limits);
    const TestRobot loops = bundledRobot("four_bar");
    options.limits = limitsOf(*loops.model);
    ViaPoint home;
    home.position = homeState(*loops.model).position;
    QVERIFY(planStraightMotion(loops.model, 1, {home, home}, options).planned.error.find("loop") !=
            std::string::npos);
  }

  void stoppedThereIsNone() {
    const Arm arm;
    StraightOptions options;
    options.limits = limitsOf(*arm.robot.model);
    std::stop_source source;
    source.request_stop();
    options.stop = source.get_token();
    QVERIFY(!planStraightMotion(arm.robot.model, arm.link, armPoints(2), options).planned.plan);
  }
};

ARMILLARY_TEST(TestStraightMotion)
#include "tst_straight_motion.moc"
