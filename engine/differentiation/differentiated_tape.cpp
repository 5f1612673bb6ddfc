// SPDX-License-Identifier: BSD-3-Clause
#include "engine/differentiation/differentiated_tape.h"

#include <cmath>
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
  for (size_t i = 0; i < steps_.size(); ++i) {
    const TapeStep& step = steps_[i];
    Numbers& c = numbers_[i];
    if (step.operation == Operation::kConstant) {
      c.value = step.value;
      c.rate = 0.0;
      continue;
    }
    if (step.operation == Operation::kSymbol) {
      c.value = inputs[step.a];
      c.rate = rates[step.a];
      continue;
    }
    const Numbers& a = numbers_[step.a];
    const Numbers& b = numbers_[step.b < 0 ? step.a : step.b];
    switch (step.operation) {
      case Operation::kAdd:
        c.value = a.value + b.value;
        c.rate = a.rate + b.rate;
        break;
      case Operation::kSubtract:
        c.value = a.value - b.value;
        c.rate = a.rate - b.rate;
        break;
      case Operation::kMultiply:
        c.value = a.value * b.value;
        c.rate = a.rate * b.value + a.value * b.rate;
        break;
      case Operation::kDivide:
        c.value = a.value / b.value;
        c.rate = (a.rate - c.value * b.rate) / b.value;
        break;
      case Operation::kNegate:
        c.value = -a.value;
        c.rate = -a.rate;
        break;
      case Operation::kSine:
        c.value = std::sin(a.value);
        c.rate = std::cos(a.value) * a.rate;
        break;
      case Operation::kCosine:
        c.value = std::cos(a.value);
        c.rate = -std::sin(a.value) * a.rate;
        break;
      case Operation::kSquareRoot:
        c.value = std::sqrt(a.value);
        c.rate = a.rate / (2.0 * c.value);
        break;
      case Operation::kConstant:
      case Operation::kSymbol:
        break;
    }
  }
}

void DifferentiatedTape::backward(int result, Eigen::VectorXd& gradient,
                                  Eigen::VectorXd& gradient_rate) {
  gradient.setZero(inputs_);
  gradient_rate.setZero(inputs_);
  for (int i = 0; i <= result; ++i) numbers_[i].slope = numbers_[i].slope_rate = 0.0;
  numbers_[result].slope = 1.0;
  for (int i = result; i >= 0; --i) {
    const TapeStep& step = steps_[i];
    const Numbers& c = numbers_[i];
    // what does not reach the result passes nothing on
    if (c.slope == 0.0 && c.slope_rate == 0.0) continue;
    if (step.operation == Operation::kConstant) continue;
    if (step.operation == Operation::kSymbol) {
      gradient[step.a] += c.slope;
      gradient_rate[step.a] += c.slope_rate;
      continue;
    }
    Numbers& a = numbers_[step.a];
    Numbers& b = numbers_[step.b < 0 ? step.a : step.b];
    // `by` is ∂c/∂a, `by_rate` its rate
    const auto pass = [&c](Numbers& to, double by, double by_rate) {
      to.slope += c.slope * by;
      to.slope_rate += c.slope_rate * by + c.slope * by_rate;
    };
    switch (step.operation) {
      case Operation::kAdd:
        pass(a, 1.0, 0.0);
        pass(b, 1.0, 0.0);
        break;
      case Operation::kSubtract:
        pass(a, 1.0, 0.0);
        pass(b, -1.0, 0.0);
        break;
      case Operation::kMultiply: {
        const double a_value = a.value, a_rate = a.rate;
        pass(a, b.value, b.rate);
        pass(b, a_value, a_rate);
        break;
      }
      case Operation::kDivide: {
        const double inverse = 1.0 / b.value, inverse_rate = -b.rate * inverse * inverse;
        pass(a, inverse, inverse_rate);
        pass(b, -c.value * inverse, -c.rate * inverse - c.value * inverse_rate);
        break;
      }
      case Operation::kNegate:
        pass(a, -1.0, 0.0);
        break;
      case Operation::kSine: {
        const double cosine = std::cos(a.value);
        pass(a, cosine, -c.value * a.rate);
        break;
      }
      case Operation::kCosine: {
        const double sine = std::sin(a.value);
        pass(a, -sine, -c.value * a.rate);
        break;
      }
      case Operation::kSquareRoot: {
        const double by = 0.5 / c.value;
        pass(a, by, -by * c.rate / c.value);
        break;
      }
      case Operation::kConstant:
      case Operation::kSymbol:
        break;
    }
  }
}

}  // namespace armillary
