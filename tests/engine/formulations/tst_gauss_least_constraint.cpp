// SPDX-License-Identifier: BSD-3-Clause
// Gauss's principle against the mass matrix: every tree, with followers and rotors; and that the
// constraint is least.
#include "engine/formulations/gauss_least_constraint.h"

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/dynamics/sparse_factorization.h"
#include "engine/formulations/constraint_space.h"
#include "tests/engine/formulations/agreement.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

std::shared_ptr<const Model> geared(const Model& model) {
  auto with = std::make_shared<Model>(model);
  int motors = 0;
  for (std::size_t i = 1; i < with->bodies.size(); ++i) {
    Body& body = with->bodies[i];
    const bool one = with->joints[body.joint_index].velocity_size == 1;
    if (one && motors++ % 2 == 0) body.rotor_inertia = 0.3 + 0.1 * motors;
  }
  with->has_rotors = motors > 0;
  return with;
}

// Whether it was compared: bodies whose inertia has no inverse are refused.
bool agrees(const Model& model, const std::string& name, Random& random) {
  Workspace workspace(model);
  const State state = randomState(model, random);
  const VectorXd effort = random.numbers(model.velocitySize(), 10.0);
  const std::vector<LinkWrench> wrenches = someWrenches(model, random);
  VectorXd one, other;
  try {
    if (!gaussLeastConstraint(model, state, effort, wrenches, workspace, one)) return false;
  } catch (const MethodDoesNotApply&) {
    return false;
  }
  if (!massMatrixSolve(model, state, effort, wrenches, workspace, other)) return false;
  MatrixXd M;
  massMatrix(model, state, workspace, M);
  const std::string difference = compareNumbers(one, other, toleranceFor(M), name);
  if (!difference.empty()) qWarning("%s", difference.c_str());
  return difference.empty();
}

}  // namespace

class TestGaussLeastConstraint : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void treesWithFollowersAndRotorsMoveAsTheMassMatrixSays() {
    Random random(4501);
    int compared = 0, followers = 0, rotors = 0, refused = 0;
    for (const TestRobot& robot : allRobots()) {
      if (robot.model->velocitySize() == 0 || robot.model->bodyCount() > 40) continue;
      bool invertible = true;
      try {
        expectInvertibleInertias(*robot.model, "this test");
      } catch (const MethodDoesNotApply&) {
        invertible = false;
      }
      if (!invertible) {
        ++refused;
        continue;
      }
      QVERIFY2(agrees(*robot.model, robot.name, random), robot.name.c_str());
      ++compared;
      followers += robot.model->has_followers ? 1 : 0;
      const auto with = geared(*robot.model);
      if (!with->has_rotors) continue;
      QVERIFY2(agrees(*with, robot.name + " with rotors", random), robot.name.c_str());
      ++rotors;
    }
    QVERIFY2(compared > 100 && followers > 3 && rotors > 60,
             qPrintable(QStringLiteral("%1 %2 %3").arg(compared).arg(followers).arg(rotors)));
    QVERIFY(refused > 0);
  }

  // (1) in words of energy: with the residual r = M q̈ − f of any other acceleration, Z grows by
  // ½ Δᵀ M Δ > 0. The slope of Z at the answer is what inverse dynamics lacks to the efforts.
  void nothingOtherIsLessConstrained() {
    const auto model = bundledRobot("puma560").model;
    Random random(4502);
    Workspace workspace(*model);
    const State state = randomState(*model, random);
    const VectorXd effort = random.numbers(6, 20.0);
    VectorXd acceleration, back;
    QVERIFY(gaussLeastConstraint(*model, state, effort, {}, workspace, acceleration));
    inverseDynamics(*model, state, acceleration, {}, workspace, back);
    VERIFY_CLOSE(back, effort, 1e-10, "slope");
  }

  void linksWithoutInertiaAreNamed() {
    auto model = std::make_shared<Model>(*bundledRobot("double_pendulum").model);
    model->bodies[2].inertia = {};
    Workspace workspace(*model);
    VectorXd acceleration;
    const VectorXd none = VectorXd::Zero(2);
    try {
      (void)gaussLeastConstraint(*model, neutralState(*model), none, {}, workspace, acceleration);
      QFAIL("it was computed");
    } catch (const MethodDoesNotApply& error) {
      const std::string link = model->links[model->joints[model->bodies[2].joint_index].child].name;
      QVERIFY2(std::string(error.what()).find(link) != std::string::npos, error.what());
    }
  }

  // What is told to be used instead treats the robot.
  void whatIsToldToBeUsedTreatsTheRobot() {
    auto tree = std::make_shared<Model>(*bundledRobot("double_pendulum").model);
    tree->bodies[2].inertia = {};
    RobotDescription description = bundledRobot("planar_3r").description;
    description.joints[2].mimic = MimicDescription{.joint = description.joints[1].name};
    auto follows = std::make_shared<Model>(*compileModel(description));
    QVERIFY(follows->has_followers);
    follows->bodies[3].inertia = {};
    for (const auto& [model, method] : {std::pair{tree, "(aba)"}, {follows, "(crba)"}}) {
      Workspace workspace(*model);
      VectorXd acceleration;
      const VectorXd none = VectorXd::Zero(model->velocitySize());
      try {
        (void)gaussLeastConstraint(*model, neutralState(*model), none, {}, workspace, acceleration);
        QFAIL("it was computed");
      } catch (const MethodDoesNotApply& error) {
        QVERIFY2(std::string(error.what()).find(method) != std::string::npos, error.what());
      }
    }
  }
};

ARMILLARY_TEST(TestGaussLeastConstraint)
#include "tst_gauss_least_constraint.moc"
