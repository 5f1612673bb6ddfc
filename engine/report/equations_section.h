// SPDX-License-Identifier: BSD-3-Clause
// The equations of a small robot, as a part of its report.
#pragma once

#include <optional>

#include "engine/model/model.h"
#include "engine/report/report.h"

namespace armillary {

// The mass matrix and the efforts of inverse dynamics written out: with the symbols of textbooks
// where that is short enough to be read, else with the robot's numbers. Nothing where both are too
// long, where loops close the robot, and for what has no such equations.
std::optional<ReportSection> equationsSection(const Model& model);

}  // namespace armillary
