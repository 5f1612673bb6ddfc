// SPDX-License-Identifier: BSD-3-Clause
// One sweep forward and one backward over a tape: see differentiated_tape.h. Over any number: in
// doubles they differentiate, in numbers that count they tell what that costs.
#pragma once

#include <cmath>
#include <span>
#include <vector>

#include "engine/traced/tape.h"

namespace armillary {

// What the sweeps know of a step of a tape.
template <class Number>
struct StepNumbers {
  Number value = 0.0, rate = 0.0;
  Number slope = 0.0, slope_rate = 0.0;  // of the result by this step
};

// Values and rates of all steps. `inputs` and `rates` are as many as the tape has inputs, and
// `numbers` as many as it has steps.
template <class Number>
void sweepForward(const std::vector<TapeStep>& steps, std::span<const Number> inputs,
                  std::span<const Number> rates, std::vector<StepNumbers<Number>>& numbers) {
  using std::sin, std::cos, std::sqrt;
  for (size_t i = 0; i < steps.size(); ++i) {
    const TapeStep& step = steps[i];
    StepNumbers<Number>& c = numbers[i];
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
    const StepNumbers<Number>& a = numbers[step.a];
    const StepNumbers<Number>& b = numbers[step.b < 0 ? step.a : step.b];
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
        c.value = sin(a.value);
        c.rate = cos(a.value) * a.rate;
        break;
      case Operation::kCosine:
        c.value = cos(a.value);
        c.rate = -sin(a.value) * a.rate;
        break;
      case Operation::kSquareRoot:
        c.value = sqrt(a.value);
        c.rate = a.rate / (2.0 * c.value);
        break;
      case Operation::kConstant:
      case Operation::kSymbol:
        break;
    }
  }
}

// The gradient of the step `result` by the inputs where the sweep forward left them, and that
// gradient's rate, both added to what is given.
template <class Number>
void sweepBackward(const std::vector<TapeStep>& steps, int result,
                   std::vector<StepNumbers<Number>>& numbers, std::span<Number> gradient,
                   std::span<Number> gradient_rate) {
  using std::sin, std::cos;
  using Step = StepNumbers<Number>;
  for (int i = 0; i <= result; ++i) numbers[i].slope = numbers[i].slope_rate = 0.0;
  numbers[result].slope = 1.0;
  for (int i = result; i >= 0; --i) {
    const TapeStep& step = steps[i];
    const Step& c = numbers[i];
    // what does not reach the result passes nothing on
    if (c.slope == 0.0 && c.slope_rate == 0.0) continue;
    if (step.operation == Operation::kConstant) continue;
    if (step.operation == Operation::kSymbol) {
      gradient[step.a] += c.slope;
      gradient_rate[step.a] += c.slope_rate;
      continue;
    }
    Step& a = numbers[step.a];
    Step& b = numbers[step.b < 0 ? step.a : step.b];
    // `by` is ∂c/∂a, `by_rate` its rate
    const auto pass = [&c](Step& to, const Number& by, const Number& by_rate) {
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
        const Number a_value = a.value, a_rate = a.rate;
        pass(a, b.value, b.rate);
        pass(b, a_value, a_rate);
        break;
      }
      case Operation::kDivide: {
        const Number inverse = 1.0 / b.value, inverse_rate = -b.rate * inverse * inverse;
        pass(a, inverse, inverse_rate);
        pass(b, -c.value * inverse, -c.rate * inverse - c.value * inverse_rate);
        break;
      }
      case Operation::kNegate:
        pass(a, -1.0, 0.0);
        break;
      case Operation::kSine: {
        const Number cosine = cos(a.value);
        pass(a, cosine, -c.value * a.rate);
        break;
      }
      case Operation::kCosine: {
        const Number sine = sin(a.value);
        pass(a, -sine, -c.value * a.rate);
        break;
      }
      case Operation::kSquareRoot: {
        const Number by = 0.5 / c.value;
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
