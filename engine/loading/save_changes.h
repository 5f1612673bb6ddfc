// SPDX-License-Identifier: BSD-3-Clause
// Edits of a robot saved back into its file.
#pragma once

#include <string>
#include <vector>

#include "engine/description/description_change.h"
#include "engine/loading/verified_writing.h"

namespace armillary {

struct SavedChanges {
  std::vector<DescriptionChange> saved;
  std::vector<std::string> refused;  // sentences: what the file cannot say in place, and why
};

// Writes the changes into the file at `path`, of which `before` was read with the same options, and
// touches nothing of it but the numbers that they are about. What is written is read again before
// it takes the file's place and must be the robot that was to be saved: masses, centres and
// inertias of all links, joints' frames, axes, limits and passive forces to 1e-11 of their size.
// Throws SaveFailure: the file is another by now, it cannot be written, or it means more than the
// changes (as a macro that several links use).
SavedChanges saveChanges(const std::string& path, const LoadOptions& options,
                         const RobotDescription& before,
                         const std::vector<DescriptionChange>& changes);

}  // namespace armillary
