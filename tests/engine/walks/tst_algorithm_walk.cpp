// SPDX-License-Identifier: BSD-3-Clause
// Algorithms walked step by step: every equation holds, in order and at every body, and what walks
// do not apply to they refuse.
#include <map>
#include <set>

#include "tests/support/compare.h"
#include "tests/support/test_program.h"
#include "tests/support/walks.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

class TestAlgorithmWalk : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyEquationHolds() {
    const Reached reached;
    std::set<std::string_view> seen;
    std::map<WalkAlgorithm, int> walked;
    std::uint64_t seed = 900;
    for (const auto& model : testModels()) {
      Moment moment(model, seed++);
      for (const WalkAlgorithm algorithm : kAllWalkAlgorithms) {
        if (!applies(algorithm, model)) continue;
        const auto walk = moment.walk(algorithm);
        ++walked[algorithm];
        for (int i = 0; i < walk->reached(); ++i) {
          const WalkEquation equation = walk->equation(i);
          // what a solved system leaves of large numbers is rounded as these are
          const bool solved =
              equation.terms.size() == 1 && (equation.terms[0].factors[0].isPicture() ||
                                             walk->steps()[i].equation == "loops-multipliers" ||
                                             walk->steps()[i].equation == "loops-free-motion" ||
                                             walk->steps()[i].equation == "dalembert-forward" ||
                                             walk->steps()[i].equation == "gauss-solve");
          MatrixXd sum = MatrixXd::Zero(equation.result.value.rows(), equation.result.value.cols());
          double scale = 0.0;
          for (const WalkTerm& term : equation.terms) {
            const MatrixXd value = valueOf(term);
            QVERIFY2(
                term.row + value.rows() <= sum.rows() && term.column + value.cols() <= sum.cols(),
                where(*walk, walk->steps()[i]).c_str());
            sum.block(term.row, term.column, value.rows(), value.cols()) += value;
            scale = std::max(scale, (solved ? sizeOf(term) : value).cwiseAbs().maxCoeff());
          }
          VERIFY_CLOSE_TO_SCALE(equation.result.value, sum, 1e-12, scale,
                                where(*walk, walk->steps()[i]));
          seen.insert(walk->steps()[i].equation);
        }
      }
    }
    QCOMPARE(seen.size(), std::size_t(8 + 13 + 6 + 7 + 8 + 7 + 5 + 15 + 8 + 13 + 5 + 10 + 10 + 11 +
                                      13 + 7 + 6 + 9 + 4 + 13 + 4 + 1));
    for (const auto& [algorithm, least] : {std::pair{WalkAlgorithm::kDalembert, 5},
                                           {WalkAlgorithm::kLagrange, 200},
                                           {WalkAlgorithm::kRecursiveLagrangian, 200},
                                           {WalkAlgorithm::kGibbsAppell, 200},
                                           {WalkAlgorithm::kKane, 150},
                                           {WalkAlgorithm::kGauss, 200},
                                           {WalkAlgorithm::kWalkerOrin, 150},
                                           {WalkAlgorithm::kNewtonEulerFactorization, 150},
                                           {WalkAlgorithm::kInnovationsFactorization, 150},
                                           {WalkAlgorithm::kSparseElimination, 100},
                                           {WalkAlgorithm::kConstraintForce, 40},
                                           {WalkAlgorithm::kOperationalSpace, 200},
                                           {WalkAlgorithm::kLoops, 4},
                                           {WalkAlgorithm::kAbsoluteCoordinates, 200},
                                           {WalkAlgorithm::kArticulatedBody, 150}}) {
      QVERIFY2(walked[algorithm] >= least, std::to_string(walked[algorithm]).c_str());
    }
  }

  void wrongEquationsAreSeen() {  // the check above can fail
    Moment moment(bundledRobot("puma560").model, 1);
    const auto walk = moment.walk(WalkAlgorithm::kRecursiveNewtonEuler);
    const int step = stepOf(*walk, "rnea-velocity", 3);
    WalkEquation equation = walk->equation(step);
    equation.terms[1].coefficient = -1.0;
    const MatrixXd sum = valueOf(equation.terms[0]) + valueOf(equation.terms[1]);
    QVERIFY(!compareNumbers(sum, equation.result.value, 1e-12, "").empty());
  }

  // One link pushed: only joints that carry it feel it, and of their sums only its part.
  void partsStandWithTheLinksThatTheyComeFrom() {
    const auto model = bundledRobot("puma560").model;
    Moment moment(model, 905);
    const auto walk = moment.walk(WalkAlgorithm::kDalembert);
    for (int joint = 1; joint <= 6; ++joint) {
      const WalkEquation weight = walk->equation(stepOf(*walk, "dalembert-weight", joint));
      QCOMPARE(static_cast<int>(weight.terms.size()), 7 - joint);
      for (const WalkTerm& term : weight.terms) QVERIFY(term.body >= joint);
    }
    auto heavier = std::make_shared<Model>(*model);
    heavier->bodies[4].inertia.mass += 1.0;
    Moment changed(heavier, 905);
    const auto other = changed.walk(WalkAlgorithm::kDalembert);
    const int step = stepOf(*walk, "dalembert-weight", 2);
    const WalkEquation before = walk->equation(step), after = other->equation(step);
    for (std::size_t k = 0; k < before.terms.size(); ++k) {
      const double change =
          std::abs(valueOf(after.terms[k])(0, 0) - valueOf(before.terms[k])(0, 0));
      QCOMPARE(change > 1e-6, before.terms[k].body == 4);
    }
  }

  void everyBodyIsVisitedInOrder() {
    for (const auto& model : testModels()) {
      for (const WalkAlgorithm algorithm : kAllWalkAlgorithms) {
        if (!recurs(algorithm) || !applies(algorithm, model)) continue;
        const auto walk = AlgorithmWalk::make(algorithm, model);
        const bool inverse = algorithm == WalkAlgorithm::kRecursiveNewtonEuler ||
                             algorithm == WalkAlgorithm::kNewtonEuler ||
                             algorithm == WalkAlgorithm::kCartesianTensors;
        std::vector<int> out, in;
        for (int i = inverse ? 0 : 1; i < model->bodyCount(); ++i) out.push_back(i);
        for (int i = model->bodyCount() - 1; i >= (inverse ? 0 : 1); --i) in.push_back(i);
        QCOMPARE(bodiesOf(*walk, WalkPass::kOutward, false), out);
        QCOMPARE(bodiesOf(*walk, WalkPass::kInward, true), in);
        if (algorithm == WalkAlgorithm::kArticulatedBody) {
          out.insert(out.begin(), 0);
          QCOMPARE(bodiesOf(*walk, WalkPass::kSecondOutward, false), out);
        }
        // a body's steps come after those of the bodies that it needs
        int pass = 0;
        for (const WalkStep& step : walk->steps()) {
          QVERIFY(static_cast<int>(step.pass) >= pass);
          pass = static_cast<int>(step.pass);
        }
        QCOMPARE(walk->steps().back().pass, WalkPass::kResult);
      }
    }
  }

  void followersAreRefusedWhereTheSourceHasNone() {
    for (const TestRobot& robot : followerRobots()) {
      if (!robot.model->has_followers) continue;
      QVERIFY_THROWS_EXCEPTION(MethodDoesNotApply,
                               AlgorithmWalk::make(WalkAlgorithm::kArticulatedBody, robot.model));
    }
  }

  void walkEndsWhereNothingIsMoved() {
    auto model = std::make_shared<Model>(*bundledRobot("double_pendulum").model);
    model->bodies[2].inertia = {};  // its joint moves no inertia
    State state = neutralState(*model);
    const VectorXd zero = VectorXd::Zero(2);
    Workspace workspace(*model);
    const auto walk = AlgorithmWalk::make(WalkAlgorithm::kArticulatedBody, model);
    QCOMPARE(walk->reached(), 0);
    const SolveStatus status = walk->run(state, zero, zero, {}, workspace);
    QCOMPARE(status.singular_degree_of_freedom, 1);
    const int last = walk->reached() - 1;
    QCOMPARE(walk->steps()[last].equation, std::string_view("aba-remainder"));
    QCOMPARE(walk->steps()[last].body, 2);
    QCOMPARE(valueOf(walk->equation(last - 1).terms[0])(0, 0), 0.0);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, walk->equation(last + 1));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, walk->vectors(last + 1));
  }

  void unitsFitTheirNumbers() {
    for (const TestRobot& robot : upTo(6, allRobots())) {
      Moment moment(robot.model, 906);
      for (const WalkAlgorithm algorithm : kAllWalkAlgorithms) {
        if (!applies(algorithm, robot.model)) continue;
        const auto walk = moment.walk(algorithm);
        for (int i = 0; i < walk->reached(); ++i) {
          const WalkEquation equation = walk->equation(i);
          const auto fits = [](const WalkFactor& factor) {
            return factor.value.cols() != 1 || factor.units.empty() ||
                   factor.units.size() == std::size_t(factor.value.rows());
          };
          QVERIFY2(fits(equation.result), where(*walk, walk->steps()[i]).c_str());
          for (const WalkTerm& term : equation.terms) {
            for (const WalkFactor& factor : term.factors) {
              QVERIFY2(fits(factor), std::string(factor.symbol).c_str());
            }
          }
        }
      }
    }
  }

  void wrongInputsAreRefused() {
    Moment moment(bundledRobot("puma560").model, 7);
    const auto walk = AlgorithmWalk::make(WalkAlgorithm::kRecursiveNewtonEuler, moment.model);
    const VectorXd few = VectorXd::Zero(5);
    const auto run = [&](const VectorXd& acceleration, const VectorXd& effort) {
      return walk->run(moment.state, acceleration, effort, {}, moment.workspace);
    };
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, (void)run(few, moment.effort));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, (void)run(moment.acceleration, few));
    const WalkFactor wide{"A", MatrixXd::Ones(2, 3), {}};
    const WalkFactor tall{"b", MatrixXd::Ones(2, 1), {}};
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, valueOf({{wide, tall}}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, valueOf({{tall.cross(), tall}}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, valueOf({{}}));
    VERIFY_CLOSE(valueOf({{wide.transpose(), tall}, 2.0}), VectorXd::Constant(3, 4.0), 1e-15, "");
  }
};

ARMILLARY_TEST(TestAlgorithmWalk)
#include "tst_algorithm_walk.moc"
