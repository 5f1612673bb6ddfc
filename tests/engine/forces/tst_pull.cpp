// SPDX-License-Identifier: BSD-3-Clause
// The hand that pulls: as strong as what it pulls at is heavy.
#include <QTest>
#include <numbers>

#include "engine/forces/pull.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

constexpr double kRate = 4.0 * std::numbers::pi;  // rad/s

Pull pullAt(const Model& model, const State& state, const char* link,
            const Eigen::Vector3d& point) {
  Workspace workspace(model);
  return pullFor(model, state, model.findLink(link), point, {1.0, 2.0, 3.0}, workspace);
}

}  // namespace

class TestPull : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // A pendulum's bob of 1 kg gives way in one direction of three: l = 1.05 m from the pin it would
  // feel like 3 I / l², but no heavier than it is.
  void strengthIsThatOfTheMassFelt() {
    const TestRobot robot = bundledRobot("pendulum");
    const State state = homeState(*robot.model);
    const double inertia = 1.0 + 0.001;
    for (const double length : {1.5, 2.0, 1.0}) {
      const Pull pull = pullAt(*robot.model, state, "bob", {0.0, 0.0, -length});
      const double mass = std::min(1.0, 3.0 * inertia / (length * length));
      VERIFY_CLOSE(pull.stiffness, mass * kRate * kRate, 1e-12, "k");
      VERIFY_CLOSE(pull.damping, 2.0 * mass * kRate, 1e-12, "d");
    }
  }

  // From a toy to a machine: with all masses, armatures aside, the pull grows in proportion.
  void strengthGrowsWithTheRobot() {
    TestRobot robot = bundledRobot("quadruped");
    const State state = homeState(*robot.model);
    const Eigen::Vector3d toe(0.0, 0.0, -0.01);
    const Pull small = pullAt(*robot.model, state, "front_left_foot", toe);
    QVERIFY(small.stiffness < robot.model->total_mass * kRate * kRate);
    for (LinkDescription& link : robot.description.links) {
      if (!link.inertial) continue;
      link.inertial->mass *= 2000.0;
      link.inertial->rotational *= 2000.0;
    }
    const auto large = compileModel(robot.description);
    const Pull pull = pullAt(*large, homeState(*large), "front_left_foot", toe);
    VERIFY_CLOSE(pull.stiffness / small.stiffness, 2000.0, 1e-9, "k");
    VERIFY_CLOSE(pull.damping / small.damping, 2000.0, 1e-9, "d");
  }

  // k times the stretch less d times the speed, at the point: the moment is the force's about the
  // link's origin.
  void forceIsThatOfASpringAndADamper() {
    const TestRobot robot = bundledRobot("quadruped");
    State state = homeState(*robot.model);
    for (int i = 0; i < robot.model->velocitySize(); ++i) state.velocity[i] = std::sin(1.0 + i);
    const int link = robot.model->findLink("rear_left_foot");
    const Eigen::Vector3d point(0.01, 0.02, -0.03);
    Workspace workspace(*robot.model);
    const Pull pull = pullFor(*robot.model, state, link, point, {0.1, 0.2, 0.9}, workspace);
    bodyMotions(*robot.model, state, workspace);
    const LinkWrench wrench = wrenchOf(pull, *robot.model, workspace);
    const Pose X_WL = linkPose(*robot.model, workspace.X_WB, link);
    Jacobian J;
    bodyJacobian(*robot.model, state, robot.model->links[link].body, X_WL * point, workspace, J);
    const Eigen::Vector3d force = pull.stiffness * (pull.target - X_WL * point) -
                                  pull.damping * (J.bottomRows<3>() * state.velocity);
    QVERIFY((wrench.wrench.force - force).norm() < 1e-9 * force.norm());
    const Eigen::Vector3d moment = (X_WL.rotation * point).cross(force);
    QVERIFY((wrench.wrench.moment - moment).norm() < 1e-9 * force.norm());
    QCOMPARE(wrench.link, link);
  }

  void linkThatIsNotThereIsRefused() {
    const TestRobot robot = bundledRobot("pendulum");
    Workspace workspace(*robot.model);
    const State state = homeState(*robot.model);
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             pullFor(*robot.model, state, 99, {}, {}, workspace));
  }
};

ARMILLARY_TEST(TestPull)
#include "tst_pull.moc"
