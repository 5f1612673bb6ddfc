// SPDX-License-Identifier: BSD-3-Clause
// Angles that begin anew after a turn.
#pragma once

#include "engine/model/model.h"
#include "engine/motion_files/motion_table.h"

namespace armillary {

// Recordings keep angles within a turn, 0 … 360° or ±180°: where a joint goes on, its number jumps
// by 2π, which no joint does from row to row. Columns of joints' angles (rad, with our names) that
// jump so, and by nothing else near it, go on behind the jump, and the notes say so.
void joinWholeTurns(const Model& model, MotionTable& motion);

}  // namespace armillary
