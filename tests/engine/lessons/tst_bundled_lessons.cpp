// SPDX-License-Identifier: BSD-3-Clause
// Every bundled lesson runs from its first step to its last answer: right answers are graded right,
// wrong ones wrong, and the mistakes in them are named.
#include <QTest>
#include <set>

#include "engine/lessons/check_lesson.h"
#include "tests/engine/lessons/lesson_texts.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

std::vector<std::filesystem::path> lessonFiles() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry :
       std::filesystem::directory_iterator(bundledFolder().parent_path() / "lessons")) {
    if (entry.path().string().ends_with(".lesson.json")) files.push_back(entry.path());
  }
  return files;
}

}  // namespace

class TestBundledLessons : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void eachRunsToItsLastAnswer_data() {
    QTest::addColumn<QString>("file");
    for (const auto& file : lessonFiles()) {
      QTest::newRow(file.filename().string().c_str()) << QString::fromStdString(file.string());
    }
  }
  void eachRunsToItsLastAnswer() {
    QFETCH(const QString, file);
    const LessonResult read = readLesson(file.toStdString(), bundledSources());
    for (const Diagnostic& found : read.diagnostics.all()) QFAIL(toText(found).c_str());
    const LessonCheck check = checkLesson(*read.lesson);
    for (const Diagnostic& found : check.diagnostics.all()) QFAIL(toText(found).c_str());
    QVERIFY(!read.lesson->text.empty());
    for (const CheckedQuestion& each : check.questions) {
      QVERIFY2(each.right > 0, each.question->id.c_str());
      QVERIFY2(each.wrong > 0, each.question->id.c_str());
    }
  }

  // What the page shows to those who write a lesson works.
  void theLessonOfThePageRuns() {
    QFile page(
        QString::fromStdString((bundledFolder().parent_path() / "lessons" / "README.md").string()));
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QString text = QString::fromUtf8(page.readAll());
    const LessonFiles files;
    const LessonResult read =
        files.read(text.section("```json\n", 1, 1).section("```", 0, 0).toStdString());
    for (const Diagnostic& found : read.diagnostics.all()) QFAIL(toText(found).c_str());
    const LessonCheck check = checkLesson(*read.lesson);
    for (const Diagnostic& found : check.diagnostics.all()) QFAIL(toText(found).c_str());
    QCOMPARE(check.questions[0].right_answer, std::string("4.905 N m"));
    QCOMPARE(check.questions[0].wrong, 2);
    for (const std::string& mistake : mistakeNames()) {
      QVERIFY2(text.contains(QString::fromStdString("`" + mistake + "`")), mistake.c_str());
    }
    for (const std::string_view quantity : lessonQuantities()) {
      QVERIFY2(text.contains(QString::fromStdString("`" + std::string(quantity) + "`")),
               std::string(quantity).c_str());
    }
  }

  void theyCoverTheCourse() {
    QVERIFY(lessonFiles().size() >= 12);
    std::set<std::string> robots;
    std::set<LessonQuestion::Kind> kinds;
    std::set<Mistake> mistakes;
    for (const auto& file : lessonFiles()) {
      const LessonResult read = readLesson(file.string(), bundledSources());
      for (const LessonStep& step : read.lesson->steps) {
        robots.insert(step.robot->name);
        for (const LessonQuestion& question : step.questions) {
          kinds.insert(question.kind);
          for (const LessonExample& example : question.examples) {
            if (example.mistake) mistakes.insert(*example.mistake);
          }
        }
      }
    }
    for (const char* robot : {"pendulum", "double_pendulum", "planar_3r", "puma560", "scara",
                              "quadruped", "four_bar", "hydraulic_manipulator", "cart_pole"}) {
      QVERIFY2(robots.contains(robot), robot);
    }
    QCOMPARE(kinds.size(), size_t(7));
    QCOMPARE(mistakes.size(), mistakeNames().size());
  }
};

ARMILLARY_TEST(TestBundledLessons)
#include "tst_bundled_lessons.moc"
