// SPDX-License-Identifier: BSD-3-Clause
// The <inertial> element of URDF, which Denavit-Hartenberg files share.
#pragma once

#include "engine/description/robot_description.h"
#include "engine/read/element_reader.h"

namespace armillary {

// Reads an <inertial>: origin, mass, inertia. A missing mass is an error; missing moments too.
InertialDescription readInertial(const ElementReader& inertial);

}  // namespace armillary
