// SPDX-License-Identifier: BSD-3-Clause
// How long one call of a method takes on this machine, now.
#pragma once

#include <string_view>

#include "engine/model/model.h"

namespace armillary {

// Seconds a call of a method of "inverse-dynamics", "forward-dynamics", "mass-matrix" or
// "inverse-mass-matrix" (methods.h), in its readable form: the least of a few batches at one state,
// some milliseconds of work. NaN for another quantity or method, and where it does not apply.
double secondsOfCall(const Model& model, std::string_view quantity, std::string_view method);

}  // namespace armillary
