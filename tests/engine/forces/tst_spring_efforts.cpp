// SPDX-License-Identifier: BSD-3-Clause
// What springs do to the joints is the slope of their energy, and nothing of friction.
#include "engine/forces/spring_efforts.h"

#include "engine/model/model.h"
#include "tests/support/compare.h"
#include "tests/support/mechanisms.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"
#include "tests/support/zoo.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;

class TestSpringEfforts : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // Of joints, one of them a follower, and between links, with friction that must not count.
  void theyAreTheSlopeOfTheirEnergy() {
    Random random(29);
    const std::vector<JointType> types(std::begin(kAllJointTypes) + 1, std::end(kAllJointTypes));
    RobotDescription robot = randomRobot(random, {.types = types, .tree = true}, "springs");
    for (JointDescription& joint : robot.joints) {
      joint.stiffness = random.uniform(5.0, 50.0);
      joint.spring_reference = random.uniform(-1.0, 1.0);
      joint.damping = joint.friction = 3.0;
    }
    robot.simulation.springs.push_back({"tie", 0, 120.0, 0.0, 0.3, robot.links.front().name,
                                        robot.links.back().name, random.vector(0.5),
                                        random.vector(0.5)});
    const auto model = compileModel(robot);
    Workspace workspace(*model);
    SpringEfforts springs(*model);
    QVERIFY(springs.needed());
    const auto energy = [&](const State& state) {
      bodyMotions(*model, state, workspace);
      double sum = PointSprings::energy(*model, workspace);
      for (int i = 1; i < model->bodyCount(); ++i) {
        const Body& body = model->bodies[i];
        const Joint& joint = model->joints[body.joint_index];
        if (joint.position_size != 1) continue;
        const double q = body.multiplier * state.position[joint.position_index] + body.offset;
        sum += 0.5 * joint.stiffness * std::pow(q - joint.spring_reference, 2);
      }
      return sum;
    };
    for (int round = 0; round < 5; ++round) {
      State state = randomState(*model, random);
      VectorXd effort = VectorXd::Zero(model->velocitySize());
      springs.add(*model, state, workspace, effort);
      VectorXd slopes(model->velocitySize());
      constexpr double kStep = 1e-6;
      for (int i = 0; i < slopes.size(); ++i) {
        double side[2];
        for (int s = 0; s < 2; ++s) {
          State moved = state;
          integratePosition(*model, state.position,
                            VectorXd::Unit(slopes.size(), i) * (s == 0 ? -kStep : kStep),
                            moved.position);
          side[s] = energy(moved);
        }
        slopes[i] = (side[1] - side[0]) / (2.0 * kStep);
      }
      VERIFY_CLOSE(effort, VectorXd(-slopes), 1e-6 * (1.0 + slopes.norm()), "springs");
    }
  }

  void aRobotWithoutSpringsNeedsNone() {
    QVERIFY(!SpringEfforts(*bundledRobot("puma560").model).needed());
  }
};

ARMILLARY_TEST(TestSpringEfforts)
#include "tst_spring_efforts.moc"
