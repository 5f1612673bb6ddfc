// SPDX-License-Identifier: GPL-3.0-or-later
// Groups of the simulation panel: how time is stepped, and what acts by itself.
#pragma once

#include "ui/panels/setup/setup_section.h"

class QLabel;

namespace armillary {

// Integrator, step, tolerance.
class IntegrationSection : public SetupSection {
 public:
  IntegrationSection(Stage& stage, QWidget* parent);

 protected:
  void showSetup() override;

 private:
  QComboBox* integrator_;
  QLabel* purpose_;
  NumberBox *step_, *tolerance_;
};

// Whether gravity acts, and which way.
class GravitySection : public SetupSection {
 public:
  GravitySection(Stage& stage, QWidget* parent);

 protected:
  void showSetup() override;
  void showRobot() override { showSetup(); }

 private:
  QCheckBox* acts_;
  NumberBox* axes_[3];
  QToolButton* own_;
};

// Damping, friction, springs and stops of the joints.
class JointForcesSection : public SetupSection {
 public:
  JointForcesSection(Stage& stage, QWidget* parent);

 protected:
  void showSetup() override;

 private:
  QCheckBox* passive_;
  QComboBox* stops_;
  NumberBox* restitution_;
};

// The ground, and what of the robot can touch it.
class GroundSection : public SetupSection {
 public:
  GroundSection(Stage& stage, QWidget* parent);

 protected:
  void showSetup() override;
  void showRobot() override;

 private:
  QCheckBox *acts_, *under_robot_;
  NumberBox *friction_, *height_;
  QLabel* notice_;
};

// How much of a simulation is kept.
class RecordingSection : public SetupSection {
 public:
  RecordingSection(Stage& stage, QWidget* parent);

 protected:
  void showSetup() override;
  void showRobot() override { showSetup(); }

 private:
  NumberBox* seconds_;
  QLabel* samples_;
};

}  // namespace armillary
