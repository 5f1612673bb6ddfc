// SPDX-License-Identifier: BSD-3-Clause
// How often the nodes of a COLLADA file stand for one another.
#pragma once

#include <string_view>

namespace armillary {

// Whether nodes stand in themselves by <instance_node>, or for more than 100,000 nodes in all:
// thirty nodes of which each has the next one twice stand for a thousand million.
bool instancesGrowTooMany(std::string_view text);

}  // namespace armillary
