// SPDX-License-Identifier: BSD-3-Clause
// What the writers share.
#pragma once

#include <Eigen/Core>
#include <initializer_list>
#include <string>
#include <vector>

#include "engine/description/denavit_hartenberg_robot.h"
#include "engine/description/robot_description.h"
#include "engine/spatial/roll_pitch_yaw.h"
#include "engine/write/write_robot.h"

namespace tinyxml2 {
class XMLPrinter;
}

namespace armillary {

class XmlText;

WrittenRobot writeUrdf(const RobotDescription& robot, const std::string& folder);
WrittenRobot writeSdf(const RobotDescription& robot, const std::string& folder);
WrittenRobot writeMjcf(const RobotDescription& robot, const std::string& folder);

// The table as the text of a `.dh.xml` file.
std::string writeDenavitHartenberg(const DenavitHartenbergRobot& robot);

// "1 0 0.5": each number in the shortest form that reads back the same.
std::string numbersText(std::initializer_list<double> values);
std::string numbersText(const Eigen::Vector3d& values);

bool isIdentity(const Pose& pose);

// <origin> and <inertial> as URDF and the tables of Denavit and Hartenberg have them; of a pose
// that changes nothing no <origin>.
void writeOrigin(XmlText& xml, const Pose& pose);
void writeInertial(XmlText& xml, const InertialDescription& inertial);

// Where a file's mesh is, seen from `folder`; its URI where it was not found or names a package
// and `keep_packages`.
std::string meshPath(const ShapeDescription& shape, const std::string& folder, bool keep_packages);

// A name that is not yet in `taken`, and is from now on: `wish`, with underscores where needed.
std::string freeName(std::string wish, std::vector<std::string>& taken);

// A joint with one axis, or a spherical, fixed or floating one, as formats without planar,
// cylindrical and universal joints have them in a row at one place.
struct SimpleJoint {
  std::string name;
  JointType type = JointType::kFixed;  // fixed, revolute, continuous, prismatic, helical,
                                       // spherical, floating
  Eigen::Vector3d axis = Eigen::Vector3d::UnitX();  // in the joint frame, at zero
};

// The row that does what the joint does, first what is next to the parent. Of a joint with several
// coordinates each is named as its column is: NAME.angle.
std::vector<SimpleJoint> simpleJointsOf(const JointDescription& joint);

// Poses of all links in the root's frame where every coordinate is zero.
std::vector<Pose> zeroPoses(const RobotDescription& robot);

// Adds a sentence to the remarks unless it is there.
void remark(WrittenRobot& written, const std::string& sentence);

}  // namespace armillary
