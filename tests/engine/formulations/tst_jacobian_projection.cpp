// SPDX-License-Identifier: BSD-3-Clause
// Lagrange's equations: each part, their sum, and what makes C the one of Christoffel symbols.
#include "engine/formulations/jacobian_projection.h"

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/linear_algebra/symmetric_eigensolver.h"
#include "tests/engine/formulations/agreement.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

// Whether every velocity is the rate of a coordinate.
bool velocitiesAreRates(const Model& model) {
  return std::all_of(model.bodies.begin() + 1, model.bodies.end(), [](const Body& body) {
    return visitJoint(body.kind, [](auto joint) { return decltype(joint)::kSerial; });
  });
}

}  // namespace

class TestJacobianProjection : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void agreesWithNewtonEuler() {
    const Reached reached;
    Random random(4201);
    forRandomStates(
        allRobots(), random,
        [&](const TestRobot& robot, const Model& model, Workspace& workspace, const State& state) {
          const VectorXd acceleration = random.numbers(model.velocitySize(), 5.0);
          const std::vector<LinkWrench> wrenches = someWrenches(model, random);
          VectorXd one, other;
          jacobianProjection(model, state, acceleration, wrenches, workspace, one);
          inverseDynamics(model, state, acceleration, wrenches, workspace, other);
          VERIFY_CLOSE(one, other, 1e-12, robot.name);
        });
  }

  void partsAreThoseOfTheOtherMethods() {
    const Reached reached;
    Random random(4202);
    for (const TestRobot& robot : allRobots()) {
      const auto model = withGravity(*robot.model, random.vector(12.0));
      Workspace workspace(*model);
      const State state = randomState(*model, random);
      MatrixXd M, C, M_crba;
      VectorXd g, velocity, gravity;
      jacobianProjectionMassMatrix(*model, state, workspace, M);
      jacobianProjectionCoriolisMatrix(*model, state, workspace, C);
      jacobianProjectionGravity(*model, state, workspace, g);
      massMatrix(*model, state, workspace, M_crba);
      coriolisEffort(*model, state, workspace, velocity);
      gravityEffort(*model, state, workspace, gravity);
      VERIFY_CLOSE(M, M_crba, 1e-13, robot.name + " M");
      VERIFY_CLOSE(VectorXd(C * state.velocity), velocity, 1e-12, robot.name + " C q̇");
      VERIFY_CLOSE(g, gravity, 1e-12, robot.name + " g");
    }
  }

  void massMatrixIsSymmetricAndPositiveDefinite() {
    Random random(4203);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (model.velocitySize() == 0) continue;
      Workspace workspace(model);
      MatrixXd M;
      jacobianProjectionMassMatrix(model, randomState(model, random), workspace, M);
      VERIFY_CLOSE(M, M.transpose(), 1e-14, robot.name);
      const double least = SymmetricEigensolver(M).values()[0];
      QVERIFY2(least > 0.0, (robot.name + ": eigenvalue " + std::to_string(least)).c_str());
    }
  }

  void rateOfTheMassMatrixIsCPlusItsTranspose() {
    // the same as that Ṁ − 2C is skew-symmetric
    const Reached reached;
    Random random(4204);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      MatrixXd C;
      jacobianProjectionCoriolisMatrix(model, state, workspace, C);
      const MatrixXd M_rate = rateAlongMotion(model, state, [&](const State& at) {
        MatrixXd M;
        jacobianProjectionMassMatrix(model, at, workspace, M);
        return M;
      });
      VERIFY_CLOSE(MatrixXd(C + C.transpose()), M_rate, 1e-10, robot.name);
    }
  }

  void coriolisMatrixIsOfChristoffelSymbols() {
    // C_ij = ½ Σ_k (∂M_ij/∂q_k + ∂M_ik/∂q_j − ∂M_jk/∂q_i) q̇_k where q̇ is the velocity
    const Reached reached;
    Random random(4205);
    int compared = 0;
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      const int n = model.velocitySize();
      if (n == 0 || n > 14 || !velocitiesAreRates(model)) continue;
      ++compared;
      Workspace workspace(model);
      const State state = randomState(model, random);
      std::vector<MatrixXd> dM(n);
      for (int k = 0; k < n; ++k) {
        State along = state;
        along.velocity = VectorXd::Unit(n, k);
        dM[k] = rateAlongMotion(model, along, [&](const State& at) {
          MatrixXd M;
          massMatrix(model, at, workspace, M);
          return M;
        });
      }
      MatrixXd C, christoffel = MatrixXd::Zero(n, n);
      jacobianProjectionCoriolisMatrix(model, state, workspace, C);
      for (int i = 0; i < n; ++i) {
        for (int j = 0; j < n; ++j) {
          for (int k = 0; k < n; ++k) {
            christoffel(i, j) +=
                0.5 * (dM[k](i, j) + dM[j](i, k) - dM[i](j, k)) * state.velocity[k];
          }
        }
      }
      VERIFY_CLOSE(C, christoffel, 1e-10, robot.name);
    }
    QVERIFY(compared > 30);
  }
};

ARMILLARY_TEST(TestJacobianProjection)
#include "tst_jacobian_projection.moc"
