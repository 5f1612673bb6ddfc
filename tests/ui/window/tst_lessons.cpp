// SPDX-License-Identifier: GPL-3.0-or-later
// Lessons in the window: their steps set the stage, and answers are given as a person gives them.
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QMouseEvent>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollArea>
#include <QTextBrowser>

#include "engine/lessons/controlled_motion.h"
#include "engine/lessons/read_lesson.h"
#include "engine/text/write_json.h"
#include "tests/support/test_program.h"
#include "tests/support/window.h"
#include "ui/panels/lesson/answer_editors.h"
#include "ui/panels/lesson/arrow_editor.h"
#include "ui/panels/lesson/curve_sketch.h"
#include "ui/panels/lesson/lesson_panel.h"
#include "ui/panels/lesson/question_view.h"
#include "ui/viewport/viewport.h"
#include "ui/widgets/message_bar.h"
#include "ui/widgets/picture_card.h"
#include "ui/window/autosave_place.h"
#include "ui/window/robot_catalogue.h"
#include "ui/window/session_recovery.h"
#include "ui/window/window_sessions.h"

using namespace armillary;
using namespace armillary::test;

class TestLessons : public WindowTest {
  Q_OBJECT

 private Q_SLOTS:
  void initTestCase() { useOwnSettings(); }
  void init() { openWindow(); }
  void cleanup() { closeWindow(); }

  void aNumberIsGradedAndItsMistakeNamed() {
    begin("pendulum_gravity", "What gravity asks of a pendulum");
    QVERIFY(std::abs(stage().sample().state.position[0] - M_PI / 4.5) < 1e-12);
    QVERIFY(find<QTextBrowser>("lesson_text")->toPlainText().contains("balance the torque"));
    answerNumber("hold", "-6.306");
    QTRY_VERIFY_WITH_TIMEOUT(remark("hold").contains("sign"), kPatience);
    QVERIFY(points().startsWith("0 of"));
    answerNumber("hold", "9.81");  // as if lying: no mistake of the list has this by accident
    QTRY_VERIFY_WITH_TIMEOUT(remark("hold").contains("ot right"), kPatience);
    QVERIFY2(!remark("hold").contains("doubled"), qPrintable(remark("hold")));
    answerNumber("hold", "6.3 N m");
    QTRY_VERIFY_WITH_TIMEOUT(remark("hold").contains("Right"), kPatience);
    QVERIFY2(points().startsWith("1 of"), qPrintable(points()));
    answerNumber("hold", "heavy");
    QTRY_VERIFY_WITH_TIMEOUT(
        !remark("hold").contains("Right") && !remark("hold").contains("Looking"), kPatience);
    auto* hint =
        window().findChild<QWidget*>("question/hold")->findChild<QTextBrowser*>("hint_text");
    QVERIFY(!hint->isVisible());
    press("hold", "hint");
    QVERIFY(hint->isVisible() && hint->toPlainText().contains("lever arm"));
  }

  // What was answered is there again when somebody comes back.
  void stepsGoOnAndBack() {
    begin("pendulum_gravity", "What gravity asks of a pendulum");
    QVERIFY(!find<QPushButton>("lesson_back")->isEnabled());
    answerNumber("hold", "6.306");
    QTRY_VERIFY_WITH_TIMEOUT(remark("hold").contains("Right"), kPatience);
    find<QPushButton>("lesson_next")->click();
    QTRY_VERIFY(std::abs(stage().sample().state.position[0] - M_PI_2) < 1e-12);
    QVERIFY(question("hardest") && !question("hold"));
    press("hardest", "check");
    QVERIFY(remark("hardest").contains("Choose"));
    question("hardest")->findChild<QRadioButton*>("choice_1")->click();
    press("hardest", "check");
    QTRY_VERIFY_WITH_TIMEOUT(remark("hardest").contains("no lever arm"), kPatience);
    question("hardest")->findChild<QRadioButton*>("choice_2")->click();
    press("hardest", "check");
    QTRY_VERIFY_WITH_TIMEOUT(remark("hardest").contains("Right"), kPatience);
    find<QPushButton>("lesson_back")->click();
    QTRY_VERIFY(question("hold"));
    QVERIFY(remark("hold").contains("Right"));
    // with what was answered
    QCOMPARE(question("hold")->findChild<QLineEdit*>("answer_number")->text(), QString("6.306"));
    find<QPushButton>("lesson_next")->click();
    QTRY_VERIFY(question("hardest"));
    QVERIFY(question("hardest")->findChild<QRadioButton*>("choice_2")->isChecked());
    find<QPushButton>("lesson_back")->click();
    QTRY_VERIFY(question("hold"));
    // what somebody does meanwhile is undone by one click
    stage().setPosition(Eigen::VectorXd::Constant(1, 2.0));
    find<QPushButton>("lesson_again")->click();
    QVERIFY(std::abs(stage().sample().state.position[0] - M_PI / 4.5) < 1e-12);
  }

  void theRobotsPoseIsAnAnswer() {
    begin("cart_pole_balance", {});
    while (!question("balance")) {
      QVERIFY(find<QPushButton>("lesson_next")->isEnabled());
      find<QPushButton>("lesson_next")->click();
    }
    const int pole = stage().model().joints[stage().model().findJoint("pole_pivot")].position_index;
    Eigen::VectorXd pose = stage().sample().state.position;
    pose[pole] = 0.3;
    stage().setPosition(pose);
    press("balance", "check");
    QTRY_VERIFY_WITH_TIMEOUT(
        remark("balance").contains("Not yet") || remark("balance").contains("Partly"), kPatience);
    for (const double upright : {0.0, M_PI}) {  // one of them is
      pose[pole] = upright;
      stage().setPosition(pose);
      press("balance", "check");
      QTRY_VERIFY_WITH_TIMEOUT(!remark("balance").contains("Looking"), kPatience);
      if (remark("balance").contains("Right")) return;
    }
    QFAIL("neither upright nor hanging is right");
  }

  // Drawn by mouse near the right curve, it is right, and the computed one is shown beside it; a
  // level line is not.
  void aCurveIsPredictedByDrawing() {
    begin("pendulum_swing", {});
    while (!question("swing")) find<QPushButton>("lesson_next")->click();
    CurveSketch* sketch = question("swing")->editor().sketch();
    QVERIFY(sketch != nullptr);
    press("swing", "check");
    QVERIFY(remark("swing").contains("Draw"));
    const Lesson::Place place = course().lesson()->find("swing");
    Grader grader(*course().lesson());
    std::string why;
    const JsonValue right = grader.rightCurve(*place.step, *place.question, why);
    QVERIFY(right.items.size() > 10);
    QTRY_VERIFY(sketch->pixelOf(0.0, 0.5).y() > 20.0);  // its axes are there
    QTest::qWait(300);
    const auto draw = [&](auto&& value) {
      bool first = true;
      for (const JsonValue& point : right.items) {
        const QPoint at =
            sketch->pixelOf(point.items[0].number, value(point.items[1].number)).toPoint();
        if (first) QTest::mousePress(sketch, Qt::LeftButton, {}, at);
        QTest::mouseMove(sketch, at);
        first = false;
      }
      QTest::mouseRelease(sketch, Qt::LeftButton);
      press("swing", "check");
    };
    draw([](double) { return 0.0; });
    QTRY_VERIFY_WITH_TIMEOUT(remark("swing").contains("Not yet"), kPatience);
    draw([](double value) { return value; });
    QTRY_VERIFY_WITH_TIMEOUT(remark("swing").contains("Right"), kPatience);
  }

  // A hand begins and ends a few pixels beside the ends; what it leaves out is told.
  void aCurveNeedsNoPixelOfItsEnds() {
    begin("pendulum_swing", {});
    while (!question("swing")) find<QPushButton>("lesson_next")->click();
    CurveSketch* sketch = question("swing")->editor().sketch();
    QTRY_VERIFY(sketch->pixelOf(0.0, 0.5).y() > 20.0);
    QTest::qWait(300);
    sketch->setAxes(0.0, 2.0, 1.0, {});
    const auto stroke = [&](double from, double to) {
      QTest::mousePress(sketch, Qt::LeftButton, {}, sketch->pixelOf(from, 0.25).toPoint());
      QTest::mouseMove(sketch, sketch->pixelOf(to, 0.25).toPoint());
      QTest::mouseRelease(sketch, Qt::LeftButton);
    };
    stroke(0.04, 1.5);
    press("swing", "check");
    QVERIFY2(remark("swing").contains("from 1.5"), qPrintable(remark("swing")));
    QVERIFY2(remark("swing").contains("to 2 s"), qPrintable(remark("swing")));
    QVERIFY(sketch->drawn().empty());
    stroke(1.4, 1.96);
    QVERIFY(!sketch->missing());
    QCOMPARE(sketch->drawn().front().x(), 0.0);
    QCOMPARE(sketch->drawn().back().x(), 2.0);
    QVERIFY(std::abs(sketch->drawn().back().y() - 0.25) < 0.05);
  }

  // On a small screen the question is seen, and then what is said of its answer.
  void aLowWindowLeavesTheLessonRoom() {
    window().resize(1024, 700);
    begin("pendulum_swing", {});
    const auto* lesson = find<QDockWidget>("dock_lesson");
    QTRY_VERIFY2(lesson->height() > 220, qPrintable(QString::number(lesson->height())));
    while (!question("swing")) find<QPushButton>("lesson_next")->click();
    press("swing", "check");
    const auto* said = question("swing")->findChild<QLabel*>("remark");
    QTRY_COMPARE(said->visibleRegion().boundingRect().height(), said->height());
    CurveSketch* sketch = question("swing")->editor().sketch();
    QTest::qWait(300);  // its axes are those of the right curve
    const QRect drawn = sketch->rect();
    QTest::mousePress(sketch, Qt::LeftButton, {}, {drawn.left(), drawn.center().y() - 30});
    QTest::mouseMove(sketch, {drawn.right(), drawn.center().y() - 30});
    QTest::mouseRelease(sketch, Qt::LeftButton);
    press("swing", "check");
    QTRY_VERIFY_WITH_TIMEOUT(remark("swing").contains("Not yet"), kPatience);
    QVERIFY(said->heightForWidth(said->width()) > 1.5 * said->fontMetrics().height());
    QTRY_COMPARE(said->visibleRegion().boundingRect().height(),
                 said->heightForWidth(said->width()));
  }

  // Its tip is dragged in the view: wrong first, then right, and the right one is shown beside it.
  void anArrowIsDrawnInTheView() {
    begin("planar_arm_gravity", {});
    while (!question("elbow_force")) find<QPushButton>("lesson_next")->click();
    // the first picture comes with a look at the whole robot
    QTRY_VERIFY_WITH_TIMEOUT(!window().viewport().picture().isNull(), kPatience);
    window().viewport().lookFrom(StandardView::kRight);
    for (Camera before;;) {  // the view is on its way
      before = window().viewport().camera();
      QTest::qWait(600);
      if (before == window().viewport().camera()) break;
    }
    press("elbow_force", "check");
    QVERIFY(remark("elbow_force").contains("Drag"));
    auto* editor = dynamic_cast<ArrowEditor*>(&question("elbow_force")->editor());
    QVERIFY(editor);
    dragTip(editor->tipOf({0.0, 0.0, -29.43}));
    press("elbow_force", "check");
    QTRY_VERIFY_WITH_TIMEOUT(remark("elbow_force").contains("sign"), kPatience);
    QVERIFY2(remark("elbow_force").contains("beside the right one"),
             qPrintable(remark("elbow_force")));
    const std::size_t arrows = window().viewport().overlays().at("lesson_panel").arrows.size();
    QCOMPARE(arrows, std::size_t{2});
    dragTip(editor->tipOf({0.0, 0.0, 29.43}));
    QVERIFY((editor->drawn() - Eigen::Vector3d(0.0, 0.0, 29.43)).norm() < 2.0);
    press("elbow_force", "check");
    QTRY_VERIFY_WITH_TIMEOUT(remark("elbow_force").contains("Right"), kPatience);
    find<QPushButton>("lesson_back")->click();
    QTRY_VERIFY(!window().viewport().overlays().contains("lesson_panel"));
  }

  void theFaultOfAControllerActsInTheSimulation() {
    begin("find_the_fault", "Find the fault");
    while (!question("controller")) find<QPushButton>("lesson_next")->click();
    const LessonStep& step = *course().present();
    QCOMPARE(stage().setup().law, ControlLaw::kPdGravity);
    const SimulationSetup right = controllerSetup(step);
    for (const auto& [joint, wanted] : right.joints) {
      const double factor = joint == "joint2" ? 0.1 : 1.0;
      QCOMPARE(*stage().setup().joints.at(joint).damping, factor * *wanted.damping);
    }
    auto* what = question("controller")->findChild<QComboBox*>("fault_what");
    what->setCurrentIndex(what->findData("damping"));
    question("controller")->findChild<QComboBox*>("fault_part")->setCurrentText("joint2");
    press("controller", "check");
    QTRY_VERIFY_WITH_TIMEOUT(remark("controller").contains("Right"), kPatience);
    find<QPushButton>("lesson_back")->click();
    QTRY_VERIFY(question("inertia"));
    QCOMPARE(stage().setup().law, ControlLaw::kNone);
    QVERIFY(stage().setup().joints.empty());
  }

  void theFaultIsInTheRobotThatIsShown() {
    begin("find_the_fault", "Find the fault");
    find<QPushButton>("lesson_next")->click();
    QTRY_VERIFY(question("centre"));
    const int link = stage().model().findLink("link3");
    const Model& right = *course().present()->robot->model;
    const auto centre = [&](const Model& model) -> Eigen::Vector3d {
      return model.links[link].inertia.first_moment / model.links[link].mass;
    };
    QVERIFY(std::abs((centre(stage().model()) - centre(right)).norm() - 0.08) < 1e-9);
    auto* what = question("centre")->findChild<QComboBox*>("fault_what");
    auto* part = question("centre")->findChild<QComboBox*>("fault_part");
    what->setCurrentIndex(what->findData("center-of-mass"));
    part->setCurrentText("link2");
    press("centre", "check");
    QTRY_VERIFY_WITH_TIMEOUT(remark("centre").contains("another part"), kPatience);
    part->setCurrentText("link3");
    press("centre", "check");
    QTRY_VERIFY_WITH_TIMEOUT(remark("centre").contains("Right"), kPatience);
    // its motion is there to be played
    QVERIFY(stage().trajectory() != nullptr);
  }

  // Every step of every bundled lesson can be gone to: robot and pose are the step's.
  void everyBundledLessonCanBeGoneThrough() {
    for (const std::string& name : bundledLessons()) {
      begin(QString::fromStdString(name), {});
      const Lesson& lesson = *course().lesson();
      for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
        const LessonStep& step = lesson.steps[i];
        QCOMPARE(course().step(), static_cast<int>(i));
        QTRY_COMPARE(stage().model().links.size(), step.robot->model->links.size());
        if (!step.motion) {
          QVERIFY2((stage().sample().state.position - step.stage.state.position).norm() < 1e-9,
                   step.title.c_str());
        }
        QVERIFY2(find<MessageBar>("message_bar")->isHidden(),
                 qPrintable(find<MessageBar>("message_bar")->text()));
        for (const LessonQuestion& asked : step.questions) QVERIFY(question(asked.id.c_str()));
        if (i + 1 < lesson.steps.size()) find<QPushButton>("lesson_next")->click();
      }
      QVERIFY(!find<QPushButton>("lesson_next")->isEnabled());
    }
  }

  void answersAreKeptAsTheGraderReadsThem() {
    begin("pendulum_gravity", {});
    answerNumber("hold", "6.306");
    QTRY_VERIFY_WITH_TIMEOUT(remark("hold").contains("Right"), kPatience);
    const QTemporaryDir folder;
    const QString file = folder.filePath("answers.json");
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write(course().answersAsJson("Ada"));
    out.close();
    Diagnostics diagnostics;
    const auto answers = readAnswers(file.toStdString(), *course().lesson(), diagnostics);
    QVERIFY(answers && answers->student == "Ada");
    Grader grader(*course().lesson());
    double sum = 0.0;
    for (const GradedQuestion& graded : gradeAll(grader, *course().lesson(), *answers)) {
      sum += graded.points();
    }
    QCOMPARE(sum, 1.0);
  }

  // What was handed in as a file goes to the teacher with the answers.
  void filesThatAreAnswersAreSavedBesideThem() {
    begin("pendulum_gravity", {});
    const QTemporaryDir own, sent;
    QFile table(own.filePath("my tau.csv"));
    QVERIFY(table.open(QIODevice::WriteOnly));
    table.write("shoulder\n6.306\n");
    table.close();
    LessonCourse::Answer answer;
    answer.value = textJson("my tau.csv");
    answer.folder = own.path();
    course().answer("hold", answer);
    window().givenAnswers().save(sent.filePath("ada.json"));
    QFile copied(sent.filePath("ada_hold.csv")), answers(sent.filePath("ada.json"));
    QVERIFY(copied.open(QIODevice::ReadOnly) && answers.open(QIODevice::ReadOnly));
    QCOMPARE(copied.readAll(), QByteArray("shoulder\n6.306\n"));
    const QByteArray text = answers.readAll();
    QVERIFY2(text.contains("\"hold\": \"ada_hold.csv\""), text.constData());
    // what else lies there stays
    QVERIFY(table.open(QIODevice::WriteOnly));
    table.write("shoulder\n-6.306\n");
    table.close();
    window().givenAnswers().save(sent.filePath("ada.json"));
    QVERIFY(QFileInfo::exists(sent.filePath("ada_hold_2.csv")));
    copied.seek(0);
    QCOMPARE(copied.readAll(), QByteArray("shoulder\n6.306\n"));
    // without the file the other answers are saved all the same
    QVERIFY(table.remove());
    QVERIFY(QFile::remove(sent.filePath("ada.json")));
    window().givenAnswers().save(sent.filePath("ada.json"));
    QVERIFY(QFileInfo::exists(sent.filePath("ada.json")));
    QVERIFY(find<MessageBar>("message_bar")->text().contains("my tau.csv"));
  }

  // Changed after it was graded, an answer is one that nobody has looked at.
  void whatIsTypedIsTheAnswer() {
    begin("pendulum_gravity", {});
    answerNumber("hold", "6.306");
    QTRY_VERIFY_WITH_TIMEOUT(remark("hold").contains("Right"), kPatience);
    auto* line = question("hold")->findChild<QLineEdit*>("answer_number");
    line->setFocus();
    QTest::keyClick(line, Qt::Key_5);
    QVERIFY(question("hold")->findChild<QLabel*>("remark")->isHidden());
    QVERIFY2(points().startsWith("0 of"), qPrintable(points()));
    find<QPushButton>("lesson_next")->click();
    QTRY_VERIFY(question("hardest"));
    QVERIFY(course().answersAsJson("Ada").contains("\"hold\": \"6.3065\""));
    find<QPushButton>("lesson_back")->click();
    QTRY_VERIFY(question("hold"));
    line = question("hold")->findChild<QLineEdit*>("answer_number");
    QCOMPARE(line->text(), QString("6.3065"));
    QVERIFY(question("hold")->findChild<QLabel*>("remark")->isHidden());
    line->setFocus();
    line->selectAll();
    QTest::keyClick(line, Qt::Key_Delete);
    QVERIFY(course().answers().empty());
  }

  // Edits that a lesson would lose are asked about before it is there.
  void aLessonThatIsNotWantedChangesNothing() {
    open(bundledFile("puma560"));
    const std::string link = stage().model().links[2].name;
    window().robotEdits().make({{RobotProperty::kMass, link, {7.0}}});
    QTRY_COMPARE_WITH_TIMEOUT(stage().model().links[2].mass, 7.0, kPatience);
    const auto asked = [&]() -> QMessageBox* {
      for (auto* each : window().findChildren<QMessageBox*>("edits_question")) {
        if (each->isVisible()) return each;
      }
      return nullptr;
    };
    find<QAction>("lesson_pendulum_gravity")->trigger();
    QTRY_VERIFY(asked());
    asked()->button(QMessageBox::Cancel)->click();
    QTest::qWait(300);  // a lesson would have been read by then
    QVERIFY(!course().lesson() && !asked());
    QCOMPARE(stage().model().name, std::string("puma560"));
    find<QAction>("lesson_pendulum_gravity")->trigger();
    QTRY_VERIFY(asked());
    asked()->button(QMessageBox::Discard)->click();
    QTRY_VERIFY_WITH_TIMEOUT(course().lesson() && stage().model().name != "puma560", kPatience);
    QVERIFY(!asked());  // once
  }

  // What was answered and is in no file goes with a question alone; saved, it is opened again and
  // graded anew.
  void answersAreNotLost() {
    begin("pendulum_gravity", {});
    find<QAction>("end_lesson")->trigger();  // nothing was answered
    QVERIFY(!course().lesson());
    begin("pendulum_gravity", {});
    answerNumber("hold", "6.306");
    QTRY_VERIFY_WITH_TIMEOUT(remark("hold").contains("Right"), kPatience);
    find<QAction>("end_lesson")->trigger();
    auto* asked = find<QMessageBox>("answers_question");
    QVERIFY(asked && asked->isVisible() && course().lesson());
    asked->button(QMessageBox::Cancel)->click();
    window().close();
    QVERIFY(window().isVisible());
    for (auto* each : window().findChildren<QMessageBox*>("answers_question")) {
      if (each->isVisible()) each->button(QMessageBox::Cancel)->click();
    }
    const QTemporaryDir folder;
    window().givenAnswers().save(folder.filePath("ada.json"));
    find<QAction>("end_lesson")->trigger();
    QVERIFY(!course().lesson());
    begin("pendulum_gravity", {});
    QVERIFY(points().startsWith("0 of"));
    window().givenAnswers().open(folder.filePath("ada.json"));
    QTRY_VERIFY_WITH_TIMEOUT(remark("hold").contains("Right"), kPatience);
    QVERIFY(points().startsWith("1 of") && !window().givenAnswers().isUnsaved());
    QFile broken(folder.filePath("broken.json"));
    QVERIFY(broken.open(QIODevice::WriteOnly) && broken.write("{") == 1);
    broken.close();
    window().givenAnswers().open(broken.fileName());
    QVERIFY(find<MessageBar>("message_bar")->text().contains("broken.json"));
    QCOMPARE(course().answers().size(), std::size_t{1});
    // of another lesson
    QFile others(folder.filePath("others.json"));
    QVERIFY(others.open(QIODevice::WriteOnly) &&
            others.write("{\"answers\": {\"nonsense\": \"1\"}}") > 0);
    others.close();
    window().givenAnswers().open(others.fileName());
    QVERIFY(find<MessageBar>("message_bar")->text().contains("nonsense"));
    QCOMPARE(course().answers().size(), std::size_t{1});
    // written by hand, as a number
    QFile number(folder.filePath("number.json"));
    QVERIFY(number.open(QIODevice::WriteOnly) &&
            number.write("{\"answers\": {\"hold\": 6.306}}") > 0);
    number.close();
    window().givenAnswers().open(number.fileName());
    QCOMPARE(question("hold")->findChild<QLineEdit*>("answer_number")->text(), QString("6.306"));
  }

  // A window that ended without saving leaves its answers to the next one.
  void answersAreOfferedAgain() {
    begin("pendulum_gravity", {});
    answerNumber("hold", "6.306");
    QTRY_VERIFY_WITH_TIMEOUT(remark("hold").contains("Right"), kPatience);
    window().givenAnswers().keep();
    const QString kept = autosavedAnswers();
    QVERIFY(QFile::exists(kept));
    // of a process that is no more
    QVERIFY(QFile::rename(kept, QFileInfo(kept).dir().filePath("999999999.answers.json")));
    course().markSaved();
    closeWindow();
    openWindow();
    window().recovery().offerLost();
    auto* offered = find<QMessageBox>("lost_answers_question");
    QVERIFY(offered && offered->text().contains("pendulum_gravity"));
    offered->button(QMessageBox::Open)->click();
    QTRY_VERIFY_WITH_TIMEOUT(question("hold") && remark("hold").contains("Right"), kPatience);
    QVERIFY(window().givenAnswers().isUnsaved());
    QVERIFY(lostAnswers().isEmpty() && QFile::exists(kept));
    course().markSaved();
    window().givenAnswers().keep();
    QVERIFY(!QFile::exists(kept));
  }

  // Whoever rather keeps his answers than opens a session with a lesson goes on with his own.
  void aSessionThatIsNotOpenedLeavesTheLesson() {
    begin("pendulum_gravity", {});
    const QTemporaryDir folder;
    const QString file = folder.filePath("class.armillary");
    window().sessions().saveWorkspace(file);
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file), kPatience);
    answerNumber("hold", "6.306");
    QTRY_VERIFY_WITH_TIMEOUT(remark("hold").contains("Right"), kPatience);
    window().sessions().open(file);
    const auto asked = [&]() -> QMessageBox* {
      for (auto* each : window().findChildren<QMessageBox*>("answers_question")) {
        if (each->isVisible()) return each;
      }
      return nullptr;
    };
    QTRY_VERIFY_WITH_TIMEOUT(asked(), kPatience);
    asked()->button(QMessageBox::Cancel)->click();
    find<QPushButton>("lesson_next")->click();
    QTRY_VERIFY(std::abs(stage().sample().state.position[0] - M_PI_2) < 1e-12);
    QCOMPARE(course().answers().size(), std::size_t{1});
  }

  // A drawn curve and an arrow stand there again, too.
  void whatWasDrawnStandsThereAgain() {
    begin("pendulum_swing", {});
    while (!question("swing")) find<QPushButton>("lesson_next")->click();
    const int step = course().step();
    CurveSketch* sketch = question("swing")->editor().sketch();
    const QPoint from = sketch->pixelOf(0.0, 0.0).toPoint(), to(sketch->width() - 1, from.y() / 2);
    QTest::mousePress(sketch, Qt::LeftButton, {}, from);
    QMouseEvent move(QEvent::MouseMove, to, sketch->mapToGlobal(to), Qt::LeftButton, Qt::LeftButton,
                     {});
    QApplication::sendEvent(sketch, &move);
    QTest::mouseRelease(sketch, Qt::LeftButton, {}, to);
    const std::vector<QPointF> drawn = sketch->drawn();
    QVERIFY(!drawn.empty() && course().answers().contains("swing"));
    find<QPushButton>(step > 0 ? "lesson_back" : "lesson_next")->click();
    QTRY_VERIFY(!question("swing"));
    find<QPushButton>(step > 0 ? "lesson_next" : "lesson_back")->click();
    QTRY_VERIFY(question("swing"));
    const std::vector<QPointF> again = question("swing")->editor().sketch()->drawn();
    QCOMPARE(again.size(), drawn.size());
    for (std::size_t i = 0; i < drawn.size(); ++i) {
      QVERIFY(std::abs(again[i].y() - drawn[i].y()) < 1e-9 * (1.0 + std::abs(drawn[i].y())));
    }
  }

  // As it is written where decimals have a comma.
  void aGroupedNumberIsReadAsItIsTyped() {
    const QLocale before;
    QLocale::setDefault(QLocale(QLocale::German));
    begin("pendulum_gravity", {});
    answerNumber("hold", "1.234,567");
    QTRY_VERIFY_WITH_TIMEOUT(remark("hold").contains("1234.6"), kPatience);
    answerNumber("hold", "6,306");
    QTRY_VERIFY_WITH_TIMEOUT(remark("hold").contains("Right"), kPatience);
    QLocale::setDefault(before);
  }

  // A lesson's plots are not the user's choice.
  void plotsOfBeforeComeBack() {
    window().openFile(bundledFile("puma560"));
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() != nullptr, kPatience);
    CurveChoice own = window().plotChoice().curves();
    own.quantities = {SampleQuantity::kPosition, SampleQuantity::kAcceleration};
    window().plotChoice().chooseCurves(own);
    begin("puma_gravity", {});
    for (int i = 0; window().plotChoice().curves().quantities == own.quantities; ++i) {
      QVERIFY2(find<QPushButton>("lesson_next")->isEnabled(), "no step has plots of its own");
      find<QPushButton>("lesson_next")->click();
    }
    QVERIFY(stage().robot()->request.file.isEmpty());
    find<QAction>("end_lesson")->trigger();
    QVERIFY(window().plotChoice().curves().quantities == own.quantities);
    // and so does the robot that stood there, with its file
    QTRY_COMPARE_WITH_TIMEOUT(stage().robot()->request.file, bundledFile("puma560"), kPatience);
    QVERIFY(window().plotChoice().curves().quantities == own.quantities);
  }

  // For a class, its headings grow with all others.
  void aLessonIsReadInAPresentation() {
    begin("puma_velocity_terms", {});
    find<QAction>("presentation")->trigger();
    const auto* title = find<QLabel>("lesson_title");
    const double body = QApplication::font().pointSizeF();
    QTRY_VERIFY2(std::abs(title->font().pointSizeF() - 1.2 * body) < 0.05 * body,
                 qPrintable(QString("%1 %2").arg(title->font().pointSizeF()).arg(body)));
    QVERIFY(find<QLabel>("lesson_step")->font().pointSizeF() > 0.95 * body);
    find<QAction>("presentation")->trigger();
  }

  // With plots at the foot and efforts below it, no line of it cut; and as before at the end.
  void aPresentationLeavesTheLessonRoom() {
    window().resize(1440, 860);
    begin("puma_gravity", {});
    for (QDockWidget* dock : window().findChildren<QDockWidget*>()) {  // as others left them
      const bool wanted =
          QStringList{"dock_lesson", "dock_efforts", "dock_plots", "dock_joints"}.contains(
              dock->objectName());
      dock->setVisible(wanted);
      if (wanted) dock->raise();
    }
    window().resizeDocks({find<QDockWidget>("dock_plots")}, {380}, Qt::Vertical);
    auto* lesson = find<QDockWidget>("dock_lesson");
    auto* plots = find<QDockWidget>("dock_plots");
    const auto settle = [&] {  // until all have their heights, also on a busy machine
      int still = 0;
      for (QSize last; still < 10; QTest::qWait(50)) {
        still = lesson->size() == last ? still + 1 : 0;
        last = lesson->size();
      }
    };
    settle();
    const QSize before = lesson->size(), plots_before = plots->size();
    key(Qt::Key_F5);
    settle();
    const QWidget* scroll = find<QLabel>("lesson_title")->parentWidget()->parentWidget();
    const int line = scroll->fontMetrics().height();
    QVERIFY2(scroll->height() > 6 * line, qPrintable(QString::number(scroll->height())));
    for (const QTextBrowser* text : find<QWidget>("lesson_panel")->findChildren<QTextBrowser*>()) {
      if (!text->isVisible()) continue;
      QVERIFY2(text->height() >= text->document()->size().height(),
               qPrintable(text->toPlainText()));
    }
    key(Qt::Key_F5);
    settle();
    QTRY_COMPARE(lesson->size(), before);
    QTRY_COMPARE(plots->size(), plots_before);
  }

  void aLessonGoesOnInAnotherLayout() {
    begin("pendulum_gravity", {});
    for (const char* layout : {"layout_simulate", "layout_teach", "layout_pose"}) {
      find<QAction>(layout)->trigger();
      QVERIFY2(find<QDockWidget>("dock_lesson")->isVisible(), layout);
    }
  }

  // What it puts in front is lent: ended, the panels of before are back, but where somebody has
  // arranged others meanwhile.
  void panelsOfBeforeComeBackWithItsEnd() {
    const auto shown = [this] {
      QStringList docks;
      for (const QDockWidget* dock : window().findChildren<QDockWidget*>()) {
        if (!dock->isHidden()) docks << dock->objectName();
      }
      docks.sort();
      return docks;
    };
    find<QAction>("layout_simulate")->trigger();
    find<QDockWidget>("dock_energy")->show();
    const QStringList before = shown();
    begin("pendulum_gravity", {});
    QVERIFY(shown() != before);
    find<QPushButton>("lesson_next")->click();
    find<QAction>("end_lesson")->trigger();
    QCOMPARE(shown(), before);
    // one that arranges them in its second step, with itself open already
    begin("puma_velocity_terms", {});
    find<QPushButton>("lesson_next")->click();
    QVERIFY(shown() != before);
    find<QAction>("end_lesson")->trigger();
    QCOMPARE(shown(), before);
    begin("pendulum_gravity", {});
    find<QAction>("layout_teach")->trigger();
    find<QAction>("end_lesson")->trigger();
    QVERIFY(shown() != before);
    find<QAction>("layout_pose")->trigger();
  }

  void aLessonThatIsNoneIsToldWithItsLine() {
    const QTemporaryDir folder;
    const QString file = folder.filePath("broken.lesson.json");
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly));
    out.write("{\n \"title\": \"x\",\n \"robot\": \"pendulum\"\n \"steps\": []}");
    out.close();
    window().openFile(file);
    QTRY_VERIFY_WITH_TIMEOUT(!find<MessageBar>("message_bar")->isHidden(), kPatience);
    QVERIFY2(find<MessageBar>("message_bar")->text().contains(":4:"),
             qPrintable(find<MessageBar>("message_bar")->text()));
    QVERIFY(!course().lesson());
  }

  void thePanelOffersThemWhereNoneIsOpen() {
    find<QDockWidget>("dock_lesson")->show();
    find<QDockWidget>("dock_lesson")->raise();
    QVERIFY(find<QPushButton>("lesson_open")->isVisible());
    QVERIFY(!find<QPushButton>("lesson_next")->isVisible());
    QPushButton* scara = nullptr;
    for (QPushButton* button : find<QWidget>("lesson_panel")->findChildren<QPushButton*>()) {
      if (button->text() == titleOfLesson("scara_motion")) scara = button;
    }
    QVERIFY(scara && scara->isVisibleTo(&window()));
    scara->click();
    QTRY_VERIFY_WITH_TIMEOUT(course().lesson() != nullptr, kPatience);
    QVERIFY(!find<QPushButton>("lesson_open")->isVisible());
    QTRY_VERIFY(find<QPushButton>("lesson_next")->isVisible());
    find<QAction>("end_lesson")->trigger();
  }

  void theStartPageOffersThem() {
    window().showStartPage();
    QCOMPARE(lessonsInOrder().size(), bundledLessons().size());
    QCOMPARE(lessonsInOrder().front(), std::string("pendulum_gravity"));
    QCOMPARE(titleOfLesson("pendulum_gravity"), QString("What gravity asks of a pendulum"));
    for (const std::string& name : bundledLessons()) {
      const std::string card = "lesson_card_" + name;
      QVERIFY2(find<PictureCard>(card.c_str()), card.c_str());
    }
    QTest::mouseClick(find<PictureCard>("lesson_card_scara_motion"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(course().lesson() != nullptr, kPatience);
    QTRY_VERIFY(find<QDockWidget>("dock_lesson")->isVisible());
    find<QAction>("end_lesson")->trigger();
    QVERIFY(!course().lesson() && find<QDockWidget>("dock_lesson")->isHidden());
  }

 private:
  LessonCourse& course() { return window().course(); }
  void begin(const QString& name, const QString& title) {
    find<QAction>(("lesson_" + name.toStdString()).c_str())->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(
        course().lesson() && QString::fromStdString(course().lesson()->file).contains(name),
        kPatience);
    QTRY_VERIFY_WITH_TIMEOUT(stage().robot() && find<QDockWidget>("dock_lesson")->isVisible(),
                             kPatience);
    if (!title.isEmpty()) QCOMPARE(find<QLabel>("lesson_title")->text(), title);
  }
  // With the mouse, from where it is seen to where a point of the world is.
  void dragTip(const Eigen::Vector3d& to) {
    Viewport& view = window().viewport();
    const auto& handles = view.overlays().at("lesson_panel").handles;
    QCOMPARE(handles.size(), std::size_t{1});
    const auto seen = [&](const Eigen::Vector3d& p) {
      const auto at = view.camera().project(p, view.viewSize());
      return QPointF(at->x(), at->y()).toPoint();
    };
    const QPoint begin = seen(handles[0].at), end = seen(to);
    const auto send = [&](QEvent::Type type, const QPoint& at, Qt::MouseButton button) {
      QMouseEvent event(type, QPointF(at), view.mapToGlobal(QPointF(at)), button, Qt::LeftButton,
                        {});
      QApplication::sendEvent(&view, &event);
    };
    send(QEvent::MouseButtonPress, begin, Qt::LeftButton);
    for (int i = 1; i <= 10; ++i) {
      send(QEvent::MouseMove, begin + (end - begin) * i / 10, Qt::NoButton);
    }
    send(QEvent::MouseButtonRelease, end, Qt::LeftButton);
  }
  QuestionView* question(const char* id) { return find<LessonPanel>("lesson_panel")->question(id); }
  QString remark(const char* id) { return question(id)->findChild<QLabel*>("remark")->text(); }
  QString points() { return find<QLabel>("lesson_points")->text(); }
  void press(const char* id, const char* button) {
    question(id)->findChild<QPushButton*>(button)->click();
  }
  void answerNumber(const char* id, const QString& text) {
    auto* line = question(id)->findChild<QLineEdit*>("answer_number");
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
  }
};

ARMILLARY_WIDGET_TEST(TestLessons)
#include "tst_lessons.moc"
