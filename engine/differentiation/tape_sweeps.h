// SPDX-License-Identifier: BSD-3-Clause
// One sweep forward and one backward over a tape: see differentiated_tape.h. Over any number: in
// doubles they differentiate, in numbers that count they tell what that costs.
#pragma once

#include <cmath>
#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

#include "engine/traced/tape.h"

namespace armillary {

// What the sweeps know of a step of a tape.
template <class Number>
struct StepNumbers {
  Number value = 0.0, rate = 0.0;
  Number slope = 0.0, slope_rate = 0.0;  // of the result by this step
};

// Where operations belong that find a number of a step: an object that lives while they are done.
// This one says nothing.
struct NoSweepScopes {
  struct [[maybe_unused]] Scope {
    constexpr Scope() {}
  };
  Scope value(std::size_t) const { return {}; }
  Scope rate(std::size_t) const { return {}; }
  Scope slope(std::size_t) const { return {}; }
  Scope slopeRate(std::size_t) const { return {}; }
};

template <class Number>
Number stepValue(Operation operation, const Number& a, const Number& b) {
  using std::sin, std::cos, std::sqrt;
  switch (operation) {
    case Operation::kAdd:
      return a + b;
    case Operation::kSubtract:
      return a - b;
    case Operation::kMultiply:
      return a * b;
    case Operation::kDivide:
      return a / b;
    case Operation::kNegate:
      return -a;
    case Operation::kSine:
      return sin(a);
    case Operation::kCosine:
      return cos(a);
    case Operation::kSquareRoot:
      return sqrt(a);
    case Operation::kConstant:
    case Operation::kSymbol:
      break;
  }
  return a;
}

// Of c, made from a and b.
template <class Number>
Number stepRate(Operation operation, const StepNumbers<Number>& a, const StepNumbers<Number>& b,
                const StepNumbers<Number>& c) {
  using std::sin, std::cos;
  switch (operation) {
    case Operation::kAdd:
      return a.rate + b.rate;
    case Operation::kSubtract:
      return a.rate - b.rate;
    case Operation::kMultiply:
      return a.rate * b.value + a.value * b.rate;
    case Operation::kDivide:
      return (a.rate - c.value * b.rate) / b.value;
    case Operation::kNegate:
      return -a.rate;
    case Operation::kSine:
      return cos(a.value) * a.rate;
    case Operation::kCosine:
      return -sin(a.value) * a.rate;
    case Operation::kSquareRoot:
      return a.rate / (2.0 * c.value);
    case Operation::kConstant:
    case Operation::kSymbol:
      break;
  }
  return a.rate;
}

// Of a step by the two that it is made from, or their rates.
template <class Number>
struct StepSlopes {
  Number of_a = 0.0, of_b = 0.0;
};

template <class Number>
StepSlopes<Number> stepSlopes(Operation operation, const StepNumbers<Number>& a,
                              const StepNumbers<Number>& b, const StepNumbers<Number>& c) {
  using std::sin, std::cos;
  switch (operation) {
    case Operation::kAdd:
      return {1.0, 1.0};
    case Operation::kSubtract:
      return {1.0, -1.0};
    case Operation::kMultiply:
      return {b.value, a.value};
    case Operation::kDivide: {
      const Number inverse = 1.0 / b.value;
      return {inverse, -c.value * inverse};
    }
    case Operation::kNegate:
      return {-1.0, 0.0};
    case Operation::kSine:
      return {cos(a.value), 0.0};
    case Operation::kCosine:
      return {-sin(a.value), 0.0};
    case Operation::kSquareRoot:
      return {0.5 / c.value, 0.0};
    case Operation::kConstant:
    case Operation::kSymbol:
      break;
  }
  return {};
}

template <class Number>
StepSlopes<Number> stepSlopeRates(Operation operation, const StepNumbers<Number>& a,
                                  const StepNumbers<Number>& b, const StepNumbers<Number>& c,
                                  const StepSlopes<Number>& slopes) {
  switch (operation) {
    case Operation::kMultiply:
      return {b.rate, a.rate};
    case Operation::kDivide: {
      const Number& inverse = slopes.of_a;
      const Number inverse_rate = -b.rate * inverse * inverse;
      return {inverse_rate, -c.rate * inverse - c.value * inverse_rate};
    }
    case Operation::kSine:
    case Operation::kCosine:
      return {-c.value * a.rate, 0.0};
    case Operation::kSquareRoot:
      return {-slopes.of_a * c.rate / c.value, 0.0};
    default:
      return {};
  }
}

// Values and rates of all steps. `inputs` and `rates` are as many as the tape has inputs, and
// `numbers` as many as it has steps.
template <class Number, class Scopes = NoSweepScopes>
void sweepForward(const std::vector<TapeStep>& steps, std::span<const Number> inputs,
                  std::span<const Number> rates, std::vector<StepNumbers<Number>>& numbers,
                  const Scopes& scopes = {}) {
  for (std::size_t i = 0; i < steps.size(); ++i) {
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
    {
      const auto value = scopes.value(i);
      c.value = stepValue(step.operation, a.value, b.value);
    }
    const auto rate = scopes.rate(i);
    c.rate = stepRate(step.operation, a, b, c);
  }
}

// The gradient of the step `result` by the inputs where the sweep forward left them, and that
// gradient's rate, both added to what is given.
template <class Number, class Scopes = NoSweepScopes>
void sweepBackward(const std::vector<TapeStep>& steps, int result,
                   std::vector<StepNumbers<Number>>& numbers, std::span<Number> gradient,
                   std::span<Number> gradient_rate, const Scopes& scopes = {}) {
  using Step = StepNumbers<Number>;
  for (int i = 0; i <= result; ++i) numbers[i].slope = numbers[i].slope_rate = 0.0;
  numbers[result].slope = 1.0;
  for (int i = result; i >= 0; --i) {
    const TapeStep& step = steps[i];
    const Step& c = numbers[i];
    // what does not reach the result passes nothing on
    if (c.slope == 0.0 && c.slope_rate == 0.0) continue;
    if (step.operation == Operation::kConstant) continue;
    // `by` is ∂c/∂(the one that it goes to), `by_rate` its rate
    const auto add = [&](int place, Number& slope, Number& slope_rate, const Number& by,
                         const Number& by_rate) {
      {
        const auto scope = scopes.slope(place);
        slope += c.slope * by;
      }
      const auto scope = scopes.slopeRate(place);
      slope_rate += c.slope_rate * by + c.slope * by_rate;
    };
    if (step.operation == Operation::kSymbol) {
      {
        const auto scope = scopes.slope(i);
        gradient[step.a] += c.slope;
      }
      const auto scope = scopes.slopeRate(i);
      gradient_rate[step.a] += c.slope_rate;
      continue;
    }
    const int second = step.b < 0 ? step.a : step.b;
    if constexpr (std::is_same_v<Number, double>) {  // counted they are products by one
      const bool adds = step.operation == Operation::kAdd;
      if (adds || step.operation == Operation::kSubtract) {
        const double sign = adds ? 1.0 : -1.0;
        numbers[step.a].slope += c.slope;
        numbers[step.a].slope_rate += c.slope_rate;
        numbers[second].slope += sign * c.slope;
        numbers[second].slope_rate += sign * c.slope_rate;
        continue;
      }
    }
    const Step &a = numbers[step.a], &b = numbers[second];
    StepSlopes<Number> slopes, rates;
    {
      const auto scope = scopes.slope(i);
      slopes = stepSlopes(step.operation, a, b, c);
    }
    {
      const auto scope = scopes.slopeRate(i);
      rates = stepSlopeRates(step.operation, a, b, c, slopes);
    }
    const auto pass = [&](int to, const Number& by, const Number& by_rate) {
      add(to, numbers[to].slope, numbers[to].slope_rate, by, by_rate);
    };
    pass(step.a, slopes.of_a, rates.of_a);
    if (step.b >= 0) pass(second, slopes.of_b, rates.of_b);
  }
}

}  // namespace armillary
