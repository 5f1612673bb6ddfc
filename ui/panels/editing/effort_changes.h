// SPDX-License-Identifier: GPL-3.0-or-later
// What another robot needs for the same motion.
#pragma once

#include <vector>

#include "engine/model/model.h"
#include "engine/simulation/sample.h"

namespace armillary {

// N m or N.
struct EffortChange {
  int degree_of_freedom = 0;
  double before = 0.0, now = 0.0;
};

// Of an open robot whose sample this is, `now`, and the same with other numbers, `before`: those
// first that change most. What acts on both alike stays in both. Both have the rotors that they
// feel (feltModel()).
std::vector<EffortChange> effortChanges(const Model& before, const Model& now,
                                        const Sample& sample);

}  // namespace armillary
