// SPDX-License-Identifier: GPL-3.0-or-later
// What the shown motion, or several runs, ask of each joint's motor, and which motors of a
// catalogue give it.
#pragma once

#include <memory>

#include "ui/panels/sizing/motion_panel.h"
#include "ui/panels/sizing/motor_sizer.h"

class QComboBox;
class QPushButton;
class QTreeWidget;

namespace armillary {

class Comparison;
class NumberBox;
struct ReportedMotors;
class Selection;
class TorqueSpeedPlot;

class MotorsPanel : public MotionPanel {
  Q_OBJECT

 public:
  MotorsPanel(Stage& stage, Selection& selection, const Comparison& runs,
              QWidget* parent = nullptr);

  // What was sized last; null before, and where it cannot be.
  const std::shared_ptr<const SizedRobot>& sized() const { return sized_; }
  // What a report proposes motors by, as here.
  ReportedMotors reported() const;
  // Motors and gears of a file in place of the bundled ones; empty: those again.
  void setCatalogue(const QStringList& files);

 protected:
  void compute(std::shared_ptr<const Model> model,
               std::shared_ptr<const Recording> motion) override;
  void clear() override;
  void changeEvent(QEvent* event) override;

 private:
  void makeTables();
  void makeSettings();
  void chooseCatalogue();
  // The shown motion first, then the other runs that are wanted too.
  std::vector<std::shared_ptr<const Recording>> wantedMotions(
      const std::shared_ptr<const Recording>& shown) const;
  void take(const std::shared_ptr<const SizedRobot>& robot);
  void fillJoints();
  void fillDrives();
  void drawDrive();
  // The row of the joint that is selected elsewhere.
  void showSelected();
  const SizedJoint* chosenJoint() const;

  Selection& selection_;
  const Comparison& runs_;
  MotorSizer sizer_;
  QComboBox *rank_, *motions_;
  NumberBox *speed_, *duty_;
  QPushButton* catalogue_;
  QTreeWidget *joints_, *drives_;
  TorqueSpeedPlot* plot_;
  QStringList catalogue_files_;
  std::shared_ptr<const SizedRobot> sized_;
};

}  // namespace armillary
