// SPDX-License-Identifier: GPL-3.0-or-later
// Cylinders and muscles that give the joints' efforts: force, length, speed, and a cylinder's flow
// and pressure.
#pragma once

#include "engine/forces/line_actuators.h"
#include "ui/panels/live_panel.h"

class QLabel;
class QTreeWidget;

namespace armillary {

class Selection;

// Hidden while the robot has none.
class ActuatorTable : public LivePanel {
  Q_OBJECT

 public:
  ActuatorTable(Stage& stage, Selection& selection, QWidget* parent = nullptr);

 private:
  void refresh() override;
  void begin();

  Selection& selection_;
  QTreeWidget* table_;
  QLabel* why_;  // that there are no forces
  LineActuators actuators_;
  ActuatorReadings readings_;
  Eigen::MatrixXd K_;  // free motions of a mechanism
};

}  // namespace armillary
