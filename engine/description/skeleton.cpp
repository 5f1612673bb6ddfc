#include "engine/description/skeleton.h"

#include <algorithm>
#include <unordered_map>

namespace armillary {
namespace {

constexpr Color kBallColor{0.84, 0.37, 0.0, 1.0};
constexpr Color kBoneColor{0.72, 0.74, 0.77, 1.0};

GeometryDescription bone(const Eigen::Vector3d& to, double radius) {
  GeometryDescription shape;
  shape.name = "bone";
  const double length = to.norm();
  shape.X_LG.rotation =
      Eigen::Quaterniond::FromTwoVectors(Eigen::Vector3d::UnitZ(), to).toRotationMatrix();
  shape.X_LG.position = 0.5 * to;
  shape.shape.type = ShapeType::kCapsule;
  shape.shape.radius = radius;
  shape.shape.length = length;
  shape.material = MaterialDescription{"bone", kBoneColor, {}};
  return shape;
}

GeometryDescription ball(double radius) {
  GeometryDescription shape;
  shape.name = "joint";
  shape.shape.type = ShapeType::kSphere;
  shape.shape.radius = radius;
  shape.material = MaterialDescription{"joint", kBallColor, {}};
  return shape;
}

}  // namespace

void addSkeleton(RobotDescription& description) {
  std::unordered_map<std::string, LinkDescription*> links;
  for (LinkDescription& link : description.links) links.emplace(link.name, &link);
  // as thick as the typical bone is long, by a tenth
  std::vector<double> lengths;
  for (const JointDescription& joint : description.joints) {
    const double length = joint.X_PJ.position.norm();
    if (length > 1e-6) lengths.push_back(length);
  }
  double typical = 0.1;
  if (!lengths.empty()) {
    std::nth_element(lengths.begin(), lengths.begin() + std::ssize(lengths) / 2, lengths.end());
    typical = lengths[lengths.size() / 2];
  }
  const double radius = 0.1 * typical;
  for (const JointDescription& joint : description.joints) {
    const auto parent = links.find(joint.parent), child = links.find(joint.child);
    if (parent != links.end() && joint.X_PJ.position.norm() > 1e-6) {
      parent->second->visuals.push_back(bone(joint.X_PJ.position, radius));
    }
    if (child != links.end() && joint.type != JointType::kFixed) {
      child->second->visuals.push_back(ball(1.6 * radius));
    }
  }
  // a link that ends the chain points at its centre of mass
  for (LinkDescription& link : description.links) {
    if (!link.inertial) continue;
    const bool ends =
        std::none_of(description.joints.begin(), description.joints.end(),
                     [&](const JointDescription& joint) { return joint.parent == link.name; });
    const Eigen::Vector3d centre = link.inertial->X_LI.position;
    if (ends && centre.norm() > 0.5 * radius) link.visuals.push_back(bone(2.0 * centre, radius));
  }
}

}  // namespace armillary
