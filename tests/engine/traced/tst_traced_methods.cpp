// SPDX-License-Identifier: BSD-3-Clause
// The algorithms over traced numbers compute what they compute over doubles: they are the same.
#include "engine/traced/traced_methods.h"

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/equations/examples.h"
#include "engine/formulations/methods.h"
#include "engine/loops/constrained_dynamics.h"
#include "engine/traced/plain_model_of.h"
#include "tests/engine/formulations/agreement.h"
#include "tests/support/loops.h"
#include "tests/support/robots.h"
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

// A wheel on a link, on a plane wherever it is.
Loop aWheel(Random& random, const Model& model, const State& state) {
  Loop wheel = closedLoop(random, model, state, JointType::kFixed);
  wheel.name = "wheel";
  wheel.end2.X_BF = wheel.end2.X_BF * random.pose(0.1);  // does not lie flat
  wheel.rolling = RollingDescription{0.2, random.chance(0.3)};
  return wheel;
}

// Drives the first joint that has one coordinate.
void addDrive(Random& random, Model& model, const State& state) {
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    if (model.joints[i].position_size != 1 || model.joints[i].mimic) continue;
    Loop drive;
    drive.name = "drive";
    drive.terms = {{static_cast<int>(i), 1.5}};
    drive.drive = DriveFunction{.velocity = random.uniform(-1.0, 1.0),
                                .acceleration = 0.7,
                                .amplitude = 0.2,
                                .frequency = 1.1};
    drive.offset = 1.5 * state.position[model.joints[i].position_index];
    model.loops.push_back(drive);
    return;
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

  // Loops of every joint, rolling wheels, driven couplings.
  void closedLoopsAreTheSame() {
    const Reached reached;
    Random random(17021);
    int compared = 0;
    for (const TestRobot& robot : upTo(8, allRobots())) {
      if (robot.model->velocitySize() < 3) continue;
      for (const JointType type : kAllJointTypes) {
        Model model = *robot.model;
        const State state = randomState(model, random);
        model.loops = {closedLoop(random, model, state, type)};
        if (random.chance(0.4)) model.loops.push_back(aWheel(random, model, state));
        if (random.chance(0.4)) addDrive(random, model, state);
        const std::string where = robot.name + ", " + model.loops[0].name;
        TracedRobot traced(plainModel(model));
        const VectorXd effort = random.numbers(model.velocitySize(), 5.0);
        const TracedState given{
            variables(state.position), variables(state.velocity), {}, variables(effort)};
        // what all but contradicts itself loses the digits that are compared
        Workspace own(model);
        ConstrainedResult first;
        (void)constrainedForwardDynamics(model, model.loops, state, effort, {}, {}, own, first);
        if (first.independence < 1e-2) continue;
        for (const std::string& method : tracedMethods(TracedQuantity::kLoopDynamics)) {
          Workspace workspace(model);
          ConstrainedResult found;
          verifySame(traced, TracedQuantity::kLoopDynamics, method, given, 1e-8, where,
                     [&](MatrixXd& result) {
                       LoopOptions options;
                       options.method = *loopMethodNamed(method);
                       const bool solved(constrainedForwardDynamics(
                           model, model.loops, state, effort, {}, options, workspace, found));
                       result = found.acceleration;
                       return solved;
                     });
          ++compared;
        }
      }
    }
    QVERIFY2(compared > 200, qPrintable(QString::number(compared)));
  }

  void aTreeHasNoLoopsToClose() {
    TracedRobot chain(plainChain(3));
    QVERIFY_THROWS_EXCEPTION(std::domain_error,
                             (void)chain.compute(TracedQuantity::kLoopDynamics, "kkt", {}));
  }

  // Where the counted loops are looked at they are closed.
  void closedPositionsAreClosed() {
    for (const char* name : {"four_bar", "A03-andrews", "A04-bricard", "A02-four-bar"}) {
      const auto model = bundledRobot(name).model;
      const PlainModel plain = plainModel(*model);
      QVERIFY2(!plain.closed_position.empty(), name);
      State state = neutralState(*model);
      for (int i = 0; i < model->positionSize(); ++i) state.position[i] = plain.closed_position[i];
      Workspace workspace(*model);
      std::vector<LoopGap> gaps;
      loopGaps(*model, model->loops, state, workspace, gaps);
      for (const LoopGap& gap : gaps) QVERIFY2(gap.largest() < 1e-9, name);
    }
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
