// SPDX-License-Identifier: GPL-3.0-or-later
// What every method takes for this robot: multiplications, additions, and what each link adds.
#pragma once

#include "ui/panels/equations/operation_counter.h"
#include "ui/panels/live_panel.h"

class QLabel;
class QTreeWidget;

namespace armillary {

class OperationsPanel : public LivePanel {
  Q_OBJECT

 public:
  explicit OperationsPanel(Stage& stage, QWidget* parent = nullptr);

  // Those of the robot that was counted last.
  const std::vector<MethodCount>& counts() const { return counts_; }

 protected:
  void refresh() override;

 private:
  void show(const std::vector<MethodCount>& counts);

  OperationCounter counter_;
  QLabel* about_;
  QTreeWidget* table_;
  std::shared_ptr<const Model> of_model_;  // that was counted, or is being
  std::vector<MethodCount> counts_;
};

}  // namespace armillary
