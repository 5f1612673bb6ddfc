// SPDX-License-Identifier: GPL-3.0-or-later
// What a person is told who gives the program a wrong robot or wrong numbers: what, where and what
// to do, and an exit code that says whose fault it is.
#include "tests/app/program.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

const QByteArray kQuaternion = "j.qw/position,j.qx/position,j.qy/position,j.qz/position";

QByteArray inertial() {
  return "<inertial><origin xyz='0.5 0 0'/><mass value='1'/><inertia ixx='0.01' iyy='0.01' "
         "izz='0.01' ixy='0' ixz='0' iyz='0'/></inertial>";
}

// An arm behind the joint "j" of that type, whose element holds `inside`.
QByteArray oneJoint(const QByteArray& type, const QByteArray& inside = {}) {
  return "<robot name='one'>\n<link name='base'/>\n<link name='arm'>" + inertial() +
         "</link>\n<joint name='j' type='" + type + "'><parent link='base'/><child link='arm'/>" +
         inside + "</joint>\n</robot>";
}

// What a joint of that type has inside: its axes and limits.
QByteArray insideOf(const QByteArray& type) {
  if (type == "spherical" || type == "floating") return {};
  if (type == "helical") return "<axis xyz='0 0 1' pitch='0.1'/>";
  if (type == "universal") return "<axis xyz='0 0 1'/><axis2 xyz='0 1 0'/>";
  if (type == "revolute" || type == "prismatic") {
    return "<axis xyz='0 0 1'/><limit lower='-1' upper='1' effort='1' velocity='1'/>";
  }
  return "<axis xyz='0 0 1'/>";
}

// A message is read by a person: short, and nothing of the program's inside.
#define VERIFY_IS_A_MESSAGE(run)                                                     \
  do {                                                                               \
    QVERIFY2((run).err.startsWith("armillary: ") || (run).err.contains(": error: "), \
             (run).err.constData());                                                 \
    QVERIFY2((run).err.size() < 500, (run).err.constData());                         \
  } while (false)

}  // namespace

class TestBadInput : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void cellsThatAreNoFiniteNumbers_data() {
    QTest::addColumn<QByteArray>("cell");
    QTest::addColumn<QByteArray>("why");
    QTest::newRow("nan") << QByteArray("nan") << QByteArray("is not a finite number");
    QTest::newRow("NaN") << QByteArray("NaN") << QByteArray("is not a finite number");
    QTest::newRow("inf") << QByteArray("inf") << QByteArray("is not a finite number");
    QTest::newRow("-Infinity") << QByteArray("-Infinity") << QByteArray("is not a finite number");
    QTest::newRow("1e999") << QByteArray("1e999") << QByteArray("is too large for a number");
    QTest::newRow("fast") << QByteArray("fast") << QByteArray("is not a number");
    QTest::newRow("1.5.2") << QByteArray("1.5.2") << QByteArray("is not a number");
    QTest::newRow("0x10") << QByteArray("0x10") << QByteArray("is not a number");
    QTest::newRow("1,5") << QByteArray("1,5") << QByteArray("has a decimal comma");
  }
  void cellsThatAreNoFiniteNumbers() {
    QFETCH(const QByteArray, cell);
    QFETCH(const QByteArray, why);
    const Folder folder;
    // a column that is no input must hold numbers too
    for (const QByteArray column : {"pivot/position", "pivot/velocity", "pivot/acceleration",
                                    "pivot/effort", "bob/wrench/fx", "time", "energy/kinetic"}) {
      const QString rows =
          folder.write("rows.csv", column + ";pivot/bias\n1.0;1\n" + cell + ";1\n");
      const Run run = armillaryRun({"compute", "inverse-dynamics", "pendulum", "--input", rows});
      VERIFY_EXIT(run, 2);
      VERIFY_IS_A_MESSAGE(run);
      VERIFY_SAYS(run, "rows.csv:3: column '" + column + "': '" + cell + "' " + why);
      VERIFY_SAYS(run, "leave the cell empty");
    }
  }

  // Every table is taken as spreadsheets write it, and what is none is not shown as one.
  void tablesAreReadAsTheyAreFound() {
    const Folder folder;
    const QString robot = folder.write("r.urdf", oneJoint("revolute", insideOf("revolute")));
    const auto poses = [&](const QByteArray& bytes) {
      return armillaryRun(
          {"inverse-kinematics", robot, "--link", "arm", "--input", folder.write("p.csv", bytes)});
    };
    const QByteArray table = "arm/x,arm/y,arm/z,arm/qw,arm/qx,arm/qy,arm/qz\n0,0,0,1,0,0,0\n";
    const Run plain = poses(table), returns = poses(QByteArray(table).replace('\n', '\r'));
    VERIFY_EXIT(plain, 0);
    VERIFY_EXIT(returns, 0);
    QByteArray wide("\xFF\xFE", 2);
    for (const char c : table) wide += QByteArray(1, c) + QByteArray(1, '\0');
    const Run utf16 = poses(wide);
    VERIFY_EXIT(utf16, 0);
    QCOMPARE(utf16.out, plain.out);
    QCOMPARE(returns.out, plain.out);
    const QByteArray binary("\x1b[31m\x00\x01\x02", 8);
    const QString file = folder.write("b.csv", binary);
    for (const QStringList& words :
         {QStringList{"inverse-kinematics", robot, "--link", "arm", "--input", file},
          QStringList{"size", "planar_3r", "--input", "planar_3r_circle", "--catalogue", file}}) {
      const Run run = armillaryRun(words);
      QVERIFY(run.code != 0);
      QVERIFY2(!run.err.contains('\x1b') && !run.err.contains('\0'), run.err.constData());
    }
  }

  void filesThatCannotBeHadSayWhy() {
    const Folder folder;
    const QString circle = folder.path("circle.urdf");
    QVERIFY(QFile::link("circle.urdf", circle));
    const Run links = armillaryRun({"check", circle});
    VERIFY_EXIT(links, 4);
    VERIFY_SAYS(links, "symbolic links");
    const Run zeros = armillaryRun({"check", folder.write("z.urdf", QByteArray(100'000, '\0'))});
    VERIFY_EXIT(zeros, 2);
    QVERIFY2(zeros.out.contains("NUL bytes"), zeros.out.constData());
    const Run place = armillaryRun({"check", folder.path()});
    VERIFY_EXIT(place, 4);
    QVERIFY2(!place.err.contains(":0:"), place.err.constData());
  }

  void namesAreNoWordsToATerminal() {
    const Folder folder;
    const Run run = armillaryRun(
        {"check", folder.write("r.urdf",
                               "<robot name='r'><link name='a&#27;[31mb'/><link name='c'/>"
                               "</robot>")});
    VERIFY_EXIT(run, 2);
    QVERIFY2(!run.out.contains('\x1b'), run.out.constData());
    QVERIFY2(run.out.contains("[31mb"), run.out.constData());
  }

  // Of a robot that is sound all names are told: a pipe may end in a terminal (less -R, CI logs).
  void namesInTheSummaryAreNoWordsToATerminal() {
    const Folder folder;
    const QString robot = folder.write(
        "r.urdf",
        "<robot name='r&#27;]0;title&#7;'><link name='base&#27;[2J'/><link name='arm&#27;[31m'>"
        "<inertial><mass value='1'/><inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/>"
        "</inertial></link><joint name='j&#27;[8m&#10;k' type='revolute'><parent "
        "link='base&#27;[2J'/>"
        "<child link='arm&#27;[31m'/><limit lower='-1' upper='1' effort='1' velocity='1'/></joint>"
        "</robot>");
    for (const QStringList& more : {QStringList(), QStringList{"--dh"}, QStringList{"--json"}}) {
      const Run run = armillaryRun(QStringList{"info", robot} + more);
      VERIFY_EXIT(run, 0);
      QVERIFY2(!run.out.contains('\x1b') && !run.out.contains('\a'), run.out.constData());
      QVERIFY2(run.out.contains("[31m"), run.out.constData());
      if (more.isEmpty())
        QVERIFY2(run.out.contains("joint j [8m k (revolute)"), run.out.constData());
    }
  }

  void rowsOfDifferentLengthsAreNoMotion() {
    const Folder folder;
    const QString file = folder.write("m.json", "{\"time\":[0,1],\"positions\":[[1,0,0],[1,0]]}");
    const Run run = armillaryRun({"trajectory", "pendulum", "--input", file});
    VERIFY_EXIT(run, 2);
    VERIFY_SAYS(run, "'positions' has 3 numbers in its first row and 2 in row 2");
  }

  void emptyCellsAreWhatMissingColumnsAre() {
    const Folder folder;
    const QString robot = folder.write("r.urdf", oneJoint("spherical"));
    const auto compute = [&](const QByteArray& rows) {
      return armillaryRun({"compute", "inverse-dynamics", robot, "--input", "-"}, rows);
    };
    const Run without = compute("j.wy/velocity\n2\n");
    VERIFY_EXIT(without, 0);
    const Run empty = compute("j.wx/velocity,j.wy/velocity,j.wz/acceleration,arm/wrench/fx," +
                              kQuaternion + "\n,2,,,,,,\n");
    VERIFY_EXIT(empty, 0);
    QCOMPARE(empty.out, without.out);
    // beside a filled one an empty cell of a quaternion is zero
    const Run beside = compute(kQuaternion + "\n,0.6,,0.8\n");
    const Run filled = compute(kQuaternion + "\n0,0.6,0,0.8\n");
    VERIFY_EXIT(beside, 0);
    QCOMPARE(beside.out, filled.out);
  }

  void rowsThatDoNotFitTheHeader() {
    for (const auto& [rows, cells] :
         {std::pair<QByteArray, QByteArray>{"time,pivot/position\n0,1\n0.1\n", "1 cell,"},
          {"time,pivot/position\n0,1\n0.1,2,3\n", "3 cells,"}}) {
      const Run run =
          armillaryRun({"compute", "inverse-dynamics", "pendulum", "--input", "-"}, rows);
      VERIFY_EXIT(run, 2);
      VERIFY_SAYS(run, ":3: the row has " + cells);
    }
    for (const QByteArray nothing : {"", "\n\n"}) {
      const Run run =
          armillaryRun({"compute", "inverse-dynamics", "pendulum", "--input", "-"}, nothing);
      VERIFY_EXIT(run, 2);
      VERIFY_SAYS(run, "there is no header row");
    }
  }

  void quaternionsThatAreNotUnit_data() {
    QTest::addColumn<QByteArray>("cells");
    QTest::addColumn<QByteArray>("length");
    QTest::addColumn<QByteArray>("remedy");
    QTest::newRow("long") << QByteArray("0,3,0,4") << QByteArray("length 5, not 1")
                          << QByteArray("divide its four numbers by their length");
    QTest::newRow("a little short")
        << QByteArray("0.999998,0,0,0") << QByteArray("length 0.999998, not 1")
        << QByteArray("divide its four numbers by their length");
    QTest::newRow("with empty cells") << QByteArray(",0.5,,") << QByteArray("length 0.5, not 1")
                                      << QByteArray("divide its four numbers by their length");
    QTest::newRow("zero") << QByteArray("0,0,0,0") << QByteArray("length 0, not 1")
                          << QByteArray("the identity is 1, 0, 0, 0");
  }
  void quaternionsThatAreNotUnit() {
    QFETCH(const QByteArray, cells);
    QFETCH(const QByteArray, length);
    QFETCH(const QByteArray, remedy);
    const Folder folder;
    for (const QByteArray type : {"spherical", "floating"}) {
      const QString robot = folder.write("r.urdf", oneJoint(type));
      const QString rows = folder.write("rows.csv", kQuaternion + "\n1,0,0,0\n" + cells + "\n");
      for (const QStringList& command :
           {QStringList{"compute", "forward-dynamics", robot, "--input", rows},
            QStringList{"compute", "link-poses", robot, "--input", rows}}) {
        const Run run = armillaryRun(command);
        VERIFY_EXIT(run, 2);
        VERIFY_IS_A_MESSAGE(run);
        VERIFY_SAYS(run, "row 2: ");
        VERIFY_SAYS(run, "rows.csv:3: the quaternion of joint 'j' has " + length);
        VERIFY_SAYS(run, remedy);
        QCOMPARE(Output(run.out).rows(), 1);
      }
      const QString first = folder.write("first.csv", kQuaternion + "\n" + cells + "\n");
      const Run run = armillaryRun({"simulate", robot, "--duration", "0.01", "--initial", first});
      VERIFY_EXIT(run, 2);
      VERIFY_SAYS(run, "first.csv:2: the quaternion of joint 'j' has " + length);
    }
  }

  void quaternionsThatAreNearlyUnitAreNormalized() {
    const Folder folder;
    const QString robot = folder.write("r.urdf", oneJoint("spherical"));
    const auto compute = [&](const QByteArray& cells) {
      const Run run = armillaryRun({"compute", "link-poses", robot, "--input", "-"},
                                   kQuaternion + "\n" + cells + "\n");
      return run.out;
    };
    QCOMPARE(compute("1.0000005,0,0,0"), compute("1,0,0,0"));
    QCOMPARE(compute("-0.9999995,0,0,0"), compute("1,0,0,0"));
  }

  void partialQuaternionsNameWhatIsMissing() {
    const Folder folder;
    for (const QByteArray type : {"spherical", "floating"}) {
      const QString robot = folder.write("r.urdf", oneJoint(type));
      const Run run = armillaryRun({"compute", "energy", robot, "--input", "-"},
                                   "j.qw/position,j.qy/position\n1,0\n");
      VERIFY_EXIT(run, 2);
      VERIFY_IS_A_MESSAGE(run);
      VERIFY_SAYS(run,
                  ":1: of the quaternion of joint 'j' there is no 'j.qx/position', "
                  "'j.qz/position'");
      VERIFY_SAYS(run, "give all four columns");
    }
  }

  void unknownColumnsSayWhatThereIs_data() {
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("column");
    QTest::addColumn<QByteArray>("instead");
    const auto row = [](const QByteArray& type, const QByteArray& column,
                        const QByteArray& instead) {
      QTest::newRow(type + " " + column) << type << column << instead;
    };
    row("spherical", "j/position", "'j.qw/position', 'j.qx/position'");
    row("spherical", "j.vx/velocity", "'j.wx/velocity', 'j.wy/velocity', 'j.wz/velocity'");
    row("universal", "j/effort", "'j.angle1/effort', 'j.angle2/effort'");
    row("cylindrical", "j.y/position", "'j.z/position', 'j.angle/position'");
    row("helical", "j.z/acceleration", "'j/acceleration'");
    row("fixed", "j/position", "joint 'j' is fixed");
    row("revolute", "arm/force/fx", "LINK/wrench/fx");
  }
  void unknownColumnsSayWhatThereIs() {
    QFETCH(const QByteArray, type);
    QFETCH(const QByteArray, column);
    QFETCH(const QByteArray, instead);
    const Folder folder;
    const QString robot = folder.write("r.urdf", oneJoint(type, insideOf(type)));
    const Run run = armillaryRun({"compute", "energy", robot, "--input", "-"}, column + "\n0.5\n");
    VERIFY_EXIT(run, 2);
    VERIFY_IS_A_MESSAGE(run);
    VERIFY_SAYS(run, "unknown column '" + column + "' for robot 'one'");
    VERIFY_SAYS(run, instead);
  }

  // Where the header is not the first line.
  void unknownColumnsAreNamedWhereTheyStand() {
    const Folder folder;
    const QString robot = folder.write("r.urdf", oneJoint("revolute", insideOf("revolute")));
    const QString storage = folder.write(
        "x.sto", "Coordinates\nversion=1\nnRows=2\nendheader\ntime\tfoo\n0\t1\n1\t2\n");
    VERIFY_SAYS(armillaryRun({"trajectory", robot, "--input", storage}), "x.sto:5: unknown column");
    const QString commented = folder.write("x.csv", "# by hand\n\ntime,foo\n0,1\n1,2\n");
    VERIFY_SAYS(armillaryRun({"compute", "energy", robot, "--input", commented}),
                "x.csv:3: unknown column");
  }

  void masslessLinkBehindAJoint_data() {
    QTest::addColumn<QByteArray>("type");
    for (const char* type : {"revolute", "continuous", "prismatic", "helical", "cylindrical",
                             "planar", "universal", "spherical", "floating"}) {
      QTest::newRow(type) << QByteArray(type);
    }
  }
  void masslessLinkBehindAJoint() {
    QFETCH(const QByteArray, type);
    const Folder folder;
    const QString robot = folder.write(
        "r.urdf", "<robot name='weak'>\n<link name='base'/>\n<link name='arm'>" + inertial() +
                      "</link>\n<link name='tip'/>\n<joint name='strong' type='continuous'>"
                      "<parent link='base'/><child link='arm'/><axis xyz='0 1 0'/></joint>\n"
                      "<joint name='weak' type='" +
                      type + "'><parent link='arm'/><child link='tip'/>" + insideOf(type) +
                      "</joint>\n</robot>");
    const QString rows = folder.write("rows.csv", "strong/position\n0.1\n0.2\n");
    for (const QString method : {"aba", "crba"}) {
      const Run run =
          armillaryRun({"compute", "forward-dynamics", robot, "--method", method, "--input", rows});
      VERIFY_EXIT(run, 3);
      VERIFY_SAYS(run, "row 1: the mass matrix is singular: joint 'weak");
      VERIFY_SAYS(run, "give the links beyond it mass and inertia");
      QCOMPARE(Output(run.out).rows(), 0);
    }
    const Run simulated = armillaryRun({"simulate", robot, "--duration", "0.01"});
    VERIFY_EXIT(simulated, 3);
    VERIFY_SAYS(simulated, "joint 'weak");
    // what needs no solution has one
    for (const QString quantity : {"inverse-dynamics", "mass-matrix", "energy", "link-poses"}) {
      const Run run = armillaryRun({"compute", quantity, robot, "--input", rows});
      VERIFY_EXIT(run, 0);
      QCOMPARE(Output(run.out).rows(), 2);
    }
    const Run checked = armillaryRun({"check", robot});
    VERIFY_EXIT(checked, 0);
    QVERIFY2(checked.out.contains("singular at joint 'weak'"), checked.out.constData());
  }

  void jointsWithoutTheirConstants_data() {
    QTest::addColumn<QByteArray>("type");
    QTest::addColumn<QByteArray>("inside");
    QTest::addColumn<QByteArray>("what");
    QTest::addColumn<QByteArray>("remedy");
    const auto row = [](const char* name, const QByteArray& type, const QByteArray& inside,
                        const QByteArray& what, const QByteArray& remedy) {
      QTest::newRow(name) << type << inside << what << remedy;
    };
    row("parallel axes", "universal", "<axis xyz='0 0 1'/><axis2 xyz='0 0 1'/>",
        "the two axes of a universal joint have one direction", "give <axis2> another direction");
    row("opposite axes", "universal", "<axis xyz='0 0.6 0.8'/><axis2 xyz='0 -0.6 -0.8'/>",
        "the two axes of a universal joint have one direction", "give <axis2> another direction");
    row("nearly parallel axes", "universal", "<axis xyz='0 0 1'/><axis2 xyz='1e-7 0 1'/>",
        "the two axes of a universal joint have one direction", "give <axis2> another direction");
    row("no second axis", "universal", "<axis xyz='0 0 1'/>",
        "a universal joint has no second axis", "add <axis2 xyz=");
    row("second axis of no length", "universal", "<axis xyz='0 0 1'/><axis2 xyz='0 0 0'/>",
        "is no direction", "give a unit vector");
    row("second axis of no numbers", "universal", "<axis xyz='0 0 1'/><axis2 xyz='0 nan 0'/>",
        "axis2", "'nan' is not a finite number");
    row("no pitch", "helical", "<axis xyz='0 0 1'/>", "a helical joint's axis has no pitch",
        "add pitch=\"METRES PER RADIAN\" to <axis>");
    row("no axis at all", "helical", "", "a helical joint's axis has no pitch",
        "add pitch=\"METRES PER RADIAN\" to <axis>");
    row("pitch that is no number", "helical", "<axis xyz='0 0 1' pitch='steep'/>",
        "pitch=\"steep\"", "is not a number");
    row("pitch without end", "helical", "<axis xyz='0 0 1' pitch='inf'/>", "pitch=\"inf\"",
        "is not a finite number");
  }
  void jointsWithoutTheirConstants() {
    QFETCH(const QByteArray, type);
    QFETCH(const QByteArray, inside);
    QFETCH(const QByteArray, what);
    QFETCH(const QByteArray, remedy);
    const Folder folder;
    const QString robot = folder.write("r.urdf", oneJoint(type, inside));
    for (const QStringList& command :
         {QStringList{"compute", "inverse-dynamics", robot}, QStringList{"info", robot},
          QStringList{"simulate", robot, "--duration", "0.01"}}) {
      const Run run = armillaryRun(command);
      VERIFY_EXIT(run, 2);
      VERIFY_IS_A_MESSAGE(run);
      VERIFY_SAYS(run, "r.urdf:4: error: joint 'j'");
      VERIFY_SAYS(run, what);
      VERIFY_SAYS(run, remedy);
    }
    const Run checked = armillaryRun({"check", robot});
    VERIFY_EXIT(checked, 2);
    QVERIFY2(checked.out.contains(what), checked.out.constData());
  }

  void axesAtASmallAngleAreStillTwo() {
    // the reader's limit and the compiler's must leave no gap where one takes and the other throws
    const Folder folder;
    for (const QByteArray across : {"9.9e-7", "1.0e-6", "1.01e-6", "1.1e-6", "1e-5"}) {
      const QString robot = folder.write(
          "r.urdf", oneJoint("universal", "<axis xyz='0 0 1'/><axis2 xyz='" + across + " 0 1'/>"));
      const Run run = armillaryRun({"compute", "energy", robot});
      QVERIFY2(run.code == 0 || run.code == 2, run.err.constData());
      if (run.code == 2) VERIFY_SAYS(run, "the two axes of a universal joint have one direction");
      if (across == "1e-5") VERIFY_EXIT(run, 0);
    }
  }

  void methodThatDoesNotTreatFollowersSaysWhichDoes() {
    const Folder folder;
    const QString robot = folder.write(
        "r.urdf", robotFile("revolute",
                            "<link name='f'>" + inertial() +
                                "</link><joint name='m' type='continuous'><parent link='arm'/>"
                                "<child link='f'/><axis xyz='0 1 0'/><mimic joint='j'/></joint>"));
    const Run aba = armillaryRun({"compute", "forward-dynamics", robot, "--method", "aba"});
    VERIFY_EXIT(aba, 3);
    VERIFY_SAYS(aba, "row 1: ");
    VERIFY_SAYS(aba, "joint 'm' follows 'j'");
    VERIFY_SAYS(aba, "crba");
    VERIFY_EXIT(armillaryRun({"compute", "forward-dynamics", robot, "--method", "crba"}), 0);
    VERIFY_EXIT(armillaryRun({"compute", "forward-dynamics", robot}), 0);
  }

  void whatIsTooLargeForNumbersIsNoResult() {
    const QByteArray rows = "shoulder/velocity,elbow/position\n1,1\n1e200,1\n1,1\n";
    for (const QString quantity : {"energy", "bias", "forward-dynamics"}) {
      const Run run = armillaryRun({"compute", quantity, "double_pendulum", "--input", "-"}, rows);
      VERIFY_EXIT(run, 3);
      VERIFY_IS_A_MESSAGE(run);
      VERIFY_SAYS(run, "row 2: column '");
      VERIFY_SAYS(run, "is too large to be a number");
      QCOMPARE(Output(run.out).rows(), 1);
    }
  }

  void simulationThatCannotBeWrittenIsNone() {
    const Folder folder;
    const QString fast = folder.write("fast.csv", "pivot/velocity\n1e200\n");
    const Run run = armillaryRun({"simulate", "pendulum", "--duration", "0.01", "--initial", fast});
    VERIFY_EXIT(run, 3);
    VERIFY_IS_A_MESSAGE(run);
    VERIFY_SAYS(run, "row 1, at 0 s: the energy is too large to be a number");
    QCOMPARE(Output(run.out).rows(), 0);
    // one that diverges says so in a number that can be read
    const QString quick = folder.write("quick.csv", "pivot/velocity\n1e120\n");
    const Run diverged =
        armillaryRun({"simulate", "pendulum", "--duration", "0.01", "--initial", quick});
    VERIFY_EXIT(diverged, 3);
    VERIFY_IS_A_MESSAGE(diverged);
    VERIFY_SAYS(diverged, "diverged at joint 'pivot' (1e+120); try a smaller step");
    QCOMPARE(Output(diverged.out).rows(), 1);
  }

  void optionsThatAreNoNumbers() {
    for (const QString number : {"nan", "inf", "1e999", "fast", "", "1,5"}) {
      const Run run = armillaryRun({"simulate", "pendulum", "--duration", number});
      VERIFY_EXIT(run, 1);
      VERIFY_IS_A_MESSAGE(run);
      VERIFY_SAYS(run, "'--duration': '" + number.toUtf8() + "' ");
    }
    for (const QString gravity : {"0 0", "0 0 nan", "0 0 -9,81", "down", "1 2 3 4"}) {
      const Run run = armillaryRun({"compute", "energy", "pendulum", "--gravity", gravity});
      VERIFY_EXIT(run, 1);
      VERIFY_SAYS(run, "give three numbers in m/s²");
    }
  }
};

ARMILLARY_EVENT_TEST(TestBadInput)
#include "tst_bad_input.moc"
