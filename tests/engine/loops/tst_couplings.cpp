// SPDX-License-Identifier: BSD-3-Clause
// Couplings: a geared pair moves as a mimic joint of the same ratio, its rows count as those of
// loops do, and its forces are those that the joints feel.
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/loops/assemble.h"
#include "engine/loops/constrained_dynamics.h"
#include "engine/loops/mobility.h"
#include "engine/loops/project_state.h"
#include "engine/simulation/simulator.h"
#include "tests/support/test_program.h"
#include "tests/support/zoo.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

namespace {

constexpr double kRatio = -2.5, kOffset = 0.4;

// A lopsided tree: base, arm with a hand on it, and a wheel on the hand.
RobotDescription tree() {
  Random random(11);
  RobotDescription robot;
  robot.name = "geared";
  for (const char* name : {"base", "arm", "hand", "wheel"}) {
    LinkDescription link;
    link.name = name;
    link.inertial = randomInertial(random);
    robot.links.push_back(link);
  }
  const auto add = [&](const char* name, JointType type, const char* parent, const char* child) {
    JointDescription joint;
    joint.name = name;
    joint.type = type;
    joint.parent = parent;
    joint.child = child;
    joint.X_PJ = random.pose(0.4);
    joint.axis = random.direction();
    robot.joints.push_back(joint);
  };
  add("shoulder", JointType::kRevolute, "base", "arm");
  add("slide", JointType::kPrismatic, "arm", "hand");
  add("spin", JointType::kContinuous, "hand", "wheel");
  return robot;
}

// spin = ratio * shoulder + offset, held by a force
RobotDescription geared() {
  RobotDescription robot = tree();
  robot.couplings.push_back({"gear", 0, {{"spin", 1.0}, {"shoulder", -kRatio}}, kOffset, {}});
  return robot;
}

// the same, by a joint that has no coordinate
RobotDescription following() {
  RobotDescription robot = tree();
  robot.joints[2].mimic = MimicDescription{"shoulder", kRatio, kOffset};
  return robot;
}

// The state of the tree that the follower's state is.
State spread(const Model& model, const State& state) {
  State all = neutralState(model);
  all.position << state.position, kRatio * state.position[0] + kOffset;
  all.velocity << state.velocity, kRatio * state.velocity[0];
  return all;
}

struct Pair {
  Pair() : gear(compileModel(geared())), mimic(compileModel(following())) {
    Random random(5);
    of_mimic = neutralState(*mimic);
    of_mimic.position = random.numbers(2, 1.0);
    of_mimic.velocity = random.numbers(2, 2.0);
    of_gear = spread(*gear, of_mimic);
    effort = random.numbers(3, 5.0);
    felt = effort.head(2);
    felt[0] += kRatio * effort[2];
  }
  std::shared_ptr<const Model> gear, mimic;
  State of_gear, of_mimic;
  VectorXd effort, felt;  // of the tree's joints; as the leader feels them
};

}  // namespace

class TestCouplings : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aGearedPairAcceleratesAsAFollowerDoes() {
    const Pair pair;
    Workspace one(*pair.gear), other(*pair.mimic);
    VectorXd wanted;
    QVERIFY(forwardDynamics(*pair.mimic, pair.of_mimic, pair.felt, {}, other, wanted));
    for (const auto method : loopMethodNames()) {
      ConstrainedResult result;
      QVERIFY(constrainedForwardDynamics(*pair.gear, pair.gear->loops, pair.of_gear, pair.effort,
                                         {}, {.method = *loopMethodNamed(method)}, one, result));
      QVERIFY(std::abs(result.acceleration[0] - wanted[0]) < 1e-10);
      QVERIFY(std::abs(result.acceleration[1] - wanted[1]) < 1e-10);
      QVERIFY(std::abs(result.acceleration[2] - kRatio * wanted[0]) < 1e-10);
      QCOMPARE(result.constraints.largestGap() < 1e-14, true);
    }
  }

  // The wrenches that the gear exerts on the links are what inverse dynamics lacks.
  void itsWrenchesAreWhatTheJointsFeel() {
    const Pair pair;
    Workspace workspace(*pair.gear);
    ConstrainedResult result;
    QVERIFY(constrainedForwardDynamics(*pair.gear, pair.gear->loops, pair.of_gear, pair.effort, {},
                                       {}, workspace, result));
    forwardKinematics(*pair.gear, pair.of_gear, workspace, workspace.X_WB);
    std::vector<LinkWrench> wrenches;
    appendLoopWrenches(*pair.gear, pair.gear->loops, result.constraints, result.multipliers,
                       workspace, wrenches);
    VectorXd effort;
    inverseDynamics(*pair.gear, pair.of_gear, result.acceleration, wrenches, workspace, effort);
    QVERIFY((effort - pair.effort).cwiseAbs().maxCoeff() < 1e-10);
    QVERIFY(std::abs(result.multipliers[0]) > 0.1);
  }

  void itTakesOneDegreeOfFreedom() {
    const Pair pair;
    Workspace workspace(*pair.gear);
    Mobility found;
    mobility(*pair.gear, pair.gear->loops, pair.of_gear, workspace, found);
    QCOMPARE(found.degrees_of_freedom, 3);
    QCOMPARE(found.rows, 1);
    QCOMPARE(found.mobility, 2);
    QCOMPARE(rowName(pair.gear->loops, result(pair).rows[0]), std::string("gear/coupling"));
  }

  // A second coupling that says the same is redundant; the motion is that of one.
  void whatSaysTheSameIsRedundant() {
    const Pair pair;
    RobotDescription twice = geared();
    twice.couplings.push_back({"again", 0, {{"shoulder", 5.0}, {"spin", 2.0}}, 2.0 * kOffset, {}});
    const auto model = compileModel(twice);
    Workspace workspace(*model), one(*pair.gear);
    ConstrainedResult both, single;
    QVERIFY(constrainedForwardDynamics(*model, model->loops, pair.of_gear, pair.effort, {}, {},
                                       workspace, both));
    QVERIFY(constrainedForwardDynamics(*pair.gear, pair.gear->loops, pair.of_gear, pair.effort, {},
                                       {}, one, single));
    QCOMPARE(both.redundantCount(), 1);
    QVERIFY(both.consistent);
    QVERIFY((both.acceleration - single.acceleration).cwiseAbs().maxCoeff() < 1e-9);
  }

  // Beside a loop that closes the same joints.
  void loopsAndCouplingsHoldTogether() {
    RobotDescription robot = geared();
    LoopDescription loop;
    loop.name = "guide";
    loop.type = JointType::kPlanar;
    loop.link1 = "base";
    loop.link2 = "hand";
    loop.axis = Eigen::Vector3d(0.3, 0.2, 1.0).normalized();
    robot.loops.push_back(loop);
    const auto model = compileModel(robot);
    QCOMPARE(constraintRowCount(model->loops), 4);
    Workspace workspace(*model);
    std::vector<LoopGap> gaps;
    loopGaps(*model, model->loops, neutralState(*model), workspace, gaps);
    QCOMPARE(gaps.size(), size_t{2});
    QCOMPARE(gaps[1].angle, kOffset);
    QCOMPARE(gaps[1].distance, 0.0);
  }

  void assemblyMeetsTheOffset() {
    const Pair pair;
    Workspace workspace(*pair.gear);
    State state = neutralState(*pair.gear);
    state.velocity << 1.0, 2.0, 3.0;
    Assembly assembly;
    QVERIFY(assemble(*pair.gear, pair.gear->loops, {}, workspace, state, assembly));
    QVERIFY(std::abs(state.position[2] - kRatio * state.position[0] - kOffset) < 1e-12);
    QVERIFY(projectVelocity(*pair.gear, pair.gear->loops, {}, workspace, state));
    QVERIFY(std::abs(state.velocity[2] - kRatio * state.velocity[0]) < 1e-12);
  }

  // A term may be a follower: it counts as its leader moves it.
  void followersAreTermsOfTheirLeaders() {
    RobotDescription robot = tree();
    robot.joints[2].mimic = MimicDescription{"shoulder", kRatio, kOffset};
    robot.couplings.push_back({"c", 0, {{"spin", 2.0}, {"slide", 3.0}}, 1.0, {}});
    const auto model = compileModel(robot);
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.position << 0.3, -0.2;
    LoopConstraints constraints;
    loopConstraints(*model, model->loops, state, workspace, constraints);
    QVERIFY(std::abs(constraints.gap[0] - (2.0 * (kRatio * 0.3 + kOffset) + 3.0 * -0.2 - 1.0)) <
            1e-14);
    QCOMPARE(constraints.jacobian(0, 0), 2.0 * kRatio);
    QCOMPARE(constraints.jacobian(0, 1), 3.0);
  }

  void simulationKeepsTheGear() {
    const Pair pair;
    SimulationOptions options;
    options.step = 0.001;
    Simulator one(pair.gear, options), other(pair.mimic, options);
    State end = pair.of_gear, wanted = pair.of_mimic;
    const VectorXd none = VectorXd::Zero(3), none_felt = VectorXd::Zero(2);
    for (int i = 0; i < 500; ++i) {
      QVERIFY(one.step(end, 0.001, none));
      QVERIFY(other.step(wanted, 0.001, none_felt));
    }
    QVERIFY(std::abs(end.position[2] - kRatio * end.position[0] - kOffset) < 1e-9);
    QVERIFY(std::abs(end.position[0] - wanted.position[0]) < 1e-7);
    QVERIFY(std::abs(end.position[1] - wanted.position[1]) < 1e-7);
  }

  void aCouplingOfNothingIsACallersBug() {
    RobotDescription robot = tree();
    robot.couplings.push_back({"c", 0, {{"elbow", 1.0}}, 0.0, {}});
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, compileModel(robot));
    robot.couplings[0].terms.clear();
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, compileModel(robot));
    const Pair pair;
    Workspace workspace(*pair.gear);
    std::vector<Loop> loops = pair.gear->loops;
    loops[0].terms[0].joint = 99;
    LoopConstraints constraints;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, loopConstraints(*pair.gear, loops, pair.of_gear,
                                                                    workspace, constraints));
  }

 private:
  static LoopConstraints result(const Pair& pair) {
    Workspace workspace(*pair.gear);
    LoopConstraints constraints;
    loopConstraints(*pair.gear, pair.gear->loops, pair.of_gear, workspace, constraints);
    return constraints;
  }
};

ARMILLARY_TEST(TestCouplings)
#include "tst_couplings.moc"
