// SPDX-License-Identifier: BSD-3-Clause
// Springs between points of links: against closed forms, derivatives and balances.
#include "engine/forces/point_springs.h"

#include "engine/dynamics/energy.h"
#include "engine/dynamics/forward_dynamics.h"
#include "tests/support/allocations.h"
#include "tests/support/compare.h"
#include "tests/support/mechanisms.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

SpringDamperDescription spring(const std::string& link1, const Vector3d& p1,
                               const std::string& link2, const Vector3d& p2, double stiffness,
                               double damping, double rest_length) {
  return {link1 + link2, 0, stiffness, damping, rest_length, link1, link2, p1, p2};
}

// 2 kg that slide along x, held to the ground's point (0, `aside`, 0).
RobotDescription slidingMass(double stiffness, double damping, double rest_length, double aside) {
  RobotDescription robot = emptyRobot("oscillator");
  robot.links.push_back(bar("mass", 2.0, 0.1));
  robot.joints.push_back(hinge("slide", "ground", "mass", Vector3d::Zero(), Vector3d::UnitX()));
  robot.joints.back().type = JointType::kPrismatic;
  robot.simulation.springs.push_back(spring("ground", {0.0, aside, 0.0}, "mass", Vector3d::Zero(),
                                            stiffness, damping, rest_length));
  return robot;
}

// A random tree of every joint type, with springs between four pairs of its links.
RobotDescription springZoo(double damping) {
  Random random(83);
  const std::vector<JointType> types(std::begin(kAllJointTypes) + 1, std::end(kAllJointTypes));
  RobotDescription robot = randomRobot(random, {.types = types, .tree = true}, "springs");
  for (int i = 0; i < 4; ++i) {
    const std::size_t last = robot.links.size() - 1;
    const Vector3d end = random.vector(0.5), begin = random.vector(0.5);
    robot.simulation.springs.push_back(spring(robot.links[i].name, begin,
                                              robot.links[last - i].name, end, 100.0 + 50.0 * i,
                                              damping, 0.2 * i));
    robot.simulation.springs.back().name = "spring" + std::to_string(i);
  }
  return robot;
}

// What the springs exert in `state`; leaves the motions in the workspace.
std::vector<LinkWrench> wrenchesIn(const Model& model, const State& state, Workspace& workspace) {
  bodyMotions(model, state, workspace);
  std::vector<LinkWrench> wrenches;
  PointSprings(model).append(model, workspace, wrenches);
  return wrenches;
}

// The classical fourth-order method, with the springs' wrenches at each stage.
void moveOn(const Model& model, State& state, double h, Workspace& workspace) {
  const auto rate = [&](const State& at) {
    VectorXd acceleration;
    const VectorXd effort = VectorXd::Zero(model.velocitySize());
    const auto wrenches = wrenchesIn(model, at, workspace);
    if (!forwardDynamics(model, at, effort, wrenches, workspace, acceleration)) {
      throw std::runtime_error("singular");
    }
    return acceleration;
  };
  const auto after = [&](double step, const VectorXd& v, const VectorXd& a) {
    return State{0.0, state.position + step * v, state.velocity + step * a};
  };
  const VectorXd v1 = state.velocity, a1 = rate(state);
  const State s2 = after(0.5 * h, v1, a1);
  const VectorXd a2 = rate(s2);
  const State s3 = after(0.5 * h, s2.velocity, a2);
  const VectorXd a3 = rate(s3);
  const State s4 = after(h, s3.velocity, a3);
  const VectorXd a4 = rate(s4);
  state.position += h / 6.0 * (v1 + 2.0 * s2.velocity + 2.0 * s3.velocity + s4.velocity);
  state.velocity += h / 6.0 * (a1 + 2.0 * a2 + 2.0 * a3 + a4);
}

}  // namespace

class TestPointSprings : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // x = l₀ + a e^(−δt) (cos ωt + (δ/ω) sin ωt), δ = c / 2m, ω² = k/m − δ²
  void massSwingsAndDecaysAtItsRates() {
    for (const double damping : {0.0, 3.0}) {
      const auto model = compileModel(slidingMass(50.0, damping, 0.4, 0.0));
      Workspace workspace(*model);
      State state = neutralState(*model);
      state.position[0] = 0.7;
      const double delta = damping / 4.0, omega = std::sqrt(50.0 / 2.0 - delta * delta);
      for (int i = 1; i <= 4000; ++i) {
        moveOn(*model, state, 5e-4, workspace);
        if (i % 400 != 0) continue;
        const double t = 5e-4 * i;
        const double want = 0.4 + 0.3 * std::exp(-delta * t) *
                                      (std::cos(omega * t) + delta / omega * std::sin(omega * t));
        VERIFY_CLOSE(state.position[0], want, 2e-12, "place");
      }
    }
  }

  // Of a spring fastened aside of the rail, what it gave is motion: ½ m v² = U₀ − U.
  void whatTheSpringGivesIsMotion() {
    const auto model = compileModel(slidingMass(50.0, 0.0, 0.3, 0.5));
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.position[0] = 0.6;
    const auto elastic = [&] {
      bodyMotions(*model, state, workspace);
      return PointSprings(*model).energy(*model, workspace);
    };
    const double start = elastic();
    VERIFY_CLOSE(start, 25.0 * std::pow(std::hypot(0.6, 0.5) - 0.3, 2), 1e-14, "energy");
    while (state.position[0] > 0.0) moveOn(*model, state, 1e-3, workspace);
    const double stored = elastic();
    VERIFY_CLOSE(state.velocity[0], -std::sqrt(start - stored), 1e-10, "speed in the middle");
  }

  void whatItDoesToOneLinkItDoesToTheOtherTheOppositeWay() {
    const auto model = compileModel(springZoo(7.0));
    Workspace workspace(*model);
    Random random(84);
    const State state = randomState(*model, random);
    const auto wrenches = wrenchesIn(*model, state, workspace);
    QCOMPARE(wrenches.size(), 2 * model->springs.size());
    for (std::size_t i = 0; i < model->springs.size(); ++i) {
      const auto inWorld = [&](const LinkWrench& wrench) {
        return toParent(linkPose(*model, workspace.X_WB, wrench.link),
                        wrenchInLink(*model, wrench, workspace));
      };
      const Force one = inWorld(wrenches[2 * i]), other = inWorld(wrenches[2 * i + 1]);
      QVERIFY(one.force.norm() > 1.0);
      VERIFY_CLOSE(one.force, -other.force, 1e-13, "force");
      VERIFY_CLOSE(one.moment, -other.moment, 1e-13, "moment about the world's origin");
    }
  }

  // Without dampers the wrenches' power is what the elastic energy loses, in every direction of
  // motion; dampers take power away.
  void powerIsTheLossOfElasticEnergy() {
    for (const double damping : {0.0, 7.0}) {
      const auto model = compileModel(springZoo(damping));
      Workspace workspace(*model);
      const PointSprings springs(*model);
      Random random(85);
      for (int round = 0; round < 5; ++round) {
        const State state = randomState(*model, random);
        const auto wrenches = wrenchesIn(*model, state, workspace);
        double power = 0.0;
        for (const LinkWrench& wrench : wrenches) {
          const Link& link = model->links[wrench.link];
          power += dot(toChild(link.X_BL, workspace.bodies[link.body].V), wrench.wrench);
        }
        const double gain = derivative([&](double h) {
          State moved = state;
          integratePosition(*model, state.position, h * state.velocity, moved.position);
          bodyMotions(*model, moved, workspace);
          return springs.energy(*model, workspace);
        });
        if (damping == 0.0) {
          VERIFY_CLOSE(power, -gain, 1e-8, "power");
        } else {
          QVERIFY(power + gain < -1.0);
        }
      }
    }
  }

  // c / m of one mass, judged where the file starts it.
  void dampingRateIsThatOfTheMass() {
    RobotDescription robot = slidingMass(0.0, 9.0, 0.0, 0.0);
    robot.simulation.starts.push_back({"slide", 0, 0.5, 0.0});
    VERIFY_CLOSE(PointSprings(*compileModel(robot)).dampingRate(), 4.5, 1e-14, "c / m");
  }

  // A joint that the spring does not move, and that moves nothing: 0 / 0 made the rate none.
  void aJointWithoutInertiaDoesNotSpoilTheRate() {
    RobotDescription robot = slidingMass(0.0, 9.0, 0.0, 0.0);
    robot.simulation.starts.push_back({"slide", 0, 0.5, 0.0});
    LinkDescription needle;
    needle.name = "needle";
    JointDescription turning = robot.joints.back();
    turning.name = "turning";
    turning.type = JointType::kContinuous;
    turning.parent = robot.links.back().name;
    turning.child = needle.name;
    robot.links.push_back(needle);
    robot.joints.push_back(turning);
    VERIFY_CLOSE(PointSprings(*compileModel(robot)).dampingRate(), 4.5, 1e-14, "c / m");
  }

  void pointsThatMeetFeelNothing() {
    const auto model = compileModel(slidingMass(50.0, 9.0, 0.4, 0.0));
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.velocity[0] = 1.0;
    for (const LinkWrench& wrench : wrenchesIn(*model, state, workspace)) {
      QVERIFY(wrench.wrench.force == Vector3d::Zero() && wrench.wrench.moment == Vector3d::Zero());
    }
  }

  void nothingIsAllocatedOnceThereIsRoom() {
#ifndef COUNTS_ALLOCATIONS
    QSKIP("allocations cannot be counted here");
#else
    const auto model = compileModel(springZoo(7.0));
    Workspace workspace(*model);
    const PointSprings springs(*model);
    std::vector<LinkWrench> wrenches = wrenchesIn(*model, neutralState(*model), workspace);
    const long before = allocations;
    wrenches.clear();
    springs.append(*model, workspace, wrenches);
    const double stored = springs.energy(*model, workspace);
    QCOMPARE(static_cast<long>(allocations), before);
    QVERIFY(stored > 0.0);
#endif
  }
};

ARMILLARY_TEST(TestPointSprings)
#include "tst_point_springs.moc"
