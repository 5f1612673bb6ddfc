// SPDX-License-Identifier: BSD-3-Clause
// Whether the rates of a recording are those of its positions.
#pragma once

#include "engine/model/model.h"
#include "engine/motion_files/motion_table.h"

namespace armillary {

// Recorders fill in zeros for what they do not know. Of a recording in time, with our columns in
// our units, this
//
//   takes away velocities, and accelerations, of a joint that are 0 in every row though its
//   positions show that it moves (that it does not move evenly): they follow from what is left
//   tells efforts that are 0 in every row, of all joints: they may be true
//   doubts velocities that are not the positions' derivative: in what unit they could be
//
// A table whose rows are half a second or more apart may be of poses, in which a robot stands, as
// may one whose positions go far from row to row. An angle that jumps by a turn has not moved.
void judgeRates(const Model& model, MotionTable& motion);

}  // namespace armillary
