// SPDX-License-Identifier: BSD-3-Clause
// Points of known robots held in place, against reference values of other programs, where the
// folder with them is there: accelerations and forces by every method.
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/loops/constrained_dynamics.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::Vector3d;
using Eigen::VectorXd;
using nlohmann::json;

namespace {

constexpr double kTolerance = 1e-9;

std::filesystem::path goldenFolder() {
  return std::filesystem::path(ARMILLARY_SHARED_DATA) / "golden";
}

VectorXd vectorOf(const json& list) {
  const auto numbers = list.get<std::vector<double>>();
  return Eigen::Map<const VectorXd>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
}

// One robot of the folder, its numbers by our names.
class ContactGolden {
 public:
  ContactGolden(const json& file, bool floating)
      : file_(file),
        robot_(loadFile(goldenFolder() / "urdf" / (file.at("robot").get<std::string>() + ".urdf"),
                        floating)),
        model_(*robot_.model) {
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
  const Model& model() const { return model_; }

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
    if (sample.contains("base_position")) {
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

  std::vector<Loop> contacts(const State& state, Workspace& workspace) const {
    std::vector<Loop> loops;
    for (const json& contact : file_.at("contacts")) {
      const std::string link = contact.at("link");
      loops.push_back(heldPoint(model_, state, model_.findLink(link),
                                vectorOf(contact.at("point_in_link")), link, workspace));
    }
    return loops;
  }

 private:
  const json& file_;
  TestRobot robot_;
  const Model& model_;
  std::vector<int> order_;  // our index of each of their degrees of freedom
};

}  // namespace

class TestContactGolden : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void agreesWithReferenceValues_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("method");
    std::error_code missing;
    for (const auto& entry : std::filesystem::directory_iterator(goldenFolder(), missing)) {
      const std::string stem = entry.path().stem().string();
      if (entry.path().extension() != ".json" || !stem.starts_with("contact_")) continue;
      for (const std::string_view method : loopMethodNames()) {
        const std::string row = stem + ", " + std::string(method);
        QTest::newRow(row.c_str()) << QString::fromStdString(entry.path().string())
                                   << static_cast<int>(*loopMethodNamed(method));
      }
    }
    if (missing) QTest::newRow("no folder") << QString() << 0;
  }
  void agreesWithReferenceValues() {
    QFETCH(const QString, file);
    QFETCH(const int, method);
    if (file.isEmpty()) QSKIP("no reference values here: ARMILLARY_SHARED_DATA has no golden/");
    const Reached reached;
    std::ifstream stream(file.toStdString());
    const json content = json::parse(stream);
    const ContactGolden golden(content, content.at("samples").at(0).contains("base_position"));
    const Model& model = golden.model();
    Workspace workspace(model);
    ConstrainedResult result;
    for (const json& sample : content.at("samples")) {
      const std::string where = "seed " + std::to_string(sample.at("seed").get<int>());
      const State state = golden.stateOf(sample);
      const std::vector<Loop> contacts = golden.contacts(state, workspace);
      const VectorXd effort = golden.ours(vectorOf(sample.at("tau_in")));
      const SolveStatus status = constrainedForwardDynamics(
          model, contacts, state, effort, {}, {.method = static_cast<LoopMethod>(method)},
          workspace, result);
      QVERIFY2(status, where.c_str());
      // at zero the chain is stretched: nothing can hold its tip back along it, so that this one
      // demand cannot be met, and has no force
      const bool stretched = content.at("robot") == "chain12" && sample.at("seed") == 0;
      QCOMPARE(result.redundantCount(), stretched ? 1 : 0);
      QCOMPARE(result.consistent, !stretched);
      VERIFY_CLOSE(golden.theirs(result.acceleration), vectorOf(sample.at("qdd")), kTolerance,
                   where + ", accelerations");
      std::vector<Force> reactions;
      loopReactions(result.constraints, result.multipliers, reactions);
      VectorXd forces(3 * contacts.size());
      for (size_t i = 0; i < contacts.size(); ++i) {
        forces.segment<3>(3 * static_cast<Eigen::Index>(i)) = reactions[i].force;
        VERIFY_CLOSE(reactions[i].moment, Vector3d::Zero(), 0.0, where + ", moments");
      }
      VERIFY_CLOSE(forces, vectorOf(sample.at("forces_world")), kTolerance, where + ", forces");
    }
  }
};

ARMILLARY_TEST(TestContactGolden)
#include "tst_contact_golden.moc"
