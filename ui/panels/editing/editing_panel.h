// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers of the robot's links and joints, to be changed while everything else shows what comes
// of it.
#pragma once

#include "ui/panels/live_panel.h"
#include "ui/stage/robot_edits.h"

class QCheckBox;
class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QStackedWidget;
class QTabBar;

namespace armillary {

class JointForm;
class LinkForm;
class QuantityField;
class Selection;
class ViewSettings;

class EditingPanel : public LivePanel {
  Q_OBJECT

 public:
  EditingPanel(Stage& stage, Selection& selection, const ViewSettings& settings, RobotEdits& edits,
               QWidget* parent = nullptr);

  // Shows a link or joint of that name for editing.
  void choose(const std::string& name, bool link);
  // A hand dragged a handle that it drew, to a point of the world (m).
  void moveHandle(int id, const Eigen::Vector3d& p_W);

  // Else saving asks for a file of the robot's own.
  void setSavesIntoFile(bool into);

 Q_SIGNALS:
  void saveWanted();
  void exportWanted();
  void floatingBaseWanted(bool on);

 protected:
  void refresh() override;
  void hidden() override;

 private:
  QWidget* makeRobotForm();
  void fill();
  void followSelection();
  void takeChoice();
  void showForms();
  void showUnsaved();
  bool editsLinks() const;
  std::vector<std::string> chosen() const;
  void drawChosen();
  // What the unsaved edits change of the efforts in the shown pose or motion.
  void showEffect();

  Selection& selection_;
  const ViewSettings& settings_;
  RobotEdits& edits_;
  QTabBar* kinds_;
  QLineEdit* filter_;
  QListWidget* list_;
  QLabel* title_;
  QStackedWidget* forms_;
  LinkForm* links_;
  JointForm* joints_;
  QuantityField* total_mass_;
  QCheckBox* floating_;
  QLabel* totals_;
  QLabel *unsaved_, *effect_;
  std::shared_ptr<const Model> before_;           // the robot as it is saved, as the stage has it
  std::shared_ptr<const Model> before_edits_of_;  // the stage's model then
  SimulationSetup before_setup_;                  // and its setup
  std::optional<SampleMaker> maker_;              // of the present robot under maker_setup_
  std::shared_ptr<const Model> maker_of_;
  SimulationSetup maker_setup_;
  QPushButton *save_, *export_;
  std::vector<Pose> X_WL_;  // as the marks were drawn
  bool filling_ = false;
};

}  // namespace armillary
