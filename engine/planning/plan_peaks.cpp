// SPDX-License-Identifier: BSD-3-Clause
#include "engine/planning/plan_peaks.h"

#include <algorithm>
#include <cmath>

#include "engine/linear_algebra/plateau.h"
#include "engine/planning/polynomial.h"

namespace armillary {
namespace {

// A channel's polynomial in a piece, differentiated by time.
struct Channel {
  std::array<double, 8> c{};
  size_t size = 0;
  std::span<const double> span() const { return {c.data(), size}; }

  Channel derivative(double duration) const {
    Channel result;
    result.size = size > 1 ? size - 1 : 1;
    for (size_t i = 1; i < size; ++i) {
      result.c[i - 1] = static_cast<double>(i) * c[i] / duration;
    }
    return result;
  }
};

Channel channelOf(const PlanPiece& piece, int channel) {
  Channel result;
  result.size = static_cast<size_t>(piece.coefficients.cols());
  for (size_t i = 0; i < result.size; ++i) {
    result.c[i] = piece.coefficients(channel, static_cast<Eigen::Index>(i));
  }
  return result;
}

// The moments in [0, 1] among which the extremes of a polynomial are.
Moments extremes(const Channel& channel) {
  Moments moments = signChanges(channel.derivative(1.0).span());
  moments.add(0.0);
  moments.add(1.0);
  return moments;
}

// A flat peak that goes on in the next piece, higher by rounding, is still where it began.
void raise(Peak& peak, double value, double time) {
  const double size = std::abs(value);
  if (size > peak.value + plateau(peak.value)) peak.time = time;
  peak.value = std::max(peak.value, size);
}

void raise(Peak& peak, const Channel& channel, const PlanPiece& piece) {
  const Moments moments = extremes(channel);
  for (int i = 0; i < moments.count; ++i) {
    raise(peak, polynomialValue(channel.span(), moments.at[i]),
          piece.start + moments.at[i] * piece.duration);
  }
}

// The largest magnitude of value(time) in a piece: on a grid, then by golden section between the
// neighbours of the largest.
template <class Value>
void raiseOnGrid(Peak& peak, const PlanPiece& piece, Value&& value) {
  constexpr int kMoments = 64;
  const double step = piece.duration / kMoments;
  int best = 0;
  double most = -1.0;
  for (int i = 0; i <= kMoments; ++i) {
    const double now = std::abs(value(piece.start + i * step));
    if (now > most) {
      most = now;
      best = i;
    }
  }
  double low = piece.start + std::max(best - 1, 0) * step;
  double high = piece.start + std::min(best + 1, kMoments) * step;
  raise(peak, most, piece.start + best * step);
  constexpr double kGolden = 0.6180339887498949;
  for (int i = 0; i < 40; ++i) {
    const double left = high - kGolden * (high - low), right = low + kGolden * (high - low);
    const double at_left = std::abs(value(left)), at_right = std::abs(value(right));
    raise(peak, at_left, left);
    raise(peak, at_right, right);
    (at_left > at_right ? high : low) = at_left > at_right ? right : left;
  }
}

}  // namespace

void planPeaks(const MotionPlan& plan, const MotionLimits& limits, PlanPeaks& peaks) {
  const PlanPieces& parts = plan.pieces();
  const std::vector<Peak> none(static_cast<size_t>(plan.model().velocitySize()));
  peaks.velocity.assign(parts.points.size() - 1, none);
  peaks.acceleration = peaks.velocity;
  SlotMotion motion;
  for (const PlanPiece& piece : parts.pieces) {
    for (const PlanSlot& slot : parts.slots) {
      for (int i = 0; i < slot.velocities; ++i) {
        const int dof = slot.velocity_index + i;
        Peak& velocity = peaks.velocity[piece.segment][dof];
        Peak& acceleration = peaks.acceleration[piece.segment][dof];
        if (!slot.turns) {
          const Channel rate = channelOf(piece, slot.first_channel + i).derivative(piece.duration);
          raise(velocity, rate, piece);
          raise(acceleration, rate.derivative(piece.duration), piece);
          continue;
        }
        if (std::isfinite(limits.velocity[dof])) {
          raiseOnGrid(velocity, piece, [&](double time) {
            evaluateSlot(parts, piece, slot, time, motion);
            return motion.velocity[i];
          });
        }
        if (std::isfinite(limits.acceleration[dof])) {
          raiseOnGrid(acceleration, piece, [&](double time) {
            evaluateSlot(parts, piece, slot, time, motion);
            return motion.acceleration[i];
          });
        }
      }
    }
  }
}

std::vector<PositionBreach> positionBreaches(const MotionPlan& plan) {
  const PlanPieces& parts = plan.pieces();
  std::vector<PositionBreach> breaches;
  for (const PlanSlot& slot : parts.slots) {
    for (int n = 0; n < slot.numbers; ++n) {
      const int index = slot.position_index + n;
      for (const bool upper : {false, true}) {
        const Coordinate& coordinate = plan.model().coordinates[index];
        const double limit = upper ? coordinate.upper : coordinate.lower;
        if (!std::isfinite(limit)) continue;
        PositionBreach worst{index, upper, limit, limit, 0.0};
        for (const PlanPiece& piece : parts.pieces) {
          const Channel number = channelOf(piece, slot.first_channel + n);
          const Moments moments = extremes(number);
          for (int i = 0; i < moments.count; ++i) {
            const double position = polynomialValue(number.span(), moments.at[i]);
            if (upper ? position <= worst.position : position >= worst.position) continue;
            worst.position = position;
            worst.time = piece.start + moments.at[i] * piece.duration;
          }
        }
        if (std::abs(worst.position - limit) > 1e-9 * std::max(1.0, std::abs(limit))) {
          breaches.push_back(worst);
        }
      }
    }
  }
  return breaches;
}

}  // namespace armillary
