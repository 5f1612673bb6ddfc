// SPDX-License-Identifier: GPL-3.0-or-later
// Any quantity against any other: phase portraits, torque and speed, sections, derived curves.
#pragma once

#include <optional>

#include "engine/simulation/recorded_quantities.h"
#include "ui/panels/live_panel.h"
#include "ui/stage/plot_choice.h"
#include "ui/widgets/figure.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QStringListModel;
class QToolButton;

namespace armillary {

class PhasePlot;
class Selection;
class TimeReading;
class ViewSettings;

// Each axis is an expression over what is recorded: `elbow.position`, `elbow.effort *
// elbow.velocity`, `time`. With a section, points are drawn where that expression rises through
// zero: Poincaré's section. A run can be kept, drawn grey under those that follow.
class PhasePanel : public LivePanel {
  Q_OBJECT

 public:
  PhasePanel(Stage& stage, Selection& selection, PlotChoice& choice, TimeReading& reading,
             const ViewSettings& settings, QWidget* parent = nullptr);

  // Points of the present run, in the units that are shown: the curve, and where it crosses the
  // section.
  const std::vector<std::pair<double, double>>& points() const { return points_; }
  const std::vector<std::pair<double, double>>& crossings() const { return crossings_; }
  const PhasePlot& plot() const { return *plot_; }
  // What is plotted, for paper.
  Figure figure();

 protected:
  void refresh() override;

 private:
  enum class Preset { kPortrait, kTorqueSpeed, kSection, kOverTime };
  // phase_panel_fields.cpp
  // A name as an expression reads it.
  static QString written(const std::string& name);
  QWidget* makeFields();
  void takeRobot();
  // Proposes the plots of the chosen joint.
  void showSelection();
  void takeFields();
  void showChoice();
  void forgetKept();
  // What the chosen preset draws of the chosen joint; without a preset nothing.
  std::optional<PhaseChoice> proposal() const;
  void keepRun();
  void compile();
  void computePoints();
  void computeCrossings();
  // What an axis writes of a quantity, and how much larger its numbers are than those of the run.
  struct ShownAxis;
  ShownAxis shownAxis(const QString& text, const std::optional<RecordedExpression>& of) const;
  // A point of the run, in the units that are shown.
  std::pair<double, double> shown(double x, double y) const {
    return {x_factor_ * x, y_factor_ * y};
  }
  bool isPower(const QString& text) const;
  std::vector<std::pair<double, double>> limits() const;

  Selection& selection_;
  PlotChoice& choice_;
  TimeReading& reading_;
  const ViewSettings& settings_;
  QComboBox* preset_;
  QComboBox* joint_;
  QComboBox* x_;
  QComboBox* y_;
  QComboBox* section_;
  QToolButton* keep_;
  QToolButton* forget_;
  QCheckBox* equal_;
  QLabel* message_;
  QStringListModel* names_;  // of what can be plotted, for all three fields
  PhasePlot* plot_;
  QString wrong_;  // what is no expression
  std::optional<RecordedExpression> x_of_, y_of_, section_of_;
  double x_factor_ = 1.0, y_factor_ = 1.0;
  std::vector<std::pair<double, double>> points_, crossings_;
  std::vector<double> times_;  // of the points, s
  std::size_t crossings_revision_ = 0;
  int refreshes_ = 0;
};

}  // namespace armillary
