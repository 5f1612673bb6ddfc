// SPDX-License-Identifier: BSD-3-Clause
// Motions that excite a robot so that its inertial parameters show: finite Fourier series.
//
// Source: Swevers, Ganseman, Tükel, De Schutter, Van Brussel, Optimal robot excitation and
// identification, IEEE Transactions on Robotics and Automation 13 (1997). Every number moves as
//
//   (1)  q(t) = q₀ + Σ_l a_l / (ω l) sin(ω l t) − b_l / (ω l) cos(ω l t),   l = 1 … N, ω = 2π / T
//
// which is periodic, and whose derivatives are exact. At rest at both ends of the period in q₀:
//
//   (2)  Σ a_l = 0 (velocity),  Σ l b_l = 0 (acceleration),  Σ b_l / l = 0 (position)
//
// to which random coefficients are projected. Each joint's series is then as large as its limits of
// position, velocity and acceleration let it be: its largest values are looked for on 32 N moments
// and divided by cos(π / 32), which bounds what lies between them (a trigonometric polynomial of
// degree N on m moments: by at most 1 / cos(π N / m)). An orientation is R₀ exp(φ), φ by (1), no
// component beyond 1 rad; its velocities and accelerations are those found on the moments.
//
// How well the motion shows the base parameters: the condition number of the stacked regressor W₁
// (parameters/identification.h, (4)). optimizedExcitation() makes it smaller by random changes of
// the coefficients, the size of a change following its success (Rechenberg's rule of one fifth):
// a local search, not a proof of the least.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>

#include "engine/parameters/base_parameters.h"
#include "engine/planning/motion_plan.h"

namespace armillary {

struct ExcitationOptions {
  double period = 10.0;  // T, s
  int periods = 1;       // how often it is run through
  int harmonics = 5;     // N; at least 2 where it starts at rest, else 1
  bool rest = true;      // (2)
  std::uint64_t seed = 1;
  MotionLimits limits = {};  // of velocity and acceleration
  // The pose q₀; empty: the middle of the position limits, home where there are none.
  Eigen::VectorXd center = {};
  // Which degrees of freedom move; empty: all but those of joints that float.
  std::vector<bool> moving = {};
};

class Excitation : public MotionOverTime {
 public:
  // Throws std::invalid_argument for options that do not fit, or a center beyond the limits.
  Excitation(const std::shared_ptr<const Model>& model, const ExcitationOptions& options);
  // With these coefficients before projection and scaling: a row for each degree of freedom, all
  // a_l, then all b_l.
  Excitation(std::shared_ptr<const Model> model, const ExcitationOptions& options,
             Eigen::MatrixXd coefficients);

  const Model& model() const override { return *model_; }
  double startTime() const override { return 0.0; }
  double endTime() const override { return options_.period * options_.periods; }
  void evaluate(double time, State& state, Eigen::VectorXd& acceleration) const override;

  const ExcitationOptions& options() const { return options_; }
  // As they are evaluated: a_l, then b_l, a row for each channel.
  const Eigen::MatrixXd& coefficients() const { return coefficients_; }

 private:
  void evaluateSlot(const PlanSlot& slot, double time, SlotMotion& motion) const;
  void fit(const PlanSlot& slot);
  void fitNumber(const PlanSlot& slot, int number);
  void fitTurn(const PlanSlot& slot);

  std::shared_ptr<const Model> model_;
  ExcitationOptions options_;
  std::vector<PlanSlot> slots_;
  Eigen::MatrixXd coefficients_;
};

// The condition number of W₁ over the motion, from `samples` moments of it.
double excitationCondition(const MotionOverTime& motion, const BaseParameters& base, int samples,
                           Workspace& workspace);

struct OptimizedExcitation {
  Excitation motion;
  double first_condition = 0.0, condition = 0.0;
};

// The best of `tries` excitations. `progress` (may be empty) is told the share done and the best
// condition number so far. Where it is stopped, the best so far.
OptimizedExcitation optimizedExcitation(
    std::shared_ptr<const Model> model, const ExcitationOptions& options,
    const BaseParameters& base, int tries, const std::stop_token& stop = {},
    const std::function<void(double share, double condition)>& progress = {});

}  // namespace armillary
