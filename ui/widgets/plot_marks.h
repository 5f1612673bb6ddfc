// SPDX-License-Identifier: GPL-3.0-or-later
// What is read off a plot, drawn over it: lines at times, marks on curves, a box with the numbers.
#pragma once

#include <QColor>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "ui/widgets/plot_style.h"

namespace armillary {

struct PlotMarks {
  // Upright, from edge to edge.
  struct Line {
    double x = 0.0;
    QString label;  // at its top
    bool dashed = false;
  };
  struct Mark {
    double x = 0.0, y = 0.0;
    QColor color;
    QString label;        // drawn where there is room, the largest value's always
    bool is_hill = true;  // of a labelled one: the label stands above it
    QString detail = {};  // follows the label where there is room for both
  };
  struct Row {
    QColor color;
    QString name;
    QStringList numbers;
    QString unit;
  };
  std::optional<std::pair<double, double>> span;  // shaded, in x
  // Shaded in red: what must not be. In x, in the order of their starts.
  std::vector<std::pair<double, double>> alarms;
  std::vector<Line> lines;
  std::vector<Mark> marks;
  QString hint;  // in the middle, where nothing is drawn yet
  // The box beside `box_x`; none without a title.
  double box_x = 0.0;
  QString title;
  QStringList columns;  // over the numbers, where a row has several
  std::vector<Row> rows;
};

// Of the box with this much room; where rows are wider than that, their names go first.
QSizeF sizeOfBox(const PlotMarks& marks, const QFontMetricsF& metrics, const QSizeF& room);

// Its numbers stand below one another, right to the point where they have as many decimals. The box
// stays within the axes; rows that do not fit go into a second column, and the rest are counted.
class PlotMarksItem : public QCPAbstractItem {
 public:
  PlotMarksItem(QCustomPlot& plot, QCPAxisRect& rect);

  void setMarks(PlotMarks marks) { marks_ = std::move(marks); }
  const PlotMarks& marks() const { return marks_; }
  double selectTest(const QPointF&, bool, QVariant*) const override { return -1.0; }

 protected:
  void draw(QCPPainter* painter) override;

 private:
  double pixelX(double x) const;
  void drawSpan(QCPPainter& painter, const QRectF& area) const;
  void drawAlarms(QCPPainter& painter, const QRectF& area) const;
  void drawLines(QCPPainter& painter, const QRectF& area) const;
  void drawPoints(QCPPainter& painter, const QRectF& area) const;
  void drawLabels(QCPPainter& painter, const QRectF& area) const;
  QPointF pixelOf(const PlotMarks::Mark& mark) const;
  void drawBox(QCPPainter& painter, const QRectF& area) const;

  QCPAxisRect& rect_;
  PlotMarks marks_;
};

}  // namespace armillary
