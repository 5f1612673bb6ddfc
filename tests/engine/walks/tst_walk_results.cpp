// SPDX-License-Identifier: BSD-3-Clause
// What walks end with is what the algorithms themselves compute, and their sums and systems are
// what the methods' sources say of them.
#include <map>

#include "engine/analysis/operational_space.h"
#include "engine/dynamics/composite_rigid_body.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"
#include "tests/support/walks.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

class TestWalkResults : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void loopsAreSolvedByRecursionsToo() {
    Moment moment(bundledRobot("four_bar").model, 905);
    const auto walk = moment.walk(WalkAlgorithm::kLoops);
    const int step = stepOf(*walk, "loops-filtered", 0);
    QVERIFY(step > 0);
    VERIFY_CLOSE(walk->equation(step).result.value, walk->result(), 1e-9, "by recursions");
  }

  void absoluteCoordinatesEndWithTheSameAccelerations() {
    const Reached reached;
    std::uint64_t seed = 906;
    int compared = 0;
    for (const auto& model : testModels()) {
      if (model->bodyCount() > 40) continue;  // chains whose mass matrix is nearly singular
      if (!applies(WalkAlgorithm::kAbsoluteCoordinates, model)) continue;
      Moment moment(model, seed++);
      const auto walk = moment.walk(WalkAlgorithm::kAbsoluteCoordinates);
      if (!moment.status) continue;
      VERIFY_CLOSE(walk->result(), moment.effort, 1e-9, model->name);
      for (int i = 0; i < walk->reached(); ++i) {
        const WalkStep& step = walk->steps()[i];
        if (step.equation != "absolute-joint") continue;
        const MatrixXd found = walk->equation(i).result.value;
        VERIFY_CLOSE(
            found,
            moment.acceleration.segment(model->bodies[step.body].velocity_index, found.rows()),
            1e-6, model->name);
        ++compared;
      }
    }
    QVERIFY2(compared > 300, std::to_string(compared).c_str());
  }

  void inverseDynamicsEndsWithTheEfforts() {
    const Reached reached;
    std::uint64_t seed = 901;
    for (const auto& model : testModels()) {
      Moment moment(model, seed++);
      for (const WalkAlgorithm algorithm : kInverse) {
        if (!applies(algorithm, model)) continue;
        const auto walk = moment.walk(algorithm);
        const WalkEquation last = walk->equation(walk->reached() - 1);
        QVERIFY(walk->steps().back().quantity == WalkQuantity::kResult);
        VERIFY_CLOSE(last.result.value, moment.effort, 1e-11, model->name);
        VERIFY_CLOSE(walk->result(), moment.effort, 1e-11, model->name);
      }
    }
  }

  void compositeRigidBodiesEndWithTheMassMatrix() {
    const Reached reached;
    std::uint64_t seed = 902;
    for (const auto& model : testModels()) {
      Moment moment(model, seed++);
      MatrixXd M;
      massMatrix(*model, moment.state, moment.workspace, M);
      const auto walk = moment.walk(WalkAlgorithm::kCompositeRigidBody);
      VERIFY_CLOSE(walk->equation(walk->reached() - 1).result.value, M, 1e-12, model->name);
      VERIFY_CLOSE(walk->result(), M, 1e-12, model->name);
    }
  }

  void articulatedBodiesEndWithTheAcceleration() {
    const Reached reached;
    std::uint64_t seed = 903;
    for (const auto& model : testModels()) {
      if (model->has_followers) continue;
      Moment moment(model, seed++);
      VectorXd acceleration;
      const SolveStatus status = forwardDynamics(*model, moment.state, moment.effort,
                                                 moment.wrenches, moment.workspace, acceleration);
      const auto walk = moment.walk(WalkAlgorithm::kArticulatedBody);
      QVERIFY(status);
      QVERIFY(moment.status);
      // rounding grows with the condition of M: chains of 60 and more links lose two digits
      const double tolerance = model->bodyCount() > 60 ? 1e-8 : 1e-9;
      VERIFY_CLOSE(walk->equation(walk->reached() - 1).result.value, acceleration, tolerance,
                   model->name);
      VERIFY_CLOSE(walk->result(), acceleration, tolerance, model->name);
    }
  }

  void walkerAndOrinEndWithTheAcceleration() {
    const Reached reached;
    std::uint64_t seed = 904;
    int compared = 0;
    for (const auto& model : testModels()) {
      if (!applies(WalkAlgorithm::kWalkerOrin, model)) continue;
      Moment moment(model, seed++);
      VectorXd acceleration;
      if (!forwardDynamics(*model, moment.state, moment.effort, moment.wrenches, moment.workspace,
                           acceleration)) {
        continue;
      }
      const auto walk = moment.walk(WalkAlgorithm::kWalkerOrin);
      QVERIFY(moment.status);
      VERIFY_CLOSE(walk->result(), acceleration, 1e-8, model->name);
      ++compared;
    }
    QVERIFY(compared > 150);
  }

  void factorizationEndsWithTheMassMatrix() {
    const Reached reached;
    std::uint64_t seed = 909;
    for (const auto& model : testModels()) {
      if (!applies(WalkAlgorithm::kNewtonEulerFactorization, model)) continue;
      Moment moment(model, seed++);
      MatrixXd M;
      massMatrix(*model, moment.state, moment.workspace, M);
      const auto walk = moment.walk(WalkAlgorithm::kNewtonEulerFactorization);
      VERIFY_CLOSE(walk->result(), M, 1e-12, model->name);
    }
  }

  void methodsOfAccelerationsEndWithThem_data() {
    QTest::addColumn<int>("algorithm");
    QTest::addColumn<int>("least");
    QTest::newRow("innovations") << int(WalkAlgorithm::kInnovationsFactorization) << 100;
    QTest::newRow("sparse elimination") << int(WalkAlgorithm::kSparseElimination) << 80;
    QTest::newRow("least constraint") << int(WalkAlgorithm::kGauss) << 150;
    QTest::newRow("constraint force") << int(WalkAlgorithm::kConstraintForce) << 30;
  }

  void methodsOfAccelerationsEndWithThem() {
    QFETCH(int, algorithm);
    QFETCH(int, least);
    const auto chosen = static_cast<WalkAlgorithm>(algorithm);
    const Reached reached;
    std::uint64_t seed = 910;
    int compared = 0;
    for (const auto& model : testModels()) {
      if (!applies(chosen, model)) continue;
      Moment moment(model, seed++);
      VectorXd acceleration;
      if (!forwardDynamics(*model, moment.state, moment.effort, moment.wrenches, moment.workspace,
                           acceleration)) {
        continue;
      }
      const auto walk = moment.walk(chosen);
      QVERIFY(moment.status);
      VERIFY_CLOSE(walk->result(), acceleration, 1e-8, model->name);
      ++compared;
    }
    QVERIFY2(compared >= least, std::to_string(compared).c_str());
  }

  void operationalSpaceEndsWithTheEfforts() {
    const Reached reached;
    std::uint64_t seed = 911;
    int compared = 0;
    for (const auto& model : testModels()) {
      if (!applies(WalkAlgorithm::kOperationalSpace, model)) continue;
      Moment moment(model, seed++);
      const auto walk = moment.walk(WalkAlgorithm::kOperationalSpace);
      if (!moment.status) continue;
      // Jᵀ F and N τ are as large as they like where the link can hardly move in some direction
      const WalkEquation last = walk->equation(walk->reached() - 1);
      double scale = moment.effort.cwiseAbs().maxCoeff();
      for (const WalkTerm& term : last.terms) scale = std::max(scale, sizeOf(term).maxCoeff());
      VERIFY_CLOSE_TO_SCALE(walk->result(), moment.effort, 1e-9, scale, model->name);
      ++compared;
    }
    QVERIFY2(compared >= 150, std::to_string(compared).c_str());
  }

  // Of any link: its Λ⁻¹ and bias are those of the analysis, and the efforts come out again.
  void operationalSpaceOfEveryLinkIsTheAnalysis() {
    const auto model = bundledRobot("quadruped").model;
    Moment moment(model, 913);
    for (std::size_t link = 0; link < model->links.size(); ++link) {
      const auto walk =
          AlgorithmWalk::make(WalkAlgorithm::kOperationalSpace, model, static_cast<int>(link));
      QVERIFY(walk->run(moment.state, moment.acceleration, moment.effort, moment.wrenches,
                        moment.workspace));
      const int body = walk->steps()[0].body;
      if (model->links[link].body != 0) QCOMPARE(body, model->links[link].body);
      OperationalSpace expected;
      QVERIFY(operationalSpace(*model, moment.state,
                               model->joints[model->bodies[body].joint_index].child,
                               moment.workspace, expected));
      const auto value = [&](const char* equation) {
        return walk->equation(stepOf(*walk, equation, body)).result.value;
      };
      const std::string& name = model->links[link].name;
      VERIFY_CLOSE(value("operational-mobility"), MatrixXd(expected.inverse_inertia), 1e-12, name);
      VERIFY_CLOSE(value("operational-coriolis"), MatrixXd(expected.coriolis), 1e-9, name);
      VERIFY_CLOSE(value("operational-gravity"), MatrixXd(expected.gravity), 1e-9, name);
      VERIFY_CLOSE(walk->result(), moment.effort, 1e-9, name);
    }
  }

  // Efforts of the second part leave the outermost link alone: forward dynamics says so.
  void nullSpaceEffortsDoNotAccelerateTheLink() {
    const auto model = bundledRobot("quadruped").model;
    Moment moment(model, 912);
    const auto walk = moment.walk(WalkAlgorithm::kOperationalSpace);
    const WalkEquation effort = walk->equation(walk->reached() - 1);
    const VectorXd rest = valueOf(effort.terms[1]);
    QVERIFY(rest.norm() > 1e-3);
    VectorXd with, without;
    QVERIFY(forwardDynamics(*model, moment.state, moment.effort, {}, moment.workspace, with));
    QVERIFY(forwardDynamics(*model, moment.state, VectorXd(moment.effort - rest), {},
                            moment.workspace, without));
    const WalkEquation motion =
        walk->equation(stepOf(*walk, "operational-motion", walk->steps()[0].body));
    const MatrixXd J = motion.terms[0].factors[0].value;
    QVERIFY((with - without).norm() > 1e-3);
    VERIFY_CLOSE_TO_SCALE(MatrixXd(J * (with - without)), MatrixXd::Zero(6, 1), 1e-9,
                          with.cwiseAbs().maxCoeff(), "a of the link");
  }

  void eliminationMakesNoNewEntries() {
    for (const char* name : {"puma560", "quadruped"}) {
      Moment moment(bundledRobot(name).model, 913);
      const auto walk = moment.walk(WalkAlgorithm::kSparseElimination);
      int told = 0;
      for (int i = 0; i < walk->reached(); ++i) {
        if (walk->steps()[i].equation != "sparse-left") continue;
        const std::string remark = walk->remark(i);
        QVERIFY2(remark.find("; no new entries") != std::string::npos, remark.c_str());
        ++told;
      }
      QCOMPARE(told, moment.model->bodyCount() - 2);
    }
  }

  void roundsHalveTheRowsThatAreLeft() {
    const auto model = bundledRobot("puma560").model;  // six rows
    Moment moment(model, 914);
    const auto walk = moment.walk(WalkAlgorithm::kConstraintForce);
    std::map<int, std::vector<int>> solved, reduced, substituted;
    for (const WalkStep& step : walk->steps()) {
      if (step.equation == "constraint-solve") solved[step.round].push_back(step.body);
      if (step.equation == "constraint-reduced-right") reduced[step.round].push_back(step.body);
      if (step.equation == "constraint-substitute") substituted[step.round].push_back(step.body);
    }
    using Bodies = std::vector<int>;
    QCOMPARE(solved, (std::map<int, Bodies>{{1, {1, 3, 5}}, {2, {2, 6}}, {3, {4}}}));
    QCOMPARE(reduced, (std::map<int, Bodies>{{1, {2, 4, 6}}, {2, {4}}}));
    QCOMPARE(substituted, solved);
    const std::string remark = walk->remark(walk->reached() - 1);
    QVERIFY2(remark.find("wait for each other, for 6 links") != std::string::npos, remark.c_str());
  }
};

ARMILLARY_TEST(TestWalkResults)
#include "tst_walk_results.moc"
