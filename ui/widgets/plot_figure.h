// SPDX-License-Identifier: GPL-3.0-or-later
// What a plot shows now, as a figure for paper.
#pragma once

#include "ui/widgets/figure.h"
#include "ui/widgets/plot_style.h"

namespace armillary {

// Its graphs over the first axes, which it has alone: lines, points, and the areas between two of
// them. Those that were given a name stand in the legend.
Figure figureOf(const QCustomPlot& plot);

}  // namespace armillary
