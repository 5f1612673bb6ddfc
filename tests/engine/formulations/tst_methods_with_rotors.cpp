// SPDX-License-Identifier: BSD-3-Clause
// Every method asked of robots that feel their rotors: it gives what the default gives, or it says
// that it does not apply.
#include "engine/analysis/forward_dynamics_derivatives.h"
#include "engine/analysis/operational_space.h"
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/formulations/dalembert.h"
#include "engine/formulations/innovations_factorization.h"
#include "engine/formulations/jacobian_projection.h"
#include "engine/formulations/methods.h"
#include "engine/formulations/operator_factorization.h"
#include "engine/loops/constrained_dynamics.h"
#include "tests/engine/formulations/agreement.h"
#include "tests/support/test_program.h"
#include "tests/support/wrenches.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// A tree of turning and sliding joints, two branches of other lengths from its second link and two
// on its root; its masses are nowhere on an axis.
RobotDescription branched() {
  Random random(3300);
  RobotDescription robot =
      randomRobot(random,
                  {{JointType::kRevolute, JointType::kRevolute, JointType::kPrismatic,
                    JointType::kRevolute, JointType::kContinuous, JointType::kRevolute}},
                  "branched");
  robot.joints[3].parent = "link2";
  robot.joints[5].parent = "link0";
  return robot;
}

// A rotor of another inertia in all joints that can have one.
std::shared_ptr<const Model> geared(RobotDescription robot) {
  double inertia = 0.3;
  for (JointDescription& joint : robot.joints) {
    if (hasOneCoordinate(joint.type)) joint.rotor_inertia = inertia += 0.17;
  }
  return withRotors(*compileModel(robot));
}

// Robots that each method treats but for their rotors, or some of them.
std::vector<std::shared_ptr<const Model>> gearedRobots() {
  Random random(3301);
  RobotDescription floating = branched();
  floating.name = "floating";
  freeBase(floating);
  std::vector<std::shared_ptr<const Model>> robots{geared(branched()), geared(floating),
                                                   geared(bundledRobot("puma560").description),
                                                   geared(bundledRobot("planar_3r").description)};
  const std::vector<JointType> revolute(4, JointType::kRevolute);
  robots.push_back(geared(randomRobot(random, {revolute}, "chain")));
  for (const RobotDescription& robot : zoo(true)) {
    if (robot.name.ends_with("-12")) robots.push_back(geared(robot));
  }
  return robots;
}

struct RotorQuestion {
  std::shared_ptr<const Model> model;
  Workspace workspace;
  State state;
  VectorXd acceleration, effort;
  std::vector<LinkWrench> wrenches;

  RotorQuestion(const std::shared_ptr<const Model>& robot, Random& random)
      : model(robot),
        workspace(*robot),
        state(randomState(*robot, random)),
        acceleration(random.numbers(robot->velocitySize(), 2.0)),
        effort(random.numbers(robot->velocitySize(), 10.0)),
        wrenches(randomWrenches(*robot, random)) {}
};

// Whether it answered, or said that it does not apply to this robot's rotors or followers or shape.
template <class Call>
bool answers(Call&& call) {
  try {
    call();
    return true;
  } catch (const MethodDoesNotApply& why) {
    return std::string(why.what()).empty();  // a refusal says why
  }
}

}  // namespace

class TestMethodsWithRotors : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void rotorsAreThere() {
    for (const auto& model : gearedRobots()) {
      QVERIFY(model->has_rotors);
      Random random(3302);
      RotorQuestion q(model, random);
      MatrixXd felt, bare;
      massMatrix(*model, q.state, q.workspace, felt);
      Model without = *model;
      without.has_rotors = false;
      for (Body& body : without.bodies) body.rotor_inertia = 0.0;
      massMatrix(without, q.state, q.workspace, bare);
      QVERIFY((felt - bare).norm() > 0.3);
    }
  }

  void inverseDynamicsAgreeOrRefuse() {
    Random random(3303);
    for (const auto& model : gearedRobots()) {
      RotorQuestion q(model, random);
      VectorXd expected, effort;
      inverseDynamics(*model, q.state, q.acceleration, q.wrenches, q.workspace, expected);
      for (const auto& [name, method] : inverseDynamicsMethods()) {
        if (!answers([&, &method = method] {
              method(*model, q.state, q.acceleration, q.wrenches, q.workspace, effort);
            })) {
          continue;
        }
        VERIFY_CLOSE(effort, expected, 1e-9, model->name + " " + std::string(name));
      }
    }
  }

  void forwardDynamicsAgreeOrRefuse() {
    Random random(3304);
    for (const auto& model : gearedRobots()) {
      RotorQuestion q(model, random);
      MatrixXd M;
      massMatrix(*model, q.state, q.workspace, M);
      VectorXd expected, acceleration;
      QVERIFY(forwardDynamics(*model, q.state, q.effort, q.wrenches, q.workspace, expected));
      for (const auto& [name, method] : forwardDynamicsMethods()) {
        if (!answers([&, &method = method] {
              QVERIFY(method(*model, q.state, q.effort, q.wrenches, q.workspace, acceleration));
            })) {
          continue;
        }
        VERIFY_CLOSE(acceleration, expected, toleranceFor(M),
                     model->name + " " + std::string(name));
      }
    }
  }

  void massMatricesAgreeOrRefuse() {
    Random random(3305);
    for (const auto& model : gearedRobots()) {
      RotorQuestion q(model, random);
      MatrixXd expected, M, M_inverse;
      massMatrix(*model, q.state, q.workspace, expected);
      for (const auto& [name, method] : massMatrixMethods()) {
        if (!answers([&, &method = method] { method(*model, q.state, q.workspace, M); })) continue;
        VERIFY_CLOSE(M, expected, 1e-9, model->name + " " + std::string(name));
      }
      for (const auto& [name, method] : inverseMassMatrixMethods()) {
        if (!answers([&, &method = method] {
              QVERIFY(method(*model, q.state, q.workspace, M_inverse));
            }))
          continue;
        VERIFY_CLOSE(MatrixXd(expected * M_inverse), MatrixXd::Identity(M.rows(), M.cols()),
                     toleranceFor(expected), model->name + " " + std::string(name));
      }
      // what has no name to be asked for by
      if (answers([&] { jacobianProjectionMassMatrix(*model, q.state, q.workspace, M); })) {
        VERIFY_CLOSE(M, expected, 1e-9, model->name + " Lagrange");
      }
      NewtonEulerOperators newton_euler;
      if (answers([&] { newtonEulerOperators(*model, q.state, q.workspace, newton_euler); })) {
        VERIFY_CLOSE(operatorMassMatrix(newton_euler), expected, 1e-9, model->name + " operators");
      }
      InnovationsOperators innovations;
      if (answers(
              [&] { QVERIFY(innovationsOperators(*model, q.state, q.workspace, innovations)); })) {
        VERIFY_CLOSE(operatorMassMatrix(innovations), expected, 1e-9, model->name + " innovations");
      }
      DalembertTerms terms;
      if (answers([&] { dalembertTerms(*model, q.state, {}, q.workspace, terms); })) {
        VERIFY_CLOSE(terms.M, expected, 1e-9, model->name + " d'Alembert");
      }
    }
  }

  // what accelerations have no part in is the same with rotors
  void gravityAndVelocityTermsAgree() {
    Random random(3306);
    for (const auto& model : gearedRobots()) {
      RotorQuestion q(model, random);
      VectorXd gravity, expected, velocity;
      MatrixXd C;
      gravityEffort(*model, q.state, q.workspace, expected);
      jacobianProjectionGravity(*model, q.state, q.workspace, gravity);
      VERIFY_CLOSE(gravity, expected, 1e-9, model->name);
      coriolisEffort(*model, q.state, q.workspace, velocity);
      jacobianProjectionCoriolisMatrix(*model, q.state, q.workspace, C);
      VERIFY_CLOSE(VectorXd(C * q.state.velocity), velocity, 1e-9, model->name);
    }
  }

  void operationalSpacesAgreeOrRefuse() {
    Random random(3307);
    for (const auto& model : gearedRobots()) {
      RotorQuestion q(model, random);
      const int link = static_cast<int>(model->links.size()) - 1;
      OperationalSpace expected, found;
      QVERIFY(operationalSpace(*model, q.state, link, q.workspace, expected));
      if (!answers([&] {
            QVERIFY(operationalSpaceRecursion(*model, q.state, link, q.workspace, found));
          })) {
        continue;
      }
      VERIFY_CLOSE(found.inverse_inertia, expected.inverse_inertia, 1e-9, model->name);
    }
  }

  void loopMethodsAgree() {
    Random random(3308);
    for (const char* name : {"four_bar"}) {
      const auto model = geared(bundledRobot(name).description);
      RotorQuestion q(model, random);
      ConstrainedResult expected, found;
      for (const auto loop_method : loopMethodNames()) {
        LoopOptions options;
        options.method = loopMethodNamed(loop_method).value();
        const auto solve = [&] {
          QVERIFY(constrainedForwardDynamics(*model, model->loops, q.state, q.effort, q.wrenches,
                                             options, q.workspace, found));
        };
        if (!answers(solve)) {
          QCOMPARE(loop_method, std::string_view("recursive-multipliers"));
          continue;
        }
        if (expected.acceleration.size() == 0) expected = found;
        VERIFY_CLOSE(found.acceleration, expected.acceleration, 1e-9, loop_method);
        // (1) with the inverse dynamics that feel the rotors
        VectorXd tree;
        inverseDynamics(*model, q.state, found.acceleration, q.wrenches, q.workspace, tree);
        VERIFY_CLOSE(
            tree, VectorXd(q.effort + found.constraints.jacobian.transpose() * found.multipliers),
            1e-8, loop_method);
      }
    }
  }

  void derivativesFeelTheRotors() {
    Random random(3309);
    for (const auto& model : gearedRobots()) {
      RotorQuestion q(model, random);
      VectorXd acceleration;
      ForwardDynamicsDerivatives derivatives;
      QVERIFY(forwardDynamicsDerivatives(*model, q.state, q.effort, {}, q.workspace, acceleration,
                                         derivatives));
      const VectorXd direction = random.numbers(model->velocitySize(), 1.0);
      const VectorXd by_position = derivative([&](double h) {
        VectorXd result;
        (void)forwardDynamics(*model, moved(*model, q.state, direction, h), q.effort, {},
                              q.workspace, result);
        return result;
      });
      VERIFY_CLOSE_TO_SCALE(VectorXd(derivatives.by_position * direction), by_position, 1e-6,
                            acceleration.norm(), model->name);
      MatrixXd M;
      massMatrix(*model, q.state, q.workspace, M);
      VERIFY_CLOSE(MatrixXd(M * derivatives.by_effort), MatrixXd::Identity(M.rows(), M.cols()),
                   1e-8, model->name);
    }
  }
};

ARMILLARY_TEST(TestMethodsWithRotors)
#include "tst_methods_with_rotors.moc"
