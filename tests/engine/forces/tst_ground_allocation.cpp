// SPDX-License-Identifier: BSD-3-Clause
// A step on the ground takes no memory: every allocation of this program is counted.

#include "engine/forces/controllers.h"
#include "engine/forces/support_forces.h"
#include "tests/support/allocations.h"
#include "tests/support/robots.h"
#include "tests/support/standing.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace armillary;
using namespace armillary::test;

class TestGroundAllocation : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void stepsTakeNoMemory() {
#ifdef COUNTS_ALLOCATIONS
    const TestRobot robot = bundledRobot("quadruped");
    State start = homeState(*robot.model);
    start.position[2] += 0.1;  // it falls on the ground and collapses, so that all of it touches
    Standing standing(robot.model, contactPoints(*robot.model, robot.description), start, {});
    standing.stepRungeKutta4(2e-4);
    size_t most = 0;
    std::vector<GroundForce> forces;
    std::vector<GroundAnchor> anchors;
    forces.reserve(1000);
    anchors.reserve(1000);
    const long before = allocations;
    for (int i = 0; i < 5000; ++i) {
      standing.stepRungeKutta4(2e-4);
      standing.ground.forces(standing.workspace, forces);
      standing.ground.remember(anchors);
      standing.ground.restore(anchors);
      most = std::max(most, forces.size());
    }
    const long taken = allocations - before;
    QVERIFY(standing.solved && standing.state.velocity.allFinite());
    QVERIFY(most > 4);
    QCOMPARE(taken, 0L);
#else
    QSKIP("allocations cannot be counted here");
#endif
  }

  void supportForcesTakeNoMemory() {
#ifdef COUNTS_ALLOCATIONS
    const TestRobot robot = bundledRobot("quadruped");
    const ContactPoints points = contactPoints(*robot.model, robot.description);
    Workspace workspace(*robot.model);
    SupportForces support;
    State state = homeState(*robot.model);
    supportForces(*robot.model, state, points, 0.8, workspace, support);
    const long before = allocations;
    bool carried = true;
    for (int i = 0; i < 100; ++i) {
      state.position[0] += 0.01;
      supportForces(*robot.model, state, points, 0.8, workspace, support);
      carried &= bool(support);
    }
    const long taken = allocations - before;
    QVERIFY(carried);
    QCOMPARE(taken, 0L);
#else
    QSKIP("allocations cannot be counted here");
#endif
  }

  // of a cart without its pole's motor, of a loop's crank, of legs without their trunk
  void computedTorqueTakesNoMemory() {
#ifdef COUNTS_ALLOCATIONS
    for (const char* name : {"cart_pole", "four_bar", "quadruped"}) {
      const TestRobot robot = bundledRobot(name);
      const Model& model = *robot.model;
      ControlOptions options;
      options.joints.resize(model.velocitySize());
      options.joints[model.velocitySize() > 6 ? 6 : 0].law = ControlLaw::kComputedTorque;
      Controllers controllers(model, options);
      Workspace workspace(model);
      State state = homeState(model);
      Eigen::VectorXd effort = Eigen::VectorXd::Zero(model.velocitySize());
      controllers.add(model, state, workspace, effort);
      const long before = allocations;
      for (int i = 0; i < 100; ++i) {
        state.velocity.setConstant(0.01 * i);
        effort.setZero();
        controllers.add(model, state, workspace, effort);
      }
      const long taken = allocations - before;
      QVERIFY(effort.norm() > 0.0);
      QCOMPARE(taken, 0L);
    }
#else
    QSKIP("allocations cannot be counted here");
#endif
  }
};

ARMILLARY_TEST(TestGroundAllocation)
#include "tst_ground_allocation.moc"
