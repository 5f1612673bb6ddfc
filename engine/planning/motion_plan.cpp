// SPDX-License-Identifier: BSD-3-Clause
#include "engine/planning/motion_plan.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace armillary {

const char* name(Profile profile) {
  switch (profile) {
    case Profile::kCubic:
      return "cubic";
    case Profile::kQuintic:
      return "quintic";
    case Profile::kMinimumJerk:
      return "minimum-jerk";
    case Profile::kTrapezoidal:
      return "trapezoidal";
    case Profile::kNaturalSpline:
      return "spline";
    case Profile::kClampedSpline:
      break;
  }
  return "clamped-spline";
}

std::optional<Profile> profileNamed(std::string_view name_of_one) {
  for (const Profile profile : kAllProfiles) {
    if (name_of_one == name(profile)) return profile;
  }
  return std::nullopt;
}

MotionLimits noLimits(const Model& model) {
  const Eigen::VectorXd none =
      Eigen::VectorXd::Constant(model.velocitySize(), std::numeric_limits<double>::infinity());
  return {none, none};
}

MotionLimits limitsOf(const Model& model) {
  MotionLimits limits = noLimits(model);
  for (int i = 0; i < model.velocitySize(); ++i) {
    limits.velocity[i] = model.degrees_of_freedom[i].velocity_limit;
  }
  for (const Joint& joint : model.joints) {
    if (!joint.mimic || joint.mimic->multiplier == 0.0) continue;
    double& limit = limits.velocity[joint.velocity_index];
    limit = std::min(limit, joint.limits.velocity / std::abs(joint.mimic->multiplier));
  }
  return limits;
}

MotionPlan::MotionPlan(std::shared_ptr<const Model> model, Profile profile, int continuity,
                       std::vector<double> times, PlanPieces pieces)
    : model_(std::move(model)),
      profile_(profile),
      continuity_(continuity),
      times_(std::move(times)),
      pieces_(std::move(pieces)) {}

void MotionPlan::evaluate(double time, State& state, Eigen::VectorXd& acceleration) const {
  state.time = time;
  state.position.resize(model_->positionSize());
  state.velocity.resize(model_->velocitySize());
  acceleration.resize(model_->velocitySize());
  const double inside = std::clamp(time, startTime(), endTime());
  const auto next =
      std::upper_bound(pieces_.pieces.begin() + 1, pieces_.pieces.end(), inside,
                       [](double t, const PlanPiece& piece) { return t < piece.start; });
  SlotMotion motion;
  for (const PlanSlot& slot : pieces_.slots) {
    evaluateSlot(pieces_, *(next - 1), slot, inside, motion);
    const int positions = slot.numbers + (slot.turns ? 4 : 0);
    std::copy_n(motion.position, positions, state.position.data() + slot.position_index);
    std::copy_n(motion.velocity, slot.velocities, state.velocity.data() + slot.velocity_index);
    std::copy_n(motion.acceleration, slot.velocities, acceleration.data() + slot.velocity_index);
  }
  if (inside != time) {
    state.velocity.setZero();
    acceleration.setZero();
  }
}

}  // namespace armillary
