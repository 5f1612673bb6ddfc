// SPDX-License-Identifier: GPL-3.0-or-later
// armillary grade over what classes hand in: a line a student whatever is in his folder, and
// whatever else cannot be read.
#include "engine/motion_files/numpy_archive.h"
#include "tests/app/program.h"
#include "tests/support/test_program.h"

using namespace armillary::test;

namespace {

QByteArray fileLesson() {
  return "{\"title\": \"T\", \"robot\": \"planar_3r\", \"steps\": [{\"title\": \"S\", "
         "\"questions\": [{\"id\": \"tau\", \"kind\": \"file\", \"text\": \"?\", \"motion\": "
         "{\"name\": \"planar_3r_reach\"}}]}]}";
}

// The right answer to it.
QByteArray rightTable() {
  const QString motion = ARMILLARY_SOURCE_FOLDER "/resources/trajectories/planar_3r_reach.csv";
  return armillaryRun({"compute", "inverse-dynamics", "planar_3r", "--input", motion}).out;
}

// The line of a student; empty: there is none, or more than one.
QByteArray lineOf(const QByteArray& marks, const QByteArray& student) {
  QByteArray found;
  for (const QByteArray& line : marks.split('\n')) {
    if (!line.startsWith(student + ",")) continue;
    if (!found.isEmpty()) return {};
    found = line;
  }
  return found;
}

QByteArray numberLesson() {
  return "{\"title\": \"T\", \"robot\": \"pendulum\", \"steps\": [{\"title\": \"S\", "
         "\"state\": {\"position\": {\"pivot\": \"30 deg\"}}, \"questions\": [{\"id\": \"hold\", "
         "\"kind\": \"number\", \"text\": \"?\", \"expected\": {\"quantity\": \"gravity\", "
         "\"column\": \"pivot/gravity\"}}]}]}";
}

}  // namespace

class TestGradeCommand : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  // As systems that hand in write the hour; only a drive's may not be read.
  void aTablesNameMayHaveAColon() {
    const Folder folder;
    const QString lesson = folder.write("l.lesson.json", fileLesson());
    folder.write("c/Jo 10:32.csv", rightTable());
    const Run run = armillaryRun({"grade", lesson, folder.path("c")});
    VERIFY_EXIT(run, 0);
    QVERIFY2(lineOf(run.out, "\"Jo 10:32\"").endsWith(",1,1,1,,right"), run.out.constData());
  }

  void aFolderIsOneStudentWhateverIsInIt() {
    const Folder folder;
    const QString lesson = folder.write("l.lesson.json", fileLesson());
    const QByteArray right = rightTable();
    folder.write("c/Ada/tau.csv", right);
    folder.write("c/Bob/old.csv", "1,2,3\n");
    folder.write("c/Bob/tau.csv", right);
    folder.write("c/Cyd/readme.txt", "Dear teacher,\nthe dog ate 1 of it.\n");
    folder.write("c/Dan/tau.txt", right);
    folder.write("c/Eve/sub/tau.tsv", QByteArray(right).replace(',', '\t'));
    folder.write("c/Fay/one.csv", right);
    folder.write("c/Fay/two.csv", right);
    folder.write("c/Max/._tau.csv", QByteArray("\0\5\26\7", 4));
    folder.write("c/Max/__MACOSX/tau.csv", "1,2\n");
    folder.write("c/Max/tau.csv", right);
    const Run run = armillaryRun({"grade", lesson, folder.path("c")});
    VERIFY_EXIT(run, 2);
    QCOMPARE(run.out.count('\n'), 8);
    for (const char* student : {"Ada", "Bob", "Dan", "Eve", "Max"}) {
      const QByteArray line = lineOf(run.out, student);
      QVERIFY2(line.contains(",1,1,1,,") && line.contains("right"), (student + line).constData());
    }
    QVERIFY2(lineOf(run.out, "Bob").contains("several tables"), run.out.constData());
    for (const auto& [student, words] :
         {std::pair("Cyd", "looked for"), std::pair("Fay", "several tables (one.csv, two.csv)")}) {
      const QByteArray line = lineOf(run.out, student);
      QVERIFY2(line.contains(",0,1,0,,") && line.contains(words), (student + line).constData());
      VERIFY_SAYS(run, words);
    }
    VERIFY_SAYS(run, "2 of 7");
  }

  // As learning platforms hand them on: all in one, or one of each student.
  void zipFilesAreTheFoldersThatTheyWere() {
    const Folder folder;
    const QString lesson = folder.write("l.lesson.json", fileLesson());
    const QByteArray right = rightTable();
    const auto zip = [&](const QString& name, const std::vector<std::string>& files) {
      armillary::NumpyArchive archive;
      for (const std::string& file : files) archive.addFile(file, right.toStdString());
      return folder.write(name, QByteArray::fromStdString(archive.bytes()));
    };
    const QString all = zip("all.zip", {"course/Ada/tau.csv", "course/Bob/sub/tau.csv",
                                        "course/__MACOSX/Ada/._tau.csv"});
    const Run one = armillaryRun({"grade", lesson, all});
    VERIFY_EXIT(one, 0);
    QCOMPARE(one.out.count('\n'), 3);
    for (const char* student : {"Ada", "Bob"}) {
      QVERIFY2(lineOf(one.out, student).contains(",1,1,1,,"), one.out.constData());
    }
    QVERIFY2(one.out.contains("all.zip/course/Ada/tau.csv"), one.out.constData());
    folder.write("c/Cem/tau.csv", right);
    zip("c/Dan.zip", {"tau.csv"});
    zip("c/Eve/handed in.zip", {"tau.csv"});
    folder.write("c/Fay.zip", "no zip file");
    const Run run = armillaryRun({"grade", lesson, folder.path("c")});
    VERIFY_EXIT(run, 2);
    QCOMPARE(run.out.count('\n'), 5);
    for (const char* student : {"Cem", "Dan", "Eve"}) {
      QVERIFY2(lineOf(run.out, student).contains(",1,1,1,,"), run.out.constData());
    }
    QVERIFY2(lineOf(run.out, "Fay").contains("it is no zip file"), run.out.constData());
    VERIFY_SAYS(run, "1 of 4");
  }

  // What one student's zip file is, the others do not feel: files of any name that answers name,
  // folders that stand elsewhere, what nobody may read; and of the zip files one that is broken.
  void aZipFileIsNobodyElsesMatter() {
    const Folder folder;
    const QString lesson = folder.write("l.lesson.json", fileLesson());
    const QByteArray right = rightTable();
    folder.write("c/ann/a.json", "{\"student\": \"Ann\", \"answers\": {\"tau\": \"tau.dat\"}}");
    folder.write("c/ann/tau.dat", right);
    folder.write("elsewhere/tau.csv", right);
    QVERIFY(QFile::link(folder.path("elsewhere"), folder.path("c/bob")));
    armillary::NumpyArchive inner, cleo, all;
    inner.addFile("tau.csv", right.toStdString());
    cleo.addFile("x/a.json", "{\"student\": \"Cleo\", \"answers\": {\"tau\": \"hers.dat\"}}");
    cleo.addFile("x/hers.dat", right.toStdString());
    folder.write("c/cleo.zip", QByteArray::fromStdString(cleo.bytes()));
    folder.write("c/eve/hand.zip", "no zip file");
    const Run run = armillaryRun({"grade", lesson, folder.path("c")});
    VERIFY_EXIT(run, 2);
    for (const char* student : {"Ann", "bob", "Cleo"}) {
      QVERIFY2(lineOf(run.out, student).contains(",1,1,1,,"), run.out.constData());
    }
    QVERIFY2(lineOf(run.out, "eve").contains("it is no zip file"), run.out.constData());
    QVERIFY2(!(run.out + run.err).contains(QDir::tempPath().toUtf8() + "/armillary"),
             (run.out + run.err).constData());
    all.addFile("anna.zip", inner.bytes());
    all.addFile("bob.zip", "no zip file");
    all.addFile("cara/tau.csv", right.toStdString());
    all.addFile("dora/L: 1.json", "{}");
    const Run one = armillaryRun(
        {"grade", lesson, folder.write("all.zip", QByteArray::fromStdString(all.bytes()))});
    VERIFY_EXIT(one, 2);
    for (const char* student : {"anna", "cara"}) {
      QVERIFY2(lineOf(one.out, student).contains(",1,1,1,,"), one.out.constData());
    }
    QVERIFY2(lineOf(one.out, "bob").contains("it is no zip file"), one.out.constData());
  }

  void answersInOneFolderAreAStudentEach() {
    const Folder folder;
    const QString lesson = folder.write("l.lesson.json", fileLesson());
    folder.write("c/ada.json", "{\"student\": \"Ada\", \"answers\": {\"tau\": \"hers.csv\"}}");
    folder.write("c/hers.csv", rightTable());
    folder.write("c/ben.csv", rightTable());
    folder.write("c/group/c.json", "{\"student\": \"Cem\", \"answers\": {}}");
    folder.write("c/group/d.json", "{\"student\": \"Dan\", \"answers\": {}}");
    const Run run = armillaryRun({"grade", lesson, folder.path("c")});
    VERIFY_EXIT(run, 0);
    QCOMPARE(run.out.count('\n'), 5);
    for (const char* student : {"Ada", "ben", "Cem", "Dan"}) {
      QVERIFY2(!lineOf(run.out, student).isEmpty(), run.out.constData());
    }
  }

  void aFileThatCannotBeReadIsToldAndEndsInTwo() {
    const Folder folder;
    const QString lesson = folder.write("l.lesson.json", fileLesson());
    folder.write("c/ada.csv", rightTable());
    folder.write("c/bad.csv", QByteArray("\0\1\377\376,\n\3", 7));
    folder.write("c/empty.csv", "");
    folder.write("d/gone.json", "{\"student\": \"Gus\", \"answers\": {\"tau\": \"gone.csv\"}}");
    const Run run = armillaryRun({"grade", lesson, folder.path("c"), folder.path("d")});
    VERIFY_EXIT(run, 2);
    for (const char* words : {"bad.csv: error: question 'tau'", "empty.csv: error", "gone.csv",
                              "3 of 4 files could not be used"}) {
      VERIFY_SAYS(run, words);
    }
    QVERIFY(lineOf(run.out, "ada").contains(",1,1,1,,"));
    const Run one = armillaryRun({"lesson", lesson, "--answers", folder.path("d/gone.json")});
    VERIFY_EXIT(one, 2);
    VERIFY_SAYS(one, "1 file that the answers name cannot be read");
    QVERIFY(QString::fromUtf8(run.out).toUtf8() == run.out && !run.out.contains('\0'));
  }

  void whatIsNotThereStopsNobody() {
    const Folder folder;
    const QString lesson = folder.write("l.lesson.json", fileLesson());
    const QString right = folder.write("right.csv", rightTable());
    QDir().mkpath(folder.path("empty"));
    const Run run =
        armillaryRun({"grade", lesson, folder.path("gone.csv"), folder.path("empty"), right});
    VERIFY_EXIT(run, 2);
    QVERIFY(lineOf(run.out, "right").contains(",1,1,1,,"));
    QVERIFY(lineOf(run.out, "gone").contains("not there"));
    QVERIFY(lineOf(run.out, "empty").contains("looked for"));
    VERIFY_SAYS(run, "gone.csv: error: it is not there");
  }

  void aStudentMayBeANumberAndIsOneLine() {
    const Folder folder;
    const QString lesson = folder.write("l.lesson.json", numberLesson());
    folder.write("c/a.json", "{\"student\": 20000000, \"answers\": {\"hold\": 4.905}}");
    folder.write("c/b.json", "{\"student\": \"E\\u0000v\\ne\", \"answers\": {\"hold\": 4.905}}");
    const Run run = armillaryRun({"grade", lesson, folder.path("c")});
    VERIFY_EXIT(run, 0);
    QVERIFY2(run.err.isEmpty(), run.err.constData());
    QVERIFY2(!lineOf(run.out, "20000000").isEmpty(), run.out.constData());
    QVERIFY2(!lineOf(run.out, "\"E v e\"").isEmpty(), run.out.constData());
  }

  // A name that no folder of a packed file may have.
  void aLessonOfAnyNameIsPackedAndOpensAgain() {
    const Folder folder;
    for (const char* name :
         {"Week 3: gravity.lesson.json", "a\\b.lesson.json", "a\nb.lesson.json"}) {
      const QString lesson = folder.write(name, numberLesson());
      const QString packed = folder.path("p.armillary");
      VERIFY_EXIT(armillaryRun({"lesson", lesson, "--pack", packed, "--without-answers"}), 0);
      const Run told = armillaryRun({"lesson", packed});
      VERIFY_EXIT(told, 0);
      QVERIFY(told.out.startsWith("# T"));
      const Run refused = armillaryRun({"grade", packed, folder.path()});
      VERIFY_EXIT(refused, 2);
      VERIFY_SAYS(refused, "'" + packed.toUtf8() + "' is for students");
      QVERIFY2(!refused.err.contains("armillary-lesson"), refused.err.constData());
    }
  }
};

ARMILLARY_EVENT_TEST(TestGradeCommand)
#include "tst_grade_command.moc"
