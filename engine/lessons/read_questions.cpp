// SPDX-License-Identifier: BSD-3-Clause
// The questions of a lesson's steps.
#include <algorithm>

#include "engine/lessons/curve_columns.h"
#include "engine/lessons/read_question_parts.h"
#include "engine/text/nearest_word.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using Kind = LessonQuestion::Kind;

constexpr size_t kMostChoices = 20;

// A number in the question's unit, or "2 %".
void readTolerance(const QuestionReading& at) {
  const JsonValue* given = at.fields.any("tolerance");
  if (!given) return;
  std::string why = "it is a number in the question's unit, or a share such as \"2 %\"";
  std::optional<NumberWithUnit> read;
  if (given->isNumber()) read = NumberWithUnit{given->number, nullptr};
  if (given->isText()) read = readNumberWithUnit(given->text, why);
  if (read && !(read->value > 0.0)) why = "it must be above 0";
  if (!read || !(read->value > 0.0)) {
    at.fields.error(given->line, "\"tolerance\" cannot be used: " + why);
    return;
  }
  LessonTolerance& tolerance = at.question.tolerance;
  const LessonUnit* asked = at.question.unit;
  if (read->unit && read->unit->name == "%") {
    tolerance = {0.0, read->value * 0.01};
  } else if (read->unit && !asked->name.empty() && asked->dimension != read->unit->dimension) {
    at.fields.error(given->line, "\"tolerance\" measures " + std::string(read->unit->dimension) +
                                     ", where " + std::string(asked->name) + " are asked for");
  } else if (read->unit) {
    tolerance = {read->value * read->unit->factor / asked->factor, 0.0};
  } else {
    tolerance = {read->value, 0.0};
  }
}

void readUnit(const QuestionReading& at) {
  const std::optional<std::string> unit = at.fields.text("unit");
  at.question.unit = lessonUnit(unit.value_or(""));
  if (at.question.unit) return;
  const std::vector<std::string> names = lessonUnitNames();
  const auto near = nearestWord(*unit, names);
  at.fields.error("\"unit\": '" + *unit + "' is not known",
                  near ? "'" + *near + "' was probably meant" : "use one of " + joined(names));
  at.question.unit = lessonUnit("");
}

// A question is asked in its numbers' unit where it names none, and in no other measure.
void takeUnitOf(const QuestionReading& at, std::string_view numbers) {
  const LessonUnit& usual = *lessonUnit(numbers);
  if (usual.name.empty()) return;
  if (at.question.unit->name.empty()) {
    at.question.unit = &usual;
  } else if (at.question.unit->dimension != usual.dimension) {
    at.fields.error("\"unit\" is " + std::string(at.question.unit->name) + ", which measures " +
                        std::string(at.question.unit->dimension) + "; what is asked for is in " +
                        std::string(usual.name),
                    "use that, or another unit of " + std::string(usual.dimension));
  }
}

// Of an author who knows it: 9.81, in the question's unit, or "9.81 N m".
std::optional<ComputedNumber> writtenNumber(const JsonValue& value, const QuestionReading& at) {
  std::string why;
  NumberWithUnit read{value.number, nullptr};
  if (value.isText()) {
    const auto given = readNumberWithUnit(value.text, why);
    if (!given) {
      at.fields.error(value.line, "\"expected\" cannot be used: " + why);
      return std::nullopt;
    }
    read = *given;
  }
  const LessonUnit* unit = read.unit ? read.unit : at.question.unit;
  if (read.unit) takeUnitOf(at, read.unit->name);
  ComputedNumber number;
  number.constant = read.value * unit->factor;
  return number;
}

void readNumber(const QuestionReading& at) {
  const JsonValue* expected = at.fields.any("expected");
  if (!expected && at.reading.answers_left_out) return;
  if (!expected) {
    at.fields.error("\"expected\" is missing",
                    "say what is to be computed, {\"quantity\": \"gravity\", \"column\": "
                    "\"JOINT/gravity\"}, or a number where the program cannot");
    return;
  }
  if (expected->isNumber() || expected->isText()) {
    at.question.expected = writtenNumber(*expected, at);
    return;
  }
  at.question.expected =
      readComputedNumber(*expected, at.step, at.fields.element() + " / expected", at.reading);
  if (!at.question.expected || !expected->find("quantity")) return;
  const ComputedNumber::Quantity& quantity = at.question.expected->quantities.front();
  tellOpenedLoops(*at.step.robot->model, quantity.quantity, at.fields, expected->line);
  // a column of a Jacobian is a velocity as well, of a rate of one
  const std::string_view asked = at.question.unit->dimension;
  const bool moves = asked == "length" || asked == "speed" || asked == "angular rate";
  if (quantity.quantity == "jacobian" && moves) return;
  takeUnitOf(at, unitOfColumn(*at.step.robot->model, quantity.quantity, quantity.column));
}

void readChoices(const QuestionReading& at) {
  const JsonValue* choices = at.fields.list("choices");
  if (!choices || choices->items.size() < 2 || choices->items.size() > kMostChoices) {
    at.fields.error("\"choices\" must be a list of 2 to 20");
    return;
  }
  for (const JsonValue& item : choices->items) {
    LessonFields fields(item, at.fields.element() + " / choice", at.reading.diagnostics);
    LessonChoice choice;
    choice.text = fields.neededText("text");
    choice.why = fields.lines("why");
    if (const JsonValue* right = fields.any("right")) {
      if (right->isTruth()) {
        choice.right = right->kind == JsonValue::Kind::kTrue;
      } else if (!right->isObject()) {
        fields.error(right->line, "\"right\" is true, false, or what is computed and above zero");
      } else {
        choice.above = readComputedNumber(*right, at.step, fields.element(), at.reading);
      }
    }
    fields.finish();
    for (const LessonChoice& other : at.question.choices) {
      if (!choice.text.empty() && trimmed(other.text) == trimmed(choice.text)) {
        fields.error("another choice has the same words");
      }
    }
    at.question.choices.push_back(std::move(choice));
  }
}

// "columns", or "column" alone, of the question's quantity.
void readColumns(const QuestionReading& at, bool one) {
  const Model& model = *at.step.robot->model;
  const auto names = lessonQuantities();
  const auto quantity =
      at.fields.oneOf("quantity", std::vector<std::string>(names.begin(), names.end()));
  at.question.quantity = quantity ? std::string(names[*quantity]) : "inverse-dynamics";
  if (at.question.quantity == "jacobian" || at.question.quantity == "driven-effort") {
    at.fields.error("the quantity " + at.question.quantity + " is none of curves and files");
    return;
  }
  tellOpenedLoops(model, at.question.quantity, at.fields, at.fields.line());
  const std::vector<std::string> all = lessonColumns(model, at.question.quantity);
  std::vector<std::string> wanted =
      one ? std::vector<std::string>{at.fields.neededText("column")} : at.fields.texts("columns");
  if (wanted.empty()) wanted = all;
  for (const std::string& column : wanted) {
    const auto found = std::find(all.begin(), all.end(), column);
    if (found != all.end()) {
      at.question.columns.push_back(static_cast<int>(found - all.begin()));
      continue;
    }
    const auto near = nearestWord(column, all);
    at.fields.error("the quantity " + at.question.quantity + " has no column '" + column + "'",
                    near ? "'" + *near + "' was probably meant" : "it has " + joined(all, 8));
  }
}

void readMotionOf(const QuestionReading& at) {
  const JsonValue* motion = at.fields.object("motion");
  if (motion) {
    at.question.motion = readLessonMotion(*motion, *at.step.robot, at.fields.element(), at.reading);
  } else if (!at.question.simulation) {
    at.question.motion = at.step.motion;
  }
  const bool curve = at.question.kind == Kind::kPredict;
  if (curve && at.question.motion && at.question.motion->rows.size() < 2) {
    at.fields.error("a motion of one row is no curve");
  }
  const bool told = motion || at.reading.step_has_motion;  // what is wrong with it
  if (!at.question.motion && !at.question.simulation && !told) {
    at.fields.error("\"motion\" is missing, of the question or of its step",
                    "{\"name\": of a bundled one} or {\"file\": in the lesson's folder}");
  }
}

void readCurve(const QuestionReading& at) {
  if (const JsonValue* given = at.fields.object("simulation")) {
    LessonFields fields(*given, at.fields.element() + " / simulation", at.reading.diagnostics);
    const std::string column = at.fields.neededText("column");
    LessonSimulation simulation;
    simulation.duration = fields.number("duration").value_or(1.0);
    simulation.rate = fields.number("rate").value_or(50.0);
    simulation.passive = fields.truth("passive").value_or(true);
    simulation.start = at.step.stage;
    fields.finish();
    if (!(simulation.duration > 0.0 && simulation.duration <= 60.0) ||
        !(simulation.rate >= 1.0 && simulation.rate <= 1000.0)) {
      fields.error("a simulation lasts up to 60 s, at a rate of 1 to 1000 Hz");
      return;
    }
    at.question.simulation = simulation;
    const Model& model = *at.step.robot->model;
    const std::vector<std::string> all = simulationColumns(model);
    const auto found = std::find(all.begin(), all.end(), column);
    if (found == all.end()) {
      at.fields.error("a simulation has no column '" + column + "'", "it has " + joined(all, 8));
      return;
    }
    at.question.quantity = "simulate";
    at.question.columns = {static_cast<int>(found - all.begin())};
    takeUnitOf(at, unitOfSimulationColumn(model, at.question.columns.front()));
    return;
  }
  readColumns(at, true);
  if (!at.question.columns.empty()) {
    const Model& model = *at.step.robot->model;
    const std::vector<std::string> all = lessonColumns(model, at.question.quantity);
    takeUnitOf(at, unitOfColumn(model, at.question.quantity, all[at.question.columns.front()]));
  }
  readMotionOf(at);
}

}  // namespace

std::optional<LessonQuestion> readQuestion(const JsonValue& value, const LessonStep& step,
                                           LessonReading& reading) {
  const JsonValue* id = value.find("id");
  const std::string element =
      id && id->isText() ? "question '" + id->text.substr(0, 80) + "'" : "question";
  LessonFields fields(value, element, reading.diagnostics);
  const int errors = reading.diagnostics.count(Severity::kError);
  LessonQuestion question;
  question.line = value.line;
  question.id = fields.neededText("id");
  const auto kind = fields.oneOf(
      "kind", {"number", "choice", "predict", "find-fault", "set-state", "file", "arrow"});
  if (!fields.has("kind")) {
    fields.error("\"kind\" is missing",
                 "one of number, choice, predict, find-fault, set-state, file, arrow");
  }
  question.text = fields.markdown("text");
  if (question.text.empty()) fields.error("\"text\" is missing: what is asked");
  question.hint = fields.markdown("hint");
  question.points = fields.number("points").value_or(1.0);
  if (!(question.points >= 0.0 && question.points <= 1000.0)) {
    fields.error("\"points\" are 0 to 1000");
  }
  if (!kind) return std::nullopt;
  question.kind = static_cast<Kind>(*kind);
  const bool drawn = question.kind == Kind::kPredict || question.kind == Kind::kArrow;
  if (drawn) question.tolerance = {0.0, 0.15};
  const QuestionReading at{fields, step, reading, question};
  readUnit(at);
  switch (question.kind) {
    case Kind::kNumber:
      readNumber(at);
      break;
    case Kind::kChoice:
      readChoices(at);
      break;
    case Kind::kPredict:
      readCurve(at);
      break;
    case Kind::kFindFault:
      readFault(at);
      break;
    case Kind::kSetState:
      readConditions(at);
      break;
    case Kind::kArrow:
      readArrow(at);
      break;
    case Kind::kFile:
      readColumns(at, false);
      readMotionOf(at);
  }
  readTolerance(at);  // its unit is known by now
  readExamples(at);
  fields.finish();
  if (reading.diagnostics.count(Severity::kError) > errors) return std::nullopt;
  return question;
}

}  // namespace armillary
