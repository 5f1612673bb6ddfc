// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/link_tree.h"

namespace armillary {

LinkTree::LinkTree(const RobotDescription& robot)
    : parent_joint(robot.links.size(), -1), parent_link(robot.links.size(), -1) {
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    link_by_name.try_emplace(robot.links[i].name, static_cast<int>(i));
  }
  std::vector<std::vector<int>> children(robot.links.size());
  for (std::size_t j = 0; j < robot.joints.size(); ++j) {
    const auto parent = link_by_name.find(robot.joints[j].parent);
    const auto child = link_by_name.find(robot.joints[j].child);
    if (parent == link_by_name.end() || child == link_by_name.end()) continue;
    const auto link = static_cast<std::size_t>(child->second);
    if (parent_joint[link] >= 0) continue;
    parent_joint[link] = static_cast<int>(j);
    parent_link[link] = parent->second;
    children[static_cast<std::size_t>(parent->second)].push_back(child->second);
  }
  order.reserve(robot.links.size());
  for (std::size_t i = 0; i < robot.links.size(); ++i) {
    if (parent_joint[i] < 0) order.push_back(static_cast<int>(i));
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    const std::vector<int>& next = children[static_cast<std::size_t>(order[i])];
    order.insert(order.end(), next.begin(), next.end());
  }
}

}  // namespace armillary
