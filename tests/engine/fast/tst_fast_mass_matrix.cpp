// SPDX-License-Identifier: BSD-3-Clause
// The fast form of the mass matrix gives what the readable one gives.
#include "engine/fast/fast_dynamics.h"
#include "engine/fast/fast_model.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double kMassTolerance = 1e-12;

}  // namespace

class TestFastMassMatrix : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void agreesWithTheReadableForm() {
    const Reached reached;
    Random random(1650);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      MatrixXd got, want;
      fast::massMatrix(model, state, workspace, got);
      massMatrix(model, state, workspace, want);
      VERIFY_CLOSE(got, want, kMassTolerance, robot.name);
      QVERIFY2(got == got.transpose(), robot.name.c_str());
    }
  }

  void everyInstructionSetAgrees() {
    for (const fast::Kernels* kernels : fast::kernelsOfThisProcessor()) {
      Random random(1651);
      for (const TestRobot& robot : allRobots()) {
        const Model& model = *robot.model;
        constexpr int kCount = 11;  // lanes all taken, and some left
        const int n = model.velocitySize();
        fast::FastModel fast_model(model, *kernels);
        Workspace workspace(model);
        MatrixXd q(model.positionSize(), kCount), want(n * n, kCount), one(n, n),
            many(n * n, kCount);
        const std::string where = robot.name + " with " + kernels->name;
        MatrixXd M;
        for (int i = 0; i < kCount; ++i) {
          const State state = randomState(model, random);
          q.col(i) = state.position;
          massMatrix(model, state, workspace, M);
          want.col(i) = M.reshaped();
          fast_model.massMatrix(state.position.data(), one.data());
          VERIFY_CLOSE(one, M, kMassTolerance, where + ", one by one");
        }
        fast_model.massMatrix({q.data(), model.positionSize()}, kCount, many.data(), n * n);
        VERIFY_CLOSE(many, want, kMassTolerance, where + ", at once");
        const std::vector<fast::MassMatrixEntry>& pattern = fast_model.entries();
        const auto size = static_cast<long>(pattern.size());
        MatrixXd entries(size, kCount);
        fast_model.massMatrixEntries({q.data(), model.positionSize()}, kCount, entries.data(),
                                     size);
        // what is given once stands twice in M, and the rest of M is zero
        many.setZero();
        for (long k = 0; k < size; ++k) {
          const auto [row, column] = pattern[k];
          QVERIFY2(row >= column, where.c_str());
          QVERIFY2((many.row(row + n * column).array() == 0.0).all(), where.c_str());  // once
          many.row(row + n * column) = many.row(column + n * row) = entries.row(k);
        }
        VERIFY_CLOSE(many, want, kMassTolerance, where + ", its entries");
      }
    }
  }

  void feelsRotors() {
    Random random(1652);
    for (const TestRobot& robot : upTo(12, allRobots())) {
      const Model model = withRandomRotors(*robot.model, random);
      Workspace workspace(model);
      const State state = randomState(model, random);
      MatrixXd got, want;
      fast::massMatrix(model, state, workspace, got);
      massMatrix(model, state, workspace, want);
      VERIFY_CLOSE(got, want, kMassTolerance, robot.name);
      const std::vector<fast::MassMatrixEntry>& pattern = fast::massMatrixPattern(model, workspace);
      MatrixXd entries;
      fast::massMatrixEntries(model, state.position, workspace, entries);
      QCOMPARE(entries.rows(), static_cast<Eigen::Index>(pattern.size()));
      for (size_t k = 0; k < pattern.size(); ++k) got(pattern[k].row, pattern[k].column) = NAN;
      for (size_t k = 0; k < pattern.size(); ++k) {
        got(pattern[k].row, pattern[k].column) = entries(static_cast<Eigen::Index>(k), 0);
      }
      VERIFY_CLOSE(got, want, kMassTolerance, robot.name + ", its entries");
    }
  }

  // Between legs there is nothing to compute, nor to keep.
  void branchesHaveNoEntriesInCommon() {
    const TestRobot robot = bundledRobot("quadruped");
    Workspace workspace(*robot.model);
    const size_t base = 21, leg = 3 * 6 + 1 + 2 + 3;
    QCOMPARE(fast::massMatrixPattern(*robot.model, workspace).size(), base + 4 * leg);
    const TestRobot chain = bundledRobot("puma560");
    Workspace of_chain(*chain.model);
    QCOMPARE(fast::massMatrixPattern(*chain.model, of_chain).size(), size_t{21});
  }

  // What stood there before has no part in it, zeros between branches neither.
  void fillsAllOfTheMatrix() {
    Random random(1653);
    const TestRobot robot = bundledRobot("quadruped");
    const Model& model = *robot.model;
    const int n = model.velocitySize();
    Workspace workspace(model);
    const State state = randomState(model, random);
    MatrixXd got = MatrixXd::Constant(n, n, std::numeric_limits<double>::quiet_NaN()), want;
    fast::massMatrix(model, state, workspace, got);
    massMatrix(model, state, workspace, want);
    VERIFY_CLOSE(got, want, kMassTolerance, "one");
    constexpr int kCount = 9;  // some with all lanes, one beside them
    MatrixXd many = MatrixXd::Constant(n * n, kCount, std::numeric_limits<double>::quiet_NaN());
    fast::massMatrices(model, state.position.replicate(1, kCount), workspace, many);
    VERIFY_CLOSE(many, want.reshaped().replicate(1, kCount), kMassTolerance, "many");
  }
};

ARMILLARY_TEST(TestFastMassMatrix)
#include "tst_fast_mass_matrix.moc"
