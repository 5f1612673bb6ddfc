// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/thinned_motion.h"

#include <cmath>
#include <filesystem>
#include <stdexcept>

#include "engine/table/column_names.h"
#include "engine/table/csv.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

namespace fs = std::filesystem;

// What is asked for along a motion.
struct AskedAlong {
  const Model* model = nullptr;  // null: nothing
  bool efforts = false, accelerations = false;
};

AskedAlong askedAlong(const Lesson& lesson, const std::string& name) {
  AskedAlong asked;
  for (const LessonStep& step : lesson.steps) {
    for (const LessonQuestion& question : step.questions) {
      if (!question.motion || question.motion->file.empty()) continue;
      if (fs::path(question.motion->file).lexically_normal().generic_string() != name) continue;
      asked.model = step.robot->model.get();
      asked.efforts |= question.quantity == "inverse-dynamics";
      asked.accelerations |= question.quantity == "forward-dynamics";
    }
  }
  return asked;
}

// Each is given where the other is asked for.
bool isAskedFor(const std::string& column, const AskedAlong& asked) {
  if (column.ends_with("/effort")) return asked.efforts && !asked.accelerations;
  return column.ends_with("/acceleration") && asked.accelerations && !asked.efforts;
}

}  // namespace

std::string thinnedMotion(const Lesson& lesson, const std::string& name, std::string text) {
  const AskedAlong asked = askedAlong(lesson, name);
  if (!asked.model) return text;
  Table table;
  TableError error;
  std::vector<std::string> notes;
  if (!parseTable(text, table, error) || !nameColumns(*asked.model, table, notes, error)) {
    throw std::runtime_error("'" + name + "', line " + std::to_string(error.line) + ": " +
                             error.message);
  }
  const auto written = [&](const auto& cellOf) {
    std::vector<std::string> cells;
    for (size_t k = 0; k < table.columnCount(); ++k) {
      if (!isAskedFor(table.header[k], asked)) cells.push_back(cellOf(k));
    }
    return csvRow(cells);
  };
  std::string thinned = written([&](size_t k) { return table.header[k]; });
  for (size_t i = 0; i < table.rowCount(); ++i) {
    thinned += written([&](size_t k) {
      const double cell = table.row(i)[k];
      return std::isnan(cell) ? std::string() : shortest(cell);
    });
  }
  return thinned;
}

}  // namespace armillary
