// SPDX-License-Identifier: BSD-3-Clause
#include "engine/traced/tape.h"

namespace armillary {

TracedNumber Tape::input(double value) {
  steps_.push_back({Operation::kSymbol, inputs_++, -1, value});
  return TracedNumber::variable(value, static_cast<std::int32_t>(steps_.size()) - 1);
}

TracedNumber Tape::write(Operation operation, const TracedNumber& a, const TracedNumber& b,
                         double value) {
  const std::int32_t first = stepOf(a);
  steps_.push_back({operation, first, operation < Operation::kNegate ? stepOf(b) : -1, value});
  return TracedNumber::variable(value, static_cast<std::int32_t>(steps_.size()) - 1);
}

std::int32_t Tape::stepOf(const TracedNumber& number) {
  if (!number.isConstant()) return number.node();
  steps_.push_back({Operation::kConstant, -1, -1, number.value()});
  return static_cast<std::int32_t>(steps_.size()) - 1;
}

}  // namespace armillary
