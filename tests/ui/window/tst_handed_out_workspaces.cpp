// SPDX-License-Identifier: GPL-3.0-or-later
// What a teacher hands out: a file with robot, lesson and window inside, opened where nothing of it
// is; and the same for students, without the answers.
#include <QComboBox>
#include <QDockWidget>
#include <QDropEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>

#include "engine/lessons/pack_lesson.h"
#include "engine/lessons/read_lesson.h"
#include "engine/motion_files/numpy_archive.h"
#include "engine/motion_files/numpy_members.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/panels/lesson/lesson_panel.h"
#include "ui/panels/lesson/question_view.h"
#include "ui/window/window_sessions.h"

using namespace armillary;
using namespace armillary::test;

class TestHandedOutWorkspaces : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() { openWindow(); }
  void cleanup() { closeWindow(); }

  // The lesson's own robot, motion and all, after their folder is gone; where somebody was in it.
  void aLessonTravelsWithTheWindow() {
    const QString file = folder_.filePath("whole.armillary");
    {
      const QTemporaryDir made;
      openLesson(ownLesson(made));
      find<QPushButton>("lesson_next")->click();
      QTRY_COMPARE(window().course().step(), 1);
      stage().setPosition(Eigen::VectorXd::Constant(1, 0.625));
      window().sessions().saveWorkspace(file);
      QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), kPatience);
    }
    closeWindow();
    openWindow();
    window().openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(window().course().lesson() != nullptr, kPatience);
    const Lesson& lesson = *window().course().lesson();
    QCOMPARE(lesson.title, std::string("A bar"));
    QVERIFY(!lesson.answers_left_out);
    QCOMPARE(window().course().step(), 1);
    QTRY_VERIFY(find<QDockWidget>("dock_lesson")->isVisible());
    QCOMPARE(stage().sample().state.position[0],
             0.625);  // as the window was, not as the step begins
    QVERIFY(question("turn"));
    answer("turn", "0");
    QTRY_VERIFY_WITH_TIMEOUT(remark("turn").contains("Right"), kPatience);
    find<QPushButton>("lesson_again")->click();
    QTRY_COMPARE(stage().sample().state.position[0], 1.25);
    find<QPushButton>("lesson_back")->click();
    QTRY_VERIFY(stage().trajectory() != nullptr);
    answer("hold", "3.924");
    QTRY_VERIFY_WITH_TIMEOUT(remark("hold").contains("Right"), kPatience);
  }

  void studentsAnswersAreKeptUngraded() {
    const QString file = folder_.filePath("students.armillary");
    {
      const QTemporaryDir made;
      openLesson(ownLesson(made));
      window().sessions().saveWorkspace(file, true);
      QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), kPatience);
    }
    closeWindow();
    openWindow();
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    QDragEnterEvent enter(QPoint(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window(), &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(100, 100), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window(), &drop);
    QTRY_VERIFY_WITH_TIMEOUT(window().course().lesson() != nullptr, kPatience);
    QVERIFY(window().course().lesson()->answers_left_out);
    QTRY_VERIFY(question("hold"));
    answer("hold", "-17");
    QTRY_VERIFY_WITH_TIMEOUT(remark("hold").contains("kept"), kPatience);
    QVERIFY(find<QLabel>("lesson_points")->text().startsWith("0 of"));
    // what was answered is graded with the lesson that has the answers
    const QTemporaryDir made;
    const Lesson whole = *readLesson(ownLesson(made).toStdString()).lesson;
    QFile answers(folder_.filePath("answers.json"));
    QVERIFY(answers.open(QIODevice::WriteOnly));
    answers.write(window().course().answersAsJson("Ada"));
    answers.close();
    Diagnostics diagnostics;
    const auto read = readAnswers(answers.fileName().toStdString(), whole, diagnostics);
    Grader grader(whole);
    const auto graded = gradeAll(grader, whole, *read);
    QCOMPARE(graded.front().grade.verdict, Grade::Verdict::kWrong);
  }

  // What the teacher tried is no part of what students get: the step begins as the lesson has it.
  void whatWasTriedStaysWithTheTeacher() {
    const QString file = folder_.filePath("begins.armillary");
    {
      const QTemporaryDir made;
      openLesson(ownLesson(made));
      QTRY_VERIFY(stage().trajectory() != nullptr);
      find<QPushButton>("lesson_next")->click();
      QTRY_COMPARE(window().course().step(), 1);
      stage().startRun(stage().setup(), nullptr);
      QTRY_VERIFY_WITH_TIMEOUT(
          stage().recording() && stage().recording()->size() > Stage::kLeastSamples, kPatience);
      window().sessions().saveWorkspace(folder_.filePath("own.armillary"));
      QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(folder_.filePath("own.armillary")), kPatience);
      QVERIFY(arraysOf("own.armillary").good.size() > 1);
      stage().setMode(Stage::Mode::kPose);
      stage().setPosition(Eigen::VectorXd::Constant(1, 0.8125));
      window().keyFrames().addShown();
      SimulationSetup setup = stage().setup();
      setup.wrenches.push_back({"rod", Eigen::Vector3d(0.0, 0.0, 0.8125), {}});
      stage().setSetup(setup);
      window().robotEdits().make({{RobotProperty::kMass, "rod", {0.8125}}}, "mass");
      QCOMPARE(stage().model().findLink("rod") >= 0, true);
      window().sessions().saveWorkspace(file, true);
      QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), kPatience);
    }
    const NumpyArrays arrays = arraysOf("begins.armillary");
    QCOMPARE(arrays.good.size(), size_t(1));  // the session, no run's numbers
    QVERIFY(arrays.good.at("session").texts.front().find("0.8125") == std::string::npos);
    closeWindow();
    openWindow();
    window().openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(window().course().lesson() != nullptr, kPatience);
    QCOMPARE(window().course().step(), 1);
    QTRY_COMPARE(stage().sample().state.position[0], 1.25);
    const Model& model = stage().model();
    QCOMPARE(model.links[static_cast<std::size_t>(model.findLink("rod"))].mass, 2.0);
    QVERIFY(window().keyFrames().list().empty());
    QVERIFY(stage().setup().wrenches.empty());
  }

  // As `armillary lesson FILE --pack` writes it.
  void aLessonAloneOpens() {
    const QString file = folder_.filePath("alone.armillary");
    {
      const QTemporaryDir made;
      const Lesson lesson = *readLesson(ownLesson(made).toStdString()).lesson;
      PackedLesson packed = packLesson(lesson, false);
      NumpyArchive archive;
      archive.add("session", {"{\"armillary_session\": 1, \"lesson\": \"own.lesson.json\"}"});
      for (PackedFile& each : packed.files) {
        archive.addFile("lesson/" + each.name, std::move(each.bytes));
      }
      QFile out(file);
      QVERIFY(out.open(QIODevice::WriteOnly));
      const std::string bytes = archive.bytes();
      out.write(bytes.data(), static_cast<qint64>(bytes.size()));
    }
    window().openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(window().course().lesson() != nullptr, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() && stage().model().name == "bar", kPatience);
    QVERIFY(question("hold"));
  }

  // Only where a lesson is open there is something to be left out.
  void theMenuOffersIt() {
    open(bundledFile("pendulum"));
    auto* action = find<QAction>("save_for_students_action");
    auto* menu = qobject_cast<QMenu*>(action->associatedObjects().value(0));
    QVERIFY(menu);
    Q_EMIT menu->aboutToShow();
    QVERIFY(!action->isEnabled());
    find<QAction>("lesson_pendulum_gravity")->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(window().course().lesson() != nullptr, kPatience);
    Q_EMIT menu->aboutToShow();
    QVERIFY(action->isEnabled());
  }

 private:
  static QString write(const QTemporaryDir& folder, const QString& name, const QByteArray& text) {
    QFile file(folder.filePath(name));
    if (!file.open(QIODevice::WriteOnly)) throw std::runtime_error("a test's file");
    file.write(text);
    return file.fileName();
  }
  // A robot of its own, which moves in the first step and stands in the second.
  static QString ownLesson(const QTemporaryDir& folder) {
    write(folder, "bar.urdf",
          "<robot name='bar'><link name='base'/><link name='rod'><inertial><origin xyz='0.2 0 "
          "0'/><mass value='2'/><inertia ixx='0.1' ixy='0' ixz='0' iyy='0.2' iyz='0' izz='0.25'/>"
          "</inertial><visual><origin xyz='0.2 0 0'/><geometry><box size='0.4 0.05 0.05'/>"
          "</geometry></visual></link><joint name='pin' type='continuous'><parent link='base'/>"
          "<child link='rod'/><axis xyz='0 -1 0'/></joint></robot>");
    write(folder, "swing.csv", "time,pin/position\n0,0\n0.5,0.2\n1,0.4\n");
    return write(
        folder, "own.lesson.json",
        "{\"title\": \"A bar\", \"robot\": {\"file\": \"bar.urdf\"}, \"steps\": [{\"title\": "
        "\"One\", \"motion\": {\"file\": \"swing.csv\"}, \"questions\": [{\"id\": \"hold\", "
        "\"kind\": \"number\", \"text\": \"?\", \"unit\": \"N m\", \"expected\": {\"quantity\": "
        "\"gravity\", \"column\": \"pin/gravity\"}}]}, {\"title\": \"Two\", \"state\": "
        "{\"position\": {\"pin\": 1.25}}, \"questions\": [{\"id\": \"turn\", \"kind\": \"number\", "
        "\"text\": \"?\", \"tolerance\": 0.1, \"expected\": 0}]}]}");
  }
  NumpyArrays arraysOf(const QString& name) const {
    QFile file(folder_.filePath(name));
    if (!file.open(QIODevice::ReadOnly)) throw std::runtime_error("a test's file");
    return readNumpyArrays(file.readAll().toStdString());
  }
  void openLesson(const QString& file) {
    window().openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(window().course().lesson() != nullptr, kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != nullptr, kPatience);
  }
  QuestionView* question(const char* id) { return find<LessonPanel>("lesson_panel")->question(id); }
  QString remark(const char* id) { return question(id)->findChild<QLabel*>("remark")->text(); }
  void answer(const char* id, const QString& text) {
    auto* line = question(id)->findChild<QLineEdit*>("answer_number");
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
  }

  QTemporaryDir folder_;
};

ARMILLARY_WIDGET_TEST(TestHandedOutWorkspaces)
#include "tst_handed_out_workspaces.moc"
