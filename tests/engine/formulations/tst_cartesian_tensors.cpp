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

  // operation_counts.md: links that hold what they carry need no m a (chains that turn only)
  void augmentedLinksSpareTheMassTimesAcceleration() {
    const Reached reached;
    Random random(4704);
    for (int trial = 0; trial < 20; ++trial) {
      const std::vector<JointType> types(5, JointType::kRevolute);
      const auto model = compileModel(randomRobot(random, {types}, "chain"));
      Workspace workspace(*model);
      const State state = randomState(*model, random);
      const int n = model->velocitySize();
      const VectorXd acceleration = random.numbers(n, 3.0);
      VectorXd expected;
      inverseDynamics(*model, state, acceleration, {}, workspace, expected);
      forwardKinematics(*model, state, workspace, workspace.X_WB);
      const auto X_PB = [&](int i) { return workspace.X_WB[i - 1].inverse() * workspace.X_WB[i]; };
      // once for all: no joint angle is in these
      std::vector<double> mass(n + 2, 0.0);
      std::vector<Vector3d> h(n + 1), d(n + 2, Vector3d::Zero());
      std::vector<Matrix3d> Sigma(n + 1);
      for (int i = n; i >= 1; --i) {
        const SpatialInertia& I = model->bodies[i].inertia;
        d[i] = model->bodies[i].X_PJ.position;
        mass[i] = I.mass + mass[i + 1];
        h[i] = I.first_moment + mass[i + 1] * d[i + 1];
        Sigma[i] = secondMoment(I) + mass[i + 1] * d[i + 1] * d[i + 1].transpose();
      }
      std::vector<Matrix3d> Omega(n + 1, Matrix3d::Zero());
      std::vector<Vector3d> w(n + 1, Vector3d::Zero()), rate(n + 1, Vector3d::Zero()),
          a(n + 1, -model->gravity);
      for (int i = 1; i <= n; ++i) {
        const Matrix3d Rt = X_PB(i).rotation.transpose();
        const Vector3d z = Vector3d::UnitZ();
        const int index = model->bodies[i].velocity_index;
        w[i] = Rt * w[i - 1] + z * state.velocity[index];
        rate[i] = Rt * rate[i - 1] + (Rt * w[i - 1]).cross(z * state.velocity[index]) +
                  z * acceleration[index];
        Omega[i] = angularAccelerationTensor(w[i], rate[i]);
        a[i] = Rt * (a[i - 1] + Omega[i - 1] * d[i]);
      }
      Vector3d phi = Vector3d::Zero(), moment = Vector3d::Zero();
      for (int i = n; i >= 1; --i) {
        Vector3d carried = Vector3d::Zero(), carried_moment = Vector3d::Zero();
        if (i < n) {
          const Matrix3d R = X_PB(i + 1).rotation;
          carried = R * phi;
          carried_moment = R * moment + d[i + 1].cross(carried);
        }
        phi = Omega[i] * h[i] + carried;
        moment = momentOfTensors(Omega[i], Sigma[i]) + h[i].cross(a[i]) + carried_moment;
        VERIFY_CLOSE(moment.z(), expected[model->bodies[i].velocity_index], 1e-11, "joint");
      }
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
