// SPDX-License-Identifier: BSD-3-Clause
// Units that no name says.
#pragma once

#include "engine/model/model.h"
#include "engine/motion_files/motion_table.h"

namespace armillary {

// Finds the units of a recording of another program by what fits, and converts its table (of our
// columns) to s, rad and m:
//
//   velocities      are the derivative of the positions, angles and lengths apart: tells ms, µs and
//                   ns, and degrees or mm where one of the two is in them
//   limits          angles (lengths) that pass what joints can do by far in many rows, and as
//                   degrees (mm) do not, are in degrees (mm); joints without limits say nothing,
//                   and messages of ROS are in radians unless most joints do in most rows
//   whole steps     of time, at which the joints would creep, and as ms would not, are ms
//
// What was assumed goes into the notes, the reasons and, where no derivative confirms it, into the
// doubts; so do joints that pass their limits in any unit, with what decides. `angles_said`: the
// unit of angles is known.
void judgeUnits(const Model& model, bool angles_said, MotionTable& motion);

}  // namespace armillary
