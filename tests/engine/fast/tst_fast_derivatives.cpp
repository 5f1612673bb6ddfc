// SPDX-License-Identifier: BSD-3-Clause
// The fast form of derivatives and of the inverse of the mass matrix gives what the readable one
// gives.
#include "engine/dynamics/sparse_factorization.h"
#include "engine/fast/fast_derivatives.h"
#include "engine/fast/fast_model.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double kDerivativesTolerance = 1e-12;
constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

}  // namespace

class TestFastDerivatives : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void ofInverseDynamicsAgree() {
    const Reached reached;
    Random random(1660);
    for (const TestRobot& robot : allRobots()) {
      const Model model = withRandomRotors(*robot.model, random);
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd a = random.numbers(model.velocitySize(), 5.0);
      InverseDynamicsDerivatives got, want;
      fast::inverseDynamicsDerivatives(model, state, a, {}, workspace, got);
      inverseDynamicsDerivatives(model, state, a, {}, workspace, want);
      VERIFY_CLOSE(got.by_position, want.by_position, kDerivativesTolerance,
                   robot.name + " by position");
      VERIFY_CLOSE(got.by_velocity, want.by_velocity, kDerivativesTolerance,
                   robot.name + " by velocity");
      VERIFY_CLOSE(got.by_acceleration, want.by_acceleration, kDerivativesTolerance,
                   robot.name + " mass");
    }
  }

  void inverseOfTheMassMatrixAgrees() {
    const Reached reached;
    Random random(1661);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      MatrixXd got, want;
      const SolveStatus expected = inverseMassMatrix(model, state, workspace, want);
      const SolveStatus status = fast::inverseMassMatrix(model, state, workspace, got);
      QCOMPARE(status.singular_degree_of_freedom, expected.singular_degree_of_freedom);
      if (!expected) continue;
      VERIFY_CLOSE(got, want, kDerivativesTolerance, robot.name);
    }
  }

  void ofForwardDynamicsAgree() {
    const Reached reached;
    Random random(1662);
    for (const TestRobot& robot : allRobots()) {
      const Model model = withRandomRotors(*robot.model, random);
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd effort = random.numbers(model.velocitySize(), 5.0);
      VectorXd acceleration, expected_acceleration;
      ForwardDynamicsDerivatives got, want;
      const SolveStatus expected = forwardDynamicsDerivatives(model, state, effort, {}, workspace,
                                                              expected_acceleration, want);
      const SolveStatus status =
          fast::forwardDynamicsDerivatives(model, state, effort, {}, workspace, acceleration, got);
      QCOMPARE(status.singular_degree_of_freedom, expected.singular_degree_of_freedom);
      if (!expected) continue;
      VERIFY_CLOSE(acceleration, expected_acceleration, kDerivativesTolerance,
                   robot.name + " acceleration");
      VERIFY_CLOSE(got.by_position, want.by_position, kDerivativesTolerance,
                   robot.name + " by position");
      VERIFY_CLOSE(got.by_velocity, want.by_velocity, kDerivativesTolerance,
                   robot.name + " by velocity");
      VERIFY_CLOSE(got.by_effort, want.by_effort, kDerivativesTolerance, robot.name + " by effort");
    }
  }

  void everyInstructionSetAgrees() {
    for (const fast::Kernels* kernels : fast::kernelsOfThisProcessor()) {
      Random random(1663);
      for (const TestRobot& robot : upTo(30, allRobots())) {
        const Model& model = *robot.model;
        constexpr int kDrawn = 5, kCount = 11;  // lanes all taken, and some left
        const int n = model.velocitySize();
        fast::FastModel fast_model(model, *kernels);
        Workspace workspace(model);
        MatrixXd q(model.positionSize(), kCount), v(n, kCount), a(n, kCount);
        MatrixXd want[3], many[3], one[3];
        for (int i = 0; i < 3; ++i) {
          want[i].resize(n * n, kCount);
          many[i].setConstant(n * n, kCount, kNone);
          one[i].resize(n, n);
        }
        const std::string where = robot.name + " with " + kernels->name;
        InverseDynamicsDerivatives readable;
        for (int i = 0; i < kCount; ++i) {
          if (i >= kDrawn) {  // the same ones in other lanes
            for (MatrixXd* rows : {&q, &v, &a, &want[0], &want[1], &want[2]}) {
              rows->col(i) = rows->col(i - kDrawn);
            }
            continue;
          }
          const State state = randomState(model, random);
          q.col(i) = state.position;
          v.col(i) = state.velocity;
          a.col(i) = random.numbers(n, 5.0);
          inverseDynamicsDerivatives(model, state, a.col(i), {}, workspace, readable);
          want[0].col(i) = readable.by_position.reshaped();
          want[1].col(i) = readable.by_velocity.reshaped();
          want[2].col(i) = readable.by_acceleration.reshaped();
          for (MatrixXd& matrix : one) matrix.setConstant(kNone);
          fast_model.inverseDerivatives(model.gravity, q.col(i).data(), v.col(i).data(),
                                        a.col(i).data(),
                                        {one[0].data(), one[1].data(), one[2].data()});
          for (int k = 0; k < 3; ++k) {
            VERIFY_CLOSE(one[k].reshaped(), want[k].col(i), kDerivativesTolerance,
                         where + ", one by one");
          }
        }
        fast_model.inverseDerivatives(model.gravity, {q.data(), model.positionSize()},
                                      {v.data(), n}, {a.data(), n}, kCount,
                                      {many[0].data(), many[1].data(), many[2].data()}, n * n);
        for (int k = 0; k < 3; ++k)
          VERIFY_CLOSE(many[k], want[k], kDerivativesTolerance, where + ", at once");
        if (!fast_model.ownCoordinates()) continue;

        // what is asked for alone is what it is beside the others; at once as one by one
        MatrixXd accelerations(n, kCount), inverses(n * n, kCount);
        bool solved[kCount] = {}, inverted[kCount] = {};
        fast_model.forwardDerivatives(model.gravity, {q.data(), model.positionSize()},
                                      {v.data(), n}, {a.data(), n}, kCount, accelerations.data(), n,
                                      {many[0].data(), many[1].data(), many[2].data()}, n * n,
                                      solved);
        fast_model.inverseMassMatrix({q.data(), model.positionSize()}, kCount, inverses.data(),
                                     n * n, inverted);
        ForwardDynamicsDerivatives forward;
        for (int i = 0; i < kCount; ++i) {
          State state = neutralState(model);
          state.position = q.col(i);
          state.velocity = v.col(i);
          VectorXd acceleration;
          const SolveStatus expected = forwardDynamicsDerivatives(model, state, a.col(i), {},
                                                                  workspace, acceleration, forward);
          QVERIFY2(static_cast<bool>(expected) == solved[i], where.c_str());
          QVERIFY2(static_cast<bool>(expected) == inverted[i], where.c_str());
          if (!expected) continue;
          const MatrixXd* readables[3] = {&forward.by_position, &forward.by_velocity,
                                          &forward.by_effort};
          for (int k = 0; k < 3; ++k) {
            VERIFY_CLOSE(many[k].col(i), readables[k]->reshaped(), kDerivativesTolerance,
                         where + ", forward at once");
            for (MatrixXd& matrix : one) matrix.setConstant(kNone);
            fast::DerivativeMatrices to;
            (k == 0 ? to.by_position : k == 1 ? to.by_velocity : to.by_third) = one[k].data();
            QVERIFY(fast_model.forwardDerivatives(model.gravity, q.col(i).data(), v.col(i).data(),
                                                  a.col(i).data(), acceleration.data(), to));
            VERIFY_CLOSE(one[k], *readables[k], kDerivativesTolerance, where + ", forward alone");
          }
          VERIFY_CLOSE(inverses.col(i), forward.by_effort.reshaped(), kDerivativesTolerance,
                       where + ", inverse at once");
          QVERIFY(fast_model.inverseMassMatrix(q.col(i).data(), one[2].data()));
          VERIFY_CLOSE(one[2], forward.by_effort, kDerivativesTolerance, where + ", inverse");
        }
      }
    }
  }

  void wrenchesGoToTheReadableForm() {
    Random random(1664);
    const TestRobot robot = bundledRobot("puma560");
    const Model& model = *robot.model;
    Workspace workspace(model);
    const State state = randomState(model, random);
    const VectorXd a = random.numbers(model.velocitySize(), 5.0);
    const std::vector<LinkWrench> wrenches{
        {static_cast<int>(model.links.size()) - 1, {{1.0, -2.0, 3.0}, {40.0, 50.0, -60.0}}}};
    MatrixXd got;
    InverseDynamicsDerivatives want;
    fast::inverseDynamicsDerivatives(model, state, a, wrenches, workspace, {&got});
    inverseDynamicsDerivatives(model, state, a, wrenches, workspace, want);
    VERIFY_CLOSE(got, want.by_position, kDerivativesTolerance, "by position");
    ForwardDynamicsDerivatives forward;
    VectorXd acceleration;
    QVERIFY(fast::forwardDynamicsDerivatives(model, state, a, wrenches, workspace, acceleration,
                                             {nullptr, &got}));
    QVERIFY(
        forwardDynamicsDerivatives(model, state, a, wrenches, workspace, acceleration, forward));
    VERIFY_CLOSE(got, forward.by_velocity, kDerivativesTolerance, "by velocity");
  }

  // A pivot that vanishes is named as by the readable form, alone and among many.
  void namesWhatIsSingular() {
    RobotDescription description;
    description.name = "massless";
    description.links.emplace_back().name = "base";
    Random random(1665);
    description.links.push_back(solidLink(random, "arm"));
    description.links.emplace_back().name = "tip";  // without an inertia
    description.joints.push_back(
        randomJoint(random, JointType::kRevolute, "shoulder", "base", "arm"));
    description.joints.push_back(randomJoint(random, JointType::kRevolute, "wrist", "arm", "tip"));
    const auto model = compileModel(description);
    Workspace workspace(*model);
    const State state = randomState(*model, random);
    MatrixXd inverse;
    QCOMPARE(fast::inverseMassMatrix(*model, state, workspace, inverse).singular_degree_of_freedom,
             1);
    std::vector<SolveStatus> statuses;
    MatrixXd accelerations, by_effort;
    const MatrixXd q = state.position.replicate(1, 3), v = state.velocity.replicate(1, 3);
    fast::forwardDynamicsDerivatives(*model, q, v, v, workspace, accelerations,
                                     {nullptr, nullptr, &by_effort}, statuses);
    for (const SolveStatus& status : statuses) QCOMPARE(status.singular_degree_of_freedom, 1);
    QVERIFY(by_effort.array().isNaN().all());
    fast::inverseMassMatrices(*model, q, workspace, by_effort, statuses);
    for (const SolveStatus& status : statuses) QCOMPARE(status.singular_degree_of_freedom, 1);
  }
};

ARMILLARY_TEST(TestFastDerivatives)
#include "tst_fast_derivatives.moc"
