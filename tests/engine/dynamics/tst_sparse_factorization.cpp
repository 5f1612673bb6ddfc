// SPDX-License-Identifier: BSD-3-Clause
// The sparse factorization against dense algebra, its pattern against the tree, its cost.
#include "engine/dynamics/sparse_factorization.h"

#include <Eigen/Cholesky>
#include <limits>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/linear_algebra/cholesky.h"
#include "engine/linear_algebra/symmetric_eigensolver.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// What the tests need of a robot in a random state.
struct Case {
  MatrixXd M;
  MatrixXd L_and_D;  // all that no chain of the tree has is NaN: reading it would show
  MatrixXd L;        // the same factor written out
  VectorXd D;
};

// Whether j is one of k, λ(k), …
bool isInChain(const DegreeOfFreedomTree& tree, int k, int j) {
  while (k > j) k = tree.parent[k];
  return k == j;
}

Case factorized(const Model& model, Workspace& workspace, Random& random) {
  Case result;
  massMatrix(model, randomState(model, random), workspace, result.M);
  const DegreeOfFreedomTree& tree = workspace.tree(model);
  const int n = tree.size();
  result.L_and_D = result.M;
  for (int k = 0; k < n; ++k) {
    for (int j = 0; j < n; ++j) {
      if (!isInChain(tree, k, j)) {
        result.L_and_D(j, k) = std::numeric_limits<double>::quiet_NaN();
      }
    }
  }
  if (!factorize(tree, result.L_and_D)) throw std::runtime_error(model.name + " is singular");
  result.D = result.L_and_D.diagonal();
  result.L = MatrixXd::Identity(n, n);
  for (int k = 0; k < n; ++k) {
    for (int j = 0; j < k; ++j) {
      if (isInChain(tree, k, j)) result.L(k, j) = result.L_and_D(j, k);
    }
  }
  return result;
}

double conditionNumber(const MatrixXd& M) {
  const VectorXd values = SymmetricEigensolver(M).values();
  return values[values.size() - 1] / values[0];
}

// A trunk of that many turning bodies with as many limbs of as many bodies each.
RobotDescription spider(int size) {
  Random random(61);
  ZooOptions options;
  options.types.assign(static_cast<size_t>(size) * (size + 1), JointType::kRevolute);
  RobotDescription robot = randomRobot(random, options, "spider");
  for (int limb = 0; limb < size; ++limb) {
    robot.joints[static_cast<size_t>(size) * (limb + 1)].parent = "link" + std::to_string(size);
  }
  return robot;
}

}  // namespace

class TestSparseFactorization : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void factorsMultiplyToTheMassMatrix() {
    const Reached reached;
    Random random(51);
    for (const TestRobot& robot : allRobots()) {
      Workspace workspace(*robot.model);
      const Case c = factorized(*robot.model, workspace, random);
      VERIFY_CLOSE(c.L.transpose() * c.D.asDiagonal() * c.L, c.M, 1e-13, robot.name);
    }
  }

  void nothingOutsideTheChainsIsTouched() {
    // neither half of a pair outside is read (it is NaN and would spread) nor written
    Random random(52);
    for (const TestRobot& robot : allRobots()) {
      Workspace workspace(*robot.model);
      const DegreeOfFreedomTree& tree = workspace.tree(*robot.model);
      Case c = factorized(*robot.model, workspace, random);
      for (int k = 0; k < tree.size(); ++k) {
        for (int j = 0; j < tree.size(); ++j) {
          const bool inside = isInChain(tree, k, j);
          QVERIFY2(std::isnan(c.L_and_D(j, k)) != inside, robot.name.c_str());
          if (j < k && !inside) QVERIFY2(c.M(k, j) == 0.0, robot.name.c_str());
        }
      }
      VectorXd x = random.numbers(tree.size(), 1.0);
      solve(tree, c.L_and_D, x);
      QVERIFY2(x.allFinite(), robot.name.c_str());
    }
  }

  void withoutFollowersTheTreeIsTheExpandedParentArray() {
    for (const TestRobot& robot : plainRobots()) {
      const Model& model = *robot.model;
      const DegreeOfFreedomTree tree(model);
      for (int i = 1; i < model.bodyCount(); ++i) {
        const Body& body = model.bodies[i];
        const Body& parent = model.bodies[body.parent];
        const int size = model.joints[body.joint_index].velocity_size;
        const int carrier = body.parent > 0 ? parent.velocity_index +
                                                  model.joints[parent.joint_index].velocity_size - 1
                                            : -1;
        for (int k = 0; k < size; ++k) {
          const int expected = k > 0 ? body.velocity_index + k - 1 : carrier;
          QVERIFY2(tree.parent[body.velocity_index + k] == expected, robot.name.c_str());
        }
      }
    }
  }

  void solvesAsDenseAlgebraDoes() {
    const Reached reached;
    Random random(53);
    for (const TestRobot& robot : allRobots()) {
      if (robot.model->velocitySize() == 0) continue;
      Workspace workspace(*robot.model);
      const Case c = factorized(*robot.model, workspace, random);
      const VectorXd b = random.numbers(static_cast<int>(c.M.rows()), 10.0);
      VectorXd x = b;
      solve(workspace.tree(*robot.model), c.L_and_D, x);
      const double tolerance = std::max(1e-9, 1e-16 * conditionNumber(c.M));
      VERIFY_CLOSE(x, PivotedCholesky(c.M).solve(b), tolerance, robot.name);
    }
  }

  void productsAndSolvesByOneFactorAreThoseOfItsMatrix() {
    const Reached reached;
    Random random(54);
    for (const TestRobot& robot : allRobots()) {
      Workspace workspace(*robot.model);
      const DegreeOfFreedomTree& tree = workspace.tree(*robot.model);
      const Case c = factorized(*robot.model, workspace, random);
      const VectorXd x = random.numbers(tree.size(), 1.0);
      VectorXd y = x;
      multiplyL(tree, c.L_and_D, y);
      VERIFY_CLOSE(y, c.L * x, 1e-13, robot.name);
      solveL(tree, c.L_and_D, y);
      VERIFY_CLOSE(y, x, 1e-10, robot.name);
      y = x;
      multiplyLTransposed(tree, c.L_and_D, y);
      VERIFY_CLOSE(y, c.L.transpose() * x, 1e-13, robot.name);
      solveLTransposed(tree, c.L_and_D, y);
      VERIFY_CLOSE(y, x, 1e-10, robot.name);
    }
  }

  void inverseTimesMassMatrixIsOne() {
    const Reached reached;
    Random random(55);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (model.velocitySize() == 0) continue;
      Workspace workspace(model);
      const State state = randomState(model, random);
      MatrixXd M, inverse;
      massMatrix(model, state, workspace, M);
      QVERIFY(inverseMassMatrix(model, state, workspace, inverse));
      QVERIFY2(inverse == inverse.transpose(), robot.name.c_str());
      const double tolerance = std::max(1e-9, 1e-16 * conditionNumber(M));
      VERIFY_CLOSE(M * inverse, MatrixXd::Identity(M.rows(), M.rows()), tolerance, robot.name);
    }
  }

  void branchesTakeFewerOperations() {
    // a chain has nothing to leave out: n (n² − 1) / 6, and n (n − 1) for the solves
    const auto chain = compileModel([] {
      Random random(62);
      return randomRobot(random, {std::vector<JointType>(30, JointType::kRevolute)}, "chain");
    }());
    const FactorizationCost dense = factorizationCost(DegreeOfFreedomTree(*chain));
    QCOMPARE(dense.factorize, 30L * (30 * 30 - 1) / 6);
    QCOMPARE(dense.solve, 30L * 29);
    // as many bodies, a trunk of 5 with 5 limbs of 5: chains of 1 … 5 and five times 6 … 10
    const auto branched = compileModel(spider(5));
    QCOMPARE(branched->velocitySize(), 30);
    const FactorizationCost sparse = factorizationCost(DegreeOfFreedomTree(*branched));
    QCOMPARE(sparse.factorize, 20L + 5 * (15 + 21 + 28 + 36 + 45));
    QCOMPARE(sparse.solve, 20L + 5 * 2 * (5 + 6 + 7 + 8 + 9));
  }

  void robotWithoutDegreesOfFreedomIsSolved() {
    RobotDescription rock;
    rock.name = "rock";
    rock.links.push_back({});
    rock.links.back().name = "rock";
    const auto model = compileModel(rock);
    Workspace workspace(*model);
    MatrixXd inverse;
    QVERIFY(inverseMassMatrix(*model, neutralState(*model), workspace, inverse));
    QCOMPARE(inverse.size(), 0);
  }

  void vanishingPivotIsNamed() {
    Random random(56);
    RobotDescription robot = randomRobot(
        random, {{JointType::kRevolute, JointType::kPlanar, JointType::kRevolute}}, "weak");
    robot.links.back().inertial.reset();
    const auto model = compileModel(robot);
    Workspace workspace(*model);
    MatrixXd inverse;
    const SolveStatus status =
        inverseMassMatrix(*model, randomState(*model, random), workspace, inverse);
    QCOMPARE(status.singular_degree_of_freedom, 4);
  }
};

ARMILLARY_TEST(TestSparseFactorization)
#include "tst_sparse_factorization.moc"
