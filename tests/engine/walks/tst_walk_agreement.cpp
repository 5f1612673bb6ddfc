// SPDX-License-Identifier: BSD-3-Clause
// Steps of two walks beside each other, and what both find.
#include "engine/walks/walk_agreement.h"

#include <set>

#include "tests/support/compare.h"
#include "tests/support/test_program.h"
#include "tests/support/walks.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

class TestWalkAgreement : public QObject {
  Q_OBJECT

 private Q_SLOTS:
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
};

ARMILLARY_TEST(TestWalkAgreement)
#include "tst_walk_agreement.moc"
