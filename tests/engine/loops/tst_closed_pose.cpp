// SPDX-License-Identifier: BSD-3-Clause
// Poses to show a mechanism in: closed and within limits.
#include "engine/loops/closed_pose.h"

#include "tests/support/compare.h"
#include "tests/support/loops.h"
#include "tests/support/mechanisms.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

// The four bars, the rocker of which may only be so near to the base.
RobotDescription limitedFourBar(double lower, double upper) {
  RobotDescription robot = FourBar{}.description();
  robot.joints[2].type = JointType::kRevolute;
  robot.joints[2].limits.lower = lower;
  robot.joints[2].limits.upper = upper;
  return robot;
}

}  // namespace

class TestClosedPose : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void whatClosesOutsideItsLimitsIsBroughtBack() {
    const FourBar bars;
    const double limit = bars.position(1.4)[2];
    const auto model = compiledInPlane(limitedFourBar(limit, 3.0));
    QVERIFY(bars.position(0.5)[2] < limit);
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.position = bars.position(0.5) + Vector3d(0.01, -0.02, 0.01);
    ClosedPose pose;
    QVERIFY(closePose(*model, model->loops, {}, workspace, state, pose));
    QVERIFY(pose.within_limits);
    QCOMPARE(state.position[2], limit);
    QVERIFY(largestGap(*model, state) <= 1e-10);
  }

  void whatIsInsideStaysWhereItCloses() {
    const FourBar bars;
    const auto model = compiledInPlane(limitedFourBar(-3.0, 3.0));
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.position = bars.position(0.5) + Vector3d(0.01, -0.02, 0.01);
    State assembled = state;
    Assembly assembly;
    QVERIFY(assemble(*model, model->loops, {}, workspace, assembled, assembly));
    ClosedPose pose;
    QVERIFY(closePose(*model, model->loops, {}, workspace, state, pose));
    QVERIFY(pose.within_limits);
    QCOMPARE(state.position, assembled.position);
  }

  void findsTheBranchThatIsWithinLimits() {
    // the rocker of these bars lies on one side where they are open and on the other where they
    // cross: from the open ones no motion leads to the others
    const FourBar bars;
    const auto model = compiledInPlane(limitedFourBar(-3.0, -0.3));
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.position = bars.position(0.5);
    QVERIFY(state.position[2] > 0.0);
    ClosedPose pose;
    QVERIFY(closePose(*model, model->loops, {}, workspace, state, pose));
    QVERIFY(pose.within_limits);
    QVERIFY(state.position[2] <= -0.3 + 1e-6 && state.position[2] >= -3.0 - 1e-6);
    QVERIFY(largestGap(*model, state) <= 1e-10);
  }

  void saysWhenLimitsCannotBeKept() {
    const auto model = compiledInPlane(limitedFourBar(-0.2, 0.0));  // the rocker never lies down
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.position = FourBar{}.position(0.5);
    ClosedPose pose;
    QVERIFY(closePose(*model, model->loops, {}, workspace, state, pose));
    QVERIFY(!pose.within_limits);
    QVERIFY(largestGap(*model, state) <= 1e-10);
  }

  void saysWhenLoopsStayOpen() {
    FourBar bars;
    bars.d = 5.0;
    const auto model = compiledInPlane(bars.description());
    Workspace workspace(*model);
    State state = neutralState(*model);
    ClosedPose pose;
    const AssembleOptions few{.most_starts = 3};
    QVERIFY(!closePose(*model, model->loops, few, workspace, state, pose));
    QVERIFY(!pose.within_limits);
    QCOMPARE(state.position, neutralState(*model).position);
  }
};

ARMILLARY_TEST(TestClosedPose)
#include "tst_closed_pose.moc"
