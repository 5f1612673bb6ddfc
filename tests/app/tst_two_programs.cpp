// SPDX-License-Identifier: GPL-3.0-or-later
// What draws nothing is done by a program that has none of the window's libraries to bring.
#include <QFileInfo>

#include "tests/app/program.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

class TestTwoPrograms : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void whatDrawsNothingBringsNoneOfTheWindow() {
    const Run run = armillaryRun({}, {}, {{"LD_TRACE_LOADED_OBJECTS", "1"}});
    QVERIFY2(run.out.contains("libassimp"), run.out.constData());
    for (const char* library : {"libQt6", "libOpen3D", "libfilament", "libX11"}) {
      QVERIFY2(!run.out.contains(library), library);
    }
  }

  void aCopyWithoutTheOtherSaysWhatIsMissing() {
    const QString other =
        QFileInfo(QStringLiteral(ARMILLARY_PROGRAM)).dir().filePath("armillary-window");
    if (!QFile::exists(other)) QSKIP("built without its window");
    const Folder folder;
    const QString copy = folder.path("armillary");
    QVERIFY(QFile::copy(ARMILLARY_PROGRAM, copy));
    VERIFY_EXIT(runProgram(copy, {"compute", "gravity", "pendulum"}), 0);
    for (const QStringList& words :
         {QStringList{"render", "pendulum", "--output", folder.path("x.png")},
          QStringList{"pendulum"}}) {
      const Run run = runProgram(copy, words);
      VERIFY_EXIT(run, 4);
      QVERIFY2(run.err.contains(
                   "libexec/armillary/armillary-window': No such file or directory; install"),
               run.err.constData());
    }
    QVERIFY(!QFile::exists(folder.path("x.png")));
    // and a mistake in the words is told by either
    VERIFY_EXIT(runProgram(copy, {"render", "pendulum", "--outptu", "x.png"}), 1);
  }
};

ARMILLARY_EVENT_TEST(TestTwoPrograms)
#include "tst_two_programs.moc"
