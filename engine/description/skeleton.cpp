// SPDX-License-Identifier: BSD-3-Clause
#include "engine/description/skeleton.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace armillary {
namespace {

using Eigen::Vector3d;

constexpr Color kJointColor{0.84, 0.37, 0.0, 1.0};
constexpr Color kBoneColor{0.72, 0.74, 0.77, 1.0};
constexpr Color kSlideColor{0.42, 0.45, 0.50, 1.0};
constexpr double kShort = 1e-6;  // m; nothing to draw

// A pose whose z axis is `direction`.
Pose along(const Vector3d& position, const Vector3d& direction) {
  return {rotationBetween(Vector3d::UnitZ(), direction), position};
}

GeometryDescription shape(const char* name, ShapeType type, const Pose& X_LG, const Color& color) {
  GeometryDescription geometry;
  geometry.name = name;
  geometry.X_LG = X_LG;
  geometry.shape.type = type;
  geometry.material = MaterialDescription{name, color, {}};
  return geometry;
}

GeometryDescription ball(const Vector3d& centre, double radius) {
  GeometryDescription geometry =
      shape("joint", ShapeType::kSphere, {Eigen::Matrix3d::Identity(), centre}, kJointColor);
  geometry.shape.radius = radius;
  return geometry;
}

GeometryDescription cylinder(const char* name, const Pose& X_LG, double radius, double length,
                             const Color& color) {
  GeometryDescription geometry = shape(name, ShapeType::kCylinder, X_LG, color);
  geometry.shape.radius = radius;
  geometry.shape.length = length;
  return geometry;
}

GeometryDescription box(const char* name, const Pose& X_LG, const Vector3d& size,
                        const Color& color) {
  GeometryDescription geometry = shape(name, ShapeType::kBox, X_LG, color);
  geometry.shape.size = size;
  return geometry;
}

bool slides(JointType type) {
  return type == JointType::kPrismatic || type == JointType::kCylindrical;
}

bool turnsAboutOneAxis(JointType type) {
  return type == JointType::kRevolute || type == JointType::kContinuous ||
         type == JointType::kHelical;
}

// Where a bone bends that goes from `end` to a joint at `joint` along its axis.
Vector3d corner(const Vector3d& end, const Vector3d& joint, const Vector3d& axis) {
  return joint + axis * axis.dot(end - joint);
}

// A joint as seen from one of its links: where it is, and its axis; no axis where it has not one.
struct JointPlace {
  Vector3d position;
  std::optional<Vector3d> axis;
};

JointPlace place(const JointDescription& joint, const Pose& X_LJ) {
  if (slides(joint.type) || turnsAboutOneAxis(joint.type)) {
    return {X_LJ.position, X_LJ.rotation * joint.axis.normalized()};
  }
  return {X_LJ.position, std::nullopt};
}

JointPlace inParent(const JointDescription& joint) {
  return place(joint, joint.X_PJ);
}

JointPlace inChild(const JointDescription& joint) {
  return place(joint, joint.X_MC.inverse());
}

class Skeleton {
 public:
  // `wanted` says of each link whether it gets shapes.
  Skeleton(RobotDescription& description, const std::vector<bool>& wanted)
      : description_(description) {
    for (size_t i = 0; i < description.links.size(); ++i) {
      LinkDescription& link = description.links[i];
      links_.emplace(link.name, &link);
      if (wanted[i]) wanted_.insert(&link);
    }
    for (const JointDescription& joint : description.joints) {
      carriers_.insert(joint.parent);
      carried_.emplace(joint.child, &joint);
    }
    radius_ = 0.07 * typicalLength();
  }

  void add() {
    for (const JointDescription& joint : description_.joints) {
      const auto parent = links_.find(joint.parent), child = links_.find(joint.child);
      if (parent == links_.end() || child == links_.end()) continue;
      addLimb(*parent->second, inParent(joint));
      if (joint.type == JointType::kFixed) continue;
      addLimb(*child->second, inChild(joint));
      addJoint(joint, *parent->second, *child->second);
    }
    for (LinkDescription& link : description_.links) addEnds(link);
  }

 private:
  // Half of the bones are shorter.
  double typicalLength() const {
    std::vector<double> lengths;
    for (const JointDescription& joint : description_.joints) {
      for (const Vector3d& bone : {joint.X_PJ.position, joint.X_MC.position}) {
        if (bone.norm() > kShort) lengths.push_back(bone.norm());
      }
    }
    if (lengths.empty()) return 0.1;
    const auto middle = lengths.begin() + std::ssize(lengths) / 2;
    std::nth_element(lengths.begin(), middle, lengths.end());
    return *middle;
  }

  void give(LinkDescription& link, GeometryDescription shape) const {
    if (wanted_.contains(&link)) link.visuals.push_back(std::move(shape));
  }

  void addBone(LinkDescription& link, const Vector3d& from, const Vector3d& to) const {
    const Vector3d bone = to - from;
    if (bone.norm() < kShort) return;
    GeometryDescription geometry =
        shape("bone", ShapeType::kCapsule, along(0.5 * (from + to), bone), kBoneColor);
    geometry.shape.radius = radius_;
    geometry.shape.length = bone.norm();
    give(link, std::move(geometry));
  }

  // From the link's frame to a joint.
  void addLimb(LinkDescription& link, const JointPlace& joint) const {
    const Vector3d origin = Vector3d::Zero();
    const Vector3d bend = joint.axis ? corner(origin, joint.position, *joint.axis) : joint.position;
    addBone(link, origin, bend);
    addBone(link, bend, joint.position);
  }

  void addJoint(const JointDescription& joint, LinkDescription& parent,
                LinkDescription& child) const {
    const JointPlace on_parent = inParent(joint), on_child = inChild(joint);
    if (turnsAboutOneAxis(joint.type)) {
      give(child, cylinder("joint", along(on_child.position, *on_child.axis), 1.7 * radius_,
                           4.0 * radius_, kJointColor));
    } else if (slides(joint.type)) {
      addSlide(joint, parent, child);
    } else {
      give(child, ball(on_child.position, 1.6 * radius_));
    }
    if (joint.type == JointType::kPlanar) {
      const Vector3d normal = joint.X_PJ.rotation * joint.axis.normalized();
      give(parent, box("plane", along(on_parent.position - 1.8 * radius_ * normal, normal),
                       {16.0 * radius_, 16.0 * radius_, 0.4 * radius_}, kSlideColor));
    }
  }

  void addSlide(const JointDescription& joint, LinkDescription& parent,
                LinkDescription& child) const {
    const JointPlace on_parent = inParent(joint), on_child = inChild(joint);
    const Pose X_PS = along(on_parent.position, *on_parent.axis);
    const bool turns = joint.type == JointType::kCylindrical;
    const double width = 3.4 * radius_, length = 4.0 * radius_, rod = 0.9 * radius_;
    give(parent, turns ? cylinder("joint", X_PS, 0.5 * width, length, kJointColor)
                       : box("joint", X_PS, {width, width, length}, kJointColor));
    // the rod stays in the sleeve at both ends of the joint's range
    const double reach = 10.0 * radius_;
    const double lower = std::isfinite(joint.limits.lower) ? joint.limits.lower : -reach;
    const double upper = std::isfinite(joint.limits.upper) ? joint.limits.upper : reach;
    const double from = std::min(-upper, 0.0) - 0.5 * length, to = std::max(-lower, 0.0);
    const Vector3d centre = on_child.position + 0.5 * (from + to) * *on_child.axis;
    give(child, cylinder("rod", along(centre, *on_child.axis), rod, to - from, kSlideColor));
  }

  void addEnds(LinkDescription& link) const {
    const auto carried = carried_.find(link.name);
    if (carried == carried_.end()) {
      addFoot(link);
      return;
    }
    if (carriers_.contains(link.name)) return;
    if (carried->second->type != JointType::kFixed) {
      give(link, cylinder("flange", Pose{}, 1.4 * radius_, 0.5 * radius_, kSlideColor));
    }
    if (!link.inertial) return;
    const Vector3d centre = link.inertial->X_LI.position;
    if (centre.norm() > 0.5 * radius_) addBone(link, Vector3d::Zero(), 2.0 * centre);
  }

  // A root that something can move away from stands on a foot.
  void addFoot(LinkDescription& root) const {
    const bool floats = std::any_of(
        description_.joints.begin(), description_.joints.end(), [&](const JointDescription& joint) {
          return joint.parent == root.name && joint.type == JointType::kFloating;
        });
    if (floats || !carriers_.contains(root.name)) return;
    give(root, cylinder("foot", {Eigen::Matrix3d::Identity(), {0, 0, 0.25 * radius_}},
                        3.0 * radius_, 0.5 * radius_, kSlideColor));
  }

  RobotDescription& description_;
  std::unordered_map<std::string, LinkDescription*> links_;
  std::unordered_set<const LinkDescription*> wanted_;
  std::unordered_set<std::string> carriers_;  // links with joints on them
  std::unordered_map<std::string, const JointDescription*> carried_;
  double radius_ = 0.01;
};

}  // namespace

void addSkeleton(RobotDescription& description) {
  Skeleton(description, std::vector<bool>(description.links.size(), true)).add();
}

void addSkeleton(RobotDescription& description, const std::vector<int>& links) {
  std::vector<bool> wanted(description.links.size(), false);
  for (const int link : links) wanted.at(static_cast<size_t>(link)) = true;
  Skeleton(description, wanted).add();
}

}  // namespace armillary
