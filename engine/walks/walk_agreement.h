// SPDX-License-Identifier: BSD-3-Clause
// Whether two algorithms find the same where they find the same thing.
#pragma once

#include "engine/walks/algorithm_walk.h"

namespace armillary {

struct WalkAgreement {
  std::vector<WalkVector::Kind> compared;  // what both steps find; none: nothing in common
  double difference = 0.0;                 // the largest, of any component, SI
  double size = 0.0;                       // the largest number that was compared
};

// Compares the vectors that a step of each walk finds, where kind, body and origin are the same.
// Both walks were run for the same state; throws std::invalid_argument for steps not reached.
WalkAgreement agreement(const AlgorithmWalk& walk, int step, const AlgorithmWalk& other,
                        int other_step);

}  // namespace armillary
