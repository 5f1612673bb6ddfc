// SPDX-License-Identifier: BSD-3-Clause
// The inertia that a degree of freedom feels is that of the mass matrix's inverse, found in O(n).
#include "engine/forces/felt_inertia.h"

#include <Eigen/LU>

#include "engine/dynamics/composite_rigid_body.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

VectorXd byInverse(const Model& model) {
  Workspace workspace(model);
  MatrixXd M;
  massMatrix(model, neutralState(model), workspace, M);
  return MatrixXd(M.inverse()).diagonal().cwiseInverse();
}

RobotDescription longChain(int links) {
  RobotDescription robot;
  robot.name = "chain";
  robot.links.resize(static_cast<size_t>(links) + 1);
  for (int i = 0; i <= links; ++i) {
    LinkDescription& link = robot.links[static_cast<size_t>(i)];
    link.name = "link" + std::to_string(i);
    if (i == 0) continue;
    link.inertial = InertialDescription{};
    link.inertial->mass = 1.0;
    link.inertial->rotational = Eigen::Vector3d(0.1, 0.2, 0.3).asDiagonal();
    JointDescription joint;
    joint.name = "joint" + std::to_string(i);
    joint.type = JointType::kContinuous;
    joint.parent = robot.links[static_cast<size_t>(i) - 1].name;
    joint.child = link.name;
    joint.X_PJ.position = {0.1, 0.02, 0.0};
    joint.axis = i % 2 ? Eigen::Vector3d::UnitY() : Eigen::Vector3d::UnitZ();
    robot.joints.push_back(joint);
  }
  return robot;
}

}  // namespace

class TestFeltInertia : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // Every kind of joint, floating bases, branches, rotors, followers.
  void isThatOfTheInverse() {
    int compared = 0;
    for (const TestRobot& robot : ofSolidBodies(allRobots())) {
      for (const auto& model : {robot.model, withRotors(*robot.model)}) {
        const VectorXd expected = byInverse(*model), found = feltInertia(*model);
        for (int i = 0; i < model->velocitySize(); ++i) {
          VERIFY_CLOSE(found[i] / expected[i], 1.0, 1e-8, robot.name);
          ++compared;
        }
      }
    }
    QVERIFY(compared > 100);
  }

  // Inertias that a recursion divides by, and that nearly vanish: numbers, whatever they are worth.
  void isANumberWhereTheRobotIsNearlySingular() {
    for (const double scale : {1e-120, 1e-200, 1e-300}) {
      RobotDescription robot = longChain(6);
      for (std::size_t i = 3; i < robot.links.size(); ++i) {
        robot.links[i].inertial->mass *= scale;
        robot.links[i].inertial->rotational *= scale;
      }
      const VectorXd felt = feltInertia(*compileModel(robot));
      QVERIFY2(felt.allFinite(), qPrintable(QString::number(scale)));
    }
  }

  // Where a joint moves nothing M has no inverse: the diagonal of M, also of a long chain.
  void whereNothingIsMovedItIsTheDiagonal() {
    for (const int links : {7, 10'000}) {
      RobotDescription chain = longChain(links);
      chain.links.back().inertial.reset();
      const auto model = compileModel(chain);
      const VectorXd felt = feltInertia(*model);
      QCOMPARE(felt[links - 1], 0.0);
      if (links > 100) continue;
      Workspace workspace(*model);
      MatrixXd M;
      massMatrix(*model, neutralState(*model), workspace, M);
      for (int i = 0; i < links; ++i) VERIFY_CLOSE(felt[i], M(i, i), 1e-12, "diagonal");
    }
  }

  // A square matrix of it would have 3 GB.
  void tenThousandLinksAreNoTrouble() {
    const auto model = compileModel(longChain(20'000));
    const VectorXd felt = feltInertia(*model);
    QVERIFY((felt.array() > 0.0).all() && felt.allFinite());
  }
};

ARMILLARY_TEST(TestFeltInertia)
#include "tst_felt_inertia.moc"
