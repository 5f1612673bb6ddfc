// SPDX-License-Identifier: BSD-3-Clause
// Who carries whom: the links of a description by name and along its joints.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "engine/description/robot_description.h"

namespace armillary {

// Indices are into robot.links and robot.joints. Joints whose links are unknown take no part; of
// several joints that carry one link, the first does. Makes no demand on the description.
struct LinkTree {
  explicit LinkTree(const RobotDescription& robot);

  std::unordered_map<std::string, int> link_by_name;  // the first of each name
  std::vector<int> parent_joint;                      // by link; -1: nothing carries it
  std::vector<int> parent_link;                       // by link; -1: nothing carries it
  std::vector<int> order;  // links that a root reaches, each after the one that carries it
};

}  // namespace armillary
