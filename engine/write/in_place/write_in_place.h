// SPDX-License-Identifier: BSD-3-Clause
// Changes of a robot written into the text of the file that it came from: a comparison of the two
// texts shows the changed numbers and nothing else.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/description/description_change.h"

namespace armillary {

struct InPlaceText {
  std::string text;
  std::vector<DescriptionChange> written;
  std::vector<std::string> refused;  // what cannot be said in place, and why; sentences
};

// Writes the changes, which make `after` of `before`, into the text of a URDF (also one with xacro
// where numbers stand as such), SDF, MJCF or Denavit-Hartenberg file of which `before` was read.
// Nothing where it is none of these. What the formats' own rules make of the text can be more than
// the changes (a macro that several links use, a default); see saveChanges(), which looks.
std::optional<InPlaceText> writeInPlace(const std::string& text,
                                        const std::vector<DescriptionChange>& changes,
                                        const RobotDescription& before,
                                        const RobotDescription& after);

}  // namespace armillary
