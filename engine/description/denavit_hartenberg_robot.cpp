// SPDX-License-Identifier: BSD-3-Clause
#include "engine/description/denavit_hartenberg_robot.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace armillary {
namespace {

using Convention = DenavitHartenbergConvention;
using Frame = DenavitHartenbergJoint::Frame;

constexpr const char* kEnd = "table_end";
constexpr double kSamePose = 1e-12;  // m, and of a rotation's entries

bool isIdentity(const Pose& pose) {
  return pose.position.isZero(0.0) && pose.rotation.isIdentity(0.0);
}

JointDescription fixedJoint(const std::string& child, const std::string& parent, const Pose& X_PC,
                            int line) {
  JointDescription joint;
  joint.name = child + "_fixed";
  joint.line = line;
  joint.parent = parent;
  joint.child = child;
  joint.X_PJ = X_PC;
  return joint;
}

void addFrames(const std::vector<Frame>& frames, const std::string& parent,
               RobotDescription& robot) {
  for (const Frame& frame : frames) {
    LinkDescription link;
    link.name = frame.name;
    link.line = frame.line;
    robot.links.push_back(std::move(link));
    robot.joints.push_back(fixedJoint(frame.name, parent, frame.X_RF, frame.line));
  }
}

// The numbers whose part along x is this pose; nothing where none are.
std::optional<DenavitHartenbergParameters> rowAlongX(const Pose& pose) {
  DenavitHartenbergParameters row;
  const Eigen::Matrix3d& R = pose.rotation;  // Rx(alpha) Ry(beta)
  row.a = pose.position.x();
  row.alpha = std::atan2(R(2, 1), R(1, 1));
  row.beta = std::atan2(R(0, 2), R(0, 0));
  if (std::abs(row.beta) < kSamePose) row.beta = 0.0;
  const Pose again = rowPoseAlongX(row);
  const bool same = (again.rotation - R).cwiseAbs().maxCoeff() < kSamePose &&
                    (again.position - pose.position).norm() < kSamePose;
  return same ? std::optional(row) : std::nullopt;
}

void takeAlongX(const DenavitHartenbergParameters& from, DenavitHartenbergParameters& to) {
  to.a = from.a;
  to.alpha = from.alpha;
  to.beta = from.beta;
}

bool hasPartAlongX(const DenavitHartenbergParameters& row) {
  return row.a != 0.0 || row.alpha != 0.0 || row.beta != 0.0;
}

// What is fixed to the row, seen from a frame that is at X_RN in the row's present one.
void moveFrame(const Pose& X_RN, DenavitHartenbergJoint& row) {
  const Pose X_NR = X_RN.inverse();
  if (row.inertial) row.inertial->X_LI = X_NR * row.inertial->X_LI;
  for (Frame& frame : row.frames) frame.X_RF = X_NR * frame.X_RF;
}

void moveBase(const Pose& X_0N, DenavitHartenbergRobot& robot) {
  const Pose X_N0 = X_0N.inverse();
  robot.X_W0 = robot.X_W0 * X_0N;
  if (robot.base_inertial) robot.base_inertial->X_LI = X_N0 * robot.base_inertial->X_LI;
  for (Frame& frame : robot.base_frames) frame.X_RF = X_N0 * frame.X_RF;
}

DenavitHartenbergRobot asModified(DenavitHartenbergRobot robot) {
  DenavitHartenbergParameters before;  // of the row before
  // where a modified table that became this one began
  if (const auto start = rowAlongX(robot.X_W0)) {
    before = *start;
    moveBase(robot.X_W0.inverse(), robot);
    robot.X_W0 = Pose{};  // without rounding
  }
  for (DenavitHartenbergJoint& row : robot.rows) {
    const DenavitHartenbergParameters own = row.row;
    moveFrame(rowPoseAlongX(own).inverse(), row);
    takeAlongX(before, row.row);
    before = own;
  }
  if (!robot.rows.empty() && hasPartAlongX(before)) {
    robot.rows.back().frames.push_back({kEnd, 0, rowPoseAlongX(before)});
  }
  return robot;
}

DenavitHartenbergRobot asStandard(DenavitHartenbergRobot robot) {
  DenavitHartenbergParameters after;  // of the row after
  std::vector<Frame>* last = robot.rows.empty() ? nullptr : &robot.rows.back().frames;
  if (last) {
    const auto end_frame = std::find_if(last->begin(), last->end(),
                                        [](const Frame& frame) { return frame.name == kEnd; });
    const auto end = end_frame == last->end() ? std::nullopt : rowAlongX(end_frame->X_RF);
    if (end) {
      after = *end;
      last->erase(end_frame);
    }
  }
  for (auto row = robot.rows.rbegin(); row != robot.rows.rend(); ++row) {
    const DenavitHartenbergParameters own = row->row;
    takeAlongX(after, row->row);
    moveFrame(rowPoseAlongX(row->row), *row);
    after = own;
  }
  if (hasPartAlongX(after)) moveBase(rowPoseAlongX(after), robot);
  return robot;
}

// The numbers of a row with this pose; nothing where none are.
std::optional<DenavitHartenbergParameters> rowOf(const Pose& pose, Convention convention) {
  DenavitHartenbergParameters row;
  const Eigen::Matrix3d& R = pose.rotation;
  const Eigen::Vector3d& p = pose.position;
  if (convention == Convention::kStandard) {
    row.theta = std::atan2(R(1, 0), R(0, 0));
    row.alpha = std::atan2(R(2, 1), R(2, 2));
    row.beta = std::atan2(-R(2, 0), std::hypot(R(2, 1), R(2, 2)));
    if (std::abs(row.beta) >= kSamePose) return std::nullopt;  // a and theta are no longer apart
    row.beta = 0.0;
    row.d = p.z();
    row.a = R.col(0).dot(p);
  } else {
    row.theta = std::atan2(-R(0, 1), R(0, 0));
    row.alpha = std::atan2(-R(1, 2), R(2, 2));
    row.d = R.col(2).dot(p);
    row.a = p.x();
  }
  const Pose again = rowPose(convention, row);
  const bool same = (again.rotation - R).cwiseAbs().maxCoeff() < kSamePose &&
                    (again.position - p).norm() < kSamePose;
  return same ? std::optional(row) : std::nullopt;
}

bool isFixedAs(const JointDescription& joint, const std::string& name) {
  return joint.type == JointType::kFixed && joint.name == name && isIdentity(joint.X_MC);
}

// Adds the joint to the table as the row that follows; false where it is none.
bool addRow(const JointDescription& joint, const LinkDescription& link, Convention convention,
            DenavitHartenbergRobot& table) {
  const bool standard = convention == Convention::kStandard;
  const std::string parent =
      table.rows.empty() ? kDenavitHartenbergBase : rowLinkName(table.rows.back());
  DenavitHartenbergJoint row;
  row.joint = joint;
  const bool moves = joint.type == JointType::kRevolute || joint.type == JointType::kPrismatic;
  const auto numbers = rowOf(standard ? joint.X_MC : joint.X_PJ, convention);
  if (!moves || joint.mimic || joint.parent != parent || joint.child != rowLinkName(row) ||
      joint.axis != Eigen::Vector3d::UnitZ() || !isIdentity(standard ? joint.X_PJ : joint.X_MC) ||
      !numbers) {
    return false;
  }
  row.joint.X_PJ = row.joint.X_MC = Pose{};
  row.joint.parent.clear();
  row.joint.child.clear();
  row.row = *numbers;
  row.inertial = link.inertial;
  table.rows.push_back(std::move(row));
  return true;
}

// Adds the joint's child to the table as a frame; false where it is none.
bool addFrame(const JointDescription& joint, const LinkDescription& link,
              DenavitHartenbergRobot& table) {
  if (!isFixedAs(joint, joint.child + "_fixed") || link.inertial) return false;
  const Frame frame{joint.child, joint.line, joint.X_PJ};
  if (joint.parent == kDenavitHartenbergBase) {
    table.base_frames.push_back(frame);
    return true;
  }
  // a file has frames within their row, so that it is the last one
  if (table.rows.empty() || joint.parent != rowLinkName(table.rows.back())) return false;
  table.rows.back().frames.push_back(frame);
  return true;
}

std::optional<DenavitHartenbergRobot> tableIn(const RobotDescription& robot,
                                              Convention convention) {
  DenavitHartenbergRobot table;
  table.name = robot.name;
  table.line = robot.line;
  table.convention = convention;
  table.gravity = robot.simulation.gravity;
  size_t at = 0;  // of the link that comes next; joint i has link i + 1 as its child
  if (robot.joints.size() + 1 != robot.links.size()) return std::nullopt;
  if (robot.links[0].name == "world" && !robot.joints.empty() &&
      isFixedAs(robot.joints[0], "world_fixed") && !robot.links[0].inertial) {
    table.X_W0 = robot.joints[0].X_PJ;
    at = 1;
  }
  if (robot.links[at].name != kDenavitHartenbergBase) return std::nullopt;
  table.base_inertial = robot.links[at].inertial;
  for (; at < robot.joints.size(); ++at) {
    const JointDescription& joint = robot.joints[at];
    const LinkDescription& link = robot.links[at + 1];
    if (joint.child != link.name) return std::nullopt;
    if (!addFrame(joint, link, table) && !addRow(joint, link, convention, table)) {
      return std::nullopt;
    }
  }
  return table.rows.empty() ? std::nullopt : std::optional(std::move(table));
}

}  // namespace

std::string rowLinkName(const DenavitHartenbergJoint& row) {
  return row.joint.name + "_link";
}

RobotDescription mechanismOf(const DenavitHartenbergRobot& table) {
  RobotDescription robot;
  robot.name = table.name;
  robot.line = table.line;
  robot.simulation.gravity = table.gravity;
  LinkDescription base;
  base.name = kDenavitHartenbergBase;
  base.line = table.line;
  base.inertial = table.base_inertial;
  if (!isIdentity(table.X_W0)) {
    LinkDescription world;
    world.name = "world";
    world.line = table.line;
    robot.links.push_back(std::move(world));
    robot.joints.push_back(fixedJoint(base.name, "world", table.X_W0, table.line));
    robot.joints.back().name = "world_fixed";
  }
  robot.links.push_back(std::move(base));
  addFrames(table.base_frames, kDenavitHartenbergBase, robot);
  std::string parent = kDenavitHartenbergBase;
  for (const DenavitHartenbergJoint& row : table.rows) {
    JointDescription joint = row.joint;
    joint.parent = parent;
    joint.child = rowLinkName(row);
    joint.axis = Eigen::Vector3d::UnitZ();
    // z of the row's start carries the standard convention's joint, z of its end the modified one's
    const bool standard = table.convention == Convention::kStandard;
    const Pose pose = rowPose(table.convention, row.row);
    joint.X_PJ = standard ? Pose{} : pose;
    joint.X_MC = standard ? pose : Pose{};
    LinkDescription link;
    link.name = joint.child;
    link.line = joint.line;
    link.inertial = row.inertial;
    robot.links.push_back(std::move(link));
    parent = joint.child;
    robot.joints.push_back(std::move(joint));
    addFrames(row.frames, parent, robot);
  }
  return robot;
}

std::optional<DenavitHartenbergRobot> tableIn(const RobotDescription& robot) {
  if (!robot.loops.empty() || !robot.couplings.empty() || robot.links.empty()) return std::nullopt;
  auto table = tableIn(robot, Convention::kStandard);
  return table ? table : tableIn(robot, Convention::kModified);
}

DenavitHartenbergRobot inConvention(const DenavitHartenbergRobot& robot, Convention convention) {
  if (robot.convention == convention) return robot;
  DenavitHartenbergRobot other =
      convention == Convention::kModified ? asModified(robot) : asStandard(robot);
  other.convention = convention;
  return other;
}

}  // namespace armillary
