// SPDX-License-Identifier: BSD-3-Clause
// Rows that say different things of one time, as messages of one joint each do.
#pragma once

#include "engine/motion_files/motion_table.h"

namespace armillary {

// Joins neighbours of the same time that fill one another's empty cells and nowhere say different
// numbers, with a note.
void joinRowsOfOneTime(MotionTable& motion);

}  // namespace armillary
