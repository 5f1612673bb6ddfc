// SPDX-License-Identifier: GPL-3.0-or-later
// How large a sample's efforts are: what their numbers and bars are to be read beside.
#pragma once

#include "engine/model/model.h"
#include "engine/simulation/sample.h"

namespace armillary {

// Of forces (N) and of moments (N m): they share no unit.
struct EffortScales {
  double force = 0.0, moment = 0.0;
  double of(Measure measure) const { return measure == Measure::kLength ? force : moment; }
};

// The largest sum of shares that pull one way: where shares cancel, the rest of them is no smaller
// matter than they are.
EffortScales effortScales(const Model& model, const Sample& sample);

}  // namespace armillary
