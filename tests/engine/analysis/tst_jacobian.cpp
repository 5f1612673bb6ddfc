// SPDX-License-Identifier: BSD-3-Clause
// Jacobians of links, their rates, and the motion of links.
#include "engine/analysis/jacobian.h"

#include <stdexcept>

#include "engine/analysis/link_motions.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

constexpr JacobianFrame kFrames[] = {JacobianFrame::kWorld, JacobianFrame::kLinkOrigin,
                                     JacobianFrame::kLink};

VectorXd angularAndLinear(const Vector3d& angular, const Vector3d& linear) {
  VectorXd result(6);
  result << angular, linear;
  return result;
}

// Some links of the robot, the root and the last among them.
std::vector<int> someLinks(const Model& model, Random& random) {
  const int count = static_cast<int>(model.links.size());
  return {model.root_link, count - 1, random.below(count), random.below(count)};
}

std::string where(const TestRobot& robot, int link) {
  return robot.name + ", " + robot.model->links[link].name;
}

}  // namespace

class TestJacobian : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void timesVelocityIsTheVelocityOfTheLink() {
    const Reached reached;
    Random random(601);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      std::vector<LinkMotion> velocities;
      linkVelocities(model, state, workspace, velocities);
      BodyPoses poses;
      forwardKinematics(model, state, workspace, poses);
      for (const int link : someLinks(model, random)) {
        const LinkMotion& V = velocities[link];
        const Pose X_WL = linkPose(model, poses, link);
        const Eigen::Matrix3d R_LW = X_WL.rotation.transpose();
        Jacobian J;
        linkJacobian(model, state, link, JacobianFrame::kLinkOrigin, workspace, J);
        VERIFY_CLOSE(J * state.velocity, angularAndLinear(V.angular, V.linear), 1e-13,
                     where(robot, link));
        linkJacobian(model, state, link, JacobianFrame::kLink, workspace, J);
        VERIFY_CLOSE(J * state.velocity, angularAndLinear(R_LW * V.angular, R_LW * V.linear), 1e-13,
                     where(robot, link));
        linkJacobian(model, state, link, JacobianFrame::kWorld, workspace, J);
        VERIFY_CLOSE(J * state.velocity,
                     angularAndLinear(V.angular, V.linear - V.angular.cross(X_WL.position)), 1e-13,
                     where(robot, link));
      }
    }
  }

  void transposedMapsWrenchesToTheEffortsThatTheySpare() {
    const Reached reached;
    Random random(602);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      VectorXd with, without;
      inverseDynamics(model, state, workspace.zero, {}, workspace, without);
      for (const int link : someLinks(model, random)) {
        for (const bool own_axes : {false, true}) {
          const LinkWrench wrench{link,
                                  {random.vector(10.0), random.vector(10.0)},
                                  own_axes ? LinkWrench::Axes::kLink : LinkWrench::Axes::kWorld};
          inverseDynamics(model, state, workspace.zero, {&wrench, 1}, workspace, with);
          Jacobian J;
          linkJacobian(model, state, link,
                       own_axes ? JacobianFrame::kLink : JacobianFrame::kLinkOrigin, workspace, J);
          const VectorXd spared =
              J.transpose() * angularAndLinear(wrench.wrench.moment, wrench.wrench.force);
          VERIFY_CLOSE_TO_SCALE(without - with, spared, 1e-12,
                                without.size() ? without.cwiseAbs().maxCoeff() : 1.0,
                                where(robot, link));
        }
      }
    }
  }

  void rateIsTheDerivativeAlongTheMotion() {
    const Reached reached;
    Random random(603);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const int link = static_cast<int>(model.links.size()) - 1;
      for (const JacobianFrame frame : kFrames) {
        Jacobian J_rate;
        linkJacobianRate(model, state, link, frame, workspace, J_rate);
        const MatrixXd numerical = derivative([&](double time) {
          Jacobian J;
          linkJacobian(model, moved(model, state, state.velocity, time), link, frame, workspace, J);
          return MatrixXd(J);
        });
        VERIFY_CLOSE(J_rate, numerical, 1e-9, where(robot, link));
      }
    }
  }

  void accelerationIsTheDerivativeOfTheVelocity() {
    const Reached reached;
    Random random(604);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd acceleration = random.numbers(model.velocitySize(), 2.0);
      std::vector<LinkMotion> accelerations;
      linkAccelerations(model, state, acceleration, workspace, accelerations);
      for (const int link : someLinks(model, random)) {
        const VectorXd numerical = derivative([&](double time) {
          // v = v0 + a t takes the pose to v0 t + a t² / 2; what that leaves out is of order t³
          const VectorXd step = state.velocity + 0.5 * time * acceleration;
          State later = moved(model, state, step, time);
          later.velocity += time * acceleration;
          std::vector<LinkMotion> velocities;
          linkVelocities(model, later, workspace, velocities);
          return angularAndLinear(velocities[link].angular, velocities[link].linear);
        });
        const LinkMotion& A = accelerations[link];
        VERIFY_CLOSE(angularAndLinear(A.angular, A.linear), numerical, 1e-9, where(robot, link));
      }
    }
  }

  void accelerationIsThatOfTheJacobianAndItsRate() {
    const Reached reached;
    Random random(605);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd acceleration = random.numbers(model.velocitySize(), 2.0);
      std::vector<LinkMotion> accelerations;
      linkAccelerations(model, state, acceleration, workspace, accelerations);
      for (const int link : someLinks(model, random)) {
        Jacobian J, J_rate;
        linkJacobian(model, state, link, JacobianFrame::kLinkOrigin, workspace, J);
        linkJacobianRate(model, state, link, JacobianFrame::kLinkOrigin, workspace, J_rate);
        const LinkMotion& A = accelerations[link];
        VERIFY_CLOSE(J * acceleration + J_rate * state.velocity,
                     angularAndLinear(A.angular, A.linear), 1e-12, where(robot, link));
        // in the other two frames it is the spatial acceleration
        bodyAccelerations(model, state, acceleration, workspace);
        const Link& own = model.links[link];
        const Motion in_body = workspace.bodies[own.body].A;
        const Motion in_world = toParent(workspace.X_WB[own.body], in_body);
        const Motion in_link = toChild(own.X_BL, in_body);
        linkJacobian(model, state, link, JacobianFrame::kWorld, workspace, J);
        linkJacobianRate(model, state, link, JacobianFrame::kWorld, workspace, J_rate);
        VERIFY_CLOSE(J * acceleration + J_rate * state.velocity,
                     angularAndLinear(in_world.angular, in_world.linear), 1e-12,
                     where(robot, link));
        linkJacobian(model, state, link, JacobianFrame::kLink, workspace, J);
        linkJacobianRate(model, state, link, JacobianFrame::kLink, workspace, J_rate);
        VERIFY_CLOSE(J * acceleration + J_rate * state.velocity,
                     angularAndLinear(in_link.angular, in_link.linear), 1e-12, where(robot, link));
      }
    }
  }

  void ofALinkThatCannotMoveIsZero() {
    Random random(606);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      for (int link = 0; link < static_cast<int>(model.links.size()); ++link) {
        if (model.links[link].body > 0) continue;
        for (const JacobianFrame frame : kFrames) {
          Jacobian J, J_rate;
          linkJacobian(model, state, link, frame, workspace, J);
          linkJacobianRate(model, state, link, frame, workspace, J_rate);
          QCOMPARE(static_cast<int>(J.cols()), model.velocitySize());
          QVERIFY2(J.isZero(0.0) && J_rate.isZero(0.0), where(robot, link).c_str());
        }
      }
    }
  }

  void ofALinkThatIsNotThereThrows() {
    const TestRobot robot = bundledRobot("pendulum");
    Workspace workspace(*robot.model);
    const State state = neutralState(*robot.model);
    Jacobian J;
    for (const int link : {-1, static_cast<int>(robot.model->links.size())}) {
      QVERIFY_THROWS_EXCEPTION(
          std::invalid_argument,
          linkJacobian(*robot.model, state, link, JacobianFrame::kWorld, workspace, J));
      QVERIFY_THROWS_EXCEPTION(
          std::invalid_argument,
          linkJacobianRate(*robot.model, state, link, JacobianFrame::kWorld, workspace, J));
    }
  }
};

ARMILLARY_TEST(TestJacobian)
#include "tst_jacobian.moc"
