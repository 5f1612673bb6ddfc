// SPDX-License-Identifier: BSD-3-Clause
// Several files of one motion as one table.
#pragma once

#include <string>

#include "engine/motion_files/motion_table.h"

namespace armillary {

// Adds the columns of a further file. Where both have a time and the times differ, the further
// one's numbers are interpolated at the first one's times, as far as both go; otherwise row belongs
// to row. A name that both have is told apart by the quantity that the file's name says. Returns
// false and sets `error` (of the further file) where neither can be done.
bool joinMotion(MotionTable& motion, const MotionTable& further, const std::string& first,
                const std::string& file, TableError& error);

// The quantity that the name of a file says, as a word of it; empty where it says none, or two.
std::string quantityOfFileName(const std::string& file);

}  // namespace armillary
