// SPDX-License-Identifier: GPL-3.0-or-later
// A number by which a joint is posed: a coordinate, or an angle of an orientation.
#pragma once

#include <limits>
#include <map>
#include <string>
#include <vector>

#include "engine/model/model.h"

namespace armillary {

// The roll, pitch and yaw (rad, fixed axes as in URDF) that orientations are shown by. Where pitch
// is ±90°, roll and yaw turn about one axis and many pairs mean the same: the angles that were last
// shown or set stay as long as they give the orientation, so that no slider jumps under a hand.
class OrientationAngles {
 public:
  // Of the quaternion whose w is at `index`.
  Eigen::Vector3d read(const Eigen::VectorXd& position, int index);
  void write(const Eigen::Vector3d& angles, int index, Eigen::VectorXd& position);
  void forget() { shown_.clear(); }

 private:
  std::map<int, Eigen::Vector3d> shown_;
};

// Coordinates of plain numbers are posed as they are. An orientation is posed by roll, pitch and
// yaw about fixed axes, since the four numbers of a quaternion cannot be moved one by one.
struct PoseAxis {
  enum class Kind { kCoordinate, kRoll, kPitch, kYaw };
  Kind kind = Kind::kCoordinate;
  std::string name;
  int joint = 0;
  int position_index = 0;   // of the coordinate, or of the quaternion's w
  int velocity_index = -1;  // of the degree of freedom whose effort belongs here; -1: none
  Measure measure = Measure::kAngle;
  double lower = 0.0, upper = 0.0;  // of the slider; where the joint has no limits, a usual reach
  bool limited_below = false, limited_above = false;  // by the joint: typing goes no further either
  double stop_give = 0.0;  // how far a stiff stop gives under what the joint carries
  // What the joint can do, in its units; infinite where its file says nothing.
  double most_effort = std::numeric_limits<double>::infinity();
  double most_velocity = std::numeric_limits<double>::infinity();
  bool follows = false;  // a follower: shown, not moved

  // Whether the joint cannot be there, by more than a stiff stop gives.
  bool isBeyond(double value) const;
  double read(const Model& model, const Eigen::VectorXd& position, OrientationAngles& angles) const;
  void write(double value, Eigen::VectorXd& position, OrientationAngles& angles) const;
};

// Every number by which the robot is posed, in the order of its joints.
std::vector<PoseAxis> poseAxes(const Model& model);

}  // namespace armillary
