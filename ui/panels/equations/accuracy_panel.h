// SPDX-License-Identifier: GPL-3.0-or-later
// How many digits every method keeps, in four arithmetics: of this robot as a table, of pendulums
// of more and more rods as curves.
#pragma once

#include <memory>
#include <vector>

#include "engine/model/model.h"
#include "ui/panels/equations/accuracy_finder.h"
#include "ui/panels/live_panel.h"

class QComboBox;
class QCustomPlot;
class QLabel;
class QTreeWidget;

namespace armillary {

class AccuracyPanel : public LivePanel {
  Q_OBJECT

 public:
  explicit AccuracyPanel(Stage& stage, QWidget* parent = nullptr);

  // What was found, a robot each: this one, or the pendulums so far.
  const std::vector<RobotAccuracy>& results() const { return results_; }
  bool isFinished() const { return finished_; }

 protected:
  void refresh() override;
  void changeEvent(QEvent* event) override;

 private:
  bool ofPendulums() const;
  void begin();
  void take(const RobotAccuracy& one);
  void fillTable();
  void drawCurves();
  void tell();
  // Those that apply, each once: the curves' order.
  std::vector<std::string> methods() const;

  AccuracyFinder finder_;
  QComboBox *subject_, *quantity_, *arithmetic_;
  QLabel* about_;
  QTreeWidget* table_;
  QCustomPlot* plot_;
  std::shared_ptr<const Model> of_model_;  // that was asked for last
  std::vector<RobotAccuracy> results_;
  bool finished_ = false;
};

}  // namespace armillary
