// SPDX-License-Identifier: GPL-3.0-or-later
// Questions of every kind, asked in the window and run by who knows nothing of it.
#include <QCheckBox>
#include <QComboBox>
#include <QLineEdit>
#include <QPlainTextEdit>

#include "engine/lessons/check_lesson.h"
#include "tests/support/lesson_writing.h"

using namespace armillary;
using namespace armillary::test;

class TestWritingQuestions : public WritingWindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() { openWriting(); }
  void cleanup() { closeWriting(); }

  void curvesArrowsAndFilesAreAskedAlongAMotion() {
    open(bundledFile("planar_3r"));
    window().openFile(
        QString::fromStdString(bundledTrajectoryFile("planar_3r_reach").value_or("")));
    QTRY_VERIFY_WITH_TIMEOUT(stage().hasTrajectory(), kPatience);
    stage().setMode(Stage::Mode::kPlay);
    stage().scrubTo(0.3);
    words<QLineEdit>("draft_title", "Three ways to answer");
    click("draft_record");
    ask("draft_ask_curve", "Draw the elbow's torque");
    choose("draft_column", "elbow/effort");
    choose("draft_unit", "N cm");
    ask("draft_ask_curve", "And how the wrist would fall");
    choose("draft_along", "As the robot moves by itself");
    choose("draft_column", "wrist/position");
    choose("draft_unit", "deg");
    ask("draft_ask_arrow", "Draw the hand's weight");
    choose("draft_unit", "kN");
    QVERIFY2(last<QLabel>("draft_answer")->text().contains("kN"),
             qPrintable(last<QLabel>("draft_answer")->text()));
    ask("draft_ask_file", "Your torques");
    QVERIFY(last<QLabel>("draft_columns")->text().contains("shoulder/effort"));
    const Lesson lesson = save("three");
    const std::vector<LessonQuestion>& asked = lesson.steps.front().questions;
    QCOMPARE(asked.size(), std::size_t(4));
    QVERIFY(asked[0].motion && !asked[0].simulation);
    QCOMPARE(std::string(asked[0].unit->name), std::string("N cm"));
    QVERIFY(asked[1].simulation && !asked[1].motion);
    QCOMPARE(std::string(asked[1].unit->name), std::string("deg"));
    QCOMPARE(asked[2].arrow->what, LinkForce::kWeight);
    QCOMPARE(asked[3].columns.size(), std::size_t(3));
    expectRuns(lesson);
  }

  // The pose is found by moving the robot; one that is wrong is told before anything is saved.
  void aStateIsAskedForAndFound() {
    open(bundledFile("planar_3r"));
    words<QLineEdit>("draft_title", "Hanging");
    stage().setPosition(Eigen::Vector3d(0.3, 0.2, 0.1));
    click("draft_record");
    ask("draft_ask_state", "Let it hang");
    choose("draft_quantity_1", "gravity");
    choose("draft_column_1", "shoulder/gravity");
    words<QLineEdit>("draft_condition_text_1", "the shoulder needs no torque");
    QVERIFY(last<QLabel>("draft_answer")->text().contains("Move the robot"));
    click("draft_take_pose");
    QVERIFY2(last<QLabel>("draft_answer")->text().contains("the shoulder needs no torque"),
             qPrintable(last<QLabel>("draft_answer")->text()));
    stage().setPosition(Eigen::Vector3d(M_PI_2, 0.0, 0.0));
    click("draft_take_pose");
    QVERIFY2(last<QLabel>("draft_answer")->text().contains("All of it holds"),
             qPrintable(last<QLabel>("draft_answer")->text()));
    click("draft_add_condition");
    choose("draft_bound_kind_2", "is singular");
    find<QCheckBox>("draft_row_vy_2")->click();
    QVERIFY2(last<QLabel>("draft_answer")->text().contains("All of it holds"),
             qPrintable(last<QLabel>("draft_answer")->text()));
    const Lesson lesson = save("hanging");
    const LessonQuestion& question = lesson.steps.front().questions.front();
    QCOMPARE(question.conditions.size(), std::size_t(2));
    QCOMPARE(question.conditions[1].rows.size(), std::size_t(2));
    QCOMPARE(question.examples.size(), std::size_t(1));
    expectRuns(lesson);
    // of another robot it is no answer
    open(bundledFile("pendulum"));
    click("draft_take_pose");
    QVERIFY2(told().contains("another robot"), qPrintable(told()));
  }

  void anErrorIsPlantedAndFound() {
    open(bundledFile("planar_3r"));
    words<QLineEdit>("draft_title", "What is wrong?");
    stage().setPosition(Eigen::Vector3d(0.3, 0.2, 0.1));
    click("draft_record");
    ask("draft_ask_fault", "Something is wrong: what?");
    QTRY_VERIFY(last<QWidget>("draft_factor")->isVisibleTo(&window()));  // when it is laid out
    choose("draft_fault", "the place");
    QVERIFY(!last<QWidget>("draft_factor")->isVisibleTo(&window()));
    choose("draft_fault_part", "elbow");
    auto* along = last<QAbstractSpinBox>("draft_shift_x");
    along->setFocus();
    along->selectAll();
    QTest::keyClicks(along, "0.2\t");
    const Lesson lesson = save("fault");
    const LessonQuestion& question = lesson.steps.front().questions.front();
    QCOMPARE(question.fault->what, LessonFault::What::kOrigin);
    QCOMPARE(question.fault->element, std::string("elbow"));
    QCOMPARE(question.fault->shift.x(), 0.2);
    expectRuns(lesson);
  }

  // Words are changed, and what is right stays to the last digit, examples of answers too.
  void wordsLeaveAnswersOfAFileAlone() {
    window().lessonDrafts().edit(
        QString::fromStdString(bundledLessonFile("planar_arm_velocity").value_or("")));
    QTRY_VERIFY_WITH_TIMEOUT(window().lessonDrafts().workshop().draft().steps.size() > 1,
                             kPatience);
    const LessonDraft before = window().lessonDrafts().workshop().draft();
    int questions_seen = 0;
    auto* list = find<QListWidget>("draft_steps");
    for (int step = 0; step < list->count(); ++step) {
      list->setCurrentRow(step);
      for (DraftedQuestion* each : questions()) {
        auto* hint = each->findChild<QLineEdit*>(QStringLiteral("draft_hint"));
        hint->setText(hint->text() + QStringLiteral("!"));
        ++questions_seen;
      }
      const auto& was = before.steps[static_cast<std::size_t>(step)];
      const auto& now =
          window().lessonDrafts().workshop().draft().steps[static_cast<std::size_t>(step)];
      for (std::size_t i = 0; i < was.questions.size(); ++i) {
        DraftQuestion same = now.questions[i];
        QCOMPARE(same.hint, was.questions[i].hint + "!");
        same.hint = was.questions[i].hint;
        QVERIFY2(same == was.questions[i], was.questions[i].id.c_str());
      }
    }
    QVERIFY(questions_seen > 2);
  }

 private:
  // Of several questions' the last.
  template <class Widget>
  Widget* last(const char* name) {
    const QList<Widget*> all = window().findChildren<Widget*>(QLatin1String(name));
    return all.isEmpty() ? nullptr : all.back();
  }
  void choose(const char* name, const QString& text) {
    auto* box = last<QComboBox>(name);
    QVERIFY2(box && box->findText(text) >= 0, qPrintable(QLatin1String(name) + ": " + text));
    box->setCurrentText(text);
  }
  void ask(const char* action, const QString& text) {
    auto* entry = find<QAction>(action);
    QVERIFY2(entry, action);
    entry->trigger();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    words<QPlainTextEdit>("draft_question_text", text);
  }
  void expectRuns(const Lesson& lesson) {
    const LessonCheck check = checkLesson(lesson);
    QVERIFY2(!check.diagnostics.hasErrors(),
             check.diagnostics.hasErrors() ? toText(check.diagnostics.all().front()).c_str() : "");
    QCOMPARE(check.questions.size(), lesson.steps.front().questions.size());
  }
};

ARMILLARY_WIDGET_TEST(TestWritingQuestions)
#include "tst_writing_questions.moc"
