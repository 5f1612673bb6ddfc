// SPDX-License-Identifier: BSD-3-Clause
// The regressor against inverse dynamics, against what is known of its parameters, and against
// reference values of another program.
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <filesystem>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/linear_algebra/symmetric_eigenvalues.h"
#include "engine/parameters/effort_regressor.h"
#include "tests/support/allocations.h"
#include "tests/support/compare.h"
#include "tests/support/coupling.h"
#include "tests/support/golden.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::MatrixXd;
using Eigen::VectorXd;

namespace {

VectorXd numbersOf(const QJsonValue& list) {
  const QJsonArray array = list.toArray();
  VectorXd numbers(array.size());
  for (int i = 0; i < array.size(); ++i) numbers[i] = array[i].toDouble();
  return numbers;
}

int indexOf(const std::vector<std::string>& names, const std::string& name) {
  const auto found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) throw std::runtime_error("no " + name);
  return static_cast<int>(found - names.begin());
}

}  // namespace

class TestRegressor : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void timesParametersIsInverseDynamics() {
    const Reached reached;
    Random random(501);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const VectorXd phi = inertialParameters(model);
      for (int trial = 0; trial < 3; ++trial) {
        const State state = randomState(model, random);
        const VectorXd acceleration = random.numbers(model.velocitySize(), 1.0);
        MatrixXd Y;
        VectorXd effort;
        regressor(model, state, acceleration, workspace, Y);
        inverseDynamics(model, state, acceleration, {}, workspace, effort);
        VERIFY_CLOSE(Y * phi, effort, 1e-10, robot.name);
      }
    }
  }

  void columnsAreInverseDynamicsOfOneParameter() {
    // the regressor knows nothing of the inertias: each column is a robot with a single parameter
    const Reached reached;
    Random random(502);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      if (model.bodyCount() > 8) continue;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd acceleration = random.numbers(model.velocitySize(), 1.0);
      MatrixXd Y, columns(model.velocitySize(), inertialParameterCount(model));
      regressor(model, state, acceleration, workspace, Y);
      for (int k = 0; k < columns.cols(); ++k) {
        const auto single = withInertialParameters(model, VectorXd::Unit(columns.cols(), k));
        VectorXd column;
        inverseDynamics(*single, state, acceleration, {}, workspace, column);
        columns.col(k) = column;
      }
      VERIFY_CLOSE(Y, columns, 1e-12, robot.name);
    }
  }

  void followersAreFeltByTheirLeaders() {
    // Y = Gᵀ Y_tree, with the tree that the same file is when nobody follows
    const Reached reached;
    Random random(503);
    for (const TestRobot& robot : followerRobots()) {
      const Coupling coupling(robot);
      const State state = randomState(*robot.model, random);
      const VectorXd acceleration = random.numbers(robot.model->velocitySize(), 1.0);
      Workspace workspace(*robot.model), tree_workspace(*coupling.tree);
      MatrixXd Y, Y_tree;
      regressor(*robot.model, state, acceleration, workspace, Y);
      regressor(*coupling.tree, coupling.treeState(state), coupling.G * acceleration,
                tree_workspace, Y_tree);
      VERIFY_CLOSE(Y, coupling.G.transpose() * Y_tree, 1e-12, robot.name);
    }
  }

  void parametersAreThoseOfTheFileInTheLinksFrame() {
    // of a link alone on its joint they are what the file says, about the link's origin
    const TestRobot robot = bundledRobot("planar_3r");
    const VectorXd phi = inertialParameters(*robot.model);
    const std::vector<std::string> names = inertialParameterNames(*robot.model);
    const auto at = [&](const std::string& name) { return phi[indexOf(names, name)]; };
    QCOMPARE(static_cast<int>(names.size()), 30);
    QCOMPARE(names[0], std::string("upper_arm.m"));
    VERIFY_CLOSE(at("forearm.m"), 2.0, 1e-15, "m");
    VERIFY_CLOSE(at("forearm.mx"), 0.4, 1e-15, "mx");
    VERIFY_CLOSE(at("forearm.mz"), 0.0, 1e-15, "mz");
    VERIFY_CLOSE(at("forearm.Ixx"), 0.000833333, 1e-15, "Ixx");
    VERIFY_CLOSE(at("forearm.Iyy"), 0.0270833 + 2.0 * 0.2 * 0.2, 1e-15, "Iyy");
  }

  void changedParametersReadBack() {
    Random random(504);
    for (const TestRobot& robot : allRobots()) {
      const VectorXd phi = random.numbers(inertialParameterCount(*robot.model), 1.0);
      VERIFY_CLOSE(inertialParameters(*withInertialParameters(*robot.model, phi)), phi, 1e-13,
                   robot.name);
    }
  }

  void bodiesThatCannotBeAreTold() {
    BodyParameters rod = BodyParameters::Zero();
    rod << 2.0, 0.2, 0.0, 0.0, 0.0, 0.0, 0.03, 0.0, 0.0, 0.03;  // thin, along x
    QVERIFY2(whyNoBody(rod).empty(), whyNoBody(rod).c_str());
    QVERIFY(whyNoBody(BodyParameters::Zero()).empty());
    BodyParameters wrong = rod;
    wrong[0] = -1.0;
    QVERIFY(whyNoBody(wrong).find("mass") != std::string::npos);
    wrong = rod;
    wrong[6] = 0.01;  // less than m c²
    QVERIFY(whyNoBody(wrong).find("not positive") != std::string::npos);
    wrong = rod;
    wrong[9] = 0.05;
    QVERIFY(whyNoBody(wrong).find("sum") != std::string::npos);
  }

  void bodiesHavePositivePseudoInertia() {
    // the two ways to ask are one: sums of masses have a positive pseudo-inertia, and no reason
    Random random(505);
    int bodies = 0;
    for (int trial = 0; trial < 2000; ++trial) {
      BodyParameters parameters = random.numbers(kParametersPerBody, 0.3);
      parameters[0] = random.uniform(-0.2, 2.0);
      for (const int k : {4, 6, 9}) parameters[k] = random.uniform(-0.1, 2.0);
      const double least = symmetricEigenvalues(pseudoInertia(parameters)).values[0];
      QVERIFY2(whyNoBody(parameters).empty() == (least > 0.0), std::to_string(least).c_str());
      bodies += least > 0.0;
    }
    QVERIFY2(bodies > 200 && bodies < 1800, std::to_string(bodies).c_str());
  }

  void takesNoMemory() {
#ifdef COUNTS_ALLOCATIONS
    Random random(506);
    for (const TestRobot& robot : allRobots()) {
      const Model& model = *robot.model;
      Workspace workspace(model);
      const State state = randomState(model, random);
      const VectorXd acceleration = random.numbers(model.velocitySize(), 1.0);
      MatrixXd Y, W;
      for (const bool first : {true, false}) {
        const long before = allocations;
        regressor(model, state, acceleration, workspace, Y);
        effortRegressor(model, state, acceleration, {true, true}, workspace, W);
        if (!first) QCOMPARE(allocations - before, 0L);
      }
    }
#else
    QSKIP("allocations cannot be counted in this build");
#endif
  }

  void wrongSizesThrow() {
    const TestRobot robot = bundledRobot("pendulum");
    QVERIFY_THROWS_EXCEPTION(std::invalid_argument,
                             withInertialParameters(*robot.model, VectorXd::Zero(3)));
  }

  void agreesWithReferenceValues_data() {
    addGoldenRows();
  }
  void agreesWithReferenceValues() {
    QFETCH(const QString, file);
    QVERIFY2(!file.isEmpty(), "the values are not in tests/golden");
    const Reached reached;
    QFile stream(file);
    QVERIFY(stream.open(QIODevice::ReadOnly));
    const QJsonObject content = QJsonDocument::fromJson(stream.readAll()).object();
    const bool floating = content["base"].toString() == "floating";
    const TestRobot robot =
        loadFile(goldenRobotFile(content["urdf"].toString().toStdString()), floating);
    const Model& model = *robot.model;
    const auto ours = [](QString name) {
      return name.replace("root_joint", "floating_base")
          .replace(QRegularExpression("^root\\."), "floating_base.")
          .toStdString();
    };
    std::vector<std::string> dof_names, parameter_names = inertialParameterNames(model);
    for (const auto& dof : model.degrees_of_freedom) dof_names.push_back(dof.name);
    int compared = 0;
    for (const QJsonValue& value : content["samples"].toArray()) {
      const QJsonObject sample = value.toObject();
      if (!sample.contains("regressor")) continue;
      ++compared;
      std::vector<int> rows, columns;
      for (const QJsonValue& name : content["dof_names"].toArray()) {
        rows.push_back(indexOf(dof_names, ours(name.toString())));
      }
      for (const QJsonValue& joint : sample["regressor_bodies"].toArray()) {
        const int which = model.findJoint(ours(joint.toString()));
        QVERIFY2(which >= 0, qPrintable(joint.toString()));
        for (const char* parameter : kInertialParameterNames) {
          columns.push_back(indexOf(parameter_names,
                                    model.links[model.joints[which].child].name + "." + parameter));
        }
      }
      State state = neutralState(model);
      const VectorXd q = numbersOf(sample["q"]), v = numbersOf(sample["v"]),
                     a = numbersOf(sample["a"]);
      const QJsonArray joints = content["joint_names"].toArray();
      for (int i = 0; i < joints.size(); ++i) {
        const int joint = model.findJoint(joints[i].toString().toStdString());
        state.position[model.joints[joint].position_index] = q[i];
      }
      if (floating) {
        const VectorXd p = numbersOf(sample["base_position"]);
        const VectorXd xyzw = numbersOf(sample["base_quat_xyzw"]);
        const int first = model.joints[model.findJoint("floating_base")].position_index;
        state.position.segment<7>(first) << p, xyzw[3], xyzw[0], xyzw[1], xyzw[2];
      }
      VectorXd acceleration(model.velocitySize());
      for (size_t i = 0; i < rows.size(); ++i) {
        state.velocity[rows[i]] = v[i];
        acceleration[rows[i]] = a[i];
      }
      Workspace workspace(model);
      MatrixXd Y, want(rows.size(), columns.size());
      regressor(model, state, acceleration, workspace, Y);
      for (size_t i = 0; i < rows.size(); ++i) {
        want.row(i) = numbersOf(sample["regressor"].toArray()[static_cast<int>(i)]);
      }
      const double scale = want.cwiseAbs().maxCoeff();
      VERIFY_CLOSE(Y(rows, columns) / scale, want / scale, 1e-10, robot.name + " regressor");
      const VectorXd phi = inertialParameters(model)(columns);
      VERIFY_CLOSE(phi, numbersOf(sample["regressor_phi"]), 1e-10, robot.name + " parameters");
    }
    if (compared == 0) QSKIP("no regressor of this robot there: it has too many joints");
  }
};

ARMILLARY_TEST(TestRegressor)
#include "tst_regressor.moc"
