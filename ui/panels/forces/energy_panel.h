// SPDX-License-Identifier: GPL-3.0-or-later
// Where the energy is, who brings it and who takes it: now and over time.
#pragma once

#include <memory>

#include "engine/explanation/energy_balance.h"
#include "ui/panels/live_panel.h"
#include "ui/widgets/stacked_chart.h"

class QLabel;
class QTreeWidget;

namespace armillary {

class Selection;
class TimeReading;
class SignedBars;

class EnergyPanel : public LivePanel {
  Q_OBJECT

 public:
  EnergyPanel(Stage& stage, Selection& selection, TimeReading& reading, QWidget* parent = nullptr);

  // Of the sample that was shown last.
  const EnergyBalance& balance() const { return balance_; }
  const StackedData& history() const { return chart_->data(); }

 protected:
  void refresh() override;

 private:
  void takeRobot();
  // Marks the row of the chosen link.
  void showSelection();
  void showBalance();
  void showLinks();
  void showHistory();

  Selection& selection_;
  std::unique_ptr<Workspace> workspace_;
  EnergyBalance balance_;
  QLabel* totals_;
  QLabel* legend_;  // of the chart
  SignedBars* powers_;
  QLabel* check_;
  StackedChart* chart_;
  QTreeWidget* links_;
};

}  // namespace armillary
