// SPDX-License-Identifier: BSD-3-Clause
// What methods cost that differentiate functions of the robot (lagrange.h, gibbs_appell.h): the
// sweeps over the function's tape, run over numbers that count.
//
// The tape is written once a robot and is no part of the count.
#pragma once

#include <string>
#include <vector>

#include "engine/traced/plain_model.h"
#include "engine/traced/traced_methods.h"

namespace armillary {

// The names of such methods for a quantity.
std::vector<std::string> differentiatedMethods(TracedQuantity quantity);

// Of inverse dynamics by a method of that name, at this state. Throws TooManyOperations.
OperationCount countOfDifferentiated(const PlainModel& model, const std::string& method,
                                     const TracedState& state, long limit);

}  // namespace armillary
