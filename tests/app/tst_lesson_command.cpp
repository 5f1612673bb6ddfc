// SPDX-License-Identifier: GPL-3.0-or-later
// armillary lesson and armillary grade: what they write, and their exit codes.
#include "tests/app/program.h"
#include "tests/support/test_program.h"

using namespace armillary::test;

namespace {

// A lesson with a number and a choice of a pendulum at 30 degrees.
QByteArray lessonFile(const QByteArray& more = {}) {
  return "{\"title\": \"T\", \"robot\": \"pendulum\", \"steps\": [{\"title\": \"S\",\n"
         "\"state\": {\"position\": {\"pivot\": \"30 deg\"}}, \"questions\": [\n"
         "{\"id\": \"hold\", \"kind\": \"number\", \"text\": \"?\", \"unit\": \"N m\", \"points\": "
         "2, \"expected\": {\"quantity\": \"gravity\", \"column\": \"pivot/gravity\"}" +
         more +
         "},\n"
         "{\"id\": \"why\", \"kind\": \"choice\", \"text\": \"?\", \"choices\": [{\"text\": "
         "\"a\", \"right\": true}, {\"text\": \"b\"}]}]}]}";
}

QByteArray answers(const QByteArray& student, const QByteArray& hold, const QByteArray& why) {
  return "{\"student\": \"" + student + "\", \"answers\": {\"hold\": " + hold +
         ", \"why\": " + why + "}}";
}

}  // namespace

class TestLessonCommand : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void aBundledLessonIsToldAndChecked() {
    const Run told = armillaryRun({"lesson", "pendulum_gravity"});
    VERIFY_EXIT(told, 0);
    QVERIFY(told.out.startsWith("# What gravity asks of a pendulum"));
    QVERIFY(!told.out.contains("6.30"));  // no answers
    const Run checked = armillaryRun({"lesson", "pendulum_gravity", "--check"});
    VERIFY_EXIT(checked, 0);
    QVERIFY(checked.out.contains("hold: 6.30575 N m"));
    QVERIFY(checked.out.contains("all is as its author says"));
  }

  void whatIsNotAsTheAuthorSaysEndsInTwo() {
    const Folder folder;
    const QString good = folder.write("good.lesson.json", lessonFile());
    VERIFY_EXIT(armillaryRun({"lesson", good, "--check"}), 0);
    const QString bad = folder.write("bad.lesson.json", lessonFile(", \"right\": [5.5]"));
    const Run run = armillaryRun({"lesson", bad, "--check"});
    VERIFY_EXIT(run, 2);
    VERIFY_SAYS(run, "bad.lesson.json:3: error: question 'hold': a right answer is graded wrong");
    const QString broken = folder.write("broken.lesson.json", "{\"title\":\n}");
    const Run unread = armillaryRun({"lesson", broken, "--check"});
    VERIFY_EXIT(unread, 2);
    VERIFY_SAYS(unread, "broken.lesson.json:2: error: this is no JSON");
    VERIFY_EXIT(armillaryRun({"lesson", "pendulum_gravty"}), 4);
    VERIFY_EXIT(armillaryRun({"lesson", "pendulum_gravity", "--chek"}), 1);
    VERIFY_EXIT(armillaryRun({"lesson"}), 1);
  }

  void answersAreGradedAndMistakesNamed() {
    const Folder folder;
    const QString lesson = folder.write("l.lesson.json", lessonFile());
    const QString file = folder.write("a.json", answers("Ada", "-4.905", "1"));
    const Run run = armillaryRun({"lesson", lesson, "--check", "--answers", file});
    VERIFY_EXIT(run, 0);
    QVERIFY2(run.out.contains("gravity's sign turned"), run.out.constData());
    QVERIFY(run.out.contains("1 of 3 points"));
  }

  // One file, which is read as the lesson's own is; for students nothing can be graded with it.
  void aLessonIsPackedWithItsAnswersOrWithout() {
    const Folder folder;
    folder.write("bar.dh.xml",
                 "<dh_robot name='bar' convention='standard'><joint name='pin' type='revolute' "
                 "a='0.5' alpha='0' d='0' theta='0'><inertial><origin xyz='-0.2 0 0'/><mass "
                 "value='2'/><inertia ixx='0.1' ixy='0' ixz='0' iyy='0.2' iyz='0' izz='0.25'/>"
                 "</inertial></joint></dh_robot>");
    QByteArray text = lessonFile();
    text.replace("\"pendulum\"", "{\"file\": \"bar.dh.xml\", \"gravity\": [0, -9.81, 0]}");
    text.replace("pivot", "pin");
    const QString lesson = folder.write("l.lesson.json", text);
    const QString whole = folder.path("whole.armillary"), thin = folder.path("thin.armillary");
    VERIFY_EXIT(armillaryRun({"lesson", lesson, "--pack", whole}), 0);
    VERIFY_EXIT(armillaryRun({"lesson", lesson, "--pack", thin, "--without-answers"}), 0);
    QVERIFY(QFile::remove(folder.path("bar.dh.xml")) && QFile::remove(lesson));
    const Run checked = armillaryRun({"lesson", whole, "--check"});
    VERIFY_EXIT(checked, 0);
    QVERIFY2(checked.out.contains("2 questions, 3 points: all is as its author says"),
             checked.out.constData());
    const QString file = folder.write("a.json", answers("Ada", "1", "2"));
    VERIFY_EXIT(armillaryRun({"lesson", whole, "--answers", file}), 0);
    const Run told = armillaryRun({"lesson", thin});
    VERIFY_EXIT(told, 0);
    QVERIFY(told.out.startsWith("# T"));
    const Run unchecked = armillaryRun({"lesson", thin, "--check"});
    VERIFY_EXIT(unchecked, 0);
    QVERIFY2(unchecked.out.contains("left out"), unchecked.out.constData());
    for (const QStringList& words :
         {QStringList{"lesson", thin, "--answers", file}, QStringList{"grade", thin, file}}) {
      const Run refused = armillaryRun(words);
      VERIFY_EXIT(refused, 2);
      VERIFY_SAYS(refused, "without its answers");
    }
    VERIFY_EXIT(armillaryRun({"lesson", whole, "--without-answers"}), 1);
    VERIFY_EXIT(armillaryRun({"lesson", whole, "--pack", folder.path("x.zip")}), 1);
    const QString none = folder.write("none.armillary", "no zip");
    VERIFY_EXIT(armillaryRun({"lesson", none}), 2);
  }

  // Whatever it is called.
  void aPackedLessonIsTheOneThatWasPacked() {
    const Folder folder;
    const QString lesson = folder.write("y.json", lessonFile());
    const QString packed = folder.path("packed.armillary");
    VERIFY_EXIT(armillaryRun({"lesson", lesson, "--pack", packed}), 0);
    const Run nowhere = armillaryRun({"lesson", packed}, {}, {{"TMPDIR", folder.path("none")}});
    VERIFY_EXIT(nowhere, 4);
    VERIFY_SAYS(nowhere, "set TMPDIR to a folder that may be written");
    const Run told = armillaryRun({"lesson", packed});
    VERIFY_EXIT(told, 0);
    QVERIFY(told.out.startsWith("# T"));
  }

  // A lesson whose right answer is graded wrong would mislead a class.
  void aLessonThatFailsItsCheckIsNotPacked() {
    const Folder folder;
    QByteArray text = lessonFile();
    const QByteArray question = "\"kind\": \"number\"";
    QVERIFY(text.contains(question));
    text.replace(question, question + ", \"right\": [-77]");
    const QString lesson = folder.write("bad.lesson.json", text);
    for (const QStringList& more : {QStringList{}, QStringList{"--check"}}) {
      const QString packed = folder.path("bad.armillary");
      const Run refused = armillaryRun(QStringList{"lesson", lesson, "--pack", packed} + more);
      VERIFY_EXIT(refused, 2);
      QVERIFY2(refused.err.contains("a right answer is graded"), refused.err.constData());
      QVERIFY(!QFile::exists(packed));
    }
  }

  void aClassIsGradedIntoATable() {
    const Folder folder;
    const QString lesson = folder.write("l.lesson.json", lessonFile());
    folder.write("class/ada.json", answers("Ada, Lady", "\"4.905 N m\"", "\"a\""));
    folder.write("class/ben.json", answers("Ben", "0", "2"));
    folder.write("class/cem/answers.json", answers("=Cem()", "281", "\"a\""));
    folder.write("class/dan/a.json", "{\"answers\": {\"why\": \"a\"}}");
    const QString marks = folder.path("marks.csv");
    const Run run = armillaryRun({"grade", lesson, folder.path("class"), "--output", marks});
    VERIFY_EXIT(run, 0);
    const QList<QByteArray> lines = folder.read("marks.csv").split('\n');
    QCOMPARE(
        lines[0],
        QByteArray(
            "student,file,points,of,hold,hold/mistake,hold/remark,why,why/mistake,why/remark"));
    QVERIFY2(lines[1].startsWith("\"Ada, Lady\"") && lines[1].contains(",3,3,2,,right,1,,right"),
             lines[1].constData());
    QVERIFY2(lines[2].startsWith("Ben") && lines[2].contains("gravity-forgotten") &&
                 lines[2].contains("without gravity"),
             lines[2].constData());
    QVERIFY2(lines[3].startsWith("'=Cem()"), lines[3].constData());
    QVERIFY2(lines[4].startsWith("dan,") && lines[4].contains("no answer"), lines[4].constData());
    // several files as words
    const Run two = armillaryRun(
        {"grade", lesson, folder.path("class/ada.json"), folder.path("class/ben.json")});
    VERIFY_EXIT(two, 0);
    QCOMPARE(two.out.count('\n'), 3);
  }

  void anUnusableFileHasNoPointsAndIsTold() {
    const Folder folder;
    const QString lesson = folder.write("l.lesson.json", lessonFile());
    folder.write("class/ada.json", answers("Ada", "4.905", "1"));
    folder.write("class/bad.json", "{\"answers\": ");
    const Run run = armillaryRun({"grade", lesson, folder.path("class")});
    VERIFY_EXIT(run, 2);
    VERIFY_SAYS(run, "bad.json:1: error: this is no JSON");
    VERIFY_SAYS(run, "1 of 2 files");
    QVERIFY(run.out.contains("Ada") && run.out.contains("bad"));
    VERIFY_EXIT(armillaryRun({"grade", lesson, folder.path("absent")}), 4);
    VERIFY_EXIT(armillaryRun({"grade", lesson}), 1);
    folder.write("empty/readme.txt", "");
    VERIFY_EXIT(armillaryRun({"grade", lesson, folder.path("empty")}), 2);
  }

  void tablesByThemselvesAreGraded() {
    const Folder folder;
    const QByteArray lesson =
        "{\"title\": \"T\", \"robot\": \"planar_3r\", \"steps\": [{\"title\": \"S\", "
        "\"questions\": [{\"id\": \"tau\", \"kind\": \"file\", \"text\": \"?\", \"motion\": "
        "{\"name\": \"planar_3r_reach\"}}]}]}";
    const QString file = folder.write("l.lesson.json", lesson);
    const QString motion = ARMILLARY_SOURCE_FOLDER "/resources/trajectories/planar_3r_reach.csv";
    const QStringList compute{"compute", "inverse-dynamics", "planar_3r", "--input", motion};
    VERIFY_EXIT(armillaryRun(compute + QStringList{"--output", folder.write("c/ada.csv", "")}), 0);
    VERIFY_EXIT(armillaryRun(compute + QStringList{"--gravity", "0 0 0", "--output",
                                                   folder.write("c/ben/tau.csv", "")}),
                0);
    const Run run = armillaryRun({"grade", file, folder.path("c")});
    VERIFY_EXIT(run, 0);
    const QList<QByteArray> lines = run.out.split('\n');
    QVERIFY2(lines[1].startsWith("ada,") && lines[1].endsWith(",1,1,1,,right"),
             lines[1].constData());
    QVERIFY2(lines[2].startsWith("ben,") && lines[2].contains("without gravity"),
             lines[2].constData());
  }
};

ARMILLARY_EVENT_TEST(TestLessonCommand)
#include "tst_lesson_command.moc"
