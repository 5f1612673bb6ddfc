// SPDX-License-Identifier: BSD-3-Clause
// How each format says a property: one change at a time, of the element of its link or joint.
#pragma once

#include <array>

#include "engine/description/description_change.h"
#include "engine/write/in_place/number_edits.h"

namespace armillary {

// The moments of inertia as URDF and SDF name them, in the order of a change's numbers.
inline constexpr std::array<const char*, 6> kMoments = {"ixx", "ixy", "ixz", "iyy", "iyz", "izz"};

struct PlaceOfChange {
  XmlSource& source;
  std::size_t element;            // of the link or joint
  const LinkDescription* link;    // as it is to be; null for a joint
  const JointDescription* joint;  // as it is to be; null for a link
  const JointDescription* joint_before;
  std::vector<double> before;  // the property's numbers
};

Refusal writeUrdfChange(const PlaceOfChange& place, const DescriptionChange& change);
Refusal writeSdfChange(const PlaceOfChange& place, const DescriptionChange& change);
Refusal writeMjcfChange(const PlaceOfChange& place, const DescriptionChange& change);
// The row of a joint, which holds the link behind it too.
Refusal writeDenavitHartenbergChange(const PlaceOfChange& place, const DescriptionChange& change);

}  // namespace armillary
