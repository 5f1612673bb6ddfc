// SPDX-License-Identifier: GPL-3.0-or-later
// What is edited, drawn in the view, with handles to drag it by.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/description/description_change.h"
#include "engine/model/model.h"
#include "ui/scene/overlay.h"

namespace armillary {

// Centres of mass with the principal axes, each as long as its radius of gyration (of one link with
// its moments in words, and handles); `size` is the robot's, m.
Overlay linkMarks(const RobotDescription& robot, const Model& model, std::span<const Pose> X_WL,
                  const std::vector<std::string>& names, double size);

// The joints' frames.
Overlay jointMarks(const RobotDescription& robot, const Model& model, std::span<const Pose> X_WL,
                   const std::vector<std::string>& names, double size);

// What dragging a link's handle to p_WQ changes: its centre of mass, or the moment about the
// principal axis whose tip is dragged, within what the other two allow a body.
std::vector<DescriptionChange> changesByHandle(const RobotDescription& robot,
                                               const std::string& link, const Pose& X_WL, int id,
                                               const Eigen::Vector3d& p_WQ);

}  // namespace armillary
