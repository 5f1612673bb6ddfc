// SPDX-License-Identifier: GPL-3.0-or-later
// Position, velocity, acceleration, effort and what acts from outside, of the chosen joints against
// time.
#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

#include "ui/panels/plots/plot_curve.h"
#include "ui/widgets/figure.h"

class QHBoxLayout;
class QLabel;
class QRubberBand;
class QSplitter;
class QToolButton;

namespace armillary {

class Comparison;
class CurveList;
class CurvePlots;
class PlotChoice;
class Selection;
class Stage;
class StatisticsTable;
class TimeReading;
class ViewSettings;

// The list of curves beside the plots, and beside these, on request, a table of what is told of
// each curve. Joints that are dropped here are plotted.
class PlotsPanel : public QWidget {
  Q_OBJECT

 public:
  PlotsPanel(Stage& stage, Selection& selection, const ViewSettings& settings, PlotChoice& choice,
             const Comparison& comparison, TimeReading& reading, QWidget* parent = nullptr);

  const CurvePlots& plots() const { return *plots_; }
  // What is plotted, for paper.
  Figure figure();

 Q_SIGNALS:
  void exportWanted();

 protected:
  void changeEvent(QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;
  void showEvent(QShowEvent* event) override;
  void dragEnterEvent(QDragEnterEvent* event) override;
  void dragLeaveEvent(QDragLeaveEvent* event) override;
  void dropEvent(QDropEvent* event) override;

 private:
  struct Toggle {
    SampleQuantity quantity = SampleQuantity::kPosition;
    const char* name;  // of the button
    QString title;
    QToolButton* button = nullptr;
  };

  QHBoxLayout* makeToggles();
  void makeTools();
  void wire();
  void takeRobot();
  void rebuildPlots();
  void fitColumns();
  // Draws the curves of the chosen joint, bold.
  void showSelection();
  // What the boxes and buttons say, by the user's hand.
  void takeChoice();
  void showChoice();
  void markDirty();
  void refresh();
  // plots_panel_tools.cpp
  void showMenu(const QPoint& global, double time);
  void takeCursors();
  void showStatistics(bool shown);
  void shareRoom();
  void fillStatistics();

  Stage& stage_;
  Selection& selection_;
  const ViewSettings& settings_;
  PlotChoice& choice_;
  const Comparison& comparison_;
  TimeReading& reading_;
  CurvePlots* plots_;
  CurveList* list_;
  StatisticsTable* statistics_;
  QWidget* told_;  // the table with what it is of
  QLabel* span_;   // which time that is
  QToolButton* cursors_;
  QToolButton* peaks_;
  QToolButton* told_toggle_;
  QSplitter* splitter_;
  QRubberBand* drop_mark_ = nullptr;
  int fitted_width_ = 0;  // of the list, as the columns wanted it
  std::vector<Toggle> toggles_;
  QTimer timer_;
  bool dirty_ = false, cursor_dirty_ = false;
  bool unfinished_statistics_ = false;
  int selected_joint_ = -1;
};

}  // namespace armillary
