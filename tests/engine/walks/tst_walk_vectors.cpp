// SPDX-License-Identifier: BSD-3-Clause
// What walks draw on the links is what these have: velocities, forces, the power of efforts.
#include "engine/analysis/link_motions.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"
#include "tests/support/walks.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

class TestWalkVectors : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void compositeForcesGoInwardToTheBase() {
    const auto model = bundledRobot("puma560").model;
    const auto walk = AlgorithmWalk::make(WalkAlgorithm::kCompositeRigidBody, model);
    std::vector<int> path;
    for (const WalkStep& step : walk->steps()) {
      if (step.moved == 6 && step.equation == "crba-pass") path.push_back(step.body);
    }
    QCOMPARE(path, (std::vector<int>{5, 4, 3, 2, 1}));
  }

  void drawnVelocitiesAreThoseOfTheLinks() {
    const Reached reached;
    std::uint64_t seed = 904;
    for (const TestRobot& robot : upTo(12, allRobots())) {
      const Model& model = *robot.model;
      Moment moment(robot.model, seed++);
      std::vector<Pose> X_WL;
      BodyPoses X_WB;
      forwardKinematics(model, moment.state, moment.workspace, X_WB);
      bodyMotions(model, moment.state, moment.workspace);
      for (const WalkAlgorithm algorithm :
           {WalkAlgorithm::kRecursiveNewtonEuler, WalkAlgorithm::kArticulatedBody}) {
        if (!applies(algorithm, robot.model)) continue;
        Workspace own(model);
        const auto walk = AlgorithmWalk::make(algorithm, robot.model);
        const SolveStatus status =
            walk->run(moment.state, moment.acceleration, moment.effort, moment.wrenches, own);
        QVERIFY(status);
        for (int i = 0; i < walk->reached(); ++i) {
          const WalkStep& step = walk->steps()[i];
          if (step.quantity != WalkQuantity::kVelocity) continue;
          const Motion& V = moment.workspace.bodies[step.body].V;
          const Pose& X = X_WB[step.body];
          for (const WalkVector& vector : walk->vectors(i)) {
            const bool turns = vector.kind == WalkVector::Kind::kAngularVelocity;
            VERIFY_CLOSE(vector.vector, X.rotation * (turns ? V.angular : V.linear), 1e-12,
                         where(*walk, step));
            VERIFY_CLOSE(vector.origin, X.position, 1e-12, where(*walk, step));
          }
        }
      }
    }
  }

  void bothNewtonEulerFormsDrawTheSameForces() {
    const Reached reached;
    std::uint64_t seed = 905;
    for (const TestRobot& robot : upTo(30, allRobots())) {
      Moment moment(robot.model, seed++);
      const auto spatial = moment.walk(WalkAlgorithm::kRecursiveNewtonEuler);
      const auto classical = moment.walk(WalkAlgorithm::kNewtonEuler);
      using Kind = WalkVector::Kind;
      for (int i = 1; i < robot.model->bodyCount(); ++i) {
        const int f = stepOf(*spatial, "rnea-force", i);
        VERIFY_CLOSE(
            onlyVector(*classical, stepOf(*classical, "newton-euler-force", i), Kind::kForce),
            onlyVector(*spatial, f, Kind::kForce), 1e-11, where(*spatial, spatial->steps()[f]));
        VERIFY_CLOSE(
            onlyVector(*classical, stepOf(*classical, "newton-euler-moment", i), Kind::kMoment),
            onlyVector(*spatial, f, Kind::kMoment), 1e-11, where(*spatial, spatial->steps()[f]));
      }
    }
  }

  void drawnEffortsDoTheJointsPower() {
    // of joints whose axes are of unit length: moment · ω_J + force · v_J = τ · q̇
    const Reached reached;
    std::uint64_t seed = 907;
    for (const TestRobot& robot : upTo(12, allRobots())) {
      const Model& model = *robot.model;
      Moment moment(robot.model, seed++);
      const auto walk = moment.walk(WalkAlgorithm::kRecursiveNewtonEuler);
      BodyPoses X_WB;
      forwardKinematics(model, moment.state, moment.workspace, X_WB);
      for (int i = 1; i < model.bodyCount(); ++i) {
        const Body& body = model.bodies[i];
        const bool mixed = body.kind.type == BodyJoint::kHelical ||
                           body.kind.type == BodyJoint::kUniversal ||
                           body.kind.type == BodyJoint::kCylindrical;
        if (mixed) continue;
        const int effort = stepOf(*walk, "rnea-effort", i);
        const WalkEquation velocity = walk->equation(stepOf(*walk, "rnea-velocity", i));
        const VectorXd joint = valueOf(velocity.terms[1]);  // S q̇
        double power = 0.0;
        for (const WalkVector& vector : walk->vectors(effort)) {
          const bool turns = vector.kind == WalkVector::Kind::kJointMoment;
          power += (X_WB[i].rotation.transpose() * vector.vector)
                       .dot(turns ? joint.head<3>() : joint.tail<3>());
        }
        const VectorXd rates = velocity.terms[1].factors[1].value;
        const VectorXd tau = walk->equation(effort).result.value;
        VERIFY_CLOSE_TO_SCALE(power, tau.dot(rates), 1e-12, tau.norm() * rates.norm(), robot.name);
      }
    }
  }

  // Also those of matrices: on the links is what the numbers are of.
  void everyWalkDrawsVectorsOnTheLinks() {
    const auto arm = bundledRobot("puma560").model, loop = bundledRobot("four_bar").model;
    for (const WalkAlgorithm algorithm : kAllWalkAlgorithms) {
      Moment moment(algorithm == WalkAlgorithm::kLoops ? loop : arm, 911);
      const auto walk = moment.walk(algorithm);
      int drawn = 0;
      for (int i = 0; i < walk->reached(); ++i) {
        for (const WalkVector& vector : walk->vectors(i)) drawn += vector.body > 0 ? 1 : 0;
      }
      QVERIFY2(drawn > 0, std::string(walk->steps().back().equation).c_str());
    }
    // of a column: what its row of M says about the joint's own axis
    Moment moment(arm, 912);
    const auto walk = moment.walk(WalkAlgorithm::kWalkerOrin);
    const int step = stepOf(*walk, "walker-orin-column", 2);
    const MatrixXd column = walk->equation(step).result.value;
    VERIFY_CLOSE(walk->vectors(step)[2].vector.norm(), std::abs(column(2, 0)), 1e-12, "column");
  }

  void baseCarriesTheWeightOfWhatHangsOnIt() {
    Moment moment(bundledRobot("puma560").model, 5);
    moment.state.velocity.setZero();
    moment.acceleration.setZero();
    moment.wrenches.clear();
    double weight = 0.0;
    for (const Body& body : moment.model->bodies) weight += 9.81 * body.inertia.mass;
    const auto walk = moment.walk(WalkAlgorithm::kRecursiveNewtonEuler);
    const int base = stepOf(*walk, "rnea-base", 0);
    VERIFY_CLOSE(onlyVector(*walk, base, WalkVector::Kind::kForce), Vector3d(0.0, 0.0, weight),
                 1e-12, "f of the base");
  }
};

ARMILLARY_TEST(TestWalkVectors)
#include "tst_walk_vectors.moc"
