// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/place_forces.h"

#include <cmath>
#include <utility>

#include "engine/model/joint_frame.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

LinkPoint pointOf(const RobotDescription& description, const Model& model, const std::string& who,
                  const std::string& name, const Vector3d& p_LP) {
  LinkPoint point;
  point.link = model.findLink(name);
  if (point.link < 0 || !p_LP.allFinite()) {
    reject(description, who + " is at no point of a link '" + name + "' of the robot");
  }
  const Link& link = model.links[point.link];
  point.body = link.body;
  point.p_BP = link.X_BL * p_LP;
  return point;
}

void placeSprings(const RobotDescription& description, Model& model) {
  for (const SpringDamperDescription& described : description.simulation.springs) {
    PointSpring spring{
        described.name, described.stiffness, described.damping, described.rest_length, {}, {}};
    for (const double constant : {spring.stiffness, spring.damping, spring.rest_length}) {
      if (constant >= 0.0 && std::isfinite(constant)) continue;
      reject(description,
             "a constant of spring '" + spring.name + "' is no number that is zero or more");
    }
    const std::string who = "spring '" + spring.name + "'";
    spring.end1 = pointOf(description, model, who, described.link1, described.p_L1P);
    spring.end2 = pointOf(description, model, who, described.link2, described.p_L2P);
    model.springs.push_back(std::move(spring));
  }
}

void placeActuators(const RobotDescription& description, Model& model) {
  for (const LineActuatorDescription& described : description.simulation.actuators) {
    const std::string who = "actuator '" + described.name + "'";
    const int joint = model.findJoint(described.joint);
    if (joint < 0 || !hasOneCoordinate(model.joints[joint].type) || model.joints[joint].mimic) {
      reject(description, who + " moves no joint of one coordinate: '" + described.joint + "'");
    }
    for (const double size :
         {described.bore, described.rod, described.closed_length, described.stroke}) {
      if (size >= 0.0 && std::isfinite(size)) continue;
      reject(description, "a size of " + who + " is no number that is zero or more");
    }
    model.actuators.push_back({described.name, described.kind, model.joints[joint].velocity_index,
                               described.bore, described.rod, described.closed_length,
                               described.stroke, described.pressure, described.force,
                               pointOf(description, model, who, described.link1, described.p_L1P),
                               pointOf(description, model, who, described.link2, described.p_L2P)});
  }
}

}  // namespace

void placeForces(const RobotDescription& description, Model& model) {
  placeSprings(description, model);
  placeActuators(description, model);
}

}  // namespace armillary
