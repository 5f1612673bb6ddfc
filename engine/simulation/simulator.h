// SPDX-License-Identifier: BSD-3-Clause
// Forward dynamics over time.
#pragma once

#include <memory>
#include <span>

#include "engine/simulation/adaptive_steps.h"

namespace armillary {

// Moves a state in time under efforts and wrenches held over each step, and all that the options
// let act. Deterministic; no allocation per step. One per thread.
//
// Loops are closed before the first step where they are open, and stay closed to rounding. Rigid
// stops are hit at the time that the motion inside the step tells (step_interpolation.h): the step
// is taken again to there, then the impact, then the rest.
//
// Where dampers are stiff (a small inertia behind a strong one) a fixed step of an explicit
// integrator is divided into equal ones that it can bear, h <= 1 / SimulatedRobot::dampingRate(),
// at most 256: not of Euler's methods, the explicit and the modified one, whose instability is what
// they are looked at for. Where an implicit method's equations are not solved the step is halved,
// at most 8 times.
class Simulator {
 public:
  // Throws std::invalid_argument for options that cannot be: a step that is not positive, a
  // tolerance that is negative.
  Simulator(std::shared_ptr<const Model> model, const SimulationOptions& options);

  // The model with the rotors that it feels.
  const Model& model() const { return robot_.model(); }
  const SimulationOptions& options() const { return options_; }
  // What the options ask for and the controllers do without, and why; empty: nothing.
  const std::string& notice() const { return robot_.notice(); }

  // Advances `state` by `duration` (s; where steps are fixed, at most the options' step for the
  // promised accuracy). A step that fails leaves the state as it was.
  StepStatus step(State& state, double duration, const Eigen::VectorXd& effort,
                  std::span<const LinkWrench> wrenches = {});

  // Advances `state` by one step as long as the tolerance lets it be, at most `longest` (s). Where
  // steps are fixed, the options' step.
  StepStatus stepFreely(State& state, double longest, const Eigen::VectorXd& effort,
                        std::span<const LinkWrench> wrenches = {});
  // The state at `time` inside the last step that was taken, on the loops (dense output).
  StepStatus between(double time, State& result);

  // The acceleration in `state` with the joints' own forces, and the loops'.
  StepStatus acceleration(const State& state, const Eigen::VectorXd& effort,
                          std::span<const LinkWrench> wrenches, Eigen::VectorXd& result);
  // The efforts of the motors in `state`: what is given, controllers and limits.
  const Eigen::VectorXd& motorEffort(const State& state, const Eigen::VectorXd& effort);

  // What acted where acceleration() was asked for last, in that state.
  void actingForces(const State& state, ActingForces& forces) {
    robot_.actingForces(state, forces);
  }
  // Adds what drives (Loop::drive) exerted there on their joints.
  void addDriveEffort(Eigen::VectorXd& effort) const { robot_.addDriveEffort(effort); }
  // The ground's forces in `state`; none without a ground.
  void groundForces(const State& state, std::vector<GroundForce>& forces) {
    robot_.groundForces(state, forces);
  }
  void setPull(const std::optional<Pull>& pull) { robot_.setPull(pull); }

  // The last step that was taken (s), and its estimated error (relative to 1 + |y|; 0 without an
  // estimate).
  double lastStep() const { return last_step_; }
  double lastError() const { return method_->estimatesError() ? method_->error() : 0.0; }
  // How many equal ones a fixed step of `duration` is divided into.
  int partsOf(double duration) const;
  // step() in so many equal ones, whatever dampers ask for.
  StepStatus stepInParts(int parts, State& state, double duration, const Eigen::VectorXd& effort,
                         std::span<const LinkWrench> wrenches);
  // Of the steps since restart(): into how many parts one was divided at most, how long it was (s),
  // and what asked for that.
  struct DividedSteps {
    int parts = 1;
    double duration = 0.0;
    DampingRates rates;
  };
  const DividedSteps& dividedSteps() const { return divided_; }
  // The steps of implicit methods whose equations were not solved and that were halved, since
  // restart(): how many, when the first began (s), and where it moved the most.
  struct HalvedSteps {
    long count = 0;
    double time = 0.0;
    int degree_of_freedom = -1;
  };
  const HalvedSteps& halvedSteps() const { return halved_; }
  // Starts to count energy from `state`.
  void restart(const State& state);
  // How far the energy in `state` is from what it was at restart() and the work done since (J):
  // zero but for the integrator's error.
  double energyDrift(const State& state);

 private:
  bool adaptive() const { return tolerance_ > 0.0; }
  void enter(const State& state, const Eigen::VectorXd& effort,
             std::span<const LinkWrench> wrenches);
  // One step of at most `longest` s, from course_.
  StepStatus take(double longest);
  StepStatus attempt(double longest, double& taken);
  StepStatus fillInterpolation(double taken);
  StepStatus stepToStop(int stop, double& taken);
  // Fails, or hands the course on to `state`.
  StepStatus finish(const StepStatus& status, State& state, double time);

  SimulationOptions options_;
  SimulatedRobot robot_;
  std::unique_ptr<StepMethod> method_;
  double tolerance_;
  AdaptiveSteps adaptive_steps_;
  Course course_, trial_;
  StepInterpolation inside_;
  State inside_state_;
  double inside_start_ = 0.0, inside_step_ = 0.0;  // the step that inside_ knows or will know
  bool inside_known_ = false;
  State before_, after_;
  Eigen::VectorXd rate_, acceleration_;
  HalvedSteps halved_;
  DividedSteps divided_;
  double work_ = 0.0, energy_at_restart_ = 0.0, last_step_ = 0.0;
  int crowded_ = 0;  // hits of rigid stops in a row between which no time passed
};

}  // namespace armillary
