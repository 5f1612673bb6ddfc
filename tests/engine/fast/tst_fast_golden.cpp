// SPDX-License-Identifier: BSD-3-Clause
// The fast forms against other programs' values.
#include <fstream>

#include "engine/fast/fast_derivatives.h"
#include "engine/fast/fast_kinematics.h"
#include "engine/parameters/fast_regressor.h"
#include "tests/support/golden.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::VectorXd;
using nlohmann::json;

namespace {

class Golden : public GoldenRobot {
 public:
  using GoldenRobot::GoldenRobot;

  void compareSample(const json& sample) {
    const State state = stateOf(sample);
    const VectorXd a = ours(vectorOf(sample.at("a")));
    VectorXd result;
    fast::inverseDynamics(model_, state, a, {}, workspace_, result);
    compare("tau_rnea", theirs(result), sample);
    fast::bias(model_, state, workspace_, result);
    compare("nle", theirs(result), sample);
    fast::gravityEffort(model_, state, workspace_, result);
    compare("gravity", theirs(result), sample);
    Eigen::MatrixXd M;
    fast::massMatrix(model_, state, workspace_, M);
    compare("M", M(order_, order_), sample);
    fast::inverseDynamicsDerivatives(model_, state, a, {}, workspace_, {nullptr, nullptr, &M});
    compare("M", M(order_, order_), sample);
    fast::regressor(model_, state, a, workspace_, M);
    compare("tau_rnea", theirs(M * inertialParameters(model_)), sample);
    const int tip = model_.findLink(file_.at("tip_link").get<std::string>());
    Jacobian J;
    fast::linkJacobian(model_, state, tip, JacobianFrame::kLinkOrigin, workspace_, J);
    compare("jac_tip_world", linearFirst(J), sample);
    fast::linkJacobian(model_, state, tip, JacobianFrame::kLink, workspace_, J);
    compare("jac_tip_local", linearFirst(J), sample);
    if (sample.contains("qdd")) {
      const VectorXd effort = ours(vectorOf(sample.at("tau_in")));
      if (!fast::forwardDynamics(model_, state, effort, {}, workspace_, result)) {
        result.setZero(effort.size());
      }
      compare("qdd", theirs(result), sample);
    }
  }

 private:
  Eigen::MatrixXd linearFirst(const Jacobian& J) const {
    Eigen::MatrixXd result(6, J.cols());
    for (Eigen::Index k = 0; k < J.cols(); ++k) {
      result.col(k) << J.col(order_[k]).tail<3>(), J.col(order_[k]).head<3>();
    }
    return result;
  }
};

}  // namespace

class TestFastGolden : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void agreesWithReferenceValues_data() { addGoldenRows(); }
  void agreesWithReferenceValues() {
    QFETCH(const QString, file);
    QVERIFY2(!file.isEmpty(), "the values are not in tests/golden");
    std::ifstream stream(file.toStdString());
    const json content = json::parse(stream);
    Golden golden(content);
    for (const json& sample : content.at("samples")) golden.compareSample(sample);
    const std::string differences = golden.verdict();
    QVERIFY2(differences.empty(), differences.c_str());
  }
};

ARMILLARY_TEST(TestFastGolden)
#include "tst_fast_golden.moc"
