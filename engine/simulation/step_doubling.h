// SPDX-License-Identifier: BSD-3-Clause
// Whether steps of one length are too long, judged now and then on the way.
//
// A step of h and two of h / 2 from the same state differ by about what a step is wrong
// (Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, section II.4):
//
//   (1)  e = (y₂ − y₁) 2ᵖ / (2ᵖ − 1),   p + 1 the power with which a step's error falls
//
// where the simulator divides a step every part of it is halved. Both go on from there for a span
// of steps, so that what dampers, controllers and the ground take back at once is not counted: what
// stands still would else be wrong by more and more. What two looks in a row found stands for the
// steps between them, the smaller where they differ: a blow is no sign of others. The sum over the
// motion, not carried on by it, is about how far it is off at its end.
#pragma once

#include <memory>
#include <string>

#include "engine/simulation/simulator.h"

namespace armillary {

class StepDoubling {
 public:
  // For a motion of about `steps` steps of options.step.
  StepDoubling(std::shared_ptr<const Model> model, const SimulationOptions& options, double steps);

  // A motion begins: nothing is known of it.
  void begin();
  // To be told of every step before it is taken: `state` and what acts. Looks at some spans of
  // them.
  void step(const State& state, double h, const Eigen::VectorXd& effort,
            std::span<const LinkWrench> wrenches);

  // The largest sum so far: of a position (rad or m), or of a velocity v relative to 1 + |v|.
  double error() const { return error_; }
  // A sentence about it and what to do, without a full stop; empty where it is below 1 %.
  std::string notice() const;

 private:
  // Both by a step on; false: one of them fails, which the motion itself tells.
  bool follow(double h, const Eigen::VectorXd& effort, std::span<const LinkWrench> wrenches);
  // At the end of a span.
  void add();

  static constexpr double kTolerable = 0.01;
  SimulationOptions options_;
  Simulator simulator_;
  int order_ = 1;
  long stride_ = 1, span_ = 1, count_ = 0;  // a span of so many steps in every stride_ spans
  bool follows_ = false, looked_ = false;
  State once_, twice_;
  Eigen::VectorXd position_, velocity_;                        // sums
  Eigen::VectorXd position_before_, velocity_before_;          // of the last span
  Eigen::VectorXd position_difference_, velocity_difference_;  // of this one
  double error_ = 0.0;
  double longest_ = 0.0;       // s, of the steps that were looked at
  int parts_ = 1;              // of that step
  double noticed_time_ = 0.0;  // s, where it was first more than is tolerable
  int worst_ = -1;             // degree of freedom
};

// What to do about steps that are too long: shorter ones (s), as the method's order has it, or
// steps that choose themselves.
std::string remedyForSteps(const SimulationOptions& options, double shorter);

}  // namespace armillary
