// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/read_lesson.h"

#include <algorithm>
#include <filesystem>
#include <set>

#include "engine/lessons/read_parts.h"

namespace armillary {
namespace {

constexpr size_t kMostSteps = 200, kMostQuestions = 500;
constexpr int kMostErrors = 60;  // more help nobody

// Pictures in Markdown are files of the lesson's folder.
void checkPictures(const std::string& text, LessonFields& fields, LessonReading& reading) {
  const JsonValue* told = fields.any("text");
  for (size_t at = text.find("!["); at != text.npos; at = text.find("![", at + 2)) {
    const size_t open = text.find("](", at), close = text.find(')', at);
    if (open == text.npos || close == text.npos || open > close) continue;
    std::string why;
    const std::string file = text.substr(open + 2, close - open - 2);
    if (!reading.folder.file(file, why)) {
      fields.warning(told ? told->line : fields.line(), "a picture is not shown: " + why);
    }
  }
}

// A plot's column is a degree of freedom's: "elbow/effort".
void checkPlots(const std::vector<std::string>& plots, const Model& model, LessonFields& fields) {
  static constexpr std::string_view kPlotted[] = {"position", "velocity", "acceleration", "effort",
                                                  "external"};
  const JsonValue* told = fields.any("plots");
  for (const std::string& column : plots) {
    const size_t slash = column.rfind('/');
    const bool known =
        slash != column.npos &&
        std::find(std::begin(kPlotted), std::end(kPlotted), column.substr(slash + 1)) !=
            std::end(kPlotted) &&
        std::any_of(model.degrees_of_freedom.begin(), model.degrees_of_freedom.end(),
                    [&](const auto& each) { return each.name == column.substr(0, slash); });
    if (known) continue;
    fields.warning(told ? told->line : fields.line(), "nothing is plotted of '" + column + "'",
                   "a column is a joint's position, velocity, acceleration, effort or external, "
                   "as in \"elbow/effort\"");
  }
}

std::optional<LessonStep> readStep(const JsonValue& value, size_t number,
                                   const std::shared_ptr<const LessonRobot>& robot,
                                   LessonReading& reading) {
  LessonFields fields(value, "step " + std::to_string(number), reading.diagnostics);
  if (!value.isObject()) return std::nullopt;
  LessonStep step;
  step.line = value.line;
  step.title = fields.neededText("title");
  step.text = fields.markdown("text");
  checkPictures(step.text, fields, reading);
  step.robot = robot;
  if (const JsonValue* own = fields.any("robot")) step.robot = readLessonRobot(*own, reading);
  if (!step.robot) return std::nullopt;
  step.stage = pointAtRest(*step.robot->model);
  if (const JsonValue* state = fields.object("state")) {
    readState(*state, *step.robot->model, fields.element(), reading, step.stage);
  } else if (std::string why; !closeLoops(*step.robot->model, step.stage, why)) {
    fields.error("the loops stay open: " + why, "give the step a \"state\"");
  }
  reading.step_has_motion = fields.has("motion");
  if (const JsonValue* motion = fields.object("motion")) {
    step.motion = readLessonMotion(*motion, *step.robot, fields.element(), reading);
  }
  if (const JsonValue* controller = fields.object("controller")) {
    step.controller = readController(*controller, *step.robot->model, fields.element(), reading);
  }
  step.plots = fields.texts("plots");
  checkPlots(step.plots, *step.robot->model, fields);
  const std::vector<std::string> layouts{"pose", "simulate", "teach"};
  if (const auto layout = fields.oneOf("layout", layouts)) step.layout = layouts[*layout];
  if (const JsonValue* questions = fields.list("questions")) {
    for (const JsonValue& question : questions->items) {
      if (reading.diagnostics.count(Severity::kError) >= kMostErrors) break;
      if (auto read = readQuestion(question, step, reading)) {
        step.questions.push_back(std::move(*read));
      }
    }
  }
  fields.finish();
  return step;
}

bool asksTheRobot(const LessonQuestion& question) {
  using Kind = LessonQuestion::Kind;
  const auto computes = [](const ComputedNumber& number) {
    return std::any_of(number.quantities.begin(), number.quantities.end(),
                       [](const auto& each) { return !each.quantity.empty(); });
  };
  if (question.kind == Kind::kNumber) return question.expected && computes(*question.expected);
  if (question.kind == Kind::kChoice) {
    return std::any_of(
        question.choices.begin(), question.choices.end(),
        [&](const LessonChoice& choice) { return choice.above && computes(*choice.above); });
  }
  return question.kind != Kind::kFindFault;
}

// A step shows one robot: that with the fault, of which the program would compute what is not seen.
void checkFaults(const Lesson& lesson, Diagnostics& diagnostics) {
  for (const LessonStep& step : lesson.steps) {
    const LessonQuestion* fault = nullptr;
    for (const LessonQuestion& question : step.questions) {
      if (question.kind != LessonQuestion::Kind::kFindFault) continue;
      if (fault) {
        diagnostics.error(question.line, "question '" + question.id + "'",
                          "the step has another fault to find, '" + fault->id + "'",
                          "give each fault a step of its own");
      }
      fault = &question;
    }
    if (!fault || !fault->faulty) continue;
    for (const LessonQuestion& question : step.questions) {
      if (!asksTheRobot(question)) continue;
      diagnostics.error(question.line, "question '" + question.id + "'",
                        "its answer is that of the right robot, and the step shows the one with "
                        "the fault",
                        "ask it in a step of its own");
    }
  }
}

void checkIds(const Lesson& lesson, Diagnostics& diagnostics) {
  std::set<std::string> ids;
  for (const LessonStep& step : lesson.steps) {
    for (const LessonQuestion& question : step.questions) {
      if (ids.insert(question.id).second) continue;
      diagnostics.error(question.line, "question '" + question.id + "'",
                        "another question has this id", "give each its own");
    }
  }
}

}  // namespace

LessonResult readLesson(const std::string& path, const LessonSources& sources) {
  LessonResult result;
  result.diagnostics = Diagnostics(path);
  Diagnostics& diagnostics = result.diagnostics;
  std::string why;
  const std::optional<std::string> text = readBoundedText(path, kLargestLesson, why);
  if (!text) {
    result.unreadable = true;
    diagnostics.error(0, {}, why);
    return result;
  }
  JsonError wrong;
  const std::optional<JsonValue> document = parseJsonText(*text, wrong);
  if (!document) {
    diagnostics.error(wrong.line, {}, "this is no JSON: " + wrong.message);
    return result;
  }
  LessonFields fields(*document, "lesson", diagnostics);
  if (!document->isObject()) return result;
  Lesson lesson;
  lesson.file = path;
  lesson.folder = std::filesystem::path(path).parent_path().string();
  LessonReading reading{diagnostics, sources, LessonFolder(lesson.folder), false};
  if (const auto version = fields.number("format"); version && *version != 1.0) {
    fields.error("\"format\" is 1; this program knows no later one");
  }
  if (fields.oneOf("answers", {"left out"})) {
    reading.answers_left_out = lesson.answers_left_out = true;
  }
  lesson.title = fields.neededText("title");
  lesson.author = fields.text("author").value_or("");
  lesson.language = fields.text("language").value_or("");
  lesson.text = fields.markdown("text");
  checkPictures(lesson.text, fields, reading);
  std::shared_ptr<const LessonRobot> robot;
  if (const JsonValue* given = fields.any("robot")) {
    robot = readLessonRobot(*given, reading);
  } else {
    fields.error("\"robot\" is missing",
                 "\"robot\": \"pendulum\" is a bundled one, {\"file\": "
                 "\"arm.urdf\"} one in the lesson's folder");
  }
  const JsonValue* steps = fields.list("steps");
  if (!steps || steps->items.empty() || steps->items.size() > kMostSteps) {
    fields.error("\"steps\" must be a list of 1 to 200");
  } else if (robot) {
    for (const JsonValue& step : steps->items) {
      if (diagnostics.count(Severity::kError) >= kMostErrors) {
        fields.error("there are more errors than are told here", "mend these first");
        break;
      }
      auto read = readStep(step, lesson.steps.size() + 1, robot, reading);
      if (read) lesson.steps.push_back(std::move(*read));
    }
  }
  fields.finish();
  if (lesson.questionCount() > static_cast<int>(kMostQuestions)) {
    fields.error("a lesson has no more than 500 questions");
  }
  checkIds(lesson, diagnostics);
  checkFaults(lesson, diagnostics);
  diagnostics.sortByLine();
  if (!diagnostics.hasErrors()) result.lesson = std::move(lesson);
  return result;
}

}  // namespace armillary
