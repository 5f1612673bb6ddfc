// What carries a robot that stands.
#include "engine/forces/support_forces.h"

#include <QTest>
#include <numbers>

#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/standing.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

class TestSupportForces : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void quadrupedsFeetLeaveNothingToItsFreeTrunk() {
    const TestRobot robot = bundledRobot("quadruped");
    const State home = homeState(*robot.model);
    Workspace workspace(*robot.model);
    const ContactPoints points = contactPoints(*robot.model, robot.description);
    const auto support = supportForces(*robot.model, home, points, workspace);
    QVERIFY(support);
    QCOMPARE(support->size(), size_t(4));
    Eigen::VectorXd effort;
    inverseDynamics(*robot.model, home, Eigen::VectorXd::Zero(18), *support, workspace, effort);
    VERIFY_CLOSE(effort.head<6>(), Eigen::VectorXd::Zero(6), 1e-11, "trunk");
    QVERIFY(effort.tail<12>().norm() > 1.0);
  }

  // a box on its face: a quarter of the weight at each corner, straight up
  void boxLeansOnItsCornersEqually() {
    const RobotDescription robot = freeBody(4.0, {box(0.4, 0.3, 0.2)});
    const auto model = compileModel(robot);
    Workspace workspace(*model);
    const ContactPoints points = contactPoints(*model, robot);
    const auto support = supportForces(*model, neutralState(*model), points, workspace);
    QVERIFY(support);
    QCOMPARE(support->size(), size_t(4));
    for (const LinkWrench& wrench : *support) {
      VERIFY_CLOSE(wrench.wrench.force, Eigen::Vector3d(0.0, 0.0, 9.81), 1e-12, "force");
    }
  }

  void nothingCarriesWhatFalls() {
    const RobotDescription robot = freeBody(4.0, {box(0.4, 0.3, 0.2)});
    const auto model = compileModel(robot);
    Workspace workspace(*model);
    const ContactPoints points = contactPoints(*model, robot);
    State tilted = neutralState(*model);  // on an edge
    tilted.position.segment<4>(3) << std::cos(0.1), std::sin(0.1), 0.0, 0.0;
    QVERIFY(!supportForces(*model, tilted, points, workspace));
    // a weight that hangs from its points would have to be pulled
    const auto upwards = withGravity(*model, {0.0, 0.0, 9.81});
    QVERIFY(!supportForces(*upwards, neutralState(*model), points, workspace));
    const TestRobot arm = bundledRobot("puma560");
    Workspace of_arm(*arm.model);
    QVERIFY(!supportForces(*arm.model, homeState(*arm.model),
                           contactPoints(*arm.model, arm.description), of_arm));
  }
};

ARMILLARY_TEST(TestSupportForces)
#include "tst_support_forces.moc"
