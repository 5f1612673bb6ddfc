// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/free_base.h"

#include <algorithm>
#include <utility>

namespace armillary {

void freeBase(RobotDescription& description) {
  const auto is_child = [&](const std::string& link) {
    return std::any_of(description.joints.begin(), description.joints.end(),
                       [&](const JointDescription& joint) { return joint.child == link; });
  };
  const auto root = std::find_if(description.links.begin(), description.links.end(),
                                 [&](const LinkDescription& link) { return !is_child(link.name); });
  if (root == description.links.end()) return;
  const std::string root_name = root->name;
  const bool root_is_world = root_name == "world" && !root->inertial;

  std::string name = "floating_base";
  const auto taken = [&] {
    return std::any_of(description.joints.begin(), description.joints.end(),
                       [&](const JointDescription& joint) { return joint.name == name; });
  };
  JointDescription* freed = nullptr;
  for (JointDescription& joint : description.joints) {
    if (joint.parent != root_name) continue;
    if (joint.type == JointType::kFloating) return;
    if (root_is_world && joint.type == JointType::kFixed && !freed) freed = &joint;
  }
  while (taken()) name += "_";
  if (freed) {
    freed->type = JointType::kFloating;
    freed->name = name;
    return;
  }
  if (root_is_world) return;  // it moves in the world by a joint of its own already
  LinkDescription world;
  world.name = "world";
  while (std::any_of(description.links.begin(), description.links.end(),
                     [&](const LinkDescription& link) { return link.name == world.name; })) {
    world.name += "_";
  }
  JointDescription joint;
  joint.name = name;
  joint.type = JointType::kFloating;
  joint.parent = world.name;
  joint.child = root_name;
  description.links.push_back(std::move(world));
  description.joints.push_back(std::move(joint));
}

}  // namespace armillary
