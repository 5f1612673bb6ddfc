// SPDX-License-Identifier: BSD-3-Clause
// Lists of the robot's joints that stand in a tree away from the numbers that they name:
//   {"joint_names": ["elbow", "shoulder"], "frames": [{"t": 0, "q": [0.1, 0.2]}]}
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

#include "engine/model/model.h"

namespace armillary {

class NamesInTree {
 public:
  // None.
  NamesInTree() = default;

  // Those of which half and more are the robot's joints, in texts or in objects with a name.
  NamesInTree(const Model& model, const std::vector<nlohmann::json>& documents);

  bool none() const { return lists_.empty(); }

  // Whether each list has all joints of the robot as the robot has them, others among them or not.
  bool inRobotsOrder() const { return in_robots_order_; }

  // The names of lists of so many numbers; null where there are none. Throws ReadingFault where two
  // lists have them in different orders.
  const nlohmann::json* of(size_t count) const;

  // Likewise, of numbers under a key that can be the joints': "q", "positions", "tau". Throws
  // where positions of all joints have none, and are not in the robot's order.
  const nlohmann::json* of(size_t count, std::string_view key) const;

 private:
  std::vector<nlohmann::json> lists_;
  bool in_robots_order_ = true;
  size_t joints_ = 0;
};

}  // namespace armillary
