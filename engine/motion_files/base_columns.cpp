// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/base_columns.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <unordered_set>

#include "engine/motion_files/base_places.h"
#include "engine/table/column_units.h"
#include "engine/table/column_words.h"
#include "engine/table/time_columns.h"
#include "engine/text/degree.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

double largest(const Table& table, size_t column) {
  double most = 0.0;
  for (size_t row = 0; row < table.rowCount(); ++row) {
    const double value = std::abs(table.row(row)[column]);
    if (value > most) most = value;  // an empty cell is not
  }
  return most;
}

// The factor to m: robots stand and walk within metres.
double lengthUnit(const Table& table, const BasePlaces& columns) {
  const double height = largest(table, *columns.at[2]);
  return height > 200.0 ? 1e-3 : height > 8.0 ? 1e-2 : 1.0;
}

std::string namesOf(const Table& table, const BasePlaces& columns, size_t first, size_t last) {
  std::vector<std::string> names;
  for (size_t i = first; i <= last; ++i) {
    if (columns.at[i]) names.push_back(table.header[*columns.at[i]]);
  }
  return joined(names, 4);
}

// What is of the base, and is not used or not there.
void tellMissing(const BasePlaces& columns, MotionTable& motion) {
  std::string note;
  if (!columns.left.empty()) {
    note = joined(columns.left, 4) +
           " are of the base by their names, but no position (3 numbers) nor quaternion (4): not "
           "used";
  }
  if (columns.hasPosition() && !columns.hasTurns()) {
    note += (note.empty() ? "" : "; ") +
            std::string("there is a position of the base and no orientation: it stays upright");
  } else if (columns.hasTurns() && !columns.hasPosition()) {
    note += (note.empty() ? "" : "; ") +
            std::string(
                "there is an orientation of the base and no position: neither is used, and "
                "it stays upright at the origin");
  }
  if (note.empty()) return;
  motion.notes.push_back(note);
  motion.doubts.push_back(note);
}

}  // namespace

int floatingBase(const Model& model) {
  int base = -1;
  for (size_t i = 0; i < model.joints.size(); ++i) {
    if (model.joints[i].type != JointType::kFloating) continue;
    if (base >= 0) return -1;
    base = static_cast<int>(i);
  }
  return base;
}

std::map<std::string, ColumnMeaning> nameBaseColumns(const Model& model, bool degrees,
                                                     MotionTable& motion, TableError& error) {
  error = {};
  Table& table = motion.table;
  const int joint = floatingBase(model);
  const BasePlaces columns = basePlaces(model, table, joint >= 0);
  std::map<std::string, ColumnMeaning> told;
  if (table.rowCount() == 0) return told;
  if (joint >= 0 && columns.opensim.size() > 1) {
    error = {table.header_line,
             joined(allInQuotes(columns.opensim), 3) +
                 " are the pelvis's turns of OpenSim, whose y points up, and here z does: in which "
                 "axes this robot's base has them cannot be told. Turn its place first, and write "
                 "base_x, base_y, base_z (z up) and base_qw, base_qx, base_qy, base_qz; or take "
                 "the pelvis's columns out, and the base stays upright at the origin"};
    return told;
  }
  if (joint >= 0 && !columns.open.empty()) {
    error = {table.header_line, columns.open};
    return told;
  }
  if (joint >= 0) tellMissing(columns, motion);
  if (!columns.hasPosition()) return told;
  if (joint < 0) {
    if (!columns.hasTurns() && columns.open.empty()) return told;
    const size_t last = columns.at[6].value_or(columns.at[5].value_or(*columns.at[2]));
    motion.notes.push_back("'" + table.header[*columns.at[0]] + "' … '" + table.header[last] +
                           "' are the place of a free base, and this robot is fixed to the world: "
                           "not used; --floating-base frees it");
    return told;
  }
  const std::string base = model.joints[static_cast<size_t>(joint)].name;
  const auto unitIn = [&](size_t column) { return unitOf(splitUnit(table.header[column]).unit); };
  const auto take = [&](size_t column, const std::string& ours, double factor,
                        const std::string& reason) {
    told[ours] = {table.header[column], ours, factor, 0.0, reason};
    if (factor != 1.0) {
      for (size_t row = 0; row < table.rowCount(); ++row) {
        table.cells[row * table.columnCount() + column] *= factor;
      }
    }
    table.header[column] = ours;
  };
  const double guessed = lengthUnit(table, columns);
  bool by_size = false;
  for (size_t i = 0; i < 3; ++i) {
    const size_t at = *columns.at[i];
    const auto unit = unitIn(at);
    const bool said = unit && unit->dimension == Dimension::kLength;
    by_size |= !said && guessed != 1.0;
    const std::string reason = "the base's position, by its name";
    take(at, base + "." + "xyz"[i] + "/position", said ? unit->scale : guessed,
         !said && guessed != 1.0
             ? reason + "; in " + (guessed == 1e-2 ? "cm" : "mm") + " by its size"
             : reason);
  }
  if (by_size) {
    const std::string note = std::string("the base's position is taken in ") +
                             (guessed == 1e-2 ? "cm" : "mm") +
                             ", by its size; a unit behind the columns' names ([m]) says otherwise";
    motion.notes.push_back(note);
    motion.doubts.push_back(note);
  }
  if (columns.hasTurns() && columns.at[6]) {
    constexpr const char* kSuffix[] = {".qx", ".qy", ".qz", ".qw"};
    if (!columns.order.empty()) {
      std::array<size_t, 4> four;
      for (size_t i = 0; i < 4; ++i) four[i] = *columns.at[3 + i];
      std::sort(four.begin(), four.end());
      motion.notes.push_back(inQuotes(table.header[four.front()]) + " … " +
                             inQuotes(table.header[four.back()]) +
                             " are the base's orientation, a quaternion " + columns.order);
    }
    for (size_t i = 3; i < 7; ++i) {
      take(*columns.at[i], base + kSuffix[i - 3] + "/position", 1.0,
           "the base's orientation, a quaternion " +
               (columns.order.empty() ? "by its names" : columns.order));
    }
  } else if (columns.hasTurns()) {
    const std::string theirs = namesOf(table, columns, 3, 5);
    double factor = 1.0;
    std::string in = "radians";
    for (size_t i = 3; i < 6; ++i) {
      const auto unit = unitIn(*columns.at[i]);
      const std::vector<std::string> tokens = tokensOf(table.header[*columns.at[i]]);
      const bool said_degrees = std::find(tokens.begin(), tokens.end(), "deg") != tokens.end();
      if (unit && unit->dimension == Dimension::kAngle) {
        factor = unit->scale;
      } else if (degrees || said_degrees || largest(table, *columns.at[i]) > 6.4) {
        factor = kDegree;
      }
    }
    if (factor == kDegree) in = "degrees";
    // x, y, z take the angles' places; w is a column of its own
    Table turned;
    turned.header = table.header;
    turned.header_line = table.header_line;
    constexpr const char* kSuffix[] = {".qx", ".qy", ".qz", ".qw"};
    for (size_t i = 0; i < 4; ++i) {
      const std::string ours = base + kSuffix[i] + "/position";
      told[ours] = {theirs, ours, 1.0, 0.0,
                    "the base's orientation: roll, pitch, yaw about fixed axes, in " + in};
      if (i < 3) turned.header[*columns.at[3 + i]] = ours;
    }
    turned.header.push_back(base + ".qw/position");
    for (size_t row = 0; row < table.rowCount(); ++row) {
      const std::span<const double> cells = table.row(row);
      const auto angle = [&](size_t i) { return factor * cells[*columns.at[3 + i]]; };
      using Eigen::AngleAxisd;
      using Eigen::Vector3d;
      const Eigen::Quaterniond q = AngleAxisd(angle(2), Vector3d::UnitZ()) *
                                   AngleAxisd(angle(1), Vector3d::UnitY()) *
                                   AngleAxisd(angle(0), Vector3d::UnitX());
      const std::span<double> to = turned.addRow(table.lines[row]);
      std::copy(cells.begin(), cells.end(), to.begin());
      for (size_t i = 0; i < 3; ++i) to[*columns.at[3 + i]] = q.vec()[static_cast<int>(i)];
      to[turned.columnCount() - 1] = q.w();
    }
    table = std::move(turned);
    motion.notes.push_back(theirs +
                           " are taken as roll, pitch and yaw about the fixed axes x, y, "
                           "z, in " +
                           in);
  }
  return told;
}

bool looksLikePoses(const Table& table) {
  std::unordered_set<std::string> names;
  for (const std::string& name : table.header) {
    std::vector<std::string> tokens = tokensOf(splitUnit(name).name);
    std::erase_if(tokens, [](const std::string& token) {
      return token == "tcp" || token == "tool" || token == "pose" || token == "actual" ||
             token == "ee" || token == "hand" || token == "flange" || token == "effector" ||
             token == "end" || token == "target" || token == "position" || token == "pos" ||
             // of KUKA's sensor interface (RSI): the tool's actual and specified place
             token == "rist" || token == "rsol" || token == "r" || token == "ist" || token == "sol";
    });
    if (tokens.size() == 1) names.insert(tokens[0]);
  }
  const auto all = [&](std::initializer_list<const char*> wanted) {
    return std::all_of(wanted.begin(), wanted.end(),
                       [&](const char* name) { return names.contains(name); });
  };
  // a place alone is one where no column is of anything else
  const auto others = std::count_if(table.header.begin(), table.header.end(),
                                    [](const auto& name) { return !isTimeName(name); });
  if (others == 3 && (all({"x", "y", "z"}) || all({"px", "py", "pz"}))) return true;
  return all({"x", "y", "z"}) && (all({"rx", "ry", "rz"}) || all({"a", "b", "c"}) ||
                                  all({"roll", "pitch", "yaw"}) || all({"qx", "qy", "qz", "qw"}));
}

std::optional<UnnamedBase> unnamedBase(const Table& table, size_t first) {
  if (table.rowCount() == 0 || first + 7 > table.columnCount()) return std::nullopt;
  const auto order = quaternionOrder(table, {first + 3, first + 4, first + 5, first + 6});
  if (!order) return std::nullopt;
  return UnnamedBase{order->certain, order->w_first};
}

void normalizeOrientations(const Model& model, Table& table) {
  for (int i = 0; i + 3 < model.positionSize(); ++i) {
    if (model.coordinates[i].measure != Measure::kQuaternion) continue;
    std::array<size_t, 4> at;
    size_t found = 0;
    for (int k = 0; k < 4; ++k) {
      const auto name = std::find(table.header.begin(), table.header.end(),
                                  model.coordinates[i + k].name + "/position");
      if (name == table.header.end()) break;
      at[found++] = static_cast<size_t>(name - table.header.begin());
    }
    i += 3;
    if (found < 4) continue;
    for (size_t row = 0; row < table.rowCount(); ++row) {
      double* const cells = table.cells.data() + row * table.columnCount();
      double squares = 0.0;
      for (const size_t k : at) squares += cells[k] * cells[k];
      if (!(std::abs(squares - 1.0) < 0.02)) continue;
      for (const size_t k : at) cells[k] /= std::sqrt(squares);
    }
  }
}

}  // namespace armillary
