// SPDX-License-Identifier: BSD-3-Clause
// The columns of what a robot does by itself, of which a curve can be asked for.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/model/model.h"

namespace armillary {

// "pivot/position" of every coordinate, then "pivot/velocity" of every degree of freedom.
std::vector<std::string> simulationColumns(const Model& model);
// The SI unit of one of them; "" is a bare number.
std::string_view unitOfSimulationColumn(const Model& model, int column);

}  // namespace armillary
