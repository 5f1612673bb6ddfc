// SPDX-License-Identifier: GPL-3.0-or-later
// How long one solution of inverse kinematics takes.
#pragma once

#include <iosfwd>
#include <span>
#include <string>
#include <vector>

#include "tests/bench/robots.h"

namespace armillary::bench {

// Of one robot: random reachable poses of the link that most joints carry, each solved from home to
// 1e-8 m and rad, restarts included.
struct SolveTimes {
  std::string robot;
  int poses = 0, solved = 0;
  double median = 0.0, mean = 0.0, longest = 0.0;  // ns
};

// Those robots that stand fixed and have enough joints for six numbers.
std::vector<SolveTimes> measureInverseKinematics(std::span<const Robot> robots);

void printTable(const std::vector<SolveTimes>& times, std::ostream& out);
void writeJson(const std::vector<SolveTimes>& times, std::ostream& out);

}  // namespace armillary::bench
