// SPDX-License-Identifier: BSD-3-Clause
// Contact forces where motors count: efforts that are least, motors that can only give so much,
// mechanisms with loops. Closed forms of a leaning bar, and least squares on a quadruped.
#include <Eigen/LU>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/forces/contact_inverse_dynamics.h"
#include "engine/linear_algebra/orthogonal.h"
#include "engine/loops/drivers.h"
#include "tests/support/compare.h"
#include "tests/support/mechanisms.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using Kind = ContactEfforts::Kind;
using Objective = ContactOptions::Objective;

namespace {

std::vector<Contact> standingFeet(const Model& model) {
  std::vector<Contact> contacts;
  for (const char* foot :
       {"front_left_foot", "front_right_foot", "rear_left_foot", "rear_right_foot"}) {
    contacts.push_back({model.findLink(foot), Vector3d(0.003, 0.001, -0.02)});
  }
  return contacts;
}

std::vector<LinkWrench> asWrenches(const Model& model, const State& state,
                                   const std::vector<Contact>& contacts,
                                   const ContactEfforts& found) {
  Workspace workspace(model);
  BodyPoses X_WB;
  forwardKinematics(model, state, workspace, X_WB);
  std::vector<LinkWrench> wrenches;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const Vector3d arm = linkPose(model, X_WB, contacts[i].link).rotation * contacts[i].point;
    wrenches.push_back({contacts[i].link, {arm.cross(found.forces[i]), found.forces[i]}});
  }
  return wrenches;
}

std::shared_ptr<const Model> withLimits(const Model& model, double limit) {
  auto changed = std::make_shared<Model>(model);
  for (DegreeOfFreedom& dof : changed->degrees_of_freedom) {
    if (model.joints[dof.joint].type != JointType::kFloating) dof.effort_limit = limit;
  }
  return changed;
}

// A moment of the quadruped's motion, on its feet.
struct Moment {
  State state;
  VectorXd acceleration;
};
Moment momentOf(const Model& model, Random& random) {
  Moment moment{homeState(model), random.numbers(model.velocitySize(), 1.0)};
  for (int k = 7; k < model.positionSize(); ++k) {
    moment.state.position[k] += random.uniform(-0.3, 0.3);
  }
  moment.state.velocity = random.numbers(model.velocitySize(), 0.3);
  return moment;
}

}  // namespace

class TestContactMotors : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // A uniform bar on a hinge, its end on slippery ground: without an effort the ground carries half
  // of the weight, and what a weak motor gives, the ground need not.
  void aLeaningBarSharesWithItsMotor() {
    const double length = 0.8, mass = 3.0, angle = 0.4, weight = mass * kGravity;
    RobotDescription robot = emptyRobot("leaning");
    robot.links.push_back(bar("bar", mass, length));
    robot.joints.push_back(hinge("hinge", "ground", "bar", {0.1, 0.2, 0.0}));
    const auto unlimited = compiledInPlane(robot);
    const double whole = weight * 0.5 * length * std::cos(angle);  // of the motor alone, N m
    const auto solved = [&](const Model& model, const ContactOptions& options) {
      State state = neutralState(model);
      state.position[0] = angle;
      Workspace workspace(model);
      ContactInverseDynamics dynamics(model);
      const std::vector<Contact> contacts{
          {model.findLink("bar"), {length, 0.0, 0.0}, Vector3d::UnitY()}};
      ContactEfforts found;
      dynamics.solve(state, VectorXd::Zero(1), {}, contacts, options, workspace, found);
      return found;
    };
    const ContactEfforts lazy =
        solved(*unlimited, {.friction = 0.0, .objective = Objective::kLeastEfforts});
    QCOMPARE(lazy.kind, Kind::kPossible);
    VERIFY_CLOSE(lazy.effort[0], 0.0, 1e-9, "effort");
    VERIFY_CLOSE(lazy.forces[0], Vector3d(0.0, 0.5 * weight, 0.0), 1e-8, "carried");
    // with friction the ground may push along it too: the shortest force without an effort is
    // square to the bar
    const ContactEfforts rough =
        solved(*unlimited, {.friction = 1.0, .objective = Objective::kLeastEfforts});
    VERIFY_CLOSE(rough.effort[0], 0.0, 1e-9, "effort");
    const Vector3d square(-std::sin(angle), std::cos(angle), 0.0);
    VERIFY_CLOSE(rough.forces[0], Vector3d(whole / length * square), 1e-7, "square");

    const ContactEfforts strong = solved(*unlimited, {.friction = 0.0, .motor_limits = true});
    VERIFY_CLOSE(strong.effort[0], whole, 1e-9, "alone");
    const double limit = 0.3 * whole;
    const ContactEfforts weak =
        solved(*withLimits(*unlimited, limit), {.friction = 0.0, .motor_limits = true});
    QCOMPARE(weak.kind, Kind::kPossible);
    VERIFY_CLOSE(weak.effort[0], limit, 1e-9, "all it can");
    VERIFY_CLOSE(weak.forces[0].y(), (whole - limit) / (length * std::cos(angle)), 1e-8,
                 "the rest");
  }

  // Deep in their cones, forces with least efforts are those of linear least squares.
  void leastEffortsAreLeast() {
    Random random(8211);
    const auto model = bundledRobot("quadruped").model;
    Workspace workspace(*model);
    ContactInverseDynamics dynamics(*model);
    const auto contacts = standingFeet(*model);
    int compared = 0;
    for (int i = 0; i < 60; ++i) {
      const auto [state, acceleration] = momentOf(*model, random);
      ContactEfforts least, forces;
      dynamics.solve(state, acceleration, {}, contacts,
                     {.friction = 50.0, .objective = Objective::kLeastEfforts}, workspace, least);
      dynamics.solve(state, acceleration, {}, contacts, {.friction = 50.0}, workspace, forces);
      if (least.kind != Kind::kPossible || forces.kind != Kind::kPossible) continue;
      QVERIFY(least.effort.norm() <= forces.effort.norm() * (1.0 + 1e-9));
      const bool inside = std::all_of(least.forces.begin(), least.forces.end(),
                                      [](const Vector3d& f) { return f.z() > 0.5; });
      if (!inside) continue;
      VectorXd tree;
      inverseDynamics(*model, state, acceleration, {}, workspace, tree);
      forwardKinematics(*model, state, workspace, workspace.X_WB);
      MatrixXd Jt(model->velocitySize(), 12);
      for (int k = 0; k < 4; ++k) {
        Jacobian J;
        const Link& link = model->links[contacts[k].link];
        bodyJacobian(*model, state, link.body,
                     linkPose(*model, workspace.X_WB, contacts[k].link) * contacts[k].point,
                     workspace, J);
        Jt.middleCols<3>(3 * k) = J.bottomRows<3>().transpose();
      }
      // f = f_0 + Z z balances the base; z makes the rest least
      const MatrixXd base = Jt.topRows(6), joints = Jt.bottomRows(12);
      const VectorXd f0 = shortestLeastSquares(base, tree.head(6), 1e-12);
      const MatrixXd Z = MatrixXd::Identity(12, 12) -
                         base.transpose() * (base * base.transpose()).inverse() * base;
      const VectorXd z = shortestLeastSquares(joints * Z, tree.tail(12) - joints * f0, 1e-10);
      const VectorXd effort = tree.tail(12) - joints * (f0 + Z * z);
      VERIFY_CLOSE(least.effort.tail(12), effort, 1e-6, "efforts");
      ++compared;
    }
    QVERIFY2(compared > 5, std::to_string(compared).c_str());
  }

  void motorsGiveNoMoreThanTheyCan() {
    Random random(8212);
    const auto free = bundledRobot("quadruped").model;
    const auto contacts = standingFeet(*free);
    int bounded = 0, weak = 0;
    for (int i = 0; i < 60; ++i) {
      const auto [state, acceleration] = momentOf(*free, random);
      Workspace workspace(*free);
      ContactInverseDynamics dynamics(*free);
      ContactEfforts unlimited, limited;
      dynamics.solve(state, acceleration, {}, contacts, {.friction = 0.7}, workspace, unlimited);
      if (unlimited.kind != Kind::kPossible) continue;
      const double most = unlimited.effort.lpNorm<Eigen::Infinity>();
      const double limit = random.uniform(0.5, 0.99) * most;
      auto model = std::make_shared<Model>(*withLimits(*free, limit));
      for (DegreeOfFreedom& dof : model->degrees_of_freedom) {
        dof.velocity_limit = std::numeric_limits<double>::infinity();
      }
      Workspace own(*model);
      ContactInverseDynamics cautious(*model);
      cautious.solve(state, acceleration, {}, contacts, {.friction = 0.7, .motor_limits = true},
                     own, limited);
      if (limited.kind == Kind::kTooWeak) {
        ++weak;
        QVERIFY(limited.weakest >= 6);
        QVERIFY(limited.stronger > 1.0);
        const std::string name = model->degrees_of_freedom[limited.weakest].name;
        QVERIFY(describe(limited, *model).find(name) != std::string::npos);
        // the factor that is told is enough, and none below it is
        for (const double part : {0.999, 1.0}) {
          const auto scaled = withLimits(*model, part * limited.stronger * limit);
          ContactInverseDynamics stronger(*scaled);
          ContactEfforts then;
          stronger.solve(state, acceleration, {}, contacts, {.friction = 0.7, .motor_limits = true},
                         own, then);
          QCOMPARE(then.kind, part < 1.0 ? Kind::kTooWeak : Kind::kPossible);
          if (part < 1.0) continue;
          VERIFY_CLOSE(std::abs(then.effort[limited.weakest]), limited.stronger * limit, 0.02,
                       "nearly all it can");
        }
        continue;
      }
      QCOMPARE(limited.kind, Kind::kPossible);
      ++bounded;
      QVERIFY(limited.effort.lpNorm<Eigen::Infinity>() <= limit * (1.0 + 1e-9));
      double more = 0.0, less = 0.0;
      for (int k = 0; k < 4; ++k) {
        more += limited.forces[k].squaredNorm();
        less += unlimited.forces[k].squaredNorm();
        QVERIFY(limited.forces[k].head<2>().norm() <= 0.7 * limited.forces[k].z() + 1e-9);
      }
      QVERIFY(more >= less * (1.0 - 1e-9));
      VectorXd effort;
      inverseDynamics(*model, state, acceleration, asWrenches(*model, state, contacts, limited),
                      own, effort);
      VERIFY_CLOSE(limited.effort, effort, 1e-6, "effort");
    }
    QVERIFY2(bounded > 5 && weak > 2,
             (std::to_string(bounded) + ", " + std::to_string(weak)).c_str());
  }

  // A four-bar whose ground floats, standing on three points: its crank alone moves it.
  void aStandingMechanismIsMovedByItsMotor() {
    FourBar bars;
    RobotDescription robot = bars.description();
    robot.links[0] = bar("ground", 20.0, 1.0);
    freeBase(robot);
    const auto model = compileModel(robot, {.gravity = {0.0, -kGravity, 0.0}});
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.position.tail(3) = bars.position(1.1);
    ContactInverseDynamics dynamics(*model);
    const int ground = model->findLink("ground");
    std::vector<Contact> contacts;
    for (const Vector3d& place :
         {Vector3d(-0.1, 0.0, 0.3), Vector3d(-0.2, 0.0, -0.4), Vector3d(1.1, 0.0, 0.1)}) {
      contacts.push_back({ground, place, Vector3d::UnitY()});
    }
    MatrixXd K;
    freeMotions(*model, model->loops, state, {}, workspace, K);
    const VectorXd rest = VectorXd::Zero(model->velocitySize());
    for (const ContactOptions& options :
         {ContactOptions{}, ContactOptions{.objective = Objective::kLeastEfforts},
          ContactOptions{.motor_limits = true}}) {
      ContactEfforts found;
      dynamics.solve(state, rest, {}, contacts, options, workspace, found);
      QCOMPARE(found.kind, Kind::kPossible);
      VectorXd tree;
      inverseDynamics(*model, state, rest, asWrenches(*model, state, contacts, found), workspace,
                      tree);
      VERIFY_CLOSE(VectorXd(K.transpose() * found.effort), VectorXd(K.transpose() * tree), 1e-8,
                   "along the free motions");
      VERIFY_CLOSE(found.effort.head<6>(), VectorXd::Zero(6), 1e-12, "base");
      const int crank = model->joints[model->findJoint("crank_joint")].velocity_index;
      VERIFY_CLOSE(found.effort.norm(), std::abs(found.effort[crank]), 1e-12, "the crank alone");
    }
  }
};

ARMILLARY_TEST(TestContactMotors)
#include "tst_contact_motors.moc"
