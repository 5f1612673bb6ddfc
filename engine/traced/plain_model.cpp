// SPDX-License-Identifier: BSD-3-Clause
#include "engine/traced/plain_model.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "engine/dynamics/workspace.h"
#include "engine/loops/closed_pose.h"
#include "engine/traced/plain_model_of.h"

namespace armillary {
namespace {

constexpr double kRounding = 1e-14;

double snapped(double x, double scale = 1.0) {
  for (const double structural : {0.0, 1.0, -1.0}) {
    if (structural != 0.0 && scale != 1.0) continue;
    if (std::abs(x - structural) <= kRounding * scale) return structural;
  }
  return x;
}

PlainPose plain(const Pose& X) {
  PlainPose pose;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) pose.rotation[3 * i + j] = snapped(X.rotation(i, j));
    pose.position[i] = snapped(X.position[i]);
  }
  return pose;
}

PlainInertia plain(const SpatialInertia& I) {
  const SymmetricMatrix3& J = I.rotational;
  const std::array<double, 6> numbers{J.xx, J.xy, J.xz, J.yy, J.yz, J.zz};
  double largest = 0.0;
  for (const double number : numbers) largest = std::max(largest, std::abs(number));
  PlainInertia inertia;
  inertia.mass = I.mass;
  const double moment = std::sqrt(largest * I.mass);  // what a first moment can be
  for (int i = 0; i < 3; ++i) {
    const double h = I.first_moment[i];
    inertia.first_moment[i] = std::abs(h) <= kRounding * moment ? 0.0 : h;
  }
  for (int i = 0; i < 6; ++i) {
    inertia.rotational[i] = std::abs(numbers[i]) <= kRounding * largest ? 0.0 : numbers[i];
  }
  return inertia;
}

PlainLoop plain(const Loop& loop) {
  PlainLoop own;
  own.name = loop.name;
  own.type = static_cast<int>(loop.type);
  own.joint_type = static_cast<int>(loop.kind.type);
  own.pitch = loop.kind.pitch;
  own.axes_cosine = snapped(loop.kind.axes_cosine);
  own.axes_sine = snapped(loop.kind.axes_sine);
  own.end1 = {loop.end1.link, loop.end1.body, plain(loop.end1.X_BF)};
  own.end2 = {loop.end2.link, loop.end2.body, plain(loop.end2.X_BF)};
  for (const Loop::Term& term : loop.terms) own.terms.push_back({term.joint, term.coefficient});
  own.offset = loop.offset;
  own.driven = loop.drive.has_value();
  if (const auto& drive = loop.drive) {
    own.drive = {drive->position,  drive->velocity,  drive->acceleration,
                 drive->amplitude, drive->frequency, drive->phase};
  }
  own.rolls = loop.rolling.has_value();
  if (const auto& rolling = loop.rolling) {
    own.radius = rolling->radius;
    own.ball = rolling->ball;
  }
  return own;
}

// From joints that are turned a little, so that nothing is aligned by chance; else from zero.
std::vector<double> closedPosition(const Model& model) {
  Workspace workspace(model);
  for (const double turned : {0.3, 0.1, 0.0}) {
    State state = neutralState(model);
    for (int i = 0; i < model.positionSize(); ++i) {
      if (model.joints[model.coordinates[i].joint].position_size != 1) continue;
      state.position[i] += turned * (0.5 + 0.37 * (i % 5) - 0.11 * (i % 7));
    }
    ClosedPose closed;
    if (!closePose(model, model.loops, {}, workspace, state, closed)) continue;
    return {state.position.begin(), state.position.end()};
  }
  return {};
}

}  // namespace

PlainModel plainModel(const Model& model) {
  PlainModel result;
  result.name = model.name;
  result.has_followers = model.has_followers;
  result.has_rotors = model.has_rotors;
  for (const Body& body : model.bodies) {
    PlainBody& own = result.bodies.emplace_back();
    own.joint_type = static_cast<int>(body.kind.type);
    own.pitch = body.kind.pitch;
    own.axes_cosine = snapped(body.kind.axes_cosine);
    own.axes_sine = snapped(body.kind.axes_sine);
    visitJoint(body.kind, [&](auto joint) {
      own.positions = decltype(joint)::kPositions;
      own.velocities = decltype(joint)::kVelocities;
    });
    own.parent = body.parent;
    own.position_index = body.position_index;
    own.velocity_index = body.velocity_index;
    own.joint_index = body.joint_index;
    own.multiplier = body.multiplier;
    own.offset = body.offset;
    own.rotor_inertia = body.rotor_inertia;
    own.singular_pivot = body.singular_pivot;
    own.X_PJ = plain(body.X_PJ);
    own.inertia = plain(body.inertia);
  }
  for (const Link& link : model.links) {
    result.links.push_back({link.name, link.body, plain(link.X_BL)});
  }
  for (const Joint& joint : model.joints) {
    result.joints.push_back(
        {joint.name, static_cast<int>(joint.type), joint.parent, joint.child, joint.body,
         joint.position_index, joint.position_size, joint.velocity_index, joint.velocity_size,
         joint.mimic.has_value(), joint.mimic ? joint.mimic->leader : 0,
         joint.mimic ? joint.mimic->multiplier : 1.0, joint.mimic ? joint.mimic->offset : 0.0});
  }
  for (const Coordinate& each : model.coordinates) result.coordinates.push_back(each.name);
  for (const DegreeOfFreedom& each : model.degrees_of_freedom) {
    result.degrees_of_freedom.push_back(each.name);
  }
  for (int i = 0; i < 3; ++i) result.gravity[i] = model.gravity[i];
  for (const Loop& loop : model.loops) result.loops.push_back(plain(loop));
  if (!model.loops.empty()) result.closed_position = closedPosition(model);
  return result;
}

PlainModel plainChain(int n) {
  PlainModel chain;
  chain.name = "chain of " + std::to_string(n);
  chain.bodies.resize(n + 1);
  chain.links.push_back({"base", 0, {}});
  for (int i = 1; i <= n; ++i) {
    const double alpha = 0.7 + 0.11 * i, a = 0.31 + 0.01 * i, d = 0.17 + 0.02 * i;
    const double s = std::sin(alpha), c = std::cos(alpha);
    const double mass = 2.0 + 0.1 * i, x = 0.11, y = -0.07, z = 0.05 + 0.01 * i;
    PlainBody& body = chain.bodies[i];
    body.parent = i - 1;
    body.position_index = body.velocity_index = body.joint_index = i - 1;
    body.X_PJ.rotation = {1, 0, 0, 0, c, -s, 0, s, c};
    body.X_PJ.position = {a, -s * d, c * d};
    body.inertia.mass = mass;
    body.inertia.first_moment = {mass * x, mass * y, mass * z};
    body.inertia.rotational = {0.11 + mass * (y * y + z * z), 0.004 - mass * x * y,
                               -0.003 - mass * x * z,         0.12 + mass * (x * x + z * z),
                               0.002 - mass * y * z,          0.13 + mass * (x * x + y * y)};
    const std::string name = "joint" + std::to_string(i);
    chain.joints.push_back({name, static_cast<int>(JointType::kRevolute), i - 1, i, i, i - 1, 1,
                            i - 1, 1, false, 0, 1.0, 0.0});
    chain.links.push_back({"link" + std::to_string(i), i, {}});
    chain.coordinates.push_back(name);
    chain.degrees_of_freedom.push_back(name);
  }
  chain.gravity = {0, 0, -9.81};
  return chain;
}

PlainModel firstBodies(const PlainModel& model, int bodies) {
  PlainModel part = model;
  part.loops.clear();
  part.closed_position.clear();
  part.bodies.resize(bodies + 1);
  std::erase_if(part.links, [&](const PlainLink& link) { return link.body > bodies; });
  // its coordinates, in the robot's order; a follower may be there without its leader
  std::map<int, int> positions, velocities;  // first index: how many
  for (int i = 1; i <= bodies; ++i) {
    positions[model.bodies[i].position_index] = model.bodies[i].positions;
    velocities[model.bodies[i].velocity_index] = model.bodies[i].velocities;
  }
  const auto closeUp = [](const std::map<int, int>& places, const std::vector<std::string>& names,
                          std::vector<std::string>& kept, std::map<int, int>& moved) {
    kept.clear();
    for (const auto& [index, count] : places) {
      moved[index] = static_cast<int>(kept.size());
      kept.insert(kept.end(), names.begin() + index, names.begin() + index + count);
    }
  };
  std::map<int, int> position_moved, velocity_moved;
  closeUp(positions, model.coordinates, part.coordinates, position_moved);
  closeUp(velocities, model.degrees_of_freedom, part.degrees_of_freedom, velocity_moved);
  for (int i = 1; i <= bodies; ++i) {
    PlainBody& body = part.bodies[i];
    body.position_index = position_moved.at(body.position_index);
    body.velocity_index = velocity_moved.at(body.velocity_index);
    part.joints[body.joint_index].position_index = body.position_index;
    part.joints[body.joint_index].velocity_index = body.velocity_index;
  }
  return part;
}

}  // namespace armillary
