// SPDX-License-Identifier: BSD-3-Clause
// A robot, its state and its motion as the JSON that a handout's scripts read.
#pragma once

#include <string>

#include "engine/handout/handout.h"

namespace armillary {

// Which rows of a motion a page keeps: all, or evenly spread ones from first to last.
std::vector<std::size_t> keptRows(const Model& model, std::size_t count);

// One object; names as files have them, numbers in the shortest form that reads back the same.
std::string robotNumbers(const Model& model, const HandoutContent& content);

}  // namespace armillary
