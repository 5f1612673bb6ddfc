// SPDX-License-Identifier: GPL-3.0-or-later
// Plots over time beside one another, with the stage's time as a line through all.
#pragma once

#include <QWidget>
#include <vector>

#include "engine/simulation/curve_peaks.h"
#include "ui/panels/plots/compared_curves.h"
#include "ui/panels/plots/curve_reading.h"
#include "ui/panels/plots/plot_curve.h"
#include "ui/stage/time_reading.h"
#include "ui/widgets/figure.h"

class QCPAxisRect;
class QCPGraph;
class QCustomPlot;
class QMouseEvent;

namespace armillary {

class LineLegend;
class PlotMarksItem;
class Stage;
struct PlotMarks;

struct PlottedQuantity {
  SampleQuantity quantity = SampleQuantity::kPosition;
  QString title;
};

// Click or drag moves the stage's time; the wheel zooms, the right button pans, a double click
// shows all again. Hovering reads all curves at a time. Shift and drag puts the cursors where it
// begins and ends; they can be dragged. It draws when it is told to. Motions that are held against
// the stage's are drawn with other lines in the joints' colours.
class CurvePlots : public QWidget {
  Q_OBJECT

 public:
  CurvePlots(Stage& stage, const Comparison& comparison, TimeReading& reading,
             QWidget* parent = nullptr);

  // What is plotted: every curve in every plot, where it has the quantity.
  void setContents(std::vector<PlotCurve> curves, std::vector<PlottedQuantity> plots,
                   const Units& units);
  // The time axis shows the newest, until the user zooms or pans.
  void follow() { follows_ = true; }
  // Draws the curves of a joint (index in Model::joints) bold; -1: none.
  void setBoldJoint(int joint);
  // Marks hills and hollows.
  void setPeaks(bool shown);
  void drawCurves();
  void showAll();
  // What is plotted now, for paper. Looks through all of a long recording.
  Figure figure();
  const std::vector<PlotCurve>& curves() const { return curves_; }
  const std::vector<PlottedQuantity>& quantities() const { return quantities_; }
  // Where the recording is long: drawCurves() has not yet looked through all of it.
  bool unfinished() const { return unfinished_; }
  // The lines and numbers alone, where the curves are as they were.
  void drawMarks();

  // From the earliest to the latest time that is seen.
  TimeReading::Span visibleTime() const;
  // The plots' curves over the span between the cursors, without both over what is visible. Not
  // `complete`: the recording is long and not looked through yet.
  std::vector<CurveReading> readings(bool& complete) const;
  // What is drawn over a plot.
  const PlotMarks& marks(std::size_t plot) const;
  // Where a number stands in a plot, in the pixels of the widget that has the name "plot".
  QPointF pixelOf(std::size_t plot, double time, double value) const;

 Q_SIGNALS:
  // The user has moved the axes, or other motions are compared: the curves are to be drawn anew.
  void redrawWanted();
  // The cursors have been put by a drag that is done.
  void spanMarked();
  // A right click that moved nothing, and the time there.
  void menuWanted(const QPoint& global, double time);

 protected:
  void changeEvent(QEvent* event) override;
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Peak {
    CurvePeak peak;
    QColor color;
  };
  struct Plot {
    PlottedQuantity quantity;
    QString label;  // of its values, whole
    QCPAxisRect* rect = nullptr;
    PlotMarksItem* marks = nullptr;
    // Of each set's curves; null where it has no such quantity.
    std::vector<std::vector<QCPGraph*>> graphs;
    std::vector<Peak> peaks;
    std::vector<std::pair<double, double>> beyond;  // times at which a curve is past its limits
  };
  enum class Drag { kNone, kScrub, kPan, kSpan, kCursorA, kCursorB };

  void addPlot(const PlottedQuantity& quantity);
  void fitTicks();
  void linkTimeAxes();
  void rebuild();
  void takeSets();
  void followRecording();
  void fillCurves();
  static void sortPeaks(Plot& plot);
  void findPeaks(Plot& plot, std::size_t curve,
                 const std::vector<std::pair<double, double>>& points);
  // Adds the times at which the shown motion's curve is past its joint's limits.
  void findBeyond(Plot& plot, const PlotCurve& curve,
                  const std::vector<std::pair<double, double>>& points) const;
  void setTimeRange(double lower, double upper);
  void applyTheme();
  void applyPens(const Plot& plot);
  // curve_plots_mouse.cpp
  void wireMouse();
  void press(const QMouseEvent& event);
  void move(const QMouseEvent& event);
  void pan(const QPointF& to);
  std::optional<double> timeAt(const QPointF& point) const;
  Drag cursorAt(const QPointF& point) const;
  // curve_plots_reading.cpp
  PlotMarks marksOf(const Plot& plot) const;
  void readHovered(const Plot& plot, double time, PlotMarks& marks) const;

  Stage& stage_;
  Units units_;
  const Comparison& comparison_;
  TimeReading& reading_;
  QCustomPlot* plot_;
  LineLegend* legend_;
  std::vector<PlotCurve> curves_;
  std::vector<PlottedQuantity> quantities_;
  std::vector<CurveSet> sets_;
  std::vector<Plot> plots_;
  bool unfinished_ = false;
  bool follows_ = true;
  bool peaks_ = false;
  bool marks_wanted_ = false;  // once the events that are waiting are handled
  int bold_joint_ = -1;
  Drag drag_ = Drag::kNone;
  bool under_mouse_ = false;
  bool panned_ = false;  // since the button was pressed
  QPointF pan_from_;
  double span_from_ = 0.0;                                 // s
  double before_press_ = 0.0, before_double_click_ = 0.0;  // times, s
};

}  // namespace armillary
