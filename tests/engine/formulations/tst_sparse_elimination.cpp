// SPDX-License-Identifier: BSD-3-Clause
// Sparse elimination in maximal coordinates against the default methods.
#include "engine/formulations/sparse_elimination.h"

#include "engine/formulations/constraint_space.h"
#include "tests/engine/formulations/forward_agreement.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

class TestSparseElimination : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void agreesOverTheZoo() {
    const Reached reached;
    Random random(301);
    for (const TestRobot& robot : ofSolidBodies(plainRobots())) {
      for (int k = 0; k < 3; ++k) {
        verifyAgrees(sparseElimination, robot.name, *robot.model, random);
        if (QTest::currentTestFailed()) return;
      }
    }
  }

  void agreesOnChainsAndTreesOfManyBodies() {
    const Reached reached;
    Random random(302);
    for (int bodies = 1; bodies <= 100; ++bodies) {
      verifyAgrees(sparseElimination, "chain", *randomChain(random, bodies), random);
      if (QTest::currentTestFailed()) return;
      const ZooOptions tree{movingTypes(random, bodies), true};
      const std::string name = "tree-" + std::to_string(bodies);
      verifyAgrees(sparseElimination, name, *compileModel(randomRobot(random, tree, name)), random);
      if (QTest::currentTestFailed()) return;
    }
  }

  void spacesOfAJointAreDual() {
    // Sᵀ T_a = 1, Sᵀ T = 0, Tᵀ T = 1, and together they are all forces
    Random random(303);
    for (const TestRobot& robot : ofSolidBodies(plainRobots())) {
      const Model& model = *robot.model;
      const State state = randomState(model, random);
      for (int i = 1; i < model.bodyCount(); ++i) {
        const Body& body = model.bodies[i];
        const double* q = state.position.data() + body.position_index;
        JointSpaces spaces;
        findJointSpaces(body.kind, q, spaces);
        const int d = model.joints[body.joint_index].velocity_size;
        QCOMPARE(spaces.T_a.cols(), d);
        QCOMPARE(spaces.T.cols(), 6 - d);
        MatrixXd S(6, d);
        visitJoint(body.kind, [&](auto joint) {
          for (int k = 0; k < d; ++k) S.col(k) = toColumn(joint.column(q, k));
        });
        const MatrixXd T_a = spaces.T_a, T = spaces.T;
        VERIFY_CLOSE(S.transpose() * T_a, MatrixXd::Identity(d, d), 1e-14, robot.name);
        VERIFY_CLOSE(S.transpose() * T, MatrixXd::Zero(d, 6 - d), 1e-14, robot.name);
        VERIFY_CLOSE(T.transpose() * T, MatrixXd::Identity(6 - d, 6 - d), 1e-14, robot.name);
      }
    }
  }

  void inverseOfAnInertiaIsOne() {
    Random random(304);
    for (int k = 0; k < 100; ++k) {
      const InertialDescription inertial = randomInertial(random);
      const Eigen::Matrix3d& R = inertial.X_LI.rotation;
      const SpatialInertia I = SpatialInertia::fromCenterOfMass(
          inertial.mass, inertial.X_LI.position, R * inertial.rotational * R.transpose());
      VERIFY_CLOSE(toMatrix(I) * inverseOf(I), Matrix6::Identity(), 1e-12, "I I⁻¹");
      const Motion V{random.vector(1.0), random.vector(1.0)};
      VERIFY_CLOSE(toMatrix(I) * toColumn(V), toColumn(I * V), 1e-14, "I V");
    }
  }

  void bodyWithoutAnInvertibleInertiaIsNamed_data() {
    QTest::addColumn<Weakness>("weakness");
    QTest::newRow("massless") << Weakness::kMassless;
    QTest::newRow("point") << Weakness::kPoint;
    QTest::newRow("rod") << Weakness::kRod;
  }
  void bodyWithoutAnInvertibleInertiaIsNamed() {
    QFETCH(const Weakness, weakness);
    const auto model = compileModel(weakRobot(weakness));
    Workspace workspace(*model);
    VectorXd acceleration;
    Random random(305);
    const ForwardCase c(*model, random);
    // the other methods have no trouble with it
    QVERIFY(articulatedBody(*model, c.state, c.effort, {}, workspace, acceleration));
    const auto call = [&] {
      static_cast<void>(sparseElimination(*model, c.state, c.effort, {}, workspace, acceleration));
    };
    QVERIFY(refusalNames(call, "link 'feather'"));
    QVERIFY(refusalNames(call, "aba"));  // again, and what to use instead
  }

  void smallButRealInertiaIsTreated() {
    RobotDescription robot = weakRobot(Weakness::kRod);
    robot.links[2].inertial->mass = 1e-3;
    robot.links[2].inertial->rotational = 1e-8 * Eigen::Matrix3d::Identity();
    Random random(306);
    verifyAgrees(sparseElimination, "light", *compileModel(robot), random);
  }

  void followersAreRefused() {
    int refused = 0;
    for (const TestRobot& robot : followerRobots()) {
      const Model& model = *robot.model;
      if (!model.has_followers) continue;
      Workspace workspace(model);
      VectorXd acceleration;
      const VectorXd effort = VectorXd::Zero(model.velocitySize());
      QVERIFY_THROWS_EXCEPTION(MethodDoesNotApply, static_cast<void>(sparseElimination(
                                                       model, neutralState(model), effort, {},
                                                       workspace, acceleration)));
      ++refused;
    }
    QVERIFY(refused > 0);
  }

  void workspaceCarriesNothingOver() {
    Random random(307);
    for (const TestRobot& robot : ofSolidBodies(plainRobots())) {
      const Model& model = *robot.model;
      const ForwardCase c(model, random), other(model, random);
      Workspace used(model), fresh(model);
      VectorXd first, second;
      QVERIFY(sparseElimination(model, other.state, other.effort, other.wrenches, used, first));
      QVERIFY(sparseElimination(model, c.state, c.effort, {}, used, first));
      QVERIFY(sparseElimination(model, c.state, c.effort, {}, fresh, second));
      QVERIFY2(first == second, robot.name.c_str());
    }
  }
};

ARMILLARY_TEST(TestSparseElimination)
#include "tst_sparse_elimination.moc"
