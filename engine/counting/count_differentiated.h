// SPDX-License-Identifier: BSD-3-Clause
// What methods cost that differentiate functions of the robot (lagrange.h, gibbs_appell.h): the
// sweeps over the function's tape, run over numbers that count.
//
// The tape is written once a robot and is no part of the count.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/traced/plain_model.h"
#include "engine/traced/traced_methods.h"

namespace armillary {

// A method's operations, and in which of its equations they are done.
struct CountedMethod {
  OperationCount count;
  std::vector<EquationCount> by_equation;  // their sum is `count`, but for the depth
};

// The names of such methods for a quantity.
std::vector<std::string> differentiatedMethods(TracedQuantity quantity);

// The efforts of inverse dynamics by a method of that name: the sweeps, in the trace of this
// thread. The function's tape is written before, at most `limit` steps of it, and `prepared` is
// called with the robot that it is written of. Throws TooManyOperations.
std::vector<TracedNumber> differentiatedEfforts(
    const PlainModel& model, const std::string& method, const TracedState& state, long limit,
    const std::function<void(PlainModel&)>& prepared = {});

// Of inverse dynamics by a method of that name, at this state. Throws TooManyOperations.
CountedMethod countOfDifferentiated(const PlainModel& model, const std::string& method,
                                    const TracedState& state, long limit);

}  // namespace armillary
