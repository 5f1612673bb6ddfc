// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/judge_pose.h"

#include "tests/support/read_recording.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

class TestJudgePose : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void posesBeyondAllLimitsAreDoubted() {
    const auto robot = twoElbows();
    const std::string doubt = doubtOfPose(*robot, Eigen::Vector2d(90.0, 10.0));
    VERIFY_TELLS(doubt, "'R_ELBOW' = 90, 'L_ELBOW' = 10 pass their limits by far");
    VERIFY_TELLS(doubt, "In degrees none would");
    QVERIFY(doubtOfPose(*robot, Eigen::Vector2d(3.1, -3.1)).empty());
  }
};

ARMILLARY_TEST(TestJudgePose)
#include "tst_judge_pose.moc"
