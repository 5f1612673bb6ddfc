// SPDX-License-Identifier: BSD-3-Clause
// What a sentence about a recording says of its units.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace armillary {

// Whether the angles are in degrees (true) or radians (false): "units: deg", "angles in degrees",
// "inDegrees=no". Nothing where a text speaks of neither, of both, or of degrees of freedom.
std::optional<bool> degreesSaid(std::string_view text);

// "Units: s, deg, deg": one for each of so many columns; empty where it is no such list.
std::vector<std::string> unitsListed(std::string_view text, size_t columns);

}  // namespace armillary
