// SPDX-License-Identifier: GPL-3.0-or-later
// The list of what can be plotted: legend, chooser and read-out in one.
#pragma once

#include <QWidget>
#include <set>
#include <vector>

#include "engine/comparison/compared_motion.h"
#include "ui/panels/plots/plot_curve.h"
#include "ui/stage/effort_scales.h"

class QHBoxLayout;
class QLineEdit;
class QTreeWidget;
class QTreeWidgetItem;

namespace armillary {

class Comparison;
class ElidedApartDelegate;
class Stage;

// A row for each degree of freedom, with the numbers of the stage's time; a search above leaves the
// rows whose names have what was typed.
class CurveList : public QWidget {
  Q_OBJECT

 public:
  CurveList(Stage& stage, const Comparison& comparison, QWidget* parent = nullptr);

  // Another robot.
  void rebuild();
  // The curves have the colours of the present theme.
  void recolor();
  // Beside the search.
  void addButton(QWidget* button);
  // Those whose boxes are checked.
  std::set<int> chosen() const;
  void showChosen(const std::set<int>& degrees_of_freedom);
  std::vector<PlotCurve> chosenCurves() const;
  // Of the columns beside the names.
  void setQuantities(const std::vector<SampleQuantity>& quantities, const QStringList& titles,
                     const Units& units);
  // Bold; -1: none.
  void setSelectedJoint(int joint);
  void showValues();
  // Fits the columns; how wide it is when nothing of it is hidden.
  int fitColumns();

 Q_SIGNALS:
  // A box, by the user.
  void choiceEdited();
  void jointClicked(int joint);

 private:
  struct Row {
    PlotCurve curve;
    QTreeWidgetItem* item = nullptr;
  };
  // What the motions that are held against the stage's have at the cursor.
  struct Other {
    QString name;
    const ComparedMotion* motion;
    bool whole;
    Sample sample;
    bool first;  // of those that are shown, whether or not the others are there now
  };
  void search();
  void showNames();
  std::vector<Other> othersAtCursor() const;
  void widenColumns();
  void showValue(const Row& row, SampleQuantity quantity, int column,
                 const std::vector<Other>& others) const;

  Stage& stage_;
  const Comparison& comparison_;
  Units units_;
  QLineEdit* search_;
  QHBoxLayout* head_;
  QTreeWidget* list_;
  ElidedApartDelegate* names_;
  EffortScales efforts_;  // at the cursor
  std::vector<Row> rows_;
  std::vector<SampleQuantity> quantities_;
  bool toggled_ = false;  // a curve's box, by the click that is being handled
};

}  // namespace armillary
