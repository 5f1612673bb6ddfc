// SPDX-License-Identifier: GPL-3.0-or-later
// Counts of operations as armillary count tells them: by method, and where the counts have them by
// link and by equation.
#pragma once

#include <string>
#include <vector>

#include "app/command_line/told_numbers.h"
#include "engine/counting/count_operations.h"

namespace armillary {

// `times`: nanoseconds a call, one a count, not a number where there is none; empty: they were not
// asked for.
std::string countsAsText(const PlainModel& model, const std::vector<MethodCount>& counts,
                         const std::vector<double>& times = {});
Json countsAsJson(const PlainModel& model, const std::vector<MethodCount>& counts,
                  const std::vector<double>& times = {});

}  // namespace armillary
