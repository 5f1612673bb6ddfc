// SPDX-License-Identifier: BSD-3-Clause
// The multipliers with M⁻¹ by recursions: what they do not treat, and that their time grows as the
// chain does. That they agree with the other methods is in tst_constrained_dynamics.cpp.
#include <chrono>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/loops/constrained_dynamics.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"
#include "tests/support/zoo.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

// A chain of turning joints whose last link is held by a point.
struct HeldChain {
  explicit HeldChain(int count)
      : model(compileModel(chain(count))), workspace(*model), state(neutralState(*model)) {
    Random random(901);
    state.velocity = random.numbers(model->velocitySize(), 0.1);
    effort = VectorXd::Zero(model->velocitySize());
    const int last = static_cast<int>(model->links.size()) - 1;
    loop = heldPoint(*model, state, last, Vector3d(0.1, 0.0, 0.0), "held", workspace);
  }

  static RobotDescription chain(int count) {
    Random random(902);
    return randomRobot(random, {std::vector<JointType>(count, JointType::kRevolute)}, "chain");
  }

  ConstrainedResult solved(LoopMethod method) {
    ConstrainedResult result;
    if (!constrainedForwardDynamics(*model, {&loop, 1}, state, effort, {}, {.method = method},
                                    workspace, result)) {
      throw std::runtime_error("the chain is singular");
    }
    return result;
  }

  // The least of a few, s.
  double seconds(LoopMethod method) {
    double least = 1e9;
    for (int i = 0; i < 7; ++i) {
      const auto begin = std::chrono::steady_clock::now();
      solved(method);
      const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
      least = std::min(least, took.count());
    }
    return least;
  }

  std::shared_ptr<const Model> model;
  Workspace workspace;
  State state;
  VectorXd effort;
  Loop loop;
};

}  // namespace

class TestRecursiveMultipliers : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void theHeldPointStays() {
    HeldChain chain(200);
    const ConstrainedResult result = chain.solved(LoopMethod::kRecursiveMultipliers);
    QCOMPARE(result.rank, 3);
    const LoopConstraints& rows = result.constraints;
    const VectorXd left = rows.jacobian * result.acceleration + rows.bias;
    QVERIFY(left.lpNorm<Eigen::Infinity>() <
            1e-8 * rows.jacobian.norm() * result.acceleration.norm());
  }

  // By a factorization of the mass matrix it would be sixteen to sixty-four times.
  void aChainFourTimesAsLongTakesFourTimesAsLong() {
    HeldChain shorter(250), longer(1000);
    const double ratio = longer.seconds(LoopMethod::kRecursiveMultipliers) /
                         shorter.seconds(LoopMethod::kRecursiveMultipliers);
    QVERIFY2(ratio < 9.0, qPrintable(QString::number(ratio)));
  }

  void followersAndRotorsAreNotTreated() {
    Random random(903);
    const std::vector<JointType> types(3, JointType::kRevolute);
    RobotDescription following = randomRobot(random, {types}, "following");
    following.joints[2].mimic = MimicDescription{.joint = following.joints[0].name};
    RobotDescription geared = randomRobot(random, {types}, "geared");
    geared.joints[1].rotor_inertia = 0.3;
    for (const RobotDescription& robot : {following, geared}) {
      const auto model = compileModel(robot);
      Workspace workspace(*model);
      ConstrainedResult result;
      QVERIFY_THROWS_EXCEPTION(
          MethodDoesNotApply,
          (void)constrainedForwardDynamics(
              *model, {}, neutralState(*model), VectorXd::Zero(model->velocitySize()), {},
              {.method = LoopMethod::kRecursiveMultipliers}, workspace, result));
    }
  }
};

ARMILLARY_TEST(TestRecursiveMultipliers)
#include "tst_recursive_multipliers.moc"
