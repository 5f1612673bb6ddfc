// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/on_the_ground.h"

#include <QCoreApplication>

#include "engine/dynamics/kinematics.h"
#include "engine/forces/contact_points.h"
#include "ui/scene/link_poses.h"
#include "ui/stage/stage.h"

namespace armillary {
namespace {

QString groundText(const char* text) {
  return QCoreApplication::translate("OnTheGround", text);
}

// z in the world, m.
std::optional<double> lowestPointOf(const Stage& stage) {
  const Model& model = stage.model();
  const LoadedRobot& robot = *stage.robot();
  Workspace workspace(model);
  BodyPoses X_WB;
  forwardKinematics(model, stage.sample().state, workspace, X_WB);
  if (const auto height = restingHeight(*robot.contacts, X_WB)) return height;
  if (!robot.scene) return std::nullopt;
  std::vector<Pose> X_WL;
  linkPoses(model, X_WB, X_WL);
  const Eigen::AlignedBox3d box = robot.scene->bounds(X_WL);
  if (box.isEmpty()) return std::nullopt;
  return box.min().z();
}

}  // namespace

int floatingBaseJoint(const Model& model) {
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    const Joint& joint = model.joints[i];
    if (joint.type == JointType::kFloating && model.bodies[joint.body].parent == 0) {
      return static_cast<int>(i);
    }
  }
  return -1;
}

std::optional<Eigen::VectorXd> positionOnGround(const Stage& stage, QString& why) {
  if (!stage.robot()) {
    why = groundText("No robot is open");
    return std::nullopt;
  }
  const Model& model = stage.model();
  const int base = floatingBaseJoint(model);
  if (base < 0) {
    why = groundText("The robot's base is fixed: let it float first");
    return std::nullopt;
  }
  if (!stage.robot()->complete) {
    why = groundText("The robot's shapes are still being read");
    return std::nullopt;
  }
  const auto lowest = lowestPointOf(stage);
  if (!lowest) {
    why = groundText("Nothing of this robot can touch a ground: it has no shapes");
    return std::nullopt;
  }
  const double rise = stage.setup().ground_height.value_or(0.0) - *lowest;
  const Joint& joint = model.joints[base];
  Eigen::VectorXd position = stage.sample().state.position;
  // the joint's coordinates are along the axes in which its file puts it
  position.segment<3>(joint.position_index) +=
      model.bodies[joint.body].X_PJ.rotation.transpose() * Eigen::Vector3d(0.0, 0.0, rise);
  return position;
}

}  // namespace armillary
