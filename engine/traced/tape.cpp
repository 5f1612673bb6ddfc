// SPDX-License-Identifier: BSD-3-Clause
#include "engine/traced/tape.h"

#include <algorithm>
#include <iterator>

namespace armillary {

TracedNumber Tape::input(double value) {
  steps_.push_back({Operation::kSymbol, 0, inputs_++, -1, value});
  return TracedNumber::variable(value, static_cast<std::int32_t>(steps_.size()) - 1);
}

TracedNumber Tape::write(Operation operation, const TracedNumber& a, const TracedNumber& b,
                         double value, std::string_view equation) {
  const std::int32_t first = stepOf(a);
  steps_.push_back({operation, placeOf(equation), first,
                    operation < Operation::kNegate ? stepOf(b) : -1, value});
  return TracedNumber::variable(value, static_cast<std::int32_t>(steps_.size()) - 1);
}

std::int32_t Tape::stepOf(const TracedNumber& number) {
  if (!number.isConstant()) return number.node();
  steps_.push_back({Operation::kConstant, 0, -1, -1, number.value()});
  return static_cast<std::int32_t>(steps_.size()) - 1;
}

std::int16_t Tape::placeOf(std::string_view equation) {
  const auto found = std::find(equations_.rbegin(), equations_.rend(), equation);
  if (found != equations_.rend()) {
    return static_cast<std::int16_t>(std::distance(found, equations_.rend()) - 1);
  }
  equations_.push_back(equation);
  return static_cast<std::int16_t>(equations_.size() - 1);
}

}  // namespace armillary
