// SPDX-License-Identifier: BSD-3-Clause
#include "engine/comparison/joint_friction.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "engine/linear_algebra/orthogonal.h"

namespace armillary {
namespace {

constexpr double kLeastSpeed = 1e-3;         // rad/s or m/s that is no motion
constexpr std::size_t kLeastSamples = 20;    // for a fit
constexpr double kLeastWay = 0.02;           // share of the samples in the rarer direction
constexpr double kLeastIndependence = 1e-4;  // of a column from the others, columns of unit length

// A joint's numbers at the times where both motions are.
struct Series {
  Eigen::VectorXd velocity, acceleration, missing;
};

// Linear between the computed samples, which are walked along with the measured ones.
std::vector<Series> seriesOf(const ComparedMotion& measured, const Recording& computed) {
  const Recording& given = *measured.recording;
  const int n = computed.model().velocitySize();
  std::vector<Series> series(static_cast<std::size_t>(n));
  if (given.empty() || computed.empty()) return series;
  const std::size_t first = given.firstNotBefore(computed.startTime());
  const std::size_t last = given.firstAfter(computed.endTime());
  if (first >= last) return series;
  const auto count = static_cast<Eigen::Index>(last - first);
  std::size_t at = computed.indexAt(given.time(first));
  std::vector<std::size_t> before(static_cast<std::size_t>(count));
  Eigen::VectorXd share = Eigen::VectorXd::Zero(count);
  for (std::size_t i = first; i < last; ++i) {
    const double time = given.time(i);
    while (at + 1 < computed.size() && computed.time(at + 1) <= time) ++at;
    before[i - first] = at;
    if (at + 1 < computed.size()) {
      share[static_cast<Eigen::Index>(i - first)] =
          (time - computed.time(at)) / (computed.time(at + 1) - computed.time(at));
    }
  }
  for (int k = 0; k < n; ++k) {
    if (!measured.efforts_given[static_cast<std::size_t>(k)]) continue;
    Series& joint = series[static_cast<std::size_t>(k)];
    for (Eigen::VectorXd* numbers : {&joint.velocity, &joint.acceleration, &joint.missing}) {
      numbers->resize(count);
    }
    for (Eigen::Index i = 0; i < count; ++i) {
      const std::size_t row = before[static_cast<std::size_t>(i)];
      const auto value = [&](SampleQuantity quantity) {
        const double here = computed.value(row, quantity, k);
        if (share[i] == 0.0) return here;
        return here + share[i] * (computed.value(row + 1, quantity, k) - here);
      };
      joint.velocity[i] = value(SampleQuantity::kVelocity);
      joint.acceleration[i] = value(SampleQuantity::kAcceleration);
      joint.missing[i] =
          given.value(first + static_cast<std::size_t>(i), SampleQuantity::kEffort, k) -
          value(SampleQuantity::kEffort);
    }
  }
  return series;
}

JointFriction fit(const Series& series, const FrictionOptions& options) {
  JointFriction friction;
  const auto refuse = [&](const char* why) {
    friction.reason = why;
    return friction;
  };
  const Eigen::Index all = series.velocity.size();
  const double fastest = all > 0 ? series.velocity.cwiseAbs().maxCoeff() : 0.0;
  if (fastest < kLeastSpeed) return refuse("it does not move");
  friction.band = options.dead_band * fastest;

  const int columns = options.rotor ? 4 : 3;
  Eigen::MatrixXd A(all, columns);
  Eigen::VectorXd b(all);
  Eigen::Index count = 0, forwards = 0;
  for (Eigen::Index i = 0; i < all; ++i) {
    const double v = series.velocity[i];
    if (std::abs(v) <= friction.band || v == 0.0) continue;
    A(count, 0) = v > 0.0 ? 1.0 : -1.0;
    A(count, 1) = v;
    A(count, 2) = 1.0;
    if (options.rotor) A(count, 3) = series.acceleration[i];
    b[count++] = series.missing[i];
    forwards += v > 0.0;
  }
  friction.samples = static_cast<std::size_t>(count);
  if (friction.samples < kLeastSamples) return refuse("too few samples move");
  const double rarer = static_cast<double>(std::min(forwards, count - forwards));
  if (rarer < kLeastWay * static_cast<double>(count)) {
    return refuse("it moves one way only: friction and offset cannot be told apart");
  }
  A.conservativeResize(count, Eigen::NoChange);
  b.conservativeResize(count);
  Eigen::VectorXd lengths = A.colwise().norm();
  if (lengths.minCoeff() == 0.0) return refuse("it does not accelerate: the rotor has no part");
  const Eigen::MatrixXd scaled = A * lengths.cwiseInverse().asDiagonal();
  const PivotedOrthogonal qr(scaled);
  // the last pivot is what a column has that the others have not
  if (qr.pivots()[columns - 1] < kLeastIndependence) {
    return refuse("it moves at one speed only: Coulomb and viscous friction cannot be told apart");
  }
  const Eigen::VectorXd x = qr.solve(b).cwiseQuotient(lengths);
  friction.coulomb = x[0];
  friction.viscous = x[1];
  friction.offset = x[2];
  if (options.rotor) friction.rotor = x[3];
  const double root = std::sqrt(static_cast<double>(count));
  friction.residual_before = b.norm() / root;
  friction.residual_after = (b - A * x).norm() / root;
  friction.identified = true;
  if (friction.coulomb < 0.0 || friction.viscous < 0.0 || friction.rotor < 0.0) {
    friction.reason = "a negative number is no friction: something else is missing in the model";
  }
  return friction;
}

}  // namespace

double JointFriction::effort(double velocity, double acceleration) const {
  if (!identified) return 0.0;
  const double sign = band > 0.0 ? std::clamp(velocity / band, -1.0, 1.0)
                                 : static_cast<double>((velocity > 0.0) - (velocity < 0.0));
  return coulomb * sign + viscous * velocity + offset + rotor * acceleration;
}

std::vector<JointFriction> identifyFriction(const ComparedMotion& measured,
                                            const Recording& computed,
                                            const FrictionOptions& options) {
  if (!measured.recording || !sameCoordinates(measured.recording->model(), computed.model())) {
    throw std::invalid_argument(
        "identifyFriction: expects a measured motion with the computed one's coordinates");
  }
  if (!(options.dead_band >= 0.0 && options.dead_band < 1.0)) {
    throw std::invalid_argument("identifyFriction: expects a dead band within [0, 1), got " +
                                std::to_string(options.dead_band));
  }
  const std::vector<Series> series = seriesOf(measured, computed);
  std::vector<JointFriction> result(series.size());
  for (std::size_t k = 0; k < series.size(); ++k) {
    if (measured.efforts_given[k]) {
      result[k] = fit(series[k], options);
    } else {
      result[k].reason = "its effort was not measured";
    }
  }
  return result;
}

}  // namespace armillary
