// SPDX-License-Identifier: BSD-3-Clause
// Every method of the catalogue asks the same torque, and a method that does not would be found.
#include "engine/explanation/agreement.h"

#include "engine/simulation/sample.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/sanitized.h"
#include "tests/support/test_program.h"
#include "tests/support/zoo.h"

using namespace armillary;
using namespace armillary::test;

class TestAgreementOfMethods : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyMethodAsksTheSame() {
    const Reached reached;
    Random random(421);
    for (const TestRobot& robot : bundledRobots()) {
      const Model& model = *robot.model;
      SampleMaker maker(robot.model, {.joint_forces = {.passive = false}});
      Workspace workspace(model);
      // mechanisms with loops move as the loops let them: at rest
      const bool open = model.loops.empty();
      const State state = open ? randomState(model, random) : homeState(model);
      const Sample sample = open ? maker.ofMotion(state, random.numbers(model.velocitySize(), 1.0))
                                 : maker.ofPose(state);
      const Agreement agreed =
          agreement(model, sample.state, sample.acceleration, sample.wrenches, workspace);
      QVERIFY2(agreed.compared >= 7, robot.name.c_str());
      for (const MethodAgreement& row : agreed.methods) {
        if (!row.why_not.empty()) continue;
        VERIFY_CLOSE(row.relative, 0.0, 1e-9, robot.name + ", " + row.method);
      }
      QVERIFY(agreed.worst <= 1e-9);
      if (agreed.has_round_trip) {
        VERIFY_CLOSE(agreed.round_trip, 0.0, 1e-6, robot.name + ", forward of inverse");
      }
    }
  }

  void whatDoesNotApplySaysWhy() {
    const auto model = bundledRobot("quadruped").model;
    Workspace workspace(*model);
    const Agreement agreed = agreement(*model, homeState(*model),
                                       Eigen::VectorXd::Zero(model->velocitySize()), {}, workspace);
    const auto row = std::find_if(agreed.methods.begin(), agreed.methods.end(),
                                  [](const auto& each) { return each.method == "d'Alembert"; });
    QVERIFY(row != agreed.methods.end());
    QVERIFY(!row->why_not.empty() && row->relative == 0.0);
  }

  // A wrench that one side does not hear of is a difference.
  void aWrongTorqueIsADifference() {
    const auto model = bundledRobot("puma560").model;
    Workspace workspace(*model);
    State state = homeState(*model);
    Agreement agreed = agreement(*model, state, Eigen::VectorXd::Zero(6), {}, workspace);
    QVERIFY(agreed.worst < 1e-9);
    // not a number is no agreement
    state.velocity[1] = std::numeric_limits<double>::quiet_NaN();
    agreed = agreement(*model, state, Eigen::VectorXd::Zero(6), {}, workspace);
    QVERIFY(!(agreed.worst < 1e-9));
  }

  // What has a matrix of n² numbers is left out there, and the others still agree.
  void longRobotsAreHeldByMethodsWithoutMatrices() {
    Random random(77);
    const auto model = compileModel(randomRobot(
        random, {.types = std::vector<JointType>(1200, JointType::kRevolute), .tree = true},
        "long"));
    Workspace workspace(*model);
    const Agreement agreed = agreement(*model, homeState(*model),
                                       Eigen::VectorXd::Zero(model->velocitySize()), {}, workspace);
    const auto row = [&](const char* name) {
      return *std::find_if(agreed.methods.begin(), agreed.methods.end(),
                           [&](const MethodAgreement& each) { return each.method == name; });
    };
    for (const char* has_matrix : {"Mass matrix solved", "Gauss's least constraint"}) {
      QVERIFY(QString::fromStdString(row(has_matrix).why_not).contains("left out above"));
    }
    QVERIFY(row("Articulated body").why_not.empty());
    QVERIFY(row("Sparse elimination").why_not.empty());
  }

  // Whoever closes the window waits for the method that has begun: all together, which took ten
  // seconds, bound each.
  void longChainsHoldNobodyUp() {
    for (const int n : {150, 400, 1000}) {
      RobotDescription robot;
      Random random(78);
      robot.links.push_back(solidLink(random, "base"));
      for (int i = 1; i <= n; ++i) {
        robot.links.push_back(solidLink(random, "link" + std::to_string(i)));
        JointDescription joint;
        joint.name = "joint" + std::to_string(i);
        joint.type = JointType::kRevolute;
        joint.parent = robot.links[i - 1].name;
        joint.child = robot.links[i].name;
        joint.axis = i % 2 == 0 ? Eigen::Vector3d::UnitX() : Eigen::Vector3d::UnitY();
        joint.X_PJ.position = {0.0, 0.0, -0.02};
        robot.joints.push_back(joint);
      }
      const auto model = compileModel(robot);
      Workspace workspace(*model);
      QElapsedTimer timer;
      timer.start();
      const Agreement agreed =
          agreement(*model, homeState(*model), Eigen::VectorXd::Zero(n), {}, workspace);
      QVERIFY2(timer.elapsed() < 3000 * kSlower, qPrintable(QString::number(timer.elapsed())));
      QVERIFY(agreed.compared > 5);
    }
  }

  void stoppedItEndsEarly() {
    const auto model = bundledRobot("puma560").model;
    Workspace workspace(*model);
    std::stop_source stop;
    stop.request_stop();
    const Agreement agreed = agreement(*model, homeState(*model), Eigen::VectorXd::Zero(6), {},
                                       workspace, stop.get_token());
    QCOMPARE(agreed.compared, 0);
    QVERIFY(!agreed.has_round_trip);
  }
};

ARMILLARY_TEST(TestAgreementOfMethods)
#include "tst_agreement_of_methods.moc"
