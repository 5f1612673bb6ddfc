// SPDX-License-Identifier: GPL-3.0-or-later
// `armillary handout`: a page that is complete in itself and computes what `compute` does.
#include <QRegularExpression>

#include "engine/loading/load_robot.h"
#include "engine/text/number_text.h"
#include "resources/bundled.h"
#include "resources/handout_page.h"
#include "tests/app/program.h"
#include "tests/support/script_run.h"
#include "tests/support/test_program.h"
#include "tests/support/zoo.h"

using namespace armillary;
using namespace armillary::test;
using nlohmann::json;

namespace {

// What stands in the page's <script> of numbers.
std::string robotIn(const QByteArray& page) {
  const QByteArray begin = "<script type=\"application/json\" id=\"robot\">";
  const qsizetype from = page.indexOf(begin) + begin.size();
  return page.mid(from, page.indexOf("</script>", from) - from).toStdString();
}

// The page's scripts up to, and without, the first that needs a page.
std::string dynamicsIn(const QByteArray& page) {
  std::string scripts;
  for (qsizetype at = page.indexOf("<script>\n"); at >= 0; at = page.indexOf("<script>\n", at)) {
    at += 9;
    const QByteArray script = page.mid(at, page.indexOf("</script>", at) - at);
    if (script.contains("document.")) break;
    scripts += script.toStdString();
  }
  return scripts;
}

// Rows of random states in our columns.
struct Rows {
  QByteArray table;
  json states = json::array();
};

Rows randomRows(const Model& model, int count) {
  Random random(2026);
  std::vector<std::string> header;
  for (const Coordinate& each : model.coordinates) header.push_back(each.name + "/position");
  for (const char* rate : {"/velocity", "/acceleration"}) {
    for (const DegreeOfFreedom& each : model.degrees_of_freedom) header.push_back(each.name + rate);
  }
  Rows rows{QByteArray::fromStdString(csvRow(header))};
  for (int i = 0; i < count; ++i) {
    Eigen::VectorXd q = neutralState(model).position;
    randomPosition(
        model, [&] { return random.uniform(0.0, 1.0); }, q);
    const Eigen::VectorXd v = random.numbers(model.velocitySize(), 2.0);
    const Eigen::VectorXd a = random.numbers(model.velocitySize(), 5.0);
    std::vector<double> cells;
    json state;
    for (const auto& [name, values] :
         {std::pair("q", &std::as_const(q)), std::pair("v", &v), std::pair("a", &a)}) {
      const std::vector<double> list(values->data(), values->data() + values->size());
      cells.insert(cells.end(), list.begin(), list.end());
      state[name] = list;
    }
    rows.table += QByteArray::fromStdString(csvRow(cells));
    rows.states.push_back(state);
  }
  return rows;
}

constexpr const char* kEfforts =
    "const dynamics = handout.makeDynamics(robot);\n"
    "return input.map((row) => dynamics.efforts({ ...row, gravity: robot.gravity }));";

}  // namespace

class TestHandoutCommand : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void pageComputesWhatComputeDoes_data() {
    QTest::addColumn<QByteArray>("file");  // empty: the bundled robot of that name
    QTest::addColumn<QString>("robot");
    QTest::addColumn<QStringList>("options");
    QTest::newRow("puma560") << QByteArray() << "puma560" << QStringList();
    QTest::newRow("quadruped") << QByteArray() << "quadruped" << QStringList();
    QTest::newRow("humanoid") << QByteArray() << "humanoid" << QStringList{"--floating-base"};
    QTest::newRow("joint zoo") << QByteArray() << "joint_zoo" << QStringList();
    QTest::newRow("gravity") << QByteArray() << "scara_dh" << QStringList{"--gravity", "1 -2 0.5"};
    QTest::newRow("damping") << QByteArray() << "humanoid" << QStringList{"--passive"};
    QTest::newRow("follower with friction")
        << robotFile(
               "revolute",
               "<link name='f'><inertial><mass value='2'/><inertia ixx='.1' iyy='.2' izz='.2' "
               "ixy='0' ixz='0' iyz='0'/></inertial></link>"
               "<joint name='k' type='revolute'><parent link='arm'/><child link='f'/>"
               "<origin xyz='1 .2 0' rpy='.3 .1 0'/><axis xyz='0 0 1'/>"
               "<limit lower='-9' upper='9' effort='9' velocity='9'/>"
               "<dynamics damping='0.7' friction='0.4'/>"
               "<mimic joint='j' multiplier='-2' offset='0.5'/></joint>")
        << QString() << QStringList{"--passive"};
    QTest::newRow("rotor and spring")
        << QByteArray(
               "<mujoco><worldbody><body name='a'><joint name='h' axis='0 1 0' "
               "armature='0.3' stiffness='4' springref='30' damping='1'/>"
               "<geom type='capsule' fromto='0 0 0 .5 0 0' size='.05'/></body></worldbody>"
               "</mujoco>")
        << QString() << QStringList{"--passive"};
  }
  void pageComputesWhatComputeDoes() {
    if (scriptInterpreter().isEmpty()) QSKIP("there is no node to run scripts (Debian's nodejs)");
    QFETCH(QByteArray, file);
    QFETCH(QString, robot);
    QFETCH(QStringList, options);
    const Folder folder;
    if (robot.isEmpty()) {
      robot = folder.write(file.startsWith("<mujoco") ? "robot.xml" : "robot.urdf", file);
    }
    LoadOptions load;
    load.floating_base = options.contains("--floating-base");
    const auto bundled = bundledRobotFile(robot.toStdString());
    const LoadResult loaded = loadRobot(bundled.value_or(robot.toStdString()), load);
    QVERIFY(loaded.model);
    const Rows rows = randomRows(*loaded.model, 20);
    const QString input = folder.write("rows.csv", rows.table);
    const Run page = armillaryRun(QStringList{"handout", robot} + options);
    VERIFY_EXIT(page, 0);
    const Run computed =
        armillaryRun(QStringList{"compute", "inverse-dynamics", robot, "--input", input} + options);
    VERIFY_EXIT(computed, 0);
    const Output expected(computed.out);
    QCOMPARE(expected.rows(), 20);
    const json found = scriptResult(dynamicsIn(page.out), robotIn(page.out), rows.states, kEfforts);
    for (int i = 0; i < 20; ++i) {
      double scale = 0.0;
      for (const std::string& column : expected.header()) {
        scale = std::max(scale, std::abs(expected.at(i, column)));
      }
      for (std::size_t k = 0; k < expected.header().size(); ++k) {
        const double got = found[static_cast<std::size_t>(i)][k].get<double>();
        const double wanted = expected.at(i, expected.header()[k]);
        QVERIFY2(std::abs(got - wanted) <= 1e-10 * scale,
                 qPrintable(QString("row %1, %2: %3 instead of %4")
                                .arg(i)
                                .arg(QString::fromStdString(expected.header()[k]))
                                .arg(got, 0, 'g', 17)
                                .arg(wanted, 0, 'g', 17)));
      }
    }
  }

  void rowsOfAMotionAreInThePage() {
    if (scriptInterpreter().isEmpty()) QSKIP("there is no node to run scripts (Debian's nodejs)");
    const Run page = armillaryRun({"handout", "puma560", "--motion", "puma560_polishing"});
    VERIFY_EXIT(page, 0);
    const Run computed =
        armillaryRun({"compute", "inverse-dynamics", "puma560", "--input",
                      QString::fromStdString(*bundledTrajectoryFile("puma560_polishing"))});
    const Output expected(computed.out);
    const json found = scriptResult(
        dynamicsIn(page.out), robotIn(page.out), {},
        "const dynamics = handout.makeDynamics(robot);\n"
        "const numbers = handout.unpacked(robot.motion.numbers, Float64Array), rows = [];\n"
        "for (let i = 0; i < numbers.length; i += 19) {\n"
        "  const [q, v, a] = [1, 7, 13].map((k) => [...numbers.subarray(i + k, i + k + 6)]);\n"
        "  rows.push([numbers[i], ...dynamics.efforts({ q, v, a, gravity: robot.gravity })]);\n"
        "}\n"
        "return rows;");
    QCOMPARE(static_cast<int>(found.size()), expected.rows());
    for (int i = 0; i < expected.rows(); ++i) {
      for (std::size_t k = 0; k < 7; ++k) {
        const double got = found[static_cast<std::size_t>(i)][k].get<double>();
        QVERIFY(std::abs(got - expected.at(i, expected.header()[k])) < 1e-9);
      }
    }
  }

  // Of a file with several motions one is chosen.
  void oneOfSeveralMotionsIsChosen() {
    const Folder folder;
    const QString several =
        folder.write("several.yaml",
                     "play_motion2:\n  ros__parameters:\n    motions:\n"
                     "      swing:\n        joints: [pivot]\n        positions: [0.0, 0.5, 0.0]\n"
                     "        times_from_start: [0.5, 1.0, 1.5]\n"
                     "      rest:\n        joints: [pivot]\n        positions: [0.0, 0.25]\n"
                     "        times_from_start: [0.5, 1.0]\n");
    const QStringList command{"handout", "pendulum", "--motion", several};
    const Run rest = armillaryRun(command + QStringList{"--motion-name", "rest"});
    VERIFY_EXIT(rest, 0);
    QVERIFY(rest.out.contains("<h2>Motion rest</h2>"));
    const Run any = armillaryRun(command);
    VERIFY_EXIT(any, 2);
    VERIFY_SAYS(any, "--motion-name NAME");
    VERIFY_EXIT(armillaryRun({"handout", "pendulum", "--motion-name", "rest"}), 1);
  }

  // Whatever it needs is in it, and it may ask for nothing.
  void pageNeedsNothingElse() {
    const Folder folder;
    const QString file = folder.path("page.html");
    VERIFY_EXIT(armillaryRun({"handout", "puma560", "--title", "A <b>title</b>", "--output", file}),
                0);
    QByteArray page = folder.read("page.html");
    QVERIFY(page.startsWith("<!DOCTYPE html>"));
    QVERIFY(page.contains("<title>A &lt;b&gt;title&lt;/b&gt;</title>"));
    QVERIFY(page.contains("Content-Security-Policy\" content=\"default-src 'none'"));
    QVERIFY(page.size() < 1'000'000);
    page.replace("http://www.w3.org/2000/svg", "");  // a name, not an address
    for (const char* outside : {"http:", "https:", " src=", " href=", "url(", "@import", "fetch(",
                                "XMLHttpRequest", "innerHTML", "eval("}) {
      QVERIFY2(!page.contains(outside), outside);
    }
    QVERIFY(!page.contains("{{"));
    for (const std::string_view script : handoutScripts()) {
      QVERIFY(script.starts_with("// SPDX-License-Identifier: BSD-3-Clause"));
    }
  }

  void hostileNamesStayNames() {
    const QByteArray evil = "&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;";
    const Folder folder;
    const QString robot = folder.write(
        "evil.urdf",
        robotFile().replace("'j'", "'" + evil + "'").replace("'arm'", "'" + evil + "'"));
    const Run page = armillaryRun({"handout", robot, "--output", "-"});
    VERIFY_EXIT(page, 0);
    QVERIFY(!page.out.contains("<img"));
    const json data = json::parse(robotIn(page.out));
    QCOMPARE(data["coordinates"][0]["name"].get<std::string>(),
             std::string("</script><img src=x onerror=alert(1)>"));
  }

  void withoutAnswersThePageSaysSo() {
    const Run page = armillaryRun({"handout", "planar_3r", "--no-answers", "--degrees"});
    VERIFY_EXIT(page, 0);
    const json data = json::parse(robotIn(page.out));
    QCOMPARE(data["answers"].get<bool>(), false);
    QCOMPARE(data["degrees"].get<bool>(), true);
    QVERIFY(page.out.contains("fill in every field"));
  }

  void stateIsTheRowThatIsAskedFor() {
    const Folder folder;
    const QString rows = folder.write("rows.csv", "joint1/position,joint2/velocity\n1,2\n3,4\n");
    const Run page = armillaryRun({"handout", "puma560", "--input", rows, "--row", "2"});
    VERIFY_EXIT(page, 0);
    const json data = json::parse(robotIn(page.out));
    QCOMPARE(data["state"]["q"][0].get<double>(), 3.0);
    QCOMPARE(data["state"]["v"][1].get<double>(), 4.0);
    const Run beyond = armillaryRun({"handout", "puma560", "--input", rows, "--row", "3"});
    VERIFY_EXIT(beyond, 2);
    VERIFY_SAYS(beyond, "has 2 rows, and no row 3");
  }

  void whatCannotBeIsExplained() {
    const Run loop = armillaryRun({"handout", "four_bar"});
    VERIFY_EXIT(loop, 3);
    VERIFY_SAYS(loop, "closes it");
    QVERIFY(loop.out.isEmpty());
    VERIFY_EXIT(armillaryRun({"handout", "puma560", "--motion", "no_such_motion"}), 4);
    VERIFY_EXIT(armillaryRun({"handout", "puma560", "--row", "2"}), 1);
    VERIFY_EXIT(armillaryRun({"handout", "puma560", "--output", "/no/such/folder/page.html"}), 4);
  }
};

ARMILLARY_TEST(TestHandoutCommand)
#include "tst_handout_command.moc"
