// Reference values of other programs for known robots, where the folder with them is there.
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;
using nlohmann::json;

namespace {

constexpr double kTolerance = 1e-10;  // relative to a quantity's largest number over the samples

std::filesystem::path goldenFolder() {
  return std::filesystem::path(ARMILLARY_SHARED_DATA) / "golden";
}

VectorXd vectorOf(const json& list) {
  const auto numbers = list.get<std::vector<double>>();
  return Eigen::Map<const VectorXd>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
}

MatrixXd matrixOf(const json& rows) {
  MatrixXd matrix(rows.size(), rows.at(0).size());
  for (size_t i = 0; i < rows.size(); ++i) matrix.row(i) = vectorOf(rows[i]);
  return matrix;
}

// One robot of the folder: its numbers by our names, and what was compared so far.
class Golden {
 public:
  explicit Golden(const json& file)
      : file_(file),
        robot_(loadFile(goldenFolder() / file.at("urdf").get<std::string>(),
                        file.at("base") == "floating")),
        model_(*robot_.model),
        workspace_(model_) {
    for (const std::string name : file.at("dof_names")) {
      const std::string ours = name.starts_with("root.") ? "floating_base." + name.substr(5) : name;
      int index = -1;
      for (int i = 0; i < model_.velocitySize(); ++i) {
        if (model_.degrees_of_freedom[i].name == ours) index = i;
      }
      if (index < 0) throw std::runtime_error("no degree of freedom " + ours);
      order_.push_back(index);
    }
  }

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

  // What differs, worst first; empty where nothing does.
  std::string verdict() {
    std::string text;
    for (const auto& [quantity, found] : found_) {
      const double scale = std::max(found.want.cwiseAbs().maxCoeff(), 1e-9);
      text += compareNumbers(found.got / scale, found.want / scale, kTolerance, quantity);
    }
    return text;
  }

  double movingMass() { return centerOfMass(model_, neutralState(model_), workspace_).mass; }

 private:
  VectorXd ours(const VectorXd& values) const {
    VectorXd result(values.size());
    for (Eigen::Index i = 0; i < values.size(); ++i) result[order_[i]] = values[i];
    return result;
  }
  VectorXd theirs(const VectorXd& values) const { return values(order_); }

  State stateOf(const json& sample) const {
    std::map<std::string, double> positions;
    const auto& names = file_.at("joint_names");
    for (size_t i = 0; i < names.size(); ++i) positions[names[i]] = sample.at("q")[i];
    if (file_.at("base") == "floating") {
      for (int i = 0; i < 3; ++i) {
        positions[std::string("floating_base.") + "xyz"[i]] = sample.at("base_position")[i];
      }
      const char* parts[] = {"qx", "qy", "qz", "qw"};
      for (int i = 0; i < 4; ++i) {
        positions[std::string("floating_base.") + parts[i]] = sample.at("base_quat_xyzw")[i];
      }
    }
    State state = neutralState(model_);
    for (int i = 0; i < model_.positionSize(); ++i) {
      state.position[i] = positions.at(model_.coordinates[i].name);
    }
    state.velocity = ours(vectorOf(sample.at("v")));
    return state;
  }

  std::vector<LinkWrench> wrenchesOf(const json& sample) const {
    std::vector<LinkWrench> wrenches;
    for (const json& given : sample.at("fext")) {
      wrenches.push_back({model_.findLink(given.at("link").get<std::string>()),
                          {vectorOf(given.at("torque_world")), vectorOf(given.at("force_world"))},
                          LinkWrench::Axes::kWorld});
    }
    return wrenches;
  }

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

  void compare(const std::string& quantity, const MatrixXd& got, const json& sample) {
    const json& want = sample.at(quantity);
    if (want.is_number()) {
      add(quantity, got, MatrixXd::Constant(1, 1, want.get<double>()));
    } else if (want.at(0).is_array()) {
      add(quantity, got, matrixOf(want));
    } else {
      add(quantity, got, vectorOf(want));
    }
  }

  void add(const std::string& quantity, const MatrixXd& got, const MatrixXd& want) {
    Found& found = found_[quantity];
    const Eigen::Index old = found.got.size();
    found.got.conservativeResize(old + got.size());
    found.want.conservativeResize(old + want.size());
    found.got.tail(got.size()) = got.reshaped();
    found.want.tail(want.size()) = want.reshaped();
  }

  struct Found {
    VectorXd got, want;
  };
  const json& file_;
  TestRobot robot_;
  const Model& model_;
  Workspace workspace_;
  std::vector<int> order_;  // our index of each of their degrees of freedom
  std::map<std::string, Found> found_;
};

}  // namespace

class TestGolden : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void agreesWithReferenceValues_data() {
    QTest::addColumn<QString>("file");
    std::error_code missing;
    for (const auto& entry : std::filesystem::directory_iterator(goldenFolder(), missing)) {
      const std::string stem = entry.path().stem().string();
      if (entry.path().extension() != ".json" || stem.starts_with("contact_")) continue;
      QTest::newRow(stem.c_str()) << QString::fromStdString(entry.path().string());
    }
    if (missing) QTest::newRow("no folder") << QString();
  }
  void agreesWithReferenceValues() {
    QFETCH(const QString, file);
    if (file.isEmpty()) QSKIP("no reference values here: ARMILLARY_SHARED_DATA has no golden/");
    const Reached reached;
    std::ifstream stream(file.toStdString());
    const json content = json::parse(stream);
    Golden golden(content);
    VERIFY_CLOSE(golden.movingMass(), content.at("total_mass_moving").get<double>(), 1e-12, "mass");
    for (const json& sample : content.at("samples")) golden.compareSample(sample);
    const std::string differences = golden.verdict();
    QVERIFY2(differences.empty(), differences.c_str());
  }
};

QTEST_APPLESS_MAIN(TestGolden)
#include "tst_golden.moc"
