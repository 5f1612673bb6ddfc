// SPDX-License-Identifier: BSD-3-Clause
// A step takes no memory: every allocation of this program is counted.

#include "engine/simulation/simulator.h"
#include "tests/support/allocations.h"
#include "tests/support/mechanisms.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

#include <QTest>

using namespace armillary;
using namespace armillary::test;

class TestSimulatorAllocation : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void stepsTakeNoMemory() {
#ifdef COUNTS_ALLOCATIONS
    Random random(91);
    std::vector<TestRobot> robots = bundledRobots();
    for (const TestRobot& robot : plainRobots()) {
      if (robot.name == "floating-tree-12") robots.push_back(robot);
    }
    for (const TestRobot& robot : followerRobots()) {
      if (robot.model->has_followers) robots.push_back(robot);
    }
    for (const RobotDescription& mechanism : {FourBar{}.description(), bricard(), windows(3)}) {
      robots.push_back({mechanism.name, mechanism, compiledInPlane(mechanism)});
    }
    for (const TestRobot& robot : robots) {
      const int n = robot.model->velocitySize();
      const Eigen::VectorXd effort = random.numbers(n, 0.1);
      const std::vector<LinkWrench> wrenches{
          { robot.model->root_link,
            {{0.1, 0.2, 0.3},
             { 1.0,
               2.0,
               3.0 }},
            LinkWrench::Axes::kWorld }};
      for (size_t which = 0; which < integratorNames().size(); ++which) {
        const auto integrator = static_cast<Integrator>(which);
        // the implicit ones need solves that loops with a new rank take memory for
        if (!robot.model->loops.empty() && which > 4) continue;
        Simulator simulator(robot.model, {integrator,
                                          1e-4,
                                          {.passive = true,
                                           .stops = Stops::kStiff }});
        // at home the windows' bars lie on one line, which steps with a tolerance refuse
        State state = robot.name == windows(3).name ? windowsState(*robot.model, 0.7, 1.0)
                                                    : homeState(*robot.model);
        Eigen::VectorXd acceleration = Eigen::VectorXd::Zero(n);
        bool stepped = true;
        // algorithms make their scratch at their first call; loops take memory when they are first
        // closed, and for a rank that they never had
        for (int i = 0; i < (robot.model->loops.empty() ? 1 : 50); ++i) {
          stepped &= static_cast<bool>(simulator.step(state, 1e-4, effort, wrenches));
          stepped &= static_cast<bool>(simulator.acceleration(state, effort, {}, acceleration));
        }
        const long before = allocations;
        for (int i = 0; i < 20; ++i) {
          stepped &= static_cast<bool>(simulator.step(state, 1e-4, effort, wrenches));
          stepped &= static_cast<bool>(simulator.acceleration(state, effort, {}, acceleration));
        }
        const long taken = allocations - before;
        QVERIFY2(stepped, robot.name.c_str());
        QVERIFY2(taken == 0, (robot.name + " by " + std::string(nameOf(integrator)) + ": " +
                              std::to_string(taken) + " allocations in 20 steps")
                                 .c_str());
      }
    }
#else
    QSKIP("allocations are counted with glibc and without sanitizers only");
#endif
  }

  void dynamicsWithLoopsTakesNoMemoryByAnyMethod() {
#ifdef COUNTS_ALLOCATIONS
    const auto model = compiledInPlane(windows(3));
    const State state = windowsState(*model, 0.7, 1.0);
    const Eigen::VectorXd effort = Eigen::VectorXd::Zero(model->velocitySize());
    for (const std::string_view method : loopMethodNames()) {
      Workspace workspace(*model);
      ConstrainedResult result;
      const LoopOptions options{.method = *loopMethodNamed(method)};
      long before = 0;
      bool solved = true;
      for (int i = 0; i < 5; ++i) {
        if (i == 2) before = allocations;
        solved &= static_cast<bool>(constrainedForwardDynamics(*model, model->loops, state, effort,
                                                               {}, options, workspace, result));
      }
      const long taken = allocations - before;
      QVERIFY2(solved && taken == 0, (std::string(method) + ": " + std::to_string(taken)).c_str());
    }
#else
    QSKIP("allocations are counted with glibc and without sanitizers only");
#endif
  }

  void countingCounts() {
#ifdef COUNTS_ALLOCATIONS
    const long before = allocations;
    Eigen::VectorXd vector(100);
    vector.setOnes();
    QVERIFY(vector.sum() == 100.0);
    QVERIFY2(allocations - before == 1, "Eigen's allocations are not seen");
#else
    QSKIP("allocations are counted with glibc and without sanitizers only");
#endif
  }
};

ARMILLARY_TEST(TestSimulatorAllocation)
#include "tst_simulator_allocation.moc"
