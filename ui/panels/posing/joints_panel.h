// SPDX-License-Identifier: GPL-3.0-or-later
// One row a joint: where it is, and the effort that it needs there.
#pragma once

#include <QWidget>
#include <vector>

#include "ui/panels/posing/pose_axis.h"
#include "ui/stage/stage.h"

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QVBoxLayout;
class QScrollArea;

namespace armillary {

class JointRow;
class Selection;
class ViewSettings;

// Rows with slider, number box, unit and effort; a filter; zero, random and home for all. Moving a
// slider poses the robot; of a mechanism with loops the panel says how it can move, which joints
// drive it and which follow.
class JointsPanel : public QWidget {
  Q_OBJECT

 public:
  JointsPanel(Stage& stage, Selection& selection, const ViewSettings& settings,
              QWidget* parent = nullptr);

  // Puts a widget beside the buttons for all joints.
  void addButton(QWidget* button);

 Q_SIGNALS:
  // The base of a robot that its file fixes to the world shall be free, or fixed again.
  void floatingBaseWanted(bool on);
  void wasPutOnGround(const QString& words);

 private:
  void rebuild();
  void takeEdited();
  void refresh();
  void alignAtPoints();
  void filter();
  // Marks the chosen joint's rows and scrolls to them.
  void showSelection();
  void showMechanism(const Mechanism::Posture& posture);
  void randomize();
  Eigen::VectorXd randomPose();

  Stage& stage_;
  Selection& selection_;
  const ViewSettings& settings_;
  OrientationAngles angles_;
  quint32 random_seed_ = 1;
  QLineEdit* filter_;
  QHBoxLayout* buttons_;
  QScrollArea* scroll_;
  QWidget* list_;
  QVBoxLayout* rows_layout_;
  QLabel* overflow_;
  QLabel* mobility_;
  std::vector<JointRow*> rows_;
};

}  // namespace armillary
