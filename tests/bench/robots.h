// SPDX-License-Identifier: GPL-3.0-or-later
// The robots that benchmarks run on, each with a set of random states made beforehand.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/model/model.h"

namespace armillary::bench {

// What an algorithm reads in one call.
struct Sample {
  State state;
  Eigen::VectorXd acceleration;
  Eigen::VectorXd effort;
};

struct Robot {
  std::string name;
  std::shared_ptr<const Model> model;
  std::vector<Sample> samples;  // the same ones in every run
};

// A 7-axis arm, the bundled puma560 and quadruped, chains of 12 and 50 bodies. Throws
// std::runtime_error where a file cannot be read.
std::vector<Robot> makeRobots();

// Links in a row, nearly equal, whose axes take turns, so that it moves out of every plane.
Robot makeChain(const std::string& name, int length);

}  // namespace armillary::bench
