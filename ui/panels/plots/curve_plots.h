// SPDX-License-Identifier: GPL-3.0-or-later
// Plots over time beside one another, with the stage's time as a line through all.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/panels/plots/compared_curves.h"
#include "ui/panels/plots/plot_curve.h"
#include "ui/widgets/figure.h"

class QCPAxisRect;
class QCPGraph;
class QCPItemStraightLine;
class QCustomPlot;
class QMouseEvent;

namespace armillary {

class LineLegend;
class Stage;

struct PlottedQuantity {
  SampleQuantity quantity = SampleQuantity::kPosition;
  QString title;
};

// Click or drag moves the stage's time; the wheel zooms, the right button pans, a double click
// shows all again. It draws when it is told to. Motions that are held against the stage's are drawn
// with other lines in the joints' colours.
class CurvePlots : public QWidget {
  Q_OBJECT

 public:
  CurvePlots(Stage& stage, const Comparison& comparison, QWidget* parent = nullptr);

  // What is plotted: every curve in every plot, where it has the quantity.
  void setContents(std::vector<PlotCurve> curves, std::vector<PlottedQuantity> plots,
                   const Units& units);
  // The time axis shows the newest, until the user zooms or pans.
  void follow() { follows_ = true; }
  // Draws the curves of a joint (index in Model::joints) bold; -1: none.
  void setBoldJoint(int joint);
  void drawCurves();
  void showAll();
  // What is plotted now, for paper. Looks through all of a long recording.
  Figure figure();
  const std::vector<PlotCurve>& curves() const { return curves_; }
  const std::vector<PlottedQuantity>& quantities() const { return quantities_; }
  // Where the recording is long: drawCurves() has not yet looked through all of it.
  bool unfinished() const { return unfinished_; }
  // The line alone, where the curves are as they were.
  void drawCursor();

 Q_SIGNALS:
  // The user has moved the axes, or other motions are compared: the curves are to be drawn anew.
  void redrawWanted();
  // A right click that moved nothing.
  void menuWanted(const QPoint& global);

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct Plot {
    PlottedQuantity quantity;
    QCPAxisRect* rect = nullptr;
    QCPItemStraightLine* cursor = nullptr;
    // Of each set's curves; null where it has no such quantity.
    std::vector<std::vector<QCPGraph*>> graphs;
  };

  void wireMouse();
  void addPlot(const PlottedQuantity& quantity);
  void linkTimeAxes();
  void rebuild();
  void takeSets();
  void followRecording();
  void fillCurves();
  void placeCursor();
  void setTimeRange(double lower, double upper);
  void scrub(const QMouseEvent& event);
  void applyTheme();
  void applyPens(const Plot& plot);

  Stage& stage_;
  Units units_;
  const Comparison& comparison_;
  QCustomPlot* plot_;
  LineLegend* legend_;
  std::vector<PlotCurve> curves_;
  std::vector<PlottedQuantity> quantities_;
  std::vector<CurveSet> sets_;
  std::vector<Plot> plots_;
  bool unfinished_ = false;
  bool follows_ = true;
  int bold_joint_ = -1;
  bool scrubbing_ = false, panning_ = false;
  bool panned_ = false;  // since the button was pressed
  QPointF pan_from_;
  double before_press_ = 0.0, before_double_click_ = 0.0;  // times, s
};

}  // namespace armillary
