// SPDX-License-Identifier: BSD-3-Clause
// Why a motion is not possible with its contacts, and what would make it so.
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/forces/contact_inverse_dynamics.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

using WhyKind = ContactEfforts::Kind;

constexpr double kNoLimits = std::numeric_limits<double>::infinity();
// Contacts of different heights or normals can brace against one another, and the more they grip
// the farther outside of them a weight may act: what only holds above this friction tips over.
constexpr double kMostFriction = 2.0;
constexpr double kFrictionTold = 1e-3;
constexpr double kFactorTold = 1e-4;
constexpr double kMostShare = 1e6;  // of what a motor can give

// The least number between one that does not do and one that does, by halving: to so much of it,
// and one that does.
template <typename Does>
double leastThatDoes(double fails, double does, double relative, const Does& tried) {
  while (does - fails > relative * does) {
    const double middle = 0.5 * (fails + does);
    (tried(middle) ? does : fails) = middle;
  }
  return does;
}

// So that what is told is enough.
std::string roundedUp(double value, int digits) {
  const double place = std::pow(10.0, std::floor(std::log10(value)) + 1.0 - digits);
  return withDigits(std::ceil(value / place) * place, digits);
}

}  // namespace

// What found_ asks of the motors, in what each can give: of the one that is asked most.
double ContactInverseDynamics::largestShare(const State& state, int& at) const {
  double largest = 0.0;
  const Eigen::Index forces = 3 * static_cast<Eigen::Index>(moves_.size());
  for (std::size_t k = 0; k < counted_.size(); ++k) {
    const double effort = found_[forces + static_cast<Eigen::Index>(k)];
    const EffortRange range = effortRange(motors_[counted_[k]], state.velocity[counted_[k]]);
    const double available = std::abs(effort < 0.0 ? range.least : range.most);
    const double share = std::abs(effort) / std::max(available, 1e-12);
    if (!(share > largest)) continue;
    largest = share;
    at = counted_[k];
  }
  return largest;
}

// Where all share the work as well as they can in the sum of squares one may be asked more than
// any has to give; the least common factor is below that.
void ContactInverseDynamics::findWeakest(const Eigen::VectorXd& tree_effort, const State& state,
                                         double friction, ContactEfforts& result) {
  setUp(tree_effort, state, Aim::kShares, kNoLimits);
  int weakest = -1;
  const double enough = minimize(friction) ? largestShare(state, weakest) : kNoLimits;
  const auto shared = [&](double motors) {
    setUp(tree_effort, state, Aim::kShares, motors);
    return minimize(friction);
  };
  if (!(enough < kMostShare) || !shared(enough)) return;
  largestShare(state, result.weakest);
  result.stronger = leastThatDoes(1.0, enough, kFactorTold, [&](double motors) {
    if (!shared(motors)) return false;
    largestShare(state, result.weakest);
    return true;
  });
}

// Why (1) and (2) allow nothing.
void ContactInverseDynamics::findReason(const State& state, bool touches,
                                        const ContactOptions& options, ContactEfforts& result) {
  const auto possible = [&](double friction, double motors) {
    setUp(result.effort, state, Aim::kForces, motors);
    return minimize(friction);
  };
  result.kind = WhyKind::kPulls;
  if (options.motor_limits && possible(options.friction, kNoLimits)) {
    result.kind = WhyKind::kTooWeak;
    findWeakest(result.effort, state, options.friction, result);
    return;
  }
  if (touches && options.friction < kMostFriction) {
    const double motors = options.motor_limits && possible(kMostFriction, 1.0) ? 1.0 : kNoLimits;
    if (std::isfinite(motors) || possible(kMostFriction, kNoLimits)) {
      result.kind = WhyKind::kSlides;
      result.friction = leastThatDoes(options.friction, kMostFriction, kFrictionTold,
                                      [&](double friction) { return possible(friction, motors); });
      return;
    }
  }
  if (touches) result.friction = std::max(options.friction, kMostFriction);
  if (given_) {
    driven_.clear();
    for (int i = 0; i < model_.velocitySize(); ++i) {
      if (!isAmong(free_, i)) driven_.push_back(i);
    }
    if (possible(options.friction, kNoLimits)) result.kind = WhyKind::kUndriven;
    driven_ = *given_;
  }
}

std::string describe(const ContactEfforts& result, const Model& model) {
  const std::string what = "this motion is not possible with these contacts: ";
  switch (result.kind) {
    case WhyKind::kSlides:
      return what + "they would slide; with a friction of " + roundedUp(result.friction, 3) +
             " they would not";
    case WhyKind::kPulls:
      return what +
             "they would have to pull, or are too steep, or its weight acts outside of them" +
             (result.friction > 0.0
                  ? "; no friction up to " + fourDigits(result.friction) + " would help"
                  : "");
    case WhyKind::kTooWeak: {
      std::string weak = what + "the motors are too weak";
      if (result.weakest < 0) return weak;
      return weak + "; with " + roundedUp(result.stronger, 4) +
             " times what each can give it would be possible, and '" +
             model.degrees_of_freedom[result.weakest].name + "' would then give all it can";
    }
    case WhyKind::kUndriven:
      return what +
             "the driven joints are too few; the robot's other joints would have to give "
             "efforts, too";
    case WhyKind::kPossible:
    case WhyKind::kNoFreeBase:
      break;
  }
  return {};
}

}  // namespace armillary
