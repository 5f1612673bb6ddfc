// SPDX-License-Identifier: BSD-3-Clause
// What joints ask of their motors, as shares of what these can give.
#include "engine/explanation/limit_shares.h"

#include <QTest>
#include <cmath>
#include <limits>

#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

class TestLimitShares : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void shareIsEffortOverLimit() {
    Random random(1);
    RobotDescription robot;
    robot.name = "arm";
    robot.links.push_back(solidLink(random, "base"));
    const double limits[] = {10.0, std::numeric_limits<double>::infinity(), 0.0, 4.0};
    for (int i = 0; i < 4; ++i) {
      const std::string name = std::to_string(i + 1);
      JointDescription joint = randomJoint(random, JointType::kRevolute, "joint" + name,
                                           robot.links.back().name, "link" + name);
      joint.limits.effort = limits[i];
      robot.joints.push_back(joint);
      robot.links.push_back(solidLink(random, "link" + name));
    }
    JointDescription fixed =
        randomJoint(random, JointType::kFixed, "flange", robot.links.back().name, "tool");
    robot.joints.push_back(fixed);
    robot.links.push_back(solidLink(random, "tool"));
    const auto model = compileModel(robot);
    std::vector<std::optional<double>> shares;
    limitShares(*model, Eigen::Vector4d(-7.5, 1e6, 3.0, 5.0), shares);
    QCOMPARE(shares.size(), std::size_t(5));
    QCOMPARE(*shares[0], 0.75);
    QVERIFY(!shares[1] && !shares[2] && !shares[4]);
    QCOMPARE(*shares[3], 1.25);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             limitShares(*model, Eigen::VectorXd::Zero(3), shares));
  }

  // A follower's effort is its leader's: only that has a share.
  void followersHaveNone() {
    int followers = 0;
    for (const TestRobot& robot : followerRobots()) {
      std::vector<std::optional<double>> shares;
      limitShares(*robot.model, Eigen::VectorXd::Ones(robot.model->velocitySize()), shares);
      for (std::size_t i = 0; i < shares.size(); ++i) {
        if (!robot.model->joints[i].mimic) continue;
        ++followers;
        QVERIFY(!shares[i]);
      }
    }
    QVERIFY(followers > 0);
  }
};

ARMILLARY_TEST(TestLimitShares)
#include "tst_limit_shares.moc"
