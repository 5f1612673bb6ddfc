// SPDX-License-Identifier: BSD-3-Clause
#include "engine/table/link_pose_columns.h"

#include <algorithm>
#include <cmath>

#include "engine/table/column_units.h"
#include "engine/table/column_words.h"
#include "engine/table/robot_columns.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr std::array<const char*, 7> kComponents{"x", "y", "z", "qw", "qx", "qy", "qz"};

}  // namespace

// Columns called x, y, z and the like hold a place, but not whose, nor may they have a unit.
static void tellWhosePlace(const std::vector<std::string>& header, const std::string& link,
                           TableError& error) {
  const auto columnOf = [&](std::string_view component) {
    const auto found = std::find_if(header.begin(), header.end(), [&](const std::string& name) {
      const std::vector<std::string> tokens = tokensOf(splitUnit(name).name);
      return !tokens.empty() && tokens.back() == component;
    });
    return found == header.end() ? std::string() : *found;
  };
  const std::string x = columnOf("x"), y = columnOf("y"), z = columnOf("z");
  if (x.empty() || y.empty() || z.empty()) return;
  error.message = joined(allInQuotes(std::vector{x, y, z})) + " hold a place; that of link " +
                  inQuotes(link) + " is read where they are called " + inQuotes(link + "/x") +
                  ", " + inQuotes(link + "/y") + ", " + inQuotes(link + "/z") + " (m), with " +
                  link + "/qw … " + link + "/qz for its orientation";
}

std::optional<LinkPoseReader> LinkPoseReader::make(const Model& model, int link,
                                                   const std::vector<std::string>& header,
                                                   TableError& error) {
  LinkPoseReader reader;
  reader.link_ = model.links[link].name;
  if (!RobotRowReader::make(model, header, false, error)) {
    tellWhosePlace(header, reader.link_, error);
    return std::nullopt;
  }
  const auto columnOf = [&](const std::string& name) {
    const auto found = std::find(header.begin(), header.end(), name);
    return found == header.end() ? -1 : static_cast<int>(found - header.begin());
  };
  reader.time_ = columnOf("time");
  for (size_t i = 0; i < kComponents.size(); ++i) {
    reader.columns_[i] = columnOf(reader.link_ + "/" + kComponents[i]);
  }
  const auto isThere = [](int column) { return column >= 0; };
  const auto place_end = reader.columns_.begin() + 3;
  if (std::none_of(reader.columns_.begin(), place_end, isThere)) {
    error = {1, "there is no column of the place of link '" + reader.link_ + "'; it needs '" +
                    reader.link_ + "/x', '" + reader.link_ + "/y', '" + reader.link_ + "/z'"};
    return std::nullopt;
  }
  const auto turns = std::count_if(place_end, reader.columns_.end(), isThere);
  if (turns != 0 && turns != 4) {
    error = {1, "of the quaternion of link '" + reader.link_ +
                    "' some columns are missing; give all of qw, qx, qy, qz, or none of them for "
                    "the identity"};
    return std::nullopt;
  }
  return reader;
}

bool LinkPoseReader::read(const Table& table, size_t index, Pose& X_WL, TableError& error) const {
  const auto row = table.row(index);
  double numbers[7] = {};
  int turns = 0;
  for (size_t i = 0; i < columns_.size(); ++i) {
    if (columns_[i] < 0 || std::isnan(row[columns_[i]])) continue;
    numbers[i] = row[columns_[i]];
    turns += i >= 3;
  }
  X_WL.position << numbers[0], numbers[1], numbers[2];
  X_WL.rotation.setIdentity();
  if (turns == 0) return true;
  const Eigen::Quaterniond q(numbers[3], numbers[4], numbers[5], numbers[6]);
  if (std::abs(q.norm() - 1.0) > 1e-6) {
    error = {table.lines[index], "the quaternion of link '" + link_ + "' has length " +
                                     shortest(q.norm()) + ", not 1; " +
                                     (q.norm() > 0.0 ? "divide its four numbers by their length"
                                                     : "the identity is 1, 0, 0, 0")};
    return false;
  }
  X_WL.rotation = q.normalized().toRotationMatrix();
  return true;
}

double LinkPoseReader::time(const Table& table, size_t index) const {
  const double time = time_ < 0 ? 0.0 : table.row(index)[time_];
  return std::isnan(time) ? 0.0 : time;
}

}  // namespace armillary
