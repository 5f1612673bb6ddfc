// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/recorded_quantities.h"

#include <algorithm>

#include "engine/text/words.h"

namespace armillary {
namespace {

const char* unitOf(SampleQuantity quantity, Measure measure) {
  const bool length = measure == Measure::kLength;
  switch (quantity) {
    case SampleQuantity::kPosition:
      return length ? "m" : measure == Measure::kAngle ? "rad" : "";
    case SampleQuantity::kVelocity:
      return length ? "m/s" : "rad/s";
    case SampleQuantity::kAcceleration:
      return length ? "m/s²" : "rad/s²";
    default:
      return length ? "N" : "N m";
  }
}

constexpr std::pair<SampleQuantity, const char*> kOfVelocities[] = {
    {SampleQuantity::kVelocity, "velocity"}, {SampleQuantity::kAcceleration, "acceleration"},
    {SampleQuantity::kEffort, "effort"},     {SampleQuantity::kInertia, "inertia"},
    {SampleQuantity::kCoriolis, "coriolis"}, {SampleQuantity::kCentrifugal, "centrifugal"},
    {SampleQuantity::kGravity, "gravity"},   {SampleQuantity::kPayload, "payload"},
    {SampleQuantity::kPassive, "passive"},   {SampleQuantity::kExternal, "external"},
    {SampleQuantity::kContact, "contact"},   {SampleQuantity::kConstraint, "constraint"}};

}  // namespace

std::vector<RecordedQuantity> recordedQuantities(const Model& model) {
  std::vector<RecordedQuantity> all{{"time", std::nullopt, 0, "s"}};
  for (int i = 0; i < model.positionSize(); ++i) {
    const Coordinate& coordinate = model.coordinates[i];
    all.push_back({coordinate.name + ".position", SampleQuantity::kPosition, i,
                   unitOf(SampleQuantity::kPosition, coordinate.measure)});
  }
  for (int i = 0; i < model.velocitySize(); ++i) {
    const DegreeOfFreedom& dof = model.degrees_of_freedom[i];
    for (const auto& [quantity, word] : kOfVelocities) {
      all.push_back({dof.name + "." + word, quantity, i, unitOf(quantity, dof.measure)});
    }
  }
  return all;
}

double valueOf(const RecordedQuantity& quantity, const Recording& recording, std::size_t sample) {
  return quantity.quantity ? recording.value(sample, *quantity.quantity, quantity.index)
                           : recording.time(sample);
}

std::optional<RecordedExpression> RecordedExpression::parse(std::string_view text,
                                                            const Model& model,
                                                            ExpressionError& error) {
  RecordedExpression result;
  const std::vector<RecordedQuantity> all = recordedQuantities(model);
  const auto resolve = [&](std::string_view name) -> std::optional<int> {
    const auto found = std::find_if(all.begin(), all.end(), [&](const RecordedQuantity& quantity) {
      return quantity.name == name;
    });
    if (found == all.end()) return std::nullopt;
    result.quantities_.push_back(*found);
    return static_cast<int>(result.quantities_.size()) - 1;
  };
  result.expression_ = Expression::parse(text, resolve, error);
  if (!result.expression_) return std::nullopt;
  std::string_view name = trimmed(text);
  if (name.size() > 1 && name.front() == '\'' && name.back() == '\'') {
    name = name.substr(1, name.size() - 2);
  }
  const auto alone = std::find_if(all.begin(), all.end(), [&](const RecordedQuantity& quantity) {
    return quantity.name == name;
  });
  if (alone == all.end()) return result;
  result.unit_ = alone->unit;
  result.alone_ = alone->name;
  return result;
}

double RecordedExpression::value(const Recording& recording, std::size_t sample) const {
  return expression_->value(
      [&](int variable) { return valueOf(quantities_[variable], recording, sample); });
}

}  // namespace armillary
