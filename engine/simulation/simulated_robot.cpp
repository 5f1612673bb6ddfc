// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/simulated_robot.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/forces/point_lines.h"
#include "engine/forces/support_forces.h"
#include "engine/loops/project_state.h"

namespace armillary {
namespace {

StepStatus singular(const SolveStatus& status) {
  return {StepStatus::Kind::kSingular, status.singular_degree_of_freedom};
}

// A joint of a robot that stands on `supports` points turns its share of the robot's mass about the
// ground below: (m / supports) r², r the joint's height above the lowest point.
Eigen::VectorXd carriedInertia(const Model& model, const State& state, const ContactPoints& points,
                               size_t supports, Workspace& workspace) {
  bodyMotions(model, state, workspace);
  const double ground = restingHeight(points, workspace.X_WB).value_or(0.0);
  double mass = 0.0;
  for (int i = 1; i < model.bodyCount(); ++i) mass += model.bodies[i].inertia.mass;
  Eigen::VectorXd carried = Eigen::VectorXd::Zero(model.velocitySize());
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Joint& joint = model.joints[model.bodies[i].joint_index];
    if (joint.mimic || joint.velocity_size != 1) continue;
    const double height = workspace.X_WB[i].position.z() - ground;
    carried[joint.velocity_index] = mass / static_cast<double>(supports) * height * height;
  }
  return carried;
}

// Where a robot stands on the ground its controllers count with what carries it; `notice` says why
// they do without.
ControlOptions withSupport(const Model& model, const SimulationOptions& options,
                           std::string& notice) {
  ControlOptions control = options.control;
  if (!options.ground || !controlsAnything(control) || !control.support.empty()) return control;
  Workspace workspace(model);
  State wanted = homeState(model);
  if (control.reference) control.reference->at(0.0, wanted, workspace.vector);
  const ContactPoints& points = *options.ground->points;
  SupportForces support;
  supportForces(model, wanted, points, options.ground->options.friction, workspace, support);
  if (support) {
    control.support = std::move(support.wrenches);
    control.carried_inertia =
        carriedInertia(model, wanted, points, control.support.size(), workspace);
  } else if (const std::string why = describe(support); !why.empty()) {
    notice = "controllers count without the ground's forces: " + why;
  }
  return control;
}

}  // namespace

SimulatedRobot::SimulatedRobot(std::shared_ptr<const Model> model, const SimulationOptions& options)
    : model_(feltModel(std::move(model), options)),
      workspace_(*model_),
      joint_forces_(*model_, options.joint_forces, options.step),
      springs_(*model_),
      springs_act_(springs_.needed() && options.joint_forces.passive),
      controllers_(*model_, withSupport(*model_, options, notice_)),
      motors_(options.motors.empty() ? motorsOf(*model_) : options.motors),
      motor_limits_(options.motor_limits),
      stops_(*model_, options.restitution),
      momentum_keeper_(*model_),
      lasting_wrenches_(lastingWrenches(options)) {
  actuators_act_ = std::any_of(model_->actuators.begin(), model_->actuators.end(),
                               [](const LineActuator& each) { return each.force != 0.0; });
  if (options.joint_forces.stops != Stops::kRigid) stops_ = RigidStops(Model{}, 0.0);
  const int n = model_->velocitySize();
  expectSize(*model_, "the list of motors", static_cast<int>(motors_.size()), n);
  for (Eigen::VectorXd* vector : {&held_effort_, &motor_effort_, &total_effort_, &force_}) {
    vector->setZero(n);
  }
  if (options.ground) {
    ground_.emplace(*model_, *options.ground->points, homeState(*model_), options.ground->options);
  }
  wrenches_.reserve(ownWrenches() + model_->links.size());
}

size_t SimulatedRobot::ownWrenches() const {
  return lasting_wrenches_.size() + 1 + 2 * model_->springs.size() +
         (ground_ ? ground_->mostWrenches() : 0);
}

void SimulatedRobot::setInputs(const Eigen::VectorXd& effort,
                               std::span<const LinkWrench> wrenches) {
  workspace_.check(*model_, effort, "the effort");
  held_effort_ = effort;
  held_wrenches_ = wrenches;
  wrenches_.reserve(wrenches.size() + ownWrenches());
}

DampingRates SimulatedRobot::dampingRates() const {
  DampingRates rates;
  rates.joints = joint_forces_.damperRate();
  rates.damped_most = joint_forces_.dampedMost();
  rates.stops = joint_forces_.stopRate();
  rates.controllers = controllers_.dampingRate();
  if (springs_act_) rates.springs = springs_.dampingRate();
  if (ground_) rates.ground = ground_->rate();
  return rates;
}

// Of cylinders and muscles: equation (2) of line_actuators.h.
void SimulatedRobot::addActuators(const State& state) {
  forwardKinematics(*model_, state, workspace_, workspace_.X_WB);
  for (const LineActuator& actuator : model_->actuators) {
    if (actuator.force == 0.0) continue;
    lengthGradient(*model_, state, actuator.end1, actuator.end2, workspace_, gradient_);
    motor_effort_.noalias() += actuator.force * gradient_;
  }
}

const Eigen::VectorXd& SimulatedRobot::motorEffort(const State& state) {
  motor_effort_ = held_effort_;
  controllers_.add(*model_, state, workspace_, motor_effort_);
  if (motor_limits_) limitToMotors(motors_, state.velocity, motor_effort_);
  if (actuators_act_) addActuators(state);  // which are no motors of joints
  return motor_effort_;
}

double SimulatedRobot::gather(const State& state) {
  total_effort_ = motorEffort(state);
  joint_forces_.add(state, total_effort_);
  double power = total_effort_.dot(state.velocity);
  wrenches_.assign(held_wrenches_.begin(), held_wrenches_.end());
  wrenches_.insert(wrenches_.end(), lasting_wrenches_.begin(), lasting_wrenches_.end());
  if (wrenches_.empty() && !pull_ && !ground_ && !springs_act_) return power;
  bodyMotions(*model_, state, workspace_);
  if (springs_act_) springs_.append(*model_, workspace_, wrenches_);
  if (ground_) ground_->append(*model_, workspace_, wrenches_);
  if (pull_) wrenches_.push_back(wrenchOf(*pull_, *model_, workspace_));
  for (const LinkWrench& given : wrenches_) {
    const Link& link = model_->links[given.link];
    if (link.body == 0) continue;
    const Force in_link = wrenchInLink(*model_, given, workspace_);
    power += dot(toChild(link.X_BL, workspace_.bodies[link.body].V), in_link);
  }
  return power;
}

StepStatus SimulatedRobot::force(const State& state, Eigen::VectorXd& result, double& power) {
  workspace_.check(*model_, state);
  power = gather(state);
  // inverse dynamics at rest of change: bias and wrenches
  inverseDynamics(*model_, state, workspace_.zero, wrenches_, workspace_, result);
  result = total_effort_ - result;
  return result.allFinite() ? StepStatus{} : judged(state, result);
}

StepStatus SimulatedRobot::acceleration(const State& state, Eigen::VectorXd& result,
                                        double& power) {
  workspace_.check(*model_, state);
  if (stops_.touching()) {
    if (const StepStatus acts = force(state, force_, power); !acts) return acts;
    massMatrix(*model_, state, workspace_, M_);
    const StepStatus solved =
        stops_.acceleration(*model_, state, M_, force_, loop_keeper_.options(), workspace_, result);
    if (!solved) return solved;
    if (LoopKeeper::needed(*model_)) {
      power += stops_.loopMultipliers().dot(stops_.loopConstraints().rate);
    }
    return judged(state, result);
  }
  power = gather(state);
  const SolveStatus solved =
      loop_keeper_.acceleration(*model_, state, total_effort_, wrenches_, workspace_, result);
  if (solved) {
    if (LoopKeeper::needed(*model_)) {  // what drives brings: λ ḟ
      const ConstrainedResult& loops = loop_keeper_.result();
      power += loops.multipliers.dot(loops.constraints.rate);
    }
    return judged(state, result);
  }
  // what is no number makes pivots that are none: its cause comes first
  const StepStatus numbers = expectNumbers(state);
  return numbers ? singular(solved) : numbers;
}

StepStatus SimulatedRobot::judged(const State& state, const Eigen::VectorXd& acceleration) const {
  const StepStatus moves = expectMotion(acceleration);
  if (moves || std::isfinite(moves.value)) return moves;
  const StepStatus numbers = expectNumbers(state);
  return numbers ? moves : numbers;
}

StepStatus SimulatedRobot::expectNumbers(const State& state) const {
  using Cause = StepStatus::Cause;
  const auto found = [](int degree_of_freedom, double value, Cause cause) {
    StepStatus status{StepStatus::Kind::kDiverged, degree_of_freedom, value};
    status.cause = cause;
    return status;
  };
  for (int i = 0; i < state.position.size(); ++i) {
    const int velocity = model_->joints[model_->coordinates[i].joint].velocity_index;
    if (!std::isfinite(state.position[i])) {
      return found(velocity, state.position[i], Cause::kPosition);
    }
  }
  const std::pair<const Eigen::VectorXd*, Cause> acting[] = {{&state.velocity, Cause::kPosition},
                                                             {&held_effort_, Cause::kGivenEffort},
                                                             {&motor_effort_, Cause::kController},
                                                             {&total_effort_, Cause::kJointForce}};
  for (const auto& [values, cause] : acting) {
    for (int i = 0; i < values->size(); ++i) {
      if (!std::isfinite((*values)[i])) return found(i, (*values)[i], cause);
    }
  }
  for (const LinkWrench& each : wrenches_) {
    const double sum = each.wrench.moment.sum() + each.wrench.force.sum();
    if (std::isfinite(sum)) continue;
    StepStatus status = found(-1, sum, Cause::kWrench);
    status.link = each.link;
    return status;
  }
  return {};
}

void SimulatedRobot::actingForces(const State& state, ActingForces& forces) {
  const int n = model_->velocitySize();
  forces.wrenches.assign(wrenches_.begin(), wrenches_.end());
  forces.passive.setZero(n);
  joint_forces_.addPassive(state, forces.passive);
  forces.stops.setZero(n);
  joint_forces_.addStops(state, forces.stops);
  if (stops_.touching()) stops_.addEffort(forces.stops);
  if (!LoopKeeper::needed(*model_)) return;
  forwardKinematics(*model_, state, workspace_, workspace_.X_WB);
  if (stops_.touching()) {
    appendLoopWrenches(*model_, model_->loops, stops_.loopConstraints(), stops_.loopMultipliers(),
                       workspace_, forces.wrenches);
  } else {
    const ConstrainedResult& result = loop_keeper_.result();
    appendLoopWrenches(*model_, model_->loops, result.constraints, result.multipliers, workspace_,
                       forces.wrenches);
  }
}

void SimulatedRobot::addDriveEffort(Eigen::VectorXd& effort) const {
  if (!LoopKeeper::needed(*model_)) return;
  const bool touches = stops_.touching();
  const LoopConstraints& constraints =
      touches ? stops_.loopConstraints() : loop_keeper_.result().constraints;
  const Eigen::VectorXd& multipliers =
      touches ? stops_.loopMultipliers() : loop_keeper_.result().multipliers;
  for (int row = 0; row < constraints.rowCount(); ++row) {
    if (!model_->loops[static_cast<size_t>(constraints.rows[row].loop)].drive) continue;
    effort += multipliers[row] * constraints.jacobian.row(row).transpose();
  }
}

StepStatus SimulatedRobot::projected(const Projection& projection) const {
  if (!projection.closed) {
    return {StepStatus::Kind::kOpen, -1, projection.gap.largest(), projection.worst_loop};
  }
  if (!projection.status) return singular(projection.status);
  return {};
}

StepStatus SimulatedRobot::begin(State& state, double& work) {
  if (LoopKeeper::needed(*model_)) {
    // what a drive finds at another speed it takes along at once
    const bool held = holdsVelocities(model_->loops);
    const double before = held ? energy(*model_, state, workspace_).total() : 0.0;
    beginDrives(*model_, state);
    const StepStatus status = projected(loop_keeper_.begin(*model_, state, workspace_));
    if (!status) return status;
    if (held) work += energy(*model_, state, workspace_).total() - before;
  }
  if (stops_.any()) {
    const double before = energy(*model_, state, workspace_).kinetic;
    StepStatus solved;
    if (stops_.impact(*model_, state, loop_keeper_.options(), workspace_, solved)) {
      if (!solved) return solved;
      work += energy(*model_, state, workspace_).kinetic - before;
    }
    stops_.begin(state);
  }
  if (momentum_keeper_.needed()) {
    gather(state);
    momentum_keeper_.begin(*model_, state, total_effort_, !wrenches_.empty(), workspace_);
  }
  return {};
}

StepStatus SimulatedRobot::end(State& state, double h) {
  if (LoopKeeper::needed(*model_)) {
    const StepStatus status = projected(loop_keeper_.end(*model_, state, workspace_));
    if (!status) return status;
  }
  momentum_keeper_.end(*model_, state, h, workspace_);
  if (ground_) {
    bodyMotions(*model_, state, workspace_);
    ground_->update(workspace_);
  }
  return {};
}

void SimulatedRobot::resume(const State& state) {
  loop_keeper_.leaveStep();
  if (!ground_) return;
  ground_->reset();
  bodyMotions(*model_, state, workspace_);
  ground_->update(workspace_);
}

void SimulatedRobot::groundForces(const State& state, std::vector<GroundForce>& forces) {
  forces.clear();
  if (!ground_) return;
  bodyMotions(*model_, state, workspace_);
  ground_->forces(workspace_, forces);
}

StepStatus SimulatedRobot::settle(State& state) {
  if (!LoopKeeper::needed(*model_)) return {};
  return projected(loop_keeper_.end(*model_, state, workspace_));
}

}  // namespace armillary
