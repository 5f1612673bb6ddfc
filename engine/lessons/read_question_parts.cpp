// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/read_question_parts.h"

#include <algorithm>
#include <numbers>

#include "engine/lessons/controlled_motion.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using Condition = LessonCondition::Kind;

constexpr double kUsualAngle = 10.0 * std::numbers::pi / 180.0;
constexpr double kLargestAngle = 0.5 * std::numbers::pi;

std::optional<LessonCondition> readCondition(const JsonValue& value, const QuestionReading& at) {
  LessonFields fields(value, at.fields.element() + " / holds", at.reading.diagnostics);
  LessonCondition made;
  made.text = fields.lines("text");
  made.tolerance = fields.number("tolerance").value_or(0.0);
  if (const auto link = fields.text("singular")) {
    made.kind = Condition::kSingular;
    made.link = at.step.robot->model->findLink(*link);
    if (made.link < 0) fields.error("\"singular\": there is no link '" + *link + "'");
    const std::vector<std::string> known{"vx", "vy", "vz", "wx", "wy", "wz"};
    std::vector<std::string> rows = fields.texts("rows");
    if (rows.empty()) rows = {"vx", "vy", "vz"};
    for (const std::string& row : rows) {
      const auto found = std::find(known.begin(), known.end(), row);
      if (found == known.end()) {
        fields.error("\"rows\" are of vx, vy, vz, wx, wy, wz");
      } else {
        made.rows.push_back(static_cast<int>(found - known.begin()));
      }
    }
    if (!(made.tolerance > 0.0)) made.tolerance = 0.02;
    fields.finish();
    return made.link < 0 ? std::nullopt : std::optional(made);
  }
  const JsonValue* number = fields.any("value");
  constexpr std::pair<const char*, Condition> kBounds[] = {
      {"equals", Condition::kEquals}, {"above", Condition::kAbove}, {"below", Condition::kBelow}};
  int bounds = 0;
  for (const auto& [word, kind] : kBounds) {
    const std::optional<double> bound = fields.number(word);
    if (!bound) continue;
    made.kind = kind;
    made.bound = *bound;
    ++bounds;
  }
  fields.finish();
  if (!number || bounds != 1) {
    fields.error(
        "a condition has a \"value\" and one of \"equals\", \"above\", \"below\"; or "
        "\"singular\": a link");
    return std::nullopt;
  }
  if (made.kind == Condition::kEquals && !(made.tolerance > 0.0)) {
    fields.error("\"equals\" needs a \"tolerance\" above zero, in SI units");
    return std::nullopt;
  }
  const auto computed = readComputedNumber(*number, at.step, fields.element(), at.reading);
  if (!computed) return std::nullopt;
  made.value = *computed;
  if (made.text.empty()) made.text = made.value.text;
  return made;
}

// A number of radians, or a text with a unit.
std::optional<double> angleIn(const JsonValue& value) {
  if (value.isNumber()) return value.number;
  std::string why;
  const auto read = readNumberWithUnit(value.text, why);
  if (!read || !read->unit || read->unit->dimension != "angle") return std::nullopt;
  return read->value * read->unit->factor;
}

}  // namespace

void readConditions(const QuestionReading& at) {
  const JsonValue* holds = at.fields.list("holds");
  if (!holds || holds->items.empty()) {
    at.fields.error("\"holds\" must be a list of conditions");
    return;
  }
  for (const JsonValue& item : holds->items) {
    if (auto condition = readCondition(item, at)) at.question.conditions.push_back(*condition);
  }
}

void readFault(const QuestionReading& at) {
  const JsonValue* given = at.fields.object("fault");
  if (!given && at.reading.answers_left_out) return;
  if (!given) {
    at.fields.error("\"fault\" is missing",
                    "{\"what\": \"mass\", \"link\": \"forearm\", \"factor\": 2}");
    return;
  }
  LessonFields fields(*given, at.fields.element() + " / fault", at.reading.diagnostics);
  LessonFault fault;
  std::vector<std::string> kinds;
  kinds.reserve(kFaults);
  for (int i = 0; i < kFaults; ++i) kinds.emplace_back(name(static_cast<LessonFault::What>(i)));
  const auto what = fields.oneOf("what", kinds);
  if (!fields.has("what")) fields.error("\"what\" is missing");
  if (what) fault.what = static_cast<LessonFault::What>(*what);
  const auto link = fields.text("link"), joint = fields.text("joint");
  fault.element = link.value_or(joint.value_or(""));
  fault.factor = fields.number("factor").value_or(2.0);
  if (const JsonValue* shift = fields.list("shift")) {
    for (size_t i = 0; i < std::min<size_t>(3, shift->items.size()); ++i) {
      fault.shift[static_cast<Eigen::Index>(i)] = shift->items[i].number;
    }
  }
  fields.finish();
  if (!what) return;
  std::string why;
  if (isOfController(fault.what)) {
    why = whyNoControllerFault(at.step, fault);
  } else {
    at.question.faulty = withFault(*at.step.robot, fault, why);
  }
  if (!why.empty()) return fields.error("this error cannot be planted: " + why);
  at.question.fault = fault;
}

void readArrow(const QuestionReading& at) {
  const JsonValue* given = at.fields.object("arrow");
  if (!given) {
    at.fields.error("\"arrow\" is missing",
                    "{\"what\": \"reaction-force\", \"link\": \"forearm\"}");
    return;
  }
  LessonFields fields(*given, at.fields.element() + " / arrow", at.reading.diagnostics);
  const Model& model = *at.step.robot->model;
  LessonArrow arrow;
  const auto names = linkForceNames();
  const auto what = fields.oneOf("what", std::vector<std::string>(names.begin(), names.end()));
  if (!fields.has("what")) fields.error("\"what\" is missing", "one of " + joined(names));
  const std::string link = fields.neededText("link");
  fields.finish();
  arrow.link = model.findLink(link);
  if (arrow.link < 0 && !link.empty()) fields.error("there is no link '" + link + "'");
  arrow.angle = kUsualAngle;
  if (const JsonValue* angle = at.fields.any("angle")) {
    arrow.angle = angleIn(*angle).value_or(0.0);
    if (!(arrow.angle > 0.0 && arrow.angle <= kLargestAngle)) {
      at.fields.error(angle->line,
                      "\"angle\", by which the direction may be off, is above 0 and up to 90 "
                      "degrees, as in \"10 deg\"");
    }
  }
  if (!what || arrow.link < 0) return;
  arrow.what = static_cast<LinkForce>(*what);
  if (const std::string why = whyNoLinkForce(model, arrow.what, arrow.link); !why.empty()) {
    return fields.error("this arrow cannot be drawn: " + why);
  }
  const bool moment =
      arrow.what == LinkForce::kReactionMoment || arrow.what == LinkForce::kNetMoment;
  const std::string_view dimension = moment ? "torque" : "force";
  if (at.question.unit->name.empty()) at.question.unit = lessonUnit(moment ? "N m" : "N");
  if (at.question.unit->dimension != dimension) {
    return at.fields.error("\"unit\" must be one of a " + std::string(dimension));
  }
  at.question.arrow = arrow;
}

void readExamples(const QuestionReading& at) {
  for (const char* member : {"right", "wrong"}) {
    const JsonValue* examples = at.fields.list(member);
    if (!examples) continue;
    for (const JsonValue& item : examples->items) {
      LessonExample example;
      example.line = item.line;
      example.right = std::string_view(member) == "right";
      if (example.right) {
        example.answer = item;
        at.question.examples.push_back(std::move(example));
        continue;
      }
      LessonFields fields(item, at.fields.element() + " / wrong", at.reading.diagnostics);
      if (const JsonValue* answer = fields.any("answer")) example.answer = *answer;
      const std::vector<std::string> names = mistakeNames();
      if (const auto mistake = fields.oneOf("mistake", names)) {
        example.mistake = mistakeNamed(names[*mistake]);
      }
      const bool planted = example.answer.kind == JsonValue::Kind::kNull;
      if (planted && !example.mistake) {
        fields.error(
            "a wrong answer has an \"answer\", a \"mistake\" that the program makes, or "
            "both");
      }
      fields.finish();
      at.question.examples.push_back(std::move(example));
    }
  }
}

}  // namespace armillary
