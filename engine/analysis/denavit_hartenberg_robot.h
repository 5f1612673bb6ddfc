// SPDX-License-Identifier: BSD-3-Clause
// Any serial robot as a Denavit-Hartenberg table, with what its joints carry.
//
// The rows are those that extractDenavitHartenberg() finds in the joints' axes, exact to rounding;
// each row's inertia is that of all links which its joint moves as one body, in the frame where the
// row ends; every link of the robot stays as a frame in its old place. A robot that is a table
// already (tableIn()) keeps its rows.
#pragma once

#include <string>
#include <vector>

#include "engine/analysis/denavit_hartenberg.h"
#include "engine/description/denavit_hartenberg_robot.h"

namespace armillary {

struct DenavitHartenbergConversion {
  DenavitHartenbergRobot robot;
  std::vector<std::string> remarks;  // what tables have no word for: sentences without a full stop
};

// The chain from the root to the link of that name; where the name is empty, the whole robot, which
// then may not branch nor close a loop. What hangs on other joints is left out, and told.
//
// Throws MethodDoesNotApply, naming joint, link or loop, where extractDenavitHartenberg() does and
// where a whole robot has loops or couplings; std::invalid_argument where there is no such link, or
// where compileModel() takes the description for no mechanism.
DenavitHartenbergConversion asDenavitHartenberg(const RobotDescription& description,
                                                DenavitHartenbergConvention convention,
                                                const std::string& tool_link = {});

}  // namespace armillary
