// SPDX-License-Identifier: GPL-3.0-or-later
// What is made of the command line's declaration: help, the man page, completion, and what a
// mistyped word is answered.
#include <QCoreApplication>
#include <QRegularExpression>
#include <QSet>
#include <QStandardPaths>

#include "tests/app/program.h"
#include "tests/support/test_program.h"

using namespace armillary::test;

namespace {

const QStringList kCommands{
    "info",       "check",    "compute", "simulate", "trajectory", "inverse-kinematics",
    "parameters", "identify", "render",  "size",     "count",      "equations"};

// The options that --help lists.
QStringList optionsOf(const QByteArray& help) {
  QStringList options;
  auto found = QRegularExpression("^  (--[a-z-]+)", QRegularExpression::MultilineOption)
                   .globalMatch(QString::fromUtf8(help));
  while (found.hasNext()) options << found.next().captured(1);
  return options;
}

// What bash offers for the last of the words.
QStringList offered(const QStringList& words) {
  const Folder folder;
  const QString script = folder.write("armillary.bash", armillaryRun({"completion", "bash"}).out);
  const QString program = "source " + script +
                          "; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _armillary; printf "
                          "'%s\\n' \"${COMPREPLY[@]}\"";
  const Run run = runProgram("bash", QStringList{"-c", program, "bash", "armillary"} + words);
  return QString::fromUtf8(run.out).split('\n', Qt::SkipEmptyParts);
}

const Environment kNoDisplay{{"DISPLAY", ""}, {"WAYLAND_DISPLAY", ""}, {"QT_QPA_PLATFORM", ""}};

}  // namespace

class TestDeclaredWords : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void everyCommandHasAHelpOfItsOwn() {
    const Run all = armillaryRun({"--help"}, {}, kNoDisplay);
    VERIFY_EXIT(all, 0);
    QSet<QByteArray> texts{all.out};
    for (const QString& command : kCommands) {
      QVERIFY2(all.out.contains("armillary " + command.toUtf8() + " "), qPrintable(command));
      const Run run = armillaryRun({command, "--help"}, {}, kNoDisplay);
      VERIFY_EXIT(run, 0);
      QVERIFY(run.out.startsWith("usage: armillary " + command.toUtf8() + " "));
      for (const char* option :
           {"--gravity", "--floating-base", "--package", "--arg", "--degrees"}) {
        QVERIFY2(optionsOf(run.out).contains(option), option);
      }
      texts.insert(run.out);
    }
    QCOMPARE(texts.size(), kCommands.size() + 1);
  }

  void helpWinsOverWhatIsMissing() {
    for (const QStringList& words : {QStringList{"simulate", "--help"},
                                     {"compute", "energy", "-h"},
                                     {"info", "no_such_robot", "--help"},
                                     {"compute", "entropy", "pendulum", "--help"}}) {
      const Run run = armillaryRun(words);
      VERIFY_EXIT(run, 0);
      QVERIFY(run.out.startsWith("usage: armillary " + words[0].toUtf8()));
    }
  }

  void mistypedWordsAreAnsweredWithTheNearest_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<QByteArray>("meant");
    const auto row = [](const char* line, const char* meant) {
      QTest::newRow(line) << QString(line) << QByteArray(meant);
    };
    row("simulte pendulum --duration 1", "'simulate'");
    row("trajectroy", "'trajectory'");
    row("compute gravty pendulum", "'gravity'");
    row("compute inverse-dynamics pendulum --method dalambert", "'dalembert'");
    row("compute inverse-dynamics pendulum --inptu x", "'--input'");
    row("compute jacobian pendulum --link bop", "'bob'");
    row("simulate pendulum --duratoin 1", "'--duration'");
    row("simulate pendulum --duration 1 --integrator dormand", "'dormand-prince'");
    row("simulate pendulum --duration 1 --controller pd-gravty", "'pd-gravity'");
    row("simulate hydraulic_manipulator --duration 1 --scenario valve-closed", "'valves-closed'");
    row("trajectory pendulum --via - --profile qubic --rate 10", "'cubic'");
    row("trajectory pendulum --via - --profile cubic --rate 1 --velocity-limit pivt=1", "'pivot'");
    row("completion bsh", "'bash'");
  }
  void mistypedWordsAreAnsweredWithTheNearest() {
    QFETCH(const QString, line);
    QFETCH(const QByteArray, meant);
    const Run run = armillaryRun(line.split(' '));
    VERIFY_EXIT(run, 1);
    VERIFY_SAYS(run, "did you mean " + meant);
    QVERIFY(run.out.isEmpty());
  }

  void aMistypedRobotIsAnsweredWithTheNearest() {
    const Run run = armillaryRun({"info", "pendlum"});
    VERIFY_EXIT(run, 4);
    VERIFY_SAYS(run, "did you mean 'pendulum'?");
  }

  void optionsThatWouldDoNothingAreRefused_data() {
    QTest::addColumn<QString>("line");
    QTest::addColumn<QByteArray>("option");
    const auto row = [](const char* line, const char* option) {
      QTest::newRow(line) << QString(line) << QByteArray(option);
    };
    row("simulate pendulum --duration 1 --passive", "unknown option '--passive'");
    row("compute regressor pendulum --passive", "--passive");
    row("compute gravity pendulum --passive", "--passive");
    row("compute inverse-dynamics-derivatives pendulum --passive", "--passive");
    row("compute energy pendulum --link bob", "--link");
    row("simulate pendulum --duration 1 --damping 1", "--controller");
    row("simulate pendulum --duration 1 --friction 1", "--ground");
    row("simulate pendulum --duration 1 --restitution 1", "--stops");
    row("trajectory pendulum --via - --profile cubic --rate 1 --recipe r", "--input");
    row("trajectory pendulum --via - --profile cubic --rate 1 --seed 3", "--excitation");
    row("--gravity 0 info pendulum", "after the command");
  }
  void optionsThatWouldDoNothingAreRefused() {
    QFETCH(const QString, line);
    QFETCH(const QByteArray, option);
    const Run run = armillaryRun(line.split(' '));
    VERIFY_EXIT(run, 1);
    VERIFY_SAYS(run, option);
  }

  // What --passive changes it changes, and the others are refused it.
  void passiveIsForWhatFeelsIt() {
    const Folder folder;
    const QString robot = folder.write(
        "r.urdf", robotFile().replace("<axis xyz='0 -1 0'/>",
                                      "<axis xyz='0 -1 0'/><dynamics damping='3' friction='1' "
                                      "rotor_inertia='0.5'/>"));
    const QByteArray row = "j/position,j/velocity,j/acceleration,j/effort\n0.3,2,5,7\n";
    int refused = 0;
    for (const char* quantity :
         {"inverse-dynamics", "forward-dynamics", "mass-matrix", "inverse-mass-matrix", "bias",
          "energy", "gravity", "coriolis", "coriolis-matrix", "regressor", "reactions", "momentum",
          "inverse-dynamics-derivatives", "forward-dynamics-derivatives"}) {
      const QStringList words{"compute", quantity, robot, "--input", "-"};
      const Run without = armillaryRun(words, row);
      const Run with = armillaryRun(words + QStringList{"--passive"}, row);
      VERIFY_EXIT(without, 0);
      if (with.code == 1) {
        ++refused;
        continue;
      }
      VERIFY_EXIT(with, 0);
      QVERIFY2(with.out != without.out, quantity);
    }
    QCOMPARE(refused, 8);
  }

  void wordsMayStandInAnyOrder() {
    const Run expected = armillaryRun({"compute", "energy", "pendulum", "--gravity", "0 0 -1"});
    VERIFY_EXIT(expected, 0);
    for (const QStringList& words :
         {QStringList{"compute", "--gravity", "0 0 -1", "energy", "pendulum"},
          {"compute", "energy", "--gravity=0 0 -1", "pendulum"},
          {"compute", "--gravity", "0 0 -7", "energy", "pendulum", "--gravity", "0 0 -1"},
          {"compute", "--gravity", "0 0 -1", "--", "energy", "pendulum"}}) {
      const Run run = armillaryRun(words);
      VERIFY_EXIT(run, 0);
      QCOMPARE(run.out, expected.out);
    }
  }

  void theManPageHoldsEveryCommandAndOption() {
    const Run page = armillaryRun({"man-page"}, {}, kNoDisplay);
    VERIFY_EXIT(page, 0);
    QVERIFY(page.out.startsWith(".TH ARMILLARY 1"));
    QByteArray plain = page.out;
    plain.replace("\\-", "-");
    for (const QString& command : kCommands) {
      QVERIFY2(plain.contains(".SS \"armillary " + command.toUtf8() + " "), qPrintable(command));
      for (const QString& option : optionsOf(armillaryRun({command, "--help"}).out)) {
        QVERIFY2(plain.contains("\\fB" + option.toUtf8() + "\\fR"), qPrintable(option));
      }
    }
    for (const char* word :
         {"walker-orin-1", "dormand-prince", "minimum-jerk", ".SH EXIT STATUS"}) {
      QVERIFY2(plain.contains(word), word);
    }
    for (const QByteArray& line : page.out.split('\n')) {
      const bool request = line.startsWith('.') || line.startsWith('\'');
      QVERIFY2(
          !request || QRegularExpression("^\\.(TH|SH|SS|TP|PP|br|B)\\b").match(line).hasMatch(),
          line.constData());
    }
  }

  void bashCompletesCommandsOptionsAndTheirValues() {
    QCOMPARE(offered({"sim"}), QStringList{"simulate"});
    QVERIFY(offered({"pend"}).contains("pendulum"));
    QCOMPARE(offered({"simulate", "pendulum", "--int"}), QStringList{"--integrator"});
    QVERIFY(offered({"simulate", "pendulum", "--integrator", "d"}).contains("dormand-prince"));
    QCOMPARE(offered({"simulate", "--integrator", "=", "dor"}), QStringList{"dormand-prince"});
    QVERIFY(offered({"compute", "inverse-d"}).contains("inverse-dynamics"));
    QVERIFY(offered({"compute", "--passive", "bi"}).contains("bias"));
    QVERIFY(offered({"compute", "--gravity", "0 0 0", "bias", "four"}).contains("four_bar"));
    QVERIFY(offered({"simulate", "pendulum", "--duration", ""}).isEmpty());
    const QStringList options = optionsOf(armillaryRun({"trajectory", "--help"}).out);
    for (const QString& option : options) {
      QVERIFY2(offered({"trajectory", "--"}).contains(option), qPrintable(option));
    }
  }

  void zshReadsItsCompletion() {
    const Run script = armillaryRun({"completion", "zsh"}, {}, kNoDisplay);
    VERIFY_EXIT(script, 0);
    QVERIFY(script.out.startsWith("#compdef armillary\n"));
    for (const QString& command : kCommands) {
      QVERIFY2(script.out.contains("\n    " + command.toUtf8() + ")\n"), qPrintable(command));
    }
    if (QStandardPaths::findExecutable("zsh").isEmpty()) QSKIP("there is no zsh");
    const Folder folder;
    const Run run = runProgram("zsh", {"-n", folder.write("_armillary", script.out)});
    VERIFY_EXIT(run, 0);
  }

  void whatIsHiddenIsNotListed() {
    const QByteArray help = armillaryRun({"--help"}).out;
    QVERIFY(!help.contains("man-page") && !help.contains("completion"));
    VERIFY_EXIT(armillaryRun({"completion"}), 1);
    VERIFY_EXIT(armillaryRun({"completion", "fish"}), 1);
  }
};

ARMILLARY_EVENT_TEST(TestDeclaredWords)
#include "tst_declared_words.moc"
