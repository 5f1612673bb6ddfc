// SPDX-License-Identifier: BSD-3-Clause
// What a document of JSON or YAML says of its units: "units": "deg", "angle_unit": "degrees".
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "engine/motion_files/motion_table.h"

namespace armillary {

// Sets whether the motion's angles are in degrees or radians, with a note, where a key says it.
void takeUnitsOf(const nlohmann::json& document, MotionTable& motion);

}  // namespace armillary
