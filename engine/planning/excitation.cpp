// SPDX-License-Identifier: BSD-3-Clause
#include "engine/planning/excitation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <random>
#include <stdexcept>

#include "engine/linear_algebra/singular_values.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kMostTurn = 1.0;  // rad, of each component of an orientation's φ
constexpr int kMomentsPerHarmonic = 32;

// All but Gaussian numbers of unit variance, alike on every platform: sums of twelve uniform ones.
class Noise {
 public:
  explicit Noise(std::uint64_t seed) : engine_(seed) {}
  double operator()() {
    double sum = -6.0;
    for (int i = 0; i < 12; ++i) sum += static_cast<double>(engine_() >> 11) * 0x1p-53;
    return sum;
  }
  MatrixXd matrix(Eigen::Index rows, Eigen::Index columns) {
    MatrixXd result(rows, columns);
    for (double& value : result.reshaped()) value = (*this)();
    return result;
  }

 private:
  std::mt19937_64 engine_;
};

// Takes from x what it has along each of the directions.
void removeAlong(const std::vector<VectorXd>& directions, Eigen::Ref<VectorXd> x) {
  std::vector<VectorXd> orthogonal;
  for (VectorXd direction : directions) {
    for (const VectorXd& other : orthogonal) direction -= direction.dot(other) * other;
    if (direction.norm() < 1e-12) continue;
    orthogonal.push_back(direction.normalized());
  }
  // twice, so that nothing but rounding stays
  for (int i = 0; i < 2; ++i) {
    for (const VectorXd& direction : orthogonal) x -= direction.dot(x) * direction;
  }
}

// (2)
void startAtRest(MatrixXd& coefficients) {
  const Eigen::Index n = coefficients.cols() / 2;
  const VectorXd l = VectorXd::LinSpaced(n, 1.0, static_cast<double>(n));
  for (Eigen::Index row = 0; row < coefficients.rows(); ++row) {
    VectorXd a = coefficients.row(row).head(n), b = coefficients.row(row).tail(n);
    removeAlong({VectorXd::Ones(n)}, a);
    removeAlong({l, l.cwiseInverse()}, b);
    if (n < 3) b.setZero();  // no room for both conditions
    coefficients.row(row) << a.transpose(), b.transpose();
  }
}

bool floats(const PlanSlot& slot) {
  return slot.turns && slot.numbers > 0;
}

void expect(bool fits, const std::string& what) {
  if (!fits) throw std::invalid_argument("an excitation " + what);
}

// q₀ where none is given.
VectorXd middle(const Model& model) {
  State state = homeState(model);
  for (int i = 0; i < model.positionSize(); ++i) {
    if (model.coordinates[i].measure == Measure::kQuaternion) continue;
    const double lower = model.coordinates[i].lower, upper = model.coordinates[i].upper;
    if (std::isfinite(lower) && std::isfinite(upper)) state.position[i] = 0.5 * (lower + upper);
  }
  return state.position;
}

ExcitationOptions checked(const Model& model, ExcitationOptions options) {
  expect(options.period > 0.0 && std::isfinite(options.period), "has a positive period");
  expect(options.periods >= 1, "has one period at least");
  expect(options.harmonics >= (options.rest ? 2 : 1),
         options.rest ? "that starts at rest has two harmonics at least" : "has a harmonic");
  expectSize(model, "the velocity limits", options.limits.velocity.size(), model.velocitySize());
  expectSize(model, "the acceleration limits", options.limits.acceleration.size(),
             model.velocitySize());
  if (options.center.size() == 0) options.center = middle(model);
  expectValid(model, {0.0, options.center, VectorXd::Zero(model.velocitySize())});
  normalizePosition(model, options.center);
  if (options.moving.empty()) {
    options.moving.assign(model.velocitySize(), true);
    for (const PlanSlot& slot : planSlots(model)) {
      for (int i = 0; floats(slot) && i < slot.velocities; ++i) {
        options.moving[slot.velocity_index + i] = false;
      }
    }
  }
  expectSize(model, "the list of what moves", static_cast<Eigen::Index>(options.moving.size()),
             model.velocitySize());
  return options;
}

}  // namespace

Excitation::Excitation(const std::shared_ptr<const Model>& model, const ExcitationOptions& options)
    : Excitation(model, options,
                 Noise(options.seed).matrix(model->velocitySize(), 2 * options.harmonics)) {}

Excitation::Excitation(std::shared_ptr<const Model> model, const ExcitationOptions& options,
                       MatrixXd coefficients)
    : model_(std::move(model)),
      options_(checked(*model_, options)),
      slots_(planSlots(*model_)),
      coefficients_(std::move(coefficients)) {
  expect(coefficients_.rows() == model_->velocitySize() &&
             coefficients_.cols() == 2 * options_.harmonics,
         "has two coefficients a harmonic for each degree of freedom");
  if (options_.rest) startAtRest(coefficients_);
  for (const PlanSlot& slot : slots_) fit(slot);
}

void Excitation::evaluateSlot(const PlanSlot& slot, double time, SlotMotion& motion) const {
  NumberSeries<2> channels[6];
  const int n = options_.harmonics;
  const double omega = 2.0 * std::numbers::pi / options_.period;
  for (int i = 0; i < slot.channels(); ++i) {
    const int channel = slot.first_channel + i;
    NumberSeries<2>& series = channels[i];
    series = {i < slot.numbers ? options_.center[slot.position_index + i] : 0.0, 0.0, 0.0};
    for (int l = 1; l <= n; ++l) {
      const double rate = omega * l, s = std::sin(rate * time), c = std::cos(rate * time);
      const double a = coefficients_(channel, l - 1), b = coefficients_(channel, n + l - 1);
      series[0] += (a * s - b * c) / rate;
      series[1] += a * c + b * s;
      series[2] += 0.5 * rate * (b * c - a * s);
    }
  }
  slotMotion(slot, options_.center.data() + slot.position_index + slot.numbers, channels, motion);
}

void Excitation::fit(const PlanSlot& slot) {
  for (int i = 0; i < slot.velocities; ++i) {
    const int channel = slot.first_channel + i;
    // of a joint that turns, channels are numbers first and velocities ω first
    const int dof = slot.velocity_index + (slot.turns ? (i + 3) % slot.velocities : i);
    if (!options_.moving[dof]) coefficients_.row(channel).setZero();
  }
  for (int i = 0; i < slot.numbers; ++i) fitNumber(slot, i);
  if (slot.turns) fitTurn(slot);
}

void Excitation::fitNumber(const PlanSlot& slot, int number) {
  auto row = coefficients_.row(slot.first_channel + number);
  if (row.isZero(0.0)) return;
  const int index = slot.position_index + number, dof = slot.velocity_index + number;
  const double center = options_.center[index];
  const Coordinate& coordinate = model_->coordinates[index];
  const double reach = coordinate.measure == Measure::kAngle ? std::numbers::pi : 1.0;
  const double lower = std::isinf(coordinate.lower) ? center - reach : coordinate.lower;
  const double upper = std::isinf(coordinate.upper) ? center + reach : coordinate.upper;
  expect(center >= lower && center <= upper,
         "moves about a pose within the limits; '" + coordinate.name + "' is beyond its own");
  const int moments = kMomentsPerHarmonic * options_.harmonics;
  double low = 0.0, high = 0.0, velocity = 0.0, acceleration = 0.0;
  SlotMotion motion;
  for (int i = 0; i < moments; ++i) {
    evaluateSlot(slot, options_.period * i / moments, motion);
    low = std::min(low, motion.position[number] - center);
    high = std::max(high, motion.position[number] - center);
    if (slot.turns) continue;  // a floating joint's velocities are looked at with its turns
    velocity = std::max(velocity, std::abs(motion.velocity[number]));
    acceleration = std::max(acceleration, std::abs(motion.acceleration[number]));
  }
  // the bound holds about any constant: here half way between low and high
  const double between = 1.0 / std::cos(std::numbers::pi / kMomentsPerHarmonic);
  const double more = 0.5 * (high - low) * (between - 1.0);
  double scale = std::min((upper - center) / (high + more), (center - lower) / (more - low));
  if (!slot.turns) {
    scale = std::min(scale, options_.limits.velocity[dof] / (velocity * between));
    scale = std::min(scale, options_.limits.acceleration[dof] / (acceleration * between));
  }
  row *= scale;
}

void Excitation::fitTurn(const PlanSlot& slot) {
  const int first = slot.first_channel + slot.numbers, n = options_.harmonics;
  auto rows = coefficients_.middleRows(first, 3);
  if (coefficients_.middleRows(slot.first_channel, slot.channels()).isZero(0.0)) return;
  const double omega = 2.0 * std::numbers::pi / options_.period;
  double most = 0.0;  // no component of φ is further off than the sum of its harmonics
  for (int i = 0; i < 3; ++i) {
    double sum = 0.0;
    for (int l = 1; l <= n; ++l) {
      sum += std::hypot(rows(i, l - 1), rows(i, n + l - 1)) / (omega * l);
    }
    most = std::max(most, sum);
  }
  if (most > 0.0) rows *= kMostTurn / most;
  const int moments = kMomentsPerHarmonic * n;
  SlotMotion motion;
  for (int tries = 0; tries < 20; ++tries) {
    double share = 0.0;
    for (int i = 0; i < moments; ++i) {
      evaluateSlot(slot, options_.period * i / moments, motion);
      for (int k = 0; k < slot.velocities; ++k) {
        const int dof = slot.velocity_index + k;
        share = std::max(share, std::abs(motion.velocity[k]) / options_.limits.velocity[dof]);
        share =
            std::max(share, std::abs(motion.acceleration[k]) / options_.limits.acceleration[dof]);
      }
    }
    if (share <= 1.0) return;
    coefficients_.middleRows(slot.first_channel, slot.channels()) *= 0.99 / share;
  }
}

void Excitation::evaluate(double time, State& state, VectorXd& acceleration) const {
  state.time = time;
  state.position.resize(model_->positionSize());
  state.velocity.resize(model_->velocitySize());
  acceleration.resize(model_->velocitySize());
  const double inside = std::clamp(time, startTime(), endTime());
  SlotMotion motion;
  for (const PlanSlot& slot : slots_) {
    evaluateSlot(slot, inside, motion);
    const int positions = slot.numbers + (slot.turns ? 4 : 0);
    std::copy_n(motion.position, positions, state.position.data() + slot.position_index);
    std::copy_n(motion.velocity, slot.velocities, state.velocity.data() + slot.velocity_index);
    std::copy_n(motion.acceleration, slot.velocities, acceleration.data() + slot.velocity_index);
  }
  if (inside != time) {
    state.velocity.setZero();
    acceleration.setZero();
  }
}

double excitationCondition(const MotionOverTime& motion, const BaseParameters& base, int samples,
                           Workspace& workspace) {
  const Model& model = motion.model();
  const Eigen::Index rows = model.velocitySize();
  MatrixXd stacked(samples * rows, base.rank()), W;
  State state;
  VectorXd acceleration;
  const double step = (motion.endTime() - motion.startTime()) / samples;
  for (int i = 0; i < samples; ++i) {
    motion.evaluate(motion.startTime() + (i + 0.5) * step, state, acceleration);
    effortRegressor(model, state, acceleration, base.columns, workspace, W);
    stacked.middleRows(i * rows, rows) = baseRegressor(base, W);
  }
  for (auto column : stacked.colwise()) {
    const double length = column.norm();
    if (!(length > 0.0)) return std::numeric_limits<double>::infinity();
    column /= length;
  }
  const VectorXd values = singularValues(stacked);
  const double least = values[values.size() - 1];
  return least > 0.0 ? values[0] / least : std::numeric_limits<double>::infinity();
}

OptimizedExcitation optimizedExcitation(std::shared_ptr<const Model> model,
                                        const ExcitationOptions& options,
                                        const BaseParameters& base, int tries,
                                        const std::stop_token& stop,
                                        const std::function<void(double, double)>& progress) {
  expect(base.rank() > 0, "needs base parameters to show; this robot has none");
  Workspace workspace(*model);
  Noise noise(options.seed);
  ExcitationOptions once = options;
  once.periods = 1;
  const int samples = std::max(4 * options.harmonics, 3 * base.rank() / model->velocitySize() + 1);
  MatrixXd best = noise.matrix(model->velocitySize(), 2 * options.harmonics);
  double least = excitationCondition(Excitation(model, once, best), base, samples, workspace);
  const double first = least;
  double size = 0.5;
  for (int i = 0; i < tries && !stop.stop_requested(); ++i) {
    if (progress) progress(static_cast<double>(i) / tries, least);
    const MatrixXd changed = best + size * noise.matrix(best.rows(), best.cols());
    const double condition =
        excitationCondition(Excitation(model, once, changed), base, samples, workspace);
    if (condition < least) {
      least = condition;
      best = changed;
      size *= 1.5;
    } else {
      size *= 0.9036;  // 1.5^(-1/4): steady where one of five is better
    }
    size = std::max(size, 1e-3);
  }
  return {Excitation(std::move(model), options, std::move(best)), first, least};
}

}  // namespace armillary
