// SPDX-License-Identifier: BSD-3-Clause
#include "engine/planning/plan_pieces.h"

#include "engine/model/joint_rates.h"

namespace armillary {
namespace {

// Value, velocity and acceleration of a channel, as Taylor coefficients in time.
NumberSeries<2> channelSeries(const PlanPiece& piece, int channel, double s) {
  const auto& c = piece.coefficients;
  double value = 0.0, first = 0.0, second = 0.0;  // second: half the second derivative
  for (Eigen::Index j = c.cols(); j-- > 0;) {
    second = second * s + first;
    first = first * s + value;
    value = value * s + c(channel, j);
  }
  const double rate = 1.0 / piece.duration;
  return {value, first * rate, second * rate * rate};
}

}  // namespace

std::vector<PlanSlot> planSlots(const Model& model) {
  std::vector<PlanSlot> slots;
  int channel = 0;
  for (int i = 1; i < model.bodyCount(); ++i) {
    const Body& body = model.bodies[i];
    const Joint& joint = model.joints[body.joint_index];
    if (joint.mimic) continue;
    PlanSlot slot{body.kind, body.joint_index, body.position_index, body.velocity_index,
                  joint.velocity_size};
    slot.first_channel = channel;
    for (int k = 0; k < joint.position_size; ++k) {
      const Measure measure = model.coordinates[body.position_index + k].measure;
      slot.turns |= measure == Measure::kQuaternion;
      if (measure != Measure::kQuaternion) ++slot.numbers;
    }
    channel += slot.channels();
    slots.push_back(slot);
  }
  return slots;
}

void slotMotion(const PlanSlot& slot, const double* start, const NumberSeries<2>* channels,
                SlotMotion& motion) {
  double rate[7], second[7];
  for (int i = 0; i < slot.numbers; ++i) {
    motion.position[i] = channels[i][0];
    rate[i] = channels[i][1];
    second[i] = 2.0 * channels[i][2];
  }
  if (slot.turns) {
    VectorSeries<2> phi;
    for (int order = 0; order <= 2; ++order) {
      for (int i = 0; i < 3; ++i) phi[order][i] = channels[slot.numbers + i][order];
    }
    const Eigen::Quaterniond from(start[0], start[1], start[2], start[3]);
    const QuaternionSeries<2> turn = rotationSeries<2>(phi);
    double* const parts[] = {motion.position, rate, second};
    for (int order = 0; order <= 2; ++order) {
      const Eigen::Quaterniond q = from * turn[order];
      const double factor = order == 2 ? 2.0 : 1.0;
      const double numbers[] = {q.w(), q.x(), q.y(), q.z()};
      for (int i = 0; i < 4; ++i) parts[order][slot.numbers + i] = factor * numbers[i];
    }
  }
  velocityOfRate(slot.kind, motion.position, rate, motion.velocity);
  accelerationOfRates(slot.kind, motion.position, rate, second, motion.acceleration);
}

void evaluateSlot(const PlanPieces& plan, const PlanPiece& piece, const PlanSlot& slot, double time,
                  SlotMotion& motion) {
  const double s = (time - piece.start) / piece.duration;
  NumberSeries<2> channels[6];
  for (int i = 0; i < slot.channels(); ++i) {
    channels[i] = channelSeries(piece, slot.first_channel + i, s);
  }
  const double* start = plan.points[piece.segment].data() + slot.position_index + slot.numbers;
  slotMotion(slot, start, channels, motion);
}

}  // namespace armillary
