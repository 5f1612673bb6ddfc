// SPDX-License-Identifier: BSD-3-Clause
#include "engine/description/robot_description.h"

namespace armillary {

const char* name(JointType type) {
  switch (type) {
    case JointType::kFixed:
      return "fixed";
    case JointType::kRevolute:
      return "revolute";
    case JointType::kContinuous:
      return "continuous";
    case JointType::kPrismatic:
      return "prismatic";
    case JointType::kHelical:
      return "helical";
    case JointType::kCylindrical:
      return "cylindrical";
    case JointType::kUniversal:
      return "universal";
    case JointType::kSpherical:
      return "spherical";
    case JointType::kPlanar:
      return "planar";
    case JointType::kFloating:
      return "floating";
  }
  return "fixed";
}

}  // namespace armillary
