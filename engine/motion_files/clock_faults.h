// SPDX-License-Identifier: BSD-3-Clause
// Clocks that are there and cannot be the motion's.
#pragma once

#include "engine/motion_files/motion_table.h"

namespace armillary {

// Returns false and sets `error` where a motion without a time has a column of that name whose
// cells are none.
bool checkClock(const Understanding& understanding, const MotionTable& motion, TableError& error);

// Likewise where columns that are called as the time is show something else: each signal has a
// clock of its own, and its numbers belong to other times.
bool checkOtherClocks(const Understanding& understanding, const Table& table, TableError& error);

}  // namespace armillary
