// SPDX-License-Identifier: BSD-3-Clause
// The multipliers with M⁻¹ by recursions: what they do not treat, and what they gain where
// chains are long. That they agree with the other methods is in tst_constrained_dynamics.cpp.
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

  double seconds(LoopMethod method) {
    const auto begin = std::chrono::steady_clock::now();
    solved(method);
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  }

  std::shared_ptr<const Model> model;
  Workspace workspace;
  State state;
  VectorXd effort;
  Loop loop;
};

// How many times as long the factorization of the mass matrix takes.
double gainOver(HeldChain& chain) {
  double by_factors = 1e9, by_recursions = 1e9;
  for (int i = 0; i < 3; ++i) {
    by_factors = std::min(by_factors, chain.seconds(LoopMethod::kMultipliers));
    by_recursions = std::min(by_recursions, chain.seconds(LoopMethod::kRecursiveMultipliers));
  }
  return by_factors / by_recursions;
}

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

  // The other method of multipliers grows by the third power of the length: what recursions gain on
  // it grows by the second. Both are timed in turn, so that other work weighs on both.
  void theLongerTheChainTheMoreIsGained() {
    HeldChain shorter(60), longer(480);
    const double gain_of_shorter = gainOver(shorter), gain_of_longer = gainOver(longer);
    QVERIFY2(gain_of_longer > 8.0 * gain_of_shorter,
             qPrintable(QStringLiteral("%1, %2").arg(gain_of_shorter).arg(gain_of_longer)));
  }

  void followersAndRotorsAreNotTreated() {
    Random random(903);
    const std::vector<JointType> types(3, JointType::kRevolute);
    RobotDescription following = randomRobot(random, {types}, "following");
    following.joints[2].mimic = MimicDescription{.joint = following.joints[0].name};
    RobotDescription geared = randomRobot(random, {types}, "geared");
    geared.joints[1].rotor_inertia = 0.3;
    for (const RobotDescription& robot : {following, geared}) {
      const auto model = withRotors(*compileModel(robot));
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
