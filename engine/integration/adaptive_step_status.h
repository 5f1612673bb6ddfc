// SPDX-License-Identifier: BSD-3-Clause
// What a step of a method that chooses its own steps gave, in words.
#pragma once

#include <string>

#include "engine/integration/step_status.h"

namespace armillary {

// As describe(), but what asks for a smaller step asks for a smaller tolerance: the step is not the
// user's to choose.
std::string describeAdaptive(const StepStatus& status, const Model& model);

}  // namespace armillary
