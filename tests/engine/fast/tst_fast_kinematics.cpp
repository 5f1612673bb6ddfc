// SPDX-License-Identifier: BSD-3-Clause
// The fast form of places, Jacobians and the regressor gives what the readable one gives.
#include "engine/fast/fast_kinematics.h"
#include "engine/fast/fast_model.h"
#include "engine/parameters/fast_regressor.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

constexpr double kPoseTolerance = 1e-12;

MatrixXd numbersOf(const BodyPoses& poses) {
  MatrixXd numbers(12, static_cast<Eigen::Index>(poses.size()));
  for (size_t i = 0; i < poses.size(); ++i) {
    numbers.col(static_cast<Eigen::Index>(i)) << poses[i].rotation.reshaped(), poses[i].position;
  }
  return numbers;
}

}  // namespace

class TestFastKinematics : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void posesAgree() {
    const Reached reached;
    Random random(1670);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      BodyPoses got, want;
      fast::forwardKinematics(model, state, workspace, got);
      forwardKinematics(model, state, workspace, want);
      VERIFY_CLOSE(numbersOf(got), numbersOf(want), kPoseTolerance, robot.name);
    }
  }

  void jacobiansAgree() {
    const Reached reached;
    Random random(1671);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const int links = static_cast<int>(model.links.size());
      for (const JacobianFrame frame :
           {JacobianFrame::kWorld, JacobianFrame::kLinkOrigin, JacobianFrame::kLink}) {
        std::vector<Jacobian> all;
        fast::linkJacobians(model, state, frame, workspace, all);
        QCOMPARE(all.size(), model.links.size());
        for (int link = 0; link < links; link += 1 + links / 6) {
          Jacobian got, want;
          fast::linkJacobian(model, state, link, frame, workspace, got);
          linkJacobian(model, state, link, frame, workspace, want);
          VERIFY_CLOSE(got, want, kPoseTolerance, robot.name);
          VERIFY_CLOSE(all[static_cast<size_t>(link)], want, kPoseTolerance, robot.name + ", all");
        }
      }
    }
  }

  // The columns themselves are those of the last link of a chain.
  void columnsAreThoseOfTheLastLink() {
    Random random(1672);
    const TestRobot robot = bundledRobot("puma560");
    const Model& model = *robot.model;
    Workspace workspace(model);
    const State state = randomState(model, random);
    BodyPoses poses;
    Jacobian columns, want;
    fast::jointColumns(model, state, workspace, poses, columns);
    linkJacobian(model, state, static_cast<int>(model.links.size()) - 1, JacobianFrame::kWorld,
                 workspace, want);
    VERIFY_CLOSE(columns, want, kPoseTolerance, "columns");
    QVERIFY_THROWS_EXCEPTION(
        std::invalid_argument,
        fast::linkJacobian(model, state, 99, JacobianFrame::kWorld, workspace, want));
  }

  void regressorAgrees() {
    const Reached reached;
    Random random(1673);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd a = random.numbers(model.velocitySize(), 5.0);
      MatrixXd got, want;
      fast::regressor(model, state, a, workspace, got);
      regressor(model, state, a, workspace, want);
      VERIFY_CLOSE(got, want, kPoseTolerance, robot.name);
    }
  }

  void everyInstructionSetPlacesAlike() {
    for (const fast::Kernels* kernels : fast::kernelsOfThisProcessor()) {
      Random random(1674);
      for (const TestRobot& robot : upTo(30, allRobots())) {
        const Model& model = *robot.model;
        Workspace workspace(model);
        const State state = randomState(model, random);
        fast::FastModel fast_model(model, *kernels);
        MatrixXd got = MatrixXd::Constant(12, model.bodyCount(), 1.0);
        fast_model.placeBodies(state.position.data(), got.data(), nullptr);
        BodyPoses want;
        forwardKinematics(model, state, workspace, want);
        const Eigen::Index bodies = model.bodyCount() - 1;
        VERIFY_CLOSE(got.rightCols(bodies), numbersOf(want).rightCols(bodies), kPoseTolerance,
                     robot.name + " with " + kernels->name);
      }
    }
  }
};

ARMILLARY_TEST(TestFastKinematics)
#include "tst_fast_kinematics.moc"
