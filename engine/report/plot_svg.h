// SPDX-License-Identifier: BSD-3-Clause
// A plot of a report as a picture of lines (SVG 1.1), and as a table.
#pragma once

#include <string>

#include "engine/report/report.h"

namespace armillary {

struct PlotSize {
  int width = 720, height = 300;  // of the picture, in its own units
};

// A whole SVG file. Colours are of a palette that colour-blind people tell apart (Okabe and Ito,
// 2008); above so many curves they come again, dashed. Throws std::invalid_argument where a curve
// has other numbers than the axis.
std::string plotAsSvg(const ReportPlot& plot, PlotSize size = {});

// Its numbers as CSV: a column for x, one a curve.
std::string plotAsCsv(const ReportPlot& plot);

}  // namespace armillary
