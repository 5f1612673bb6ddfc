// SPDX-License-Identifier: BSD-3-Clause
// Efforts and contact forces of a motion with contacts: what they do together is the motion, what
// cannot be is said.
#include "engine/forces/contact_inverse_dynamics.h"

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/text/number_text.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/standing.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;
using Eigen::VectorXd;
using Kind = ContactEfforts::Kind;

namespace {

// The quadruped's feet, somewhere on their spheres; those in `lifted` are left out.
std::vector<Contact> feetOf(const Model& model, const std::vector<std::string>& lifted = {}) {
  std::vector<Contact> contacts;
  for (const char* foot :
       {"front_left_foot", "front_right_foot", "rear_left_foot", "rear_right_foot"}) {
    if (std::find(lifted.begin(), lifted.end(), foot) != lifted.end()) continue;
    contacts.push_back({model.findLink(foot), Vector3d(0.003, 0.001, -0.02)});
  }
  return contacts;
}

// The forces as wrenches at the links' origins.
std::vector<LinkWrench> wrenchesOf(const Model& model, const State& state,
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

}  // namespace

class TestContactInverseDynamics : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // Inverse dynamics with these forces acting asks the same of the motors and nothing of the base.
  void forcesAndEffortsTogetherAreTheMotion() {
    Random random(8201);
    const auto model = bundledRobot("quadruped").model;
    Workspace workspace(*model);
    ContactInverseDynamics dynamics(*model);
    ContactEfforts found;
    int possible = 0;
    for (int i = 0; i < 60; ++i) {
      State state = homeState(*model);
      for (int k = 7; k < model->positionSize(); ++k) {
        state.position[k] += random.uniform(-0.3, 0.3);
      }
      state.velocity = random.numbers(model->velocitySize(), 0.3);
      const VectorXd acceleration = random.numbers(model->velocitySize(), 1.0);
      // lopsided: three feet in half of the cases, and a hand that pushes
      const auto contacts = i % 2 == 0 ? feetOf(*model) : feetOf(*model, {"front_right_foot"});
      const std::vector<LinkWrench> pushed{
          {model->findLink("trunk"), {random.vector(1.0), random.vector(5.0)}}};
      dynamics.solve(state, acceleration, pushed, contacts, {0.7}, workspace, found);
      if (found.kind != Kind::kPossible) continue;
      ++possible;
      std::vector<LinkWrench> all = wrenchesOf(*model, state, contacts, found);
      all.push_back(pushed.front());
      VectorXd effort;
      inverseDynamics(*model, state, acceleration, all, workspace, effort);
      VERIFY_CLOSE(found.effort, effort, 1e-6, "effort");
      VERIFY_CLOSE(effort.head<6>(), VectorXd::Zero(6), 1e-6, "base");
      for (const Vector3d& force : found.forces) {
        QVERIFY(force.z() >= -1e-9);
        QVERIFY(force.head<2>().norm() <= 0.7 * force.z() + 1e-9);
      }
    }
    QVERIFY2(possible > 20, std::to_string(possible).c_str());
  }

  // Two legs of a table: what they carry follows from the moments about them.
  void loadsFollowTheLever() {
    const auto model = bundledRobot("quadruped").model;
    const State state = homeState(*model);
    Workspace workspace(*model);
    ContactInverseDynamics dynamics(*model);
    ContactEfforts found;
    const VectorXd still = VectorXd::Zero(model->velocitySize());
    dynamics.solve(state, still, {}, feetOf(*model, {"front_right_foot"}), {0.8}, workspace, found);
    QCOMPARE(found.kind, Kind::kPossible);
    double sum = 0.0;
    for (const Vector3d& force : found.forces) sum += force.z();
    QVERIFY(std::abs(sum - model->total_mass * 9.81) < 1e-6 * sum);
    // the diagonal carries nearly all of it: the weight is between front left and rear right
    QVERIFY(found.forces[0].z() > 4.0 * found.forces[1].z());
    QCOMPARE(found.largest_slip, 0.0);
  }

  void whatCannotBeIsSaid() {
    const auto model = bundledRobot("quadruped").model;
    State state = homeState(*model);
    Workspace workspace(*model);
    ContactInverseDynamics dynamics(*model);
    ContactEfforts found;
    VectorXd acceleration = VectorXd::Zero(model->velocitySize());
    const auto kind = [&](const std::vector<Contact>& contacts, double friction) {
      dynamics.solve(state, acceleration, {}, contacts, {friction}, workspace, found);
      return found.kind;
    };
    QCOMPARE(kind(feetOf(*model), 0.8), Kind::kPossible);
    // on the two left feet it falls to the right
    QCOMPARE(kind(feetOf(*model, {"front_right_foot", "rear_right_foot"}), 0.8), Kind::kPulls);
    QCOMPARE(kind({}, 0.8), Kind::kPulls);
    // one joint alone holds nothing up
    ContactInverseDynamics one(*model, std::vector<int>{6});
    one.solve(state, acceleration, {}, feetOf(*model), {}, workspace, found);
    QCOMPARE(found.kind, Kind::kUndriven);
    QVERIFY(describe(found, *model).find("too few") != std::string::npos);
    one.solve(state, acceleration, {}, {}, {}, workspace, found);
    QCOMPARE(found.kind, Kind::kPulls);
    // sideways: not on ice, and when it is too fast it tips over
    acceleration[4] = 8.0;
    QCOMPARE(kind(feetOf(*model), 0.8), Kind::kPulls);
    acceleration[4] = 2.0;
    QCOMPARE(kind(feetOf(*model), 0.1), Kind::kSlides);
    QVERIFY(describe(found, *model).find("slide") != std::string::npos);
    QCOMPARE(kind(feetOf(*model), 0.8), Kind::kPossible);
    // faster downwards than it falls: the ground would have to pull
    acceleration.setZero();
    acceleration[5] = -15.0;
    QCOMPARE(kind(feetOf(*model), 0.8), Kind::kPulls);
  }

  // Feet of which one is 1 cm lower brace against one another when they grip as nothing does, and
  // would hold a weight beside them by forces of many times the weight. What helps is told.
  void whatNoUsualFrictionHoldsTips() {
    const auto model = compileModel(freeBody(10.0, {box(0.4, 0.3, 0.2)}));
    Workspace workspace(*model);
    ContactInverseDynamics dynamics(*model);
    ContactEfforts found;
    const VectorXd still = VectorXd::Zero(6);
    const auto kind = [&](double nearest, double friction) {
      const std::vector<Contact> contacts{{model->findLink("body"), {nearest, 0.1, -0.2}},
                                          {model->findLink("body"), {0.3, 0.1, -0.2}},
                                          {model->findLink("body"), {nearest, -0.1, -0.21}}};
      dynamics.solve(neutralState(*model), still, {}, contacts, {friction}, workspace, found);
      return found.kind;
    };
    QCOMPARE(kind(-0.05, 0.8), Kind::kPossible);
    QCOMPARE(kind(0.05, 100.0), Kind::kPossible);
    for (const double friction : {0.1, 0.8, 1.0, 3.0, 10.0, 30.0}) {
      QCOMPARE(kind(0.05, friction), Kind::kPulls);
      const std::string text = describe(found, *model);
      QVERIFY2(text.find("outside") != std::string::npos &&
                   text.find("friction up to " + fourDigits(std::max(friction, 2.0))) !=
                       std::string::npos,
               text.c_str());
    }
  }

  // On a slope it is the tangent.
  void theFrictionThatIsNeededIsTold() {
    const auto model = bundledRobot("quadruped").model;
    Workspace workspace(*model);
    ContactInverseDynamics dynamics(*model);
    ContactEfforts found;
    auto contacts = feetOf(*model);
    for (const double tilt : {0.1, 0.3, 0.7}) {
      for (Contact& contact : contacts) contact.normal = {std::sin(tilt), 0.0, std::cos(tilt)};
      const auto solved = [&](double friction) {
        dynamics.solve(homeState(*model), VectorXd::Zero(model->velocitySize()), {}, contacts,
                       {friction}, workspace, found);
        return found.kind;
      };
      QCOMPARE(solved(0.05), Kind::kSlides);
      VERIFY_CLOSE(found.friction, std::tan(tilt), 2e-3, "friction");
      const std::string text = describe(found, *model), before = "a friction of ";
      const std::size_t at = text.find(before);
      QVERIFY2(at != std::string::npos, text.c_str());
      const double told = std::stod(text.substr(at + before.size()));
      QCOMPARE(solved(told), Kind::kPossible);
      QCOMPARE(solved(0.98 * told), Kind::kSlides);
    }
  }

  // A wall's normal is not the ground's.
  void aSlopeCarriesAlongItsNormal() {
    const auto model = bundledRobot("quadruped").model;
    const State state = homeState(*model);
    Workspace workspace(*model);
    ContactInverseDynamics dynamics(*model);
    ContactEfforts found;
    const VectorXd still = VectorXd::Zero(model->velocitySize());
    auto contacts = feetOf(*model);
    const double tilt = 0.3;
    for (Contact& contact : contacts) {
      contact.normal = Vector3d(std::sin(tilt), 0.0, std::cos(tilt));
    }
    dynamics.solve(state, still, {}, contacts, {std::tan(tilt) * 1.3}, workspace, found);
    QCOMPARE(found.kind, Kind::kPossible);
    dynamics.solve(state, still, {}, contacts, {std::tan(tilt) * 0.9}, workspace, found);
    QCOMPARE(found.kind, Kind::kSlides);
  }

  void aFixedRobotNeedsNoContact() {
    const auto model = bundledRobot("puma560").model;
    State state = homeState(*model);
    state.velocity[1] = 1.0;
    Workspace workspace(*model);
    ContactInverseDynamics dynamics(*model);
    ContactEfforts found;
    const VectorXd still = VectorXd::Zero(model->velocitySize());
    const Contact hand{model->findLink("link6"), Vector3d::Zero()};
    dynamics.solve(state, still, {}, std::span(&hand, 1), {0.8}, workspace, found);
    QCOMPARE(found.kind, Kind::kNoFreeBase);
    QCOMPARE(found.forces.front(), Vector3d(0.0, 0.0, 0.0));
    QVERIFY(found.largest_slip > 0.1);
    VectorXd effort;
    inverseDynamics(*model, state, still, {}, workspace, effort);
    QCOMPARE(found.effort, effort);
  }
};

ARMILLARY_TEST(TestContactInverseDynamics)
#include "tst_contact_inverse_dynamics.moc"
