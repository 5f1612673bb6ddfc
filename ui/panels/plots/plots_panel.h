// SPDX-License-Identifier: GPL-3.0-or-later
// Position, velocity, acceleration, effort and what acts from outside, of the chosen joints against
// time.
#pragma once

#include <QTimer>
#include <QWidget>
#include <vector>

#include "engine/comparison/compared_motion.h"
#include "ui/panels/plots/plot_curve.h"
#include "ui/widgets/figure.h"

class QHBoxLayout;
class QSplitter;
class QToolButton;
class QTreeWidget;
class QTreeWidgetItem;

namespace armillary {

class Comparison;
class CurvePlots;
class PlotChoice;
class Selection;
class Stage;
class ViewSettings;

// A curve list, which is legend, chooser and read-out in one, beside the plots.
class PlotsPanel : public QWidget {
  Q_OBJECT

 public:
  PlotsPanel(Stage& stage, Selection& selection, const ViewSettings& settings, PlotChoice& choice,
             const Comparison& comparison, QWidget* parent = nullptr);

  const CurvePlots& plots() const { return *plots_; }
  // What is plotted, for paper.
  Figure figure();

 Q_SIGNALS:
  void exportWanted();

 protected:
  void changeEvent(QEvent* event) override;
  void showEvent(QShowEvent* event) override;

 private:
  // A row of the list.
  struct Row {
    PlotCurve curve;
    QTreeWidgetItem* item = nullptr;
  };
  struct Toggle {
    SampleQuantity quantity = SampleQuantity::kPosition;
    const char* name;  // of the button
    QString title;
    QToolButton* button = nullptr;
  };

  QHBoxLayout* makeToggles();
  void rebuildRows();
  void rebuildPlots();
  void fitColumns();
  // Draws the curves of the chosen joint, bold.
  void showSelection();
  // What the boxes and buttons say, by the user's hand.
  void takeChoice();
  void showChoice();
  void markDirty();
  void refresh();
  void refreshValues();
  // What the motions that are held against the stage's have at the cursor.
  struct Other {
    QString name;
    const ComparedMotion* motion;
    bool whole;
    Sample sample;
  };
  std::vector<Other> othersAtCursor() const;
  void showValue(const Row& row, SampleQuantity quantity, int column,
                 const std::vector<Other>& others) const;

  Stage& stage_;
  Selection& selection_;
  const ViewSettings& settings_;
  PlotChoice& choice_;
  const Comparison& comparison_;
  CurvePlots* plots_;
  QTreeWidget* list_;
  QSplitter* splitter_;
  int fitted_width_ = 0;  // of the list, as the columns wanted it
  std::vector<Row> rows_;
  std::vector<Toggle> toggles_;
  QTimer timer_;
  bool dirty_ = false, cursor_dirty_ = false;
  int selected_joint_ = -1;
  bool toggled_ = false;  // a curve's box, by the click that is being handled
};

}  // namespace armillary
