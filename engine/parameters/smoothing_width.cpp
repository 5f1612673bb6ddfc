// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/smoothing_width.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

namespace armillary {
namespace {

using Eigen::VectorXd;

// What differs from the polynomial of fifth degree through three neighbours on either side, by
// white noise of unit variance (mean square 1): Lagrange's interpolation at any times.
double offPolynomial(const std::array<double, 7>& times, const std::array<double, 7>& values) {
  double off = -values[3], variance = 1.0;
  for (int j = 0; j < 7; ++j) {
    if (j == 3) continue;
    double weight = 1.0;
    for (int k = 0; k < 7; ++k) {
      if (k != 3 && k != j) weight *= (times[3] - times[k]) / (times[j] - times[k]);
    }
    off += weight * values[j];
    variance += weight * weight;
  }
  return off / std::sqrt(variance);
}

constexpr std::array<int, 15> kHalfWidths{2,  3,  4,  6,  8,   12,  16, 24,
                                          32, 48, 64, 96, 128, 192, 256};  // rows
constexpr size_t kFewestRows = 12;

constexpr double kNoise = 1e-6;  // small beside what joints turn: the tangent is as good as flat

// Rows at the same times that hold nothing but white noise of deviation kNoise.
std::vector<MotionSample> noiseLike(const Model& model, const std::vector<MotionSample>& stretch,
                                    std::mt19937& random) {
  std::vector<MotionSample> noise = stretch;
  std::normal_distribution<double> unit;
  const VectorXd neutral = neutralState(model).position;
  VectorXd step(model.velocitySize());
  for (MotionSample& sample : noise) {
    for (double& number : step) number = kNoise * unit(random);
    integratePosition(model, neutral, step, sample.state.position);
    sample.state.velocity = step;
  }
  return noise;
}

// The rates that come last (accelerations, or velocities where accelerations are given) of all
// stretches by one width: a row of the motion a column.
Eigen::MatrixXd lastRates(const Model& model, const std::vector<bool>& velocities_given,
                          const std::vector<bool>& accelerations_given,
                          std::span<const std::vector<MotionSample>> stretches, double width) {
  const bool last_is_velocity = std::find(accelerations_given.begin(), accelerations_given.end(),
                                          false) == accelerations_given.end();
  std::vector<VectorXd> rates;
  for (const std::vector<MotionSample>& stretch : stretches) {
    std::vector<MotionSample> filled = stretch;
    fillRatesOf({0, filled.size()}, model, velocities_given, accelerations_given, width, filled);
    for (const MotionSample& sample : filled) {
      rates.push_back(last_is_velocity ? sample.state.velocity : sample.acceleration);
    }
  }
  Eigen::MatrixXd columns(model.velocitySize(), rates.size());
  for (size_t i = 0; i < rates.size(); ++i) columns.col(static_cast<Eigen::Index>(i)) = rates[i];
  return columns;
}

// Of these, the columns of rows that are further than `reach` (s) from their stretch's ends.
std::vector<int> innerColumns(std::span<const std::vector<MotionSample>> stretches, double reach) {
  std::vector<int> inner;
  int column = 0;
  for (const std::vector<MotionSample>& stretch : stretches) {
    const double begin = stretch.front().state.time, end = stretch.back().state.time;
    for (const MotionSample& sample : stretch) {
      const double time = sample.state.time;
      if (time - begin >= reach && end - time >= reach) inner.push_back(column);
      ++column;
    }
  }
  return inner;
}

// Whether a change is more than twice what noise of these deviations explains by its own change,
// of unit deviation.
bool standsOut(const Eigen::MatrixXd& change, const Eigen::MatrixXd& by_noise,
               const VectorXd& deviations) {
  const VectorXd explained =
      4.0 * deviations.cwiseAbs2().cwiseProduct(by_noise.rowwise().squaredNorm());
  return (change.rowwise().squaredNorm().array() > explained.array()).any();
}

// How far each row of a stretch is off the polynomial through every `stride`th of its neighbours,
// for each degree of freedom.
void appendOffs(const Model& model, const std::vector<bool>& velocities_given,
                const std::vector<MotionSample>& stretch, int stride,
                std::vector<std::vector<double>>& offs) {
  std::array<VectorXd, 7> changes;
  std::array<double, 7> times, values;
  const int count = static_cast<int>(stretch.size());
  for (int i = 3 * stride; i + 3 * stride < count; ++i) {
    for (int j = 0; j < 7; ++j) {
      const State& state = stretch[i + (j - 3) * stride].state;
      times[j] = state.time;
      positionDifference(model, stretch[i].state.position, state.position, changes[j]);
      for (int k = 0; k < model.velocitySize(); ++k) {
        if (velocities_given[k]) changes[j][k] = state.velocity[k];
      }
    }
    for (int k = 0; k < model.velocitySize(); ++k) {
      for (int j = 0; j < 7; ++j) values[j] = changes[j][k];
      offs[k].push_back(std::abs(offPolynomial(times, values)));
    }
  }
}

// The deviation of noise whose distances are these: their root mean square without the largest in a
// thousand, which are faults.
double deviationOf(std::vector<double>& offs) {
  if (offs.empty()) return 0.0;
  const auto end = offs.end() - static_cast<std::ptrdiff_t>(offs.size() / 1000);
  if (end != offs.end()) std::nth_element(offs.begin(), end, offs.end());
  double sum = 0.0;
  for (auto off = offs.begin(); off != end; ++off) sum += *off * *off;
  return std::sqrt(sum / static_cast<double>(end - offs.begin()));
}

// The step of what is read in steps (an encoder's counts, few digits), which at rest or in slow
// motion stands still and then jumps: the median of the jumps between two standstills; 0 where
// these are fewer than one row in fifty.
double stepOf(const std::vector<double>& changes) {
  std::vector<double> jumps;
  for (size_t i = 1; i + 1 < changes.size(); ++i) {
    if (changes[i - 1] == 0.0 && changes[i] != 0.0 && changes[i + 1] == 0.0) {
      jumps.push_back(std::abs(changes[i]));
    }
  }
  if (jumps.size() * 50 < changes.size() || jumps.empty()) return 0.0;
  const auto middle = jumps.begin() + static_cast<std::ptrdiff_t>(jumps.size() / 2);
  std::nth_element(jumps.begin(), middle, jumps.end());
  return *middle;
}

// The stretches in pieces of rows without a gap in time between them, in which the robot went on:
// what it did meanwhile is no noise. Pieces of few rows tell nothing.
std::vector<std::vector<MotionSample>> withoutGaps(
    std::span<const std::vector<MotionSample>> stretches, double step) {
  constexpr double kGap = 20.0;  // steps: single messages that were lost are none
  std::vector<std::vector<MotionSample>> pieces;
  for (const std::vector<MotionSample>& stretch : stretches) {
    size_t first = 0;
    for (size_t i = 1; i <= stretch.size(); ++i) {
      const bool ends =
          i == stretch.size() || stretch[i].state.time - stretch[i - 1].state.time > kGap * step;
      if (!ends) continue;
      if (i - first >= kFewestRows) {
        const auto begin = stretch.begin();
        pieces.emplace_back(begin + static_cast<std::ptrdiff_t>(first),
                            begin + static_cast<std::ptrdiff_t>(i));
      }
      first = i;
    }
  }
  return pieces;
}

// The noise of each degree of freedom's positions, or of its velocities where they are given.
VectorXd noiseOf(const Model& model, const std::vector<bool>& velocities_given,
                 std::span<const std::vector<MotionSample>> stretches, int stride) {
  const int n = model.velocitySize();
  std::vector<std::vector<double>> offs(n), changes(n);
  VectorXd change;
  for (const std::vector<MotionSample>& stretch : stretches) {
    appendOffs(model, velocities_given, stretch, stride, offs);
    for (size_t i = 1; i < stretch.size(); ++i) {
      const State &before = stretch[i - 1].state, &after = stretch[i].state;
      positionDifference(model, before.position, after.position, change);
      for (int k = 0; k < n; ++k) {
        changes[k].push_back(velocities_given[k] ? after.velocity[k] - before.velocity[k]
                                                 : change[k]);
      }
    }
  }
  VectorXd noise(n);
  // steps are not white but slow, and count as more than the 0.29 of an even distribution
  for (int k = 0; k < n; ++k) noise[k] = std::max(deviationOf(offs[k]), stepOf(changes[k]));
  return noise;
}

}  // namespace

double widthForNoise(const Model& model, const std::vector<bool>& velocities_given,
                     const std::vector<bool>& accelerations_given,
                     std::span<const std::vector<MotionSample>> stretches) {
  const int stages = stagesToFill(velocities_given, accelerations_given);
  if (stages == 0) return 0.0;
  std::vector<double> steps;
  for (const std::vector<MotionSample>& stretch : stretches) {
    for (size_t i = 1; i < stretch.size(); ++i) {
      steps.push_back(stretch[i].state.time - stretch[i - 1].state.time);
    }
  }
  if (steps.empty()) return 0.0;
  const auto middle = steps.begin() + static_cast<std::ptrdiff_t>(steps.size() / 2);
  std::nth_element(steps.begin(), middle, steps.end());
  std::vector<std::vector<MotionSample>> motion, noise;
  size_t longest = 0;
  std::mt19937 random(20);
  for (std::vector<MotionSample>& piece : withoutGaps(stretches, *middle)) {
    longest = std::max(longest, piece.size());
    noise.push_back(noiseLike(model, piece, random));
    motion.push_back(std::move(piece));
  }
  if (motion.empty()) return 0.0;

  // no wider than that a third of the longest stretch has whole windows
  std::vector<double> widths;
  for (const int half : kHalfWidths) {
    if (!widths.empty() && 3 * static_cast<size_t>(stages * half) > longest) break;
    widths.push_back((2.0 * half + 1.0) * *middle);  // half a step for jitter
  }
  std::vector<Eigen::MatrixXd> rates, noise_rates;
  for (size_t wide = 0; wide < widths.size(); ++wide) {
    const double width = widths[wide];
    rates.push_back(lastRates(model, velocities_given, accelerations_given, motion, width));
    noise_rates.push_back(lastRates(model, velocities_given, accelerations_given, noise, width));
    // of the narrower windows at the ends, the noise would hide all that others do
    const std::vector<int> whole = innerColumns(motion, 0.5 * stages * width);
    // far neighbours tell slow noise, which grows by a fifth from one of these strides to the next;
    // what grows more is the motion, which the polynomials do not follow so far (by its sixth
    // power)
    constexpr double kMostGrowth = 1.3;
    const auto noiseAt = [&](int stride) {
      return noiseOf(model, velocities_given, motion, std::max(stride, 1));
    };
    const VectorXd deviations =
        noiseAt(kHalfWidths[wide] / 2).cwiseMin(kMostGrowth * noiseAt(kHalfWidths[wide] / 3)) /
        kNoise;
    for (size_t narrow = 0; narrow < wide; ++narrow) {
      const Eigen::MatrixXd change = rates.back() - rates[narrow];
      const Eigen::MatrixXd by_noise = noise_rates.back() - noise_rates[narrow];
      if (standsOut(change(Eigen::all, whole), by_noise(Eigen::all, whole), deviations)) {
        return widths[wide - 1];
      }
    }
  }
  return widths.back();
}

double widthForNoise(const Model& model, const std::vector<bool>& velocities_given,
                     const std::vector<bool>& accelerations_given, size_t rows,
                     const std::function<std::vector<MotionSample>(const RowRange&)>& read) {
  constexpr size_t kStretches = 4, kStretchRows = 2048;
  std::vector<std::vector<MotionSample>> stretches;
  if (rows <= kStretches * kStretchRows) {
    stretches.push_back(read({0, rows}));
  } else {
    for (size_t i = 0; i < kStretches; ++i) {
      const size_t first = (rows - kStretchRows) * i / (kStretches - 1);
      stretches.push_back(read({first, first + kStretchRows}));
    }
  }
  return widthForNoise(model, velocities_given, accelerations_given, stretches);
}

}  // namespace armillary
