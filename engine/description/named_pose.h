// SPDX-License-Identifier: BSD-3-Clause
// A pose of a robot, or of some of its joints, by name: SRDF's group state.
#pragma once

#include <string>
#include <vector>

namespace armillary {

struct NamedPose {
  // A joint's numbers as SRDF has them: m and rad, in the order of its coordinates; orientations as
  // x, y, z, w.
  struct JointValues {
    std::string joint;
    std::vector<double> values;
    bool operator==(const JointValues&) const = default;
  };
  std::string name;
  std::string group;  // empty where none is said
  std::vector<JointValues> joints;
  bool operator==(const NamedPose&) const = default;
};

}  // namespace armillary
