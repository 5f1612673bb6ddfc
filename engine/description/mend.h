// SPDX-License-Identifier: BSD-3-Clause
// A change of a description that would do away with what a finding is about.
#pragma once

#include <string>
#include <vector>

namespace armillary {

struct Mend {
  enum class Property {
    kLimits,   // of a joint: lower, upper (rad or m)
    kAxis,     // of a joint: x, y, z, a unit vector in the joint's frame
    kInertia,  // of a link: ixx ixy ixz iyy iyz izz (kg m²), about the centre of mass, in the
               // axes of the inertial as it stands
    kMassProperties  // of a link: mass (kg), centre x y z (m), then the inertia about it as above,
                     // both in the link's frame
  };
  Property property = Property::kLimits;
  std::string name;  // of the link or joint
  std::vector<double> values;
};

// "limits", "axis", "inertia", "mass-properties".
const char* name(Mend::Property property);
// Whether the property is a joint's; else it is a link's.
bool isOfJoint(Mend::Property property);

}  // namespace armillary
