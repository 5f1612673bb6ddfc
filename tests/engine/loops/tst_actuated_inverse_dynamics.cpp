// SPDX-License-Identifier: BSD-3-Clause
// Efforts of driven joints: the inverse of forward dynamics with loops; drives that are too many or
// that cannot.
#include "engine/loops/actuated_inverse_dynamics.h"

#include <numeric>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/linear_algebra/orthogonal.h"
#include "engine/loops/constrained_dynamics.h"
#include "engine/loops/drivers.h"
#include "engine/loops/mobility.h"
#include "engine/loops/project_state.h"
#include "tests/support/compare.h"
#include "tests/support/loops.h"
#include "tests/support/mechanisms.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

class TestActuatedInverseDynamics : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void invertsForwardDynamicsWithLoops() {
    const Reached reached;
    Random random(341);
    int compared = 0;
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (model.velocitySize() < 4 || model.velocitySize() > 20) continue;
      Workspace workspace(model);
      for (const JointType type : kAllJointTypes) {
        State state = randomState(model, random);
        const Loop loop = closedLoop(random, model, state, type);
        const std::string where = robot.name + ", " + loop.name;
        if (!projectVelocity(model, {&loop, 1}, {}, workspace, state)) QFAIL(where.c_str());
        Mobility free;
        mobility(model, {&loop, 1}, state, workspace, free);
        VectorXd effort = VectorXd::Zero(model.velocitySize());
        for (const int driven : free.independent) effort[driven] = random.uniform(-5.0, 5.0);
        const int pushed = 1 + random.below(static_cast<int>(model.links.size()) - 1);
        const LinkWrench wrench{
            pushed, {random.vector(3.0), random.vector(3.0)}, LinkWrench::Axes::kWorld};
        ConstrainedResult forward;
        if (!constrainedForwardDynamics(model, {&loop, 1}, state, effort, {&wrench, 1}, {},
                                        workspace, forward)) {
          QFAIL(where.c_str());
        }
        ActuatedEfforts inverse;
        actuatedInverseDynamics(model, {&loop, 1}, state, forward.acceleration, free.independent,
                                {&wrench, 1}, workspace, inverse);
        QVERIFY2(inverse.possible, where.c_str());
        QVERIFY(inverse.undriven.empty());
        QCOMPARE(inverse.redundant_drives, 0);
        const double scale = forward.acceleration.lpNorm<Eigen::Infinity>();
        VERIFY_CLOSE_TO_SCALE(inverse.acceleration_residual, 0.0, 1e-9, scale, where);
        VERIFY_CLOSE(inverse.velocity_residual, 0.0, 1e-9, where);
        VERIFY_CLOSE_TO_SCALE(inverse.effort, effort, 1e-9, scale, where);
        VERIFY_CLOSE_TO_SCALE(inverse.multipliers, forward.multipliers, 1e-8, scale, where);
        ++compared;
      }
    }
    QVERIFY(compared > 300);
  }

  // Every joint driven, of mechanisms with several freedoms: of all efforts that give the motion
  // the shortest, which is the tree's seen along the free motions.
  void moreDrivesThanFreedomsShareTheLeast() {
    const Reached reached;
    Random random(342);
    int compared = 0;
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (model.velocitySize() < 6 || model.velocitySize() > 20) continue;
      Workspace workspace(model);
      State state = randomState(model, random);
      const Loop loop = closedLoop(random, model, state, JointType::kRevolute);
      if (!projectVelocity(model, {&loop, 1}, {}, workspace, state)) QFAIL(robot.name.c_str());
      MatrixXd K;
      freeMotions(model, {&loop, 1}, state, {}, workspace, K);
      if (K.cols() < 2) continue;
      const VectorXd acceleration = K * random.numbers(static_cast<int>(K.cols()), 3.0);
      std::vector<int> all(model.velocitySize());
      std::iota(all.begin(), all.end(), 0);
      ActuatedEfforts found;
      actuatedInverseDynamics(model, {&loop, 1}, state, acceleration, all, {}, workspace, found);
      QVERIFY2(found.possible, robot.name.c_str());
      QCOMPARE(found.redundant_drives, static_cast<int>(K.rows() - K.cols()));
      VectorXd tree;
      inverseDynamics(model, state, acceleration, {}, workspace, tree);
      const MatrixXd Kt = K.transpose();
      const VectorXd least = shortestLeastSquares(Kt, Kt * tree, 1e-10);
      VERIFY_CLOSE_TO_SCALE(found.effort, least, 1e-8, tree.norm(), robot.name);
      ++compared;
    }
    QVERIFY2(compared > 40, std::to_string(compared).c_str());
  }

  void theCrankAloneHoldsTheFourBar() {
    // virtual work: τ θ' = V' with the potential of the whole
    const FourBar bars;
    const auto model = bars.model();
    Workspace workspace(*model);
    ActuatedEfforts result;
    const std::vector<int> crank{0};
    for (const double theta : {0.2, 1.4, 3.0}) {
      State state = neutralState(*model);
      state.position = bars.position(theta);
      actuatedInverseDynamics(*model, model->loops, state, VectorXd::Zero(3), crank, {}, workspace,
                              result);
      const double slope = derivative([&](double h) {
        const Vector3d angle = bars.angles(theta + h);
        const double crank_y = 0.5 * bars.a * std::sin(angle[0]);
        return kGravity * (bars.crank * crank_y +
                           bars.coupler * (2.0 * crank_y + 0.5 * bars.b * std::sin(angle[1])) +
                           bars.rocker * 0.5 * bars.c * std::sin(angle[2]));
      });
      QVERIFY(result.possible && result.undriven.empty());
      VERIFY_CLOSE(result.effort, VectorXd(Vector3d(slope, 0.0, 0.0)), 1e-10, "effort");
    }
  }

  void tooManyDrivesShareTheLeastNorm() {
    const FourBar bars;
    const auto model = bars.model();
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.position = bars.position(1.0);
    ActuatedEfforts one, all;
    const std::vector<int> crank{0}, every{0, 1, 2};
    actuatedInverseDynamics(*model, model->loops, state, VectorXd::Zero(3), crank, {}, workspace,
                            one);
    actuatedInverseDynamics(*model, model->loops, state, VectorXd::Zero(3), every, {}, workspace,
                            all);
    QCOMPARE(all.redundant_drives, 2);
    QVERIFY(all.effort.norm() < one.effort.norm());
    // all that do the same work along q' are q'-parallel plus what is square to q': the least is
    // parallel
    const VectorXd tangent = derivative([&](double h) { return VectorXd(bars.position(1.0 + h)); });
    VERIFY_CLOSE(all.effort, one.effort[0] / tangent.squaredNorm() * tangent, 1e-9, "effort");
  }

  void whatNothingDrivesIsNamed() {
    // two pendulums beside the four-bar: no effort of the crank moves them
    FourBar bars;
    RobotDescription description = bars.description();
    description.links.push_back(bar("hanging", 1.0, 0.5));
    description.joints.push_back(hinge("idle_joint", "ground", "hanging", {2.0, 0.0, 0.0}));
    const auto model = compiledInPlane(description);
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.position.head(3) = bars.position(1.0);
    const std::vector<int> crank{0};
    ActuatedEfforts result;
    actuatedInverseDynamics(*model, model->loops, state, VectorXd::Zero(4), crank, {}, workspace,
                            result);
    QVERIFY(!result.possible);
    QCOMPARE(result.undriven, std::vector<int>{3});
    QCOMPARE(describe(result, *model), std::string("nothing drives 'idle_joint'"));
    // hanging straight down it needs no effort
    state.position[3] = -0.5 * 3.14159265358979323846;
    actuatedInverseDynamics(*model, model->loops, state, VectorXd::Zero(4), crank, {}, workspace,
                            result);
    QVERIFY(result.possible);
    QCOMPARE(result.undriven, std::vector<int>{3});

    // with nothing driven all of the four-bar is named
    actuatedInverseDynamics(*model, model->loops, state, VectorXd::Zero(4), {}, {}, workspace,
                            result);
    QVERIFY(!result.possible);
    QCOMPARE(result.undriven.size(), size_t{4});
    const std::vector<int> nonsense{4};
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             actuatedInverseDynamics(*model, model->loops, state, VectorXd::Zero(4),
                                                     nonsense, {}, workspace, result));
  }
};

ARMILLARY_TEST(TestActuatedInverseDynamics)
#include "tst_actuated_inverse_dynamics.moc"
