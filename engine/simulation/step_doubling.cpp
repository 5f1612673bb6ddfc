// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/step_doubling.h"

#include <algorithm>
#include <cmath>

#include "engine/text/about_number.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

// A motion of few steps is looked at all the way; of many about a twelfth of the work.
constexpr double kDoublingLooks = 256.0;
constexpr long kMostDoubledSteps = 32;
// In this many steps what is forgotten has been: a few hundredths of a second of usual ones.
constexpr double kDoublingSpans = 16.0;
constexpr long kMostSpan = 32;

// As much as both say, to the side of the later one.
double common(double before, double now) {
  return std::copysign(std::min(std::abs(before), std::abs(now)), now);
}

long between(double wanted, long most) {
  return std::clamp(static_cast<long>(std::min(wanted, 1e6)), 1L, most);
}

}  // namespace

StepDoubling::StepDoubling(std::shared_ptr<const Model> model, const SimulationOptions& options,
                           double steps)
    : options_(options),
      simulator_(std::move(model), options),
      order_(makeStepMethod(options.integrator, simulator_.model())->order()),
      stride_(between(steps / kDoublingLooks, kMostDoubledSteps)),
      span_(between(steps / (kDoublingSpans * static_cast<double>(stride_)), kMostSpan)),
      position_(Eigen::VectorXd::Zero(simulator_.model().velocitySize())),
      velocity_(position_),
      position_before_(position_),
      velocity_before_(position_),
      position_difference_(position_),
      velocity_difference_(position_) {}

void StepDoubling::begin() {
  count_ = 0;
  follows_ = looked_ = false;
  position_.setZero();
  velocity_.setZero();
  error_ = noticed_time_ = 0.0;
  worst_ = -1;
  longest_ = 0.0;
  parts_ = 1;
}

void StepDoubling::step(const State& state, double h, const Eigen::VectorXd& effort,
                        std::span<const LinkWrench> wrenches) {
  const long place = count_++ % (stride_ * span_);
  if (place == 0) {
    follows_ = true;
    once_ = state;
    twice_ = state;
  }
  if (!follows_) return;
  follows_ = follow(h, effort, wrenches);
  if (place + 1 < span_) return;
  if (follows_) add();
  follows_ = false;
}

bool StepDoubling::follow(double h, const Eigen::VectorXd& effort,
                          std::span<const LinkWrench> wrenches) {
  if (!simulator_.step(once_, h, effort, wrenches)) return false;
  const int parts = simulator_.partsOf(h);
  if (!simulator_.stepInParts(2 * parts, twice_, h, effort, wrenches)) return false;
  if (h > longest_) {
    longest_ = h;
    parts_ = parts;
  }
  return true;
}

void StepDoubling::add() {
  const double power = std::pow(2.0, order_);
  const double scale = power / (power - 1.0);  // (1)
  positionDifference(simulator_.model(), twice_.position, once_.position, position_difference_);
  position_difference_ *= scale;
  velocity_difference_ = scale * (once_.velocity - twice_.velocity);
  position_ += position_difference_;
  velocity_ += velocity_difference_;
  if (looked_) {  // the steps between the two looks
    const double others = static_cast<double>(stride_ - 1);
    position_ += others * position_before_.binaryExpr(position_difference_, &common);
    velocity_ += others * velocity_before_.binaryExpr(velocity_difference_, &common);
  }
  looked_ = true;
  position_before_ = position_difference_;
  velocity_before_ = velocity_difference_;
  for (int i = 0; i < velocity_.size(); ++i) {
    const double found = std::max(std::abs(position_[i]),
                                  std::abs(velocity_[i]) / (1.0 + std::abs(once_.velocity[i])));
    if (!(found > error_)) continue;
    if (error_ <= kTolerable && found > kTolerable) noticed_time_ = once_.time;
    error_ = found;
    worst_ = i;
  }
}

std::string StepDoubling::notice() const {
  if (!(error_ > kTolerable) || worst_ < 0) return {};
  // the sum falls with h to the method's order
  const double shorter =
      longest_ / parts_ * std::pow(0.1 * kTolerable / error_, 1.0 / std::max(order_, 1));
  const std::string amount = (error_ > 10.0 ? "" : "about ") + aboutPercent(error_);
  const std::string divided =
      parts_ > 1 ? " (" + withDigits(longest_, 3) + " s in " + std::to_string(parts_) + " parts)"
                 : "";
  return "steps of " + withDigits(longest_ / parts_, 3) + " s" + divided + " are too long for " +
         std::string(nameOf(options_.integrator)) + ": half as long ones move joint '" +
         simulator_.model().degrees_of_freedom[worst_].name + "' otherwise, by " + amount +
         " in all and more than 1 % from " + withDigits(noticed_time_, 3) + " s on; try " +
         remedyForSteps(options_, shorter);
}

std::string remedyForSteps(const SimulationOptions& options, double shorter) {
  const std::string remedy =
      "steps of " + withDigits(shorter, 1) + " s, or dormand-prince, which chooses its own";
  const bool may_strike = options.ground || options.joint_forces.stops != Stops::kNone;
  return may_strike ? remedy +
                          " (where something strikes, steps of one length have to be shorter "
                          "still)"
                    : remedy;
}

}  // namespace armillary
