// SPDX-License-Identifier: BSD-3-Clause
// Inverse kinematics takes no memory after its first call: every allocation is counted.

#include "engine/inverse_kinematics/inverse_kinematics.h"
#include "tests/support/allocations.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace armillary;
using namespace armillary::test;

class TestInverseKinematicsAllocation : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void solvingTakesNoMemory() {
#ifdef COUNTS_ALLOCATIONS
    for (const char* name : {"puma560", "scara", "humanoid"}) {
      const TestRobot robot = bundledRobot(name);
      const Model& model = *robot.model;
      Workspace workspace(model);
      const int link = static_cast<int>(model.links.size()) - 1;
      const State home = homeState(model);
      State state = home;
      InverseKinematicsResult result;
      // out of reach: every start is taken, the place alone is looked for
      const Pose target{Eigen::Matrix3d::Identity(), { 0.3, 0.2, 3.0 }};
      const Pose near{Eigen::Matrix3d::Identity(), { 0.3, 0.2, 0.1 }};
      inverseKinematics(model, link, target, {}, workspace, state, result);
      const long before = allocations;
      inverseKinematics(model, link, target, {}, workspace, state, result);
      inverseKinematics(model, link, near, {}, workspace, state, result);
      const long taken = allocations - before;
      QVERIFY2(taken == 0, (robot.name + ": " + std::to_string(taken) + " allocations").c_str());
      QVERIFY(result.iterations > 10);
    }
#else
    QSKIP("allocations are counted with glibc and without sanitizers only");
#endif
  }
};

ARMILLARY_TEST(TestInverseKinematicsAllocation)
#include "tst_inverse_kinematics_allocation.moc"
