// SPDX-License-Identifier: BSD-3-Clause
// A joint of a file as joints.h wants it, and what a file may not say of one.
#pragma once

#include "engine/description/robot_description.h"
#include "engine/model/joints.h"

namespace armillary {

// A joint's kind and the rotation from the file's joint frame to the joint's own, as joints.h wants
// it: its axis is z; a universal joint's second axis lies in the x-z plane.
struct JointFrame {
  JointKind kind;
  Eigen::Matrix3d rotation = Eigen::Matrix3d::Identity();
};

// Of axes that expectSound() found sound.
JointFrame jointFrame(JointType type, const Eigen::Vector3d& axis, const Eigen::Vector3d& axis2,
                      double pitch);

// X_JB(0).rotation: how the body's frame lies in the joint's own where all coordinates are zero.
Eigen::Matrix3d neutralRotation(const JointKind& kind);

// Throws where a joint's constants are none: `who` is the joint or loop.
void expectSound(const RobotDescription& description, const std::string& who, JointType type,
                 const Eigen::Vector3d& axis, const Eigen::Vector3d& axis2, double pitch);
// Throws where numbers of a place are not finite: `what` has it.
void expectFinite(const RobotDescription& description, const std::string& what, const Pose& X);

// Throws std::invalid_argument: the robot cannot be compiled, and why.
[[noreturn]] void reject(const RobotDescription& description, const std::string& why);

}  // namespace armillary
