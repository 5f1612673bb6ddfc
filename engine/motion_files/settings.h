// SPDX-License-Identifier: BSD-3-Clause
// Numbers that were set and not measured.
#pragma once

#include "engine/motion_files/motion_table.h"

namespace armillary {

// Leaves out efforts that are one and the same number, not zero, for several joints and in all
// rows: a limit or a percentage that each goal of a servo carries. A note says so.
void leaveOutSettings(MotionTable& motion);

}  // namespace armillary
