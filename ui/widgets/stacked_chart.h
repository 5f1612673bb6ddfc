// SPDX-License-Identifier: GPL-3.0-or-later
// Areas over time, stacked: what is positive above zero, what is negative below, and a line.
#pragma once

#include <QColor>
#include <QString>
#include <QWidget>
#include <vector>

#include "ui/widgets/figure.h"

class QCPItemStraightLine;
class QCustomPlot;

namespace armillary {

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
  QString unit;
};

// Hovering gives the numbers of a moment; a click or drag asks for its time.
class StackedChart : public QWidget {
  Q_OBJECT

 public:
  explicit StackedChart(QWidget* parent = nullptr);

  void showData(StackedData data, double now);
  const StackedData& data() const { return data_; }
  // What is shown, for paper.
  Figure figure() const;
  QSize sizeHint() const override { return {260, 160}; }
  QSize minimumSizeHint() const override { return {120, 80}; }

 Q_SIGNALS:
  void timeChosen(double time);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void applyTheme();
  QString numbersAt(double time) const;

  QCustomPlot* plot_;
  QCPItemStraightLine* cursor_;
  StackedData data_;
  bool pressed_ = false;
};

}  // namespace armillary
