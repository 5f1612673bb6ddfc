// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/run_watch.h"

#include <algorithm>
#include <cmath>

#include "engine/analysis/mass_matrix_condition.h"
#include "engine/dynamics/energy.h"
#include "engine/text/about_number.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

constexpr double kTolerableEnergy = 0.01;  // of what moved
constexpr double kTolerableGap = 1e-6;     // m or rad
constexpr double kTolerableCondition = 1e12;

constexpr double kLooks = 64.0;
constexpr long kMostSteps = 32;  // between two looks
constexpr long kMostFreeSteps = 8;
// A motion that has only begun has hardly moved anything.
constexpr long kFewLooks = 16;
// Decompositions of the mass matrix, which take memory and O(n³).
constexpr int kMostConditions = 16;

}  // namespace

RunWatch::RunWatch(std::shared_ptr<const Model> model, const SimulationOptions& options,
                   double steps, bool judges_steps)
    : options_(options), model_(feltModel(model, options)), workspace_(*model_) {
  const bool free = options.stepTolerance() > 0.0;
  stride_ = std::clamp(static_cast<long>(std::min(steps / kLooks, 1e6)), 1L,
                       free ? kMostFreeSteps : kMostSteps);
  if (judges_steps && !free) doubling_.emplace(std::move(model), options, steps);
  order_ = std::max(1, makeStepMethod(options.integrator, *model_)->order());
  begin(neutralState(*model_));
}

void RunWatch::begin(const State& state) {
  if (doubling_) doubling_->begin();
  start_potential_ = energy(*model_, state, workspace_).potential;
  constexpr double kRounding = 1e-6;  // of work too, whose integral has the steps' digits
  constexpr double kSmall = 0.1;      // m
  constexpr double kPlace = 1e-12;    // m
  noise_ = 0.0;
  for (int i = 1; i < model_->bodyCount(); ++i) {
    // a body at height zero, too, is somewhere
    noise_ +=
        kRounding * std::max(std::abs(bodyEnergy(*model_, state, i, workspace_).potential),
                             kSmall * model_->bodies[i].inertia.mass * model_->gravity.norm());
    // what stands still moves in a step by what loops are closed to
    if (!model_->loops.empty())
      noise_ += 0.5 * model_->bodies[i].inertia.mass * std::pow(kPlace / options_.step, 2.0);
  }
  moved_energy_ = energy_error_ = energy_error_time_ = 0.0;
  count_ = looks_ = 0;
  gap_ = {};
  halved_ = {};
  divided_ = {};
  longest_step_ = 0.0;
  open_loop_ = -1;
  condition_asked_ = 0;
  condition_notice_.clear();
}

void RunWatch::before(const State& state, double h, const Eigen::VectorXd& effort,
                      std::span<const LinkWrench> wrenches) {
  if (doubling_) doubling_->step(state, h, effort, wrenches);
}

void RunWatch::after(Simulator& simulator, const State& state) {
  halved_ = simulator.halvedSteps();
  divided_ = simulator.dividedSteps();
  longest_step_ = std::max(longest_step_, simulator.lastStep());
  if (count_++ % stride_ != 0) return;
  ++looks_;
  lookAtEnergy(simulator, state);
  if (model_->loops.empty()) {
    lookAtMassMatrix(state);
  } else {
    lookAtLoops(state);
  }
}

void RunWatch::lookAtEnergy(Simulator& simulator, const State& state) {
  const Energy now = energy(*model_, state, workspace_);
  moved_energy_ =
      std::max({moved_energy_, now.kinetic, std::abs(now.potential - start_potential_)});
  const double error = std::abs(simulator.energyDrift(state));
  if (!(error > energy_error_)) return;
  energy_error_ = error;
  energy_error_time_ = state.time;
}

void RunWatch::lookAtLoops(const State& state) {
  loopGaps(*model_, model_->loops, state, workspace_, gaps_);
  for (std::size_t i = 0; i < gaps_.size(); ++i) {
    if (!(gaps_[i].largest() > gap_.largest())) continue;
    gap_ = gaps_[i];
    open_loop_ = static_cast<int>(i);
    gap_time_ = state.time;
  }
}

void RunWatch::lookAtMassMatrix(const State& state) {
  if (!condition_notice_.empty() || condition_asked_ >= kMostConditions) return;
  if (!mayBeSingular(*model_, state, workspace_)) return;
  ++condition_asked_;
  const MassMatrixCondition found = massMatrixCondition(*model_, state, workspace_);
  if (!(found.condition > kTolerableCondition)) return;
  condition_notice_ = "at " + withDigits(state.time, 3) + " s " + describe(found, *model_) +
                      "; until then accelerations have few right digits";
}

std::string RunWatch::energyNotice() const {
  const double part = energy_error_ / moved_energy_;
  if (looks_ < kFewLooks || !(energy_error_ > noise_) || !(part > kTolerableEnergy)) return {};
  std::string text = "the energy is off by " + aboutPercent(part) + " of what moved (" +
                     withDigits(energy_error_, 2) + " J at " + withDigits(energy_error_time_, 3) +
                     " s), which no work explains: the steps are not exact enough; try ";
  const double better = 0.1 * kTolerableEnergy / part;
  if (options_.stepTolerance() > 0.0) {
    return text + "a tolerance of " + withDigits(options_.stepTolerance() * better, 1);
  }
  return text + remedyForSteps(options_, longest_step_ * std::pow(better, 1.0 / order_));
}

std::string RunWatch::loopNotice() const {
  if (open_loop_ < 0 || !(gap_.largest() > kTolerableGap)) return {};
  return "loop '" + model_->loops[static_cast<std::size_t>(open_loop_)].name + "' was open by " +
         withDigits(gap_.largest(), 2) + " (m or rad) at " + withDigits(gap_time_, 3) +
         " s; start from a pose where it is closed, or try a smaller step";
}

std::string RunWatch::equationsNotice() const {
  if (halved_.count == 0) return {};
  const bool one = halved_.count == 1;
  std::string text = std::to_string(halved_.count) + (one ? " step of " : " steps of ") +
                     std::string(nameOf(options_.integrator)) + " did not converge and " +
                     (one ? "was" : "were") + " taken in parts, ";
  text += (one ? "at " : "the first at ") + withDigits(halved_.time, 3) + " s";
  if (halved_.degree_of_freedom >= 0) {
    text += ", where joint '" +
            model_->degrees_of_freedom[static_cast<std::size_t>(halved_.degree_of_freedom)].name +
            "' was not found";
  }
  return text + "; try steps of " + withDigits(0.5 * options_.step, 2) + " s";
}

// What has the largest part in why steps are divided, and its rate.
std::string RunWatch::stiffest(double& rate) const {
  const DampingRates& rates = divided_.rates;
  rate = std::max({rates.joints, rates.stops, rates.controllers, rates.springs, rates.ground});
  if (rate == rates.joints) {
    return "joint '" +
           model_->degrees_of_freedom[static_cast<std::size_t>(rates.damped_most)].name +
           "' is damped so strongly";
  }
  if (rate == rates.stops) return "the stops at position limits are so stiff";
  if (rate == rates.controllers) return "the controllers' gains are so large";
  if (rate == rates.springs) return "a damper between two points is so strong";
  return "the ground is so stiff";
}

std::string RunWatch::division() const {
  if (divided_.parts <= 1) return {};
  double rate = 0.0;
  std::string text = stiffest(rate);
  text += " that each step of " + withDigits(divided_.duration, 3) + " s is taken in " +
          std::to_string(divided_.parts) + " parts";
  const double needed = std::ceil(divided_.duration * divided_.rates.total());
  const double others = needed - std::ceil(divided_.duration * rate);
  if (needed > divided_.parts) {
    text += ", the most there are, where " + withDigits(needed, 3) + " are needed";
  } else if (others > 0.0) {
    text += ", " + withDigits(others, 3) + " of them for what else is stiff";
  }
  return text + "; try sdirk, which needs none, or steps shorter than " +
         withDigits(1.0 / divided_.rates.total(), 2) + " s";
}

std::vector<std::string> RunWatch::notices() const {
  std::vector<std::string> all;
  for (std::string text : {doubling_ ? doubling_->notice() : std::string(), energyNotice(),
                           loopNotice(), condition_notice_, equationsNotice()}) {
    if (!text.empty()) all.push_back(std::move(text));
  }
  return all;
}

}  // namespace armillary
