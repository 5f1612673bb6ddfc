// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/place_start.h"

#include <cmath>
#include <utility>

#include "engine/model/joint_frame.h"
#include "engine/model/named_pose_position.h"

namespace armillary {
namespace {

// Where the file's own pose `initial` has it: an MJCF file's free bodies stand apart there.
void startAtInitialPose(const RobotDescription& description, Model& model) {
  for (const NamedPose& pose : description.poses) {
    if (pose.name != "initial") continue;
    State start = neutralState(model);
    if (applyNamedPose(model, pose, start.position) > 0) model.start = std::move(start);
    return;
  }
}

// A joint that has one coordinate of its own, and so can have `what`.
const Joint& leadingJoint(const RobotDescription& description, const Model& model,
                          const std::string& name, double value, const char* what) {
  const int index = model.findJoint(name);
  const Joint* joint = index < 0 ? nullptr : &model.joints[index];
  if (joint == nullptr || !hasOneCoordinate(joint->type) || joint->mimic) {
    reject(description, std::string(what) + " is given for '" + name +
                            "', which is no joint with one coordinate of its own");
  }
  if (!std::isfinite(value)) {
    reject(description, std::string(what) + " of joint '" + name + "' is no number that is finite");
  }
  return *joint;
}

}  // namespace

void placeStart(const RobotDescription& description, Model& model) {
  const SimulationDescription& simulation = description.simulation;
  model.constant_effort.setZero(model.velocitySize());
  for (const EffortDescription& effort : simulation.efforts) {
    const Joint& joint = leadingJoint(description, model, effort.joint, effort.value, "an effort");
    model.constant_effort[joint.velocity_index] = effort.value;
  }
  if (simulation.starts.empty()) {
    startAtInitialPose(description, model);
    return;
  }
  State start = neutralState(model);
  for (const StartDescription& described : simulation.starts) {
    const Joint& joint = leadingJoint(description, model, described.joint,
                                      described.position + described.velocity, "a start");
    start.position[joint.position_index] = described.position;
    start.velocity[joint.velocity_index] = described.velocity;
  }
  model.start = std::move(start);
}

}  // namespace armillary
