// SPDX-License-Identifier: BSD-3-Clause
#include <Eigen/Geometry>

#include "engine/read/mjcf/mjcf_references.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

std::size_t positionsOf(JointType type) {
  return type == JointType::kFloating ? 7 : type == JointType::kSpherical ? 4 : 1;
}

// x, y, z, w of unit length from MuJoCo's w, x, y, z, which may have any.
void addOrientation(const double* wxyz, std::vector<double>& values) {
  const Eigen::Vector4d said(wxyz[1], wxyz[2], wxyz[3], wxyz[0]);
  const double length = said.norm();
  const Eigen::Vector4d unit =
      length > 1e-14 ? Eigen::Vector4d(said / length) : Eigen::Vector4d(0.0, 0.0, 0.0, 1.0);
  values.insert(values.end(), unit.begin(), unit.end());
}

NamedPose::JointValues valuesOf(const JointDescription& joint, const double* numbers) {
  NamedPose::JointValues values;
  values.joint = joint.name;
  if (joint.type == JointType::kFloating) {
    values.values.assign(numbers, numbers + 3);
    addOrientation(numbers + 3, values.values);
  } else if (joint.type == JointType::kSpherical) {
    addOrientation(numbers, values.values);
  } else {
    values.values.push_back(*numbers);
  }
  return values;
}

}  // namespace

void readMjcfKeyframes(const MjcfElement& section, MjcfBuild& build) {
  std::size_t count = 0;
  for (const MjcfJoint& joint : build.joints) {
    count += positionsOf(build.robot.joints[joint.index].type);
  }
  int number = 0;
  for (const MjcfElement& key : section.children) {
    if (key.tag != "key") continue;
    NamedPose pose;
    pose.name = key.text("name");
    if (pose.name.empty()) pose.name = "key_" + std::to_string(number);
    ++number;
    if (!key.has("qpos")) continue;  // of controls or velocities alone
    const int errors = key.found->count(Severity::kError);
    const std::vector<double> numbers = key.numbers("qpos", 10'000'000);
    if (key.found->count(Severity::kError) != errors) continue;
    if (numbers.size() != count) {
      key.warning("qpos has " + std::to_string(numbers.size()) + " numbers, the model needs " +
                      std::to_string(count) + "; the pose is left out",
                  "give a number for every coordinate, free bodies of scenes included");
      continue;
    }
    std::size_t at = 0;
    for (const MjcfJoint& joint : build.joints) {
      const JointDescription& described = build.robot.joints[joint.index];
      pose.joints.push_back(valuesOf(described, numbers.data() + at));
      at += positionsOf(described.type);
    }
    build.robot.poses.push_back(std::move(pose));
  }
}

void addMjcfInitialPose(MjcfBuild& build) {
  NamedPose pose;
  pose.name = "initial";
  bool apart = false;
  for (const MjcfJoint& joint : build.joints) {
    const JointDescription& described = build.robot.joints[joint.index];
    if (described.type == JointType::kFloating) {
      const Eigen::Quaterniond q = quaternionOf(joint.X_WB.rotation);
      const Eigen::Vector3d& p = joint.X_WB.position;
      pose.joints.push_back({described.name, {p.x(), p.y(), p.z(), q.x(), q.y(), q.z(), q.w()}});
      apart = apart || !p.isZero() || !joint.X_WB.rotation.isIdentity();
    } else if (hasOneCoordinate(described.type) && joint.reference != 0.0) {
      pose.joints.push_back({described.name, {joint.reference}});
      apart = true;
    }
  }
  for (const NamedPose& other : build.robot.poses) apart = apart && other.name != pose.name;
  if (apart) build.robot.poses.insert(build.robot.poses.begin(), std::move(pose));
}

}  // namespace armillary
