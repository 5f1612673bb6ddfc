// Writes a recorded motion as a table: what `armillary trajectory` gives.
#pragma once

#include <optional>
#include <string>

#include "engine/simulation/recording.h"

namespace armillary {

// Columns `time`, positions, velocities, accelerations and efforts; a row a sample. "-" or nothing
// is standard output. Throws CommandFailure(kNotAvailable).
void writeMotion(const Recording& recording, bool degrees, const std::optional<std::string>& path);

}  // namespace armillary
