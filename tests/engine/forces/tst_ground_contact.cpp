// SPDX-License-Identifier: BSD-3-Clause
// Bodies on a ground: at rest, sticking, sliding, rolling and bouncing as closed forms have it.
#include "engine/forces/ground_contact.h"

#include <QTest>
#include <numbers>

#include "engine/dynamics/energy.h"
#include "engine/linear_algebra/general_eigensolver.h"
#include "tests/support/compare.h"
#include "tests/support/mechanisms.h"
#include "tests/support/robots.h"
#include "tests/support/standing.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// A free body with its ground at z = 0, under gravity turned by `slope` about y: as on an incline
// that falls towards +x.
Standing standing(const RobotDescription& robot, double z, double slope = 0.0,
                  const GroundOptions& options = {}, double gravity = kGravity) {
  const auto model =
      compileModel(robot, {gravity * Eigen::Vector3d(std::sin(slope), 0.0, -std::cos(slope))});
  State state = neutralState(*model);
  state.position[2] = z;
  return Standing(model, contactPoints(*model, robot), state, options);
}

double mechanicalEnergy(Standing& body) {
  const Energy of_body = energy(*body.model, body.state, body.workspace);
  bodyMotions(*body.model, body.state, body.workspace);
  return of_body.total() + body.ground.energy(body.workspace);
}

}  // namespace

class TestGroundContact : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // four corners carry the weight: z = half the height − m g / (4 k)
  void droppedBoxRestsAtItsSink() {
    Standing body = standing(freeBody(5.0, {box(0.4, 0.3, 0.2)}), 0.12);
    const double sink = 5.0 * kGravity / (4.0 * body.ground.stiffness(0));
    QVERIFY(sink < 1e-4);
    for (int i = 0; i < 6000; ++i) body.stepRungeKutta4(5e-4);
    VERIFY_CLOSE(body.state.position[2], 0.1 - sink, 1e-12, "height");
    QVERIFY(body.state.velocity.norm() < 1e-12);
    std::vector<GroundForce> forces;
    body.ground.forces(body.workspace, forces);
    QCOMPARE(forces.size(), size_t(4));
    for (const GroundForce& force : forces) {
      VERIFY_CLOSE(force.force.z(), 0.25 * 5.0 * kGravity, 1e-9, "a corner's share");
      QVERIFY(!force.sliding);
    }
  }

  void boxThatFallsOnItsCornerComesToRest() {
    Standing body = standing(freeBody(5.0, {box(0.4, 0.3, 0.2)}), 0.5);
    body.state.velocity << 3.0, -2.0, 1.0, 0.5, 0.2, 0.0;
    const double start = mechanicalEnergy(body);
    double most = 0.0;
    for (int i = 0; i < 20000; ++i) {
      body.stepSemiImplicitEuler(5e-4);
      most = std::max(most, mechanicalEnergy(body));
    }
    QVERIFY2(body.state.velocity.norm() < 1e-12,
             std::to_string(body.state.velocity.norm()).c_str());
    QVERIFY(most < 1.01 * start);
  }

  // Below atan μ it sticks: no creep. Above it slides with a = g (sin α − μ cos α).
  void blockSticksBelowTheFrictionAngle() {
    GroundOptions options;
    options.friction = 0.5;
    const double slope = std::atan(0.95 * options.friction);
    Standing body = standing(freeBody(2.0, {box(0.4, 0.4, 0.1)}), 0.05, slope, options);
    for (int i = 0; i < 5000; ++i) body.stepSemiImplicitEuler(1e-3);
    const State settled = body.state;
    QVERIFY(std::abs(settled.position[0]) < 1e-3);
    for (int i = 0; i < 600000; ++i) body.stepSemiImplicitEuler(1e-3);
    VERIFY_CLOSE(body.state.position, settled.position, 1e-14, "after ten minutes");
    QVERIFY(body.state.velocity.norm() < 1e-13);
  }

  void blockSlidesAboveTheFrictionAngle() {
    GroundOptions options;
    options.friction = 0.5;
    for (const double ratio : {1.05, 1.5}) {
      const double slope = std::atan(ratio * options.friction);
      Standing body = standing(freeBody(2.0, {box(0.4, 0.4, 0.1)}), 0.05, slope, options);
      for (int i = 0; i < 4000; ++i) body.stepRungeKutta4(5e-4);
      const double before = body.state.velocity[3];
      for (int i = 0; i < 2000; ++i) body.stepRungeKutta4(5e-4);
      const double want = kGravity * (std::sin(slope) - options.friction * std::cos(slope));
      VERIFY_CLOSE(body.state.velocity[3] - before, want, 1e-9, "acceleration");
      std::vector<GroundForce> forces;
      body.ground.forces(body.workspace, forces);
      QCOMPARE(forces.size(), size_t(4));
      for (const GroundForce& force : forces) {
        QVERIFY(force.sliding);
        VERIFY_CLOSE(force.force.head<2>().norm(), 0.5 * force.force.z(), 1e-12, "cone");
      }
    }
  }

  // The ball that rolls: a = 5/7 g sin α while tan α < 7/2 μ; beyond, a = g (sin α − μ cos α) and
  // its turning gains 5/2 μ g cos α / r.
  void ballRollsAndSlips() {
    const double radius = 0.1;
    GroundOptions options;
    options.friction = 0.2;
    for (const bool rolls : {true, false}) {
      const double slope = std::atan((rolls ? 0.9 : 1.2) * 3.5 * options.friction);
      Standing body = standing(freeBody(1.0, {ball(radius)}), radius, slope, options);
      for (int i = 0; i < 5000; ++i) body.stepRungeKutta4(1e-4);
      const double t = 0.5, turning = body.state.velocity.head<3>().norm();
      const auto speed = [&] {
        return (body.workspace.X_WB[1].rotation * body.state.velocity.tail<3>()).x();
      };
      const double before = speed();
      for (int i = 0; i < 5000; ++i) body.stepRungeKutta4(1e-4);
      const double a = (speed() - before) / t;
      const double alpha = (body.state.velocity.head<3>().norm() - turning) / t;
      if (rolls) {
        VERIFY_CLOSE(a, 5.0 / 7.0 * kGravity * std::sin(slope), 1e-5, "rolling");
        VERIFY_CLOSE(alpha * radius, a, 1e-5, "without slip");
      } else {
        const double push = options.friction * kGravity * std::cos(slope);
        VERIFY_CLOSE(a, kGravity * std::sin(slope) - push, 1e-5, "slipping");
        VERIFY_CLOSE(alpha * radius, 2.5 * push, 1e-5, "turning");
      }
    }
  }

  // A cylinder that lies rolls with a = 2/3 g sin α; the points that stay in its rims pass below it
  // and make that a little uneven.
  void cylinderRolls() {
    const double radius = 0.1, slope = 0.2;
    RobotDescription robot = freeBody(1.0, {rod(ShapeType::kCylinder, radius, 0.3)});
    const double across = (3.0 * radius * radius + 0.3 * 0.3) / 12.0;
    robot.links[0].inertial->rotational =
        Eigen::Vector3d(across, across, 0.5 * radius * radius).asDiagonal();
    robot.links[0].inertial->X_LI = {};
    Standing body = standing(robot, radius, slope);
    const Eigen::Quaterniond lying(
        Eigen::AngleAxisd(std::numbers::pi / 2, Eigen::Vector3d::UnitX()));
    body.state.position.segment<4>(3) << lying.w(), lying.x(), lying.y(), lying.z();
    for (int i = 0; i < 10000; ++i) body.stepRungeKutta4(1e-4);
    const double way = 0.5 * 2.0 / 3.0 * kGravity * std::sin(slope);
    VERIFY_CLOSE(body.state.position[0] / way, 1.0, 5e-3, "way");
    VERIFY_CLOSE(body.state.position[1], 0.0, 1e-9, "straight on");
  }

  // eight points of its rim carry it
  void cylinderStandsOnASlope() {
    RobotDescription robot = freeBody(3.0, {box(0.2, 0.2, 0.2)});
    robot.links[0].collisions[0].shape = rod(ShapeType::kCylinder, 0.1, 0.2);
    Standing body = standing(robot, 0.1, 0.3);
    for (int i = 0; i < 5000; ++i) body.stepSemiImplicitEuler(1e-3);
    const State settled = body.state;
    const double sink = 3.0 * kGravity * std::cos(0.3) / (8.0 * body.ground.stiffness(0));
    VERIFY_CLOSE(0.1 - settled.position[2], sink, 0.01 * sink, "sink");
    for (int i = 0; i < 60000; ++i) body.stepSemiImplicitEuler(1e-3);
    VERIFY_CLOSE(body.state.position, settled.position, 1e-14, "after a minute");
  }

  // Without gravity (1) gives v dv / (1 + d v) = −(k / m) δ dδ, so that the speeds u before and w
  // after an impact hold  d u − ln(1 + d u) = −d w − ln(1 − d w).
  void impactLosesWhatHuntAndCrossleyTell() {
    GroundOptions options;
    options.dissipation = 0.8;
    options.damping_ratio = 100.0;  // no bound
    for (const double u : {0.05, 0.5, 2.0}) {
      Standing body = standing(freeBody(1.0, {ball(0.1)}), 0.1001, 0.0, options, 0.0);
      body.state.velocity[5] = -u;
      for (int i = 0; i < 400000 && body.state.velocity[5] < 0.0; ++i)
        body.stepRungeKutta4(5e-7 / u);
      for (int i = 0; i < 400000 && body.state.position[2] < 0.1; ++i) body.stepRungeKutta4(5e-6);
      const double w = body.state.velocity[5], d = options.dissipation;
      QVERIFY(w > 0.0 && w < u);
      VERIFY_CLOSE(-d * w - std::log(1.0 - d * w), d * u - std::log(1.0 + d * u), 1e-6, "speeds");
    }
  }

  void bouncingBallNeverGainsEnergy() {
    Standing body = standing(freeBody(1.0, {ball(0.1)}), 0.6);
    body.state.velocity << 0.0, 20.0, 5.0, -1.0, 0.5, 0.0;  // with a spin
    const double start = mechanicalEnergy(body) - kGravity * 0.1;
    double before = mechanicalEnergy(body), worst = 0.0;
    int bounces = 0;
    bool touched = false;
    for (int i = 0; i < 40000; ++i) {
      body.stepRungeKutta4(1e-4);
      const double now = mechanicalEnergy(body);
      worst = std::max(worst, (now - before) / start);
      before = now;
      const bool touches = body.state.position[2] < 0.1;
      bounces += touches && !touched;
      touched = touches;
    }
    QVERIFY(bounces > 3);
    QVERIFY2(worst < 1e-6, std::to_string(worst).c_str());
  }

  void groundWithoutDissipationKeepsTheEnergy() {
    GroundOptions options;
    options.dissipation = options.friction = 0.0;
    Standing body = standing(freeBody(1.0, {ball(0.1)}), 0.3, 0.0, options);
    const double start = mechanicalEnergy(body);
    for (int i = 0; i < 100000; ++i) body.stepRungeKutta4(2e-5);
    VERIFY_CLOSE(mechanicalEnergy(body), start, 1e-5, "energy");
  }

  // −∂a/∂q of a body on the ground has no eigenvalue above (2π f)², and one near it.
  void bodyOnTheGroundHasNoHigherFrequency() {
    const double limit = std::pow(2.0 * std::numbers::pi * GroundOptions{}.frequency, 2);
    for (const ShapeDescription& shape : {box(0.4, 0.3, 0.2), box(0.1, 0.1, 1.0)}) {
      const double half = 0.5 * shape.size.z();
      Standing body = standing(freeBody(3.0, {shape}), half - 1e-4);
      const State start = body.state;
      Eigen::MatrixXd A(6, 6);
      for (int k = 0; k < 6; ++k) {
        A.col(k) = derivative(
            [&](double s) -> Eigen::VectorXd {
              State moved = start;
              Eigen::VectorXd d = Eigen::VectorXd::Zero(6);
              d[k] = s;
              integratePosition(*body.model, start.position, d, moved.position);
              return body.acceleration(moved);
            },
            1e-6);
      }
      const double stiffest = generalEigenvalues(-A).values.real().maxCoeff();
      QVERIFY2(stiffest < 1.001 * limit, std::to_string(stiffest / limit).c_str());
      QVERIFY2(stiffest > 0.8 * limit, std::to_string(stiffest / limit).c_str());
    }
  }

  void goesOnBitByBitFromItsAnchors() {
    GroundOptions options;
    options.friction = 0.5;
    const RobotDescription robot = freeBody(2.0, {box(0.4, 0.4, 0.1), ball(0.2)});
    Standing first = standing(robot, 0.2, std::atan(0.3), options);
    for (int i = 0; i < 300; ++i) first.stepRungeKutta4(1e-3);
    Standing second = standing(robot, 0.2, std::atan(0.3), options);
    second.state = first.state;
    std::vector<GroundAnchor> anchors;
    first.ground.remember(anchors);
    QVERIFY(!anchors.empty());
    second.ground.restore(anchors);
    for (int i = 0; i < 300; ++i) {
      first.stepRungeKutta4(1e-3);
      second.stepRungeKutta4(1e-3);
    }
    QCOMPARE(second.state.position, first.state.position);
    QCOMPARE(second.state.velocity, first.state.velocity);
  }

  // what stands still without a force along the plane goes on standing without its anchors
  void standsAgainWithoutItsAnchors() {
    Standing body = standing(freeBody(5.0, {box(0.4, 0.3, 0.2)}), 0.1);
    for (int i = 0; i < 4000; ++i) body.stepRungeKutta4(5e-4);
    const State before = body.state;
    body.ground.reset();
    for (int i = 0; i < 4000; ++i) body.stepRungeKutta4(5e-4);
    VERIFY_CLOSE(body.state.position, before.position, 1e-13, "place");
  }

  void whatIsNoGroundIsRefused() {
    const auto with = [](auto change) {
      GroundOptions options;
      change(options);
      return options;
    };
    for (const GroundOptions& options :
         {with([](GroundOptions& o) { o.friction = -0.1; }),
          with([](GroundOptions& o) { o.frequency = 0.0; }),
          with([](GroundOptions& o) { o.stiffness = -1.0; }),
          with([](GroundOptions& o) { o.height = std::nan(""); }),
          with([](GroundOptions& o) { o.dissipation = std::nan(""); })}) {
      QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                               standing(freeBody(1.0, {ball(0.1)}), 1.0, 0.0, options));
    }
    Standing body = standing(freeBody(1.0, {ball(0.1)}), 1.0);
    std::vector<GroundAnchor> foreign(1);
    foreign[0].point = 1;
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument, body.ground.restore(foreign));
  }
};

ARMILLARY_TEST(TestGroundContact)
#include "tst_ground_contact.moc"
