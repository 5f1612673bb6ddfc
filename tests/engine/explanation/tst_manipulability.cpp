// SPDX-License-Identifier: BSD-3-Clause
// How links move, push and feel: closed forms of planar arms, and the definitions themselves.
#include "engine/explanation/manipulability.h"

#include <numbers>
#include <stdexcept>

#include "engine/analysis/jacobian.h"
#include "engine/analysis/link_motions.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/support/compare.h"
#include "tests/support/mechanisms.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Matrix3d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

constexpr double kFirst = 0.7, kSecond = 0.4;  // m

// Two bars in the x-y plane and a link without mass at the tip.
std::shared_ptr<const Model> planarArm() {
  RobotDescription robot = emptyRobot("planar arm");
  robot.links.push_back(bar("upper", 2.0, kFirst));
  robot.links.push_back(bar("lower", 1.5, kSecond));
  LinkDescription tip;
  tip.name = "tip";
  robot.links.push_back(tip);
  robot.joints.push_back(hinge("shoulder", "ground", "upper", {0.0, 0.0, 0.0}));
  robot.joints.push_back(hinge("elbow", "upper", "lower", {kFirst, 0.0, 0.0}));
  robot.joints.push_back(hinge("mount", "lower", "tip", {kSecond, 0.0, 0.0}));
  robot.joints.back().type = JointType::kFixed;
  return compiledInPlane(robot);
}

}  // namespace

class TestManipulability : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // Yoshikawa 1985, section 4.1: w = l1 l2 |sin θ2|.
  void measureOfTwoLinkArmIsYoshikawas() {
    const auto model = planarArm();
    Workspace workspace(*model);
    Random random(911);
    for (int k = 0; k < 20; ++k) {
      const State state = randomState(*model, random);
      LinkManipulability result;
      QVERIFY(linkManipulability(*model, state, model->findLink("tip"), workspace, result));
      const double expected = kFirst * kSecond * std::abs(std::sin(state.position[1]));
      VERIFY_CLOSE(result.translation.measure(2), expected, 1e-14, "w");
      QCOMPARE(result.translation.measure(), 0.0);  // it never leaves its plane
      QCOMPARE(result.translation.rank, 2);
      VERIFY_CLOSE(result.rotation.velocity, Vector3d(std::sqrt(2.0), 0.0, 0.0), 1e-15, "turning");
      VERIFY_CLOSE(Vector3d(result.rotation.axes.col(0).cwiseAbs()), Vector3d::UnitZ(), 1e-15,
                   "axis");
    }
  }

  // Stretched, the tip moves along y alone; along the arm it holds any force.
  void stretchedArmIsSingular() {
    const auto model = planarArm();
    Workspace workspace(*model);
    LinkManipulability result;
    QVERIFY(linkManipulability(*model, neutralState(*model), model->findLink("tip"), workspace,
                               result));
    QCOMPARE(result.translation.rank, 1);
    const double reach = std::hypot(kFirst + kSecond, kSecond);
    VERIFY_CLOSE(result.translation.velocity, Vector3d(reach, 0.0, 0.0), 1e-15, "velocity");
    VERIFY_CLOSE(result.translation.force[0], 1.0 / reach, 1e-15, "force");
    QVERIFY(std::isinf(result.translation.force[1]) && std::isinf(result.translation.force[2]));
    QVERIFY(std::isinf(result.mass.along(Vector3d::UnitX())));
    QVERIFY(std::isfinite(result.mass.along(Vector3d::UnitY())));
  }

  // A rod pushed square at its end feels like m / 3; a cart of a slide like its mass.
  void effectiveMassOfARod() {
    RobotDescription robot = emptyRobot("rod");
    robot.links.push_back(bar("rod", 3.0, 0.8));
    LinkDescription end;
    end.name = "end";
    robot.links.push_back(end);
    robot.joints.push_back(hinge("pin", "ground", "rod", {0.0, 0.0, 0.0}));
    robot.joints.push_back(hinge("mount", "rod", "end", {0.8, 0.0, 0.0}));
    robot.joints.back().type = JointType::kFixed;
    const auto model = compiledInPlane(robot);
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.position[0] = 0.6;
    LinkManipulability result;
    QVERIFY(linkManipulability(*model, state, model->findLink("end"), workspace, result));
    const Vector3d square(-std::sin(0.6), std::cos(0.6), 0.0);
    VERIFY_CLOSE(result.mass.along(square), 1.0, 1e-14, "square");
    VERIFY_CLOSE(result.mass.principal[0], 1.0, 1e-14, "principal");
    VERIFY_CLOSE(std::abs(result.mass.axes.col(0).dot(square)), 1.0, 1e-14, "axis");
    // at 60 degrees from there, half of a push acts and half of its motion counts
    const Vector3d oblique = Eigen::AngleAxisd(std::numbers::pi / 3.0, Vector3d::UnitZ()) * square;
    VERIFY_CLOSE(result.mass.along(5.0 * oblique), 4.0, 1e-13, "oblique");
    VERIFY_CLOSE(result.turning.along(Vector3d::UnitZ()), 3.0 * 0.8 * 0.8 / 3.0, 1e-14, "turning");
  }

  // Directions are those of the singular value decomposition: J w_k = σ_k u_k.
  void ellipsoidsBoundWhatUnitJointVelocitiesGive() {
    const Reached reached;
    Random random(912);
    for (const TestRobot& robot : upTo(30, allRobots())) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const int link = random.below(static_cast<int>(model.links.size()));
      LinkManipulability result;
      (void)linkManipulability(model, state, link, workspace, result);
      Jacobian J;
      linkJacobian(model, state, link, JacobianFrame::kLinkOrigin, workspace, J);
      for (const bool turning : {false, true}) {
        const Manipulability& part = turning ? result.rotation : result.translation;
        const MatrixXd rows = turning ? J.topRows(3) : J.bottomRows(3);
        const Matrix3d rebuilt =
            part.axes * part.velocity.cwiseAbs2().asDiagonal() * part.axes.transpose();
        VERIFY_CLOSE(rebuilt, MatrixXd(rows * rows.transpose()), 1e-11, robot.name);
        VERIFY_CLOSE(part.axes.determinant(), 1.0, 1e-13, robot.name);
        for (int k = 0; k < part.rank; ++k) {
          // the effort that holds the force on the ellipsoid's axis has length one
          const VectorXd effort = rows.transpose() * part.axes.col(k) * part.force[k];
          const double tolerance = 1e-14 * std::pow(part.velocity[0] / part.velocity[k], 2);
          VERIFY_CLOSE(effort.norm(), 1.0, std::max(1e-12, tolerance), robot.name);
        }
      }
    }
  }

  // Pushed at rest without gravity, the link accelerates along the push by force / mass.
  void effectiveMassIsThatOfForwardDynamics() {
    const Reached reached;
    Random random(913);
    for (const TestRobot& robot : ofSolidBodies(upTo(12, plainRobots()))) {
      const Model& model = *robot.model;
      if (model.velocitySize() == 0) continue;
      Workspace workspace(model);
      const State state = randomState(model, random, 0.0);
      const int link = static_cast<int>(model.links.size()) - 1;
      LinkManipulability result;
      QVERIFY2(linkManipulability(model, state, link, workspace, result), robot.name.c_str());
      const Vector3d u = random.direction();
      VectorXd gravity, acceleration;
      gravityEffort(model, state, workspace, gravity);
      for (const bool turn : {false, true}) {
        LinkWrench push{link, {}, LinkWrench::Axes::kWorld};
        (turn ? push.wrench.moment : push.wrench.force) = u;
        QVERIFY(forwardDynamics(model, state, gravity, {&push, 1}, workspace, acceleration));
        std::vector<LinkMotion> moved;
        linkAccelerations(model, state, acceleration, workspace, moved);
        const double along = u.dot(turn ? moved[link].angular : moved[link].linear);
        const double felt = (turn ? result.turning : result.mass).along(u);
        if (std::isinf(felt)) {
          VERIFY_CLOSE(along, 0.0, 1e-9, robot.name);
        } else {
          VERIFY_CLOSE(along * felt, 1.0, 1e-8, robot.name);
        }
      }
    }
  }

  void linkThatCannotMoveIsInfinitelyHeavy() {
    const auto model = planarArm();
    Workspace workspace(*model);
    LinkManipulability result;
    QVERIFY(linkManipulability(*model, neutralState(*model), 0, workspace, result));
    QCOMPARE(result.translation.rank, 0);
    QCOMPARE(result.translation.measure(), 0.0);
    QVERIFY(std::isinf(result.mass.along(Vector3d::UnitX())));
    QVERIFY(std::isinf(result.mass.principal[0]));
    QVERIFY(std::isinf(result.translation.force[0]));
  }

  void singularMassMatrixIsAStatus() {
    RobotDescription robot = emptyRobot("empty hand");
    LinkDescription hand;
    hand.name = "hand";
    robot.links.push_back(hand);
    robot.joints.push_back(hinge("wrist", "ground", "hand", {0.0, 0.0, 0.0}));
    const auto model = compiledInPlane(robot);
    Workspace workspace(*model);
    LinkManipulability result;
    const SolveStatus status =
        linkManipulability(*model, neutralState(*model), 1, workspace, result);
    QCOMPARE(status.singular_degree_of_freedom, 0);
    QCOMPARE(result.rotation.rank, 1);  // that needs no mass
    QCOMPARE(result.space.rank, 0);
  }

  void linkThatIsNotThereThrows() {
    const auto model = planarArm();
    Workspace workspace(*model);
    LinkManipulability result;
    QVERIFY_THROWS_EXCEPTION(
        std::invalid_argument,
        (void)linkManipulability(*model, neutralState(*model), 9, workspace, result));
  }
};

ARMILLARY_TEST(TestManipulability)
#include "tst_manipulability.moc"
