// SPDX-License-Identifier: BSD-3-Clause
// A serial robot as a Denavit-Hartenberg table: rows of numbers, each with the joint that moves it,
// and what is fixed to the frame where the row ends.
//
// The table is what a `.dh.xml` file says (engine/read/denavit_hartenberg_reader.h has its words);
// as a mechanism it is the RobotDescription that mechanismOf() makes of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/description/denavit_hartenberg_row.h"
#include "engine/description/robot_description.h"

namespace armillary {

// The link that is frame 0 of every table.
inline constexpr const char* kDenavitHartenbergBase = "base";

struct DenavitHartenbergJoint {
  // Its name, type (revolute or prismatic), limits and passive forces. Parent, child and poses
  // follow from the table.
  JointDescription joint;
  DenavitHartenbergParameters row;              // with the joint at zero
  std::optional<InertialDescription> inertial;  // in the frame where the row ends
  struct Frame {
    std::string name;
    int line = 0;
    Pose X_RF;  // in the frame where the row ends (of the base: in frame 0)
  };
  std::vector<Frame> frames;  // links without mass that are fixed to it
};

struct DenavitHartenbergRobot {
  std::string name;
  int line = 0;  // of the robot element; 0 where there is none
  DenavitHartenbergConvention convention = DenavitHartenbergConvention::kStandard;
  Pose X_W0;                                         // frame 0 in the world
  std::optional<Eigen::Vector3d> gravity;            // m/s², world axes, where it is not the usual
  std::optional<InertialDescription> base_inertial;  // in frame 0
  std::vector<DenavitHartenbergJoint::Frame> base_frames;
  std::vector<DenavitHartenbergJoint> rows;  // from the base to the tool
};

// "JOINT_link": the link that is the frame where the joint's row ends.
std::string rowLinkName(const DenavitHartenbergJoint& row);

// The mechanism that the table describes. Its links are `base`, one for every row, and the frames,
// each behind a fixed joint "FRAME_fixed"; where frame 0 is not the world's, a link `world` comes
// before the base, with the fixed joint "world_fixed" between them.
RobotDescription mechanismOf(const DenavitHartenbergRobot& robot);

// The table that mechanismOf() made this of, or might have; nothing where the robot's links and
// joints are others. Shapes are overlooked, as is what else tables have no word for.
std::optional<DenavitHartenbergRobot> tableIn(const RobotDescription& robot);

// The same mechanism as a table of the other convention, number for number: row i of the modified
// convention begins with the part along x that ends row i − 1 of the standard one. What a table has
// no row for stands in constant poses: the part along x of a modified table's first row goes into
// X_W0, and that of a standard table's last row into a frame called "table_end". Both come back
// from there. The links of the rows get other frames by it; what is fixed to them stays where it
// is.
DenavitHartenbergRobot inConvention(const DenavitHartenbergRobot& robot,
                                    DenavitHartenbergConvention convention);

}  // namespace armillary
