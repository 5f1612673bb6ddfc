// SPDX-License-Identifier: BSD-3-Clause
// Reference values of other programs: for bundled robots, and for others where they are there.
#include <fstream>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/support/golden.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;
using nlohmann::json;

namespace {

class Golden : public GoldenRobot {
 public:
  using GoldenRobot::GoldenRobot;

  void compareSample(const json& sample) {
    const State state = stateOf(sample);
    const VectorXd a = ours(vectorOf(sample.at("a"))), zero = VectorXd::Zero(a.size());
    const std::vector<LinkWrench> wrenches = wrenchesOf(sample);
    VectorXd result;
    inverseDynamics(model_, state, a, {}, workspace_, result);
    compare("tau_rnea", theirs(result), sample);
    inverseDynamics(model_, state, a, wrenches, workspace_, result);
    compare("tau_rnea_fext", theirs(result), sample);
    bias(model_, state, workspace_, result);
    compare("nle", theirs(result), sample);
    gravityEffort(model_, state, workspace_, result);
    compare("gravity", theirs(result), sample);
    if (sample.contains("qdd")) compareForward(sample, state, wrenches);
    MatrixXd M;
    massMatrix(model_, state, workspace_, M);
    compare("M", M(order_, order_), sample);
    const Energy sum = energy(model_, state, workspace_);
    compare("kinetic_energy", MatrixXd::Constant(1, 1, sum.kinetic), sample);
    compare("potential_energy", MatrixXd::Constant(1, 1, sum.potential), sample);
    compare("com", centerOfMass(model_, state, workspace_).position, sample);
    const Force momentum = centroidalMomentum(model_, state, workspace_);
    VectorXd both(6);
    both << momentum.force, momentum.moment;
    compare("centroidal_momentum", both, sample);
    comparePoses(sample, state);
    compareJacobian(sample, state);
  }

  double movingMass() { return centerOfMass(model_, neutralState(model_), workspace_).mass; }

 private:
  void compareForward(const json& sample, const State& state,
                      const std::vector<LinkWrench>& wrenches) {
    const VectorXd effort = ours(vectorOf(sample.at("tau_in")));
    for (const auto solver : {&articulatedBody, &massMatrixSolve}) {
      VectorXd result;
      if (!solver(model_, state, effort, {}, workspace_, result)) result.setZero(effort.size());
      compare("qdd", theirs(result), sample);
      if (!solver(model_, state, effort, wrenches, workspace_, result)) result.setZero();
      compare("qdd_fext", theirs(result), sample);
    }
  }

  void comparePoses(const json& sample, const State& state) {
    BodyPoses poses;
    forwardKinematics(model_, state, workspace_, poses);
    for (const auto& [name, numbers] : sample.at("link_poses").items()) {
      const Pose X_WL = linkPose(model_, poses, model_.findLink(name));
      const VectorXd want = vectorOf(numbers);
      add("link positions", X_WL.position, want.head<3>());
      const Eigen::Quaterniond q(want[6], want[3], want[4], want[5]);
      const Eigen::Matrix3d want_rotation = q.normalized().toRotationMatrix();
      add("link orientations", X_WL.rotation, want_rotation);
    }
  }

  // Row by row: the effort that a unit wrench on the tip spares is Jᵀ times it.
  void compareJacobian(const json& sample, const State& state) {
    const int tip = model_.findLink(file_.at("tip_link").get<std::string>());
    MatrixXd J(6, model_.velocitySize());
    const VectorXd zero = VectorXd::Zero(model_.velocitySize());
    VectorXd with, without;
    inverseDynamics(model_, state, zero, {}, workspace_, without);
    for (int row = 0; row < 6; ++row) {
      LinkWrench unit{tip, {}, LinkWrench::Axes::kWorld};
      (row < 3 ? unit.wrench.force : unit.wrench.moment)[row % 3] = 1.0;
      inverseDynamics(model_, state, zero, {&unit, 1}, workspace_, with);
      J.row(row) = theirs(without - with);
    }
    compare("jac_tip_world", J, sample);
  }
};

}  // namespace

class TestGolden : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void agreesWithReferenceValues_data() { addGoldenRows(); }
  void agreesWithReferenceValues() {
    QFETCH(const QString, file);
    QVERIFY2(!file.isEmpty(), "the values are not in tests/golden");
    const Reached reached;
    std::ifstream stream(file.toStdString());
    const json content = json::parse(stream);
    Golden golden(content);
    if (content.contains("total_mass_moving")) {
      const double mass = content.at("total_mass_moving").get<double>();
      VERIFY_CLOSE(golden.movingMass(), mass, 1e-12, "mass");
    }
    for (const json& sample : content.at("samples")) golden.compareSample(sample);
    const std::string differences = golden.verdict();
    QVERIFY2(differences.empty(), differences.c_str());
  }
};

ARMILLARY_TEST(TestGolden)
#include "tst_golden.moc"
