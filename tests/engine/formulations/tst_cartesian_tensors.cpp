// SPDX-License-Identifier: BSD-3-Clause
// Inverse dynamics by Cartesian tensors against the spatial recursion, and its tensors by points.
#include "engine/formulations/cartesian_tensors.h"

#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/engine/formulations/agreement.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

// The moments about the origin of some points.
struct Points {
  explicit Points(Random& random) {
    for (int k = 0; k < 7; ++k) {
      at.push_back(random.vector(0.5));
      mass.push_back(random.uniform(0.1, 2.0));
    }
  }
  Matrix3d inertia() const {
    Matrix3d I = Matrix3d::Zero();
    for (std::size_t k = 0; k < at.size(); ++k) {
      I -= mass[k] * skew(at[k]) * skew(at[k]);
    }
    return I;
  }
  Matrix3d second() const {
    Matrix3d sum = Matrix3d::Zero();
    for (std::size_t k = 0; k < at.size(); ++k) sum += mass[k] * at[k] * at[k].transpose();
    return sum;
  }
  std::vector<Vector3d> at;
  std::vector<double> mass;
};

}  // namespace

class TestCartesianTensors : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void eulersEquationByTensorsIsEulersEquation() {
    Random random(4701);
    for (int trial = 0; trial < 50; ++trial) {
      const Points body(random);
      const Vector3d w = random.vector(3.0), alpha = random.vector(5.0);
      const Matrix3d I = body.inertia();
      const Matrix3d Omega = angularAccelerationTensor(w, alpha);
      VERIFY_CLOSE(Omega, Matrix3d(skew(alpha) + skew(w) * skew(w)), 1e-14, "tensor");
      SpatialInertia inertia;
      inertia.rotational = SymmetricMatrix3(I);
      const Matrix3d Sigma = secondMoment(inertia);
      VERIFY_CLOSE(Sigma, body.second(), 1e-13, "second moment");
      const Matrix3d turned = Omega * Sigma;
      const Vector3d moment = I * alpha + w.cross(I * w);
      VERIFY_CLOSE(Matrix3d(skew(moment)), Matrix3d(turned - turned.transpose()), 1e-12, "tensors");
      VERIFY_CLOSE(momentOfTensors(Omega, Sigma), moment, 1e-12, "moment");
      Vector3d of_points = Vector3d::Zero();
      for (std::size_t k = 0; k < body.at.size(); ++k) {
        of_points += body.mass[k] * body.at[k].cross(Omega * body.at[k]);
      }
      VERIFY_CLOSE(of_points, moment, 1e-12, "points");
    }
  }

  void agreesUnderAnyGravityWrenchesAndFastMotion() {
    const Reached reached;
    Random random(4702);
    for (const TestRobot& robot : allRobots()) {
      const auto model = withGravity(*robot.model, random.vector(20.0));
      Workspace workspace(*model);
      const State state = randomState(*model, random, 30.0);
      const VectorXd acceleration = random.numbers(model->velocitySize(), 1.0);
      const std::vector<LinkWrench> wrenches = someWrenches(*model, random);
      VectorXd one, other;
      cartesianTensors(*model, state, acceleration, wrenches, workspace, one);
      inverseDynamics(*model, state, acceleration, wrenches, workspace, other);
      VERIFY_CLOSE(one, other, 1e-12, robot.name);
    }
  }

  void aStateFollowsAnotherInTheSameWorkspace() {
    const TestRobot robot = allRobots().front();
    Random random(4703);
    Workspace workspace(*robot.model);
    const State first = randomState(*robot.model, random),
                second = randomState(*robot.model, random);
    const VectorXd acceleration = random.numbers(robot.model->velocitySize(), 5.0);
    VectorXd once, again;
    cartesianTensors(*robot.model, first, acceleration, {}, workspace, once);
    cartesianTensors(*robot.model, second, acceleration, {}, workspace, again);
    cartesianTensors(*robot.model, first, acceleration, {}, workspace, again);
    QVERIFY(once == again);
  }

  void vectorsOfAnotherModelAreRefused() {
    const auto model = compileModel(zoo()[0]);
    Workspace workspace(*model);
    VectorXd effort;
    const VectorXd longer = VectorXd::Zero(model->velocitySize() + 1);
    QVERIFY_THROWS_EXCEPTION(
        std::invalid_argument,
        cartesianTensors(*model, neutralState(*model), longer, {}, workspace, effort));
  }
};

ARMILLARY_TEST(TestCartesianTensors)
#include "tst_cartesian_tensors.moc"
