// SPDX-License-Identifier: GPL-3.0-or-later
// The program as a script sees it: exit codes, messages, info and check, files and streams.
#include <sys/stat.h>

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "tests/app/program.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

class TestCommandLine : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // What is written is whole or not there, and touches nothing beside its place.
  void aStrangersFileBesideTheOutputStays() {
    QTemporaryDir folder;
    const QString out = folder.filePath("out.csv");
    QFile stranger(out + ".part");
    QVERIFY(stranger.open(QIODevice::WriteOnly));
    stranger.write("theirs");
    stranger.close();
    QCOMPARE(armillaryRun({"compute", "gravity", "pendulum", "--output", out}).code, 0);
    QVERIFY(stranger.open(QIODevice::ReadOnly));
    QCOMPARE(stranger.readAll(), QByteArray("theirs"));
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files).size(), 2);
  }

  void wrongUsageExitsWithOne_data() {
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<QByteArray>("words");
    const auto row = [](const char* line, const char* words) {
      QTest::newRow(line) << QString(line).split(' ') << QByteArray(words);
    };
    row("info", "usage");
    row("info pendulum cart_pole", "usage");
    row("info pendulum --yson", "--yson");
    row("info pendulum --json=yes", "--json");
    row("info pendulum --link bob", "--dh");
    row("info pendulum --dh --link tail", "'tail'");
    row("check", "usage");
    row("compute energy", "usage");
    row("compute entropy pendulum", "'entropy'");
    row("compute inverse-dynamics pendulum --method magic", "'magic'");
    row("compute energy pendulum --method rnea", "'rnea'");
    row("compute link-poses pendulum --link tail", "'tail'");
    row("compute energy pendulum --input", "--input");
    row("compute energy pendulum --gravity down", "--gravity");
    row("compute energy pendulum --gravity 0", "--gravity");
    row("compute energy pendulum --package arm", "--package");
    row("compute energy pendulum --arg size", "--arg NAME=VALUE");
    row("simulate pendulum", "usage");
    row("simulate pendulum --duration long", "--duration");
    row("simulate pendulum --duration -1", "--duration");
    row("simulate pendulum --duration 1 --step 0", "--step");
    row("simulate pendulum --duration 1 --rate -5", "--rate");
    row("simulate pendulum --duration 1 --integrator magic", "'magic'");
    row("simulate pendulum --duration 1 --tolerance 1e-6", "--tolerance");
    row("trajectory", "usage");
    row("trajectory pendulum --profile cubic --rate 10", "--via");
    row("trajectory pendulum --via - --rate 10", "--profile");
    row("trajectory pendulum --via - --profile cubic", "--rate");
    row("trajectory pendulum --via - --profile septic --rate 10", "'septic'");
    row("trajectory pendulum --via - --profile cubic --rate 0", "--rate");
    row("trajectory pendulum --via - --profile cubic --rate 10 --duration 0", "--duration");
    row("trajectory pendulum --via - --profile cubic --rate 10 --velocity-limit fast", "'fast'");
    row("trajectory pendulum --via - --profile cubic --rate 10 --velocity-limit tail=1", "'tail'");
    row("trajectory pendulum --via - --profile cubic --rate 10 --acceleration-limit -1", "'-1'");
  }
  void wrongUsageExitsWithOne() {
    QFETCH(const QStringList, arguments);
    QFETCH(const QByteArray, words);
    const Run run = armillaryRun(arguments);
    VERIFY_EXIT(run, 1);
    VERIFY_SAYS(run, words);
    QVERIFY2(run.out.isEmpty(), "something was written to standard output");
  }

  void invalidInputExitsWithTwo_data() {
    QTest::addColumn<QByteArray>("table");
    QTest::addColumn<QByteArray>("words");
    QTest::newRow("column") << QByteArray("knee/position\n1\n") << QByteArray("'knee/position'");
    QTest::newRow("twice") << QByteArray("j/position,j/position\n1,1\n") << QByteArray("twice");
    QTest::newRow("number") << QByteArray("j/position\n1\nx\n") << QByteArray("rows.csv:3");
    QTest::newRow("nan") << QByteArray("j/position\nnan\n") << QByteArray("'nan'");
    QTest::newRow("cells") << QByteArray("j/position\n1,2\n") << QByteArray("rows.csv:2");
    QTest::newRow("partial quaternion")
        << QByteArray("floating_base.qw/position\n1\n") << QByteArray("quaternion");
    QTest::newRow("empty") << QByteArray() << QByteArray("header");
  }
  void invalidInputExitsWithTwo() {
    QFETCH(const QByteArray, table);
    QFETCH(const QByteArray, words);
    const Folder folder;
    const Run run = armillaryRun({"compute", "energy", folder.write("r.urdf", robotFile()),
                                  "--floating-base", "--input", folder.write("rows.csv", table)});
    VERIFY_EXIT(run, 2);
    VERIFY_SAYS(run, words);
  }

  void invalidModelExitsWithTwo() {
    const Folder folder;
    for (const QByteArray& bad :
         {QByteArray("<robot name='r'><link name='a'/><link name='b'/></robot>"),
          QByteArray("<robot name='r'><link name='a'>"), QByteArray("no robot"), QByteArray()}) {
      const QString file = folder.write("bad.urdf", bad);
      const Run run = armillaryRun({"info", file});
      VERIFY_EXIT(run, 2);
      VERIFY_SAYS(run, "bad.urdf");
      VERIFY_EXIT(armillaryRun({"check", file}), 2);
      VERIFY_EXIT(armillaryRun({"compute", "energy", file}), 2);
    }
  }

  void notComputableExitsWithThreeAndNamesTheJoint() {
    const Folder folder;
    const QString robot = folder.write("weak.urdf", singularRobotFile());
    for (const char* method : {"aba", "crba"}) {
      const Run run = armillaryRun({"compute", "forward-dynamics", robot, "--method", method});
      VERIFY_EXIT(run, 3);
      VERIFY_SAYS(run, "row 1");
      VERIFY_SAYS(run, "'weak'");
    }
    VERIFY_EXIT(armillaryRun({"compute", "inverse-dynamics", robot}), 0);
    const Run run = armillaryRun({"simulate", robot, "--duration", "1"});
    VERIFY_EXIT(run, 3);
    VERIFY_SAYS(run, "row 1");
    VERIFY_SAYS(run, "'weak'");
  }

  void missingFilesExitWithFour() {
    const Folder folder;
    for (const QStringList& arguments :
         {QStringList{"info", "no_such_robot"}, QStringList{"check", "no_such_robot"},
          QStringList{"info", folder.path()},
          QStringList{"compute", "energy", "pendulum", "--input", folder.path("none.csv")},
          QStringList{"compute", "energy", "pendulum", "--input", folder.path()},
          QStringList{"compute", "energy", "pendulum", "--output", folder.path("none/out.csv")},
          QStringList{"simulate", "pendulum", "--duration", "0", "--initial",
                      folder.path("none.csv")},
          QStringList{"simulate", "pendulum", "--duration", "0", "--output", folder.path()}}) {
      const Run run = armillaryRun(arguments);
      VERIFY_EXIT(run, 4);
      QVERIFY2(run.err.startsWith("armillary: ") && run.err.count('\n') == 1, run.err.constData());
      QVERIFY2(!run.err.contains("Success"), run.err.constData());
    }
    QCOMPARE(folder.entries(), QStringList());
  }

  void windowWithoutDisplaySaysSo() {
    const Environment none{{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}, {"QT_QPA_PLATFORM", ""}};
    const Run run = armillaryRun({}, {}, none);
    VERIFY_EXIT(run, 4);
    QCOMPARE(run.err.count('\n'), 1);
    if (run.err.contains("without its window")) QSKIP("this program was built without its window");
    VERIFY_SAYS(run, "display");
    VERIFY_EXIT(armillaryRun({"pendulum"}, {}, none), 4);
  }

  // Sessions under Wayland have that in their settings; Qt would end the process.
  void windowOnAnotherPlatformSaysSo() {
    const Environment wayland{{"DISPLAY", ""}, {"QT_QPA_PLATFORM", "wayland;xcb"}};
    const Run run = armillaryRun({"pendulum"}, {}, wayland);
    VERIFY_EXIT(run, 4);
    if (run.err.contains("without its window")) QSKIP("this program was built without its window");
    VERIFY_SAYS(run, "DISPLAY is not set");
    const Environment unknown{{"DISPLAY", ""}, {"QT_QPA_PLATFORM", "nonsense"}};
    const Run other = armillaryRun({"pendulum"}, {}, unknown);
    VERIFY_EXIT(other, 4);
    VERIFY_SAYS(other, "QT_QPA_PLATFORM names 'nonsense'");
  }

  void infoCountsAMechanismsFreedom() {
    const Run run = armillaryRun({"info", "four_bar"});
    VERIFY_EXIT(run, 0);
    QVERIFY2(run.out.contains("mobility 1: 3 degrees of freedom, 5 constraints of rank 2"),
             run.out.constData());
  }

  void everyCommandHasHelp() {
    for (const char* command : {"info", "check", "compute", "simulate", "trajectory", "render"}) {
      VERIFY_EXIT(armillaryRun({command, "--help"}), 0);
    }
    const Run compute = armillaryRun({"compute", "--help"});
    QVERIFY(compute.out.contains(
        "inverse-dynamics: rnea, rnea-absolute, newton-euler, cartesian-tensors, dalembert,\n"
        "      jacobian-projection, recursive-lagrangian, lagrange, gibbs-appell"));
    QVERIFY(compute.out.contains("jacobian (with --link)"));
  }

  void helpAndVersion() {
    const Run help = armillaryRun({"--help"}), version = armillaryRun({"--version"});
    VERIFY_EXIT(help, 0);
    VERIFY_EXIT(version, 0);
    for (const char* word : {"info", "check", "compute", "simulate", "trajectory", "Exit"}) {
      QVERIFY(help.out.contains(word));
    }
    QVERIFY(version.out.startsWith("armillary "));
  }

  void infoHoldsTheContractsFields() {
    const Folder folder;
    const QByteArray more =
        "<link name='finger'/><joint name='m' type='continuous'><parent link='arm'/>"
        "<child link='finger'/><mimic joint='j' multiplier='-2' offset='0.5'/></joint>"
        "<link name='shape'><visual><geometry><mesh filename='package://gone/mesh.stl'/></geometry>"
        "</visual><collision><geometry><sphere radius='1'/></geometry></collision></link>"
        "<joint name='f' type='fixed'><parent link='arm'/><child link='shape'/></joint>";
    const QString robot = folder.write("r.urdf", robotFile("revolute", more));
    const Run run = armillaryRun({"info", robot, "--json"});
    VERIFY_EXIT(run, 0);
    const QJsonObject info = QJsonDocument::fromJson(run.out).object();
    QCOMPARE(info["name"].toString(), QString("arm"));
    QCOMPARE(info["links"].toArray(), (QJsonArray{"base", "arm", "finger", "shape"}));
    QCOMPARE(info["degrees_of_freedom"].toInt(), 1);
    QCOMPARE(info["total_mass"].toDouble(), 2.0);
    QCOMPARE(info["loops"].toArray(), QJsonArray());
    QCOMPARE(info["visuals"].toInt(), 1);
    QCOMPARE(info["collisions"].toInt(), 1);
    QCOMPARE(info["missing_files"].toArray(), QJsonArray{"package://gone/mesh.stl"});
    const QJsonArray joints = info["joints"].toArray();
    QCOMPARE(joints.size(), 3);
    const QJsonObject first{
        {"name", "j"}, {"type", "revolute"}, {"parent", "base"}, {"child", "arm"}};
    QCOMPARE(joints[0].toObject(), first);
    const QJsonObject mimic{{"joint", "j"}, {"multiplier", -2.0}, {"offset", 0.5}};
    QCOMPARE(joints[1].toObject()["mimic"].toObject(), mimic);
    QCOMPARE(joints[2].toObject()["type"].toString(), QString("fixed"));

    const Run freed = armillaryRun({"info", robot, "--json", "--floating-base"});
    const QJsonObject floats = QJsonDocument::fromJson(freed.out).object();
    QCOMPARE(floats["degrees_of_freedom"].toInt(), 7);
    VERIFY_EXIT(armillaryRun({"info", robot}), 0);
  }

  void infoFindsDenavitHartenbergTables() {
    const Run run = armillaryRun({"info", "hydraulic_manipulator_dh", "--dh", "--json"});
    VERIFY_EXIT(run, 0);
    const QJsonObject tables =
        QJsonDocument::fromJson(run.out).object()["denavit_hartenberg"].toObject();
    QCOMPARE(tables.keys(), (QStringList{"modified", "standard"}));
    const QJsonObject modified = tables["modified"].toObject();
    const QJsonArray rows = modified["rows"].toArray();
    QCOMPARE(rows.size(), 5);
    const QJsonObject forearm = rows[2].toObject();
    QCOMPARE(forearm["joint"].toString(), QString("forearm"));
    QCOMPARE(forearm["type"].toString(), QString("revolute"));
    QVERIFY(std::abs(forearm["a"].toDouble() - 1.8) < 1e-12);
    QVERIFY(std::abs(forearm["theta"].toDouble() + 1.56) < 1e-12);
    QCOMPARE(modified["tool_link"].toString(), QString("wrist_yaw_link"));
    QCOMPARE(modified["base"].toObject()["quaternion"].toArray().size(), 4);
    for (const char* convention : {"standard", "modified"}) {
      const QJsonObject residual = tables[convention].toObject()["residual"].toObject();
      QVERIFY(residual["position"].toDouble(1.0) < 1e-12);
      QVERIFY(residual["orientation"].toDouble(1.0) < 1e-12);
    }
    const Run text = armillaryRun({"info", "scara_dh", "--dh"});
    VERIFY_EXIT(text, 0);
    QVERIFY(text.out.contains("modified convention, to link roll_link"));
    const Run branched = armillaryRun({"info", "quadruped", "--dh"});
    VERIFY_EXIT(branched, 3);
    VERIFY_SAYS(branched, "front_left_hip");
    QVERIFY(branched.out.isEmpty());
  }

  void packageIsWhereItIsSaidToBe() {
    const Folder folder;
    const QString robot = folder.write(
        "r.urdf", robotFile("revolute",
                            "<link name='s'><visual><geometry><mesh "
                            "filename='package://shapes/m.obj'/></geometry></visual></link>"
                            "<joint name='f' type='fixed'><parent link='arm'/><child link='s'/>"
                            "</joint>"));
    folder.write("elsewhere/m.obj", "v 0 0 0\n");
    const auto missing = [](const Run& run) {
      return QJsonDocument::fromJson(run.out).object()["missing_files"].toArray();
    };
    QCOMPARE(missing(armillaryRun({"info", robot, "--json"})),
             QJsonArray{"package://shapes/m.obj"});
    QCOMPARE(missing(armillaryRun({"info", robot, "--json", "--package", "other=/", "--package",
                                   "shapes=" + folder.path("elsewhere")})),
             QJsonArray());
  }

  // A package's folder is where the command is given, also for files that lie elsewhere.
  void packagesAreRelativeToTheCommand() {
    const Folder folder;
    folder.write("bot/urdf/parts.xacro",
                 "<robot xmlns:xacro='http://www.ros.org/wiki/xacro'><link name='arm'/></robot>");
    const QString robot = folder.write(
        "bot/urdf/r.xacro",
        "<robot name='r' xmlns:xacro='http://www.ros.org/wiki/xacro'>"
        "<xacro:include filename='$(find bot_description)/urdf/parts.xacro'/></robot>");
    const QString relative = QDir::current().relativeFilePath(folder.path("bot"));
    QVERIFY(QDir::isRelativePath(relative));
    const Run run =
        armillaryRun({"info", robot, "--json", "--package", "bot_description=" + relative});
    VERIFY_EXIT(run, 0);
  }

  void argumentsOfAXacroFileAreGivenAndListed() {
    const Folder folder;
    folder.write("masses.yaml", "arm: 2.5\n");
    const QString robot =
        folder.write("r.xacro",
                     "<robot name='r' xmlns:xacro='http://www.ros.org/wiki/xacro'>\n"
                     "<xacro:arg name='links' default='1'/>\n"
                     "<xacro:macro name='chain' params='i n'><link name='l${i}'><inertial>"
                     "<mass value=\"${xacro.load_yaml('masses.yaml')['arm']}\"/>"
                     "<inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial></link>"
                     "<xacro:if value='${i &lt; n}'>"
                     "<joint name='j${i}' type='continuous'><parent link='l${i}'/><child "
                     "link='l${i+1}'/></joint>"
                     "<xacro:chain i='${i+1}' n='${n}'/></xacro:if></xacro:macro>\n"
                     "<xacro:chain i='0' n='$(arg links)'/>\n</robot>\n");
    const auto info = [&](const QStringList& more) {
      return QJsonDocument::fromJson(armillaryRun(QStringList{"info", robot, "--json"} + more).out)
          .object();
    };
    QCOMPARE(info({})["degrees_of_freedom"].toInt(), 1);
    const QJsonObject given = info({"--arg", "links=3"});
    QCOMPARE(given["degrees_of_freedom"].toInt(), 3);
    QCOMPARE(given["total_mass"].toDouble(), 10.0);
    QCOMPARE(given["arguments"].toArray(),
             (QJsonArray{QJsonObject{{"name", "links"}, {"default", "1"}}}));
    QCOMPARE(info({"--arg", "links=a"}), QJsonObject());
    const Run unknown = armillaryRun({"check", robot, "--arg", "link=3"});
    VERIFY_EXIT(unknown, 0);
    QVERIFY2(unknown.out.contains("nothing asks for the argument 'link' (the arguments are links)"),
             unknown.out.constData());
  }

  void checkFindsAndCounts() {
    const Folder folder;
    const QString robot =
        folder.write("r.urdf", "<robot name='r'>\n<link name='a'/>\n<link name='b'/>\n</robot>\n");
    const Run text = armillaryRun({"check", robot});
    VERIFY_EXIT(text, 2);
    const QList<QByteArray> lines = text.out.trimmed().split('\n');
    const QRegularExpression last("^(\\d+) errors?, (\\d+) warnings?, (\\d+) notes?$");
    const auto counts = last.match(lines.last());
    QVERIFY2(counts.hasMatch(), lines.last().constData());
    int errors = 0, previous = 0;
    for (int i = 0; i + 1 < lines.size(); ++i) {
      const auto match =
          QRegularExpression("^(.+):(\\d+): (error|warning|note): .+").match(lines[i]);
      QVERIFY2(match.hasMatch(), lines[i].constData());
      QCOMPARE(match.captured(1), robot);
      errors += match.captured(3) == "error";
      QVERIFY(match.captured(2).toInt() >= previous);
      previous = match.captured(2).toInt();
    }
    QVERIFY(errors > 0);
    QCOMPARE(counts.captured(1).toInt(), errors);

    const Run json = armillaryRun({"check", robot, "--json"});
    VERIFY_EXIT(json, 2);
    const QJsonArray findings = QJsonDocument::fromJson(json.out).array();
    QCOMPARE(findings.size(), lines.size() - 1);
    for (const char* field : {"severity", "file", "line", "element", "message", "remedy"}) {
      QVERIFY2(findings[0].toObject().contains(field), field);
    }
    const Run good = armillaryRun({"check", "pendulum"});
    VERIFY_EXIT(good, 0);
    QVERIFY(good.out.trimmed().split('\n').last().startsWith("0 errors, 0 warnings"));
  }

  void robotCanComeFromStandardInput() {
    const Run run = armillaryRun({"info", "-", "--json"}, robotFile());
    VERIFY_EXIT(run, 0);
    QCOMPARE(QJsonDocument::fromJson(run.out).object()["name"].toString(), QString("arm"));
  }

  void outputIsWrittenWholeOrNotAtAll() {
    const Folder folder;
    const QString out = folder.write("out.csv", "as it was");
    const Run bad = armillaryRun({"compute", "energy", "pendulum", "--output", out, "--input",
                                  folder.write("rows.csv", "knee/position\n1\n")});
    VERIFY_EXIT(bad, 2);
    QCOMPARE(folder.read("out.csv"), QByteArray("as it was"));
    const Run good = armillaryRun({"compute", "energy", "pendulum", "--output", out});
    VERIFY_EXIT(good, 0);
    QVERIFY(good.out.isEmpty());
    QCOMPARE(folder.read("out.csv"), armillaryRun({"compute", "energy", "pendulum"}).out);
    QCOMPARE(folder.entries(), (QStringList{"out.csv", "rows.csv"}));
    QCOMPARE(armillaryRun({"compute", "energy", "pendulum", "--output", "-"}).out,
             folder.read("out.csv"));
  }

  void outputInAPipeLeavesThePipe() {
    // a device or a pipe is written to, not replaced by a file
    const Folder folder;
    const QByteArray pipe = QFile::encodeName(folder.path("pipe"));
    QCOMPARE(mkfifo(pipe.constData(), 0600), 0);
    QProcess reader;
    reader.start("cat", {folder.path("pipe")});
    QVERIFY(reader.waitForStarted());
    const Run run =
        armillaryRun({"compute", "energy", "pendulum", "--output", folder.path("pipe")});
    const bool ended = reader.waitForFinished(2000);
    const QByteArray text = reader.readAllStandardOutput();
    reader.kill();
    reader.waitForFinished();
    VERIFY_EXIT(run, 0);
    struct stat status {};
    QCOMPARE(stat(pipe.constData(), &status), 0);
    QVERIFY2(S_ISFIFO(status.st_mode), "the pipe was replaced by a file");
    QVERIFY(ended);
    QCOMPARE(text, armillaryRun({"compute", "energy", "pendulum"}).out);
  }

  void outputThroughALinkKeepsTheLink() {
    const Folder folder;
    const QString target = folder.write("target.csv", "old");
    QVERIFY(QFile::link(target, folder.path("link.csv")));
    VERIFY_EXIT(
        armillaryRun({"compute", "energy", "pendulum", "--output", folder.path("link.csv")}), 0);
    QVERIFY2(QFileInfo(folder.path("link.csv")).isSymLink(), "the link was replaced by a file");
    QVERIFY(folder.read("target.csv").startsWith("energy/kinetic"));
  }
};

ARMILLARY_EVENT_TEST(TestCommandLine)
#include "tst_command_line.moc"
