// SPDX-License-Identifier: BSD-3-Clause
// A Denavit-Hartenberg table saved back into its file.
#pragma once

#include <string>

#include "engine/description/denavit_hartenberg_robot.h"
#include "engine/loading/verified_writing.h"

namespace armillary {

struct SavedTable {
  // The file has the words that it had but for the numbers that are others; or else it was written
  // anew, without what stood beside the table (comments, order).
  bool in_place = true;
};

// Writes the table into the file at `path`, of which `before` was read with the same options. What
// is written is read again before it takes the file's place and must be the table's mechanism.
// Throws SaveFailure: the file is another by now or gone, cannot be written, or has no words for
// the table.
SavedTable saveTable(const std::string& path, const LoadOptions& options,
                     const RobotDescription& before, const DenavitHartenbergRobot& table);

}  // namespace armillary
