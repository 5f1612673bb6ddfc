// SPDX-License-Identifier: GPL-3.0-or-later
// Files are written whole or not at all: on a full disk, into a folder without rights, and when the
// program is killed on its way. What was there before then still is.
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <QElapsedTimer>
#include <QFileInfo>
#include <random>

#include "tests/app/program.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// Commands that write a file, its name being FILE and the robot's ROBOT.
const std::vector<std::pair<QString, QStringList>> kWriters = {
    {"run.csv", {"simulate", "ROBOT", "--duration", "1", "--output", "FILE"}},
    {"robot.sdf", {"convert", "ROBOT", "--output", "FILE"}},
    {"rows.csv", {"compute", "mass-matrix", "ROBOT", "--output", "FILE"}},
};

QStringList filled(QStringList arguments, const QString& robot, const QString& file) {
  arguments.replaceInStrings("ROBOT", robot);
  arguments.replaceInStrings("FILE", file);
  return arguments;
}

// A chain so long that all of its files are larger than the disks of these tests.
QByteArray longChain() {
  constexpr int kJoints = 60;
  const QByteArray inertial =
      "<inertial><origin xyz='0.1 0 0'/><mass value='1'/><inertia ixx='0.01' iyy='0.01' "
      "izz='0.01' ixy='0' ixz='0' iyz='0'/></inertial>";
  QByteArray text = "<robot name='chain'><link name='l0'/>";
  for (int i = 0; i < kJoints; ++i) {
    const QByteArray number = QByteArray::number(i), next = QByteArray::number(i + 1);
    text += "<link name='l" + next + "'>" + inertial + "</link><joint name='j" + number +
            "' type='continuous'><parent link='l" + number + "'/><child link='l" + next +
            "'/><origin xyz='0.2 0 0'/><axis xyz='0 1 0'/></joint>";
  }
  return text + "</robot>";
}

}  // namespace

class TestWholeFiles : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // Somebody presses Ctrl-C, closes the terminal, or a batch system ends the job.
  void whoeverEndsACommandFindsNoHalfFile() {
    for (const int by : {SIGINT, SIGTERM, SIGHUP}) {
      const Folder folder;
      const QString robot = folder.write("chain.urdf", longChain());
      QProcess program;
      program.start(ARMILLARY_PROGRAM, {"simulate", robot, "--duration", "1000", "--step", "1e-4",
                                        "--output", folder.path("run.csv")});
      QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(folder.path("run.csv.part")).size() > 0, 20000);
      ::kill(static_cast<pid_t>(program.processId()), by);
      QVERIFY(program.waitForFinished(20000));
      QCOMPARE(program.exitStatus(), QProcess::CrashExit);  // by the signal, as a shell expects
      QCOMPARE(program.exitCode(), by);
      QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{"chain.urdf"});
    }
  }

  void fullDisk() {
    for (const auto& [name, arguments] : kWriters) {
      const Folder folder;
      const QString robot = folder.write("chain.urdf", longChain());
      const QString file = folder.write(name, "before");
      QStringList words{"-c", "ulimit -f 8; exec \"$0\" \"$@\"", ARMILLARY_PROGRAM};
      const Run run = runProgram("/bin/bash", words + filled(arguments, robot, file));
      VERIFY_EXIT(run, 4);
      VERIFY_SAYS(run, file.toUtf8() + "' cannot be written: ");
      QCOMPARE(folder.read(name), QByteArray("before"));
      QCOMPARE(folder.entries().size(), 2);  // and nothing is left beside it
    }
  }

  // Where there is no standard output, no other file is written instead.
  void closedStandardOutput() {
    const Folder folder;
    const QByteArray rows = "pivot/position\n0.1\n";
    const QString input = folder.write("rows.csv", rows);
    for (const QStringList& arguments :
         {QStringList{"info", "pendulum"}, QStringList{"--version"},
          QStringList{"compute", "gravity", "pendulum", "--input", input}}) {
      for (const char* closing : {"exec \"$0\" \"$@\" >&-", "exec \"$0\" \"$@\" <&- >&-"}) {
        const Run run =
            runProgram("/bin/sh", QStringList{"-c", closing, ARMILLARY_PROGRAM} + arguments);
        VERIFY_EXIT(run, 4);
        VERIFY_SAYS(run, "standard output cannot be written");
        QCOMPARE(folder.read("rows.csv"), rows);
      }
    }
  }

  void fullDevice() {
    const Run run =
        armillaryRun({"simulate", "pendulum", "--duration", "1", "--output", "/dev/full"});
    VERIFY_EXIT(run, 4);
    VERIFY_SAYS(run, "'/dev/full' cannot be written: No space left on device");
  }

  void folderWithoutRights() {
    const Folder folder;
    const QString robot = folder.write("chain.urdf", longChain());
    QVERIFY(QDir().mkdir(folder.path("locked")));
    QCOMPARE(chmod(folder.path("locked").toLocal8Bit(), 0555), 0);
    QCOMPARE(chmod(folder.path().toLocal8Bit(), 0755), 0);
    for (const auto& [name, arguments] : kWriters) {
      const QString file = folder.path("locked/" + name);
      QStringList words = filled(arguments, robot, file);
      QString program = ARMILLARY_PROGRAM;
      if (geteuid() == 0) {  // who may do everything
        words =
            QStringList{"--reuid", "65534", "--regid", "65534", "--clear-groups", program} + words;
        program = "setpriv";
      }
      const Run run = runProgram(program, words);
      VERIFY_EXIT(run, 4);
      VERIFY_SAYS(run, file.toUtf8() + "' cannot be written: Permission denied");
      QVERIFY(!QFile::exists(file));
    }
    chmod(folder.path("locked").toLocal8Bit(), 0755);
  }

  void nameWithANewLine() {
    for (const auto& [name, arguments] : kWriters) {
      const Folder folder;
      const QString robot = folder.write("chain.urdf", longChain());
      const QString odd = "a\n b;'\"" + name;
      const Run run = armillaryRun(filled(arguments, robot, folder.path(odd)));
      VERIFY_EXIT(run, 0);
      QVERIFY(folder.read(odd).size() > 1000);
      QCOMPARE(folder.entries().size(), 2);
    }
    // and in a sentence it stays one line
    const Run run = armillaryRun({"convert", "pendulum", "--output", "/nowhere/a\nb.urdf"});
    VERIFY_EXIT(run, 4);
    VERIFY_SAYS(run, "'/nowhere/a\\nb.urdf' cannot be written");
    QCOMPARE(run.err.count('\n'), 1);
  }

  // At whatever moment: what has the name is the old file or the whole new one.
  void killedOnTheWay() {
    std::mt19937 random(11);
    int early = 0, whole = 0;
    for (const auto& [name, arguments] : kWriters) {
      const Folder reference;
      const QString model = reference.write("chain.urdf", longChain());
      QElapsedTimer watch;
      watch.start();
      VERIFY_EXIT(armillaryRun(filled(arguments, model, reference.path(name))), 0);
      const int longest = static_cast<int>(1.2 * static_cast<double>(watch.elapsed()));
      const QByteArray expected = reference.read(name);
      for (int i = 0; i < 10; ++i) {
        const Folder folder;
        const QString file = folder.write(name, "before");
        QProcess process;
        process.start(ARMILLARY_PROGRAM, filled(arguments, model, file));
        QVERIFY(process.waitForStarted());
        process.waitForFinished(static_cast<int>(random() % static_cast<unsigned>(longest)));
        process.kill();
        process.waitForFinished();
        const QByteArray bytes = folder.read(name);
        early += bytes == "before";
        whole += bytes != "before";
        if (bytes == "before") continue;
        QVERIFY2(bytes == expected, name.toUtf8().constData());
      }
    }
    QVERIFY(early > 0);  // or nothing was tried
    QVERIFY(early + whole == 30);
  }
};

ARMILLARY_TEST(TestWholeFiles)
#include "tst_whole_files.moc"
