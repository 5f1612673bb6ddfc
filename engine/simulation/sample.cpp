// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/sample.h"

#include "engine/loops/assemble.h"
#include "engine/loops/drivers.h"

namespace armillary {
namespace {

JointForceOptions withoutStops(JointForceOptions options) {
  options.stops = Stops::kNone;
  return options;
}

}  // namespace

Sample sampleOfMotion(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                      const ActingForces& forces, Workspace& workspace) {
  Sample sample;
  sample.state = state;
  sample.acceleration = acceleration;
  effortShares(model, state, acceleration, forces, workspace, sample.shares);
  sample.effort = sample.shares.sum();
  sample.wrenches = forces.wrenches;
  return sample;
}

Sample sampleOfPose(const Model& model, const State& state, Workspace& workspace) {
  State rest = state;
  rest.velocity.setZero(model.velocitySize());
  return sampleOfMotion(model, rest, Eigen::VectorXd::Zero(model.velocitySize()), {}, workspace);
}

SampleMaker::SampleMaker(std::shared_ptr<const Model> model, const SimulationOptions& options)
    : model_(feltModel(std::move(model), options)),
      workspace_(*model_),
      joint_forces_(*model_, withoutStops(options.joint_forces), 0.0),
      lasting_wrenches_(lastingWrenches(options)) {
  if (options.joint_forces.passive && !model_->springs.empty()) springs_.emplace(*model_);
}

Sample SampleMaker::ofPose(const State& state) {
  State rest = state;
  rest.velocity.setZero(model_->velocitySize());
  return ofMotion(rest, Eigen::VectorXd::Zero(model_->velocitySize()));
}

Sample SampleMaker::ofMotion(const State& state, const Eigen::VectorXd& acceleration,
                             std::span<const LinkWrench> wrenches) {
  forces_.wrenches.assign(wrenches.begin(), wrenches.end());
  forces_.wrenches.insert(forces_.wrenches.end(), lasting_wrenches_.begin(),
                          lasting_wrenches_.end());
  if (springs_) {
    bodyMotions(*model_, state, workspace_);
    springs_->append(*model_, workspace_, forces_.wrenches);
  }
  forces_.passive.setZero(model_->velocitySize());
  joint_forces_.addPassive(state, forces_.passive);
  if (!model_->loops.empty()) closeLoops(state, acceleration);
  return sampleOfMotion(*model_, state, acceleration, forces_, workspace_);
}

void SampleMaker::closeLoops(const State& state, const Eigen::VectorXd& acceleration) {
  freeMotions(*model_, model_->loops, state, {}, workspace_, K_);
  std::vector<int> drivers;
  chooseMotors(*model_, K_, drivers_, drivers);
  actuatedInverseDynamics(*model_, model_->loops, state, acceleration, drivers, forces_.wrenches,
                          forces_.passive, workspace_, actuated_);
  if (!actuated_.possible || !(actuated_.constraints.largestGap() <= kOpenGap)) return;
  forwardKinematics(*model_, state, workspace_, workspace_.X_WB);
  appendLoopWrenches(*model_, model_->loops, actuated_.constraints, actuated_.multipliers,
                     workspace_, forces_.wrenches);
}

}  // namespace armillary
