// SPDX-License-Identifier: BSD-3-Clause
// A computation on a tape, differentiated: gradients of its results by what it was given, and how
// those gradients change while what is given moves.
//
// Source: Griewank and Walther, Evaluating Derivatives (2008): reverse mode is section 3.2, its
// combination with a tangent (forward over reverse) section 5.1. One sweep forward and one backward
// give, for any number of inputs x that move with ẋ, a result y's gradient ∂y/∂x and its rate
// (∂²y/∂x²) ẋ, exact but for rounding, in a small multiple of the time of y itself.
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "engine/differentiation/tape_sweeps.h"

namespace armillary {

class DifferentiatedTape {
 public:
  DifferentiatedTape() = default;
  // The tape is not needed any more afterwards.
  explicit DifferentiatedTape(const Tape& tape);

  // All values for these inputs, and their rates for the inputs' rates; both tape.inputs() numbers.
  void forward(std::span<const double> inputs, std::span<const double> rates);
  // Of the last forward().
  double value(int step) const { return numbers_[step].value; }
  double rate(int step) const { return numbers_[step].rate; }
  // The gradient of a step by the inputs where forward() left them, and that gradient's rate. Both
  // are sized to the inputs.
  void backward(int step, Eigen::VectorXd& gradient, Eigen::VectorXd& gradient_rate);

  int inputs() const { return inputs_; }

 private:
  std::vector<TapeStep> steps_;
  std::vector<StepNumbers<double>> numbers_;
  int inputs_ = 0;
};

}  // namespace armillary
