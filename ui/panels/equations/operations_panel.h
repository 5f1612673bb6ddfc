// SPDX-License-Identifier: GPL-3.0-or-later
// What every method takes: for this robot, with what each link adds, as a table; for chains of n
// joints as formulas and curves, beside published ones.
#pragma once

#include "ui/panels/equations/operation_counter.h"
#include "ui/panels/live_panel.h"

class QComboBox;
class QCustomPlot;
class QLabel;
class QTreeWidget;

namespace armillary {

class OperationsPanel : public LivePanel {
  Q_OBJECT

 public:
  explicit OperationsPanel(Stage& stage, QWidget* parent = nullptr);

  // Those of the robot that was counted last.
  const std::vector<MethodCount>& counts() const { return counts_; }
  // Of chains; empty until they were asked for.
  const std::vector<ChainMethod>& chains() const { return chains_; }

 protected:
  void refresh() override;
  void changeEvent(QEvent* event) override;

 private:
  bool ofChains() const;
  // How many operations wait for each other, in place of how many there are.
  bool ofDepth() const;
  void begin();
  void show(const std::vector<MethodCount>& counts, const std::vector<double>& times);
  void showChains();
  void drawChains();
  void drawCounts();
  void drawDepths();
  // The methods of the chosen quantity, in the curves' order.
  std::vector<ChainMethod> chosen() const;

  OperationCounter counter_;
  QComboBox* subject_;
  QLabel* about_;
  QCustomPlot* plot_;
  QTreeWidget* table_;
  std::vector<ChainMethod> chains_;
  std::shared_ptr<const Model> of_model_;  // that was counted, or is being
  std::vector<MethodCount> counts_;
};

}  // namespace armillary
