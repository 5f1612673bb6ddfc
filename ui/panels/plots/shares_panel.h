// SPDX-License-Identifier: GPL-3.0-or-later
// The shares of one joint's effort over time, stacked.
#pragma once

#include "ui/panels/live_panel.h"
#include "ui/widgets/stacked_chart.h"

class QComboBox;
class QLabel;

namespace armillary {

class Selection;
class TimeReading;

class SharesPanel : public LivePanel {
  Q_OBJECT

 public:
  SharesPanel(Stage& stage, Selection& selection, TimeReading& reading, QWidget* parent = nullptr);

  // Index of the degree of freedom that is shown.
  int shownDegreeOfFreedom() const;
  const StackedData& data() const { return chart_->data(); }
  // What is plotted, for paper.
  Figure figure();

 protected:
  void refresh() override;

 private:
  void fillJoints();
  // Shows the first degree of freedom of the chosen joint; without one all stays.
  void showSelection();

  Selection& selection_;
  QComboBox* joints_;
  QLabel* legend_;
  QLabel* hint_;
  StackedChart* chart_;
};

}  // namespace armillary
