// SPDX-License-Identifier: BSD-3-Clause
// Reads the named poses of a robot from SRDF, and writes them.
//
//   <robot name="..."><group_state name="..." group="..."><joint name="..." value="..."/>
//
// A joint of several coordinates has all its numbers in `value`: planar x, y, angle; floating x, y,
// z, qx, qy, qz, qw. A virtual joint that floats, and the name "root_joint", mean the joint by
// which the robot's root floats in the world. "ROBOT/" may stand before a joint's name. All else
// that an SRDF file says is not read. Source: the Semantic Robot Description Format as ROS
// documents it (wiki.ros.org/srdf); for the order of quaternions also the files of the
// example-robot-data collection.
#pragma once

#include <string>
#include <vector>

#include "engine/description/diagnostics.h"
#include "engine/description/named_pose.h"
#include "engine/description/robot_description.h"

namespace armillary {

struct NamedPosesResult {
  std::vector<NamedPose> poses;  // in the file's order; all that could be read
  Diagnostics diagnostics;
  bool unreadable = false;  // the file could not be opened at all (also an error diagnostic)
};

// Reads the SRDF file at `path` for a robot. A joint that the robot has not, a number that is none
// and too many or too few of them are findings; such a joint is left out of its pose. Followers and
// fixed joints are left out without a word. With errors the other poses are still there.
NamedPosesResult readNamedPoses(const std::string& path, const RobotDescription& robot);

// The file beside a robot's that holds its named poses, by the habit of that format: of the same
// stem, or the only one in the folder. Empty where there is none.
std::string namedPosesBeside(const std::string& robot_file);

// The poses as an SRDF file; each number in the shortest form that reads back the same.
std::string namedPosesText(const std::string& robot_name, const std::vector<NamedPose>& poses);

}  // namespace armillary
