// SPDX-License-Identifier: BSD-3-Clause
// Motions as students get them: a recording holds the efforts that are asked for.
#pragma once

#include <string>

#include "engine/lessons/lesson.h"

namespace armillary {

// The table `text` of the file of that path, without what questions of the lesson ask for along it:
// its efforts, or its accelerations where efforts are given; both stay where both are asked for, as
// each is what the other is found from. What is not read of it goes, too:
// columns by other names could say the same. As it is where nothing is asked along it. Throws
// std::runtime_error where it is no table of the motion (any more).
std::string thinnedMotion(const Lesson& lesson, const std::string& name, std::string text);

}  // namespace armillary
