// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/compile_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <unordered_map>

#include "engine/model/joint_frame.h"
#include "engine/model/place_forces.h"
#include "engine/model/place_loops.h"
#include "engine/model/place_start.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

std::unordered_map<std::string, int> indexLinks(const RobotDescription& description) {
  std::unordered_map<std::string, int> index;
  for (size_t i = 0; i < description.links.size(); ++i) {
    if (!index.emplace(description.links[i].name, static_cast<int>(i)).second) {
      reject(description, "two links are called '" + description.links[i].name + "'");
    }
  }
  return index;
}

SpatialInertia inertiaInLink(const InertialDescription& inertial) {
  const Matrix3d& R = inertial.X_LI.rotation;
  return SpatialInertia::fromCenterOfMass(inertial.mass, inertial.X_LI.position,
                                          R * inertial.rotational * R.transpose());
}

class Compiler {
 public:
  Compiler(const RobotDescription& description, const CompileOptions& options)
      : description_(description) {
    model_.name = description.name;
    model_.gravity = description.simulation.gravity.value_or(options.gravity);
  }

  std::shared_ptr<const Model> compile() {
    indexTree();
    placeLinks();
    resolveFollowers();
    shareFollowersCoordinates();
    setSingularPivots(model_);
    placeLoops(description_, model_);
    placeForces(description_, model_);
    placeStart(description_, model_);
    return std::make_shared<const Model>(std::move(model_));
  }

 private:
  // Links and joints as the file has them, and who is whose child.
  void indexTree() {
    const std::unordered_map<std::string, int> link_index = indexLinks(description_);
    const int link_count = static_cast<int>(description_.links.size());
    model_.links.resize(link_count);
    for (int i = 0; i < link_count; ++i) {
      const LinkDescription& link = description_.links[i];
      if (link.inertial &&
          !(std::isfinite(link.inertial->mass) && link.inertial->X_LI.rotation.allFinite() &&
            link.inertial->X_LI.position.allFinite() && link.inertial->rotational.allFinite())) {
        reject(description_, "the mass, the inertia or the centre of mass of link '" + link.name +
                                 "' is no finite number");
      }
      model_.links[i].name = link.name;
      if (link.inertial) model_.links[i].inertia = inertiaInLink(*link.inertial);
      model_.links[i].mass = model_.links[i].inertia.mass;
      model_.total_mass += model_.links[i].mass;
    }
    child_joints_.resize(link_count);
    std::vector<int> parent_joint(link_count, -1);
    for (size_t i = 0; i < description_.joints.size(); ++i) {
      const JointDescription& joint = description_.joints[i];
      const auto parent = link_index.find(joint.parent), child = link_index.find(joint.child);
      if (parent == link_index.end() || child == link_index.end()) {
        reject(description_, "joint '" + joint.name + "' names a link that does not exist");
      }
      if (parent_joint[child->second] >= 0) {
        reject(description_, "link '" + joint.child + "' is the child of two joints");
      }
      parent_joint[child->second] = static_cast<int>(i);
      expectSound(description_, "joint '" + joint.name + "'", joint.type, joint.axis, joint.axis2,
                  joint.pitch);
      expectFinite(description_, "the place of joint '" + joint.name + "'", joint.X_PJ);
      child_joints_[parent->second].push_back(static_cast<int>(i));
      Joint compiled;
      compiled.name = joint.name;
      compiled.type = joint.type;
      compiled.parent = parent->second;
      compiled.child = child->second;
      compiled.limits = joint.limits;
      compiled.damping = joint.damping;
      compiled.friction = joint.friction;
      compiled.stiffness = joint.stiffness;
      compiled.spring_reference = joint.spring_reference;
      compiled.rotor_inertia = joint.rotor_inertia;
      compiled.has_motor = joint.has_motor;
      model_.joints.push_back(std::move(compiled));
    }
    model_.root_link = -1;
    for (int i = 0; i < link_count; ++i) {
      if (parent_joint[i] >= 0) continue;
      if (model_.root_link >= 0) {
        reject(description_, "links '" + model_.links[model_.root_link].name + "' and '" +
                                 model_.links[i].name + "' are both without a parent");
      }
      model_.root_link = i;
    }
    if (model_.root_link < 0) reject(description_, "no link is without a parent");
  }

  // Walks the tree from the root, depth first in file order: a body for every joint that moves,
  // every link in its body. Fixed joints are walked as all others, so that the order is that of the
  // file whichever joints are fixed; a limb's bodies lie side by side in memory, and its degrees of
  // freedom for the reader.
  void placeLinks() {
    model_.bodies.emplace_back();  // the world
    size_t placed = 0;
    std::vector<int> pending;  // joints whose parent link has its place
    const auto arrive = [&](int link) {
      ++placed;
      if (description_.links[link].inertial && model_.links[link].body > 0) {
        model_.bodies[model_.links[link].body].inertia +=
            toParent(model_.links[link].X_BL, model_.links[link].inertia);
      }
      const std::vector<int>& children = child_joints_[link];
      pending.insert(pending.end(), children.rbegin(), children.rend());
    };
    arrive(model_.root_link);
    while (!pending.empty()) {
      const Joint& joint = model_.joints[pending.back()];
      attach(pending.back(), model_.links[joint.parent]);
      pending.pop_back();
      arrive(joint.child);
    }
    if (placed != model_.links.size()) reject(description_, "some links hang on no root (a loop)");
  }

  // Places a joint's child link; gives it a body where the joint moves.
  void attach(int joint_index, const Link& parent) {
    const JointDescription& described = description_.joints[joint_index];
    Joint& joint = model_.joints[joint_index];
    Link& child = model_.links[joint.child];
    const Pose X_BJ = parent.X_BL * described.X_PJ;
    if (joint.type == JointType::kFixed) {
      child.body = parent.body;
      child.X_BL = X_BJ * described.X_MC;
      return;
    }
    Body body;
    const JointFrame frame =
        jointFrame(joint.type, described.axis, described.axis2, described.pitch);
    body.kind = frame.kind;
    body.parent = parent.body;
    body.joint_index = joint_index;
    body.X_PJ = {X_BJ.rotation * frame.rotation, X_BJ.position};
    joint.body = child.body = model_.bodyCount();
    const Pose X_MB{frame.rotation * neutralRotation(frame.kind), Vector3d::Zero()};
    child.X_BL = X_MB.inverse() * described.X_MC;
    model_.bodies.push_back(body);
  }

  // Follows chains of mimic joints to the joint that leads them all.
  void resolveFollowers() {
    std::unordered_map<std::string, int> index;
    for (size_t i = 0; i < model_.joints.size(); ++i) {
      index.emplace(model_.joints[i].name, static_cast<int>(i));
    }
    for (size_t i = 0; i < model_.joints.size(); ++i) {
      const JointDescription* described = &description_.joints[i];
      if (!described->mimic || described->type == JointType::kFixed) continue;
      Mimic mimic;
      // joint = multiplier (… leader …) + offset, composed from the inside out
      for (size_t steps = 0; described->mimic; ++steps) {
        const auto leader = index.find(described->mimic->joint);
        if (leader == index.end() || steps > model_.joints.size()) {
          reject(description_, "joint '" + model_.joints[i].name +
                                   "' mimics a joint that does not exist or follows it");
        }
        mimic.offset += mimic.multiplier * described->mimic->offset;
        mimic.multiplier *= described->mimic->multiplier;
        mimic.leader = leader->second;
        described = &description_.joints[leader->second];
      }
      if (!hasOneCoordinate(model_.joints[i].type) || !hasOneCoordinate(described->type)) {
        reject(description_, "joint '" + model_.joints[i].name +
                                 "' mimics, and one of the two has not one degree of freedom");
      }
      model_.joints[i].mimic = mimic;
      model_.has_followers = true;
    }
  }

  void shareFollowersCoordinates() {
    for (int i = 1; i < model_.bodyCount(); ++i) {
      Body& body = model_.bodies[i];
      Joint& joint = model_.joints[body.joint_index];
      if (joint.mimic) continue;
      visitJoint(body.kind, [&](auto type) {
        using Type = decltype(type);
        joint.position_index = body.position_index = model_.positionSize();
        joint.velocity_index = body.velocity_index = model_.velocitySize();
        joint.position_size = Type::kPositions;
        joint.velocity_size = Type::kVelocities;
      });
      nameCoordinates(joint, body);
    }
    for (int i = 1; i < model_.bodyCount(); ++i) {
      Body& body = model_.bodies[i];
      Joint& joint = model_.joints[body.joint_index];
      if (!joint.mimic) continue;
      const Joint& leader = model_.joints[joint.mimic->leader];
      joint.position_index = body.position_index = leader.position_index;
      joint.velocity_index = body.velocity_index = leader.velocity_index;
      joint.position_size = joint.velocity_size = 1;
      body.multiplier = joint.mimic->multiplier;
      body.offset = joint.mimic->offset;
      limitLeader(joint);
    }
  }

  // A leader may go no further than its follower's limits let it.
  void limitLeader(const Joint& follower) {
    const Mimic& mimic = *follower.mimic;
    if (follower.type == JointType::kContinuous || mimic.multiplier == 0.0 ||
        follower.limits.lower > follower.limits.upper) {
      return;
    }
    double lower = (follower.limits.lower - mimic.offset) / mimic.multiplier;
    double upper = (follower.limits.upper - mimic.offset) / mimic.multiplier;
    if (lower > upper) std::swap(lower, upper);
    Coordinate& leader = model_.coordinates[follower.position_index];
    // limits that exclude each other are the file's fault, and the leader's own are kept
    if (std::max(lower, leader.lower) > std::min(upper, leader.upper)) return;
    leader.lower = std::max(lower, leader.lower);
    leader.upper = std::min(upper, leader.upper);
  }

  void nameCoordinates(const Joint& joint, const Body& body) {
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    const JointNaming* coordinates = coordinateNaming(body.kind.type);
    const JointNaming* velocities = velocityNaming(body.kind.type);
    const bool limited = hasOneCoordinate(joint.type) && joint.type != JointType::kContinuous;
    for (int k = 0; k < joint.position_size; ++k) {
      model_.coordinates.push_back({joint.name + coordinates[k].suffix, coordinates[k].measure,
                                    body.joint_index, limited ? joint.limits.lower : -kInfinite,
                                    limited ? joint.limits.upper : kInfinite});
    }
    for (int k = 0; k < joint.velocity_size; ++k) {
      model_.degrees_of_freedom.push_back({joint.name + velocities[k].suffix, velocities[k].measure,
                                           body.joint_index, joint.limits.effort,
                                           joint.limits.velocity, joint.damping, joint.friction});
    }
  }

  const RobotDescription& description_;
  Model model_;
  std::vector<std::vector<int>> child_joints_;  // of every link, in file order
};

}  // namespace

std::shared_ptr<const Model> compileModel(const RobotDescription& description,
                                          const CompileOptions& options) {
  return Compiler(description, options).compile();
}

// The largest inertia that the joint could ever feel is all mass beyond it at its farthest; a
// pivot smaller than that by all digits of a double is rounding.
void setSingularPivots(Model& model) {
  const int count = model.bodyCount();
  std::vector<double> mass(count, 0.0), inertia(count, 0.0);
  for (int i = count - 1; i > 0; --i) {
    Body& body = model.bodies[i];
    mass[i] += body.inertia.mass;
    // about the origin: the body's own, and its children's moved out by their distance
    inertia[i] += 0.5 * body.inertia.rotational.trace();
    const bool slides = body.kind.type == BodyJoint::kPrismatic;
    body.singular_pivot = 4.0 * std::numeric_limits<double>::epsilon() *
                          (slides ? mass[i] : std::max(inertia[i], mass[i] * 1e-12));
    const double distance = body.X_PJ.position.norm();
    const double moved = inertia[i] + mass[i] * distance * distance +
                         2.0 * distance * std::sqrt(std::max(0.0, mass[i] * inertia[i]));
    inertia[body.parent] += moved;
    mass[body.parent] += mass[i];
  }
}

}  // namespace armillary
