// SPDX-License-Identifier: BSD-3-Clause
// States and motions of a lesson.
#include <algorithm>
#include <cmath>

#include "engine/lessons/read_parts.h"
#include "engine/loops/project_state.h"
#include "engine/table/column_names.h"
#include "engine/table/table_motion.h"
#include "engine/table/written_columns.h"
#include "engine/text/nearest_word.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr size_t kMostStateRows = 20'000;

// What kind of number an angle's or a length's is; index: position, velocity, acceleration.
constexpr std::string_view kAngleDimensions[] = {"angle", "angular rate", "angular acceleration"};
constexpr std::string_view kLengthDimensions[] = {"length", "speed", "acceleration"};

// A number, or a text with a unit of one of the dimensions. `why` where it is none.
std::optional<double> quantityOf(const JsonValue& value, std::string_view dimension,
                                 std::string& why) {
  if (value.isNumber()) return value.number;
  if (!value.isText()) {
    why = "a number belongs here, or a text such as \"90 deg\"";
    return std::nullopt;
  }
  const std::optional<NumberWithUnit> read = readNumberWithUnit(value.text, why);
  if (!read) return std::nullopt;
  if (!read->unit) return read->value;
  if (!dimension.empty() && read->unit->dimension != dimension) {
    why = "'" + value.text + "' is no " + std::string(dimension);
    return std::nullopt;
  }
  return read->value * read->unit->factor;
}

std::string notKnown(const std::string& name, const std::vector<std::string>& known) {
  const auto near = nearestWord(name, known);
  return "'" + name + "' is not of this robot; " +
         (near ? "'" + *near + "' was probably meant" : "it has " + joined(known, 8));
}

// Reads "velocity", "acceleration" or "effort" onto a vector.
void readRates(LessonFields& fields, const char* member, int order, const Model& model,
               Eigen::VectorXd& values) {
  const JsonValue* given = fields.object(member);
  if (!given) return;
  for (const auto& one : given->members) {
    const std::string& name = one.first;
    const JsonValue& value = one.second;
    const auto found =
        std::find_if(model.degrees_of_freedom.begin(), model.degrees_of_freedom.end(),
                     [&](const auto& each) { return each.name == name; });
    if (found == model.degrees_of_freedom.end()) {
      std::vector<std::string> known;
      for (const auto& each : model.degrees_of_freedom) known.push_back(each.name);
      fields.error(value.line, notKnown(name, known));
      continue;
    }
    const bool angle = found->measure == Measure::kAngle;
    const std::string_view dimension = order == 3 ? (angle ? "torque" : "force")
                                       : angle    ? kAngleDimensions[order]
                                                  : kLengthDimensions[order];
    std::string why;
    if (const auto number = quantityOf(value, dimension, why)) {
      values[found - model.degrees_of_freedom.begin()] = *number;
    } else {
      fields.error(value.line, jsonQuoted(name) + ": " + why);
    }
  }
}

void readWrenches(LessonFields& fields, const Model& model, std::vector<LinkWrench>& wrenches) {
  const JsonValue* given = fields.object("wrench");
  if (!given) return;
  const std::vector<std::string> columns = columnsOf(model, "LINK/wrench/WRENCH");
  for (const auto& [name, value] : given->members) {
    const auto found = std::find(columns.begin(), columns.end(), name);
    std::string why = "a wrench is named as in \"tool/wrench/fz\", by a link and fx … fz, tx … tz";
    std::optional<double> number;
    if (found != columns.end()) number = quantityOf(value, {}, why);
    const size_t slash = name.find("/wrench/");
    if (slash != name.npos && model.findLink(name.substr(0, slash)) < 0) {
      std::vector<std::string> links;
      for (const Link& link : model.links) links.push_back(link.name);
      why = "link " + notKnown(name.substr(0, slash), links);
    }
    if (!number) {
      fields.error(value.line, jsonQuoted(name) + ": " + why);
      continue;
    }
    const auto index = found - columns.begin();
    const int link = static_cast<int>(index / 6), component = static_cast<int>(index % 6);
    auto wrench = std::find_if(wrenches.begin(), wrenches.end(),
                               [&](const LinkWrench& each) { return each.link == link; });
    if (wrench == wrenches.end()) {
      wrench = wrenches.insert(wrench, LinkWrench{link, {}});
    }
    (component < 3 ? wrench->wrench.force : wrench->wrench.moment)[component % 3] = *number;
  }
}

}  // namespace

QuantityPoint pointAtRest(const Model& model) {
  QuantityPoint point;
  point.state = model.start ? *model.start : neutralState(model);
  point.acceleration = point.effort = Eigen::VectorXd::Zero(model.velocitySize());
  return point;
}

bool readPositions(const JsonValue& value, const Model& model, Eigen::VectorXd& position, int& line,
                   std::string& why) {
  line = value.line;
  if (!value.isObject()) {
    why = "positions are an object, {\"JOINT\": number or \"90 deg\", …}";
    return false;
  }
  Eigen::VectorXd changed = position;
  for (const auto& member : value.members) {
    const std::string& name = member.first;
    const JsonValue& number = member.second;
    line = number.line;
    const auto found = std::find_if(model.coordinates.begin(), model.coordinates.end(),
                                    [&](const Coordinate& each) { return each.name == name; });
    if (found == model.coordinates.end()) {
      std::vector<std::string> known;
      for (const Coordinate& each : model.coordinates) known.push_back(each.name);
      why = notKnown(name, known);
      return false;
    }
    const std::string_view dimension = found->measure == Measure::kAngle    ? "angle"
                                       : found->measure == Measure::kLength ? "length"
                                                                            : "number";
    const auto read = quantityOf(number, dimension, why);
    if (!read) {
      why.insert(0, jsonQuoted(name) + ": ");
      return false;
    }
    if (std::abs(*read) > 1e6) {
      why = "\"" + name + "\" is larger than a million";
      return false;
    }
    changed[found - model.coordinates.begin()] = *read;
  }
  for (const Joint& joint : model.joints) {  // quaternions are of any length here
    for (int i = joint.position_index; i + 3 < joint.position_index + joint.position_size; ++i) {
      if (joint.mimic || model.coordinates[i].measure != Measure::kQuaternion) continue;
      const double length = changed.segment<4>(i).norm();
      if (!(length > 1e-6)) {
        why = "the quaternion of '" + joint.name + "' has no length";
        return false;
      }
      changed.segment<4>(i) /= length;
      break;
    }
  }
  position = changed;
  return true;
}

bool closeLoops(const Model& model, QuantityPoint& point, std::string& why) {
  if (model.loops.empty()) return true;
  Workspace workspace(model);
  AssembleOptions options;
  options.held = point.driven;
  Assembly assembly;
  if (!assemble(model, model.loops, options, workspace, point.state, assembly)) {
    why = describe(assembly, model.loops);
    return false;
  }
  if (!projectVelocity(model, model.loops, {}, workspace, point.state)) {
    why = "the loops allow no velocity here";
    return false;
  }
  return true;
}

void readState(const JsonValue& value, const Model& model, const std::string& element,
               LessonReading& reading, QuantityPoint& point) {
  LessonFields fields(value, element + " / state", reading.diagnostics);
  for (const std::string& name : fields.texts("driven")) {
    const auto found =
        std::find_if(model.degrees_of_freedom.begin(), model.degrees_of_freedom.end(),
                     [&](const auto& each) { return each.name == name; });
    if (found == model.degrees_of_freedom.end()) {
      fields.error("\"driven\": there is no degree of freedom '" + name + "'");
    } else {
      point.driven.push_back(static_cast<int>(found - model.degrees_of_freedom.begin()));
    }
  }
  int line = 0;
  std::string why;
  if (const JsonValue* position = fields.object("position")) {
    if (!readPositions(*position, model, point.state.position, line, why)) fields.error(line, why);
  }
  readRates(fields, "velocity", 1, model, point.state.velocity);
  readRates(fields, "acceleration", 2, model, point.acceleration);
  readRates(fields, "effort", 3, model, point.effort);
  readWrenches(fields, model, point.wrenches);
  fields.finish();
  if (!closeLoops(model, point, why)) fields.error("the loops stay open here: " + why);
}

std::shared_ptr<const LessonMotion> readLessonMotion(const JsonValue& value,
                                                     const LessonRobot& robot,
                                                     const std::string& element,
                                                     LessonReading& reading) {
  LessonFields fields(value, element + " / motion", reading.diagnostics);
  const std::optional<std::string> file = fields.text("file"), name = fields.text("name");
  fields.finish();
  std::string why = "a motion has either a \"name\", of a bundled one, or a \"file\"";
  std::optional<std::string> path;
  if (file && !name) path = reading.folder.file(*file, why);
  if (name && !file) {
    why = "no motion called '" + *name + "' is bundled; one of your own is a \"file\"";
    if (reading.sources.motion) path = reading.sources.motion(*name);
  }
  if (!path) {
    fields.error(why);
    return nullptr;
  }
  const std::string key = robot.name + "\n" + *path;
  if (const auto known = reading.motions.find(key); known != reading.motions.end()) {
    return known->second;
  }
  const std::optional<std::string> text = readBoundedText(*path, kLargestTable, why);
  Table table;
  TableError error;
  TableMotion motion;
  std::vector<std::string> notes;
  const Model& model = *robot.model;
  const bool read = text && parseTable(*text, table, error) &&
                    nameColumns(model, table, notes, error) && motion.read(model, table, {}, error);
  if (!read) {
    fields.error(text ? *path + ":" + std::to_string(error.line) + ": " + error.message : why);
    return nullptr;
  }
  if (motion.size() > kMostStateRows) {
    fields.error("the motion has " + std::to_string(motion.size()) +
                 " rows; a lesson's has no more than 20000");
    return nullptr;
  }
  for (const std::string& warning : motion.warnings()) fields.warning(fields.line(), warning);
  std::vector<std::string> missing;
  for (int i = 0; i < model.positionSize(); ++i) {
    if (!motion.positionsGiven()[i]) missing.push_back("'" + model.coordinates[i].name + "'");
  }
  if (!missing.empty()) {
    fields.warning(fields.line(),
                   "the motion has no positions of " + joined(missing, 8) +
                       ", which stand as the robot's file has them",
                   "is it a motion of this robot?");
  }
  auto made = std::make_shared<LessonMotion>();
  made->name = name ? *name : *file;
  made->file = file.value_or("");
  const TableRates rates(model, motion, {});
  std::vector<MotionSample> around;
  const auto rows = rates.samples(model, motion, 0, motion.size(), around);
  made->rows.assign(rows.begin(), rows.end());
  for (size_t i = 0; i < motion.size(); ++i) {
    const auto wrenches = motion.wrenches(i);
    if (!wrenches.empty()) made->wrenches.resize(motion.size());
    if (!wrenches.empty()) made->wrenches[i].assign(wrenches.begin(), wrenches.end());
  }
  reading.motions.emplace(key, made);
  return made;
}

}  // namespace armillary
