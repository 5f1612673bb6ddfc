// SPDX-License-Identifier: BSD-3-Clause
// Which position limits a motion passes, as a sentence.
#pragma once

#include <string>

#include "engine/simulation/recording.h"

namespace armillary {

// "2 joints pass their position limits, most of all 'elbow' by 190 rad at 3.2 s": by more than a
// thousandth of a radian or metre; empty where none does.
std::string limitsPassed(const Recording& motion);

}  // namespace armillary
