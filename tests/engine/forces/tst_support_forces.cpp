// SPDX-License-Identifier: BSD-3-Clause
// What carries a robot that stands.
#include "engine/forces/support_forces.h"

#include <QTest>
#include <numbers>

#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/standing.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

constexpr double kRubber = 0.8;

// A box of 4 kg and 0.4 x 0.3 x 0.2 m on its face, its centre of mass beside its middle.
struct LopsidedBox {
  RobotDescription description = freeBody(4.0, {box(0.4, 0.3, 0.2)});
  std::shared_ptr<const Model> model;
  ContactPoints points;

  explicit LopsidedBox(const Eigen::Vector3d& center,
                       const Eigen::Vector3d& gravity = {0.0, 0.0, -9.81}) {
    description.links[0].inertial->X_LI.position = center;
    model = compileModel(description, {gravity});
    points = contactPoints(*model, description);
  }

  SupportForces support(double friction = kRubber) const {
    Workspace workspace(*model);
    SupportForces result;
    supportForces(*model, neutralState(*model), points, friction, workspace, result);
    return result;
  }
};

// Gravity as it is felt on a plane that descends by `angle` towards x.
Eigen::Vector3d onSlope(double angle) {
  return 9.81 * Eigen::Vector3d(std::sin(angle), 0.0, -std::cos(angle));
}

SupportForces supportOf(const Model& model, const State& state, const ContactPoints& points) {
  Workspace workspace(model);
  SupportForces result;
  supportForces(model, state, points, kRubber, workspace, result);
  return result;
}

// What inverse dynamics at rest leaves to the free root.
Eigen::VectorXd leftToTheRoot(const Model& model, const State& state,
                              const SupportForces& support) {
  Workspace workspace(model);
  Eigen::VectorXd effort;
  inverseDynamics(model, state, workspace.zero, support.wrenches, workspace, effort);
  return effort.head<6>();
}

}  // namespace

class TestSupportForces : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void quadrupedsFeetLeaveNothingToItsFreeTrunk() {
    const TestRobot robot = bundledRobot("quadruped");
    const State home = homeState(*robot.model);
    const ContactPoints points = contactPoints(*robot.model, robot.description);
    const SupportForces support = supportOf(*robot.model, home, points);
    QVERIFY(support);
    QCOMPARE(support.wrenches.size(), size_t(4));
    VERIFY_CLOSE(leftToTheRoot(*robot.model, home, support), Eigen::VectorXd::Zero(6), 1e-11,
                 "trunk");
    Workspace workspace(*robot.model);
    Eigen::VectorXd effort;
    inverseDynamics(*robot.model, home, workspace.zero, support.wrenches, workspace, effort);
    QVERIFY(effort.tail<12>().norm() > 1.0);
  }

  // a box on its face: a quarter of the weight at each corner, straight up
  void boxLeansOnItsCornersEqually() {
    const SupportForces support = LopsidedBox({0.0, 0.0, 0.0}).support();
    QVERIFY(support);
    QCOMPARE(support.wrenches.size(), size_t(4));
    for (const LinkWrench& wrench : support.wrenches) {
      VERIFY_CLOSE(wrench.wrench.force, Eigen::Vector3d(0.0, 0.0, 9.81), 1e-12, "force");
    }
  }

  // Four springs under the box at (±0.2, ±0.15) would have the one far from its centre of mass
  // pull by 0.033 of the weight; it is left out, and the other three are levers.
  void noCornerPullsWhereTheCentreOfMassIsOffCentre() {
    const LopsidedBox box({0.12, 0.08, 0.03});
    const SupportForces support = box.support();
    QVERIFY(support);
    const double weight = 4.0 * 9.81, x = 0.12 / 0.2, y = 0.08 / 0.15;
    double sum = 0.0;
    for (const LinkWrench& wrench : support.wrenches) {
      const Eigen::Vector3d& f = wrench.wrench.force;
      const double share = f.z() / weight;
      sum += share;
      if (f.z() < 1e-9) continue;
      // the place of the force, from its moment
      const double px = -wrench.wrench.moment.y() / f.z(), py = wrench.wrench.moment.x() / f.z();
      const double want = px > 0.0 && py > 0.0 ? 0.5 * (x + y)
                          : px > 0.0           ? 0.5 * (1.0 - y)
                          : py > 0.0           ? 0.5 * (1.0 - x)
                                               : 0.0;
      VERIFY_CLOSE(share, want, 1e-12, "share");
      VERIFY_CLOSE(f.head<2>().norm(), 0.0, 1e-12, "straight up");
    }
    VERIFY_CLOSE(sum, 1.0, 1e-12, "weight");
    VERIFY_CLOSE(leftToTheRoot(*box.model, neutralState(*box.model), support),
                 Eigen::VectorXd::Zero(6), 1e-11, "box");
  }

  void centreOfMassDecidesWhetherItFalls() {
    for (const double beyond : {-1e-3, -1e-6, 1e-6, 1e-3, 0.1}) {
      for (const Eigen::Vector3d& center : {Eigen::Vector3d(0.2 + beyond, 0.05, 0.0),
                                            Eigen::Vector3d(-0.03, -0.15 - beyond, 0.1)}) {
        const SupportForces support = LopsidedBox(center).support();
        QCOMPARE(support.kind,
                 beyond < 0.0 ? SupportForces::Kind::kCarried : SupportForces::Kind::kFalls);
        QCOMPARE(support.wrenches.empty(), beyond > 0.0);
        QCOMPARE(describe(support).empty(), beyond < 0.0);
      }
    }
  }

  // tan(0.35) = 0.365
  void frictionDecidesWhetherItSlides() {
    const LopsidedBox box({0.05, -0.04, 0.02}, onSlope(0.35));
    const SupportForces slides = box.support(0.36);
    QCOMPARE(slides.kind, SupportForces::Kind::kSlides);
    QVERIFY(slides.wrenches.empty());
    QVERIFY(describe(slides).find("0.36") != std::string::npos);
    for (const double friction : {0.37, 0.5, 5.0}) {
      const SupportForces support = box.support(friction);
      QVERIFY(support);
      Eigen::Vector3d sum = Eigen::Vector3d::Zero();
      for (const LinkWrench& wrench : support.wrenches) {
        const Eigen::Vector3d& f = wrench.wrench.force;
        QVERIFY(f.head<2>().norm() <= friction * f.z() * (1.0 + 1e-12));
        sum += f;
      }
      VERIFY_CLOSE(sum, Eigen::Vector3d(-4.0 * onSlope(0.35)), 1e-11, "weight");
      VERIFY_CLOSE(leftToTheRoot(*box.model, neutralState(*box.model), support),
                   Eigen::VectorXd::Zero(6), 1e-11, "box");
    }
  }

  // 1.2 rad is more than it takes to tip it over its edge, atan(0.2 / 0.1)
  void steepSlopeTipsWhatFrictionHolds() {
    QCOMPARE(LopsidedBox({0.0, 0.0, 0.0}, onSlope(1.2)).support(50.0).kind,
             SupportForces::Kind::kFalls);
    QCOMPARE(LopsidedBox({0.0, 0.0, 0.0}, onSlope(1.0)).support(50.0).kind,
             SupportForces::Kind::kCarried);
  }

  // corners that count as on the ground though one is 0.9 mm higher hold nothing beside them
  void whatStandsNotQuiteLevelTipsAllTheSame() {
    for (const double beyond : {-0.03, 0.03, 0.1}) {
      const LopsidedBox box({0.2 + beyond, 0.05, 0.0});
      State leaning = neutralState(*box.model);
      leaning.position.segment<4>(3) << 1.0, 1e-3, 1e-3, 0.0;
      leaning.position.segment<4>(3).normalize();
      QCOMPARE(supportOf(*box.model, leaning, box.points).kind,
               beyond < 0.0 ? SupportForces::Kind::kCarried : SupportForces::Kind::kFalls);
    }
  }

  void whatFallsHangsOrNeedsNoGroundIsTold() {
    const LopsidedBox box({0.0, 0.0, 0.0});
    State tilted = neutralState(*box.model);  // on an edge
    tilted.position.segment<4>(3) << std::cos(0.1), std::sin(0.1), 0.0, 0.0;
    QCOMPARE(supportOf(*box.model, tilted, box.points).kind, SupportForces::Kind::kFalls);
    // a weight that hangs from its points would have to be pulled
    const auto upwards = withGravity(*box.model, {0.0, 0.0, 9.81});
    QCOMPARE(supportOf(*upwards, neutralState(*upwards), box.points).kind,
             SupportForces::Kind::kFalls);
    QCOMPARE(supportOf(*box.model, neutralState(*box.model), {}).kind,
             SupportForces::Kind::kNoPoints);
    const TestRobot arm = bundledRobot("puma560");
    QCOMPARE(
        supportOf(*arm.model, homeState(*arm.model), contactPoints(*arm.model, arm.description))
            .kind,
        SupportForces::Kind::kNoFreeRoot);
  }
};

ARMILLARY_TEST(TestSupportForces)
#include "tst_support_forces.moc"
