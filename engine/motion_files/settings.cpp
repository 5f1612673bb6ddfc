// SPDX-License-Identifier: BSD-3-Clause
#include "engine/motion_files/settings.h"

#include <optional>

#include "engine/motion_files/table_parts.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"

namespace armillary {

void leaveOutSettings(MotionTable& motion) {
  Table& table = motion.table;
  std::vector<std::string> names;
  std::optional<double> set;
  for (size_t i = 0; i < table.columnCount(); ++i) {
    if (!table.header[i].ends_with("/effort")) continue;
    names.push_back(inFileName(motion, table.header[i]));
    for (size_t row = 0; row < table.rowCount(); ++row) {
      const double value = table.row(row)[i];
      if (!set) set = value;
      if (value != *set) return;  // an empty cell is not
    }
  }
  if (!set || *set == 0.0 || names.size() < 2 || table.rowCount() < 2) return;
  for (ColumnMeaning& one : motion.meanings) {
    if (!one.ours.ends_with("/effort")) continue;
    one.ours.clear();
    one.reason = "not used: the same number for all joints in all rows, so no measured effort";
  }
  keepColumns(table, [&](size_t i) { return !table.header[i].ends_with("/effort"); });
  const std::string note = joined(allInQuotes(names), 6) + " are " + shortest(*set) +
                           " for all joints in all rows: a setting (a limit, a percentage) and no "
                           "measured effort, so not used";
  motion.notes.push_back(note);
  motion.doubts.push_back(note);
}

}  // namespace armillary
