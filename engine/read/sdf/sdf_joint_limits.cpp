// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/sdf/sdf_joint_limits.h"

#include <cmath>
#include <limits>
#include <utility>

#include "engine/read/sdf/sdf_values.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

// Damping, friction: a resistance, so that a negative one would feed the joint with energy.
double readResistance(const ElementReader& dynamics, const char* tag) {
  const double value = childNumber(dynamics, tag, 0.0);
  if (value < 0.0) {
    dynamics.warning(
        "<" + std::string(tag) + "> is negative: it drives the joint instead of resisting",
        "give a positive number or zero");
  }
  return value;
}

// An upper bound of an effort or a speed; SDF writes -1 where there is none.
double readBound(const ElementReader& limit, const char* tag) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  const double bound = childBound(limit, tag, kInfinite);
  return bound >= 0.0 ? bound : kInfinite;
}

}  // namespace

void readSdfDynamics(const ElementReader& axis, JointDescription& joint, SdfContext& context) {
  const auto dynamics = axis.child("dynamics");
  if (!dynamics || joint.type == JointType::kFixed) return;
  joint.damping = readResistance(*dynamics, "damping");
  joint.friction = readResistance(*dynamics, "friction");
  const double stiffness = readResistance(*dynamics, "spring_stiffness");
  const double reference = childNumber(*dynamics, "spring_reference", 0.0);
  if (hasOneCoordinate(joint.type)) {
    joint.stiffness = stiffness;
    joint.spring_reference = reference;
  } else if (stiffness != 0.0) {
    context.once(Severity::kWarning, *dynamics,
                 "springs are read in joints with one coordinate; this one is left out");
  }
}

void readSdfLimits(const ElementReader& axis, JointDescription& joint, SdfContext& context) {
  constexpr double kInfinite = std::numeric_limits<double>::infinity();
  const auto limit = axis.child("limit");
  if (limit && hasOneCoordinate(joint.type)) {
    JointLimits& limits = joint.limits;
    limits.effort = readBound(*limit, "effort");
    limits.velocity = readBound(*limit, "velocity");
    limits.lower = childBound(*limit, "lower", -kInfinite);
    limits.upper = childBound(*limit, "upper", kInfinite);
    if (limits.lower > limits.upper) {
      limit->warning("the limits are in the wrong order (lower " + shortest(limits.lower) +
                         ", upper " + shortest(limits.upper) + ") and are exchanged",
                     "exchange lower and upper");
      std::swap(limits.lower, limits.upper);
    } else if (limits.lower == limits.upper) {
      limit->warning("the limits leave no room to move (both are " + shortest(limits.lower) + ")",
                     "widen them, or make the joint fixed");
    }
    if (joint.type == JointType::kContinuous) {
      limits.lower = -kInfinite;
      limits.upper = kInfinite;
    }
  } else if (limit && joint.type == JointType::kUniversal &&
             (std::isfinite(childBound(*limit, "lower", -kInfinite)) ||
              std::isfinite(childBound(*limit, "upper", kInfinite)))) {
    context.once(Severity::kNote, *limit,
                 "position limits of joints with several coordinates are not read");
  }
  const bool unbounded = std::isinf(joint.limits.lower) && std::isinf(joint.limits.upper);
  if (joint.type == JointType::kRevolute && unbounded) joint.type = JointType::kContinuous;
}

}  // namespace armillary
