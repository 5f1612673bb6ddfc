// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/servo_counts.h"

#include <algorithm>
#include <cmath>

#include "engine/table/column_spellings.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

constexpr double kTurn = 360.0;  // in degrees whole numbers are common up to here

}  // namespace

bool isInServoCounts(const Model& model, const MotionTable& motion, TableError& error) {
  const Table& table = motion.table;
  double least = 1e300, most = 0.0;
  const ColumnMeaning* first = nullptr;
  for (const ColumnMeaning& one : motion.meanings) {
    if (!one.ours.ends_with("/position")) continue;
    if (unitOfColumn(model, one.ours).dimension != Dimension::kAngle) continue;
    if (one.factor != 1.0 || !splitUnit(one.column).unit.empty()) return false;
    const auto found = std::find(table.header.begin(), table.header.end(), one.ours);
    if (found == table.header.end()) continue;
    const auto column = static_cast<size_t>(found - table.header.begin());
    double largest = 0.0;
    for (size_t row = 0; row < table.rowCount(); ++row) {
      const double value = table.row(row)[column];
      if (std::isnan(value)) continue;
      if (value < 0.0 || value > 4095.0 || value != std::round(value)) return false;
      largest = std::max(largest, value);
      least = std::min(least, value);
    }
    if (largest < 100.0) continue;  // at its end
    most = std::max(most, largest);
    if (!first) first = &one;
  }
  if (!first || !(most > kTurn)) return false;
  const bool fine = most > 1023.0;
  const std::string column = inQuotes(first->column);
  error = {0, "holds whole numbers from " + shortest(least) + " to " + shortest(most) +
                  " as positions: these are no angles but counts of servos (0 … " +
                  (fine ? "4095 in a turn" : "1023 in 300 degrees") +
                  "); say in a recipe how they become radians, in lines such as " + first->ours +
                  " = (" + column +
                  (fine ? " - 2048) * 2 * pi / 4096" : " - 512) * 300 / 1023 * pi / 180") +
                  "; or that they are degrees, if they are"};
  return true;
}

}  // namespace armillary
