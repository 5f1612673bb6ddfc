// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/recorded_reference.h"

#include <stdexcept>
#include <utility>

namespace armillary {

RecordedReference::RecordedReference(std::shared_ptr<const Recording> recording)
    : recording_(std::move(recording)) {
  if (recording_->empty()) {
    throw std::invalid_argument("a recording without samples cannot be followed");
  }
}

void RecordedReference::read(std::size_t index, SampleQuantity quantity,
                             Eigen::VectorXd& result) const {
  const Model& model = recording_->model();
  result.resize(quantity == SampleQuantity::kPosition ? model.positionSize()
                                                      : model.velocitySize());
  for (int i = 0; i < result.size(); ++i) result[i] = recording_->value(index, quantity, i);
}

void RecordedReference::at(double time, State& wanted, Eigen::VectorXd& acceleration) const {
  const Model& model = recording_->model();
  const std::size_t index = recording_->indexAt(time);
  const bool before = time < recording_->startTime();
  const bool after = index + 1 >= recording_->size() && time > recording_->endTime();
  read(index, SampleQuantity::kPosition, wanted.position);
  if (before || after) {
    wanted.velocity.setZero(model.velocitySize());
    acceleration.setZero(model.velocitySize());
    return;
  }
  read(index, SampleQuantity::kVelocity, wanted.velocity);
  read(index, SampleQuantity::kAcceleration, acceleration);
  const double start = recording_->time(index);
  if (index + 1 >= recording_->size() || time <= start) return;
  const double share = (time - start) / (recording_->time(index + 1) - start);
  from_ = wanted.position;
  read(index + 1, SampleQuantity::kPosition, to_);
  positionDifference(model, from_, to_, moved_);
  moved_ *= share;
  integratePosition(model, from_, moved_, wanted.position);
  read(index + 1, SampleQuantity::kVelocity, rate_);
  wanted.velocity += share * (rate_ - wanted.velocity);
  read(index + 1, SampleQuantity::kAcceleration, rate_);
  acceleration += share * (rate_ - acceleration);
}

}  // namespace armillary
