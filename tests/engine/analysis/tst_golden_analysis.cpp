// SPDX-License-Identifier: BSD-3-Clause
// Reference values of other programs: Jacobians, the motion of a link, of the centre of mass, and
// momentum. Their rows have the linear part first.
#include <fstream>

#include "engine/analysis/center_of_mass.h"
#include "engine/analysis/jacobian.h"
#include "engine/analysis/link_motions.h"
#include "engine/analysis/momentum.h"
#include "tests/support/golden.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using nlohmann::json;

namespace {

VectorXd linearAndAngular(const Vector3d& linear, const Vector3d& angular) {
  VectorXd result(6);
  result << linear, angular;
  return result;
}

class GoldenAnalysis : public GoldenRobot {
 public:
  using GoldenRobot::GoldenRobot;

  void compareSample(const json& sample) {
    const State state = stateOf(sample);
    const VectorXd a = ours(vectorOf(sample.at("a")));
    const int tip = model_.findLink(file_.at("tip_link").get<std::string>());
    compareJacobians(tip, state, a, sample);
    std::vector<LinkMotion> motions;
    linkVelocities(model_, state, workspace_, motions);
    compare("tip_velocity_world", linearAndAngular(motions[tip].linear, motions[tip].angular),
            sample);
    linkAccelerations(model_, state, a, workspace_, motions);
    compare("tip_acceleration_classical_world",
            linearAndAngular(motions[tip].linear, motions[tip].angular), sample);

    const CenterOfMassMotion center = centerOfMassMotion(model_, state, a, workspace_);
    compare("com", center.position, sample);
    compare("com_velocity", center.velocity, sample);
    compare("com_acceleration", center.acceleration, sample);
    PointJacobian J, J_rate;
    centerOfMassJacobian(model_, state, workspace_, J);
    centerOfMassJacobianRate(model_, state, workspace_, J_rate);
    compare("com_velocity", J * state.velocity, sample);
    compare("com_acceleration", J * a + J_rate * state.velocity, sample);

    MomentumMatrix A;
    momentumMatrix(model_, state, MomentumPoint::kCenterOfMass, workspace_, A);
    const VectorXd h = A * state.velocity;
    compare("centroidal_momentum", linearAndAngular(h.tail<3>(), h.head<3>()), sample);
    const Force momentum = spatialMomentum(model_, state, workspace_);
    compare(
        "centroidal_momentum",
        linearAndAngular(momentum.force, momentum.moment - center.position.cross(momentum.force)),
        sample);
  }

 private:
  void compareJacobians(int tip, const State& state, const VectorXd& a, const json& sample) {
    Jacobian J, J_rate;
    linkJacobian(model_, state, tip, JacobianFrame::kLinkOrigin, workspace_, J);
    compare("jac_tip_world", linearFirst(J), sample);
    linkJacobianRate(model_, state, tip, JacobianFrame::kLinkOrigin, workspace_, J_rate);
    const VectorXd acceleration = J * a + J_rate * state.velocity;
    compare("tip_acceleration_classical_world",
            linearAndAngular(acceleration.tail<3>(), acceleration.head<3>()), sample);
    linkJacobian(model_, state, tip, JacobianFrame::kLink, workspace_, J);
    compare("jac_tip_local", linearFirst(J), sample);
  }

  MatrixXd linearFirst(const Jacobian& J) const {
    MatrixXd result(6, J.cols());
    for (Eigen::Index k = 0; k < J.cols(); ++k) {
      result.col(k) << J.col(order_[k]).tail<3>(), J.col(order_[k]).head<3>();
    }
    return result;
  }
};

}  // namespace

class TestGoldenAnalysis : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void agreesWithReferenceValues_data() { addGoldenRows(); }
  void agreesWithReferenceValues() {
    QFETCH(const QString, file);
    QVERIFY2(!file.isEmpty(), "the values are not in tests/golden");
    const Reached reached;
    std::ifstream stream(file.toStdString());
    const json content = json::parse(stream);
    GoldenAnalysis golden(content);
    for (const json& sample : content.at("samples")) golden.compareSample(sample);
    const std::string differences = golden.verdict();
    QVERIFY2(differences.empty(), differences.c_str());
  }
};

ARMILLARY_TEST(TestGoldenAnalysis)
#include "tst_golden_analysis.moc"
