// SPDX-License-Identifier: GPL-3.0-or-later
// What a lesson's step wants to be plotted.
#pragma once

#include <string>
#include <vector>

namespace armillary {

class PlotChoice;
struct Model;

// `columns` of the step's tables, as "joint/effort"; what the robot does not have is left out, and
// where nothing is left the plots stay as they are.
void lendCurves(const std::vector<std::string>& columns, const Model& model, PlotChoice& plots);

}  // namespace armillary
