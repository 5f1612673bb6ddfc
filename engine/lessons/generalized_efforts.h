// SPDX-License-Identifier: BSD-3-Clause
// All efforts of a robot whose base floats, as other programs number them: tau1 … tau18 of twelve
// joints.
#pragma once

#include <string>

#include "engine/model/model.h"
#include "engine/table/csv.h"

namespace armillary {

// Gives such columns our names, where one group of them has as many as the robot has degrees of
// freedom: the base's force x, y, z first, then its moment, both in its own axes as Pinocchio has
// them, then the joints in the robot's order. `note` says so then; else it is empty.
void nameGeneralizedEfforts(const Model& model, Table& table, std::string& note);

}  // namespace armillary
