// SPDX-License-Identifier: GPL-3.0-or-later
// How the robot is simulated and what acts on it, and how the simulation fares.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/widgets/kept_choices.h"

class QLabel;
class QScrollArea;

namespace armillary {

class FoldingGroup;
class SetupSection;
class Stage;

// Groups of settings that act at once and fold, the rarer ones together under "More", over lines
// that say how the running simulation does: its step, estimated error, energy drift, loop gap,
// speed and samples.
class SimulationPanel : public QWidget {
  Q_OBJECT

 public:
  explicit SimulationPanel(Stage& stage, QWidget* parent = nullptr);
  // Which groups are folded.
  KeptChoices& choices() { return choices_; }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  FoldingGroup* makeGroup(const QString& title, const char* name, QWidget* content);
  QWidget* makeStatus();
  void rebuild();
  void refresh();
  void showStatus();

  Stage& stage_;
  std::vector<SetupSection*> sections_;
  FoldingGroup* more_ = nullptr;
  KeptChoices choices_;
  QScrollArea* scroll_;
  QLabel *step_, *error_, *drift_, *gap_, *gap_name_, *speed_, *samples_, *notice_;
};

}  // namespace armillary
