// SPDX-License-Identifier: BSD-3-Clause
// Tables of numbers in text as they are found.
//
// Beyond what table/csv.h reads: no header, one behind a sign of a comment (# % //), or one below
// lines about the recording; a second header row of units; decimal commas where the separator is
// another; comments between rows; a separator behind each row's last cell; a first column that has
// no name; times as dates (2024-05-01T10:00:00.25Z) or durations (0.25 sec); lists in a cell
// ("[0.1, 0.2]"), which become the columns NAME[0], NAME[1] …, or have names beside them
// (named_lists.h); a row for each joint and time (long_rows.h), or for each quantity, with its name
// in front (turned_table.h); lines as old Macs end them; cells between strokes (ruled_table.h);
// logs that name each number (labelled_lines.h); arrays as NumPy prints them (printed_array.h).
// Columns of text are left empty, and so are a cell that is no number and, with a note, the last
// cells of a row that is shorter than others. A last row that was cut off is left out, with a note,
// and so is what stands below the last row (table_footer.h).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/table/csv.h"

namespace armillary {

struct FoundTable {
  Table table;
  bool named = true;                // or its columns are called "column 1" …
  bool degrees = false;             // the text says that its angles are in degrees
  bool radians = false;             // likewise
  bool turned = false;              // its rows are the text's columns: their lines are 0
  bool of_messages = false;         // its rows are messages of ROS, whose angles are in radians
  std::optional<double> rate = {};  // rows per second, as lines above the rows say
  std::vector<std::string> joints = {};  // that a comment lists for numbered columns
  std::vector<std::string> notes = {};
  // Of columns with a cell that is no number the first one, to be said where the column is used.
  std::map<std::string, TableError> faults = {};
  std::map<std::string, TableError> gaps = {};  // likewise, with a cell that says "nan" or "null"
};

// Returns false and sets `error` where the text is no table.
bool parseFoundText(std::string_view text, FoundTable& found, TableError& error);

// The name of a column without one, from 0.
std::string unnamedColumn(size_t index);

}  // namespace armillary
