// SPDX-License-Identifier: BSD-3-Clause
// Inverse dynamics: its terms, its power, its gravity, its wrenches, its followers.
#include "engine/dynamics/energy.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/support/compare.h"
#include "tests/support/coupling.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

// How a link's origin and axes move with the tangent vector `direction`, by finite differences:
// (ω, v) in world axes.
Motion linkMotion(const Model& model, const State& state, int link, const VectorXd& direction) {
  Workspace workspace(model);
  BodyPoses poses;
  const auto at = [&](double amount) {
    forwardKinematics(model, moved(model, state, direction, amount), workspace, poses);
    const Pose X_WL = linkPose(model, poses, link);
    Eigen::Matrix<double, 3, 4> result;
    result << X_WL.rotation, X_WL.position;
    return result;
  };
  const Eigen::Matrix<double, 3, 4> rate = derivative(at);
  const Matrix3d turning = rate.leftCols<3>() * at(0.0).leftCols<3>().transpose();  // [ω]
  return {{turning(2, 1), turning(0, 2), turning(1, 0)}, rate.col(3)};
}

}  // namespace

class TestInverseDynamics : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void isTheSumOfItsTerms() {
    const Reached reached;
    Random random(31);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd acceleration = random.numbers(model.velocitySize(), 5.0);
      EffortTerms terms;
      VectorXd whole, resting;
      effortTerms(model, state, acceleration, workspace, terms);
      inverseDynamics(model, state, acceleration, {}, workspace, whole);
      bias(model, state, workspace, resting);
      VERIFY_CLOSE(terms.inertia + terms.velocity + terms.gravity, whole, 1e-12, robot.name);
      VERIFY_CLOSE(terms.velocity + terms.gravity, resting, 1e-12, robot.name + " bias");
    }
  }

  void powerIsTheRateOfEnergy() {
    // along any motion through (q, v) with that acceleration: v·τ = d/dt (kinetic + potential)
    const Reached reached;
    Random random(32);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd acceleration = random.numbers(model.velocitySize(), 3.0);
      VectorXd effort;
      inverseDynamics(model, state, acceleration, {}, workspace, effort);
      const double power = derivative([&](double t) {
        State later = moved(model, state, state.velocity, t);
        later.velocity += t * acceleration;
        return energy(model, later, workspace).total();
      });
      VERIFY_CLOSE_TO_SCALE(state.velocity.dot(effort), power, 1e-9,
                            energy(model, state, workspace).kinetic, robot.name);
    }
  }

  void gravityEffortIsTheGradientOfPotentialEnergy() {
    const Reached reached;
    Random random(33);
    for (const TestRobot& robot : allRobots()) {
      // not along an axis, so that no component can be mixed up
      const auto model = withGravity(*robot.model, {1.0, -2.0, -9.0});
      Workspace workspace(*model);
      const State state = randomState(*model, random);
      const int n = model->velocitySize();
      VectorXd effort, gradient(n);
      gravityEffort(*model, state, workspace, effort);
      for (int k = 0; k < n; ++k) {
        gradient[k] = derivative([&](double amount) {
          return energy(*model, moved(*model, state, VectorXd::Unit(n, k), amount), workspace)
              .potential;
        });
      }
      VERIFY_CLOSE(effort, gradient, 1e-10, robot.name);
    }
  }

  void wrenchDoesItsVirtualWork() {
    // what a wrench spares the joints: Jᵀ f, J from the poses of the link by finite differences
    const Reached reached;
    Random random(34);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      const int n = model.velocitySize();
      if (n == 0 || n > 25) continue;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd acceleration = random.numbers(n, 1.0);
      const LinkWrench wrench{random.below(static_cast<int>(model.links.size())),
                              {random.vector(3.0), random.vector(10.0)},
                              LinkWrench::Axes::kWorld};
      VectorXd with, without, work(n);
      inverseDynamics(model, state, acceleration, {}, workspace, without);
      inverseDynamics(model, state, acceleration, {&wrench, 1}, workspace, with);
      for (int k = 0; k < n; ++k) {
        work[k] = dot(linkMotion(model, state, wrench.link, VectorXd::Unit(n, k)), wrench.wrench);
      }
      VERIFY_CLOSE(without - with, work, 1e-9, robot.name);
    }
  }

  void wrenchIsTheSameInWorldAndLinkAxes() {
    const Reached reached;
    Random random(35);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd acceleration = random.numbers(model.velocitySize(), 1.0);
      BodyPoses poses;
      forwardKinematics(model, state, workspace, poses);
      std::vector<LinkWrench> in_world, in_link;
      for (int link = 0; link < static_cast<int>(model.links.size()); ++link) {
        const Force wrench{random.vector(3.0), random.vector(10.0)};
        const Matrix3d R_LW = linkPose(model, poses, link).rotation.transpose();
        in_world.push_back({link, wrench, LinkWrench::Axes::kWorld});
        in_link.push_back(
            {link, {R_LW * wrench.moment, R_LW * wrench.force}, LinkWrench::Axes::kLink});
      }
      VectorXd one, other;
      inverseDynamics(model, state, acceleration, in_world, workspace, one);
      inverseDynamics(model, state, acceleration, in_link, workspace, other);
      VERIFY_CLOSE(one, other, 1e-12, robot.name);
    }
  }

  void leaderFeelsItsFollowersScaled() {
    // τ = Gᵀ τ_tree, with the tree that the same file is when nobody follows
    const Reached reached;
    Random random(36);
    bool chained = false;
    for (const TestRobot& robot : followerRobots()) {
      const Coupling coupling(robot);
      const State state = randomState(*robot.model, random);
      const VectorXd acceleration = random.numbers(robot.model->velocitySize(), 3.0);
      Workspace workspace(*robot.model), tree_workspace(*coupling.tree);
      VectorXd effort, tree_effort;
      inverseDynamics(*robot.model, state, acceleration, {}, workspace, effort);
      inverseDynamics(*coupling.tree, coupling.treeState(state), coupling.G * acceleration, {},
                      tree_workspace, tree_effort);
      VERIFY_CLOSE(effort, coupling.G.transpose() * tree_effort, 1e-12, robot.name);
      for (const JointDescription& joint : robot.description.joints) {
        const auto leader =
            std::find_if(robot.description.joints.begin(), robot.description.joints.end(),
                         [&](const JointDescription& other) {
                           return joint.mimic && other.name == joint.mimic->joint && other.mimic;
                         });
        chained |= leader != robot.description.joints.end();
      }
    }
    QVERIFY2(chained, "the zoo has no chain of mimics");
  }

  void fixedRootIsNotFelt() {
    // the zoo's roots have inertia; without it nothing may change
    Random random(37);
    for (const TestRobot& robot : allRobots()) {
      RobotDescription bare = robot.description;
      if (robot.model->links[robot.model->root_link].name != "link0") continue;
      bare.links[0].inertial.reset();
      const auto model = compileModel(bare);
      Workspace workspace(*model);
      const State state = randomState(*model, random);
      const VectorXd acceleration = random.numbers(model->velocitySize(), 3.0);
      VectorXd one, other;
      inverseDynamics(*model, state, acceleration, {}, workspace, one);
      inverseDynamics(*robot.model, state, acceleration, {}, workspace, other);
      QVERIFY2(one == other, robot.name.c_str());
      QCOMPARE(energy(*model, state, workspace).potential,
               energy(*robot.model, state, workspace).potential);
    }
  }
};

ARMILLARY_TEST(TestInverseDynamics)
#include "tst_inverse_dynamics.moc"
