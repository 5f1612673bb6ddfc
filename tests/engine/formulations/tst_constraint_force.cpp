// SPDX-License-Identifier: BSD-3-Clause
// The constraint force algorithm against the default methods, and the lengths that it reports.
#include "engine/formulations/constraint_force.h"

#include <bit>

#include "engine/formulations/cyclic_reduction.h"
#include "tests/engine/formulations/forward_agreement.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

SolveStatus onOneThread(const Model& model, const State& state, const VectorXd& effort,
                        std::span<const LinkWrench> wrenches, Workspace& workspace,
                        VectorXd& acceleration) {
  return constraintForce(model, state, effort, wrenches, 1, workspace, acceleration);
}

bool isChain(const Model& model) {
  for (int i = 1; i < model.bodyCount(); ++i) {
    if (model.bodies[i].parent != i - 1) return false;
  }
  return true;
}

int floorLog2(int n) {
  return std::bit_width(static_cast<unsigned>(n)) - 1;
}
int ceilLog2(int n) {
  return n > 1 ? floorLog2(n - 1) + 1 : 0;
}

// Of (2) to (4) of cyclic_reduction.h: a factorization, solved right sides, products.
long blockOperations(int n) {
  long all = 0;
  for (int s = 1; s <= n; s *= 2) {
    for (int e = s; e <= n; e += 2 * s) {
      const int neighbours = (e - s >= 1 ? 1 : 0) + (e + s <= n ? 1 : 0);
      all += 2 + neighbours;  // A_e, y, and U, W where there is a neighbour
      all += neighbours;      // put into x_e on the way back
    }
    for (int i = 2 * s; i <= n; i += 2 * s) {
      all += 2;                      // A and r by the row before
      if (i + s <= n) all += 2;      // and by the one behind
      if (i + 2 * s <= n) all += 1;  // B
    }
  }
  return all;
}

}  // namespace

class TestConstraintForce : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void agreesOverTheChainsOfTheZoo() {
    const Reached reached;
    Random random(401);
    int chains = 0;
    for (const TestRobot& robot : ofSolidBodies(plainRobots())) {
      if (!isChain(*robot.model)) continue;
      ++chains;
      verifyAgrees(onOneThread, robot.name, *robot.model, random);
      if (QTest::currentTestFailed()) return;
    }
    QVERIFY(chains > 100);
  }

  void agreesOnChainsOfEveryLength() {
    const Reached reached;
    Random random(402);
    for (int bodies = 1; bodies <= 100; ++bodies) {
      for (const bool floating : {false, true}) {
        const auto model = randomChain(random, bodies, floating);
        verifyAgrees(onOneThread, model->name, *model, random);
        if (QTest::currentTestFailed()) return;
      }
    }
  }

  void bitsDoNotDependOnTheThreads() {
    Random random(403);
    for (const int bodies : {1, 2, 7, 20, 450}) {
      const auto model = randomChain(random, bodies);
      const ForwardCase c(*model, random);
      Workspace workspace(*model);
      VectorXd serial, parallel;
      ConstraintForceReport alone, together;
      QVERIFY(constraintForce(*model, c.state, c.effort, c.wrenches, 1, workspace, serial, &alone));
      for (const int threads : {2, 3, 5}) {
        for (int repeat = 0; repeat < 2; ++repeat) {
          parallel.setZero();
          QVERIFY(constraintForce(*model, c.state, c.effort, c.wrenches, threads, workspace,
                                  parallel, &together));
          QVERIFY2(serial == parallel, model->name.c_str());
          QCOMPARE(together.threads, threads);
          QCOMPARE(together.solve_depth, alone.solve_depth);
          QCOMPARE(together.solve_work, alone.solve_work);
          QCOMPARE(together.steps, alone.steps);
        }
      }
      QVERIFY(constraintForce(*model, c.state, c.effort, c.wrenches, workspace, parallel));
      QVERIFY(serial == parallel);
    }
  }

  void chainsOfOperationsGrowAsTheLogarithm() {
    Random random(404);
    double most_work = 0.0;
    for (int n = 1; n <= 500; ++n) {
      const std::vector<JointType> types(n, JointType::kRevolute);
      const auto model = compileModel(randomRobot(random, {types}, "chain"));
      const ForwardCase c(*model, random);
      Workspace workspace(*model);
      VectorXd acceleration;
      ConstraintForceReport report;
      QVERIFY(constraintForce(*model, c.state, c.effort, {}, 1, workspace, acceleration, &report));
      QCOMPARE(report.chain_length, n);
      const int levels = floorLog2(n);
      QVERIFY2(report.solve_depth <= 6 * levels + 2, std::to_string(n).c_str());
      if (n > 1) QVERIFY2(report.solve_depth <= 8 * ceilLog2(n), std::to_string(n).c_str());
      QVERIFY2(report.kinematics_depth <= 2 * levels, std::to_string(n).c_str());
      QVERIFY2(report.solve_work < 12L * n, std::to_string(n).c_str());
      QCOMPARE(report.solve_work, blockOperations(n));
      // something was counted: every level waits for the one before, every row is solved
      QVERIFY2(report.solve_depth >= 4 * levels + 2, std::to_string(n).c_str());
      QVERIFY2(report.kinematics_depth >= levels, std::to_string(n).c_str());
      QVERIFY2(report.solve_work >= 2L * n, std::to_string(n).c_str());
      most_work = std::max(most_work, static_cast<double>(report.solve_work) / n);
    }
    qInfo("most work %.2f n", most_work);
  }

  // What the team has counted, whoever reports what: everything is done in steps that end together,
  // and in each of them what one body or row takes does not wait for the others.
  void stepsGrowAsTheLogarithm() {
    Random random(406);
    ThreadTeam alone(1);
    for (int n = 1; n <= 300; ++n) {
      std::vector<TridiagonalRow> rows(n + 1);
      for (int i = 1; i <= n; ++i) {
        rows[i].A = MatrixXd::Constant(1, 1, 4.0);
        rows[i].r = VectorXd::Constant(1, random.uniform(-1.0, 1.0));
        if (i < n) rows[i].B = MatrixXd::Constant(1, 1, random.uniform(-1.0, 1.0));
      }
      const long before = alone.steps();
      alone.run([&](int member) { solveTridiagonal(rows, alone, member); });
      const int levels = floorLog2(n);
      QCOMPARE(alone.steps() - before, 3L * levels + 4);
    }
    for (const int n : {1, 2, 3, 8, 63, 64, 65, 500}) {
      const std::vector<JointType> types(n, JointType::kRevolute);
      const auto model = compileModel(randomRobot(random, {types}, "chain"));
      const ForwardCase c(*model, random);
      Workspace workspace(*model);
      VectorXd acceleration;
      ConstraintForceReport report;
      QVERIFY(constraintForce(*model, c.state, c.effort, {}, 3, workspace, acceleration, &report));
      QVERIFY2(report.steps <= 5 * floorLog2(n) + 10, std::to_string(report.steps).c_str());
      QVERIFY(report.steps > 5 * floorLog2(n));
    }
  }

  // A step does what may be done at once: whoever takes its rows, and in whichever order.
  void rowsOfAStepDoNotWaitForEachOther() {
    Random random(407);
    const int n = 77;
    std::vector<TridiagonalRow> rows(n + 1);
    for (int i = 1; i <= n; ++i) {
      rows[i].A = MatrixXd::Constant(1, 1, 4.0);
      rows[i].r = VectorXd::Constant(1, random.uniform(-1.0, 1.0));
      if (i < n) rows[i].B = MatrixXd::Constant(1, 1, random.uniform(-1.0, 1.0));
    }
    std::vector<TridiagonalRow> one_each = rows;
    ThreadTeam alone(1), everybody(n);
    alone.run([&](int member) { solveTridiagonal(rows, alone, member); });
    everybody.run([&](int member) { solveTridiagonal(one_each, everybody, member); });
    for (int i = 1; i <= n; ++i) QCOMPARE(one_each[i].x[0], rows[i].x[0]);
  }

  void reductionSolvesAnySystem() {
    // blocks of 0 to 6 rows against dense algebra, serial and on threads
    const Reached reached;
    Random random(405);
    ThreadTeam alone(1), three(3);
    for (int n = 1; n <= 40; ++n) {
      std::vector<int> begin{0, 0};  // of each row in the dense matrix
      for (int i = 1; i <= n; ++i) begin.push_back(begin.back() + random.below(7));
      const int size = begin.back();
      const auto sizeOf = [&](int i) { return begin[i + 1] - begin[i]; };
      MatrixXd dense = MatrixXd::Identity(size, size) * 15.0;
      const VectorXd right = random.numbers(size, 1.0);
      std::vector<TridiagonalRow> rows(n + 1);
      for (int i = 1; i <= n; ++i) {
        MatrixXd own = MatrixXd::Zero(sizeOf(i), sizeOf(i));
        for (int k = 0; k < own.size(); ++k) own.data()[k] = random.uniform(-1.0, 1.0);
        dense.block(begin[i], begin[i], sizeOf(i), sizeOf(i)) += own + own.transpose();
        if (i == n) continue;
        for (int k = begin[i]; k < begin[i + 1]; ++k) {
          for (int l = begin[i + 1]; l < begin[i + 2]; ++l) {
            dense(k, l) = dense(l, k) = random.uniform(-1.0, 1.0);
          }
        }
      }
      for (ThreadTeam* team : {&alone, &three}) {
        if (team == &three && n % 8 != 0) continue;
        for (int i = 1; i <= n; ++i) {
          rows[i].A = dense.block(begin[i], begin[i], sizeOf(i), sizeOf(i));
          rows[i].r = right.segment(begin[i], sizeOf(i));
          if (i < n) rows[i].B = dense.block(begin[i], begin[i + 1], sizeOf(i), sizeOf(i + 1));
        }
        team->run([&](int member) { solveTridiagonal(rows, *team, member); });
        VectorXd x(size);
        for (int i = 1; i <= n; ++i) {
          QVERIFY(rows[i].is_positive);
          x.segment(begin[i], sizeOf(i)) = rows[i].x;
        }
        VERIFY_CLOSE(dense * x, right, 1e-13, std::to_string(n));
      }
    }
  }

  void reductionSaysWhichRowIsNotPositive() {
    ThreadTeam alone(1);
    std::vector<TridiagonalRow> rows(4);
    for (int i = 1; i <= 3; ++i) {
      rows[i].A = SmallMatrix::Identity(2, 2) * (i == 2 ? -1.0 : 1.0);
      rows[i].B = SmallMatrix::Zero(2, 2);
      rows[i].r = SmallVector::Zero(2);
    }
    alone.run([&](int member) { solveTridiagonal(rows, alone, member); });
    QVERIFY(rows[1].is_positive && !rows[2].is_positive && rows[3].is_positive);
  }

  void branchIsNamed() {
    Random random(406);
    RobotDescription robot =
        randomRobot(random, {std::vector<JointType>(4, JointType::kRevolute)}, "branched");
    const auto refused = [&](const RobotDescription& description, const std::string& word) {
      const auto model = compileModel(description);
      Workspace workspace(*model);
      VectorXd acceleration;
      const VectorXd effort = VectorXd::Zero(model->velocitySize());
      return refusalNames(
          [&] {
            static_cast<void>(
                constraintForce(*model, neutralState(*model), effort, {}, workspace, acceleration));
          },
          word);
    };
    robot.joints[3].parent = "link2";
    QVERIFY(refused(robot, "link 'link2' carries more than one"));
    robot.joints[3].parent = "link0";  // two chains on the root
    QVERIFY(refused(robot, "link 'link0' carries more than one"));
  }

  void bodyWithoutAnInvertibleInertiaIsNamed() {
    for (const Weakness weakness : {Weakness::kMassless, Weakness::kPoint, Weakness::kRod}) {
      const auto model = compileModel(weakRobot(weakness));
      Workspace workspace(*model);
      VectorXd acceleration;
      const VectorXd effort = VectorXd::Zero(3);
      QVERIFY(refusalNames(
          [&] {
            static_cast<void>(
                constraintForce(*model, neutralState(*model), effort, {}, workspace, acceleration));
          },
          "link 'feather'"));
    }
  }

  void followersAndNoThreadsAreRefused() {
    const TestRobot* robot = nullptr;
    for (const TestRobot& candidate : followerRobots()) {
      if (candidate.model->has_followers) robot = &candidate;
    }
    QVERIFY(robot);
    const Model& model = *robot->model;
    Workspace workspace(model);
    VectorXd result;
    const VectorXd effort = VectorXd::Zero(model.velocitySize());
    const State state = neutralState(model);
    QVERIFY_THROWS_EXCEPTION(MethodDoesNotApply, static_cast<void>(constraintForce(
                                                     model, state, effort, {}, workspace, result)));
    QVERIFY_THROWS_EXCEPTION(
        std::invalid_argument,
        static_cast<void>(constraintForce(model, state, effort, {}, 0, workspace, result)));
  }

  void robotThatCannotMoveIsSolved() {
    RobotDescription rock;
    rock.name = "rock";
    rock.links.push_back({});
    rock.links.back().name = "rock";
    const auto model = compileModel(rock);
    Workspace workspace(*model);
    VectorXd acceleration;
    ConstraintForceReport report;
    QVERIFY(constraintForce(*model, neutralState(*model), VectorXd(), {}, workspace, acceleration,
                            &report));
    QCOMPARE(acceleration.size(), 0);
    QCOMPARE(report.solve_work, 0L);
  }
};

ARMILLARY_TEST(TestConstraintForce)
#include "tst_constraint_force.moc"
