// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/named_motions.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/motion_files/reading_fault.h"
#include "engine/table/table_builder.h"
#include "engine/text/nearest_word.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using nlohmann::json;

bool isList(const json& tree, const char* key) {
  return tree.contains(key) && tree[key].is_array();
}

bool isMotion(const json& tree) {
  if (!tree.is_object() || !isList(tree, "joints")) return false;
  return isList(tree, "positions") || isList(tree, "points");
}

const json* findMotions(const json& tree) {
  if (tree.is_object() && tree.contains("motions") && tree["motions"].is_object()) {
    const json& motions = tree["motions"];
    if (std::any_of(motions.begin(), motions.end(), isMotion)) return &motions;
  }
  if (!tree.is_structured()) return nullptr;
  for (const json& part : tree) {
    if (const json* found = findMotions(part)) return found;
  }
  return nullptr;
}

const json* findMotions(const std::vector<json>& documents) {
  for (const json& document : documents) {
    if (const json* found = findMotions(document)) return found;
  }
  return nullptr;
}

std::vector<double> numbersIn(const json& list, const std::string& what) {
  std::vector<double> numbers;
  for (const json& one : list) {
    if (!one.is_number()) throw ReadingFault{what + " must be numbers"};
    numbers.push_back(one.get<double>());
  }
  return numbers;
}

void setRow(const json& joints, const std::vector<double>& numbers, size_t first,
            const std::string& quantity, TableBuilder& table) {
  for (size_t k = 0; k < joints.size(); ++k) {
    if (!joints[k].is_string()) throw ReadingFault{"its joints must be names"};
    table.set(table.column(joints[k].get<std::string>() + "/" + quantity), numbers[first + k]);
  }
}

Table tableOf(const json& motion) {
  const json& joints = motion["joints"];
  if (joints.empty()) throw ReadingFault{"has no joints"};
  TableBuilder table;
  const size_t time = table.column("time");
  if (isList(motion, "points")) {
    for (size_t i = 0; i < motion["points"].size(); ++i) {
      const json& point = motion["points"][i];
      const std::string where = "point " + std::to_string(i + 1);
      if (!point.is_object() || !isList(point, "positions") ||
          point["positions"].size() != joints.size()) {
        throw ReadingFault{where + " has no position for each of its " +
                           std::to_string(joints.size()) + " joints"};
      }
      if (!point.contains("time_from_start") || !point["time_from_start"].is_number()) {
        throw ReadingFault{where + " has no time_from_start"};
      }
      table.addRow();
      table.set(time, point["time_from_start"].get<double>());
      setRow(joints, numbersIn(point["positions"], "positions"), 0, "position", table);
    }
    return table.table();
  }
  const std::vector<double> positions = numbersIn(motion["positions"], "positions");
  const std::vector<double> times = isList(motion, "times_from_start")
                                        ? numbersIn(motion["times_from_start"], "times_from_start")
                                        : std::vector<double>();
  if (times.empty()) throw ReadingFault{"has no times_from_start"};
  if (positions.size() != times.size() * joints.size()) {
    throw ReadingFault{"has " + std::to_string(positions.size()) + " positions; " +
                       std::to_string(times.size()) + " times of " + std::to_string(joints.size()) +
                       " joints need " + std::to_string(times.size() * joints.size())};
  }
  for (size_t i = 0; i < times.size(); ++i) {
    table.addRow();
    table.set(time, times[i]);
    setRow(joints, positions, i * joints.size(), "position", table);
  }
  return table.table();
}

}  // namespace

std::vector<std::string> namedMotions(const std::vector<json>& documents) {
  std::vector<std::string> names;
  const json* motions = findMotions(documents);
  if (!motions) return names;
  for (const auto& [name, motion] : motions->items()) {
    if (isMotion(motion)) names.push_back(name);
  }
  return names;
}

std::optional<std::string> chosenMotion(const std::vector<std::string>& names,
                                        const MotionSource& source, MotionFileError& error) {
  const std::string& wanted = source.motion;
  const bool known = std::find(names.begin(), names.end(), wanted) != names.end();
  if (known) return wanted;
  if (wanted.empty() && names.size() == 1) return names.front();
  const auto near = nearestWord(wanted, names);
  error.message = (wanted.empty() ? "holds " + std::to_string(names.size()) + " motions"
                                  : "holds no motion " + inQuotes(wanted)) +
                  (near ? "; did you mean " + inQuotes(*near) + "?" : "") + "; choose one" +
                  (source.named_by.empty() ? "" : " by " + source.named_by + " NAME") + ": " +
                  joined(names);
  error.motions = names;
  return std::nullopt;
}

bool readNamedMotion(const std::vector<json>& documents, const MotionSource& source,
                     MotionTable& motion, MotionFileError& error) {
  const std::vector<std::string> names = namedMotions(documents);
  const std::optional<std::string> chosen = chosenMotion(names, source, error);
  if (!chosen) return false;
  const std::string& name = *chosen;
  try {
    motion.table = tableOf((*findMotions(documents))[name]);
    motion.notes.push_back("the motion " + inQuotes(name) + " of " + std::to_string(names.size()));
    return true;
  } catch (const ReadingFault& fault) {
    error.message = "motion " + inQuotes(name) + " " + fault.message;
    return false;
  }
}

}  // namespace armillary
