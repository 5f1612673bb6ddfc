// SPDX-License-Identifier: BSD-3-Clause
// d'Alembert's formulation on chains of revolute joints, and what it refuses.
#include "engine/formulations/dalembert.h"

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/engine/formulations/agreement.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Chains of 1 to 8 revolute axes in random places, under gravity in any direction.
const std::vector<TestRobot>& revoluteChains() {
  static const std::vector<TestRobot> chains = [] {
    Random random(4100);
    std::vector<TestRobot> robots;
    for (int axes = 1; axes <= 8; ++axes) {
      for (int k = 0; k < 5; ++k) {
        const std::vector<JointType> types(
            axes, k % 2 == 0 ? JointType::kRevolute : JointType::kContinuous);
        const RobotDescription robot =
            randomRobot(random, {types}, std::to_string(axes) + " axes " + std::to_string(k));
        robots.push_back({robot.name, robot, compileModel(robot, {random.vector(12.0)})});
      }
    }
    return robots;
  }();
  return chains;
}

// A wrench on the last link and one on the base, which nothing feels.
std::vector<LinkWrench> load(const Model& model, Random& random) {
  const int last = model.findLink("link" + std::to_string(model.bodyCount() - 1));
  return {{last, {random.vector(5.0), random.vector(50.0)}, LinkWrench::Axes::kWorld},
          {last, {random.vector(5.0), random.vector(50.0)}, LinkWrench::Axes::kLink},
          {model.root_link, {random.vector(5.0), random.vector(50.0)}, LinkWrench::Axes::kWorld}};
}

std::string refusal(const RobotDescription& description) {
  const auto model = compileModel(description);
  Workspace workspace(*model);
  VectorXd effort;
  try {
    dalembert(*model, neutralState(*model), VectorXd::Zero(model->velocitySize()), {}, workspace,
              effort);
  } catch (const MethodDoesNotApply& error) {
    return error.what();
  }
  return "";
}

bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

class TestDalembert : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void agreesWithNewtonEuler() {
    const Reached reached;
    Random random(4101);
    forRandomStates(
        revoluteChains(), random,
        [&](const TestRobot& robot, const Model& model, Workspace& workspace, const State& state) {
          const VectorXd acceleration = random.numbers(model.velocitySize(), 5.0);
          const std::vector<LinkWrench> wrenches = load(model, random);
          VectorXd one, other;
          dalembert(model, state, acceleration, wrenches, workspace, one);
          inverseDynamics(model, state, acceleration, wrenches, workspace, other);
          VERIFY_CLOSE(one, other, 1e-12, robot.name);
        });
  }

  // (13): what the torques of any motion accelerate is that motion
  void forwardProblemFindsTheMotion() {
    const Reached reached;
    Random random(4109);
    forRandomStates(
        revoluteChains(), random,
        [&](const TestRobot& robot, const Model& model, Workspace& workspace, const State& state) {
          const VectorXd acceleration = random.numbers(model.velocitySize(), 5.0);
          const std::vector<LinkWrench> wrenches = load(model, random);
          VectorXd effort, found;
          inverseDynamics(model, state, acceleration, wrenches, workspace, effort);
          QVERIFY(dalembertForwardDynamics(model, state, effort, wrenches, workspace, found));
          MatrixXd M;
          massMatrix(model, state, workspace, M);
          VERIFY_CLOSE(found, acceleration, toleranceFor(M), robot.name);
        });
  }

  void forwardProblemNamesTheJointThatMovesNothing() {
    auto model = std::make_shared<Model>(*revoluteChains().back().model);
    model->bodies.back().inertia = {};
    Workspace workspace(*model);
    VectorXd acceleration;
    const SolveStatus status = dalembertForwardDynamics(*model, neutralState(*model),
                                                        VectorXd::Zero(model->velocitySize()), {},
                                                        workspace, acceleration);
    QCOMPARE(status.singular_degree_of_freedom, model->bodies.back().velocity_index);
  }

  // known forces on any link, the last one often without
  void wrenchesOnSeveralLinksAgreeWithNewtonEuler() {
    const Reached reached;
    Random random(4108);
    forRandomStates(
        revoluteChains(), random,
        [&](const TestRobot& robot, const Model& model, Workspace& workspace, const State& state) {
          const VectorXd acceleration = random.numbers(model.velocitySize(), 5.0);
          std::vector<LinkWrench> wrenches;
          for (size_t link = 0; link < model.links.size(); ++link) {
            if (random.chance(0.4)) continue;
            wrenches.push_back(
                {static_cast<int>(link),
                 {random.vector(5.0), random.vector(50.0)},
                 random.chance(0.5) ? LinkWrench::Axes::kWorld : LinkWrench::Axes::kLink});
          }
          VectorXd one, other, load, without;
          dalembert(model, state, acceleration, wrenches, workspace, one);
          inverseDynamics(model, state, acceleration, wrenches, workspace, other);
          VERIFY_CLOSE(one, other, 1e-12, robot.name);
          DalembertTerms terms;
          dalembertTerms(model, state, wrenches, workspace, terms);
          inverseDynamics(model, state, acceleration, {}, workspace, without);
          VERIFY_CLOSE(terms.Q, VectorXd(without - other), 1e-12, robot.name + " Q");
        });
  }

  // One joint's torque by itself against the recursion that finds them all.
  void eachTorqueStandsAlone() {
    Random random(4102);
    forRandomStates(
        revoluteChains(), random,
        [&](const TestRobot& robot, const Model& model, Workspace& workspace, const State& state) {
          const VectorXd acceleration = random.numbers(model.velocitySize(), 5.0);
          const std::vector<LinkWrench> wrenches = load(model, random);
          VectorXd recursive;
          inverseDynamics(model, state, acceleration, wrenches, workspace, recursive);
          const double size = std::max(1.0, recursive.lpNorm<Eigen::Infinity>());
          for (int body = model.bodyCount() - 1; body > 0; --body) {
            Workspace fresh(model);
            const double alone = dalembertEffort(model, state, acceleration, wrenches, body, fresh);
            VERIFY_CLOSE(alone / size, recursive[model.bodies[body].velocity_index] / size, 1e-12,
                         robot.name);
          }
        });
  }

  void termsAreThoseOfTheOtherMethods() {
    const Reached reached;
    Random random(4103);
    forRandomStates(
        revoluteChains(), random,
        [&](const TestRobot& robot, const Model& model, Workspace& workspace, const State& state) {
          const std::vector<LinkWrench> wrenches = load(model, random);
          DalembertTerms terms;
          MatrixXd M;
          VectorXd velocity, gravity, held;
          dalembertTerms(model, state, wrenches, workspace, terms);
          massMatrix(model, state, workspace, M);
          coriolisEffort(model, state, workspace, velocity);
          gravityEffort(model, state, workspace, gravity);
          inverseDynamics(model, state, workspace.zero, wrenches, workspace, held);
          VERIFY_CLOSE(terms.M, M, 1e-13, robot.name + " M");
          VERIFY_CLOSE(terms.H, velocity, 1e-12, robot.name + " H");
          VERIFY_CLOSE(VectorXd(-terms.G), gravity, 1e-12, robot.name + " G");
          VERIFY_CLOSE(VectorXd(velocity + gravity - terms.Q), held, 1e-12, robot.name + " Q");
        });
  }

  void jointsInAnotherOrderThanTheChainAreTreated() {
    const Reached reached;
    Random random(4104);
    RobotDescription robot =
        randomRobot(random, {std::vector<JointType>(5, JointType::kRevolute)}, "mixed");
    std::swap(robot.joints[0], robot.joints[3]);
    std::swap(robot.joints[1], robot.joints[4]);
    const auto model = compileModel(robot);
    Workspace workspace(*model);
    const State state = randomState(*model, random);
    const VectorXd acceleration = random.numbers(5, 5.0);
    VectorXd one, other;
    dalembert(*model, state, acceleration, {}, workspace, one);
    inverseDynamics(*model, state, acceleration, {}, workspace, other);
    VERIFY_CLOSE(one, other, 1e-12, "mixed");
    DalembertTerms terms;
    MatrixXd M;
    dalembertTerms(*model, state, {}, workspace, terms);
    massMatrix(*model, state, workspace, M);
    VERIFY_CLOSE(terms.M, M, 1e-13, "mixed M");
  }

  void refusesOtherJointsAndNamesThem() {
    for (const JointType type : kAllJointTypes) {
      if (type == JointType::kFixed || type == JointType::kRevolute ||
          type == JointType::kContinuous) {
        continue;
      }
      Random random(4105);
      const std::string text =
          refusal(randomRobot(random, {{JointType::kRevolute, type, JointType::kRevolute}}, "x"));
      QVERIFY2(contains(text, "'joint2' is ") && contains(text, name(type)), name(type));
    }
  }

  void refusesBranchesFloatingBasesAndFollowers() {
    Random random(4106);
    RobotDescription robot =
        randomRobot(random, {std::vector<JointType>(3, JointType::kRevolute)}, "x");
    RobotDescription branched = robot, floating = robot, following = robot;
    branched.joints[2].parent = "link1";
    QVERIFY(contains(refusal(branched), "branches at joint 'joint3'"));
    freeBase(floating);
    QVERIFY(contains(refusal(floating), "joint 'floating_base' is floating"));
    following.joints[1].mimic = MimicDescription{.joint = "joint1", .multiplier = 2.0};
    QVERIFY(contains(refusal(following), "joint 'joint2' follows 'joint1'"));
    QVERIFY(refusal(robot).empty());
  }

  void bodyThatIsNotThereIsRefused() {
    const Model& model = *revoluteChains()[0].model;
    Workspace workspace(model);
    for (const int body : {-1, 0, model.bodyCount()}) {
      QVERIFY_THROWS_EXCEPTION(std::invalid_argument, static_cast<void>(dalembertEffort(
                                                          model, neutralState(model),
                                                          workspace.zero, {}, body, workspace)));
    }
  }
};

ARMILLARY_TEST(TestDalembert)
#include "tst_dalembert.moc"
