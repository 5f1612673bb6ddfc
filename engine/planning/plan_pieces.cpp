#include "engine/planning/plan_pieces.h"

#include <algorithm>

#include "engine/model/joint_rates.h"
#include "engine/planning/rotation_series.h"

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

void evaluateSlot(const PlanPieces& plan, const PlanPiece& piece, const PlanSlot& slot, double time,
                  SlotMotion& motion) {
  const double s = (time - piece.start) / piece.duration;
  double rate[7], second[7];
  for (int i = 0; i < slot.numbers; ++i) {
    const NumberSeries<2> series = channelSeries(piece, slot.first_channel + i, s);
    motion.position[i] = series[0];
    rate[i] = series[1];
    second[i] = 2.0 * series[2];
  }
  if (slot.turns) {
    VectorSeries<2> phi;
    for (int i = 0; i < 3; ++i) {
      const NumberSeries<2> series = channelSeries(piece, slot.first_channel + slot.numbers + i, s);
      for (int order = 0; order <= 2; ++order) phi[order][i] = series[order];
    }
    const double* from = plan.points[piece.segment].data() + slot.position_index + slot.numbers;
    const Eigen::Quaterniond start(from[0], from[1], from[2], from[3]);
    const QuaternionSeries<2> turn = rotationSeries<2>(phi);
    double* const parts[] = {motion.position, rate, second};
    for (int order = 0; order <= 2; ++order) {
      const Eigen::Quaterniond q = start * turn[order];
      const double factor = order == 2 ? 2.0 : 1.0;
      const double numbers[] = {q.w(), q.x(), q.y(), q.z()};
      for (int i = 0; i < 4; ++i) parts[order][slot.numbers + i] = factor * numbers[i];
    }
  }
  velocityOfRate(slot.kind, motion.position, rate, motion.velocity);
  accelerationOfRates(slot.kind, motion.position, rate, second, motion.acceleration);
}

}  // namespace armillary
