// Plots over time beside one another, with the stage's time as a line through all.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/panels/plot_curve.h"

class QCPAxisRect;
class QCPGraph;
class QCPItemStraightLine;
class QCustomPlot;
class QMouseEvent;

namespace armillary {

class Stage;

struct PlottedQuantity {
  SampleQuantity quantity = SampleQuantity::kPosition;
  QString title;
};

// Click or drag moves the stage's time; the wheel zooms, the right button pans, a double click
// shows all again. It draws when it is told to.
class CurvePlots : public QWidget {
  Q_OBJECT

 public:
  explicit CurvePlots(Stage& stage, QWidget* parent = nullptr);

  // What is plotted: every curve in every plot, where it has the quantity.
  void setContents(std::vector<PlotCurve> curves, std::vector<PlottedQuantity> plots,
                   const Units& units);
  // The time axis shows the newest, until the user zooms or pans.
  void follow() { follows_ = true; }
  // Draws the curves of a joint (index in Model::joints) bold; -1: none.
  void setBoldJoint(int joint);
  void drawCurves();
  // The line alone, where the curves are as they were.
  void drawCursor();

 Q_SIGNALS:
  // The user has moved the axes: the curves are to be drawn anew.
  void axesMoved();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  struct Plot {
    PlottedQuantity quantity;
    QCPAxisRect* rect = nullptr;
    QCPItemStraightLine* cursor = nullptr;
    std::vector<QCPGraph*> graphs;  // of the curves; null where a curve has no such quantity
  };

  void wireMouse();
  void addPlot(const PlottedQuantity& quantity);
  void linkTimeAxes();
  void fillCurves();
  void placeCursor();
  void setTimeRange(double lower, double upper);
  void scrub(const QMouseEvent& event);
  void applyTheme();

  Stage& stage_;
  Units units_;
  QCustomPlot* plot_;
  std::vector<PlotCurve> curves_;
  std::vector<Plot> plots_;
  bool follows_ = true;
  int bold_joint_ = -1;
  bool scrubbing_ = false, panning_ = false;
  QPointF pan_from_;
  double before_press_ = 0.0, before_double_click_ = 0.0;  // times, s
};

}  // namespace armillary
