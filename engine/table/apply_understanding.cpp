// SPDX-License-Identifier: BSD-3-Clause
// What was understood of a table's columns, done to its cells and said in words.
#include <Eigen/Geometry>
#include <algorithm>

#include "engine/table/column_candidates.h"
#include "engine/table/column_names.h"
#include "engine/table/time_columns.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

// The columns of a free joint's quaternion and of its linear velocity.
struct FreeJoint {
  int quaternion[4] = {-1, -1, -1, -1};
  int velocity[3] = {-1, -1, -1};
};

// MuJoCo's linear velocity of a free body is in world axes; ours in the body's: v = Rᵀ v_world.
void turnVelocities(const Model& model, const Understanding& understanding, Table& table) {
  for (const Joint& joint : model.joints) {
    if (joint.type != JointType::kFloating) continue;
    FreeJoint at;
    for (const ColumnMeaning& one : understanding.columns) {
      if (one.ours.empty()) continue;
      const auto found = std::find(table.header.begin(), table.header.end(), one.ours);
      const int column = static_cast<int>(found - table.header.begin());
      for (int k = 0; k < 4; ++k) {
        if (one.ours == joint.name + ".q" + "wxyz"[k] + "/position") at.quaternion[k] = column;
      }
      for (int k = 0; k < 3; ++k) {
        if (one.world && one.ours == joint.name + ".v" + "xyz"[k] + "/velocity") {
          at.velocity[k] = column;
        }
      }
    }
    if (at.velocity[0] < 0 || at.velocity[1] < 0 || at.velocity[2] < 0) continue;
    const bool whole = std::all_of(std::begin(at.quaternion), std::end(at.quaternion),
                                   [](int column) { return column >= 0; });
    if (!whole) continue;
    const size_t width = table.columnCount();
    for (size_t row = 0; row < table.rowCount(); ++row) {
      double* cells = table.cells.data() + row * width;
      const Eigen::Quaterniond q(cells[at.quaternion[0]], cells[at.quaternion[1]],
                                 cells[at.quaternion[2]], cells[at.quaternion[3]]);
      const Eigen::Vector3d world(cells[at.velocity[0]], cells[at.velocity[1]],
                                  cells[at.velocity[2]]);
      const Eigen::Vector3d own = q.normalized().conjugate() * world;
      for (int k = 0; k < 3; ++k) cells[at.velocity[k]] = own[k];
    }
  }
}

}  // namespace

std::string ColumnMeaning::text() const {
  std::string said = inQuotes(column);
  if (ours.empty()) return said + ": " + reason;
  said += " is " + inQuotes(ours);
  if (start != 0.0) said += ", less " + shortest(start);
  if (factor != 1.0) said += ", times " + withDigits(factor, 6);
  return said + ": " + reason;
}

void applyUnderstanding(const Model& model, const Understanding& understanding, Table& table) {
  std::vector<size_t> kept;
  bool world = false;
  for (size_t i = 0; i < understanding.columns.size(); ++i) {
    if (!understanding.columns[i].ours.empty()) kept.push_back(i);
    world |= understanding.columns[i].world;
  }
  const size_t width = table.columnCount();
  size_t next = 0;
  double first_rest = 0.0;  // of a second, where the time begins at its first row
  for (const ColumnMeaning& one : understanding.columns) {
    if (understanding.rest && one.ours == "time" && one.start != 0.0) {
      first_rest = table.cells[understanding.rest->column] * understanding.rest->factor;
    }
  }
  for (size_t row = 0; row < table.rowCount(); ++row) {
    const size_t begin = row * width;
    double rest = 0.0;
    if (const auto& of_second = understanding.rest) {
      rest = table.cells[begin + of_second->column] * of_second->factor - first_rest;
    }
    for (const size_t i : kept) {
      const ColumnMeaning& one = understanding.columns[i];
      double cell = table.cells[begin + i];
      if (one.start != 0.0) cell -= one.start;
      if (one.factor != 1.0) cell *= one.factor;
      if (understanding.rest && one.ours == "time") cell += rest;
      table.cells[next++] = cell;
    }
  }
  table.cells.resize(next);
  table.header.clear();
  for (const size_t i : kept) table.header.push_back(understanding.columns[i].ours);
  if (world) turnVelocities(model, understanding, table);
}

bool nameColumns(const Model& model, Table& table, std::vector<std::string>& notes,
                 TableError& error, const ColumnOptions& options) {
  const auto understanding = understandColumns(model, table, options, error);
  if (!understanding) return false;
  notes.insert(notes.end(), understanding->notes.begin(), understanding->notes.end());
  applyUnderstanding(model, *understanding, table);
  return true;
}

std::string columnMeant(const Model& model, const std::string& name, double& scale) {
  const NameAndUnit parts = splitUnit(name);
  const std::optional<Unit> unit = unitOf(parts.unit);
  if (!unit) return {};
  scale = unit->scale;
  if (isTimeName(name)) return unitFits(model, "time", *unit) ? "time" : std::string();
  const auto named = ColumnSpellings(model).named(parts.name, {}, *unit);
  if (!named || !whyNotUsed(named->quantity, named->origin).empty()) return {};
  if (!unitFits(model, named->ours, *unit)) return {};
  if (parts.unit.empty() && saysDegrees(parts.name)) scale = scaleOfDegrees(model, named->ours);
  return named->ours;
}

}  // namespace armillary
