// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/compile_model.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <unordered_map>

#include "engine/model/named_pose_position.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

[[noreturn]] void reject(const RobotDescription& description, const std::string& why) {
  throw std::invalid_argument("robot '" + description.name + "' cannot be compiled: " + why);
}

std::unordered_map<std::string, int> indexLinks(const RobotDescription& description) {
  std::unordered_map<std::string, int> index;
  for (size_t i = 0; i < description.links.size(); ++i) {
    if (!index.emplace(description.links[i].name, static_cast<int>(i)).second) {
      reject(description, "two links are called '" + description.links[i].name + "'");
    }
  }
  return index;
}

// A rotation whose z axis is the joint's axis. Exact where the axis is a coordinate axis. A planar
// joint's x axis is the frame's own x projected on the plane, or its y where x is the normal.
Matrix3d rotationOntoZ(const Vector3d& axis) {
  if (axis == Vector3d::UnitZ()) return Matrix3d::Identity();
  const Vector3d z = axis.normalized();
  Vector3d x = Vector3d::UnitX() - z.x() * z;
  if (x.norm() < 1e-9) x = Vector3d::UnitY() - z.y() * z;
  x.normalize();
  Matrix3d R;
  R << x, z.cross(x), z;
  return R;
}

// A joint's kind and the rotation from the file's joint frame to the joint's own, as joints.h wants
// it: its axis is z; a universal joint's second axis lies in the x-z plane.
struct JointFrame {
  JointKind kind;
  Matrix3d rotation = Matrix3d::Identity();
};

JointFrame jointFrame(JointType type, const Vector3d& axis, const Vector3d& axis2, double pitch) {
  JointFrame frame;
  frame.kind.type = bodyJoint(type);
  if (frame.kind.type == BodyJoint::kHelical) frame.kind.pitch = pitch;
  if (frame.kind.type == BodyJoint::kUniversal) {
    const Vector3d z = axis.normalized(), across = axis2 - axis2.dot(z) * z;
    const double cosine = axis2.normalized().dot(z), sine = across.norm() / axis2.norm();
    frame.kind.axes_cosine = cosine;
    frame.kind.axes_sine = sine;
    frame.rotation << across.normalized(), z.cross(across.normalized()), z;
  } else if (frame.kind.type != BodyJoint::kFloating && frame.kind.type != BodyJoint::kSpherical) {
    frame.rotation = rotationOntoZ(axis);
  }
  return frame;
}

// Throws where a joint's constants are none: `who` is the joint or loop.
void expectSound(const RobotDescription& description, const std::string& who, JointType type,
                 const Vector3d& axis, const Vector3d& axis2, double pitch) {
  const auto isDirection = [](const Vector3d& v) { return v.allFinite() && v.norm() > 1e-9; };
  const bool has_axis =
      type != JointType::kFixed && type != JointType::kSpherical && type != JointType::kFloating;
  if (has_axis && !isDirection(axis)) {
    reject(description, who + " has an axis that is no direction; give a unit vector");
  }
  if (type == JointType::kUniversal && !isDirection(axis2)) {
    reject(description, who + " has a second axis that is no direction; give a unit vector");
  }
  // readers ask for more
  if (type == JointType::kUniversal &&
      !(axis.normalized().cross(axis2.normalized()).norm() > 1e-7)) {
    reject(description, who + " is universal and its two axes have one direction; turn axis2");
  }
  if (type == JointType::kHelical && !std::isfinite(pitch)) {
    reject(description, who + " is helical and its pitch is no number; give it in m per rad");
  }
}

bool isFinite(const Pose& X) {
  return X.rotation.allFinite() && X.position.allFinite();
}

// X_JB(0).rotation: how the body's frame lies in the joint's own where all coordinates are zero.
Matrix3d neutralRotation(const JointKind& kind) {
  return visitJoint(kind, [](auto joint) {
    double q[decltype(joint)::kPositions];
    joint.neutral(q);
    return Matrix3d(joint.place(Pose{}, q).rotation);
  });
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
    placeLoops();
    placeCouplings();
    placeSprings();
    placeActuators();
    placeStart();
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
      if (link.inertial && !(std::isfinite(link.inertial->mass) && isFinite(link.inertial->X_LI) &&
                             link.inertial->rotational.allFinite())) {
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
      if (!isFinite(joint.X_PJ)) {
        reject(description_, "the place of joint '" + joint.name + "' is no finite number");
      }
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

  void placeLoops() {
    for (const LoopDescription& described : description_.loops) {
      Loop loop;
      loop.name = described.name;
      loop.type = described.type;
      loop.end1.link = model_.findLink(described.link1);
      loop.end2.link = model_.findLink(described.link2);
      if (loop.end1.link < 0 || loop.end2.link < 0) {
        reject(description_, "loop '" + loop.name + "' names a link that does not exist");
      }
      JointFrame frame;
      Matrix3d neutral = Matrix3d::Identity();
      expectSound(description_, "loop '" + loop.name + "'", loop.type, described.axis,
                  described.axis2, described.pitch);
      if (!isFinite(described.X_L1F) || !isFinite(described.X_L2F)) {
        reject(description_, "the place of loop '" + loop.name + "' is no finite number");
      }
      loop.rolling = described.rolling;
      if (loop.rolling && !(loop.rolling->radius > 0.0 && std::isfinite(loop.rolling->radius))) {
        reject(description_, "the radius of '" + loop.name + "', which rolls, is not above zero");
      }
      if (loop.type != JointType::kFixed && !loop.rolling) {
        frame = jointFrame(loop.type, described.axis, described.axis2, described.pitch);
        neutral = neutralRotation(frame.kind);
      }
      loop.kind = frame.kind;
      const auto place = [&](Loop::End& end, const Pose& X_LF, const Matrix3d& rotation) {
        const Link& link = model_.links[end.link];
        end.body = link.body;
        end.X_BF = link.X_BL * X_LF * Pose{rotation, Vector3d::Zero()};
      };
      place(loop.end1, described.X_L1F, frame.rotation);
      place(loop.end2, described.X_L2F, frame.rotation * neutral);
      model_.loops.push_back(std::move(loop));
    }
  }

  void placeCouplings() {
    for (const CouplingDescription& described : description_.couplings) {
      Loop coupling;
      coupling.name = described.name;
      coupling.offset = described.offset;
      coupling.drive = described.drive;
      for (const CouplingDescription::Term& term : described.terms) {
        const int joint = model_.findJoint(term.joint);
        if (joint < 0 || !hasOneCoordinate(model_.joints[joint].type)) {
          reject(description_, "coupling '" + described.name + "' names '" + term.joint +
                                   "', which is no joint with one coordinate");
        }
        if (!std::isfinite(term.coefficient) || !std::isfinite(described.offset)) {
          reject(description_, "a number of coupling '" + described.name + "' is not finite");
        }
        coupling.terms.push_back({joint, term.coefficient});
      }
      if (coupling.terms.empty()) {
        reject(description_, "coupling '" + described.name + "' couples no joints");
      }
      model_.loops.push_back(std::move(coupling));
    }
  }

  LinkPoint pointOf(const std::string& who, const std::string& name, const Vector3d& p_LP) const {
    LinkPoint point;
    point.link = model_.findLink(name);
    if (point.link < 0 || !p_LP.allFinite()) {
      reject(description_, who + " is at no point of a link '" + name + "' of the robot");
    }
    const Link& link = model_.links[point.link];
    point.body = link.body;
    point.p_BP = link.X_BL * p_LP;
    return point;
  }

  void placeSprings() {
    for (const SpringDamperDescription& described : description_.simulation.springs) {
      PointSpring spring{
          described.name, described.stiffness, described.damping, described.rest_length, {}, {}};
      for (const double constant : {spring.stiffness, spring.damping, spring.rest_length}) {
        if (constant >= 0.0 && std::isfinite(constant)) continue;
        reject(description_,
               "a constant of spring '" + spring.name + "' is no number that is zero or more");
      }
      const std::string who = "spring '" + spring.name + "'";
      spring.end1 = pointOf(who, described.link1, described.p_L1P);
      spring.end2 = pointOf(who, described.link2, described.p_L2P);
      model_.springs.push_back(std::move(spring));
    }
  }

  void placeActuators() {
    for (const LineActuatorDescription& described : description_.simulation.actuators) {
      const std::string who = "actuator '" + described.name + "'";
      const int joint = model_.findJoint(described.joint);
      if (joint < 0 || !hasOneCoordinate(model_.joints[joint].type) || model_.joints[joint].mimic) {
        reject(description_, who + " moves no joint of one coordinate: '" + described.joint + "'");
      }
      for (const double size :
           {described.bore, described.rod, described.closed_length, described.stroke}) {
        if (size >= 0.0 && std::isfinite(size)) continue;
        reject(description_, "a size of " + who + " is no number that is zero or more");
      }
      model_.actuators.push_back(
          {described.name, described.kind, model_.joints[joint].velocity_index, described.bore,
           described.rod, described.closed_length, described.stroke, described.pressure,
           described.force, pointOf(who, described.link1, described.p_L1P),
           pointOf(who, described.link2, described.p_L2P)});
    }
  }

  // The state that the description starts from, and the efforts that hold by themselves.
  void placeStart() {
    const SimulationDescription& simulation = description_.simulation;
    model_.constant_effort.setZero(model_.velocitySize());
    for (const EffortDescription& effort : simulation.efforts) {
      const Joint& joint = leadingJoint(effort.joint, effort.value, "an effort");
      model_.constant_effort[joint.velocity_index] = effort.value;
    }
    if (simulation.starts.empty()) {
      startAtInitialPose();
      return;
    }
    State start = neutralState(model_);
    for (const StartDescription& described : simulation.starts) {
      const Joint& joint =
          leadingJoint(described.joint, described.position + described.velocity, "a start");
      start.position[joint.position_index] = described.position;
      start.velocity[joint.velocity_index] = described.velocity;
    }
    model_.start = std::move(start);
  }

  // Where the file's own pose `initial` has it: an MJCF file's free bodies stand apart there.
  void startAtInitialPose() {
    for (const NamedPose& pose : description_.poses) {
      if (pose.name != "initial") continue;
      State start = neutralState(model_);
      if (applyNamedPose(model_, pose, start.position) > 0) model_.start = std::move(start);
      return;
    }
  }

  // A joint that has one coordinate of its own, and so can have `what`.
  const Joint& leadingJoint(const std::string& name, double value, const char* what) {
    const int index = model_.findJoint(name);
    const Joint* joint = index < 0 ? nullptr : &model_.joints[index];
    if (joint == nullptr || !hasOneCoordinate(joint->type) || joint->mimic) {
      reject(description_, std::string(what) + " is given for '" + name +
                               "', which is no joint with one coordinate of its own");
    }
    if (!std::isfinite(value)) {
      reject(description_,
             std::string(what) + " of joint '" + name + "' is no number that is finite");
    }
    return *joint;
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

void freeBase(RobotDescription& description) {
  const auto is_child = [&](const std::string& link) {
    return std::any_of(description.joints.begin(), description.joints.end(),
                       [&](const JointDescription& joint) { return joint.child == link; });
  };
  const auto root = std::find_if(description.links.begin(), description.links.end(),
                                 [&](const LinkDescription& link) { return !is_child(link.name); });
  if (root == description.links.end()) return;
  const std::string root_name = root->name;
  const bool root_is_world = root_name == "world" && !root->inertial;

  std::string name = "floating_base";
  const auto taken = [&] {
    return std::any_of(description.joints.begin(), description.joints.end(),
                       [&](const JointDescription& joint) { return joint.name == name; });
  };
  JointDescription* freed = nullptr;
  for (JointDescription& joint : description.joints) {
    if (joint.parent != root_name) continue;
    if (joint.type == JointType::kFloating) return;
    if (root_is_world && joint.type == JointType::kFixed && !freed) freed = &joint;
  }
  while (taken()) name += "_";
  if (freed) {
    freed->type = JointType::kFloating;
    freed->name = name;
    return;
  }
  if (root_is_world) return;  // it moves in the world by a joint of its own already
  LinkDescription world;
  world.name = "world";
  while (std::any_of(description.links.begin(), description.links.end(),
                     [&](const LinkDescription& link) { return link.name == world.name; })) {
    world.name += "_";
  }
  JointDescription joint;
  joint.name = name;
  joint.type = JointType::kFloating;
  joint.parent = world.name;
  joint.child = root_name;
  description.links.push_back(std::move(world));
  description.joints.push_back(std::move(joint));
}

}  // namespace armillary
