// SPDX-License-Identifier: BSD-3-Clause
// Positions as servos count them: whole numbers from 0 to 4095 or to 1023.
#pragma once

#include "engine/model/model.h"
#include "engine/motion_files/motion_table.h"

namespace armillary {

// Whether all angles of a recording of another program, whose columns say no unit, are such
// numbers; `error` then says how a recipe makes angles of them.
bool isInServoCounts(const Model& model, const MotionTable& motion, TableError& error);

}  // namespace armillary
