// SPDX-License-Identifier: BSD-3-Clause
// From a compiled robot to its plain records.
#pragma once

#include "engine/model/model.h"
#include "engine/traced/plain_model.h"

namespace armillary {

// What of an axis or a place is a structural 0, 1 or -1 but for rounding becomes so: a number less
// than 1e-14 away, of inertias less than 1e-14 of the body's largest.
PlainModel plainModel(const Model& model);

}  // namespace armillary
