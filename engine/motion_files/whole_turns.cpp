// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/whole_turns.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr double kTurn = 2.0 * std::numbers::pi;
constexpr double kJump = 0.75 * kTurn;   // from row to row
constexpr double kStep = 0.125 * kTurn;  // that a joint may go meanwhile

// How many rows of a column jump by a turn; 0 where a jump is another one.
std::size_t jumpsIn(const Table& table, std::size_t column) {
  std::size_t jumps = 0;
  std::optional<double> before;
  for (std::size_t row = 0; row < table.rowCount(); ++row) {
    const double angle = table.row(row)[column];
    if (!std::isfinite(angle)) continue;
    const double step = angle - before.value_or(angle);
    before = angle;
    if (std::abs(step) <= kStep) continue;
    if (std::abs(step) < kJump || std::abs(std::remainder(step, kTurn)) > kStep) return 0;
    ++jumps;
  }
  return jumps;
}

void goOn(Table& table, std::size_t column) {
  // it is known up to turns: the first one is within half a turn
  double turns = 0.0;
  std::optional<double> before;
  for (std::size_t row = 0; row < table.rowCount(); ++row) {
    double& angle = table.cells[row * table.columnCount() + column];
    if (!std::isfinite(angle)) continue;
    const double step = angle - before.value_or(angle);
    if (!before) turns = -std::round(angle / kTurn);
    before = angle;
    if (std::abs(step) >= kJump) turns -= std::round(step / kTurn);
    angle += kTurn * turns;
  }
}

}  // namespace

void joinWholeTurns(const Model& model, MotionTable& motion) {
  Table& table = motion.table;
  std::vector<std::string> names;
  std::size_t jumps = 0;
  for (const Coordinate& one : model.coordinates) {
    if (one.measure != Measure::kAngle) continue;
    const auto found = std::find(table.header.begin(), table.header.end(), one.name + "/position");
    if (found == table.header.end()) continue;
    const auto column = static_cast<std::size_t>(found - table.header.begin());
    const std::size_t own = jumpsIn(table, column);
    if (own == 0) continue;
    goOn(table, column);
    jumps += own;
    names.push_back(one.name);
  }
  if (names.empty()) return;
  motion.notes.push_back("the angles of " + joined(allInQuotes(names), 6) + " jump by a turn in " +
                         counted(static_cast<long>(jumps), "row", "rows") +
                         ": they go on there instead");
}

}  // namespace armillary
