// SPDX-License-Identifier: BSD-3-Clause
// Cells of a recording that hold nothing.
#pragma once

#include "engine/model/model.h"
#include "engine/motion_files/motion_table.h"

namespace armillary {

// Fills the empty cells of a motion's columns, which have our names, and says so in the notes:
//
//   between two numbers          up to five rows on the cubic through two numbers on either side,
//                                more on the straight line, in time (by row where there is none);
//                                an orientation's four together, and then of unit length
//   before the first number, or behind the last, up to one row in fifty
//                                that number
//   rows that hold no position, one in three or more
//                                are left out: other columns were written more often
//   columns that hold nothing    are taken away, as if they were not there
//
//   rates and efforts that are empty for longer
//                                are taken away likewise
//
// Wrenches and what is no motion stay empty. Returns false and sets `error` where a column of
// positions is empty for longer: over more than a quarter of the rows, or at an end.
bool fillGaps(const Model& model, MotionTable& motion, TableError& error);

// A sentence for each column of positions, velocities or accelerations with empty cells, which are
// zero: the rule of this program's own tables.
void tellEmptyCells(MotionTable& motion);

// Whether a name is of a position, a velocity, an acceleration or an effort.
bool isMotionColumn(std::string_view name);

}  // namespace armillary
