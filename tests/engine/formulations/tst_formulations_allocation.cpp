// SPDX-License-Identifier: BSD-3-Clause
// No formulation takes memory once its outputs and scratch have their size: every allocation of
// this program is counted.
#include <QTest>
#include <functional>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/formulations/absolute_coordinates.h"
#include "engine/formulations/cartesian_tensors.h"
#include "engine/formulations/coriolis_matrix.h"
#include "engine/formulations/dalembert.h"
#include "engine/formulations/innovations_factorization.h"
#include "engine/formulations/jacobian_projection.h"
#include "engine/formulations/newton_euler_link_frames.h"
#include "engine/formulations/operator_factorization.h"
#include "engine/formulations/walker_orin.h"
#include "tests/engine/formulations/agreement.h"
#include "tests/support/allocations.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

struct Call {
  const char* name;
  std::function<void(const Model&, const State&, const VectorXd&, std::span<const LinkWrench>,
                     Workspace&, VectorXd&, MatrixXd&)>
      run;
};

// Every formulation that promises it: with inputs and outputs of the kinds that it has.
[[maybe_unused]] const std::vector<Call>& calls() {
  static const std::vector<Call> all{
      {"rnea-absolute",
       [](auto& model, auto& state, auto& input, auto wrenches, auto& workspace, auto& vector,
          auto&) { absoluteNewtonEuler(model, state, input, wrenches, workspace, vector); }},
      {"crba-absolute",
       [](auto& model, auto& state, auto&, auto, auto& workspace, auto&, auto& matrix) {
         absoluteCompositeBodies(model, state, workspace, matrix);
       }},
      {"aba-absolute",
       [](auto& model, auto& state, auto& input, auto wrenches, auto& workspace, auto& vector,
          auto&) {
         static_cast<void>(
             absoluteArticulatedBodies(model, state, input, wrenches, workspace, vector));
       }},
      {"dalembert, forward",
       [](auto& model, auto& state, auto& input, auto wrenches, auto& workspace, auto& vector,
          auto&) {
         static_cast<void>(
             dalembertForwardDynamics(model, state, input, wrenches, workspace, vector));
       }},
      {"newton-euler",
       [](auto& model, auto& state, auto& input, auto wrenches, auto& workspace, auto& vector,
          auto&) { newtonEulerLinkFrames(model, state, input, wrenches, workspace, vector); }},
      {"cartesian-tensors",
       [](auto& model, auto& state, auto& input, auto wrenches, auto& workspace, auto& vector,
          auto&) { cartesianTensors(model, state, input, wrenches, workspace, vector); }},
      {"dalembert", [](auto& model, auto& state, auto& input, auto, auto& workspace, auto& vector,
                       auto&) { dalembert(model, state, input, {}, workspace, vector); }},
      {"jacobian-projection",
       [](auto& model, auto& state, auto& input, auto wrenches, auto& workspace, auto& vector,
          auto&) { jacobianProjection(model, state, input, wrenches, workspace, vector); }},
      {"jacobian-projection M",
       [](auto& model, auto& state, auto&, auto, auto& workspace, auto&, auto& matrix) {
         jacobianProjectionMassMatrix(model, state, workspace, matrix);
       }},
      {"coriolis matrix", [](auto& model, auto& state, auto&, auto, auto& workspace, auto&,
                             auto& matrix) { coriolisMatrix(model, state, workspace, matrix); }},
      {"walker-orin M",
       [](auto& model, auto& state, auto&, auto, auto& workspace, auto&, auto& matrix) {
         walkerOrinMassMatrix(model, state, workspace, matrix);
       }},
      {"walker-orin",
       [](auto& model, auto& state, auto& input, auto wrenches, auto& workspace, auto& vector,
          auto&) {
         static_cast<void>(
             walkerOrinForwardDynamics(model, state, input, wrenches, workspace, vector));
       }},
      {"newton-euler factorization",
       [](auto& model, auto& state, auto&, auto, auto& workspace, auto&, auto& matrix) {
         newtonEulerFactorizationMassMatrix(model, state, workspace, matrix);
       }},
      {"innovations M⁻¹",
       [](auto& model, auto& state, auto&, auto, auto& workspace, auto&, auto& matrix) {
         static_cast<void>(innovationsInverseMassMatrix(model, state, workspace, matrix));
       }},
      {"innovations", [](auto& model, auto& state, auto& input, auto wrenches, auto& workspace,
                         auto& vector, auto&) {
         static_cast<void>(
             innovationsForwardDynamics(model, state, input, wrenches, workspace, vector));
       }}};
  return all;
}

}  // namespace

class TestFormulationsAllocation : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void secondCallTakesNoMemory() {
#ifdef COUNTS_ALLOCATIONS
    Random random(4701);
    const RobotDescription chain =
        randomRobot(random, {std::vector<JointType>(6, JointType::kRevolute)}, "chain");
    std::vector<TestRobot> robots{{ chain.name, chain, compileModel(chain) }};
    for (const TestRobot& robot : allRobots()) {
      if (robot.name == "floating-tree-12" || robot.name == "fixed-tree-30") {
        robots.push_back(robot);
      }
    }
    QCOMPARE(robots.size(), size_t{5});
    for (const TestRobot& robot : robots) {
      const Model& model = *robot.model;
      const State first = randomState(model, random), second = randomState(model, random);
      const VectorXd input = random.numbers(model.velocitySize(), 1.0);
      const std::vector<LinkWrench> wrenches = someWrenches(model, random);
      for (const Call& call : calls()) {
        Workspace workspace(model);
        VectorXd vector;
        MatrixXd matrix;
        try {
          call.run(model, first, input, wrenches, workspace, vector, matrix);
        } catch (const MethodDoesNotApply&) {
          continue;
        }
        const long before = allocations;
        call.run(model, second, input, wrenches, workspace, vector, matrix);
        const long taken = allocations - before;
        QVERIFY2(taken == 0,
                 (robot.name + ", " + call.name + ": " + std::to_string(taken) + " allocations")
                     .c_str());
      }
    }
#else
    QSKIP("allocations are not counted here");
#endif
  }
};

ARMILLARY_TEST(TestFormulationsAllocation)
#include "tst_formulations_allocation.moc"
