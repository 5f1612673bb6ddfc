// SPDX-License-Identifier: BSD-3-Clause
// Tables of numbers in text as they are found.
//
// Beyond what table/csv.h reads: no header, one behind a sign of a comment (# % //), or one below
// lines about the recording; a second header row of units; decimal commas where the separator is
// another; comments between rows; a separator behind each row's last cell; a first column that has
// no name; times as dates (2024-05-01T10:00:00.25Z); lists in a cell ("[0.1, 0.2]"), which become
// the columns NAME[0], NAME[1] …; UTF-16. Columns of text are left empty, and so is a cell that is
// no number: MotionTable::faults has the first of each column, to be said where the column is used.
// A last row that was cut off is left out, with a note.
#pragma once

#include <string>
#include <string_view>

#include "engine/motion_files/motion_table.h"

namespace armillary {

// Returns false and sets `error` where the text is no table.
bool parseFoundText(std::string_view text, MotionTable& motion, TableError& error);

// UTF-8 of a text that may be UTF-16 with a byte order mark.
std::string asUtf8(std::string text);

}  // namespace armillary
