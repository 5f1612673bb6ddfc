// SPDX-License-Identifier: BSD-3-Clause
// The algorithms over traced numbers compute what they compute over doubles: they are the same.
#include "engine/traced/traced_methods.h"

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/equations/examples.h"
#include "engine/formulations/methods.h"
#include "engine/traced/plain_model_of.h"
#include "tests/engine/formulations/agreement.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

std::vector<TracedNumber> variables(const VectorXd& numbers) {
  std::vector<TracedNumber> traced;
  for (const double number : numbers) traced.push_back(TracedNumber::variable(number));
  return traced;
}

MatrixXd values(const TracedMatrix& traced) {
  MatrixXd result(traced.rows, traced.columns);
  for (int i = 0; i < traced.rows; ++i) {
    for (int j = 0; j < traced.columns; ++j) {
      result(i, j) = traced.entries[i * traced.columns + j].value();
    }
  }
  return result;
}

// Both refuse, or both give the same within `tolerance`.
template <class Direct>
void verifySame(TracedRobot& traced, TracedQuantity quantity, const std::string& method,
                const TracedState& state, double tolerance, const std::string& where,
                Direct&& direct) {
  MatrixXd want;
  bool applies = true;
  try {
    applies = direct(want);
  } catch (const MethodDoesNotApply&) {
    applies = false;
  }
  try {
    const MatrixXd got = values(traced.compute(quantity, method, state));
    QVERIFY2(applies, (where + " " + method + " is refused over doubles").c_str());
    VERIFY_CLOSE(got, want, tolerance, where + " " + method);
  } catch (const std::domain_error& why) {
    QVERIFY2(!applies, (where + " " + method + ": " + why.what()).c_str());
  }
}

}  // namespace

class TestTracedMethods : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyMethodIsTheSame() {
    const Reached reached;
    Random random(17001);
    forRandomStates(
        upTo(8, allRobots()), random,
        [&](const TestRobot& robot, const Model& model, Workspace& workspace, const State& state) {
          TracedRobot traced(plainModel(model));
          const VectorXd acceleration = random.numbers(model.velocitySize(), 3.0);
          const VectorXd effort = random.numbers(model.velocitySize(), 10.0);
          const TracedState given{variables(state.position), variables(state.velocity),
                                  variables(acceleration), variables(effort)};
          for (const auto& method : inverseDynamicsMethods()) {
            verifySame(traced, TracedQuantity::kInverseDynamics, std::string(method.name), given,
                       1e-12, robot.name, [&](MatrixXd& result) {
                         VectorXd efforts;
                         method.compute(model, state, acceleration, {}, workspace, efforts);
                         result = efforts;
                         return true;
                       });
          }
          MatrixXd M;
          for (const auto& method : massMatrixMethods()) {
            verifySame(traced, TracedQuantity::kMassMatrix, std::string(method.name), given, 1e-12,
                       robot.name, [&](MatrixXd& result) {
                         method.compute(model, state, workspace, result);
                         M = result;
                         return true;
                       });
          }
          for (const auto& method : forwardDynamicsMethods()) {
            verifySame(
                traced, TracedQuantity::kForwardDynamics, std::string(method.name), given,
                toleranceFor(M), robot.name, [&](MatrixXd& result) {
                  VectorXd found;
                  const bool solved(method.compute(model, state, effort, {}, workspace, found));
                  result = found;
                  return solved;
                });
          }
        });
  }

  void quantitiesOfOneMethodAreTheSame() {
    const Reached reached;
    Random random(17006);
    for (const TestRobot& robot : upTo(8, allRobots())) {
      const Model& model = *robot.model;
      const int link = static_cast<int>(model.links.size()) - 1;
      TracedRobot traced(plainModel(model));
      for (const TracedQuantity quantity :
           {TracedQuantity::kCoriolisMatrix, TracedQuantity::kCoriolis, TracedQuantity::kGravity,
            TracedQuantity::kBias, TracedQuantity::kEnergy, TracedQuantity::kRegressor,
            TracedQuantity::kLinkPose, TracedQuantity::kJacobian}) {
        const bool of_link =
            quantity == TracedQuantity::kJacobian || random.chance(0.5);  // else poses of all
        const int which = of_link ? link : -1;
        for (const EquationExample& example : equationExamples(model, quantity, which, 2)) {
          const auto vector = [](const std::vector<double>& numbers) {
            return variables(Eigen::Map<const VectorXd>(numbers.data(), numbers.size()));
          };
          const TracedState state{vector(example.q), vector(example.v), vector(example.a), {}};
          const TracedMatrix got =
              traced.compute(quantity, tracedMethods(quantity).front(), state, which);
          const MatrixXd by_columns = values(got).transpose();
          const MatrixXd want =
              Eigen::Map<const MatrixXd>(example.result.data(), got.columns, got.rows);
          VERIFY_CLOSE(by_columns, want, 1e-12, robot.name);
        }
      }
    }
  }

  void partsOfARobotAreRobots() {
    const TestRobot robot = bundledRobot("puma560");
    const PlainModel whole = plainModel(*robot.model);
    const PlainModel part = firstBodies(whole, 2);
    QCOMPARE(part.velocitySize(), 2);
    TracedRobot traced(part), all(whole);
    const TracedState state{variables(VectorXd::Constant(6, 0.4)), {}, {}, {}};
    const MatrixXd first = values(traced.compute(TracedQuantity::kMassMatrix, "crba", state));
    const MatrixXd full = values(all.compute(TracedQuantity::kMassMatrix, "crba", state));
    QCOMPARE(first.rows(), 2);
    QVERIFY(first(0, 0) < full(0, 0));  // without what the others weigh
  }

  void whatIsNotThereIsSaid() {
    const TestRobot robot = bundledRobot("pendulum");
    TracedRobot traced(plainModel(*robot.model));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             traced.compute(TracedQuantity::kMassMatrix, "rnea", {}));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             traced.compute(TracedQuantity::kLinkPose, "", {}, 99));
  }
};

ARMILLARY_TEST(TestTracedMethods)
#include "tst_traced_methods.moc"
