// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/inertial.h"

namespace armillary {
namespace {

// The tensor <inertia> gives, in the axes of the inertial's origin.
Eigen::Matrix3d readRotational(const ElementReader& element) {
  const auto product = [&element](const char* attribute) {
    if (!element.has(attribute)) {
      element.warning("'" + std::string(attribute) + "' is missing and is taken as 0", "add it");
    }
    double value = 0.0;
    element.numbers(attribute, {&value, 1});
    return value;
  };
  const double ixx = element.requiredNumber("ixx").value_or(0.0);
  const double iyy = element.requiredNumber("iyy").value_or(0.0);
  const double izz = element.requiredNumber("izz").value_or(0.0);
  const double ixy = product("ixy");
  const double ixz = product("ixz");
  const double iyz = product("iyz");
  Eigen::Matrix3d tensor;
  tensor << ixx, ixy, ixz,  //
      ixy, iyy, iyz,        //
      ixz, iyz, izz;
  return tensor;
}

}  // namespace

InertialDescription readInertial(const ElementReader& element) {
  InertialDescription inertial;
  inertial.line = element.line();
  inertial.X_LI = element.origin();
  if (const auto mass = element.child("mass")) {
    // After an error any number will do that gives rise to no further finding.
    inertial.mass = mass->requiredNumber("value").value_or(1.0);
  } else {
    element.error(element.child("density") ? "there is no <mass>, and <density> is not read"
                                           : "there is no <mass>",
                  "add <mass value=\"KILOGRAMS\"/>");
  }
  if (const auto inertia = element.child("inertia")) {
    inertial.rotational = readRotational(*inertia);
  } else {
    element.warning("there is no <inertia>; the link is taken as a point mass",
                    "add <inertia ixx iyy izz ixy ixz iyz>");
  }
  return inertial;
}

}  // namespace armillary
