// SPDX-License-Identifier: BSD-3-Clause
#include "engine/planning/plan_builder.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "engine/model/joint_rates.h"
#include "engine/planning/rotation_series.h"
#include "engine/planning/via_rates.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::Quaterniond;
using Eigen::VectorXd;

constexpr double kNotGiven = std::numeric_limits<double>::quiet_NaN();

Quaterniond quaternionAt(const VectorXd& q, const PlanSlot& slot) {
  const double* from = q.data() + slot.position_index + slot.numbers;
  return {from[0], from[1], from[2], from[3]};
}

// The change that a quaternion's derivative is, in the body's axes.
Eigen::Vector3d turning(const Quaterniond& q, const double* rate) {
  return 2.0 * (q.conjugate() * Quaterniond(rate[0], rate[1], rate[2], rate[3])).vec();
}

// Turns every orientation to the sign nearest to the point before, so that it goes the shorter way.
void alignSigns(const std::vector<PlanSlot>& slots, std::vector<VectorXd>& points) {
  for (size_t k = 1; k < points.size(); ++k) {
    for (const PlanSlot& slot : slots) {
      if (!slot.turns) continue;
      auto now = points[k].segment<4>(slot.position_index + slot.numbers);
      if (now.dot(points[k - 1].segment<4>(slot.position_index + slot.numbers)) < 0.0) now = -now;
    }
  }
}

// Where a joint's velocities are given: all of them, as its channels' rates. Returns false where
// they are given in part for a joint that turns.
bool channelRates(const PlanSlot& slot, const VectorXd& q, const VectorXd& v, const VectorXd* a,
                  Eigen::Ref<VectorXd> result) {
  const auto of_slot = [&](const VectorXd& all) {
    return all.segment(slot.velocity_index, slot.velocities);
  };
  const auto given = of_slot(a ? *a : v);
  if (!slot.turns) {  // the rates of plain coordinates are the velocities
    result.segment(slot.first_channel, slot.numbers) = given;
    return true;
  }
  if (given.array().isNaN().all()) return true;
  if (given.array().isNaN().any() || of_slot(v).array().isNaN().any()) return false;
  double rate[7];
  const double *position = q.data() + slot.position_index,
               *velocity = v.data() + slot.velocity_index;
  if (a) {
    secondRate(slot.kind, position, velocity, a->data() + slot.velocity_index, rate);
  } else {
    visitJoint(slot.kind, [&](auto joint) { joint.rate(position, velocity, rate); });
  }
  for (int i = 0; i < slot.numbers; ++i) result[slot.first_channel + i] = rate[i];
  result.segment<3>(slot.first_channel + slot.numbers) =
      turning(quaternionAt(q, slot), rate + slot.numbers);
  return true;
}

// Rates of one curve that are given; at the ends what is not is zero where `rest`.
ViaRates givenRates(const MatrixXd& velocities, const MatrixXd* accelerations, int first, int size,
                    bool rest) {
  const Eigen::Index count = velocities.rows();
  ViaRates given(count, accelerations ? 2 * size : size);
  given.leftCols(size) = velocities.middleCols(first, size);
  if (accelerations) given.rightCols(size) = accelerations->middleCols(first, size);
  if (rest) {
    for (const Eigen::Index end : {Eigen::Index{0}, count - 1}) {
      given.row(end) = given.row(end).array().isNaN().select(0.0, given.row(end));
    }
  }
  return given;
}

// The accelerations of a cubic curve at its points, the mean of both sides where they differ; zero
// at the ends.
MatrixXd meanAccelerations(const ViaCurve& cubic, const ViaRates& rates) {
  const int size = cubic.size(), last = cubic.pointCount() - 1;
  MatrixXd result = MatrixXd::Zero(last + 1, size);
  VectorXd start, end;
  for (int k = 0; k < last; ++k) {
    cubic.endDerivatives(k, cubic.coefficients(k, rates.row(k), rates.row(k + 1)), start, end);
    result.row(k) += 0.5 * start.segment(size, size);
    result.row(k + 1) += 0.5 * end.segment(size, size);
  }
  result.row(0).setZero();
  result.row(last).setZero();
  return result;
}

}  // namespace

PlanBuilder::PlanBuilder(std::shared_ptr<const Model> model, const std::vector<ViaPoint>& points,
                         const PlanOptions& options)
    : model_(std::move(model)), options_(options), points_(points) {
  parts_.slots = planSlots(*model_);
  const int channels = model_->velocitySize(), count = static_cast<int>(points.size());
  velocities_ = accelerations_ = MatrixXd::Constant(count, channels, kNotGiven);
  for (int k = 0; k < count; ++k) {
    const ViaPoint& point = points[k];
    expectValid(*model_, {0.0, point.position, VectorXd::Zero(channels)});
    parts_.points.push_back(point.position);
    normalizePosition(*model_, parts_.points.back());
  }
  alignSigns(parts_.slots, parts_.points);
  for (int k = 0; k < count; ++k) {
    const ViaPoint& point = points[k];
    const VectorXd none = VectorXd::Constant(channels, kNotGiven);
    const VectorXd v = point.velocity.value_or(none), a = point.acceleration.value_or(none);
    expectSize(*model_, "a point's velocity", v.size(), channels);
    expectSize(*model_, "a point's acceleration", a.size(), channels);
    VectorXd row = none, second = none;
    for (const PlanSlot& slot : parts_.slots) {
      if (channelRates(slot, parts_.points[k], v, nullptr, row) &&
          channelRates(slot, parts_.points[k], v, &a, second)) {
        continue;
      }
      throw std::invalid_argument("point " + std::to_string(k + 1) + ": joint '" +
                                  model_->joints[slot.joint].name +
                                  "' turns freely: give all of its velocities and accelerations, "
                                  "or accelerations of none");
    }
    velocities_.row(k) = row;
    accelerations_.row(k) = second;
  }
  for (int k = 0; k + 1 < count; ++k) {
    VectorXd change(channels);
    for (const PlanSlot& slot : parts_.slots) {
      const VectorXd &from = parts_.points[k], &to = parts_.points[k + 1];
      for (int i = 0; i < slot.numbers; ++i) {
        change[slot.first_channel + i] =
            to[slot.position_index + i] - from[slot.position_index + i];
      }
      if (!slot.turns) continue;
      change.segment<3>(slot.first_channel + slot.numbers) =
          rotationVector(quaternionAt(from, slot).conjugate() * quaternionAt(to, slot));
    }
    changes_.push_back(change);
  }
  const auto moving = [](const MatrixXd& rates) {
    return (!rates.array().isNaN() && rates.array() != 0.0).any();
  };
  rates_given_ = moving(velocities_) || moving(accelerations_);
  const bool inner_velocity =
      count > 2 && !velocities_.middleRows(1, count - 2).array().isNaN().all();
  const bool inner_acceleration =
      count > 2 && !accelerations_.middleRows(1, count - 2).array().isNaN().all();
  switch (options.profile) {
    case Profile::kCubic:
      continuity_ = inner_velocity ? 1 : 2;
      break;
    case Profile::kMinimumJerk:
      continuity_ = inner_acceleration ? 2 : inner_velocity ? 3 : 4;
      break;
    case Profile::kTrapezoidal:
      continuity_ = 1;
      break;
    case Profile::kQuintic:
    case Profile::kNaturalSpline:
    case Profile::kClampedSpline:
      continuity_ = 2;
      break;
  }
}

std::optional<MotionPlan> PlanBuilder::build(const std::vector<double>& times, double slower,
                                             int& joint) const {
  PlanPieces parts = parts_;
  if (options_.profile == Profile::kTrapezoidal) {
    addTrapezoids(times, parts);
  } else {
    const int columns =
        options_.profile == Profile::kQuintic || options_.profile == Profile::kMinimumJerk ? 6 : 4;
    for (int k = 0; k < segmentCount(); ++k) {
      parts.pieces.push_back(
          {times[k], times[k + 1] - times[k], k, MatrixXd::Zero(model_->velocitySize(), columns)});
    }
    for (const PlanSlot& slot : parts.slots) {
      if (addSlot(slot, times, slower, parts)) continue;
      joint = slot.joint;
      return std::nullopt;
    }
  }
  return MotionPlan(model_, options_.profile, continuity_, times, std::move(parts));
}

bool PlanBuilder::addSlot(const PlanSlot& slot, const std::vector<double>& times, double slower,
                          PlanPieces& parts) const {
  const Profile profile = options_.profile;
  const bool fifth = profile == Profile::kQuintic || profile == Profile::kMinimumJerk;
  const bool rest = profile != Profile::kNaturalSpline;
  const MatrixXd velocities = velocities_ / slower,
                 accelerations = accelerations_ / (slower * slower);
  // finds the rates of one curve and stores its coefficients
  const auto add = [&](int first, const auto& curve_of_degree) {
    const auto curve = curve_of_degree(fifth ? 2 : 1);
    const int size = curve.size();
    ViaRates given, rates;
    if (profile == Profile::kQuintic) {
      const auto cubic = curve_of_degree(1);
      ViaRates slopes;
      if (!findViaRates(cubic, givenRates(velocities, nullptr, first, size, true), slopes)) {
        return false;
      }
      given = givenRates(velocities, &accelerations, first, size, false);
      const MatrixXd means = meanAccelerations(cubic, slopes);
      rates.resize(given.rows(), given.cols());
      rates << slopes, means;
      rates = given.array().isNaN().select(rates, given);
    } else {
      given = givenRates(velocities, fifth ? &accelerations : nullptr, first, size, rest);
      if (!findViaRates(curve, given, rates)) return false;
    }
    for (int k = 0; k < segmentCount(); ++k) {
      parts.pieces[k].coefficients.middleRows(first, size) =
          curve.coefficients(k, rates.row(k), rates.row(k + 1));
    }
    return true;
  };
  for (int i = 0; i < slot.numbers; ++i) {
    VectorXd values(parts.points.size());
    for (size_t k = 0; k < parts.points.size(); ++k) {
      values[static_cast<Eigen::Index>(k)] = parts.points[k][slot.position_index + i];
    }
    add(slot.first_channel + i,
        [&](int rate_count) { return NumberCurve(times, rate_count, values); });
  }
  if (!slot.turns) return true;
  std::vector<Quaterniond> orientations;
  for (const VectorXd& point : parts.points) orientations.push_back(quaternionAt(point, slot));
  return add(slot.first_channel + slot.numbers,
             [&](int rate_count) { return OrientationCurve(times, rate_count, orientations); });
}

void PlanBuilder::addTrapezoids(const std::vector<double>& times, PlanPieces& parts) const {
  for (int k = 0; k < segmentCount(); ++k) {
    const Trapezoid trapezoid = trapezoidIn(k, times[k + 1] - times[k]);
    const TrapezoidParts ways = partsOf(trapezoid);
    for (int i = 0; i < ways.count; ++i) {
      const TrapezoidPart& way = ways.parts[i];
      MatrixXd c = MatrixXd::Zero(model_->velocitySize(), 3);
      c.col(0) = way.way * changes_[k];
      c.col(1) = way.rate * way.duration * changes_[k];
      c.col(2) = way.half_acceleration * way.duration * way.duration * changes_[k];
      for (const PlanSlot& slot : parts.slots) {
        for (int n = 0; n < slot.numbers; ++n) {
          c(slot.first_channel + n, 0) += parts.points[k][slot.position_index + n];
        }
      }
      parts.pieces.push_back({times[k] + way.start, way.duration, k, std::move(c)});
    }
  }
}

Trapezoid PlanBuilder::trapezoidIn(int segment, std::optional<double> duration) const {
  double velocity = std::numeric_limits<double>::infinity(), acceleration = velocity;
  for (const PlanSlot& slot : parts_.slots) {
    for (int i = 0; i < slot.velocities; ++i) {
      const double way = reachOf(segment, slot, i);
      if (way == 0.0) continue;
      velocity = std::min(velocity, options_.limits.velocity[slot.velocity_index + i] / way);
      acceleration =
          std::min(acceleration, options_.limits.acceleration[slot.velocity_index + i] / way);
    }
  }
  return duration ? trapezoidOf(*duration, velocity, acceleration)
                  : shortestTrapezoid(velocity, acceleration);
}

double PlanBuilder::reachOf(int segment, const PlanSlot& slot, int i) const {
  const VectorXd& change = changes_[segment];
  if (!slot.turns) return std::abs(change[slot.first_channel + i]);
  // the axes turn with the body: along each of them no more than the whole way
  const bool angular =
      model_->degrees_of_freedom[slot.velocity_index + i].measure == Measure::kAngle;
  return angular ? change.segment<3>(slot.first_channel + slot.numbers).norm()
                 : change.segment(slot.first_channel, slot.numbers).norm();
}

}  // namespace armillary
