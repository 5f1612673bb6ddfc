// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/simulator.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "engine/dynamics/energy.h"

namespace armillary {
namespace {

// Times closer than this are the same, relative to the step.
constexpr double kSameTime = 1e-12;
constexpr double kAtStop = 1e-9;  // m or rad
// Stops that are hit so often in a row within so small a part of a step are hit for ever.
constexpr double kNoTime = 1e-9;
constexpr int kMostCrowded = 100;

SimulationOptions checked(const SimulationOptions& options) {
  if (!(options.step > 0.0)) {
    throw std::invalid_argument("the simulation step must be positive, not " +
                                std::to_string(options.step) + " s");
  }
  if (!(options.tolerance >= 0.0)) {
    throw std::invalid_argument("the tolerance must not be negative");
  }
  return options;
}

}  // namespace

Simulator::Simulator(std::shared_ptr<const Model> model, const SimulationOptions& options)
    : options_(checked(options)),
      robot_(std::move(model), options),
      method_(makeStepMethod(options.integrator, robot_.model())),
      tolerance_(options.stepTolerance()),
      adaptive_steps_(options.step, tolerance_, method_->errorOrder()),
      course_{neutralState(robot_.model())},
      trial_(course_),
      inside_(robot_.model()),
      inside_state_(course_.state),
      before_(course_.state),
      after_(course_.state),
      rate_(Eigen::VectorXd::Zero(robot_.model().positionSize())),
      acceleration_(Eigen::VectorXd::Zero(robot_.model().velocitySize())) {}

StepStatus Simulator::acceleration(const State& state, const Eigen::VectorXd& effort,
                                   std::span<const LinkWrench> wrenches, Eigen::VectorXd& result) {
  robot_.leaveStep();
  robot_.setInputs(effort, wrenches);
  robot_.stops().begin(state);
  double power = 0.0;
  return robot_.acceleration(state, result, power);
}

const Eigen::VectorXd& Simulator::motorEffort(const State& state, const Eigen::VectorXd& effort) {
  robot_.setInputs(effort, {});
  return robot_.motorEffort(state);
}

void Simulator::restart(const State& state) {
  crowded_ = 0;
  work_ = 0.0;
  halved_ = {};
  divided_ = {};
  energy_at_restart_ = energy(robot_.model(), state, robot_.workspace()).total();
}

double Simulator::energyDrift(const State& state) {
  return energy(robot_.model(), state, robot_.workspace()).total() - energy_at_restart_ - work_;
}

StepStatus Simulator::attempt(double longest, double& taken) {
  if (adaptive()) {
    return adaptive_steps_.take(*method_, robot_, course_, longest, trial_, taken);
  }
  for (double h = longest;; h *= 0.5) {
    trial_ = course_;
    taken = h;
    const StepStatus status = method_->step(robot_, h, trial_);
    if (status || status.kind != StepStatus::Kind::kNotConverged || h < longest / 255.0) {
      return status;
    }
    if (h == longest && halved_.count++ == 0) {
      halved_.time = course_.state.time;
      halved_.degree_of_freedom = status.degree_of_freedom;
    }
  }
}

// Makes inside_ the motion from course_ to trial_, which the method has just stepped.
StepStatus Simulator::fillInterpolation(double taken) {
  if (method_->interpolates()) {
    method_->interpolate(robot_, inside_);
    return {};
  }
  double power = 0.0;
  StepStatus status = robot_.acceleration(before_, acceleration_, power);
  if (!status) return status;
  positionRate(robot_.model(), before_.position, before_.velocity, rate_);
  inside_.setStart(before_, rate_, acceleration_);
  status = robot_.acceleration(after_, acceleration_, power);
  if (!status) return status;
  positionRate(robot_.model(), after_.position, after_.velocity, rate_);
  inside_.setEnd(taken, after_.position, after_.velocity, rate_, acceleration_);
  return {};
}

// Steps from course_ to where `stop` is hit. The root is found in the motion inside the step by
// halving, then on steps of that length by the secant rule.
StepStatus Simulator::stepToStop(int stop, double& taken) {
  before_ = course_.state;
  after_ = trial_.state;
  StepStatus status = fillInterpolation(taken);
  if (!status) return status;
  double lower = 0.0, upper = 1.0;
  for (int i = 0; i < 60; ++i) {
    const double middle = 0.5 * (lower + upper);
    inside_.at(robot_.model(), middle, inside_state_);
    (robot_.stops().gap(stop, inside_state_) > 0.0 ? lower : upper) = middle;
  }
  double h = upper * taken;
  for (int i = 0; i < 4; ++i) {
    trial_ = course_;
    status = method_->step(robot_, h, trial_);
    if (!status) return status;
    const double gap = robot_.stops().gap(stop, trial_.state);
    const double rate = robot_.stops().rate(stop, trial_.state);
    if (std::abs(gap) < 1e-13 || !(rate < 0.0)) break;
    h = std::clamp(h - gap / rate, 0.0, taken);
  }
  taken = h;
  return {};
}

StepStatus Simulator::take(double longest) {
  StepStatus status = robot_.begin(course_.state, course_.work);
  if (!status) return status;
  double taken = 0.0;
  status = attempt(longest, taken);
  if (!status) return status;
  double fraction = 1.0;
  const int stop = robot_.stops().firstHit(course_.state, trial_.state, fraction);
  // what is beyond a stop already meets it where the next step begins
  if (stop >= 0 && robot_.stops().gap(stop, course_.state) > -kAtStop) {
    status = stepToStop(stop, taken);
    if (!status) return status;
    if (taken > kNoTime * longest) {
      crowded_ = 0;
    } else if (++crowded_ > kMostCrowded) {
      crowded_ = 0;
      return {StepStatus::Kind::kStopsCrowded, robot_.stops().degreeOfFreedom(stop)};
    }
  } else {
    crowded_ = 0;
  }
  before_ = course_.state;
  inside_start_ = course_.state.time;
  inside_step_ = taken;
  inside_known_ = false;
  status = robot_.end(trial_.state, taken);
  if (!status) return status;
  after_ = trial_.state;
  std::swap(course_, trial_);
  last_step_ = taken;
  return {};
}

StepStatus Simulator::finish(const StepStatus& status, State& state, double time) {
  if (!status) return status;
  if (const StepStatus moves = expectMotion(course_.state.velocity); !moves) return moves;
  work_ += course_.work;
  state.time = time;
  state.position = course_.state.position;
  state.velocity = course_.state.velocity;
  return {};
}

void Simulator::enter(const State& state, const Eigen::VectorXd& effort,
                      std::span<const LinkWrench> wrenches) {
  robot_.workspace().check(robot_.model(), state);
  robot_.setInputs(effort, wrenches);
  const bool led_here =
      state.position == course_.state.position && state.velocity == course_.state.velocity;
  if (!led_here) robot_.resume(state);
  course_.state = state;
  course_.work = 0.0;
}

int Simulator::partsOf(double duration) const {
  constexpr double kMostParts = 256.0;
  switch (options_.integrator) {
    case Integrator::kDiagonallyImplicit:
    case Integrator::kVariationalMidpoint:
    case Integrator::kExplicitEuler:
    case Integrator::kModifiedEuler:
      return 1;
    default:
      if (adaptive()) return 1;
      // a robot whose inertias are no numbers has no rate either: its first step will tell
      const double parts = std::ceil(duration * robot_.dampingRate());
      return parts > 1.0 ? static_cast<int>(std::min(parts, kMostParts)) : 1;
  }
}

StepStatus Simulator::step(State& state, double duration, const Eigen::VectorXd& effort,
                           std::span<const LinkWrench> wrenches) {
  return stepInParts(partsOf(duration), state, duration, effort, wrenches);
}

StepStatus Simulator::stepInParts(int parts, State& state, double duration,
                                  const Eigen::VectorXd& effort,
                                  std::span<const LinkWrench> wrenches) {
  enter(state, effort, wrenches);
  const double end = state.time + duration;
  const double longest = duration / parts;
  if (parts > divided_.parts) divided_ = {parts, duration, robot_.dampingRates()};
  // late in a run the time itself rounds by more than a part of the step: that is no time left
  constexpr double kRoundings = 16.0 * std::numeric_limits<double>::epsilon();
  const double same =
      std::min(std::max(kSameTime * duration, kRoundings * std::abs(end)), 0.5 * duration);
  StepStatus status;
  for (double left = duration; status && left > same; left = end - course_.state.time) {
    // the last two of many are alike, so that none is a crumb
    const double h = left < 1.5 * longest && left > longest * (1.0 + 1e-9) ? 0.5 * left : longest;
    status = take(std::min(left, h));
  }
  robot_.leaveStep();
  return finish(status, state, end);
}

StepStatus Simulator::stepFreely(State& state, double longest, const Eigen::VectorXd& effort,
                                 std::span<const LinkWrench> wrenches) {
  if (!adaptive()) return step(state, std::min(longest, options_.step), effort, wrenches);
  enter(state, effort, wrenches);
  const double next = adaptive_steps_.next();
  const StepStatus status = take(next < longest && next > 0.5 * longest ? 0.5 * longest : longest);
  robot_.leaveStep();
  return finish(status, state, course_.state.time);
}

StepStatus Simulator::between(double time, State& result) {
  if (!inside_known_) {
    if (const StepStatus status = fillInterpolation(inside_step_); !status) return status;
    inside_known_ = true;
  }
  const double theta = inside_step_ > 0.0 ? (time - inside_start_) / inside_step_ : 0.0;
  inside_.at(robot_.model(), std::clamp(theta, 0.0, 1.0), result);
  result.time = time;
  const StepStatus status = robot_.settle(result);
  robot_.leaveStep();
  return status;
}

}  // namespace armillary
