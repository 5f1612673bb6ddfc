// SPDX-License-Identifier: GPL-3.0-or-later
// One quantity against another, drawn: the run, a kept one, limits, points of a section.
#pragma once

#include <QString>
#include <QWidget>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "ui/widgets/figure.h"

class QCPCurve;
class QCPGraph;
class QCustomPlot;

namespace armillary {

class PlotMarksItem;
struct PlotMarks;

struct PhaseAxis {
  QString name, unit;  // no unit: it is not known
  QString label() const;
};

// It fits what it draws until somebody zooms with the wheel or drags; a double click fits it again.
// Hovering near the run reads it there; a click goes to that time.
class PhasePlot : public QWidget {
  Q_OBJECT

 public:
  using Points = std::vector<std::pair<double, double>>;

  explicit PhasePlot(QWidget* parent = nullptr);

  void setAxes(PhaseAxis x, PhaseAxis y);
  // From now on, until the next zoom.
  void fit() { fits_ = true; }
  bool fits() const { return fits_; }
  // The same length for one of a unit either way, where both have the same: a path as it is.
  void setEqualScales(bool equal);
  bool canHaveEqualScales() const { return x_.unit == y_.unit; }
  // `times` (s) are those of the run's points and ascend.
  void draw(const std::vector<double>& times, const Points& run, const Points& crossings,
            const Points& limits, const std::optional<std::pair<double, double>>& now);
  // What is drawn changes many times a second.
  void setMoves(bool moves);
  // The run as it is drawn stays, grey.
  void keep();
  void forgetKept();
  // Marks the run at a time; nothing: nowhere.
  void showHovered(std::optional<double> time);
  // What is plotted, for paper.
  Figure figure(const QString& crossings_name) const;
  const PlotMarks& marks() const;
  // What is seen: left, right, bottom, top.
  std::array<double, 4> range() const;
  // Where a point stands, in the pixels of the widget that has the name "phase_plot".
  QPointF pixelOf(double x, double y) const;

 Q_SIGNALS:
  void timeHovered(std::optional<double> time);
  void timeChosen(double time);

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void applyTheme();
  void fitAxes();
  void equalize();
  void showLabels();
  // The time of the run's point that is nearest to a pixel, if it is near.
  std::optional<double> timeNear(const QPointF& pixel) const;

  QCustomPlot* plot_;
  QCPCurve* kept_;
  QCPCurve* limits_;
  QCPCurve* curve_;
  QCPCurve* dots_;
  QCPGraph* now_;
  PlotMarksItem* marks_;
  PhaseAxis x_, y_;
  std::vector<double> times_;
  Points run_;
  std::optional<double> hovered_;
  bool fits_ = true;
  bool equal_ = false;
  bool moves_ = false;
  bool under_mouse_ = false;
  std::optional<QPointF> pressed_;  // and not moved since
};

}  // namespace armillary
