// SPDX-License-Identifier: BSD-3-Clause
// What an identification leaves of recorded efforts that it should explain.
#pragma once

#include <string>
#include <vector>

#include "engine/parameters/identification.h"

namespace armillary {

// A sentence where of some joints' efforts nine tenths (rms) or more are left, with what is usually
// wrong with such a recording; and one where the physical bodies leave of some joints' efforts much
// more than the estimate does. Not of joints that have no efforts beside the others.
std::vector<std::string> unexplainedEfforts(const Model& model, const Identification& result);

}  // namespace armillary
