// SPDX-License-Identifier: GPL-3.0-or-later
// Groups of the simulation panel: motors, and what they are told to do.
#pragma once

#include "ui/panels/setup/setup_section.h"

namespace armillary {

class JointTable;

// What the motors can give.
class MotorsSection : public SetupSection {
 public:
  MotorsSection(Stage& stage, QWidget* parent);

 protected:
  void showSetup() override;
  void showRobot() override;

 private:
  std::vector<Motor> from_file_;
  QCheckBox* limits_;
  JointTable* table_;
};

// The law for all joints and what it follows, and joints with a law or gains of their own.
class ControlSection : public SetupSection {
 public:
  ControlSection(Stage& stage, QWidget* parent);

 protected:
  void showSetup() override;
  void showRobot() override;

 private:
  bool offers(ControlLaw law) const;

  QComboBox *law_, *target_;
  QLabel* words_;  // of the law
  NumberBox *frequency_, *damping_ratio_;
  JointTable* table_;
};

}  // namespace armillary
