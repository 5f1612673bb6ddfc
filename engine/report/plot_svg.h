// SPDX-License-Identifier: BSD-3-Clause
// A plot of a report as a picture of lines (SVG 1.1), and as a table.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/report/report.h"

namespace armillary {

// A palette that colour-blind people tell apart (Okabe and Ito, 2008); above so many curves they
// come again, dashed.
inline constexpr std::array kPlotColors{"#0072b2", "#d55e00", "#009e73", "#cc79a7",
                                        "#e69f00", "#56b4e9", "#7b4a9e", "#4d4d4d"};

// Indices of the points of a curve that are drawn, about `most` of them: where there are more, the
// least and the largest of every stretch.
std::vector<size_t> drawnPoints(const std::vector<double>& y, size_t most);

struct PlotSize {
  int width = 720, height = 300;  // of the picture, in its own units
};

// A whole SVG file. Throws std::invalid_argument where a curve has other numbers than the axis.
std::string plotAsSvg(const ReportPlot& plot, PlotSize size = {});

// Its numbers as CSV: a column for x, one a curve.
std::string plotAsCsv(const ReportPlot& plot);

}  // namespace armillary
