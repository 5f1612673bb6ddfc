// SPDX-License-Identifier: BSD-3-Clause
// A motion to hold against another of the same robot: a kept run, a file, what was measured.
#pragma once

#include <memory>
#include <vector>

#include "engine/simulation/recording.h"

namespace armillary {

struct ComparedMotion {
  // On a model with the same coordinates as the motion that it is held against. What is not given
  // is there, but means nothing.
  std::shared_ptr<const Recording> recording;
  // What of it counts, one each for every degree of freedom. A joint's positions are given
  // together.
  std::vector<bool> positions_given, velocities_given, efforts_given;
};

// All of a recording counts.
ComparedMotion wholeMotion(std::shared_ptr<const Recording> recording);

// Whether it says where the whole robot is.
bool posesTheRobot(const ComparedMotion& motion);

// Whether two models have the same coordinates and degrees of freedom, by name and in order, so
// that their motions can be held against each other.
bool sameCoordinates(const Model& one, const Model& other);

}  // namespace armillary
