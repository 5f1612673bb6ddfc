// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/whole_turns.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>
#include <utility>

#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;
constexpr double kJump = 0.75 * kTurn, kFarthest = 1.25 * kTurn;  // from row to row
constexpr std::size_t kFewestRows = 20;    // fewer are points that a motion goes through
constexpr double kLongestStep = 0.5;       // s; meanwhile a joint may have turned
constexpr double kFasterThanOthers = 5.0;  // than any other step of the column

std::optional<std::size_t> ourColumn(const Table& table, const std::string& name) {
  const auto found = std::find(table.header.begin(), table.header.end(), name);
  if (found == table.header.end()) return std::nullopt;
  return static_cast<std::size_t>(found - table.header.begin());
}

// A joint's columns, and the speed that its limits allow.
struct Angles {
  std::size_t position = 0;
  std::optional<std::size_t> velocity, time;
  double fastest = 0.0;
};

// How many rows of a column jump by a turn; 0 where a jump may be a motion, or is another one.
std::size_t jumpsIn(const Table& table, const Angles& of) {
  std::size_t jumps = 0, last = 0;
  double longest = 0.0, shortest_jump = std::numeric_limits<double>::infinity();
  bool any = false;
  double least = std::numeric_limits<double>::infinity(), greatest = -least;
  for (std::size_t row = 0; row < table.rowCount(); ++row) {
    const double angle = table.row(row)[of.position];
    if (!std::isfinite(angle)) continue;
    least = std::min(least, angle);
    greatest = std::max(greatest, angle);
    const std::size_t before = std::exchange(last, row);
    if (!std::exchange(any, true)) continue;
    const double step = angle - table.row(before)[of.position];
    if (std::abs(step) < kJump) {
      longest = std::max(longest, std::abs(step));
      continue;
    }
    if (std::abs(step) > kFarthest) return 0;
    longest = std::max(longest, std::abs(std::remainder(step, kTurn)));
    shortest_jump = std::min(shortest_jump, std::abs(step));
    ++jumps;
    const double time = of.time ? table.row(row)[*of.time] - table.row(before)[*of.time] : 0.0;
    if (time > kLongestStep) return 0;
    if (time > 0.0 && std::abs(step) <= of.fastest * time) return 0;
    if (!of.velocity || !(time > 0.0)) continue;
    const double turned =
        0.5 * time * (table.row(row)[*of.velocity] + table.row(before)[*of.velocity]);
    if (std::abs(turned) > 0.5 * std::abs(step)) return 0;  // its own velocity says so, too
  }
  if (greatest - least > kFarthest) return 0;  // nothing keeps them within a turn
  return shortest_jump > kFasterThanOthers * longest ? jumps : 0;
}

void goOn(Table& table, std::size_t column, double turn) {
  // it is known up to turns: the first one is within half a turn
  double turns = 0.0;
  std::optional<double> before;
  for (std::size_t row = 0; row < table.rowCount(); ++row) {
    double& angle = table.cells[row * table.columnCount() + column];
    if (!std::isfinite(angle)) continue;
    const double step = angle - before.value_or(angle);
    if (!before) turns = -std::round(angle / turn);
    before = angle;
    if (std::abs(step) >= 0.75 * turn) turns -= std::round(step / turn);
    angle += turn * turns;
  }
}

}  // namespace

void joinTurnsBeforeInterpolation(Table& table, std::size_t column) {
  for (const double turn : {kTurn, 360.0}) {
    double least = std::numeric_limits<double>::infinity(), greatest = -least;
    bool jumps = false, other = false;
    std::optional<double> before;
    for (std::size_t row = 0; row < table.rowCount(); ++row) {
      const double angle = table.row(row)[column];
      if (!std::isfinite(angle)) continue;
      least = std::min(least, angle);
      greatest = std::max(greatest, angle);
      const double step = std::abs(angle - before.value_or(angle));
      before = angle;
      jumps = jumps || step >= 0.75 * turn;
      other = other || (step > 0.125 * turn && step < 0.75 * turn);
    }
    if (!jumps || other || greatest - least > 1.25 * turn) continue;
    if (table.rowCount() >= kFewestRows) return goOn(table, column, turn);
  }
}

void joinWholeTurns(const Model& model, MotionTable& motion) {
  Table& table = motion.table;
  if (table.rowCount() < kFewestRows) return;
  std::vector<std::string> names;
  std::size_t jumps = 0;
  const std::optional<std::size_t> time = ourColumn(table, "time");
  for (const Coordinate& one : model.coordinates) {
    const Joint& joint = model.joints[one.joint];
    if (one.measure != Measure::kAngle || joint.position_size != joint.velocity_size) continue;
    const auto position = ourColumn(table, one.name + "/position");
    if (!position) continue;
    Angles of{*position, ourColumn(table, one.name + "/velocity"), time};
    const double limit = joint.limits.velocity;
    of.fastest = std::isfinite(limit) ? limit : 0.0;
    const std::size_t own = jumpsIn(table, of);
    if (own == 0) continue;
    goOn(table, *position, kTurn);
    jumps += own;
    names.push_back(one.name);
  }
  if (names.empty()) return;
  motion.notes.push_back("the angles of " + joined(allInQuotes(names), 6) + " jump by a turn in " +
                         counted(static_cast<long>(jumps), "row", "rows") +
                         ": they go on there instead");
}

}  // namespace armillary
