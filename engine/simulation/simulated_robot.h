// SPDX-License-Identifier: BSD-3-Clause
// A robot with all that acts on it: what the integrators move.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>

#include "engine/forces/effort_shares.h"
#include "engine/forces/point_springs.h"
#include "engine/forces/pull.h"
#include "engine/integration/moving_system.h"
#include "engine/simulation/loop_keeper.h"
#include "engine/simulation/momentum_keeper.h"
#include "engine/simulation/rigid_stops.h"
#include "engine/simulation/simulation_options.h"

namespace armillary {

// What makes the rate at which dampers slow a motion, at the least (1/s).
struct DampingRates {
  double joints = 0.0;       // dampers of the file
  double stops = 0.0;        // stiff ones
  double controllers = 0.0;  // their gains
  double springs = 0.0;      // dampers between points
  double ground = 0.0;
  int damped_most = -1;  // degree of freedom with the largest part in `joints`

  double total() const { return joints + stops + controllers + springs + ground; }
};

class SimulatedRobot : public MovingSystem {
 public:
  // Throws std::invalid_argument for options that cannot be.
  SimulatedRobot(std::shared_ptr<const Model> model, const SimulationOptions& options);

  const Model& model() const override { return *model_; }
  Workspace& workspace() override { return workspace_; }

  // What the options ask for and the controllers do without, and why; empty: nothing.
  const std::string& notice() const { return notice_; }

  // What is held over the steps to come: efforts (velocitySize numbers) that motors are told to
  // give besides those of the controllers, and external wrenches, which must live as long.
  void setInputs(const Eigen::VectorXd& effort, std::span<const LinkWrench> wrenches);
  void setPull(const std::optional<Pull>& pull) { pull_ = pull; }

  // The efforts of the motors, all controllers and limits included.
  const Eigen::VectorXd& motorEffort(const State& state);

  // Everything besides gravity and motors that acted in the last acceleration(), which was that of
  // `state`.
  void actingForces(const State& state, ActingForces& forces);
  // Adds what drives (Loop::drive) exerted in it on their joints.
  void addDriveEffort(Eigen::VectorXd& effort) const;
  StepStatus acceleration(const State& state, Eigen::VectorXd& result, double& power) override;
  StepStatus force(const State& state, Eigen::VectorXd& result, double& power) override;

  // Before a step of at most the length that the options name: closes loops that are open, and
  // finds what touches; an impact where something runs into a stop. `work` gains what an impact
  // takes.
  StepStatus begin(State& state, double& work);
  // After the stages of a step of h s: back onto the loops and the momentum that is known.
  StepStatus end(State& state, double h);
  // A run begins, or goes on, from a state that these steps did not lead to: what touches the
  // ground is held where it is.
  void resume(const State& state);
  // The ground's forces in `state`; none without a ground.
  void groundForces(const State& state, std::vector<GroundForce>& forces);
  // What follows is outside of steps.
  void leaveStep() { loop_keeper_.leaveStep(); }
  // A state between those of steps, brought back onto the loops.
  StepStatus settle(State& state);

  RigidStops& stops() { return stops_; }
  // Of the loops, in the stages since it was cleared.
  ConstraintRounding& constraintRounding() { return loop_keeper_.rounding(); }
  // At least the fastest rate at which dampers slow a motion (1/s).
  double dampingRate() const { return dampingRates().total(); }
  DampingRates dampingRates() const;

 private:
  // Everything that acts in `state`: efforts in total_effort_, wrenches in wrenches_, their power.
  double gather(const State& state);
  void addActuators(const State& state);
  // How many wrenches there are at most besides those that are held.
  size_t ownWrenches() const;
  StepStatus projected(const Projection& projection) const;
  // Done, or what made the acceleration in `state` no motion; what acted is still there.
  StepStatus judged(const State& state, const Eigen::VectorXd& acceleration) const;
  // Done, or the first of what acted in `state` that is no number.
  StepStatus expectNumbers(const State& state) const;

  std::shared_ptr<const Model> model_;
  Workspace workspace_;
  JointForces joint_forces_;
  PointSprings springs_;
  bool springs_act_;
  bool actuators_act_ = false;
  Eigen::VectorXd gradient_;
  std::string notice_;
  Controllers controllers_;
  std::vector<Motor> motors_;
  bool motor_limits_;
  std::optional<Pull> pull_;
  std::optional<GroundContact> ground_;
  RigidStops stops_;
  MomentumKeeper momentum_keeper_;
  LoopKeeper loop_keeper_;
  std::vector<LinkWrench> lasting_wrenches_, wrenches_;
  std::span<const LinkWrench> held_wrenches_;
  Eigen::VectorXd held_effort_, motor_effort_, total_effort_, force_;
  Eigen::MatrixXd M_;
};

}  // namespace armillary
