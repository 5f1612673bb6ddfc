// SPDX-License-Identifier: BSD-3-Clause
// Every operation of a computation as it was carried out, in its order and nothing simplified: to
// be carried out again with numbers of another precision, or to be differentiated.
//
// Operations without a rounding error, with a literal 0, 1 or -1, leave no step. Comparisons leave
// none either: a tape goes the way that the values took with which it was written.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/traced/operation.h"
#include "engine/traced/traced_number.h"

namespace armillary {

struct TapeStep {
  Operation operation = Operation::kConstant;
  std::int16_t equation = 0;    // in which it was done, its place in Tape::equations()
  std::int32_t a = -1, b = -1;  // earlier steps; of what is given, a is its place among what is
  double value = 0.0;           // when it was written
};

class Tape {
 public:
  // A number that the computation is given.
  TracedNumber input(double value);
  // The result of an operation; functions and changes of sign read `a` alone.
  TracedNumber write(Operation operation, const TracedNumber& a, const TracedNumber& b,
                     double value, std::string_view equation = {});
  // Where a number stands; a constant gets a step.
  std::int32_t stepOf(const TracedNumber& number);

  const std::vector<TapeStep>& steps() const { return steps_; }
  // What steps' equations are called (EquationScope); [0], without a name, of those in none.
  const std::vector<std::string_view>& equations() const { return equations_; }
  int inputs() const { return inputs_; }

 private:
  std::int16_t placeOf(std::string_view equation);

  std::vector<std::string_view> equations_{{}};
  std::vector<TapeStep> steps_;
  int inputs_ = 0;
};

// Carries the tape out again with numbers of another type: `values` of all steps. What an operation
// gives goes through `rounded`, where Number itself has more digits than are to be kept.
template <class Number, class Rounded>
void replay(const Tape& tape, const std::vector<double>& inputs, Rounded&& rounded,
            std::vector<Number>& values) {
  using std::sin, std::cos, std::sqrt;
  const std::vector<TapeStep>& steps = tape.steps();
  values.resize(steps.size());
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const TapeStep& step = steps[i];
    switch (step.operation) {
      case Operation::kConstant:
        values[i] = static_cast<Number>(step.value);
        break;
      case Operation::kSymbol:
        values[i] = static_cast<Number>(inputs[static_cast<std::size_t>(step.a)]);
        break;
      case Operation::kAdd:
        values[i] = rounded(values[step.a] + values[step.b]);
        break;
      case Operation::kSubtract:
        values[i] = rounded(values[step.a] - values[step.b]);
        break;
      case Operation::kMultiply:
        values[i] = rounded(values[step.a] * values[step.b]);
        break;
      case Operation::kDivide:
        values[i] = rounded(values[step.a] / values[step.b]);
        break;
      case Operation::kNegate:
        values[i] = -values[step.a];
        break;
      case Operation::kSine:
        values[i] = rounded(sin(values[step.a]));
        break;
      case Operation::kCosine:
        values[i] = rounded(cos(values[step.a]));
        break;
      case Operation::kSquareRoot:
        values[i] = rounded(sqrt(values[step.a]));
        break;
    }
  }
}

}  // namespace armillary
