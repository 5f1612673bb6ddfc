// SPDX-License-Identifier: BSD-3-Clause
// Evaluating motions allocates nothing.
#include "engine/planning/excitation.h"
#include "tests/engine/planning/planning.h"
#include "tests/support/allocations.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

class TestPlanningAllocation : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void evaluatingAllocatesNothing() {
#ifdef COUNTS_ALLOCATIONS
    const auto expectNone = [](const MotionOverTime& motion, const std::string& where) {
      Moment moment = at(motion, motion.startTime());
      const long before = allocations;
      for (int i = 0; i <= 50; ++i) {
        motion.evaluate(motion.startTime() + 0.03 * i, moment.state, moment.acceleration);
      }
      QVERIFY2(allocations == before, where.c_str());
    };
    forEachProfile([&](const TestRobot& robot, Profile profile, Random& random) {
      const auto points = randomPoints(*robot.model, random, 4, true);
      expectNone(planned(robot, points, freely(*robot.model, profile)), label(robot, profile));
      ExcitationOptions options;
      options.limits = noLimits(*robot.model);
      expectNone(Excitation(robot.model, options), robot.name + ", excitation");
    });
#else
    QSKIP("allocations cannot be counted here");
#endif
  }
};

ARMILLARY_TEST(TestPlanningAllocation)
#include "tst_planning_allocation.moc"
