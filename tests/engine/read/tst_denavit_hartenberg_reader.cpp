// SPDX-License-Identifier: BSD-3-Clause
// Denavit-Hartenberg tables: what they mean as mechanisms, and what is said of those that mean
// nothing.
#include "engine/read/denavit_hartenberg_reader.h"

#include <cstdio>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/kinematics.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "tests/engine/read/reading.h"
#include "tests/support/compare.h"
#include "tests/support/robots.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;
using Eigen::AngleAxisd;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

constexpr double kPi = std::numbers::pi;

struct Row {
  bool turns = true;
  double a = 0.0, alpha = 0.0, d = 0.0, theta = 0.0, offset = 0.0;
  InertialDescription inertial;
};

std::string number(double value) {
  char text[32];
  std::snprintf(text, sizeof text, "%.17g", value);
  return text;
}

std::string attribute(const std::string& name, double value) {
  return " " + name + "=\"" + number(value) + "\"";
}

std::string inertialOf(const InertialDescription& inertial) {
  const Eigen::Quaterniond q(inertial.X_LI.rotation);
  const Vector3d& p = inertial.X_LI.position;
  const Eigen::Matrix3d& J = inertial.rotational;
  return "<inertial><origin xyz=\"" + number(p.x()) + " " + number(p.y()) + " " + number(p.z()) +
         "\" quat_xyzw=\"" + number(q.x()) + " " + number(q.y()) + " " + number(q.z()) + " " +
         number(q.w()) + "\"/><mass" + attribute("value", inertial.mass) + "/><inertia" +
         attribute("ixx", J(0, 0)) + attribute("iyy", J(1, 1)) + attribute("izz", J(2, 2)) +
         attribute("ixy", J(0, 1)) + attribute("ixz", J(0, 2)) + attribute("iyz", J(1, 2)) +
         "/></inertial>";
}

std::string tableOf(const std::vector<Row>& rows, const std::string& convention) {
  std::string text = "<dh_robot name=\"table\" convention=\"" + convention + "\">\n";
  for (size_t i = 0; i < rows.size(); ++i) {
    const Row& row = rows[i];
    text += "<joint name=\"j" + std::to_string(i + 1) + "\" type=\"" +
            (row.turns ? "revolute" : "prismatic") + "\"" + attribute("a", row.a) +
            attribute("alpha", row.alpha) + attribute("d", row.d) + attribute("theta", row.theta) +
            attribute("offset", row.offset) + ">" + inertialOf(row.inertial) + "</joint>\n";
  }
  return text + "</dh_robot>\n";
}

Row randomRow(Random& random) {
  Row row;
  row.turns = random.chance(0.7);
  row.a = random.uniform(-0.5, 0.5);
  row.alpha = random.uniform(-kPi, kPi);
  row.d = random.uniform(-0.5, 0.5);
  row.theta = random.uniform(-kPi, kPi);
  row.offset = random.uniform(-1.0, 1.0);
  row.inertial = randomInertial(random);
  return row;
}

std::vector<Row> randomRows(Random& random, int count) {
  std::vector<Row> rows;
  for (int i = 0; i < count; ++i) rows.push_back(randomRow(random));
  return rows;
}

std::shared_ptr<const Model> modelOf(const std::string& text) {
  const ReadResult result = readText(text);
  if (!result.description) throw std::runtime_error(findingsOf(result));
  return compileModel(*result.description);
}

Pose turn(double angle, const Vector3d& axis) {
  return {AngleAxisd(angle, axis).toRotationMatrix(), Vector3d::Zero()};
}

Pose slide(double distance, const Vector3d& axis) {
  return {Eigen::Matrix3d::Identity(), distance * axis};
}

// The product of the four elementary transforms of a row.
Pose product(const Row& row, double q, bool standard) {
  const Vector3d x = Vector3d::UnitX(), z = Vector3d::UnitZ();
  const double theta = row.theta + (row.turns ? row.offset + q : 0.0);
  const double d = row.d + (row.turns ? 0.0 : row.offset + q);
  if (standard) return turn(theta, z) * slide(d, z) * slide(row.a, x) * turn(row.alpha, x);
  return turn(row.alpha, x) * slide(row.a, x) * turn(theta, z) * slide(d, z);
}

// One joint; `attributes` replaces its type and parameters.
ReadResult readRow(const std::string& attributes, const std::string& inside = {}) {
  return readText(
      "<dh_robot name=\"r\" convention=\"standard\">\n<joint name=\"j\" " + attributes +
      ">\n<inertial><mass value=\"1\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\" ixy=\"0\" "
      "ixz=\"0\" iyz=\"0\"/></inertial>" +
      inside + "</joint>\n</dh_robot>\n");
}

const std::string kGoodRow =
    "type=\"revolute\" a=\"0.1\" alpha=\"0\" d=\"0.2\" theta=\"0\" lower=\"-1\" upper=\"1\"";

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  return text.replace(text.find(what), what.size(), with);
}

}  // namespace

class TestDenavitHartenbergReader : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void linkFramesAreProductsOfElementaryTransforms() {
    const Reached reached;
    Random random(501);
    for (int trial = 0; trial < 20; ++trial) {
      for (const bool standard : {true, false}) {
        const std::vector<Row> rows = randomRows(random, 1 + trial % 7);
        const auto model = modelOf(tableOf(rows, standard ? "standard" : "modified"));
        Workspace workspace(*model);
        const State state = randomState(*model, random);
        BodyPoses X_WB;
        forwardKinematics(*model, state, workspace, X_WB);
        Pose want;
        for (size_t i = 0; i < rows.size(); ++i) {
          want = want * product(rows[i], state.position[static_cast<int>(i)], standard);
          const int link = model->findLink("j" + std::to_string(i + 1) + "_link");
          QVERIFY(link >= 0);
          const Pose got = linkPose(*model, X_WB, link);
          VERIFY_CLOSE(got.rotation, want.rotation, 1e-14, "rotation");
          VERIFY_CLOSE(got.position, want.position, 1e-14, "position");
        }
      }
    }
  }

  // A modified row begins with the x part that ends the standard row before it.
  void bothConventionsOfOneMachineMoveAlike() {
    const Reached reached;
    Random random(502);
    for (int trial = 0; trial < 20; ++trial) {
      const int count = 1 + trial % 7;
      std::vector<Row> modified = randomRows(random, count);
      modified[0].a = modified[0].alpha = 0.0;
      std::vector<Row> standard = modified;
      for (int i = 0; i < count; ++i) {
        const bool last = i + 1 == count;
        standard[i].a = last ? 0.0 : modified[i + 1].a;
        standard[i].alpha = last ? 0.0 : modified[i + 1].alpha;
        // the same body, seen from where the standard row ends
        const Pose X_MS = turn(standard[i].alpha, Vector3d::UnitX());
        const Pose to_end = slide(standard[i].a, Vector3d::UnitX()) * X_MS;
        standard[i].inertial.X_LI = to_end.inverse() * modified[i].inertial.X_LI;
      }
      const auto one = modelOf(tableOf(modified, "modified"));
      const auto other = modelOf(tableOf(standard, "standard"));
      Workspace workspace_of_one(*one), workspace_of_other(*other);
      const State state = randomState(*one, random);
      MatrixXd M, M_other;
      massMatrix(*one, state, workspace_of_one, M);
      massMatrix(*other, state, workspace_of_other, M_other);
      VERIFY_CLOSE(M_other, M, 1e-13, "mass matrix");
      VectorXd effort, effort_other;
      armillary::bias(*one, state, workspace_of_one, effort);
      armillary::bias(*other, state, workspace_of_other, effort_other);
      VERIFY_CLOSE(effort_other, effort, 1e-13, "bias");
    }
  }

  // The bundled tables and the bundled URDFs of the same names are the same machines.
  void bundledTablesAreTheirMachines() {
    Random random(503);
    for (const std::string name : {"hydraulic_manipulator", "scara"}) {
      const TestRobot urdf = bundledRobot(name), table = bundledRobot(name + "_dh");
      Workspace of_urdf(*urdf.model), of_table(*table.model);
      QCOMPARE(table.model->velocitySize(), urdf.model->velocitySize());
      for (int i = 0; i < urdf.model->positionSize(); ++i) {
        QCOMPARE(table.model->coordinates[i].name, urdf.model->coordinates[i].name);
        QCOMPARE(table.model->coordinates[i].lower, urdf.model->coordinates[i].lower);
        QCOMPARE(table.model->coordinates[i].upper, urdf.model->coordinates[i].upper);
      }
      for (int trial = 0; trial < 5; ++trial) {
        const State state = randomState(*urdf.model, random);
        MatrixXd M, M_table;
        massMatrix(*urdf.model, state, of_urdf, M);
        massMatrix(*table.model, state, of_table, M_table);
        VERIFY_CLOSE(M_table, M, 1e-12, name);
        VectorXd effort, effort_table;
        armillary::bias(*urdf.model, state, of_urdf, effort);
        armillary::bias(*table.model, state, of_table, effort_table);
        VERIFY_CLOSE(effort_table, effort, 1e-12, name);
      }
    }
  }

  void baseStandsWhereItsOriginSays() {
    const ReadResult result = readText(
        "<dh_robot name=\"r\" convention=\"modified\">\n<base><origin xyz=\"0.1 0.2 0.7\" "
        "rpy=\"0 0 1.5\"/><inertial><mass value=\"3\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\" "
        "ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial><frame name=\"lamp\"><origin xyz=\"0 0 "
        "0.3\"/></frame></base>\n<joint name=\"j\" type=\"revolute\" a=\"0\" alpha=\"0\" "
        "d=\"0.25\" theta=\"0\"><inertial><mass value=\"2\"/><inertia ixx=\"1\" iyy=\"1\" "
        "izz=\"1\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial><frame name=\"tool0\"><origin "
        "xyz=\"0.5 0 0\"/></frame></joint>\n</dh_robot>\n");
    VERIFY_VERDICT(result, "ok");
    const auto model = compileModel(*result.description);
    QCOMPARE(model->total_mass, 5.0);
    Workspace workspace(*model);
    State state = neutralState(*model);
    state.position[0] = 0.25;
    BodyPoses X_WB;
    forwardKinematics(*model, state, workspace, X_WB);
    const auto at = [&](const char* link) {
      return linkPose(*model, X_WB, model->findLink(link)).position;
    };
    VERIFY_CLOSE(at("base"), Vector3d(0.1, 0.2, 0.7), 1e-15, "base");
    VERIFY_CLOSE(at("lamp"), Vector3d(0.1, 0.2, 1.0), 1e-15, "lamp");
    VERIFY_CLOSE(at("tool0"),
                 Vector3d(0.1 + 0.5 * std::cos(1.75), 0.2 + 0.5 * std::sin(1.75), 0.95), 1e-15,
                 "tool0");
  }

  void jointsCarryWhatUrdfsCarry() {
    const ReadResult result = readRow(
        kGoodRow +
        " damping=\"0.5\" friction=\"0.25\" spring_stiffness=\"7\" spring_reference=\"-0.5\" "
        "rotor_inertia=\"0.125\" gear_ratio=\"50\" acceleration=\"9\" jerk=\"80\"");
    VERIFY_VERDICT(result, "ok");
    const JointDescription& joint = result.description->joints[0];
    QCOMPARE(joint.damping, 0.5);
    QCOMPARE(joint.friction, 0.25);
    QCOMPARE(joint.stiffness, 7.0);
    QCOMPARE(joint.spring_reference, -0.5);
    QCOMPARE(joint.rotor_inertia, 0.125);
    QCOMPARE(joint.gear_ratio.value_or(0.0), 50.0);
    QCOMPARE(joint.limits.acceleration, 9.0);
    QCOMPARE(joint.limits.deceleration, 9.0);
    QCOMPARE(joint.limits.jerk, 80.0);
    const ReadResult drives = readRow(kGoodRow + " damping=\"-1\"");
    VERIFY_FINDS(drives, Severity::kWarning, "drives the joint instead of resisting");
  }

  void tableReadsWithoutFinding() {
    const ReadResult result = readRow(kGoodRow + " offset=\"0.5\" effort=\"3\" velocity=\"4\"");
    VERIFY_VERDICT(result, "ok");
    QVERIFY(result.diagnostics.all().empty());
    const RobotDescription& robot = *result.description;
    QCOMPARE(robot.name, "r");
    QCOMPARE(robot.links.size(), size_t{2});
    QCOMPARE(robot.links[0].name, "base");
    QCOMPARE(robot.links[1].name, "j_link");
    const JointDescription& joint = robot.joints.at(0);
    QCOMPARE(joint.parent, "base");
    QCOMPARE(joint.limits.lower, -1.0);
    QCOMPARE(joint.limits.upper, 1.0);
    QCOMPARE(joint.limits.effort, 3.0);
    QCOMPARE(joint.limits.velocity, 4.0);
    QCOMPARE(joint.line, 2);
  }

  void limitsThatAreLeftOutDoNotRestrain() {
    const ReadResult result =
        readRow("type=\"prismatic\" a=\"0\" alpha=\"0\" theta=\"0\" offset=\"0.1\"");
    VERIFY_VERDICT(result, "ok");
    QVERIFY(std::isinf(result.description->joints[0].limits.upper));
    QVERIFY(std::isinf(result.description->joints[0].limits.effort));
  }

  void malformedTablesAreErrors_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("words");
    const auto robot = [](const std::string& attributes, const std::string& content) {
      return QByteArray::fromStdString("<dh_robot " + attributes + ">\n" + content +
                                       "</dh_robot>\n");
    };
    const std::string sound = "name=\"r\" convention=\"modified\"";
    const auto row = [&](const std::string& attributes) {
      return "<joint name=\"j\" " + attributes + "/>\n";
    };
    QTest::newRow("convention missing")
        << robot("name=\"r\"", row(kGoodRow)) << QByteArray("'convention' is missing");
    QTest::newRow("convention unknown") << robot("name=\"r\" convention=\"classic\"", row(kGoodRow))
                                        << QByteArray("unknown convention 'classic'");
    QTest::newRow("no row") << robot(sound, "") << QByteArray("the table has no row");
    QTest::newRow("type missing") << robot(sound, row("a=\"0\" alpha=\"0\" d=\"0\""))
                                  << QByteArray("'type' is missing");
    QTest::newRow("type unknown") << robot(sound, row(replaced(kGoodRow, "revolute", "screw")))
                                  << QByteArray("unknown joint type 'screw'");
    QTest::newRow("nan") << robot(sound, row(replaced(kGoodRow, "0.1", "nan")))
                         << QByteArray("joint 'j': a=\"nan\"");
    QTest::newRow("infinite") << robot(sound, row(replaced(kGoodRow, "0.2", "inf")))
                              << QByteArray("d=\"inf\"");
    QTest::newRow("comma") << robot(sound, row(replaced(kGoodRow, "0.2", "0,2")))
                           << QByteArray("d=\"0,2\"");
    QTest::newRow("huge") << robot(sound, row(replaced(kGoodRow, "0.2", "1e200")))
                          << QByteArray("too large");
    QTest::newRow("limit nan") << robot(sound, row(replaced(kGoodRow, "-1", "nan")))
                               << QByteArray("lower=\"nan\"");
    QTest::newRow("name missing") << robot(sound, "<joint " + kGoodRow + "/>\n")
                                  << QByteArray("the name is missing");
    QTest::newRow("name twice") << robot(sound, row(kGoodRow) + row(kGoodRow))
                                << QByteArray("already taken in line 2");
    QTest::newRow("negative mass")
        << robot(sound, "<joint name=\"j\" " + kGoodRow +
                            "><inertial><mass value=\"-1\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\" "
                            "ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial></joint>\n")
        << QByteArray("is negative");
    QTest::newRow("no mass") << robot(sound,
                                      "<joint name=\"j\" " + kGoodRow + "><inertial/></joint>\n")
                             << QByteArray("there is no <mass>");
  }
  void malformedTablesAreErrors() {
    QFETCH(const QByteArray, text);
    QFETCH(const QByteArray, words);
    const ReadResult result = readText(text.toStdString());
    VERIFY_VERDICT(result, "error");
    QVERIFY(!result.description);
    VERIFY_FINDS(result, Severity::kError, words.toStdString());
    QCOMPARE(result.diagnostics.count(Severity::kError), 1);
    for (const Diagnostic& found : result.diagnostics.all()) {
      QVERIFY(found.line > 0);
      QVERIFY(!found.element.empty());
      QVERIFY(found.severity != Severity::kError || !found.remedy.empty() ||
              found.message.find('"') != std::string::npos);
    }
  }

  void doubtfulTablesAreWarnedOf_data() {
    QTest::addColumn<QByteArray>("row");
    QTest::addColumn<QByteArray>("words");
    const auto changed = [](const std::string& what, const std::string& with) {
      return QByteArray::fromStdString(replaced(kGoodRow, what, with));
    };
    QTest::newRow("a missing") << changed("a=\"0.1\" ", "") << QByteArray("'a' is missing");
    QTest::newRow("alpha missing")
        << changed("alpha=\"0\" ", "") << QByteArray("'alpha' is missing");
    QTest::newRow("d missing") << changed("d=\"0.2\" ", "") << QByteArray("'d' is missing");
    QTest::newRow("degrees") << changed("alpha=\"0\"", "alpha=\"90\"")
                             << QByteArray("seems to be in degrees");
    QTest::newRow("order") << changed("lower=\"-1\"", "lower=\"2\"") << QByteArray("wrong order");
    QTest::newRow("no room") << changed("lower=\"-1\"", "lower=\"1\"") << QByteArray("no room");
    QTest::newRow("one limit") << changed("upper=\"1\"", "") << QByteArray("there is no 'upper'");
    QTest::newRow("misspelt") << changed("alpha=\"0\"", "alpha=\"0\" apha=\"1\"")
                              << QByteArray("'apha' is unknown");
    QTest::newRow("negative effort")
        << changed("upper=\"1\"", "upper=\"1\" effort=\"-2\"") << QByteArray("is negative");
  }
  void doubtfulTablesAreWarnedOf() {
    QFETCH(const QByteArray, row);
    QFETCH(const QByteArray, words);
    const ReadResult result = readRow(row.toStdString());
    VERIFY_VERDICT(result, "warn");
    VERIFY_FINDS(result, Severity::kWarning, words.toStdString());
    QCOMPARE(result.diagnostics.count(Severity::kWarning), 1);
    const JointLimits& limits = result.description->joints[0].limits;
    QVERIFY(limits.lower <= limits.upper && limits.effort >= 0.0);
  }

  void rowsWithoutMassAreWarnedOfOnce() {
    const ReadResult result =
        readText("<dh_robot name=\"r\" convention=\"modified\">\n<joint name=\"j\" " + kGoodRow +
                 "/>\n<joint name=\"k\" " + kGoodRow + "/>\n</dh_robot>\n");
    VERIFY_VERDICT(result, "warn");
    VERIFY_FINDS(result, Severity::kWarning, "without mass");
    QCOMPARE(result.diagnostics.count(Severity::kWarning), 1);
  }

  void whatIsNotReadIsNoted() {
    const ReadResult result = readRow(kGoodRow, "<visual/>");
    VERIFY_FINDS(result, Severity::kNote, "<visual>");
    VERIFY_VERDICT(result, "ok");
  }

  void cutFileIsSaidToBeCut() {
    const ReadResult result = readText("<dh_robot name=\"r\" convention=\"modified\">\n<joint");
    VERIFY_VERDICT(result, "error");
    QVERIFY(result.diagnostics.all().front().remedy.find("</dh_robot> is missing") !=
            std::string::npos);
  }
};

ARMILLARY_TEST(TestDenavitHartenbergReader)
#include "tst_denavit_hartenberg_reader.moc"
