// SPDX-License-Identifier: BSD-3-Clause
// Where a robot can touch a plane: points of its links' collision shapes.
//
// A convex shape touches a plane with its lowest points first. Of each shape are taken
//
//   box       its 8 corners
//   sphere    its lowest point, which depends on the pose
//   capsule   the lowest points of its two caps
//   cylinder  of each rim the lowest point, which depends on the pose, and 8 points that stay where
//             they are in the rim: on them it stands on a flat face, where no point is the lowest
//   ellipsoid the points of its surface that lie farthest in 98 directions
//   mesh      of its vertices those that lie farthest in 98 directions, spread evenly over a cube:
//             corners of its convex hull. A face that is hollow is bridged.
//
// Only links that can move have points. Body frames, m.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/description/triangle_mesh.h"
#include "engine/dynamics/kinematics.h"

namespace armillary {

// A point of a body, or a curve whose lowest point is meant.
struct ContactPoint {
  enum class Kind { kSphere, kRim };
  Kind kind = Kind::kSphere;
  Eigen::Vector3d center = Eigen::Vector3d::Zero();
  double radius = 0.0;                             // 0: the point itself
  Eigen::Vector3d axis = Eigen::Vector3d::Zero();  // rim: unit
  // Whether the place of the lowest point in the body depends on the pose.
  bool moves() const { return radius > 0.0; }
};

// The points of one link, and a ball that holds them all.
struct ContactLink {
  int link = 0, body = 0;
  std::vector<ContactPoint> points;
  Eigen::Vector3d center = Eigen::Vector3d::Zero();
  double radius = 0.0;
};

struct ContactPoints {
  std::vector<ContactLink> links;
  // What the user should hear of, by name: links that move, have mass and have no collision shape,
  // and shapes whose mesh could not be had. They pass through the ground.
  std::vector<std::string> links_without_shapes;
  std::vector<std::string> links_without_mesh;
};

// The points of a robot. `description` is the one that the model was compiled from; otherwise
// throws std::invalid_argument. Without `meshes` mesh shapes have no points.
ContactPoints contactPoints(const Model& model, const RobotDescription& description,
                            const MeshSource& meshes = {});

// Those of a mesh's vertices that count, each once: a mesh of these alone has the same points.
std::vector<Eigen::Vector3d> extremesOf(const std::vector<Eigen::Vector3d>& vertices);

// The lowest point in the body's frame, where `up` is the unit vector upwards in that frame, and
// how much it counts: 1, but less for a rim that lies nearly flat (0 where it is flat), so that it
// fades out where its place would jump: smooth in the sine of the tilt up to 0.1.
struct LowestPoint {
  Eigen::Vector3d place;
  double weight = 1.0;
};
LowestPoint lowestPoint(const ContactPoint& point, const Eigen::Vector3d& up);

// z of the lowest contact point in a pose: a ground at this height just touches the robot. Nothing
// where the robot has no contact points.
std::optional<double> restingHeight(const ContactPoints& points, const BodyPoses& X_WB);

// Unit vectors to the points of a grid on a cube's surface with 2 n + 1 points an edge: 26 for n =
// 1, 98 for n = 2.
std::vector<Eigen::Vector3d> spreadDirections(int n);

}  // namespace armillary
