// SPDX-License-Identifier: BSD-3-Clause
// Rates whose names only say that they are of the columns beside them: q1p and q1pp beside q1,
// elbow_d beside elbow and elbow_dd, q1', θ̇1, alpha1 beside omega1.
#pragma once

#include <string>
#include <string_view>

#include "engine/table/csv.h"

namespace armillary {

// Such a name spelled out, "q1_dot"; empty for another. q1d alone is none: so is called, too, what
// q1 should be (desired).
std::string nameOfDerivative(const Table& table, std::string_view name);

}  // namespace armillary
