// SPDX-License-Identifier: BSD-3-Clause
// Angles that begin anew after a turn.
#pragma once

#include "engine/model/model.h"
#include "engine/motion_files/motion_table.h"

namespace armillary {

// Recordings keep angles within a turn, 0 … 360° or ±180°: where a joint goes on, its number jumps
// by about 2π from row to row. Columns of joints' angles (rad, with our names) that jump so, faster
// than the joint can turn and than in all other rows, go on behind the jump, and the notes say so.
// A motion of a few points, or of rows further apart than half a second, is left as it is.
void joinWholeTurns(const Model& model, MotionTable& motion);

// The same of a column whose numbers are to be interpolated, radians or degrees: between two rows
// around a jump nothing is.
void joinTurnsBeforeInterpolation(Table& table, std::size_t column);

}  // namespace armillary
