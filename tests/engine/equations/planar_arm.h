// SPDX-License-Identifier: BSD-3-Clause
// The planar arm with two joints of every textbook, in a vertical plane x y.
#pragma once

#include <memory>

#include "engine/model/compile_model.h"
#include "tests/support/zoo.h"

namespace armillary::test {

inline RobotDescription planarArmDescription() {
  RobotDescription description;
  description.name = "planar_2r";
  description.links.resize(3);
  description.joints.resize(2);
  const char* const links[] = {"base", "upper", "lower"};
  const char* const joints[] = {"shoulder", "elbow"};
  const double mass[] = {0.0, 2.0, 1.5}, center[] = {0.0, 0.4, 0.25}, inertia[] = {0.0, 0.11, 0.06};
  for (int i = 0; i < 3; ++i) {
    LinkDescription& link = description.links[i];
    link.name = links[i];
    if (i == 0) continue;
    InertialDescription inertial;
    inertial.X_LI.position = {center[i], 0.0, 0.0};
    inertial.mass = mass[i];
    inertial.rotational = Eigen::Vector3d(0.01, inertia[i] - 0.005, inertia[i]).asDiagonal();
    link.inertial = inertial;
    JointDescription& joint = description.joints[i - 1];
    joint.name = joints[i - 1];
    joint.type = JointType::kContinuous;
    joint.parent = links[i - 1];
    joint.child = links[i];
    joint.axis = {0.0, 0.0, 1.0};
    if (i == 2) joint.X_PJ.position = {0.8, 0.0, 0.0};
  }
  return description;
}

inline std::shared_ptr<const Model> planarArm() {
  return withGravity(*compileModel(planarArmDescription()), {0.0, -9.81, 0.0});
}

}  // namespace armillary::test
