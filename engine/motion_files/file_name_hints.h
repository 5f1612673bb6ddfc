// SPDX-License-Identifier: BSD-3-Clause
// What a file's name says of columns that say it not themselves: "joint_torques.csv".
#pragma once

#include <string>

#include "engine/motion_files/motion_table.h"

namespace armillary {

// Sets the motion's hints. Of files that are one motion together each name says what is in it. A
// file that is to be a motion `alone` has the positions, whatever else its name speaks of
// ("low_torque_walk.csv"), with a doubt; but where the name is nothing but a quantity
// ("velocity.csv") it is believed.
void takeHintsOfFileName(const std::string& file, bool alone, MotionTable& motion);

}  // namespace armillary
