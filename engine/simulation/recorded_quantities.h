// SPDX-License-Identifier: BSD-3-Clause
// What a recording holds, by name: for curves of any number against any other, and of expressions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/simulation/recording.h"
#include "engine/text/expression.h"

namespace armillary {

// "time", "COORDINATE.position" and "DEGREE_OF_FREEDOM.QUANTITY" with velocity, acceleration,
// effort and the shares of the effort: inertia, coriolis, centrifugal, gravity, payload, passive,
// external, contact, constraint. s, SI, radians.
struct RecordedQuantity {
  std::string name;
  std::optional<SampleQuantity> quantity;  // nothing: the time
  int index = 0;                           // of the coordinate or degree of freedom
  std::string unit;
};

// In the order of the robot.
std::vector<RecordedQuantity> recordedQuantities(const Model& model);
double valueOf(const RecordedQuantity& quantity, const Recording& recording, std::size_t sample);

// An expression over the names of a robot's recordings.
class RecordedExpression {
 public:
  static std::optional<RecordedExpression> parse(std::string_view text, const Model& model,
                                                 ExpressionError& error);
  double value(const Recording& recording, std::size_t sample) const;
  // Of the expression where it is a name alone; else empty.
  const std::string& unit() const { return unit_; }
  // That name, without the quotes it may have; else empty.
  const std::string& alone() const { return alone_; }

 private:
  std::vector<RecordedQuantity> quantities_;
  std::optional<Expression> expression_;
  std::string unit_, alone_;
};

}  // namespace armillary
