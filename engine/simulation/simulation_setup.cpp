// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/simulation_setup.h"

#include <algorithm>

#include "engine/parameters/payload.h"
#include "engine/simulation/recorded_reference.h"

namespace armillary {
namespace {

const JointSetup* ownOf(const SimulationSetup& setup, const Model& model, int degree_of_freedom) {
  const auto own = setup.joints.find(model.degrees_of_freedom[degree_of_freedom].name);
  return own == setup.joints.end() ? nullptr : &own->second;
}

std::vector<Motor> motors(const SimulationSetup& setup, const Model& model) {
  std::vector<Motor> motors = motorsOf(model);
  bool changed = false;
  for (int i = 0; i < model.velocitySize(); ++i) {
    const JointSetup* own = ownOf(setup, model, i);
    if (!own) continue;
    const auto take = [&](const std::optional<double>& value, double& result) {
      changed |= value.has_value();
      result = value.value_or(result);
    };
    take(own->effort_limit, motors[i].effort_limit);
    take(own->velocity_limit, motors[i].velocity_limit);
    take(own->gear_ratio, motors[i].gear_ratio);
    take(own->rotor_inertia, motors[i].rotor_inertia);
  }
  return changed ? motors : std::vector<Motor>();
}

ControlOptions control(const SimulationSetup& setup, const Model& model,
                       const SimulationStart& start) {
  ControlOptions control;
  control.frequency = setup.frequency;
  control.damping_ratio = setup.damping_ratio;
  std::vector<JointControl> joints = sameControl(model, {.law = setup.law});
  for (int i = 0; i < model.velocitySize(); ++i) {
    const JointSetup* own = ownOf(setup, model, i);
    if (!own) continue;
    joints[i].law = own->law.value_or(setup.law);
    joints[i].stiffness = own->stiffness;
    joints[i].damping = own->damping;
  }
  const auto acts = [](const JointControl& joint) { return joint.law != ControlLaw::kNone; };
  const int pressing = setup.hybrid ? model.findLink(setup.hybrid->link) : -1;
  if (pressing >= 0 && whyNotHybrid(model, pressing).empty()) {
    control.hybrid = HybridControl{pressing, setup.hybrid->point, setup.hybrid->force};
  } else if (std::none_of(joints.begin(), joints.end(), acts)) {
    return control;
  }
  control.joints = std::move(joints);
  if (setup.target == ControlTarget::kTrajectory && start.trajectory) {
    control.reference = std::make_shared<RecordedReference>(start.trajectory);
  } else {
    control.reference = std::make_shared<KeptPose>(start.state.position);
  }
  return control;
}

}  // namespace

SimulationSetup withoutRobot(const SimulationSetup& setup) {
  const SimulationSetup fresh;
  SimulationSetup kept = setup;
  kept.gravity_acts = fresh.gravity_acts;
  kept.gravity = fresh.gravity;
  kept.law = fresh.law;
  kept.target = fresh.target;
  kept.joints.clear();
  kept.payloads.clear();
  kept.wrenches.clear();
  kept.hybrid.reset();
  kept.ground = fresh.ground;
  kept.ground_height = fresh.ground_height;
  return kept;
}

bool sameModel(const SimulationSetup& one, const SimulationSetup& other) {
  return one.gravity_acts == other.gravity_acts && one.gravity == other.gravity &&
         one.payloads == other.payloads;
}

bool sameForces(const SimulationSetup& one, const SimulationSetup& other) {
  return one.passive == other.passive && one.step == other.step && one.joints == other.joints &&
         one.wrenches == other.wrenches;
}

std::shared_ptr<const Model> modelOf(const SimulationSetup& setup,
                                     const std::shared_ptr<const Model>& robot) {
  std::shared_ptr<const Model> model = robot;
  if (!setup.gravity_acts) {
    model = withGravity(*model, Eigen::Vector3d::Zero());
  } else if (setup.gravity) {
    model = withGravity(*model, *setup.gravity);
  }
  for (const PayloadSetup& payload : setup.payloads) {
    const int link = model->findLink(payload.link);
    if (link < 0) continue;
    model = withPayload(*model, link, pointPayload(payload.mass, payload.point));
  }
  return model;
}

double groundHeight(const SimulationSetup& setup, const Model& model,
                    const SimulationStart& start) {
  if (setup.ground_height) return *setup.ground_height;
  Workspace workspace(model);
  BodyPoses X_WB;
  forwardKinematics(model, start.state, workspace, X_WB);
  return restingHeight(*start.contacts, X_WB).value_or(0.0);
}

SimulationOptions optionsOf(const SimulationSetup& setup, const Model& model,
                            const SimulationStart& start) {
  SimulationOptions options;
  options.integrator = setup.integrator;
  options.step = setup.step;
  options.tolerance = setup.tolerance;
  options.joint_forces = {.passive = setup.passive, .stops = setup.stops};
  options.restitution = setup.restitution;
  options.motor_limits = setup.motor_limits;
  options.motors = motors(setup, model);
  options.control = control(setup, model, start);
  for (const WrenchSetup& wrench : setup.wrenches) {
    const int link = model.findLink(wrench.link);
    if (link < 0) continue;
    options.wrenches.push_back({link, {wrench.moment, wrench.force}, LinkWrench::Axes::kWorld});
  }
  if (setup.ground) {
    GroundOptions ground;
    ground.height = groundHeight(setup, model, start);
    ground.friction = setup.friction;
    options.ground = GroundSetup{start.contacts, ground};
  }
  return options;
}

}  // namespace armillary
