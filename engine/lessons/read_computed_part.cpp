// SPDX-License-Identifier: BSD-3-Clause
// Numbers that a lesson has the program compute.
#include <algorithm>

#include "engine/lessons/read_parts.h"
#include "engine/text/nearest_word.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr size_t kLongestExpression = 1000, kMostQuantities = 30;

std::vector<std::string> quantityNames() {
  const auto names = lessonQuantities();
  return {names.begin(), names.end()};
}

// Whether a column's number is an angle: of joints' accelerations, links' turns.
bool isAngle(const Model& model, const std::string& quantity, const std::string& column,
             int index) {
  if (quantity == "forward-dynamics") {
    return model.degrees_of_freedom[index].measure == Measure::kAngle;
  }
  const std::string end = column.substr(column.rfind('/') + 1);
  return (quantity == "link-velocities" && end.starts_with("w")) ||
         (quantity == "link-accelerations" && end.starts_with("alpha"));
}

std::optional<ComputedNumber::Quantity> readQuantity(const JsonValue& value, const LessonStep& step,
                                                     const std::string& element,
                                                     LessonReading& reading) {
  LessonFields fields(value, element, reading.diagnostics);
  const Model& model = *step.robot->model;
  ComputedNumber::Quantity made;
  const std::vector<std::string> names = quantityNames();
  if (!fields.has("quantity")) fields.error("\"quantity\" is missing", "one of " + joined(names));
  const auto quantity = fields.oneOf("quantity", names);
  made.column = fields.neededText("column");
  made.point = step.stage;
  if (const JsonValue* state = fields.object("state")) {
    readState(*state, model, element, reading, made.point);
  }
  const std::optional<std::string> link = fields.text("link");
  fields.finish();
  if (!quantity) return std::nullopt;
  made.quantity = names[*quantity];
  if (made.quantity == "jacobian") {
    made.point.link = link ? model.findLink(*link) : -1;
    if (made.point.link < 0) {
      fields.error("\"link\" must be the link that the Jacobian is of");
      return std::nullopt;
    }
  } else if (link) {
    fields.error("\"link\" is for the quantity jacobian; a column names its link by itself");
  }
  if (made.quantity == "driven-effort" && made.point.driven.empty()) {
    fields.error("driven-effort needs \"driven\" in the state: the joints that have motors");
    return std::nullopt;
  }
  const std::vector<std::string> columns = lessonColumns(model, made.quantity);
  const auto column = std::find(columns.begin(), columns.end(), made.column);
  if (column == columns.end()) {
    const auto near = nearestWord(made.column, columns);
    fields.error(value.line,
                 "the quantity " + made.quantity + " has no column '" + made.column + "'",
                 near ? "'" + *near + "' was probably meant" : "it has " + joined(columns, 8));
    return std::nullopt;
  }
  made.index = static_cast<int>(column - columns.begin());
  made.angle = isAngle(model, made.quantity, made.column, made.index);
  return made;
}

}  // namespace

void tellOpenedLoops(const Model& model, const std::string& quantity, const LessonFields& fields,
                     int line) {
  static constexpr std::string_view kOfTree[] = {
      "inverse-dynamics", "forward-dynamics", "mass-matrix", "bias", "gravity", "coriolis"};
  const bool of_tree =
      std::find(std::begin(kOfTree), std::end(kOfTree), quantity) != std::end(kOfTree);
  if (model.loops.empty() || !of_tree) return;
  fields.warning(
      line,
      quantity + " is of the tree with its loops opened ('" + model.loops.front().name +
          "'), not of the mechanism",
      "of numbers, driven-effort is what its motors give, and an expression says that the "
      "tree's is meant; curves and files are of the tree");
}

std::optional<ComputedNumber> readComputedNumber(const JsonValue& value, const LessonStep& step,
                                                 const std::string& element,
                                                 LessonReading& reading) {
  ComputedNumber made;
  if (value.isNumber()) {
    made.constant = value.number;
    return made;
  }
  const auto one = [&](const std::string& name, const JsonValue& quantity) {
    std::optional<ComputedNumber::Quantity> read;
    std::string why;
    if (quantity.isNumber()) {
      read.emplace().constant = quantity.number;
    } else if (!quantity.isText()) {
      read = readQuantity(quantity, step, name, reading);
    } else if (const auto number = readNumberWithUnit(quantity.text, why)) {
      read.emplace().constant = number->value * (number->unit ? number->unit->factor : 1.0);
    } else {
      reading.diagnostics.error(quantity.line, name, why);
    }
    if (read) made.quantities.push_back(std::move(*read));
    return !made.quantities.empty();
  };
  ExpressionError wrong;
  if (value.isObject() && value.find("quantity")) {
    made.text = value.find("column") ? value.find("column")->text : "";
    const bool good = one(element, value);
    made.expression = Expression::parse(
        "x", [](auto) { return std::optional<int>(0); }, wrong);
    return good ? std::optional(std::move(made)) : std::nullopt;
  }
  LessonFields fields(value, element, reading.diagnostics);
  made.text = fields.neededText("expression");
  std::vector<std::string> names;
  if (const JsonValue* with = fields.object("with")) {
    if (with->members.size() > kMostQuantities) {
      fields.error("an expression has no more than 30 quantities");
      return std::nullopt;
    }
    for (const auto& [name, quantity] : with->members) {
      std::string of_name = element;
      of_name.append(" / ").append(name);
      if (!one(of_name, quantity)) return std::nullopt;
      names.push_back(name);
      if (made.quantities.size() < names.size()) return std::nullopt;
    }
  }
  fields.finish();
  if (made.text.empty()) return std::nullopt;
  if (made.text.size() > kLongestExpression) {
    fields.error("an expression has no more than 1000 letters");
    return std::nullopt;
  }
  const auto resolve = [&](std::string_view name) -> std::optional<int> {
    const auto found = std::find(names.begin(), names.end(), name);
    if (found == names.end()) return std::nullopt;
    return static_cast<int>(found - names.begin());
  };
  made.expression = Expression::parse(made.text, resolve, wrong);
  if (!made.expression) {
    fields.error("the expression cannot be read at letter " + std::to_string(wrong.column) + ": " +
                     wrong.message,
                 "names in it are those of \"with\"");
    return std::nullopt;
  }
  return made;
}

}  // namespace armillary
