// SPDX-License-Identifier: BSD-3-Clause
#include "engine/write/writers.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <unordered_map>

#include "engine/analysis/denavit_hartenberg_robot.h"
#include "engine/text/number_text.h"
#include "engine/text/words.h"
#include "engine/write/xml_text.h"

namespace armillary {

std::optional<RobotFormat> robotFormatOf(const std::string& file) {
  const std::string ending = lowered(std::filesystem::path(file).extension().string());
  if (ending == ".urdf") return RobotFormat::kUrdf;
  if (ending == ".sdf") return RobotFormat::kSdf;
  if (lowered(file).ends_with(".dh.xml")) return RobotFormat::kDenavitHartenberg;
  if (ending == ".xml" || ending == ".mjcf") return RobotFormat::kMjcf;
  return std::nullopt;
}

WrittenRobot writeRobot(const RobotDescription& robot, RobotFormat format,
                        const std::string& folder, const TableOptions& table) {
  switch (format) {
    case RobotFormat::kUrdf:
      return writeUrdf(robot, folder);
    case RobotFormat::kSdf:
      return writeSdf(robot, folder);
    case RobotFormat::kMjcf:
      return writeMjcf(robot, folder);
    case RobotFormat::kDenavitHartenberg: {
      DenavitHartenbergConversion made =
          asDenavitHartenberg(robot, table.convention, table.tool_link);
      return {writeDenavitHartenberg(made.robot), std::move(made.remarks)};
    }
  }
  throw std::invalid_argument("writeRobot: the format is none of RobotFormat");
}

std::string numbersText(std::initializer_list<double> values) {
  std::string text;
  for (const double value : values) {
    if (!text.empty()) text += ' ';
    text += shortest(value == 0.0 ? 0.0 : value);  // no minus before a zero
  }
  return text;
}

std::string numbersText(const Eigen::Vector3d& values) {
  return numbersText({values.x(), values.y(), values.z()});
}

bool isIdentity(const Pose& pose) {
  return pose.position.isZero(0.0) && pose.rotation == Eigen::Matrix3d::Identity();
}

void writeOrigin(XmlText& xml, const Pose& pose) {
  if (isIdentity(pose)) return;
  xml.open("origin")
      .with("xyz", numbersText(pose.position))
      .with("rpy", numbersText(rollPitchYaw(pose.rotation)));
}

void writeInertial(XmlText& xml, const InertialDescription& inertial) {
  auto element = xml.open("inertial");
  writeOrigin(xml, inertial.X_LI);
  xml.open("mass").with("value", inertial.mass);
  const Eigen::Matrix3d& I = inertial.rotational;
  xml.open("inertia")
      .with("ixx", I(0, 0))
      .with("ixy", I(0, 1))
      .with("ixz", I(0, 2))
      .with("iyy", I(1, 1))
      .with("iyz", I(1, 2))
      .with("izz", I(2, 2));
}

std::string meshPath(const ShapeDescription& shape, const std::string& folder, bool keep_packages) {
  const bool package = shape.uri.starts_with("package://") || shape.uri.starts_with("model://");
  if (shape.file.empty() || (package && keep_packages)) return shape.uri;
  std::error_code error;
  const auto file = std::filesystem::absolute(shape.file, error).lexically_normal();
  const auto from =
      std::filesystem::absolute(folder.empty() ? "." : folder, error).lexically_normal();
  const std::string relative = file.lexically_relative(from).string();
  return relative.empty() ? file.string() : relative;
}

std::string freeName(std::string wish, std::vector<std::string>& taken) {
  while (std::find(taken.begin(), taken.end(), wish) != taken.end()) wish += '_';
  taken.push_back(wish);
  return wish;
}

std::vector<SimpleJoint> simpleJointsOf(const JointDescription& joint) {
  const Eigen::Vector3d axis = joint.axis;
  switch (joint.type) {
    case JointType::kCylindrical:
      return {{joint.name + ".z", JointType::kPrismatic, axis},
              {joint.name + ".angle", JointType::kContinuous, axis}};
    case JointType::kPlanar: {
      // x along the joint's x axis projected on the plane, or its y axis where x is the normal
      constexpr double kParallel = 1e-6;
      const Eigen::Vector3d x_axis = Eigen::Vector3d::UnitX(), y_axis = Eigen::Vector3d::UnitY();
      const bool normal_is_x = x_axis.cross(axis).norm() < kParallel;
      const Eigen::Vector3d start = normal_is_x ? y_axis : x_axis;
      const Eigen::Vector3d x = (start - axis * axis.dot(start)).normalized();
      return {{joint.name + ".x", JointType::kPrismatic, x},
              {joint.name + ".y", JointType::kPrismatic, axis.cross(x)},
              {joint.name + ".angle", JointType::kContinuous, axis}};
    }
    case JointType::kUniversal:
      return {{joint.name + ".angle1", JointType::kContinuous, axis},
              {joint.name + ".angle2", JointType::kContinuous, joint.axis2}};
    default:
      return {{joint.name, joint.type, axis}};
  }
}

std::vector<Pose> zeroPoses(const RobotDescription& robot) {
  std::unordered_map<std::string, int> index;
  for (size_t i = 0; i < robot.links.size(); ++i) {
    index.emplace(robot.links[i].name, static_cast<int>(i));
  }
  std::unordered_map<int, std::vector<const JointDescription*>> carried;
  std::vector<bool> is_child(robot.links.size(), false);
  for (const JointDescription& joint : robot.joints) {
    carried[index.at(joint.parent)].push_back(&joint);
    is_child[static_cast<size_t>(index.at(joint.child))] = true;
  }
  std::vector<Pose> poses(robot.links.size());
  std::vector<int> open;
  for (size_t i = 0; i < robot.links.size(); ++i) {
    if (!is_child[i]) open.push_back(static_cast<int>(i));
  }
  while (!open.empty()) {
    const int link = open.back();
    open.pop_back();
    for (const JointDescription* joint : carried[link]) {
      const int child = index.at(joint->child);
      poses[static_cast<size_t>(child)] =
          poses[static_cast<size_t>(link)] * joint->X_PJ * joint->X_MC;
      open.push_back(child);
    }
  }
  return poses;
}

void remark(WrittenRobot& written, const std::string& sentence) {
  auto& remarks = written.remarks;
  if (std::find(remarks.begin(), remarks.end(), sentence) == remarks.end()) {
    remarks.push_back(sentence);
  }
}

}  // namespace armillary
