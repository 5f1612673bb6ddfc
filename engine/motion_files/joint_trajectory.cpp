// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/joint_trajectory.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "engine/motion_files/reading_fault.h"
#include "engine/table/found_cells.h"
#include "engine/table/table_builder.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using nlohmann::json;

// What compas_fab writes around each object: {"dtype": …, "data": {…}}.
const json& unwrapped(const json& tree) {
  const bool is = tree.is_object() && tree.contains("dtype") && tree.contains("data") &&
                  tree["data"].is_object();
  return is ? tree["data"] : tree;
}

// A point's positions, as ROS or compas_fab call them; null where it has none.
const char* positionsKey(const json& point) {
  for (const char* key : {"positions", "joint_values"}) {
    if (point.is_object() && point.contains(key)) return key;
  }
  return nullptr;
}

bool hasNames(const json& point) {
  return point.is_object() && point.contains("joint_names") && !point["joint_names"].empty();
}

// Names may stand in each point.
bool isTrajectory(const json& tree) {
  if (!tree.is_object() || !tree.contains("points")) return false;
  if (tree.contains("joint_names")) return true;
  const json& points = tree["points"];
  if (!points.is_array() || points.empty()) return false;
  const json& first = unwrapped(points[0]);
  return positionsKey(first) && hasNames(first);
}

// MoveIt's messages have an empty trajectory of joints with several freedoms beside the other.
bool holdsPoints(const json* trajectory) {
  const auto points = trajectory->find("points");
  return points != trajectory->end() && points->is_array() && !points->empty();
}

bool isJointState(const json& tree) {
  return tree.is_object() && tree.contains("name") && tree["name"].is_array() &&
         tree.contains("position") && tree["position"].is_array();
}

// Every message in the tree, in the order of the text.
void findMessages(const json& tree, std::vector<const json*>& messages) {
  if (isTrajectory(tree) || isJointState(tree)) {
    messages.push_back(&tree);
    return;
  }
  if (!tree.is_structured()) return;
  for (const json& part : tree) findMessages(part, messages);
}

double number(const json& tree, const std::string& what) {
  if (!tree.is_number()) throw ReadingFault{what + " is no number"};
  return tree.get<double>();
}

// A time or a duration of ROS, s. Divided once, so that nine decimals are read back the same.
double seconds(const json& wrapped, const std::string& what) {
  const json& tree = unwrapped(wrapped);
  if (tree.is_number()) return tree.get<double>();
  for (const auto& [whole, rest] : {std::pair("sec", "nanosec"), std::pair("secs", "nsecs")}) {
    if (!tree.is_object() || (!tree.contains(whole) && !tree.contains(rest))) continue;
    const double s = tree.contains(whole) ? number(tree[whole], what) : 0.0;
    const double ns = tree.contains(rest) ? number(tree[rest], what) : 0.0;
    // stamps since 1970 have more digits than a number
    return std::abs(s) < 1e6 ? (s * 1e9 + ns) / 1e9 : s + ns / 1e9;
  }
  throw ReadingFault{what + " must be a number (s), or have sec and nanosec"};
}

bool hasStamp(const json& message) {
  return message.contains("header") && message["header"].is_object() &&
         message["header"].contains("stamp");
}

std::optional<double> stampOf(const json& message) {
  if (!hasStamp(message)) return std::nullopt;
  return seconds(message["header"]["stamp"], "the header's stamp");
}

std::vector<std::string> namesOf(const json& tree, const char* key) {
  std::vector<std::string> names;
  if (!tree.is_array() || tree.empty())
    throw ReadingFault{std::string(key) + " must list the joints"};
  for (const json& name : tree) {
    if (!name.is_string()) throw ReadingFault{std::string(key) + " must be names"};
    names.push_back(name.get<std::string>());
  }
  return names;
}

// What was not measured: null, or .nan as YAML writes it.
bool isNothing(const json& tree) {
  if (tree.is_null()) return true;
  if (!tree.is_string()) return tree.is_number_float() && std::isnan(tree.get<double>());
  const auto& text = tree.get_ref<const std::string&>();
  return standsForNothing(text) || lowered(text) == ".nan";
}

// Sets the last row's numbers of one quantity; an empty list says nothing, and no more does a
// number that is none.
void setNumbers(TableBuilder& table, const std::vector<std::string>& joints, const json& point,
                const char* key, const char* quantity, const std::string& where) {
  if (!point.contains(key) || point[key].is_null()) return;
  const json& numbers = point[key];
  if (!numbers.is_array()) throw ReadingFault{where + ": " + key + " must be a list"};
  if (numbers.empty()) return;
  if (numbers.size() != joints.size()) {
    throw ReadingFault{where + " has " + std::to_string(numbers.size()) + " " + key + " for " +
                       std::to_string(joints.size()) + " joints"};
  }
  for (size_t i = 0; i < joints.size(); ++i) {
    if (isNothing(numbers[i])) continue;
    table.set(table.column(joints[i] + "/" + quantity), number(numbers[i], where + ": " + key));
  }
}

void readTrajectoryMessage(const json& message, double start, TableBuilder& table,
                           const std::string& which) {
  const json& points = message["points"];
  std::vector<std::string> joints;
  if (!points.is_array() || points.empty() || !hasNames(unwrapped(points[0]))) {
    joints = namesOf(message["joint_names"], "joint_names");
  }
  if (!points.is_array() || points.empty()) throw ReadingFault{which + "there are no points"};
  const size_t time_column = table.column("time");
  bool first = true;
  for (size_t i = 0; i < points.size(); ++i) {
    const std::string where = which + "point " + std::to_string(i + 1);
    const json& point = unwrapped(points[i]);
    const char* const positions = positionsKey(point);
    if (!positions || point[positions].empty()) throw ReadingFault{where + " has no positions"};
    if (hasNames(point)) {
      joints = namesOf(point["joint_names"], "joint_names");
    }
    double time = start;
    if (point.contains("time_from_start")) {
      time += seconds(point["time_from_start"], where + ": time_from_start");
    } else if (points.size() > 1) {
      throw ReadingFault{where + " has no time_from_start"};
    }
    // a later message takes the place of what an earlier one wanted from then on
    while (first && table.rowCount() > 0 && table.cell(table.rowCount() - 1, time_column) >= time) {
      table.removeLastRow();
    }
    first = false;
    table.addRow();
    table.set(time_column, time);
    setNumbers(table, joints, point, positions, "position", where);
    setNumbers(table, joints, point, "velocities", "velocity", where);
    setNumbers(table, joints, point, "accelerations", "acceleration", where);
    setNumbers(table, joints, point, "effort", "effort", where);
  }
}

void readStateMessage(const json& message, double time, TableBuilder& table,
                      const std::string& which) {
  const std::vector<std::string> joints = namesOf(message["name"], "name");
  const size_t time_column = table.column("time");
  table.addRow();
  table.set(time_column, time);
  setNumbers(table, joints, message, "position", "position", which + "the message");
  setNumbers(table, joints, message, "velocity", "velocity", which + "the message");
  setNumbers(table, joints, message, "effort", "effort", which + "the message");
}

std::vector<const json*> messagesIn(const std::vector<json>& documents) {
  std::vector<const json*> messages;
  for (const json& document : documents) findMessages(document, messages);
  return messages;
}

}  // namespace

bool holdsJointMessages(const std::vector<json>& documents) {
  const std::vector<const json*> messages = messagesIn(documents);
  if (messages.size() < 2) return !messages.empty();
  // states without stamps are rows of a table, which may have a time beside them
  return std::any_of(messages.begin(), messages.end(),
                     [](const json* one) { return !isJointState(*one) || hasStamp(*one); });
}

bool readJointMessages(const std::vector<json>& documents, MotionTable& motion, TableError& error) {
  std::vector<const json*> messages = messagesIn(documents);
  if (std::any_of(messages.begin(), messages.end(), holdsPoints)) {
    // beside a trajectory: empty ones, and the state that it starts from
    std::erase_if(messages, [](const json* one) {
      return isJointState(*one) ? !hasStamp(*one) : !holdsPoints(one);
    });
  }
  try {
    TableBuilder table;
    std::optional<double> begin;
    for (size_t i = 0; i < messages.size(); ++i) {
      const std::string which =
          messages.size() > 1 ? "message " + std::to_string(i + 1) + ": " : std::string();
      const std::optional<double> stamp = stampOf(*messages[i]);
      if (isJointState(*messages[i])) {
        if (!stamp) throw ReadingFault{which + "there is no header with a stamp, so no time"};
        if (!begin) begin = stamp;
        readStateMessage(*messages[i], *stamp - *begin, table, which);
        continue;
      }
      if (i > 0 && !(stamp && begin && *stamp > *begin)) {
        motion.notes.push_back("the file holds " + std::to_string(messages.size()) +
                               " trajectories without stamps that say when: the first is read");
        break;
      }
      if (!begin) begin = stamp.value_or(0.0);
      readTrajectoryMessage(*messages[i], i == 0 ? 0.0 : *stamp - *begin, table, which);
    }
    motion.table = table.table();
    return true;
  } catch (const ReadingFault& fault) {
    error = {0, fault.message};
    return false;
  }
}

}  // namespace armillary
