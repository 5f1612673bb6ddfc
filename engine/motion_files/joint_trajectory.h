// SPDX-License-Identifier: BSD-3-Clause
// ROS messages with the motion of joints, as trees of JSON or YAML.
//
//   trajectory_msgs/JointTrajectory   joint_names, points[]: positions, velocities, accelerations,
//                                     effort, time_from_start; compas_fab's likewise, whose points
//                                     have joint_values and names of their own, and stand in "data"
//   sensor_msgs/JointState            name, position, velocity, effort, header.stamp: one row each
//
// also inside other messages (the goal of FollowJointTrajectory, DisplayTrajectory,
// RobotTrajectory), and many one after the other, as `ros2 topic echo` writes them: each starts at
// its header's stamp, where it has one, and takes the place of what an earlier one wanted from then
// on. Times are a number (s), {secs, nsecs} or {sec, nanosec}. Source: the messages' definitions in
// ROS 1 and 2.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "engine/motion_files/motion_table.h"

namespace armillary {

// Whether there is such a message anywhere.
bool holdsJointMessages(const std::vector<nlohmann::json>& documents);

// Reads them into columns JOINT/position, /velocity, /acceleration, /effort and time. Returns false
// and sets `error` where a message is not whole.
bool readJointMessages(const std::vector<nlohmann::json>& documents, MotionTable& motion,
                       TableError& error);

}  // namespace armillary
