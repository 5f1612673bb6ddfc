// SPDX-License-Identifier: BSD-3-Clause
// A saved edit changes only the lines that it must, in every format, and means what was edited.
#include "engine/loading/save_changes.h"

#include <cmath>
#include <filesystem>
#include <limits>
#include <random>

#include "engine/write/write_robot.h"
#include "tests/engine/read/reading.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

using P = RobotProperty;

constexpr const char* kUrdf =
    "<?xml version=\"1.0\"?>\n"
    "<!-- measured by hand -->\n"
    "<robot name='lopsided'>\n"
    "  <link name=\"base\"/>\n"
    "  <link name=\"arm\">\n"
    "    <inertial> <!-- from the scale -->\n"
    "      <origin   xyz=\"0.10  -0.020 3e-2\" rpy=\"0 0 0.25\"/>\n"
    "      <mass value='2.50'/>   <!-- kg -->\n"
    "      <inertia ixx=\"0.020\" ixy=\"0\" ixz=\"0\" iyy=\"0.030\" iyz=\"0\" izz=\"0.0400\"/>\n"
    "    </inertial>\n"
    "  </link>\n"
    "  <joint name=\"shoulder\" type=\"revolute\">\n"
    "    <parent link=\"base\"/> <child link=\"arm\"/>\n"
    "    <origin xyz=\"0 0 0.40\"/>\n"
    "    <axis xyz=\"0 1 0\"/>\n"
    "    <limit lower=\"-1.50\" upper=\"1.50\" effort=\"1e1\" velocity=\"2\"/> <!-- data sheet "
    "-->\n"
    "  </joint>\n"
    "</robot>\n";

std::string savedBytes(const std::string& file) {
  QFile in(QString::fromStdString(file));
  return in.open(QIODevice::ReadOnly) ? in.readAll().toStdString() : std::string();
}

// Lines of `b` that are not where they were in `a`, by the longest common sequence.
int changedLines(const std::string& a, const std::string& b) {
  const QList<QByteArray> x = QByteArray::fromStdString(a).split('\n');
  const QList<QByteArray> y = QByteArray::fromStdString(b).split('\n');
  std::vector<std::vector<int>> same(x.size() + 1, std::vector<int>(y.size() + 1, 0));
  for (int i = 1; i <= x.size(); ++i) {
    for (int j = 1; j <= y.size(); ++j) {
      same[i][j] =
          x[i - 1] == y[j - 1] ? same[i - 1][j - 1] + 1 : std::max(same[i - 1][j], same[i][j - 1]);
    }
  }
  return static_cast<int>(y.size()) - same[x.size()][y.size()];
}

struct Saved {
  std::string before, after;
  SavedChanges result;
  RobotDescription robot;  // read again
};

Saved save(const std::string& file, const std::vector<DescriptionChange>& changes,
           const LoadOptions& options = {}) {
  Saved saved;
  saved.before = savedBytes(file);
  const LoadResult loaded = loadRobot(file, options);
  if (!loaded.description) throw std::runtime_error("the robot cannot be read");
  saved.result = saveChanges(file, options, *loaded.description, changes);
  saved.after = savedBytes(file);
  saved.robot = *loadRobot(file, options).description;
  return saved;
}

std::string failureOf(const std::string& file, const std::vector<DescriptionChange>& changes) {
  try {
    save(file, changes);
  } catch (const SaveFailure& failure) {
    return failure.what();
  }
  return {};
}

}  // namespace

class TestSaveChanges : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void onlyTheNumbersOfTheChangesAreTouched() {
    const Folder folder;
    const std::string file = folder.write("robot.urdf", kUrdf);
    const Saved saved = save(file, {{P::kMass, "arm", {2.75}},
                                    {P::kCenter, "arm", {0.1, -0.02, 0.045}},
                                    {P::kPositionLimits, "shoulder", {-1.5, 1.25}}});
    std::string expected = kUrdf;
    const auto swap = [&](const std::string& a, const std::string& b) {
      expected.replace(expected.find(a), a.size(), b);
    };
    swap("value='2.50'", "value='2.75'");
    swap("0.10  -0.020 3e-2", "0.10  -0.020 0.045");
    swap("upper=\"1.50\"", "upper=\"1.25\"");
    QCOMPARE(saved.after, expected);
    QCOMPARE(saved.result.saved.size(), size_t{3});
    QVERIFY(saved.result.refused.empty());
  }

  void whatIsMissingIsAddedInALineOfItsOwn() {
    const Folder folder;
    const std::string file = folder.write("robot.urdf", kUrdf);
    const Saved saved = save(file, {{P::kDamping, "shoulder", {0.5}},
                                    {P::kRotorInertia, "shoulder", {0.01}},
                                    {P::kMass, "base", {3.0}}});
    QVERIFY(saved.after.find("effort=\"1e1\" velocity=\"2\"/> <!-- data sheet -->\n"
                             "    <dynamics damping=\"0.5\" rotor_inertia=\"0.01\"/>\n"
                             "  </joint>") != std::string::npos);
    QVERIFY(saved.after.find("  <link name=\"base\">\n    <inertial>\n      <mass value=\"3\"/>\n"
                             "    </inertial>\n  </link>\n") != std::string::npos);
    QCOMPARE(saved.robot.links[0].inertial->mass, 3.0);
    QCOMPARE(saved.robot.joints[0].damping, 0.5);
  }

  void aGearIsSavedInItsTransmission() {
    const Folder folder;
    std::string text = kUrdf;
    text.insert(
        text.find("</robot>"),
        "  <transmission name=\"t\"><joint name=\"shoulder\"/>\n"
        "    <actuator name=\"m\"><mechanicalReduction>50</mechanicalReduction></actuator>\n"
        "  </transmission>\n");
    const std::string file = folder.write("robot.urdf", text);
    const Saved saved = save(file, {{P::kGearRatio, "shoulder", {80.0}}});
    QCOMPARE(changedLines(saved.before, saved.after), 1);
    QCOMPARE(*saved.robot.joints[0].gear_ratio, 80.0);
    // where there is none, one is made
    const std::string bare = folder.write("bare.urdf", kUrdf);
    QCOMPARE(*save(bare, {{P::kGearRatio, "shoulder", {12.5}}}).robot.joints[0].gear_ratio, 12.5);
  }

  void aTablesRowTakesPassiveForces() {
    const Folder folder;
    const std::string file = folder.write(
        "arm.dh.xml",
        "<dh_robot name=\"arm\" convention=\"standard\">\n"
        "  <joint name=\"one\" type=\"revolute\" a=\"0.3\" alpha=\"0\" d=\"0\" theta=\"0\">\n"
        "    <inertial><mass value=\"2\"/><inertia ixx=\"1\" iyy=\"1\" izz=\"1\" ixy=\"0\" "
        "ixz=\"0\" iyz=\"0\"/></inertial>\n  </joint>\n</dh_robot>\n");
    const Saved saved = save(file, {{P::kDamping, "one", {0.5}},
                                    {P::kMass, "one_link", {3.0}},
                                    {P::kOrigin, "one", {0.0, 0.0, 1.0}}});
    QCOMPARE(saved.result.saved.size(), size_t{2});
    QCOMPARE(saved.result.refused.size(), size_t{1});
    QCOMPARE(saved.robot.joints[0].damping, 0.5);
    QCOMPARE(changedLines(saved.before, saved.after), 2);
  }

  // A missing end of a range is 0 to URDF's readers: half a range is not said.
  void halfARangeIsRefused() {
    const Folder folder;
    const std::string file = folder.write("robot.urdf", kUrdf);
    const double none = std::numeric_limits<double>::infinity();
    const Saved saved = save(file, {{P::kPositionLimits, "shoulder", {-none, 1.5}}});
    QCOMPARE(saved.result.refused.size(), size_t{1});
    QCOMPARE(saved.after, saved.before);
    const Saved open = save(file, {{P::kPositionLimits, "shoulder", {-none, none}}});
    QCOMPARE(open.robot.joints[0].limits.lower, -none);
    // another program limits what was not: that is told, too
    const RobotDescription before = open.robot;
    folder.write("robot.urdf", kUrdf);
    QVERIFY_THROWS_EXCEPTION(SaveFailure,
                             saveChanges(file, {}, before, {{P::kMass, "arm", {2.0}}}));
  }

  void lineEndsOfOtherSystemsStay() {
    const Folder folder;
    std::string text = kUrdf;
    for (std::size_t i = 0; (i = text.find('\n', i)) != std::string::npos; i += 2) {
      text.replace(i, 1, "\r\n");
    }
    const std::string file = folder.write("robot.urdf", "\xEF\xBB\xBF" + text);
    const Saved saved = save(file, {{P::kFriction, "shoulder", {0.25}}});
    QVERIFY(saved.after.find("\r\n    <dynamics friction=\"0.25\"/>\r\n") != std::string::npos);
    QVERIFY(saved.after.starts_with("\xEF\xBB\xBF"));
    QCOMPARE(changedLines(saved.before, saved.after), 1);
  }

  // What one joint's element cannot say in place is told, the rest is saved.
  void whatAFormatCannotSayIsTold() {
    const Folder folder;
    const std::string file = folder.write(
        "robot.sdf",
        "<sdf version=\"1.9\"><model name=\"m\">\n<link name=\"base\"/>\n<link name=\"arm\">\n"
        "<pose>0 0 1 0 0 0</pose></link>\n<joint name=\"j\" type=\"revolute\">\n"
        "<parent>base</parent><child>arm</child>\n<axis><xyz>0 0 1</xyz>\n"
        "<limit><lower>-1</lower><upper>1</upper></limit></axis></joint></model></sdf>\n");
    const Saved saved = save(file, {{P::kRotorInertia, "j", {0.1}},
                                    {P::kOrigin, "j", {0.0, 0.0, 2.0}},
                                    {P::kPositionLimits, "j", {-1.0, 0.5}},
                                    {P::kMass, "arm", {4.0}}});
    QCOMPARE(saved.result.refused.size(), size_t{2});
    QCOMPARE(saved.result.saved.size(), size_t{2});
    QCOMPARE(saved.robot.joints.back().limits.upper, 0.5);
    QVERIFY(saved.after.find("<upper>0.5</upper>") != std::string::npos);
  }

  void degreesStayDegrees() {
    const Folder folder;
    const std::string file = folder.write(
        "robot.xml",
        "<mujoco>\n<worldbody>\n<body name=\"arm\" pos=\"0 0 1\">\n"
        "<joint name=\"j\" axis=\"0 1 0\" range=\"-90 45.5\" springref=\"10\" stiffness=\"1\"/>\n"
        "<geom type=\"box\" size=\".1 .2 .3\" pos=\".3 0 0\"/>\n</body>\n</worldbody>\n"
        "</mujoco>\n");
    const double turn = std::acos(-1.0);
    const Saved saved = save(file, {{P::kPositionLimits, "j", {-turn / 2, turn / 3}},
                                    {P::kOrigin, "j", {0.0, 0.25, 1.0}}});
    QVERIFY(saved.after.find("range=\"-90 6") != std::string::npos);
    QVERIFY(saved.after.find("<body name=\"arm\" pos=\"0 0.25 1\">") != std::string::npos);
    QCOMPARE(changedLines(saved.before, saved.after), 2);
    // an inertial stands in for what the shapes gave
    const Saved heavy = save(file, {{P::kMass, "arm", {7.0}}});
    QCOMPARE(heavy.robot.links.back().inertial->mass, 7.0);
    QCOMPARE(changedLines(heavy.before, heavy.after), 1);
  }

  // Axes turned by an edit, where the file has only principal moments; small numbers in radians.
  void turnedInertiasAndSmallAnglesAreSavedToTheLastDigit() {
    const Folder folder;
    const std::string file = folder.write(
        "robot.xml",
        "<mujoco><compiler angle=\"radian\"/>\n<worldbody>\n<body name=\"arm\">\n"
        "<inertial pos=\"0 0 .1\" mass=\"2\" diaginertia=\".1 .2 .25\" quat=\"1 0 0 0\"/>\n"
        "<joint name=\"j\" axis=\"0 1 0\" stiffness=\"3\"/>\n</body>\n</worldbody>\n</mujoco>\n");
    const Saved saved = save(file, {{P::kInertialAxes, "arm", {0.3, -0.2, 0.1}},
                                    {P::kSpringReference, "j", {0.00753421386512}}});
    QVERIFY2(saved.result.refused.empty(),
             saved.result.refused.empty() ? "" : saved.result.refused.front().c_str());
    QCOMPARE(saved.robot.joints[0].spring_reference, 0.00753421386512);
    QVERIFY(std::abs(saved.robot.links.back().inertial->rotational(0, 1)) > 1e-3);
  }

  void ofXacroNumbersAreSavedAndExpressionsAreNot() {
    const Folder folder;
    const std::string file = folder.write(
        "robot.urdf.xacro",
        "<robot name=\"r\" xmlns:xacro=\"http://ros.org/wiki/xacro\">\n"
        "<xacro:property name=\"m\" value=\"2\"/>\n<link name=\"base\"/>\n"
        "<xacro:macro name=\"arm\" params=\"side y\">\n"
        "<link name=\"${side}_arm\"><inertial><mass value=\"${m}\"/>\n"
        "<inertia ixx=\"1\" iyy=\"1\" izz=\"1\" ixy=\"0\" ixz=\"0\" iyz=\"0\"/></inertial></link>\n"
        "<joint name=\"${side}\" type=\"continuous\"><parent link=\"base\"/>\n"
        "<child link=\"${side}_arm\"/>\n<origin xyz=\"0.5 ${y} 0\"/>\n<axis xyz=\"0 0 1\"/>\n"
        "</joint>\n</xacro:macro>\n"
        "<xacro:arm side=\"left\" y=\"1\"/>\n<xacro:arm side=\"right\" y=\"-1\"/>\n"
        "<link name=\"head\"/>\n<joint name=\"neck\" type=\"fixed\"><parent link=\"base\"/>\n"
        "<child link=\"head\"/><origin xyz=\"0 0 1\"/></joint>\n</robot>\n");
    const Saved saved =
        save(file, {{P::kOrigin, "neck", {0.0, 0.0, 1.5}}, {P::kMass, "left_arm", {3.0}}});
    QCOMPARE(saved.result.saved.size(), size_t{1});
    QCOMPARE(saved.result.refused.size(), size_t{1});
    QVERIFY(saved.result.refused[0].find("expression") != std::string::npos);
    QCOMPARE(changedLines(saved.before, saved.after), 1);
    // a number that both arms share
    const std::string before = savedBytes(file);
    const std::string failure = failureOf(file, {{P::kOrigin, "left", {0.75, 1.0, 0.0}}});
    QVERIFY2(failure.find("macro that several share") != std::string::npos, failure.c_str());
    QCOMPARE(savedBytes(file), before);
  }

  void aFileThatChangedMeanwhileIsLeftAlone() {
    const Folder folder;
    const std::string file = folder.write("robot.urdf", kUrdf);
    const RobotDescription before = *loadRobot(file).description;
    std::string other = kUrdf;
    other.replace(other.find("2.50"), 4, "9.50");
    folder.write("robot.urdf", other);
    QVERIFY_THROWS_EXCEPTION(SaveFailure,
                             saveChanges(file, {}, before, {{P::kMass, "arm", {2.0}}}));
    QCOMPARE(savedBytes(file), other);
    QCOMPARE(std::distance(std::filesystem::directory_iterator(folder.path()), {}), 1);
  }

  // A mend of limits in the wrong order: the reader exchanged them already, the file did not.
  void mendsReachTheFile() {
    const Folder folder;
    std::string text = kUrdf;
    text.replace(text.find("lower=\"-1.50\" upper=\"1.50\""), 26, "lower=\"1.50\" upper=\"-1.5\"");
    const std::string file = folder.write("robot.urdf", text);
    const LoadResult loaded = loadRobot(file);
    std::vector<DescriptionChange> changes;
    for (const Diagnostic& found : loaded.diagnostics.all()) {
      for (const Mend& mend : found.mends) changes = merged(changes, changesOf(mend));
    }
    QCOMPARE(changes.size(), size_t{1});
    save(file, changes);
    QVERIFY(savedBytes(file).find("lower=\"-1.5\" upper=\"1.5\"") != std::string::npos);
    QVERIFY(!finds({{}, loadRobot(file).diagnostics}, Severity::kWarning, "wrong order"));
  }

  // Every property of every bundled robot in every format: what was saved is what was wanted, or
  // it is told; no other line is touched.
  void anyEditOfAnyRobotIsSavedOrTold_data() {
    QTest::addColumn<QString>("robot");
    QTest::addColumn<int>("format");
    for (const char* robot : {"puma560", "scara", "quadruped", "cart_pole", "joint_zoo"}) {
      for (const int format : {0, 1, 2}) {
        QTest::addRow("%s as %d", robot, format) << robot << format;
      }
    }
  }
  void anyEditOfAnyRobotIsSavedOrTold() {
    QFETCH(const QString, robot);
    QFETCH(const int, format);
    const Folder folder;
    const auto read =
        loadRobot(ARMILLARY_SOURCE_FOLDER "/resources/robots/" + robot.toStdString() + ".urdf");
    QVERIFY(read.description);
    const char* const names[] = {"robot.urdf", "robot.sdf", "robot.xml"};
    const std::string file = folder.write(
        names[format],
        writeRobot(*read.description, *robotFormatOf(names[format]), folder.path()).text);
    std::mt19937 random(7);
    std::uniform_real_distribution<double> by(0.5, 1.5);
    int saved_ones = 0, edits = 0;
    for (int run = 0; run < 12; ++run) {
      const RobotDescription before = *loadRobot(file).description;
      std::vector<DescriptionChange> changes;
      for (int k = 0; k < 3; ++k) {
        const P property = kAllRobotProperties[random() % std::size(kAllRobotProperties)];
        const std::string of = isOfLink(property)
                                   ? before.links[random() % before.links.size()].name
                                   : before.joints[random() % before.joints.size()].name;
        auto values = valuesOf(before, property, of);
        if (!values || property == P::kMass)
          continue;  // massless links get no inertia of their own
        for (double& value : *values) value = value == 0.0 ? 0.01 * by(random) : value * by(random);
        if (property == P::kAxis) {
          const Eigen::Vector3d axis =
              Eigen::Vector3d((*values)[0], (*values)[1], (*values)[2]).normalized();
          *values = {axis.x(), axis.y(), axis.z()};
        }
        changes = merged(changes, {{property, of, *values}});
      }
      RobotDescription wanted = before;
      for (const DescriptionChange& change : changes) apply(change, wanted);
      const std::string text = savedBytes(file);
      try {
        const SavedChanges result = saveChanges(file, {}, before, changes);
        edits += static_cast<int>(changes.size());
        saved_ones += static_cast<int>(result.saved.size());
        QCOMPARE(result.saved.size() + result.refused.size(), changes.size());
        // an added element can bring its parents with it
        QVERIFY(changedLines(text, savedBytes(file)) <= 9 * static_cast<int>(changes.size()));
      } catch (const SaveFailure& failure) {
        QVERIFY2(format != 0, failure.what());  // URDF says all of it
        QCOMPARE(savedBytes(file), text);
      }
    }
    if (format == 0) QCOMPARE(saved_ones, edits);
    QVERIFY(saved_ones > 0);
  }
};

ARMILLARY_TEST(TestSaveChanges)
#include "tst_save_changes.moc"
