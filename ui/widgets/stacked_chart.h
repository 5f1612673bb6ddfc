// SPDX-License-Identifier: GPL-3.0-or-later
// Areas over time, stacked: what is positive above zero, what is negative below, and a line.
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>
#include <optional>
#include <vector>

#include "ui/widgets/figure.h"

class QCustomPlot;

namespace armillary {

class PlotMarksItem;
struct PlotMarks;

struct StackedSeries {
  QString name;
  QColor color;
  std::vector<double> values;  // one a time
};

// What the chart shows: series in the order of stacking, and a line drawn over them.
struct StackedData {
  std::vector<double> times;  // s, ascending
  std::vector<StackedSeries> series;
  QString line_name;
  std::vector<double> line;
  QString title, unit;  // of the axis upwards
};

// Where it is read, s.
struct ChartReading {
  std::optional<double> hovered, a, b;  // by the mouse, here or elsewhere; at two cursors
};

// Hovering gives the numbers of a moment, in a box while the mouse is here; a click or drag asks
// for its time.
class StackedChart : public QWidget {
  Q_OBJECT

 public:
  explicit StackedChart(QWidget* parent = nullptr);

  void showData(StackedData data, double now);
  const StackedData& data() const { return data_; }
  void read(const ChartReading& reading);
  // What is drawn over it.
  const PlotMarks& marks() const;
  // What is shown, for paper.
  Figure figure() const;
  QSize sizeHint() const override { return {260, 160}; }
  QSize minimumSizeHint() const override { return {120, 80}; }

 Q_SIGNALS:
  void timeChosen(double time);
  // The mouse is there; nothing: it has left.
  void timeHovered(std::optional<double> time);

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void applyTheme();
  void drawMarks();
  void readHovered(double time, PlotMarks& marks) const;

  QCustomPlot* plot_;
  PlotMarksItem* marks_;
  StackedData data_;
  double now_ = 0.0;
  ChartReading reading_;
  bool pressed_ = false, under_mouse_ = false;
};

}  // namespace armillary
