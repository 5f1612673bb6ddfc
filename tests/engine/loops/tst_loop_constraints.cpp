// SPDX-License-Identifier: BSD-3-Clause
// Rows, gaps, Jacobian and velocity terms of loops of every type, against numerical
// differentiation.
#include "engine/loops/loop_constraints.h"

#include <numbers>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/loops/fast_loop_constraints.h"
#include "tests/support/compare.h"
#include "tests/support/loops.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

// Every type of loop on every robot, at a state near to which it is closed by `distance` (rad, m).
template <class Function>
void forLoops(std::uint64_t seed, double distance, Function&& function) {
  Random random(seed);
  for (const TestRobot& robot : allRobots()) {
    const Model& model = *robot.model;
    if (model.velocitySize() == 0 || model.velocitySize() > 20) continue;
    for (const JointType type : kAllJointTypes) {
      const State closed = randomState(model, random);
      const Loop loop = closedLoop(random, model, closed, type);
      const State state = moved(model, closed, random.numbers(model.velocitySize(), 1.0), distance);
      function(model, loop, state, robot.name + ", " + loop.name);
      if (QTest::currentTestFailed()) return;
    }
  }
}

// A loop between the world and a body that floats, at the pose X_12 of the body in the world.
struct FloatingEnd {
  std::shared_ptr<const Model> model;
  State state;
  Loop loop;

  FloatingEnd(JointType type, const Pose& X_12, double pitch = 0.0) {
    RobotDescription robot;
    robot.name = "free body";
    Random random(7);
    robot.links.push_back(solidLink(random, "body"));
    freeBase(robot);
    model = compileModel(robot);
    state = neutralState(*model);
    state.position.head<3>() = X_12.position;
    const Eigen::Quaterniond q = quaternionOf(X_12.rotation);
    state.position.tail<4>() << q.w(), q.x(), q.y(), q.z();
    loop.type = type;
    loop.kind.type = bodyJoint(type);
    loop.kind.pitch = pitch;
    loop.end2.body = 1;
  }
  LoopGap gap() const {
    Workspace workspace(*model);
    std::vector<LoopGap> gaps;
    loopGaps(*model, {&loop, 1}, state, workspace, gaps);
    return gaps.at(0);
  }
};

// The gap near to the one of `constraints`, without the jump that a screw's makes where it is half
// a turn's way off and the next turn becomes the nearest.
VectorXd withoutJumps(const VectorXd& gap, const Loop& loop, const LoopConstraints& constraints) {
  VectorXd smooth = gap;
  for (int i = 0; i < constraints.rowCount(); ++i) {
    if (constraints.rows[i].motion != HeldMotion::kScrew || loop.kind.pitch == 0.0) continue;
    const double way = 2.0 * std::numbers::pi * loop.kind.pitch;
    smooth[i] = constraints.gap[i] + std::remainder(gap[i] - constraints.gap[i], way);
  }
  return smooth;
}

Eigen::Matrix3d turned(double angle, const Vector3d& axis) {
  return Eigen::AngleAxisd(angle, axis).toRotationMatrix();
}

}  // namespace

class TestLoopConstraints : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void rowsAreSixLessTheFreedom() {
    const std::pair<JointType, int> expected[] = {
        {JointType::kFixed, 6},     {JointType::kRevolute, 5},  {JointType::kContinuous, 5},
        {JointType::kPrismatic, 5}, {JointType::kHelical, 5},   {JointType::kCylindrical, 4},
        {JointType::kPlanar, 3},    {JointType::kUniversal, 4}, {JointType::kSpherical, 3},
        {JointType::kFloating, 0}};
    for (const auto& [type, rows] : expected) {
      Loop loop;
      loop.type = type;
      loop.kind.type = bodyJoint(type);
      QCOMPARE(constraintRowCount({&loop, 1}), rows);
    }
  }

  void gapsVanishWhereTheJointAllowsThePose() {
    const Reached reached;
    forLoops(
        301, 0.0,
        [](const Model& model, const Loop& loop, const State& state, const std::string& where) {
          Workspace workspace(model);
          LoopConstraints constraints;
          loopConstraints(model, {&loop, 1}, state, workspace, constraints);
          QCOMPARE(constraints.rowCount(), constraintRowCount({&loop, 1}));
          VERIFY_CLOSE(constraints.gap, VectorXd::Zero(constraints.rowCount()), 1e-13, where);
          VERIFY_CLOSE(constraints.largestGap(), 0.0, 3e-8, where);  // an arc cosine near its end
        });
  }

  void theFastFormIsTheSame() {
    const Reached reached;
    forLoops(305, 0.3,
             [](const Model& model, const Loop& loop, State state, const std::string& where) {
               Random random(306);
               state.velocity = random.numbers(model.velocitySize(), 2.0);
               Workspace workspace(model);
               LoopConstraints readable, fast;
               loopConstraints(model, {&loop, 1}, state, workspace, readable);
               workspace.X_WB.assign(workspace.X_WB.size(), Pose{});  // which it is to fill
               fast::loopConstraints(model, {&loop, 1}, state, workspace, fast);
               QCOMPARE(fast.rowCount(), readable.rowCount());
               VERIFY_CLOSE(fast.gap, readable.gap, 1e-12, where);
               VERIFY_CLOSE(fast.jacobian, readable.jacobian, 1e-12, where);
               VERIFY_CLOSE(fast.bias, readable.bias, 1e-12, where);
               VERIFY_CLOSE(fast.rate, readable.rate, 1e-12, where);
               VERIFY_CLOSE(MatrixXd(fast.force_per_multiplier),
                            MatrixXd(readable.force_per_multiplier), 1e-12, where);
               Workspace other(model);
               forwardKinematics(model, state, other, other.X_WB);
               for (int i = 0; i < model.bodyCount(); ++i) {
                 VERIFY_CLOSE(workspace.X_WB[i].position, other.X_WB[i].position, 1e-12, where);
               }
             });
  }

  void jacobianIsTheDerivativeOfTheGap() {
    for (const double distance : {0.0, 0.3}) {
      const Reached reached;
      forLoops(
          302, distance,
          [](const Model& model, const Loop& loop, const State& state, const std::string& where) {
            Workspace workspace(model);
            LoopConstraints constraints, other;
            loopConstraints(model, {&loop, 1}, state, workspace, constraints);
            MatrixXd numerical(constraints.rowCount(), model.velocitySize());
            for (int k = 0; k < model.velocitySize(); ++k) {
              const VectorXd direction = VectorXd::Unit(model.velocitySize(), k);
              numerical.col(k) = derivative([&](double h) {
                loopConstraints(model, {&loop, 1}, moved(model, state, direction, h), workspace,
                                other);
                return withoutJumps(other.gap, loop, constraints);
              });
            }
            VERIFY_CLOSE(constraints.jacobian, numerical, 1e-8, where);
          });
    }
  }

  void biasIsTheRateOfTheJacobianTimesTheVelocity() {
    for (const double distance : {0.0, 0.3}) {
      const Reached reached;
      forLoops(
          303, distance,
          [](const Model& model, const Loop& loop, const State& state, const std::string& where) {
            Workspace workspace(model);
            LoopConstraints constraints, other;
            loopConstraints(model, {&loop, 1}, state, workspace, constraints);
            const VectorXd numerical = derivative([&](double h) {
              loopConstraints(model, {&loop, 1}, moved(model, state, state.velocity, h), workspace,
                              other);
              return VectorXd(other.jacobian * state.velocity);
            });
            VERIFY_CLOSE(constraints.bias, numerical, 1e-8, where);
          });
    }
  }

  void gapsAreDistancesAndAngles() {
    const Vector3d off(0.3, -0.4, 1.2);
    for (const double angle : {0.1, 1.0, 3.0}) {
      const Pose tilted{turned(0.7, Vector3d::UnitZ()) * turned(angle, Vector3d::UnitX()), off};
      VERIFY_CLOSE(FloatingEnd(JointType::kRevolute, tilted).gap().distance, 1.3, 1e-14,
                   "revolute");
      VERIFY_CLOSE(FloatingEnd(JointType::kRevolute, tilted).gap().angle, angle, 1e-12, "revolute");
      VERIFY_CLOSE(FloatingEnd(JointType::kCylindrical, tilted).gap().distance, 0.5, 1e-14,
                   "cylinder");
      VERIFY_CLOSE(FloatingEnd(JointType::kPlanar, tilted).gap().distance, 1.2, 1e-14, "plane");
      const Pose X{turned(angle, Vector3d(1.0, 2.0, -2.0).normalized()), off};
      VERIFY_CLOSE(FloatingEnd(JointType::kFixed, X).gap().angle, angle, 1e-12, "fixed");
      VERIFY_CLOSE(FloatingEnd(JointType::kSpherical, X).gap().angle, 0.0, 0.0, "spherical");
      // axes at right angles are meant: the angle between them is π/2 too far or too near
      VERIFY_CLOSE(FloatingEnd(JointType::kUniversal, tilted).gap().angle,
                   std::abs(0.5 * std::numbers::pi - angle), 1e-12, "universal");
    }
  }

  void screwsAreTheSameAfterEveryTurn() {
    const double pitch = 0.05;
    for (const double turn : {-7.0, -1.0, 0.0, 2.0, 20.0}) {
      for (const double error : {0.0, 0.01, 0.12, -0.15}) {  // less than half of a turn's 0.314
        const Pose X{turned(turn, Vector3d::UnitZ()), {0.0, 0.0, pitch * turn + error}};
        VERIFY_CLOSE(FloatingEnd(JointType::kHelical, X, pitch).gap().distance, std::abs(error),
                     1e-14, std::to_string(turn));
      }
    }
  }

  void reactionsAsWrenchesDoWhatTheMultipliersDo() {
    // φ'ᵀ λ is what inverse dynamics is spared by the reactions on links 2 and 1
    const Reached reached;
    Random random(304);
    forLoops(
        305, 0.2,
        [&](const Model& model, const Loop& loop, const State& state, const std::string& where) {
          Workspace workspace(model);
          LoopConstraints constraints;
          loopConstraints(model, {&loop, 1}, state, workspace, constraints);
          const VectorXd lambda = random.numbers(constraints.rowCount(), 10.0);
          std::vector<Force> reactions;
          loopReactions(constraints, lambda, reactions);

          BodyPoses poses;
          forwardKinematics(model, state, workspace, poses);
          const Vector3d point = (poses[loop.end2.body] * loop.end2.X_BF).position;
          std::vector<LinkWrench> wrenches;
          for (const Loop::End* end : {&loop.end1, &loop.end2}) {
            Force F = end == &loop.end1 ? reactions[0] * -1.0 : reactions[0];
            F.moment += (point - linkPose(model, poses, end->link).position).cross(F.force);
            wrenches.push_back({end->link, F, LinkWrench::Axes::kWorld});
          }
          VectorXd without, with;
          inverseDynamics(model, state, workspace.zero, {}, workspace, without);
          inverseDynamics(model, state, workspace.zero, wrenches, workspace, with);
          VERIFY_CLOSE(constraints.jacobian.transpose() * lambda, without - with, 1e-11, where);
        });
  }

  void aHeldPointIsHeldInWorldAxes() {
    Random random(306);
    const TestRobot robot = bundledRobot("quadruped");
    const Model& model = *robot.model;
    Workspace workspace(model);
    const State state = randomState(model, random);
    const int link = static_cast<int>(model.links.size()) - 1;
    const Vector3d p_LQ = random.vector(0.3);
    const Loop contact = heldPoint(model, state, link, p_LQ, "foot", workspace);
    LoopConstraints constraints;
    loopConstraints(model, {&contact, 1}, state, workspace, constraints);
    VERIFY_CLOSE(constraints.gap, Vector3d::Zero(), 1e-15, "gap");
    const Pose X_WL = linkPose(model, workspace.X_WB, link);
    Jacobian J;
    bodyJacobian(model, state, model.links[link].body, X_WL * p_LQ, workspace, J);
    VERIFY_CLOSE(constraints.jacobian, J.bottomRows(3), 1e-14, "Jacobian");
  }

  void anEndOnNoBodyIsRefused() {
    const TestRobot robot = bundledRobot("quadruped");
    Workspace workspace(*robot.model);
    LoopConstraints constraints;
    Loop loop;
    loop.end2.body = robot.model->bodyCount();
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             loopConstraints(*robot.model, {&loop, 1}, neutralState(*robot.model),
                                             workspace, constraints));
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, [&] {
      std::vector<Force> reactions;
      loopReactions(constraints, VectorXd::Zero(3), reactions);
    }());
  }
};

ARMILLARY_TEST(TestLoopConstraints)
#include "tst_loop_constraints.moc"
