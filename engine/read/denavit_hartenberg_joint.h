// SPDX-License-Identifier: BSD-3-Clause
// The attributes of a <joint> in a Denavit-Hartenberg table.
#pragma once

#include "engine/description/denavit_hartenberg_robot.h"
#include "engine/read/element_reader.h"

namespace armillary {

// Fills in what the attributes say beside the name: type, numbers of the row, limits and passive
// forces. denavit_hartenberg_reader.h has the words and the decisions.
void readDenavitHartenbergNumbers(const ElementReader& joint, DenavitHartenbergJoint& row);

}  // namespace armillary
