// SPDX-License-Identifier: BSD-3-Clause
// Algorithms walked step by step: every equation holds, and what they end with is what the
// algorithms themselves compute.
#include <map>
#include <set>

#include "engine/analysis/link_motions.h"
#include "engine/analysis/operational_space.h"
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/walks/algorithm_walk.h"
#include "engine/walks/walk_agreement.h"
#include "engine/walks/walk_cost.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"
#include "tests/support/wrenches.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

constexpr WalkAlgorithm kInverse[] = {WalkAlgorithm::kRecursiveNewtonEuler,
                                      WalkAlgorithm::kNewtonEuler,
                                      WalkAlgorithm::kCartesianTensors,
                                      WalkAlgorithm::kDalembert,
                                      WalkAlgorithm::kLagrange,
                                      WalkAlgorithm::kRecursiveLagrangian,
                                      WalkAlgorithm::kGibbsAppell,
                                      WalkAlgorithm::kKane};

// A robot in motion, with wrenches, and the efforts that its acceleration takes.
struct Moment {
  Moment(const std::shared_ptr<const Model>& robot, std::uint64_t seed)
      : model(robot), workspace(*robot) {
    Random random(seed);
    state = randomState(*model, random);
    acceleration = random.numbers(model->velocitySize(), 5.0);
    wrenches = randomWrenches(*model, random);
    inverseDynamics(*model, state, acceleration, wrenches, workspace, effort);
  }

  std::unique_ptr<AlgorithmWalk> walk(WalkAlgorithm algorithm) {
    auto walked = AlgorithmWalk::make(algorithm, model);
    status = walked->run(state, acceleration, effort, wrenches, workspace);
    return walked;
  }

  std::shared_ptr<const Model> model;
  Workspace workspace;
  State state;
  VectorXd acceleration, effort;
  std::vector<LinkWrench> wrenches;
  SolveStatus status;
};

// Whether a walk of the algorithm can be had of the robot.
bool applies(WalkAlgorithm algorithm, const std::shared_ptr<const Model>& model) {
  try {
    AlgorithmWalk::make(algorithm, model);
    return true;
  } catch (const MethodDoesNotApply&) {
    return false;
  }
}

// Whether it goes outward and inward over the links, and does nothing else.
bool recurs(WalkAlgorithm algorithm) {
  return algorithm == WalkAlgorithm::kRecursiveNewtonEuler ||
         algorithm == WalkAlgorithm::kNewtonEuler ||
         algorithm == WalkAlgorithm::kCartesianTensors ||
         algorithm == WalkAlgorithm::kCompositeRigidBody ||
         algorithm == WalkAlgorithm::kArticulatedBody;
}

// Robots with the rotors of some joints felt too.
std::vector<std::shared_ptr<const Model>> models() {
  std::vector<std::shared_ptr<const Model>> result;
  for (const TestRobot& robot : allRobots()) result.push_back(robot.model);
  for (const TestRobot& robot : allRobots()) {
    auto geared = std::make_shared<Model>(*robot.model);
    int motors = 0;
    for (Body& body : geared->bodies) {
      const bool one =
          &body != geared->bodies.data() && geared->joints[body.joint_index].velocity_size == 1;
      if (one && motors++ % 2 == 0) body.rotor_inertia = 0.3 + 0.1 * motors;
    }
    geared->has_rotors = motors > 0;
    if (motors > 0 && geared->bodyCount() <= 13) result.push_back(geared);
  }
  return result;
}

const std::vector<std::shared_ptr<const Model>>& testModels() {
  static const auto all = models();
  return all;
}

// A term with the absolute values of its factors.
MatrixXd sizeOf(WalkTerm term) {
  for (WalkFactor& factor : term.factors) factor.value = factor.value.cwiseAbs();
  return valueOf(term);
}

// The step's place in its walk: "rnea-velocity of link3".
std::string where(const AlgorithmWalk& walk, const WalkStep& step) {
  return walk.model().name + ": " + std::string(step.equation) + " of " +
         std::string(walk.link(step.body));
}

// The bodies of a pass in their order, each once where it stays the same.
std::vector<int> bodiesOf(const AlgorithmWalk& walk, WalkPass pass, bool own_steps_only) {
  std::vector<int> bodies;
  for (const WalkStep& step : walk.steps()) {
    if (step.pass != pass || (own_steps_only && step.moved != step.body)) continue;
    if (bodies.empty() || bodies.back() != step.body) bodies.push_back(step.body);
  }
  return bodies;
}

Vector3d onlyVector(const AlgorithmWalk& walk, int step, WalkVector::Kind kind) {
  for (const WalkVector& vector : walk.vectors(step)) {
    if (vector.kind == kind) return vector.vector;
  }
  return Vector3d::Constant(std::nan(""));
}

int stepOf(const AlgorithmWalk& walk, std::string_view equation, int body) {
  for (std::size_t i = 0; i < walk.steps().size(); ++i) {
    if (walk.steps()[i].equation == equation && walk.steps()[i].body == body) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

}  // namespace

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

  // Two links by hand: a rotation's matrix has nine numbers, of which a turn about z leaves five.
  void equationsAreCountedAsTheyAreWritten() {
    const Eigen::Vector3d w(0.3, 0.4, 0.5), v(1.1, 1.2, 1.3);
    const auto vector = [](const char* symbol, const Eigen::VectorXd& value) {
      return WalkFactor{symbol, value, {}};
    };
    MatrixXd R = MatrixXd::Identity(3, 3);
    R.topLeftCorner(2, 2) << 0.8, -0.6, 0.6, 0.8;
    const WalkEquation turned{vector("a", v), {{{{"R", R, {}}, vector("v", v)}}}};
    QCOMPARE(costOf(turned).multiplications, 4L);  // the one is free
    QCOMPARE(costOf(turned).additions, 2L);
    const WalkEquation crossed{
        vector("a", v), {{{vector("w", w).cross(), vector("v", v)}, 2.0}, {{vector("v", v)}}}};
    QCOMPARE(costOf(crossed).multiplications, 6L + 3L);
    QCOMPARE(costOf(crossed).additions, 3L + 3L);

    // where terms are made beside the walk nothing is told
    QVERIFY(!WalkCosts(WalkAlgorithm::kDalembert, bundledRobot("puma560").model).any());
    // what is solved has no count; all else adds up
    const WalkCosts costs(WalkAlgorithm::kInnovationsFactorization, bundledRobot("puma560").model);
    long sum = 0;
    int solved = 0;
    for (const WalkCosts::Named& each : costs.byEquation()) {
      solved += !each.cost;
      if (each.cost) sum += each.cost->multiplications;
    }
    QCOMPARE(sum, costs.total().multiplications);
    QVERIFY(solved > 0 && sum > 500);
    // Bricard's five joints have one motion, which rows of an open loop would hold
    const WalkCosts bricard(WalkAlgorithm::kLoops, bundledRobot("A04-bricard").model);
    for (const WalkCosts::Named& each : bricard.byEquation()) {
      if (each.equation == "loops-free") QVERIFY(each.cost && each.cost->multiplications > 0);
    }
  }

  void everyMethodHasAWalk() {
    std::set<WalkAlgorithm> walked{WalkAlgorithm::kOperationalSpace};  // a quantity of its own
    for (const char* method : {"rnea",
                               "rnea-absolute",
                               "newton-euler",
                               "cartesian-tensors",
                               "dalembert",
                               "jacobian-projection",
                               "recursive-lagrangian",
                               "lagrange",
                               "gibbs-appell",
                               "aba",
                               "aba-absolute",
                               "crba",
                               "crba-absolute",
                               "walker-orin-1",
                               "innovations",
                               "sparse-kkt",
                               "constraint-force",
                               "gauss",
                               "newton-euler-factorization",
                               "kkt",
                               "multipliers",
                               "null-space",
                               "recursive-multipliers"}) {
      QVERIFY2(walkOfMethod(method), method);
      walked.insert(*walkOfMethod(method));
    }
    QVERIFY(!walkOfMethod("rneaa"));
    QCOMPARE(walked.size(), std::size(kAllWalkAlgorithms));
  }

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

  void wrongEquationsAreSeen() {  // the check above can fail
    Moment moment(bundledRobot("puma560").model, 1);
    const auto walk = moment.walk(WalkAlgorithm::kRecursiveNewtonEuler);
    const int step = stepOf(*walk, "rnea-velocity", 3);
    WalkEquation equation = walk->equation(step);
    equation.terms[1].coefficient = -1.0;
    const MatrixXd sum = valueOf(equation.terms[0]) + valueOf(equation.terms[1]);
    QVERIFY(!compareNumbers(sum, equation.result.value, 1e-12, "").empty());
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

  void compositeForcesGoInwardToTheBase() {
    const auto model = bundledRobot("puma560").model;
    const auto walk = AlgorithmWalk::make(WalkAlgorithm::kCompositeRigidBody, model);
    std::vector<int> path;
    for (const WalkStep& step : walk->steps()) {
      if (step.moved == 6 && step.equation == "crba-pass") path.push_back(step.body);
    }
    QCOMPARE(path, (std::vector<int>{5, 4, 3, 2, 1}));
  }

  void drawnVelocitiesAreThoseOfTheLinks() {
    const Reached reached;
    std::uint64_t seed = 904;
    for (const TestRobot& robot : upTo(12, allRobots())) {
      const Model& model = *robot.model;
      Moment moment(robot.model, seed++);
      std::vector<Pose> X_WL;
      BodyPoses X_WB;
      forwardKinematics(model, moment.state, moment.workspace, X_WB);
      bodyMotions(model, moment.state, moment.workspace);
      for (const WalkAlgorithm algorithm :
           {WalkAlgorithm::kRecursiveNewtonEuler, WalkAlgorithm::kArticulatedBody}) {
        if (!applies(algorithm, robot.model)) continue;
        Workspace own(model);
        const auto walk = AlgorithmWalk::make(algorithm, robot.model);
        const SolveStatus status =
            walk->run(moment.state, moment.acceleration, moment.effort, moment.wrenches, own);
        QVERIFY(status);
        for (int i = 0; i < walk->reached(); ++i) {
          const WalkStep& step = walk->steps()[i];
          if (step.quantity != WalkQuantity::kVelocity) continue;
          const Motion& V = moment.workspace.bodies[step.body].V;
          const Pose& X = X_WB[step.body];
          for (const WalkVector& vector : walk->vectors(i)) {
            const bool turns = vector.kind == WalkVector::Kind::kAngularVelocity;
            VERIFY_CLOSE(vector.vector, X.rotation * (turns ? V.angular : V.linear), 1e-12,
                         where(*walk, step));
            VERIFY_CLOSE(vector.origin, X.position, 1e-12, where(*walk, step));
          }
        }
      }
    }
  }

  void bothNewtonEulerFormsDrawTheSameForces() {
    const Reached reached;
    std::uint64_t seed = 905;
    for (const TestRobot& robot : upTo(30, allRobots())) {
      Moment moment(robot.model, seed++);
      const auto spatial = moment.walk(WalkAlgorithm::kRecursiveNewtonEuler);
      const auto classical = moment.walk(WalkAlgorithm::kNewtonEuler);
      using Kind = WalkVector::Kind;
      for (int i = 1; i < robot.model->bodyCount(); ++i) {
        const int f = stepOf(*spatial, "rnea-force", i);
        VERIFY_CLOSE(
            onlyVector(*classical, stepOf(*classical, "newton-euler-force", i), Kind::kForce),
            onlyVector(*spatial, f, Kind::kForce), 1e-11, where(*spatial, spatial->steps()[f]));
        VERIFY_CLOSE(
            onlyVector(*classical, stepOf(*classical, "newton-euler-moment", i), Kind::kMoment),
            onlyVector(*spatial, f, Kind::kMoment), 1e-11, where(*spatial, spatial->steps()[f]));
      }
    }
  }

  void drawnEffortsDoTheJointsPower() {
    // of joints whose axes are of unit length: moment · ω_J + force · v_J = τ · q̇
    const Reached reached;
    std::uint64_t seed = 907;
    for (const TestRobot& robot : upTo(12, allRobots())) {
      const Model& model = *robot.model;
      Moment moment(robot.model, seed++);
      const auto walk = moment.walk(WalkAlgorithm::kRecursiveNewtonEuler);
      BodyPoses X_WB;
      forwardKinematics(model, moment.state, moment.workspace, X_WB);
      for (int i = 1; i < model.bodyCount(); ++i) {
        const Body& body = model.bodies[i];
        const bool mixed = body.kind.type == BodyJoint::kHelical ||
                           body.kind.type == BodyJoint::kUniversal ||
                           body.kind.type == BodyJoint::kCylindrical;
        if (mixed) continue;
        const int effort = stepOf(*walk, "rnea-effort", i);
        const WalkEquation velocity = walk->equation(stepOf(*walk, "rnea-velocity", i));
        const VectorXd joint = valueOf(velocity.terms[1]);  // S q̇
        double power = 0.0;
        for (const WalkVector& vector : walk->vectors(effort)) {
          const bool turns = vector.kind == WalkVector::Kind::kJointMoment;
          power += (X_WB[i].rotation.transpose() * vector.vector)
                       .dot(turns ? joint.head<3>() : joint.tail<3>());
        }
        const VectorXd rates = velocity.terms[1].factors[1].value;
        const VectorXd tau = walk->equation(effort).result.value;
        VERIFY_CLOSE_TO_SCALE(power, tau.dot(rates), 1e-12, tau.norm() * rates.norm(), robot.name);
      }
    }
  }

  // Also those of matrices: on the links is what the numbers are of.
  void everyWalkDrawsVectorsOnTheLinks() {
    const auto arm = bundledRobot("puma560").model, loop = bundledRobot("four_bar").model;
    for (const WalkAlgorithm algorithm : kAllWalkAlgorithms) {
      Moment moment(algorithm == WalkAlgorithm::kLoops ? loop : arm, 911);
      const auto walk = moment.walk(algorithm);
      int drawn = 0;
      for (int i = 0; i < walk->reached(); ++i) {
        for (const WalkVector& vector : walk->vectors(i)) drawn += vector.body > 0 ? 1 : 0;
      }
      QVERIFY2(drawn > 0, std::string(walk->steps().back().equation).c_str());
    }
    // of a column: what its row of M says about the joint's own axis
    Moment moment(arm, 912);
    const auto walk = moment.walk(WalkAlgorithm::kWalkerOrin);
    const int step = stepOf(*walk, "walker-orin-column", 2);
    const MatrixXd column = walk->equation(step).result.value;
    VERIFY_CLOSE(walk->vectors(step)[2].vector.norm(), std::abs(column(2, 0)), 1e-12, "column");
  }

  void baseCarriesTheWeightOfWhatHangsOnIt() {
    Moment moment(bundledRobot("puma560").model, 5);
    moment.state.velocity.setZero();
    moment.acceleration.setZero();
    moment.wrenches.clear();
    double weight = 0.0;
    for (const Body& body : moment.model->bodies) weight += 9.81 * body.inertia.mass;
    const auto walk = moment.walk(WalkAlgorithm::kRecursiveNewtonEuler);
    const int base = stepOf(*walk, "rnea-base", 0);
    VERIFY_CLOSE(onlyVector(*walk, base, WalkVector::Kind::kForce), Vector3d(0.0, 0.0, weight),
                 1e-12, "f of the base");
  }

  void counterpartsStandAtTheSameBody() {
    const auto model = bundledRobot("puma560").model;
    for (const WalkAlgorithm first : kAllWalkAlgorithms) {
      for (const WalkAlgorithm second : kAllWalkAlgorithms) {
        if (!applies(first, model) || !applies(second, model)) continue;
        const auto walk = AlgorithmWalk::make(first, model);
        const auto other = AlgorithmWalk::make(second, model);
        std::set<int> bodies;
        for (const WalkStep& step : other->steps()) bodies.insert(step.body);
        for (const WalkStep& step : walk->steps()) {
          const WalkStep& found = other->steps()[other->counterpart(step)];
          if (bodies.contains(step.body)) QCOMPARE(found.body, step.body);
        }
      }
    }
    const auto pairs = [&](WalkAlgorithm first, WalkAlgorithm second,
                           const std::map<std::string_view, std::string_view>& expected) {
      const auto walk = AlgorithmWalk::make(first, model);
      const auto other = AlgorithmWalk::make(second, model);
      for (const WalkStep& step : walk->steps()) {
        const auto pair = expected.find(step.equation);
        if (pair == expected.end()) continue;
        QCOMPARE(other->steps()[other->counterpart(step)].equation, pair->second);
      }
    };
    pairs(WalkAlgorithm::kRecursiveNewtonEuler, WalkAlgorithm::kNewtonEuler,
          {{"rnea-start", "newton-euler-start"},
           {"rnea-velocity", "newton-euler-velocity"},
           {"rnea-force", "newton-euler-force"},
           {"rnea-effort", "newton-euler-effort"},
           {"rnea-base", "newton-euler-base-force"},
           {"rnea-result", "newton-euler-result"}});
    pairs(WalkAlgorithm::kNewtonEuler, WalkAlgorithm::kRecursiveNewtonEuler,
          {{"newton-euler-turning", "rnea-acceleration"},
           {"newton-euler-moment", "rnea-force"},
           {"newton-euler-body-moment", "rnea-body-force"}});
    pairs(WalkAlgorithm::kCartesianTensors, WalkAlgorithm::kNewtonEuler,
          {{"tensors-acceleration", "newton-euler-turning"},
           {"tensors-body-force", "newton-euler-body-force"},
           {"tensors-moment", "newton-euler-force"},
           {"newton-euler-effort", "newton-euler-effort"}});
    pairs(WalkAlgorithm::kRecursiveNewtonEuler, WalkAlgorithm::kArticulatedBody,
          {{"rnea-start", "aba-start"},
           {"rnea-velocity", "aba-velocity"},
           {"rnea-acceleration", "aba-acceleration"},
           {"rnea-result", "aba-result"}});
  }

  void algorithmsAgreeWhereTheyFindTheSame() {
    const Reached reached;
    std::uint64_t seed = 908;
    for (const TestRobot& robot : upTo(12, allRobots())) {
      Moment moment(robot.model, seed++);
      const auto walk = moment.walk(WalkAlgorithm::kRecursiveNewtonEuler);
      for (const WalkAlgorithm second : kAllWalkAlgorithms) {
        if (!applies(second, robot.model)) continue;
        // their effort of a leader has its followers' in it
        const bool of_leaders =
            second == WalkAlgorithm::kLagrange || second == WalkAlgorithm::kGibbsAppell ||
            second == WalkAlgorithm::kKane || second == WalkAlgorithm::kOperationalSpace;
        if (of_leaders && robot.model->has_followers) continue;
        const auto other = moment.walk(second);
        int compared = 0;
        for (int i = 0; i < walk->reached(); ++i) {
          const WalkAgreement found =
              agreement(*walk, i, *other, other->counterpart(walk->steps()[i]));
          compared += static_cast<int>(found.compared.size());
          VERIFY_CLOSE_TO_SCALE(
              found.difference, 0.0, 1e-9, found.size,
              std::string(other->steps().back().equation) + where(*walk, walk->steps()[i]));
        }
        const bool moves = robot.model->velocitySize() > 0;
        const bool draws =
            second != WalkAlgorithm::kCompositeRigidBody && second != WalkAlgorithm::kWalkerOrin &&
            second != WalkAlgorithm::kNewtonEulerFactorization &&
            second != WalkAlgorithm::kInnovationsFactorization && second != WalkAlgorithm::kLoops;
        QVERIFY2(compared > 0 || !draws || !moves,
                 std::to_string(static_cast<int>(second)).c_str());
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
