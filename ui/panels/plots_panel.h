// Position, velocity, acceleration, effort and what acts from outside, of the chosen joints against
// time.
#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

#include "engine/simulation/recording.h"
#include "ui/units.h"

class QCPAxisRect;
class QCPGraph;
class QCPItemStraightLine;
class QCustomPlot;
class QHBoxLayout;
class QMouseEvent;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace armillary {

class Stage;

// Which curves are drawn in which plots, by their names.
struct PlotChoice {
  QStringList curves, plots;
  bool operator==(const PlotChoice&) const = default;
};

// A curve list, which is legend, chooser and read-out in one, beside the plots. Click or drag in a
// plot moves the time of the 3D view; the wheel zooms, the right button pans, a double click shows
// all again.
class PlotsPanel : public QWidget {
  Q_OBJECT

 public:
  explicit PlotsPanel(Stage& stage, QWidget* parent = nullptr);

  void setUnits(const Units& units);
  // Chooses the curves of a joint (index in Model::joints) and makes them bold; -1 makes none bold.
  void selectJoint(int joint);
  const PlotChoice& choice() const { return choice_; }
  // Names that are not there are passed over.
  void choose(const PlotChoice& choice);

 Q_SIGNALS:
  // The user has chosen other curves or plots.
  void choiceEdited(const armillary::PlotChoice& before, const armillary::PlotChoice& after);
  void jointSelected(int joint);

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  // What a row of the list plots.
  struct Curve {
    QString name;
    int joint = 0;
    int position_index = -1;  // -1: there is no such number (an angular velocity's position)
    int velocity_index = 0;
    Measure measure = Measure::kAngle;
    QTreeWidgetItem* item = nullptr;
    QColor color;
  };
  struct Plot {
    SampleQuantity quantity = SampleQuantity::kPosition;
    QString title;
    QToolButton* toggle = nullptr;
    QCPAxisRect* rect = nullptr;
    QCPItemStraightLine* cursor = nullptr;
    std::vector<QCPGraph*> graphs;  // of the curves; null where a curve is not plotted
  };

  QHBoxLayout* makeToggles();
  void rebuildCurves();
  void rebuildPlots();
  void takeChoice();
  PlotChoice presentChoice() const;
  void markDirty();
  void refresh();
  void refreshCurves();
  void refreshCursor();
  void refreshValues();
  void setTimeRange(double lower, double upper);
  void scrub(const QMouseEvent& event);
  void applyTheme();
  double shown(const Sample& sample, const Curve& curve, SampleQuantity quantity) const;
  double factorOf(const Curve& curve, SampleQuantity quantity) const;
  QString unitOf(SampleQuantity quantity) const;

  Stage& stage_;
  Units units_;
  QCustomPlot* plot_;
  QTreeWidget* list_;
  std::vector<Curve> curves_;
  std::vector<Plot> plots_;
  PlotChoice choice_;
  QTimer timer_;
  bool dirty_ = false, cursor_dirty_ = false;
  bool follows_ = true;  // the time axis shows the newest, until the user zooms or pans
  int selected_joint_ = -1;
  bool scrubbing_ = false, panning_ = false;
  QPointF pan_from_;
  double before_press_ = 0.0, before_double_click_ = 0.0;  // times, s
  bool toggled_ = false;  // a curve's box, by the click that is being handled
};

}  // namespace armillary
