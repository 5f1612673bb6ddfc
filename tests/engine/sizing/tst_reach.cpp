// SPDX-License-Identifier: BSD-3-Clause
// Where a point can be, and the mass that can be held there: by closed forms and by inverse
// dynamics with the mass hung on.
#include "engine/sizing/reach.h"

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/parameters/payload.h"
#include "tests/support/loops.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;
using Eigen::VectorXd;

class TestReach : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // With that mass hung on, one joint is at its limit and none beyond it; with a little more, that
  // joint is.
  void theCapacityIsWhatInverseDynamicsAllows() {
    Random random(8101);
    for (const char* name : {"puma560", "scara", "planar_3r", "humanoid"}) {
      const auto model = bundledRobot(name).model;
      const VectorXd limits = effortLimits(*model);
      Workspace workspace(*model);
      for (int i = 0; i < 20; ++i) {
        State state = randomState(*model, random, 0.0);
        const int link = static_cast<int>(model->links.size()) - 1;
        const Vector3d point = random.vector(0.2);
        VectorXd own, held;
        gravityEffort(*model, state, workspace, own);
        const PayloadCapacity capacity =
            payloadCapacity(*model, state, link, point, own, limits, workspace);
        QVERIFY2(capacity.mass > 0.0 && capacity.limiting >= 0, name);
        const auto hung = withPayload(*model, link, pointPayload(capacity.mass, point));
        Workspace with(*hung);
        gravityEffort(*hung, state, with, held);
        const VectorXd share = held.cwiseAbs().cwiseQuotient(limits);
        QVERIFY2(std::abs(share[capacity.limiting] - 1.0) < 1e-9, name);
        QVERIFY2(share.maxCoeff() < 1.0 + 1e-9, name);
      }
    }
  }

  void whatCannotHoldItselfHoldsNothing() {
    const auto model = bundledRobot("planar_3r").model;
    State state = neutralState(*model);
    Workspace workspace(*model);
    VectorXd own;
    gravityEffort(*model, state, workspace, own);
    VectorXd limits = own.cwiseAbs().array() + 100.0;
    limits[1] = 0.5 * std::abs(own[1]);
    const PayloadCapacity capacity =
        payloadCapacity(*model, state, 3, Vector3d::Zero(), own, limits, workspace);
    QCOMPARE(capacity.mass, 0.0);
    QCOMPARE(capacity.limiting, 1);
    limits.setConstant(std::numeric_limits<double>::infinity());
    QVERIFY(std::isinf(
        payloadCapacity(*model, state, 3, Vector3d::Zero(), own, limits, workspace).mass));
  }

  // Three links of known lengths reach a disc.
  void aPlanarArmReachesADisc() {
    const auto model = bundledRobot("planar_3r").model;
    ReachOptions options;
    options.link = model->findLink("hand");
    options.count = 4000;
    const Reach reach = sampleReach(*model, options);
    QCOMPARE(reach.points.size(), options.count);
    QCOMPARE(reach.dimension, 2);
    const ReachSummary sum = summaryOf(*model, reach);
    double length = 0.0;  // of what lies between the first joint and the hand's frame
    for (const int body : {2, 3}) length += model->bodies[body].X_PJ.position.norm();
    QVERIFY2(sum.farthest <= length + 1e-12 && sum.farthest > 0.99 * length,
             std::to_string(sum.farthest).c_str());
    for (std::size_t i = 0; i < reach.points.size(); i += 97) {
      State state = neutralState(*model);
      state.position = reach.positions.col(static_cast<Eigen::Index>(i));
      Workspace workspace(*model);
      Jacobian J;
      linkJacobian(*model, state, options.link, JacobianFrame::kLinkOrigin, workspace, J);
      const Eigen::Matrix<double, 2, Eigen::Dynamic> moves = J({3, 5}, Eigen::all);
      const double measure = std::sqrt((moves * moves.transpose()).determinant());
      QVERIFY(std::abs(reach.points[i].manipulability(2) - measure) < 1e-9);
    }
  }

  void theSameSeedIsTheSameCloud() {
    const auto model = bundledRobot("puma560").model;
    ReachOptions options;
    options.link = model->findLink("link6");
    options.count = 1500;
    const Reach one = sampleReach(*model, options), again = sampleReach(*model, options);
    QCOMPARE(one.positions, again.positions);
    options.seed = 2;
    QVERIFY(sampleReach(*model, options).positions != one.positions);
    const auto& limits = model->coordinates;
    for (int k = 0; k < model->positionSize(); ++k) {
      QVERIFY(one.positions.row(k).minCoeff() >= limits[static_cast<std::size_t>(k)].lower);
      QVERIFY(one.positions.row(k).maxCoeff() <= limits[static_cast<std::size_t>(k)].upper);
    }
  }

  void aSliceIsPartOfTheWhole() {
    const auto model = bundledRobot("puma560").model;
    ReachOptions options;
    options.link = model->findLink("link6");
    options.count = 3000;
    const Reach whole = sampleReach(*model, options);
    options.slice = ReachOptions::Slice{Vector3d::UnitX(), 0.3, 0.1};
    const Reach slice = sampleReach(*model, options);
    std::size_t near = 0;
    for (const ReachPoint& point : whole.points) near += std::abs(point.place.x() - 0.3) <= 0.05;
    QCOMPARE(slice.points.size(), near);
    QVERIFY(near > 50);
    QCOMPARE(slice.tried, options.count);
  }

  // Colliding poses are marked, and count for nothing else.
  void collidingPosesAreLeftOutOfTheSummary() {
    const auto model = bundledRobot("puma560").model;
    ReachOptions options;
    options.link = model->findLink("link6");
    options.count = 600;
    const auto low = [] {
      return [](const BodyPoses& X_WB) { return X_WB.back().position.z() < 0.6; };
    };
    const Reach reach = sampleReach(*model, options, low);
    const ReachSummary sum = summaryOf(*model, reach);
    QVERIFY(sum.colliding > 0 && sum.colliding < options.count);
    QVERIFY(sum.lower.z() > 0.5);
    const auto always = [] { return [](const BodyPoses&) { return true; }; };
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             summaryOf(*model, sampleReach(*model, options, always)));
  }

  void aFloatingBaseStaysWhereItIs() {
    const auto model = bundledRobot("quadruped").model;
    ReachOptions options;
    options.link = static_cast<int>(model->links.size()) - 1;
    options.count = 100;
    const Reach reach = sampleReach(*model, options);
    const Joint& base = model->joints.front();
    const VectorXd home = homeState(*model).position;
    for (int k = 0; k < base.position_size; ++k) {
      QCOMPARE(reach.positions.row(base.position_index + k).minCoeff(),
               home[base.position_index + k]);
    }
  }
};

ARMILLARY_TEST(TestReach)
#include "tst_reach.moc"
