// SPDX-License-Identifier: BSD-3-Clause
// Lessons that were drafted: what is written of them is what the reader finds, and the right answer
// that the author is shown is the one that the grader takes.
#include "engine/lessons/lesson_draft.h"

#include <QTest>
#include <random>

#include "engine/lessons/check_lesson.h"
#include "tests/engine/lessons/lesson_texts.h"
#include "tests/support/compare.h"
#include "tests/support/test_program.h"

using namespace armillary;
using namespace armillary::test;

namespace {

// A step in which everything moves and something acts.
DraftStep lopsidedStep(const std::string& robot, unsigned seed) {
  DraftStep step;
  step.title = "Somewhere";
  step.robot.name = robot;
  step.model = bundledRobot(robot).model;
  step.stage.state = neutralState(*step.model);
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> number(-1.0, 1.0);
  for (double& each : step.stage.state.position) each = number(random);
  step.stage.acceleration = step.stage.effort = step.stage.state.velocity;
  for (Eigen::VectorXd* each :
       {&step.stage.state.velocity, &step.stage.acceleration, &step.stage.effort}) {
    for (double& one : *each) one = number(random);
  }
  LinkWrench wrench;
  wrench.link = static_cast<int>(step.model->links.size()) - 1;
  wrench.wrench.force = {3.0, 0.0, -7.5};
  wrench.wrench.moment = {0.0, 0.25, 0.0};
  step.stage.wrenches.push_back(wrench);
  wrench.wrench.force = {0.5, 2.0, 0.0};  // a second one on the same link
  wrench.wrench.moment.setZero();
  step.stage.wrenches.push_back(wrench);
  return step;
}

DraftQuestion numberOf(const DraftStep& step, const std::string& quantity,
                       const std::string& column, const std::string& id) {
  DraftQuestion question;
  question.id = id;
  question.text = "How much?";
  question.quantity = quantity;
  question.column = column;
  question.unit = unitOfColumn(*step.model, quantity, column);
  return question;
}

}  // namespace

class TestLessonDraft : public QObject {
  Q_OBJECT

 private Q_SLOTS:
  void whatIsWrittenIsRead() {
    LessonDraft draft;
    draft.title = "Two \"arms\"";
    draft.author = "A. Teacher";
    draft.text = "First line\n\nsecond, with \\tau";
    draft.steps = {lopsidedStep("planar_3r", 1), lopsidedStep("scara", 2)};
    draft.steps[1].robot.gravity = Eigen::Vector3d(0.0, 0.5, -1.62);
    draft.steps[1].model = withGravity(*draft.steps[1].model, *draft.steps[1].robot.gravity);
    draft.steps[0].layout = "simulate";
    draft.steps[0].plots = {"elbow/effort", "wrist/velocity"};
    const LessonFiles files;
    const Lesson lesson = files.lesson(lessonText(draft));
    QCOMPARE(lesson.title, draft.title);
    QCOMPARE(lesson.author, draft.author);
    QCOMPARE(lesson.text, draft.text);
    QCOMPARE(lesson.steps.size(), size_t(2));
    for (size_t i = 0; i < 2; ++i) {
      const QuantityPoint &read = lesson.steps[i].stage, &wrote = draft.steps[i].stage;
      VERIFY_CLOSE(read.state.position, wrote.state.position, 0.0, "q");
      VERIFY_CLOSE(read.state.velocity, wrote.state.velocity, 0.0, "v");
      VERIFY_CLOSE(read.acceleration, wrote.acceleration, 0.0, "a");
      VERIFY_CLOSE(read.effort, wrote.effort, 0.0, "effort");
      QCOMPARE(read.wrenches.size(), size_t(1));
      QCOMPARE(read.wrenches[0].link, wrote.wrenches[0].link);
      const Eigen::Vector3d sum = wrote.wrenches[0].wrench.force + wrote.wrenches[1].wrench.force;
      VERIFY_CLOSE(read.wrenches[0].wrench.force, sum, 0.0, "force");
      VERIFY_CLOSE(read.wrenches[0].wrench.moment, wrote.wrenches[0].wrench.moment, 0.0, "moment");
      VERIFY_CLOSE(lesson.steps[i].robot->model->gravity, draft.steps[i].model->gravity, 0.0, "g");
    }
    QCOMPARE(lesson.steps[0].layout, std::string("simulate"));
    QCOMPARE(lesson.steps[0].plots, draft.steps[0].plots);
  }

  // Of each quantity some column, told in its unit, is asked; the lesson runs to its last answer
  // and the author's number is graded right.
  void theAuthorIsShownWhatTheGraderTakes() {
    LessonDraft draft;
    draft.title = "All quantities";
    draft.steps = {lopsidedStep("planar_3r", 3)};
    DraftStep& step = draft.steps.front();
    for (const std::string_view quantity : lessonQuantities()) {
      if (quantity == "driven-effort") continue;
      QuantityPoint point = step.stage;
      point.link = step.model->findLink("hand");
      Eigen::Index largest = 0;  // a number that is not zero
      MistakenQuantities(step.model, rightVariant())
          .values(quantity, point)
          .cwiseAbs()
          .maxCoeff(&largest);
      DraftQuestion question =
          numberOf(step, std::string(quantity),
                   lessonColumns(*step.model, quantity)[static_cast<size_t>(largest)],
                   freshQuestionId(draft));
      if (quantity == "jacobian") question.link = "hand";
      step.questions.push_back(question);
    }
    const LessonFiles files;
    const Lesson lesson = files.lesson(lessonText(draft));
    Grader grader(lesson);
    for (const DraftQuestion& question : step.questions) {
      std::string why;
      const std::optional<double> answer = draftedAnswer(step, question, why);
      QVERIFY2(answer.has_value(), (question.quantity + ": " + why).c_str());
      const Lesson::Place place = lesson.find(question.id);
      JsonValue given;
      given.kind = JsonValue::Kind::kNumber;
      given.number = *answer;
      const Grade grade = grader.grade(*place.step, *place.question, given, files.path());
      QVERIFY2(grade.verdict == Grade::Verdict::kRight,
               (question.quantity + " " + question.column + ": " + grade.remark).c_str());
      given.number = 1.05 * *answer + 0.01;
      QVERIFY(grader.grade(*place.step, *place.question, given, files.path()).verdict !=
              Grade::Verdict::kRight);
    }
    const LessonCheck check = checkLesson(lesson);
    QVERIFY2(!check.diagnostics.hasErrors(),
             check.diagnostics.hasErrors() ? toText(check.diagnostics.all().front()).c_str() : "");
    QCOMPARE(check.questions.size(), step.questions.size());
  }

  void choicesAreRightWhereTheAuthorTicksThem() {
    LessonDraft draft;
    draft.title = "Choices";
    draft.steps = {lopsidedStep("pendulum", 4)};
    DraftQuestion question;
    question.kind = LessonQuestion::Kind::kChoice;
    question.id = "which";
    question.text = "Which?";
    question.choices = {{"up", "no", false}, {"down", "yes", true}};
    draft.steps[0].questions = {question};
    const LessonFiles files;
    const std::string text = lessonText(draft);
    Asked asked(files, text);
    QCOMPARE(asked.grade("2").verdict, Grade::Verdict::kRight);
    QCOMPARE(asked.grade("\"up\"").verdict, Grade::Verdict::kWrong);
  }

  void unitsFollowTheColumns() {
    const auto model = bundledRobot("scara").model;  // turns and slides
    int angles = 0;
    for (int i = 0; i < model->velocitySize(); ++i) {
      const auto& freedom = model->degrees_of_freedom[static_cast<size_t>(i)];
      const bool angle = freedom.measure == Measure::kAngle;
      angles += angle;
      QCOMPARE(unitOfColumn(*model, "inverse-dynamics", freedom.name + "/effort"),
               std::string_view(angle ? "N m" : "N"));
      QCOMPARE(unitOfColumn(*model, "forward-dynamics", freedom.name + "/acceleration"),
               std::string_view(angle ? "rad/s²" : "m/s²"));
      QCOMPARE(
          unitOfColumn(*model, "mass-matrix", "mass_matrix/" + freedom.name + "/" + freedom.name),
          std::string_view(angle ? "kg m²" : "kg"));
      QCOMPARE(unitOfColumn(*model, "jacobian", "jacobian/vz/" + freedom.name),
               std::string_view(angle ? "m" : ""));
    }
    QVERIFY(angles > 0 && angles < model->velocitySize());
    QCOMPARE(unitOfColumn(*model, "momentum", "momentum/lz"), std::string_view("kg m²/s"));
    QCOMPARE(unitOfColumn(*model, "momentum", "momentum/pz"), std::string_view("kg m/s"));
  }
};

ARMILLARY_TEST(TestLessonDraft)
#include "tst_lesson_draft.moc"
