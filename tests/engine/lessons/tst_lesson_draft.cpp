// SPDX-License-Identifier: BSD-3-Clause
// Lessons that were drafted: what is written of them is what the reader finds, and the right answer
// that the author is shown is the one that the grader takes.
#include "engine/lessons/lesson_draft.h"

#include <QTest>
#include <random>

#include "engine/lessons/check_lesson.h"
#include "engine/lessons/lesson_folder.h"
#include "engine/text/number_text.h"
#include "engine/text/write_json.h"
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

// The same JSON whatever the order of members and lines of text; "1 %" and "1.0%" are one.
std::string plain(const JsonValue& value, bool words = false) {
  if (words && value.isList()) {
    std::string all;
    for (const JsonValue& line : value.items) all += (all.empty() ? "" : "\n") + line.text;
    return jsonQuoted(all) + "\n";
  }
  if (value.isList()) {
    std::string all = "[";
    for (const JsonValue& item : value.items) all += plain(item) + ",";
    return all + "]";
  }
  if (!value.isObject()) return writeJson(value);
  std::map<std::string, std::string> members;
  for (const auto& [name, member] : value.members) {
    const std::string& text = member.text;
    if (name == "format") continue;
    if (name == "unit" || name == "tolerance") {
      std::string why;
      const auto read = readNumberWithUnit(text, why);
      members[name] = name == "unit" ? std::string(lessonUnit(text)->name)
                      : read         ? withDigits(read->value, 12)
                                     : plain(member);
    } else {
      members[name] = plain(member, name == "text");
    }
    if (members[name] == "\"\"\n") members.erase(name);
  }
  std::string all = "{";
  for (const auto& [name, member] : members) all += name + ":" + member + ",";
  return all + "}";
}

JsonValue jsonOf(const std::string& file) {
  std::string why;
  JsonError wrong;
  return *parseJsonText(*readBoundedText(file, kLargestLesson, why), wrong);
}

std::shared_ptr<const Lesson> lessonIn(const std::string& file) {
  LessonResult read = readLesson(file, bundledSources());
  if (!read.lesson) throw std::runtime_error(toText(read.diagnostics.all().front()));
  return std::make_shared<const Lesson>(std::move(*read.lesson));
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

  // Every lesson that is bundled: with controllers, faults, arrows, examples and curves.
  void aLessonThatIsOpenedAgainIsTheSame() {
    int lessons = 0;
    for (const auto& entry :
         std::filesystem::directory_iterator(bundledFolder().parent_path() / "lessons")) {
      const std::string file = entry.path().string();
      if (!file.ends_with(".lesson.json")) continue;
      ++lessons;
      const LessonFiles files;
      const std::string again =
          files.write("again.lesson.json", lessonText(draftOf(lessonIn(file))));
      const std::string before = plain(jsonOf(file)), after = plain(jsonOf(again));
      if (before == after) continue;
      const auto at =
          std::mismatch(before.begin(), before.end(), after.begin(), after.end()).first -
          before.begin();
      const auto from = static_cast<size_t>(std::max<std::ptrdiff_t>(0, at - 60));
      QFAIL((file + ": " + before.substr(from, 120) + "\n" + after.substr(from, 120)).c_str());
    }
    QVERIFY(lessons >= 12);
  }

  // Its comments, controller and wrong answers stay; examples go with the answer that they are of.
  void whatIsChangedIsChangedAlone() {
    const LessonFiles files;
    const std::string text =
        "{\"title\": \"t\", \"language\": \"de\", \"// mine\": \"note\", \"robot\": {\"name\": "
        "\"planar_3r\", \"gravity\": [0, 0, -1.62]}, \"steps\": [{\"title\": \"s\", \"state\": "
        "{\"position\": {\"elbow\": \"90 deg\"}}, \"controller\": {\"law\": \"pd\"}, "
        "\"questions\": "
        "[{\"id\": \"a\", \"kind\": \"number\", \"text\": \"?\", \"unit\": \"N m\", \"expected\": "
        "{\"quantity\": \"gravity\", \"column\": \"elbow/gravity\"}, \"wrong\": [{\"answer\": "
        "99}]}, "
        "{\"id\": \"b\", \"kind\": \"number\", \"text\": \"?\", \"tolerance\": 0.5, \"expected\": "
        "3}]}]}";
    LessonDraft draft = draftOf(lessonIn(files.write("l.lesson.json", text)));
    DraftStep& step = draft.steps.front();
    QVERIFY(!step.questions[0].answer_in_file && step.questions[1].answer_in_file);
    step.questions[0].points = 4.0;
    step.questions[1].text = "How many?";
    std::string wanted = text;
    const auto replace = [&](const std::string& old, const std::string& fresh) {
      wanted.replace(wanted.find(old), old.size(), fresh);
    };
    replace("\"?\", \"unit\"", "\"?\", \"points\": 4, \"unit\"");
    replace("\"?\", \"tolerance\"", "\"How many?\", \"tolerance\"");
    JsonError wrong;
    QCOMPARE(plain(*parseJsonText(lessonText(draft), wrong)), plain(*parseJsonText(wanted, wrong)));
    // another stage of the same robot
    DraftStep stage = lopsidedStep("planar_3r", 5);
    stage.model = step.model;
    stage.robot = step.robot;
    step = withStage(step, stage);
    const JsonValue again = *parseJsonText(lessonText(draft), wrong);
    const JsonValue& written = again.find("steps")->items.front();
    QVERIFY(written.find("controller") && !written.find("questions")->items[0].find("wrong"));
    const Lesson read = files.lesson(lessonText(draft));
    VERIFY_CLOSE(read.steps[0].stage.state.position, stage.stage.state.position, 0.0, "q");
    VERIFY_CLOSE(read.steps[0].robot->model->gravity, Eigen::Vector3d(0.0, 0.0, -1.62), 0.0, "g");
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

  // A curve, an arrow, a state, a file and a fault, each as the window's author asks for them.
  void everyKindOfQuestionIsWrittenAndReadBack() {
    using Kind = LessonQuestion::Kind;
    const LessonFiles files;
    files.write("move.csv",
                "time,shoulder,elbow,wrist\n0,0,0.2,0\n0.5,0.4,0.1,-0.3\n1,0.9,-0.5,0.2\n");
    LessonDraft draft;
    draft.title = "All kinds";
    draft.steps = {lopsidedStep("planar_3r", 6), lopsidedStep("planar_3r", 7)};
    draft.steps[0].motion = "move.csv";
    const auto ask = [&](DraftStep& step, Kind kind, bool plays) -> DraftQuestion& {
      DraftQuestion question = usualQuestion(kind, step, plays);
      question.id = freshQuestionId(draft);
      question.text = "?";
      step.questions.push_back(std::move(question));
      return step.questions.back();
    };
    draft.steps[0].questions.reserve(8);
    DraftStep& step = draft.steps[0];
    DraftQuestion& along = ask(step, Kind::kPredict, true);
    along.quantity = "gravity";
    along.column = "elbow/gravity";
    along.unit = "N cm";
    along.tolerance = 0.07;
    DraftQuestion& alone = ask(step, Kind::kPredict, false);
    QVERIFY(alone.simulation.has_value());
    alone.simulation = DraftSimulation{0.4, 125.0, false};
    alone.column = "wrist/velocity";
    alone.unit = "deg/s";
    DraftQuestion& arrow = ask(step, Kind::kArrow, true);
    arrow.force = LinkForce::kReactionMoment;
    arrow.link = "forearm";
    arrow.unit = "N cm";
    arrow.angle = 0.2;
    DraftQuestion& state = ask(step, Kind::kSetState, true);
    state.conditions.resize(3);
    DraftCondition &low = state.conditions[0], &level = state.conditions[1],
                   &singular = state.conditions[2];
    low.kind = LessonCondition::Kind::kBelow;
    low.text = "low";
    low.quantity = "center-of-mass";
    low.column = "center_of_mass/z";
    low.bound = 1.0;
    level.quantity = "jacobian";
    level.column = "jacobian/vz/shoulder";
    level.link = "hand";
    level.tolerance = 0.05;
    singular.kind = LessonCondition::Kind::kSingular;
    singular.link = "hand";
    singular.rows = {"vx", "vz"};
    singular.tolerance = 0.02;
    ask(step, Kind::kFile, true).columns = {"elbow/effort", "shoulder/effort"};
    DraftQuestion& fault = ask(draft.steps[1], Kind::kFindFault, false);
    fault.fault = {LessonFault::What::kOrigin, "elbow", 2.0, {0.0, 0.25, -0.125}};

    // that a pose is right is known before anything is written
    QVERIFY(!whyNotRight(step, state).empty());
    state.right_position = {0.5, 0.0, 0.0};
    QVERIFY2(whyNotRight(step, state).find("must be") != std::string::npos,
             whyNotRight(step, state).c_str());
    state.right_position = {-0.5 * M_PI, 0.0, 0.0};
    QVERIFY2(whyNotRight(step, state).empty(), whyNotRight(step, state).c_str());

    const std::string file = files.write("all.lesson.json", lessonText(draft));
    const std::shared_ptr<const Lesson> lesson = lessonIn(file);
    const LessonCheck check = checkLesson(*lesson);
    QVERIFY2(!check.diagnostics.hasErrors(),
             check.diagnostics.hasErrors() ? toText(check.diagnostics.all().front()).c_str() : "");
    QCOMPARE(check.questions.size(), size_t(6));
    std::string why;
    const auto length = draftedAnswer(step, arrow, why);
    QVERIFY(length.has_value());
    JsonValue right = Grader(*lesson).ownAnswer(lesson->steps[0], lesson->steps[0].questions[2],
                                                rightVariant(), why);
    QCOMPARE(right.items.size(), size_t(3));
    const Eigen::Vector3d drawn(right.items[0].number, right.items[1].number,
                                right.items[2].number);
    VERIFY_CLOSE(*length, drawn.norm(), 1e-9, "length");

    const LessonDraft again = draftOf(lesson);
    for (size_t s = 0; s < 2; ++s) {
      for (size_t i = 0; i < draft.steps[s].questions.size(); ++i) {
        DraftQuestion read = again.steps[s].questions[i];
        const DraftQuestion& wrote = draft.steps[s].questions[i];
        QVERIFY2(!read.answer_in_file, wrote.id.c_str());
        read.file = nullptr;
        read.as_read = nullptr;
        read.right_position = wrote.right_position;  // stays the file's
        if (std::abs(read.angle - wrote.angle) < 1e-12) read.angle = wrote.angle;
        if (std::abs(read.tolerance - wrote.tolerance) < 1e-12) read.tolerance = wrote.tolerance;
        QVERIFY2(read == wrote, (wrote.id + ": " + writeJson(questionJson(step, read)) + "\n" +
                                 writeJson(questionJson(step, wrote)))
                                    .c_str());
      }
    }
    // another bound of the state: the file's right pose is tried anew, and is wrong now
    LessonDraft changed = again;
    changed.steps[0].questions[3].conditions[0].bound = -100.0;
    const std::string other = files.write("other.lesson.json", lessonText(changed));
    const LessonCheck wrong = checkLesson(*lessonIn(other));
    QVERIFY(wrong.diagnostics.hasErrors());
    QVERIFY(toText(wrong.diagnostics.all().front()).find("low") != std::string::npos);
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
