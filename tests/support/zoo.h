// SPDX-License-Identifier: BSD-3-Clause
// A zoo of random robots, made in memory: every joint type as the child of every other, chains and
// trees, oblique axes, followers. The same robots in every run.
#pragma once

#include <cstdint>
#include <numbers>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "engine/model/compile_model.h"
#include "engine/model/free_base.h"

namespace armillary::test {

// Random numbers from a seed, alike on every platform: where more than one is drawn, one at a time,
// because in what order a call takes its arguments is the compiler's affair.
class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}

  double uniform(double low, double high) {
    return low + (high - low) * (static_cast<double>(engine_() >> 11) * 0x1p-53);
  }
  int below(int count) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(count)); }
  bool chance(double probability) { return uniform(0.0, 1.0) < probability; }
  Eigen::Vector3d vector(double size) {
    return {uniform(-size, size), uniform(-size, size), uniform(-size, size)};
  }
  Eigen::VectorXd numbers(int count, double size) {
    Eigen::VectorXd result(count);
    for (int i = 0; i < count; ++i) result[i] = uniform(-size, size);
    return result;
  }
  Eigen::Vector3d direction() {
    for (;;) {
      const Eigen::Vector3d v = vector(1.0);
      if (v.norm() > 0.1 && v.norm() < 1.0) return v.normalized();
    }
  }
  Eigen::Quaterniond orientation() {
    const Eigen::Vector3d axis = direction();
    return Eigen::Quaterniond(
        Eigen::AngleAxisd(uniform(-std::numbers::pi, std::numbers::pi), axis));
  }
  Pose pose(double reach) { return {orientation().toRotationMatrix(), vector(reach)}; }

 private:
  std::mt19937_64 engine_;
};

// Mass and inertia that a body can have: with second moments a, b, c > 0 of mass along the
// principal axes, the principal inertias b + c, c + a, a + b keep the triangle inequality.
inline InertialDescription randomInertial(Random& random) {
  InertialDescription inertial;
  inertial.X_LI = random.pose(0.2);
  inertial.mass = random.uniform(0.5, 5.0);
  const double a = random.uniform(0.002, 0.05), b = random.uniform(0.002, 0.05),
               c = random.uniform(0.002, 0.05);
  inertial.rotational = inertial.mass * Eigen::Vector3d(b + c, c + a, a + b).asDiagonal();
  return inertial;
}

inline LinkDescription solidLink(Random& random, const std::string& name) {
  LinkDescription link;
  link.name = name;
  link.inertial = randomInertial(random);
  return link;
}

// A joint between two links, in a random place about a random axis; some axes are coordinate axes.
inline JointDescription randomJoint(Random& random, JointType type, const std::string& name,
                                    const std::string& parent, const std::string& child) {
  JointDescription joint;
  joint.name = name;
  joint.type = type;
  joint.parent = parent;
  joint.child = child;
  joint.X_PJ = random.pose(0.5);
  joint.axis = random.direction();
  joint.axis2 = random.direction();
  joint.pitch = random.uniform(-0.3, 0.3);
  if (random.chance(0.3)) {
    const double sign = random.chance(0.5) ? 1.0 : -1.0;
    joint.axis = sign * Eigen::Vector3d::Unit(random.below(3));
  }
  if (type == JointType::kRevolute || type == JointType::kPrismatic) {
    joint.limits.lower = -2.0;
    joint.limits.upper = 2.0;
  }
  return joint;
}

struct ZooOptions {
  std::vector<JointType> types;  // a joint of each; the link behind joint i is "link<i + 1>"
  bool tree = false;             // a link hangs on any link before it; otherwise on the last
  bool followers = false;        // some joints mimic others, chains of mimics included
};

// The robot that `options` describes; its root "link0" has an inertia that no motion may feel.
inline RobotDescription randomRobot(Random& random, const ZooOptions& options,
                                    const std::string& name) {
  RobotDescription robot;
  robot.name = name;
  robot.links.push_back(solidLink(random, "link0"));
  std::vector<size_t> single;  // joints that may follow
  for (size_t i = 0; i < options.types.size(); ++i) {
    const size_t parent = options.tree ? random.below(static_cast<int>(i) + 1) : i;
    const std::string child = "link" + std::to_string(i + 1);
    robot.links.push_back(solidLink(random, child));
    robot.joints.push_back(randomJoint(random, options.types[i], "joint" + std::to_string(i + 1),
                                       robot.links[parent].name, child));
    if (hasOneCoordinate(options.types[i])) single.push_back(i);
  }
  if (options.followers) {
    // a joint follows one before it in a shuffled order, so that no cycle can be
    for (size_t i = single.size(); i > 1; --i) {
      std::swap(single[i - 1], single[random.below(static_cast<int>(i))]);
    }
    for (size_t i = 1; i < single.size(); ++i) {
      if (!random.chance(0.5)) continue;
      MimicDescription mimic;
      mimic.joint = robot.joints[single[random.below(static_cast<int>(i))]].name;
      mimic.multiplier = random.uniform(0.3, 1.5);
      if (!random.chance(0.5)) mimic.multiplier = -mimic.multiplier;
      mimic.offset = random.uniform(-0.5, 0.5);
      robot.joints[single[i]].mimic = mimic;
    }
  }
  return robot;
}

// Random joint types; most joints turn or slide, as in robots.
inline std::vector<JointType> randomTypes(Random& random, int count) {
  std::vector<JointType> types;
  for (int i = 0; i < count; ++i) {
    types.push_back(random.chance(0.6) ? kAllJointTypes[1 + random.below(3)]
                                       : kAllJointTypes[random.below(10)]);
  }
  return types;
}

// Every type as the child of every other, then chains and trees of 1 to 100 bodies, on a fixed and
// on a floating base.
inline std::vector<RobotDescription> zoo(bool followers = false) {
  std::vector<RobotDescription> robots;
  Random random(followers ? 7001 : 7000);
  if (!followers) {
    for (const JointType first : kAllJointTypes) {
      for (const JointType second : kAllJointTypes) {
        robots.push_back(randomRobot(random, {{first, second, JointType::kRevolute}},
                                     std::string(name(first)) + "-" + name(second)));
      }
    }
  }
  for (const int count : {1, 2, 3, 6, 12, 30, 60, 100}) {
    for (const bool tree : {false, true}) {
      for (const bool floating : {false, true}) {
        const ZooOptions options{randomTypes(random, count), tree, followers};
        robots.push_back(randomRobot(random, options,
                                     std::string(floating ? "floating-" : "fixed-") +
                                         (tree ? "tree-" : "chain-") + std::to_string(count)));
        if (floating) freeBase(robots.back());
      }
    }
  }
  return robots;
}

// A random place on the robot's manifold, and velocities up to `speed`.
inline State randomState(const Model& model, Random& random, double speed = 1.0) {
  State state = neutralState(model);
  for (int i = 0; i < model.positionSize(); ++i) {
    switch (model.coordinates[i].measure) {
      case Measure::kAngle:
        state.position[i] = random.uniform(-std::numbers::pi, std::numbers::pi);
        break;
      case Measure::kLength:
        state.position[i] = random.uniform(-0.5, 0.5);
        break;
      case Measure::kQuaternion: {
        const Eigen::Quaterniond q = random.orientation();
        state.position.segment<4>(i) << q.w(), q.x(), q.y(), q.z();
        i += 3;
        break;
      }
    }
  }
  state.velocity = random.numbers(model.velocitySize(), speed);
  return state;
}

// The state moved by the tangent vector `direction` times `amount`; velocities unchanged.
inline State moved(const Model& model, const State& state, const Eigen::VectorXd& direction,
                   double amount) {
  State result = state;
  integratePosition(model, state.position, amount * direction, result.position);
  return result;
}

// A model whose joints of one degree of freedom feel rotors.
inline Model withRandomRotors(const Model& model, Random& random) {
  Model with = model;
  for (Body& body : with.bodies) {
    const bool single = body.kind.type == BodyJoint::kRevolute ||
                        body.kind.type == BodyJoint::kPrismatic ||
                        body.kind.type == BodyJoint::kHelical;
    if (single) body.rotor_inertia = random.uniform(0.5, 3.0);
    with.has_rotors = with.has_rotors || single;
  }
  return with;
}

}  // namespace armillary::test
