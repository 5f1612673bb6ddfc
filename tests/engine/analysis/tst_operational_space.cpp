// SPDX-License-Identifier: BSD-3-Clause
// Operational-space dynamics: both methods, what they predict, and an arm worked by hand.
#include "engine/analysis/operational_space.h"

#include <Eigen/Cholesky>
#include <stdexcept>

#include "engine/analysis/jacobian.h"
#include "engine/analysis/link_motions.h"
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/linear_algebra/cholesky.h"
#include "engine/linear_algebra/symmetric_eigensolver.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector2d;
using Eigen::Vector3d;
using Eigen::VectorXd;
using Vector6 = Eigen::Matrix<double, 6, 1>;

namespace {

// The largest eigenvalue over the smallest that is not zero.
double condition(const OperationalSpace& result) {
  const VectorXd values = SymmetricEigensolver(MatrixXd(result.inverse_inertia)).values();
  return result.rank == 0 ? 1.0 : values[5] / values[6 - result.rank];
}

double massCondition(const Model& model, const State& state, Workspace& workspace) {
  if (model.velocitySize() == 0) return 1.0;
  MatrixXd M;
  massMatrix(model, state, workspace, M);
  const VectorXd values = SymmetricEigensolver(M).values();
  return values[values.size() - 1] / values[0];
}

Vector6 asVector(const LinkMotion& motion) {
  Vector6 result;
  result << motion.angular, motion.linear;
  return result;
}

// Two light rods in the x-y plane, each with a point mass at its end, and a tip at the last;
// gravity pulls along −y.
struct PlanarArm {
  static constexpr double kFirst = 0.7, kSecond = 0.4, kFirstMass = 2.0, kSecondMass = 1.5;
  std::shared_ptr<const Model> model;

  PlanarArm() {
    RobotDescription robot;
    robot.name = "planar arm";
    const char* names[] = {"base", "upper", "lower", "tip"};
    for (const char* name : names) {
      robot.links.emplace_back();
      robot.links.back().name = name;
    }
    const auto mass = [](double kilograms, double reach) {
      return InertialDescription{
          0, {Matrix3d::Identity(), {reach, 0.0, 0.0}}, kilograms, Matrix3d::Zero()};
    };
    robot.links[1].inertial = mass(kFirstMass, kFirst);
    robot.links[2].inertial = mass(kSecondMass, kSecond);
    const double places[] = {0.0, kFirst, kSecond};
    for (int i = 0; i < 3; ++i) {
      JointDescription joint;
      joint.name = std::string("joint") + std::to_string(i);
      joint.type = i < 2 ? JointType::kContinuous : JointType::kFixed;
      joint.parent = names[i];
      joint.child = names[i + 1];
      joint.axis = Vector3d::UnitZ();
      joint.X_PJ.position = {places[i], 0.0, 0.0};
      robot.joints.push_back(joint);
    }
    model = compileModel(robot, {.gravity = {0.0, -9.81, 0.0}});
  }
};

}  // namespace

class TestOperationalSpace : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void bothMethodsAgree() {
    const Reached reached;
    Random random(641);
    for (const TestRobot& robot : plainRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      for (int i = 0; i < 3; ++i) {
        const int count = static_cast<int>(model.links.size());
        const int link = i == 0 ? count - 1 : random.below(count);
        const std::string where = robot.name + ", " + model.links[link].name;
        OperationalSpace matrix, recursion;
        QVERIFY(operationalSpace(model, state, link, workspace, matrix));
        QVERIFY(operationalSpaceRecursion(model, state, link, workspace, recursion));
        const double of_M = massCondition(model, state, workspace);
        VERIFY_CLOSE(recursion.inverse_inertia, matrix.inverse_inertia,
                     std::max(1e-9, 1e-16 * of_M), where);
        QVERIFY2(recursion.rank == matrix.rank, where.c_str());
        const double tolerance = std::max(1e-9, 1e-16 * of_M * condition(matrix));
        VERIFY_CLOSE(recursion.inertia, matrix.inertia, tolerance, where);
        VERIFY_CLOSE(recursion.coriolis, matrix.coriolis, tolerance, where);
        VERIFY_CLOSE(recursion.gravity, matrix.gravity, tolerance, where);
      }
    }
  }

  void inertiaIsThatOfTheJacobianAndTheMassMatrix() {
    const Reached reached;
    Random random(642);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (model.velocitySize() == 0) continue;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const int link = random.below(static_cast<int>(model.links.size()));
      OperationalSpace result;
      QVERIFY(operationalSpace(model, state, link, workspace, result));
      MatrixXd M;
      massMatrix(model, state, workspace, M);
      Jacobian J;
      linkJacobian(model, state, link, JacobianFrame::kLinkOrigin, workspace, J);
      const MatrixXd inverse = J * PivotedCholesky(M).solve(MatrixXd(J.transpose()));
      const double of_M = massCondition(model, state, workspace);
      VERIFY_CLOSE(result.inverse_inertia, inverse, std::max(1e-9, 1e-16 * of_M), robot.name);
      // the four laws of a pseudo-inverse; an inverse below rank is none
      const double tolerance = std::max(1e-9, 1e-16 * condition(result));
      const MatrixXd I = result.inertia, L = result.inverse_inertia, LI = L * I;
      VERIFY_CLOSE(LI * L, L, tolerance, robot.name);
      VERIFY_CLOSE(I * LI, I, tolerance, robot.name);
      VERIFY_CLOSE(LI, LI.transpose(), tolerance, robot.name);
      VERIFY_CLOSE(LI.trace(), static_cast<double>(result.rank), tolerance, robot.name);
    }
  }

  // F = Λ a + μ + p on the robot without efforts gives the link the acceleration a, where it can
  // have it: what J M⁻¹ Jᵀ reaches beside the free motion.
  void forceGivesTheAccelerationAskedFor() {
    const Reached reached;
    Random random(643);
    int full = 0;
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (model.velocitySize() == 0) continue;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const int link = static_cast<int>(model.links.size()) - 1;
      OperationalSpace result;
      QVERIFY(operationalSpace(model, state, link, workspace, result));
      full += result.rank == 6;
      Vector6 wish;
      wish << random.vector(3.0), random.vector(3.0);
      if (result.rank < 6) {  // leave out what the link cannot do
        VectorXd acceleration;
        QVERIFY(massMatrixSolve(model, state, workspace.zero, {}, workspace, acceleration));
        std::vector<LinkMotion> free;
        linkAccelerations(model, state, acceleration, workspace, free);
        wish = asVector(free[link]) + result.inverse_inertia * wish;
      }
      const Vector6 F = result.inertia * wish + result.coriolis + result.gravity;
      const LinkWrench wrench{link, {F.head<3>(), F.tail<3>()}, LinkWrench::Axes::kWorld};
      Jacobian J;
      linkJacobian(model, state, link, JacobianFrame::kLinkOrigin, workspace, J);
      const double scale = F.cwiseAbs().maxCoeff() * result.inverse_inertia.cwiseAbs().maxCoeff();
      const double tolerance =
          std::max(1e-9, 1e-16 * massCondition(model, state, workspace) * condition(result));
      for (const bool as_efforts : {false, true}) {
        const VectorXd effort = as_efforts ? VectorXd(J.transpose() * F) : workspace.zero;
        std::vector<LinkWrench> wrenches;
        if (!as_efforts) wrenches.push_back(wrench);
        VectorXd acceleration;
        QVERIFY(massMatrixSolve(model, state, effort, wrenches, workspace, acceleration));
        std::vector<LinkMotion> accelerations;
        linkAccelerations(model, state, acceleration, workspace, accelerations);
        VERIFY_CLOSE_TO_SCALE(asVector(accelerations[link]), wish, tolerance, scale, robot.name);
      }
    }
    QVERIFY(full > 30);
  }

  void nullSpaceMovesNoLink() {
    const Reached reached;
    Random random(644);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      const int n = model.velocitySize();
      if (n == 0) continue;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const int link = static_cast<int>(model.links.size()) - 1;
      OperationalNullSpace result;
      OperationalSpace whole;
      QVERIFY(operationalNullSpace(model, state, link, workspace, result));
      QVERIFY(operationalSpace(model, state, link, workspace, whole));
      MatrixXd M;
      massMatrix(model, state, workspace, M);
      Jacobian J;
      linkJacobian(model, state, link, JacobianFrame::kLinkOrigin, workspace, J);
      const double tolerance =
          std::max(1e-9, 1e-16 * massCondition(model, state, workspace) * condition(whole));
      const MatrixXd& N = result.projector;
      VERIFY_CLOSE(N * N, N, tolerance, robot.name);
      const MatrixXd M_inverse_N = PivotedCholesky(M).solve(N);
      VERIFY_CLOSE_TO_SCALE(J * M_inverse_N, MatrixXd::Zero(6, n), tolerance,
                            J.cwiseAbs().maxCoeff() * M_inverse_N.cwiseAbs().maxCoeff(),
                            robot.name);
      VERIFY_CLOSE(N.trace(), static_cast<double>(n - whole.rank), tolerance, robot.name);
      if (whole.rank == 6) {
        VERIFY_CLOSE(J * result.consistent_inverse, MatrixXd::Identity(6, 6), tolerance,
                     robot.name);
      }
    }
  }

  // Seen as two point masses held by two light rods, whose tensions are found from Newton's law. u
  // is normal to the first rod, e along the second, n normal to that; the first mass moves along u,
  // the second is at the tip, and the second rod pulls with s:
  //   a1 = u (u·g + s u·e / m1) − a ω1² e1,   a2 = g − s e / m2 (+ f / m2),
  //   e·(a2 − a1) = −b ω12²,   α12 = n·(a2 − a1) / b
  void planarArmByHand() {
    const Reached reached;
    const PlanarArm arm;
    const Model& model = *arm.model;
    Workspace workspace(model);
    const double a = PlanarArm::kFirst, b = PlanarArm::kSecond;
    const double m1 = PlanarArm::kFirstMass, m2 = PlanarArm::kSecondMass;
    const int tip = model.findLink("tip");
    Random random(645);
    for (int k = 0; k < 20; ++k) {
      const State state = randomState(model, random, 3.0);
      const double q1 = state.position[0], q12 = q1 + state.position[1];
      const double w1 = state.velocity[0], w12 = w1 + state.velocity[1];
      const Vector2d e1(std::cos(q1), std::sin(q1)), u(-e1.y(), e1.x());
      const Vector2d e(std::cos(q12), std::sin(q12)), n(-e.y(), e.x());
      const double c = e.dot(u);

      // (α12, a2) of the free arm under a weight and in motion, or with a force at the tip
      const auto answer = [&](const Vector2d& g, double turning1, double turning12,
                              const Vector2d& f) {
        const Vector2d rest1 = u * u.dot(g) - a * turning1 * turning1 * e1, rest2 = g + f / m2;
        const double s = (e.dot(rest2 - rest1) + b * turning12 * turning12) / (1 / m2 + c * c / m1);
        const Vector2d a1 = rest1 + u * (s * c / m1), a2 = rest2 - e * (s / m2);
        return Vector3d(n.dot(a2 - a1) / b, a2.x(), a2.y());
      };
      const Vector2d none = Vector2d::Zero(), gravity(0.0, -9.81);
      Eigen::Matrix<double, 3, 2> pushed;
      pushed << answer(none, 0.0, 0.0, {1.0, 0.0}), answer(none, 0.0, 0.0, {0.0, 1.0});
      const Vector3d falling = answer(gravity, 0.0, 0.0, none);
      const Vector3d moving = answer(none, w1, w12, none);
      // what the tip can do is J's range: turning with the first joint, and with the second
      Eigen::Matrix<double, 3, 2> J;
      J << 1.0, 1.0, a * u + b * n, b * n;
      const Matrix3d range = J * (J.transpose() * J).inverse() * J.transpose();

      for (const auto method : {&operationalSpace, &operationalSpaceRecursion}) {
        OperationalSpace space;
        QVERIFY(method(model, state, tip, workspace, space));
        QCOMPARE(space.rank, 2);
        const Matrix3d inverse = space.inverse_inertia.block<3, 3>(2, 2);
        const Matrix3d inertia = space.inertia.block<3, 3>(2, 2);
        VERIFY_CLOSE(inverse.rightCols<2>(), pushed, 1e-12, "Λ⁻¹");
        VERIFY_CLOSE(inverse * inertia, range, 1e-10, "range");
        VERIFY_CLOSE(inverse * space.gravity.segment<3>(2), -falling, 1e-10, "p");
        VERIFY_CLOSE(inverse * space.coriolis.segment<3>(2), -range * moving, 1e-10, "μ");
      }
    }
  }

  void linkThatCannotMoveInEveryWayLacksRank() {
    const PlanarArm arm;
    Workspace workspace(*arm.model);
    const State stretched = neutralState(*arm.model);
    const TestRobot puma = bundledRobot("puma560");
    Workspace puma_workspace(*puma.model);
    Random random(646);
    State state = randomState(*puma.model, random);
    const int hand = static_cast<int>(puma.model->links.size()) - 1;
    OperationalSpace result;
    for (const auto method : {&operationalSpace, &operationalSpaceRecursion}) {
      QVERIFY(method(*arm.model, stretched, arm.model->findLink("upper"), workspace, result));
      QCOMPARE(result.rank, 1);
      QVERIFY(method(*arm.model, stretched, arm.model->findLink("base"), workspace, result));
      QCOMPARE(result.rank, 0);
      QVERIFY(result.inertia.isZero(0.0) && result.coriolis.isZero(0.0) &&
              result.gravity.isZero(0.0));
      state.position[4] = 1.0;
      QVERIFY(method(*puma.model, state, hand, puma_workspace, result));
      QCOMPARE(result.rank, 6);
      state.position[4] = 0.0;  // the fourth axis and the sixth on one line
      QVERIFY(method(*puma.model, state, hand, puma_workspace, result));
      QCOMPARE(result.rank, 5);
    }
  }

  // The second of two joints moves nothing that has mass.
  void masslessJointIsNamed() {
    RobotDescription robot;
    robot.name = "massless";
    for (const char* name : {"base", "first", "last"}) {
      robot.links.emplace_back();
      robot.links.back().name = name;
    }
    robot.links[1].inertial = InertialDescription{0, Pose{}, 1.0, Matrix3d::Identity()};
    for (int i = 0; i < 2; ++i) {
      JointDescription joint;
      joint.name = i == 0 ? "heavy" : "light";
      joint.type = JointType::kContinuous;
      joint.parent = robot.links[i].name;
      joint.child = robot.links[i + 1].name;
      robot.joints.push_back(joint);
    }
    const auto model = compileModel(robot);
    Workspace workspace(*model);
    OperationalSpace result;
    OperationalNullSpace null_space;
    const State state = neutralState(*model);
    for (const SolveStatus status :
         {operationalSpace(*model, state, 2, workspace, result),
          operationalSpaceRecursion(*model, state, 2, workspace, result),
          operationalNullSpace(*model, state, 2, workspace, null_space)}) {
      QVERIFY(!status);
      QCOMPARE(model->degrees_of_freedom[status.singular_degree_of_freedom].name,
               std::string("light"));
    }
  }

  void recursionRefusesFollowers() {
    for (const TestRobot& robot : followerRobots()) {
      if (!robot.model->has_followers) continue;
      Workspace workspace(*robot.model);
      OperationalSpace result;
      QVERIFY_THROWS_EXCEPTION(MethodDoesNotApply,
                               (void)operationalSpaceRecursion(
                                   *robot.model, neutralState(*robot.model), 0, workspace, result));
      return;
    }
    QFAIL("no robot with followers");
  }
};

ARMILLARY_TEST(TestOperationalSpace)
#include "tst_operational_space.moc"
