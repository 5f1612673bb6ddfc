// SPDX-License-Identifier: GPL-3.0-or-later
// A figure for paper: what it shows, apart from how it is drawn or saved.
#pragma once

#include <QColor>
#include <QString>
#include <QVector>
#include <vector>

namespace armillary {

// A line through points, an area, or points alone.
struct FigureSeries {
  QString name;
  QColor color;
  QVector<qreal> dashes;  // in widths of the line; empty: solid
  QVector<double> x, y;
  QVector<double> base;  // area between here and y; empty: a line
  bool over_x = true;    // x ascends
  bool dots = false;     // no line
};

struct FigurePlot {
  QString x_label, y_label;
  double x_lower = 0.0, x_upper = 1.0, y_lower = 0.0, y_upper = 1.0;
  std::vector<FigureSeries> series;
  bool x_logarithmic = false, y_logarithmic = false;
};

// Plots below one another.
struct Figure {
  std::vector<FigurePlot> plots;
  std::vector<FigureSeries> legend;  // names and looks; their numbers do not count
  bool empty() const { return plots.empty(); }
};

}  // namespace armillary
