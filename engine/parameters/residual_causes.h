// SPDX-License-Identifier: BSD-3-Clause
// Measured less computed efforts, and what causes them: a payload, friction, offsets, gears, a
// delay.
//
// Each cause adds efforts that are linear in its own unknowns, to first order:
//
//   (1)  payload   Y_b φ          ten parameters of one more body on a link (regressor.h)
//        friction  f sgn(q̇) + d q̇ more of each joint's (effort_regressor.h)
//        offset    o              a constant of each joint
//        gear      g τ            a factor 1 + g on each joint's computed effort: of torque
//                                 constants, ratios and efficiencies
//        delay     −δ τ̇          one time by which efforts come late; τ̇ as (4)
//   (2)  τ_measured − τ = Σ of (1) + rest     by least squares, joints weighed by their residual
//
// Causes look alike in part (a constant offset, gravity of a payload), so that each has three
// numbers: the share of the squares that it explains alone, the share that nothing but it explains,
// and, of all orders in which causes can be asked, its mean share (3). The last ones add up to what
// all explain together. Efforts of friction jump, so that a delay is not small against what they do
// in it; its column is the difference over the delay itself, of up to 0.1 s, with which all explain
// most:
//
//   (4)  (τ(t) − τ(t − δ̂)) / δ̂
//
// Source of (3): Shapley 1953; Lindeman, Merenda, Gold, Introduction to
// Bivariate and Multivariate Analysis (1980), for shares of variance.
#pragma once

#include <array>
#include <cmath>
#include <optional>
#include <span>
#include <string_view>

#include "engine/parameters/effort_regressor.h"
#include "engine/parameters/motion_rates.h"

namespace armillary {

enum class ResidualCause { kPayload, kFriction, kOffset, kGear, kDelay };
inline constexpr int kResidualCauses = 5;
// "payload", "friction", "offset", "gear", "delay".
std::string_view nameOf(ResidualCause cause);

struct ResidualOptions {
  int link = -1;                    // that may carry the payload; -1: the outermost
  std::vector<bool> efforts_given;  // degrees of freedom whose effort was recorded; empty: all
  // Whether samples have a time; without, or where times do not increase, no delay is looked for.
  bool has_time = true;
  // Of long recordings: equations are made of every so many-th sample alone.
  int stride = 1;
};

// One of the unknowns of (1).
struct CauseEstimate {
  ResidualCause cause = ResidualCause::kPayload;
  std::string name;  // "mass on link6", "offset of joint2"
  double value = 0.0;
  std::optional<double> standard_deviation;  // nothing: the motion does not tell it from others
  std::string unit;

  // Within two deviations of zero the cause may as well be none; as where nothing tells it.
  bool toldFromZero() const {
    return standard_deviation && std::abs(value) >= 2.0 * *standard_deviation;
  }
};

struct ResidualCauses {
  // Of the weighted squares of the residuals, by cause; `together` of all.
  std::array<double, kResidualCauses> alone = {}, only = {}, share = {};
  double together = 0.0;
  std::vector<CauseEstimate> estimates;  // of all causes at once
  // Of each degree of freedom, N m or N: what was measured less what is computed, what is left; and
  // by cause (a column each) the part that it adds. NaN where no effort was recorded.
  Eigen::VectorXd residual_rms, rest_rms;
  Eigen::MatrixXd part_rms;
  int rows = 0;
  int link = 0;  // that the payload was looked for on
};

// Computed efforts are the robot's own with damping, friction and rotors as its file has them.
// Throws std::invalid_argument where samples do not fit the model, there is no such link or none
// that moves, or there are fewer numbers than unknowns.
ResidualCauses residualCauses(const Model& model, std::span<const MotionSample> samples,
                              const ResidualOptions& options, Workspace& workspace);

}  // namespace armillary
