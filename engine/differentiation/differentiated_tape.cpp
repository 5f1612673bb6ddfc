// SPDX-License-Identifier: BSD-3-Clause
#include "engine/differentiation/differentiated_tape.h"

#include <stdexcept>

namespace armillary {

DifferentiatedTape::DifferentiatedTape(const Tape& tape)
    : steps_(tape.steps()), numbers_(tape.steps().size()), inputs_(tape.inputs()) {}

void DifferentiatedTape::forward(std::span<const double> inputs, std::span<const double> rates) {
  if (inputs.size() != static_cast<size_t>(inputs_) || rates.size() != inputs.size()) {
    throw std::invalid_argument("a tape of " + std::to_string(inputs_) + " inputs was given " +
                                std::to_string(inputs.size()) + " values and " +
                                std::to_string(rates.size()) + " rates");
  }
  sweepForward(steps_, inputs, rates, numbers_);
}

void DifferentiatedTape::backward(int result, Eigen::VectorXd& gradient,
                                  Eigen::VectorXd& gradient_rate) {
  gradient.setZero(inputs_);
  gradient_rate.setZero(inputs_);
  const auto numbersOf = [](Eigen::VectorXd& vector) {
    return std::span<double>(vector.data(), static_cast<size_t>(vector.size()));
  };
  sweepBackward(steps_, result, numbers_, numbersOf(gradient), numbersOf(gradient_rate));
}

}  // namespace armillary
