// SPDX-License-Identifier: GPL-3.0-or-later
// How large a table may be that the window reads, as the command line has it.
#pragma once

#include <cstddef>

namespace armillary {

constexpr std::size_t kLargestMotionTable = 2'000'000'000;  // bytes
constexpr std::size_t kLargestKeyFrames = 16'000'000;       // read before the window goes on

}  // namespace armillary
