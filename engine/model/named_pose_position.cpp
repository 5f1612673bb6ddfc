// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/named_pose_position.h"

namespace armillary {
namespace {

// Where a joint's quaternion begins among its coordinates; -1 without one.
int quaternionStart(const Model& model, const Joint& joint) {
  for (int k = 0; k < joint.position_size; ++k) {
    if (model.coordinates[joint.position_index + k].measure == Measure::kQuaternion) return k;
  }
  return -1;
}

}  // namespace

int applyNamedPose(const Model& model, const NamedPose& pose, Eigen::VectorXd& position) {
  expectSize(model, "the position", position.size(), model.positionSize());
  int moved = 0;
  for (const NamedPose::JointValues& given : pose.joints) {
    const int index = model.findJoint(given.joint);
    if (index < 0) continue;
    const Joint& joint = model.joints[index];
    if (joint.mimic || joint.position_size == 0 ||
        given.values.size() != static_cast<size_t>(joint.position_size)) {
      continue;
    }
    auto own = position.segment(joint.position_index, joint.position_size);
    for (int k = 0; k < joint.position_size; ++k) own[k] = given.values[k];
    if (const int w = quaternionStart(model, joint); w >= 0) {
      // x, y, z, w there; w, x, y, z here
      own[w] = given.values[w + 3];
      for (int k = 0; k < 3; ++k) own[w + 1 + k] = given.values[w + k];
    }
    ++moved;
  }
  normalizePosition(model, position);
  return moved;
}

NamedPose namedPose(const Model& model, const Eigen::VectorXd& position, const std::string& name) {
  expectSize(model, "the position", position.size(), model.positionSize());
  NamedPose pose;
  pose.name = name;
  for (const Joint& joint : model.joints) {
    if (joint.mimic || joint.position_size == 0) continue;
    const auto own = position.segment(joint.position_index, joint.position_size);
    NamedPose::JointValues values{joint.name, {own.begin(), own.end()}};
    if (const int w = quaternionStart(model, joint); w >= 0) {
      for (int k = 0; k < 3; ++k) values.values[w + k] = own[w + 1 + k];
      values.values[w + 3] = own[w];
    }
    pose.joints.push_back(std::move(values));
  }
  return pose;
}

}  // namespace armillary
