// SPDX-License-Identifier: GPL-3.0-or-later
// Where a link is, or a tool on it; and, typed, where it is to be.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <array>
#include <memory>

#include "engine/inverse_kinematics/inverse_kinematics.h"
#include "ui/panels/live_panel.h"
#include "ui/panels/posing/pose_axis.h"
#include "ui/widgets/number_box.h"

namespace armillary {

class Selection;
class ViewSettings;

// A pose by six numbers: x, y, z (m), roll, pitch, yaw (rad) about fixed axes, as URDF has them.
using PoseNumbers = std::array<double, 6>;

// A table of the tool's frame in the link, its present pose in the world and a wanted one, which
// "Go" brings the robot to by inverse kinematics, or as near as it gets. While the panel is seen
// the tool's frame is drawn.
class LinkPosePanel : public LivePanel {
  Q_OBJECT

 public:
  LinkPosePanel(Stage& stage, Selection& selection, const ViewSettings& settings,
                QWidget* parent = nullptr);

  // The link that is shown (index in Model::links).
  int link() const { return link_->currentIndex(); }

 protected:
  void refresh() override;
  void hidden() override;

 private:
  void rebuild();
  void takePresent();
  void go();
  void drawFrames();
  void showNumbers();
  Pose tool() const;

  const ViewSettings& settings_;
  std::unique_ptr<Workspace> workspace_;
  BodyPoses X_WB_;
  OrientationAngles angles_;
  PoseNumbers tool_{}, wanted_{}, present_{};
  Pose X_WT_;                   // of the present
  bool wanted_is_set_ = false;  // by a person; until then it is the present pose

  QComboBox* link_;
  std::array<QLabel*, 6> names_, present_labels_;
  std::array<NumberBox*, 6> tool_boxes_, wanted_boxes_;
  QLabel* quaternion_;
  QCheckBox* position_only_;
  QCheckBox* move_base_;
  QLabel* outcome_;
};

}  // namespace armillary
