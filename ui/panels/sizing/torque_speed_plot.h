// SPDX-License-Identifier: GPL-3.0-or-later
// What a motion asks of a motor, speed by speed, against what the motor can give.
#pragma once

#include "engine/sizing/motor_sizing.h"
#include "ui/widgets/plot_style.h"

namespace armillary {

// A cloud of a point a sample, all quadrants turned into the first, between the lines of continuous
// and of peak torque.
class TorqueSpeedPlot : public QCustomPlot {
  Q_OBJECT

 public:
  explicit TorqueSpeedPlot(QWidget* parent = nullptr);
  void show(const JointLoad& load, const DriveChoice& drive);
  void clear();

 protected:
  void changeEvent(QEvent* event) override;

 private:
  void drawAgain();
  void fitLabel();

  std::vector<MotorPoint> points_;
  SizedMotor motor_;
};

}  // namespace armillary
