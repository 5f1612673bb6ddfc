// SPDX-License-Identifier: BSD-3-Clause
// Values as SDF writes them: as the text of elements, not as attributes.
#pragma once

#include <optional>
#include <span>
#include <string>

#include "engine/read/element_reader.h"

namespace armillary {

// The element's own text without the blanks around it; empty where there is none.
std::string textOf(const ElementReader& element);
// That of the first child of that tag; empty where there is none.
std::string childText(const ElementReader& parent, const char* tag);

// Fills `values` from the element's text; what is malformed or too large is an error, and false.
bool numbersOf(const ElementReader& element, std::span<double> values,
               double largest = kLargestComputable);

// The number, direction or switch that the child of that tag holds. Absent or malformed: the
// fallback; malformed is an error too.
double childNumber(const ElementReader& parent, const char* tag, double fallback);
std::optional<Eigen::Vector3d> childVector(const ElementReader& parent, const char* tag);
bool childFlag(const ElementReader& parent, const char* tag, bool fallback);
// A number that may be infinite: "inf", "-inf", or 1e16 and beyond, which SDF means by it.
double childBound(const ElementReader& parent, const char* tag, double fallback);

// What a <pose> says of its own: six numbers, or position and quaternion (rotation_format).
Pose poseOf(const ElementReader& pose);
// The frame that a <pose> names: relative_to, or frame in SDF 1.5 and 1.6; empty: none.
std::string poseBaseOf(const ElementReader& pose);

// "1.10" as 10. Nothing where it is not of the form 1.N.
std::optional<int> sdfMinorVersion(const std::string& version);

}  // namespace armillary
