#include "engine/simulation/simulator.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

#include "engine/dynamics/energy.h"

namespace armillary {
namespace {

// Times closer than this are the same, relative to the step.
constexpr double kSameTime = 1e-12;
constexpr double kSmallestStep = 1e-12;  // s, and relative to the time
constexpr double kAtStop = 1e-9;         // m or rad
// How fast a longer step is forgotten, a step.
constexpr double kForget = 0.8;

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
      step_size_(options.step, std::max(1, method_->errorOrder())),
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
  work_ = 0.0;
  energy_at_restart_ = energy(robot_.model(), state, robot_.workspace()).total();
}

double Simulator::energyDrift(const State& state) {
  return energy(robot_.model(), state, robot_.workspace()).total() - energy_at_restart_ - work_;
}

StepStatus Simulator::attempt(double longest, double& taken) {
  double h = adaptive() ? std::min(longest, step_size_.next()) : longest;
  const double smallest = kSmallestStep * std::max(1.0, std::abs(course_.state.time));
  bool look_past = adaptive() && !robot_.model().loops.empty();
  const auto past = [&] {
    look_past = false;
    const double length = std::min(longest, std::max(h, usual_step_));
    if (!stepPastSingularity(length, taken)) return false;
    usual_step_ = std::max(taken, kForget * usual_step_);
    return true;
  };
  // a sudden fall of the step is the sign of a singular pose
  if (look_past && h < 0.3 * std::min(longest, usual_step_) && past()) return {};
  for (;;) {
    trial_ = course_;
    const StepStatus status = method_->step(robot_, h, trial_);
    taken = h;
    if (adaptive()) {
      const double ratio = status ? method_->error() / tolerance_ : INFINITY;
      if (step_size_.accept(h, ratio)) {
        usual_step_ = std::max(h, kForget * usual_step_);
        return {};
      }
      if (look_past && past()) return {};
      h = step_size_.next();
      if (h > smallest) continue;
      if (!status) return status;
      return {StepStatus::Kind::kTooSmall, status.degree_of_freedom, h};
    }
    if (status || status.kind != StepStatus::Kind::kNotConverged || h < longest / 255.0) {
      return status;
    }
    h *= 0.5;
  }
}

// Where a mechanism passes a singular pose its accelerations lose their digits nearby, and so does
// the estimated error where a stage comes close to it; ever shorter steps would only creep there,
// and its branches meet there. A step of another length has its stages elsewhere and goes past: of
// several about as long as the steps before, the first that holds the tolerance is taken, else the
// best that does within a factor of 100, or within 1e-8.
bool Simulator::stepPastSingularity(double h, double& taken) {
  constexpr double kLengths[] = {0.9, 1.1, 0.8, 1.2, 0.7, 1.3, 0.95, 0.6, 1.05, 0.85, 1.15, 0.5};
  const double nearly = std::max(100.0, 1e-8 / tolerance_);  // of the tolerance
  const auto ratio_of = [&](double length) {
    trial_ = course_;
    taken = length;
    return method_->step(robot_, length, trial_) ? method_->error() / tolerance_ : INFINITY;
  };
  double best = h, best_ratio = INFINITY;
  for (const double share : kLengths) {
    const double ratio = ratio_of(share * h);
    if (ratio <= 1.0) return step_size_.accept(share * h, ratio);
    if (ratio < best_ratio) {
      best_ratio = ratio;
      best = share * h;
    }
  }
  if (!(best_ratio <= nearly)) return false;
  ratio_of(best);
  return step_size_.accept(best, 1.0);
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

StepStatus Simulator::step(State& state, double duration, const Eigen::VectorXd& effort,
                           std::span<const LinkWrench> wrenches) {
  enter(state, effort, wrenches);
  const double end = state.time + duration;
  double longest = duration;
  const bool explicit_steps = !adaptive() &&
                              options_.integrator != Integrator::kDiagonallyImplicit &&
                              options_.integrator != Integrator::kVariationalMidpoint;
  if (explicit_steps) {
    constexpr double kMostParts = 256.0;
    longest /= std::clamp(std::ceil(duration * robot_.dampingRate()), 1.0, kMostParts);
  }
  StepStatus status;
  for (double left = duration; status && left > kSameTime * duration;
       left = end - course_.state.time) {
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
  const double next = step_size_.next();
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
