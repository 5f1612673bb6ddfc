// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/motion_rates.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <random>
#include <stdexcept>

namespace armillary {
namespace {

using Eigen::VectorXd;

// The rows around one: [first, last], itself and a neighbour on either side at least.
struct Window {
  int first = 0, last = 0;

  int count() const { return last - first + 1; }
};

// A row at the very end of a window is in it in spite of rounding.
double reachOf(double width) {
  return 0.5 * width * (1.0 + 1e-9);
}

std::vector<double> timesOf(std::span<const MotionSample> samples) {
  std::vector<double> times;
  times.reserve(samples.size());
  for (const MotionSample& sample : samples) times.push_back(sample.state.time);
  return times;
}

// The rows around one that a rate is fitted to.
class Windows {
 public:
  Windows(std::span<const double> times, double width) : times_(times), reach_(reachOf(width)) {}

  Window around(int row) const {
    // near the motion's ends a window reaches as far as it can on both sides, but for the last
    // rows, where noise would show: these have half a window, inside
    const double to_end = std::min(times_[row] - times_.front(), times_.back() - times_[row]);
    const Window window = within(row, std::clamp(to_end * (1.0 + 1e-9), 0.5 * reach_, reach_));
    return window.count() < kFewestInFit ? within(row, reach_) : window;
  }

 private:
  static constexpr int kFewestInFit = 5;  // rows: a cubic through four smooths nothing

  Window within(int row, double reach) const {
    const int count = static_cast<int>(times_.size());
    const double begin = std::min(times_[row] - reach, times_.back() - 2.0 * reach);
    const double end = std::max(times_[row] + reach, times_.front() + 2.0 * reach);
    const auto here = times_.begin() + row;
    const auto first = std::lower_bound(times_.begin(), here, begin) - times_.begin();
    const auto last = std::upper_bound(here, times_.end(), end) - times_.begin() - 1;
    return {std::max(std::min(static_cast<int>(first), row - 1), 0),
            std::min(std::max(static_cast<int>(last), row + 1), count - 1)};
  }

  std::span<const double> times_;
  double reach_;
};

// The weights w with rate = Σ w_j y_j over the window (1), (2). Windows of the same shape, up to
// the rounding of their times, share them.
class SlopeWeights {
 public:
  explicit SlopeWeights(std::span<const double> times) : times_(times) {}

  std::span<const double> of(int row, const Window& window) {
    if (!sameShape(row, window)) compute(row, window);
    return weights_;
  }

 private:
  bool sameShape(int row, const Window& window) const {
    if (static_cast<size_t>(window.count()) != offsets_.size()) return false;
    const double largest = std::max(std::abs(times_[window.first]), std::abs(times_[window.last]));
    const double rounding = 4.0 * std::numeric_limits<double>::epsilon() * largest;
    for (size_t j = 0; j < offsets_.size(); ++j) {
      const double offset = times_[window.first + static_cast<int>(j)] - times_[row];
      if (!(std::abs(offset - offsets_[j]) <= rounding)) return false;
    }
    return true;
  }

  void compute(int row, const Window& window) {
    const int count = window.count(), terms = std::min(count, 4);
    offsets_.resize(count);
    weights_.assign(count, 0.0);
    double h = 0.0;
    for (int j = 0; j < count; ++j) {
      offsets_[j] = times_[window.first + j] - times_[row];
      h = std::max(h, std::abs(offsets_[j]));
    }
    if (count < 2) return;
    Eigen::Matrix4d normal = Eigen::Matrix4d::Zero();
    const auto powers = [](double s) { return Eigen::Vector4d(1.0, s, s * s, s * s * s); };
    for (const double offset : offsets_) {
      const Eigen::Vector4d p = powers(offset / h);
      normal.noalias() += p * p.transpose();
    }
    for (int k = terms; k < 4; ++k) normal.row(k) = normal.col(k) = Eigen::Vector4d::Unit(k);
    const Eigen::Vector4d c = normal.ldlt().solve(Eigen::Vector4d(Eigen::Vector4d::Unit(1)));
    for (int j = 0; j < count; ++j) {
      weights_[j] = powers(offsets_[j] / h).head(terms).dot(c.head(terms)) / h;
    }
  }

  std::span<const double> times_;
  std::vector<double> offsets_, weights_;
};

// Where every joint's coordinates are plain numbers, a change of position is a difference.
bool isPlain(const Model& model) {
  return model.positionSize() == model.velocitySize();
}

// What differences are taken of, row after row without a gap: windows of hundreds of rows go
// through it for each row.
std::vector<double> numbersOf(std::span<const MotionSample> samples, bool velocities, int size) {
  std::vector<double> numbers;
  numbers.reserve(samples.size() * static_cast<size_t>(size));
  for (const MotionSample& sample : samples) {
    const VectorXd& row = velocities ? sample.state.position : sample.state.velocity;
    numbers.insert(numbers.end(), row.begin(), row.end());
  }
  return numbers;
}

// rate = Σ w_j (y_j − y_i) of plain numbers.
void addDifferences(const std::vector<double>& numbers, int row, const Window& window,
                    std::span<const double> weights, Eigen::Ref<VectorXd> rate) {
  const auto size = static_cast<size_t>(rate.size());
  const double* const here = numbers.data() + static_cast<size_t>(row) * size;
  for (size_t k = 0; k < size; ++k) {
    const double* there = numbers.data() + static_cast<size_t>(window.first) * size + k;
    const double own = here[k];
    double sum = 0.0;
    for (const double weight : weights) {
      sum += weight * (*there - own);
      there += size;
    }
    rate[static_cast<Eigen::Index>(k)] = sum;
  }
}

// Fills the velocities or the accelerations that are not given, of these rows.
void fill(const Model& model, const std::vector<bool>& given, bool velocities, double width,
          RowRange rows, std::span<MotionSample> samples) {
  const int first = static_cast<int>(rows.first), last = static_cast<int>(rows.last);
  const std::vector<double> times = timesOf(samples);
  const Windows windows(times, width);
  SlopeWeights slopes(times);
  const bool along_tangent = velocities && !isPlain(model);
  const std::vector<double> numbers =
      along_tangent ? std::vector<double>() : numbersOf(samples, velocities, model.velocitySize());
  // all before any is stored: they come from each other
  Eigen::MatrixXd rates = Eigen::MatrixXd::Zero(model.velocitySize(), last - first);
  VectorXd change;
  for (int i = first; i < last; ++i) {
    const Window window = windows.around(i);
    const std::span<const double> weights = slopes.of(i, window);
    if (!along_tangent) {
      addDifferences(numbers, i, window, weights, rates.col(i - first));
      continue;
    }
    auto rate = rates.col(i - first);
    for (int j = window.first; j <= window.last; ++j) {
      positionDifference(model, samples[i].state.position, samples[j].state.position, change);
      rate += weights[j - window.first] * change;
    }
  }
  for (int i = first; i < last; ++i) {
    VectorXd& filled = velocities ? samples[i].state.velocity : samples[i].acceleration;
    for (int k = 0; k < filled.size(); ++k) {
      if (!given[k]) filled[k] = rates(k, i - first);
    }
  }
}

void expectFits(const Model& model, const std::vector<bool>& velocities_given,
                const std::vector<bool>& accelerations_given,
                std::span<const MotionSample> samples) {
  const auto n = static_cast<size_t>(model.velocitySize());
  if (velocities_given.size() != n || accelerations_given.size() != n) {
    throw std::invalid_argument("robot '" + model.name + "' needs " + std::to_string(n) +
                                " answers on which rates are given");
  }
  for (size_t i = 0; i < samples.size(); ++i) {
    const MotionSample& sample = samples[i];
    if (sample.state.position.size() != model.positionSize() ||
        static_cast<size_t>(sample.state.velocity.size()) != n ||
        static_cast<size_t>(sample.acceleration.size()) != n) {
      throw std::invalid_argument("motion sample " + std::to_string(i) + " does not fit robot '" +
                                  model.name + "'");
    }
    if (i > 0 && !(sample.state.time > samples[i - 1].state.time)) {
      throw std::invalid_argument("the time of motion sample " + std::to_string(i) +
                                  " does not come after the one before it");
    }
  }
}

bool anyMissing(const std::vector<bool>& given) {
  return std::find(given.begin(), given.end(), false) != given.end();
}

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
  const bool last_is_velocity = !anyMissing(accelerations_given);
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

UntrustedEnds fillRates(const Model& model, const std::vector<bool>& velocities_given,
                        const std::vector<bool>& accelerations_given, double width,
                        std::span<MotionSample> samples) {
  fillRatesOf({0, samples.size()}, model, velocities_given, accelerations_given, width, samples);
  const int stages = anyMissing(velocities_given) + anyMissing(accelerations_given);
  UntrustedEnds ends;
  if (stages == 0 || samples.empty()) return ends;
  const int count = static_cast<int>(samples.size());
  const double reach = 0.5 * width * stages * (1.0 - 1e-9);
  const auto near = [&](int i, int end) {
    return std::abs(samples[i].state.time - samples[end].state.time) < reach;
  };
  while (ends.first < count && (ends.first < stages || near(ends.first, 0))) ++ends.first;
  while (ends.last < count - ends.first &&
         (ends.last < stages || near(count - 1 - ends.last, count - 1))) {
    ++ends.last;
  }
  return ends;
}

void fillRatesOf(RowRange rows, const Model& model, const std::vector<bool>& velocities_given,
                 const std::vector<bool>& accelerations_given, double width,
                 std::span<MotionSample> samples) {
  expectFits(model, velocities_given, accelerations_given, samples);
  if (rows.first >= rows.last) return;
  const bool accelerations = anyMissing(accelerations_given);
  if (anyMissing(velocities_given)) {
    const RowRange needed = accelerations ? rowsForRates(timesOf(samples), rows, width, 1) : rows;
    fill(model, velocities_given, true, width, needed, samples);
  }
  if (accelerations) fill(model, accelerations_given, false, width, rows, samples);
}

RowRange rowsForRates(std::span<const double> times, RowRange rows, double width, int stages) {
  const double reach = reachOf(width);
  for (int stage = 0; stage < stages && rows.first < rows.last; ++stage) {
    const double begin = std::min(times[rows.first] - reach, times.back() - 2.0 * reach);
    const double end = std::max(times[rows.last - 1] + reach, times.front() + 2.0 * reach);
    const auto first = std::lower_bound(times.begin(), times.begin() + rows.first, begin);
    const auto last = std::upper_bound(times.begin() + rows.last, times.end(), end);
    // one more on either side: a neighbour at least, and no end where the motion has none
    rows.first = std::max<std::ptrdiff_t>(first - times.begin() - 1, 0);
    rows.last = std::min<size_t>(last - times.begin() + 1, times.size());
  }
  return rows;
}

double widthForNoise(const Model& model, const std::vector<bool>& velocities_given,
                     const std::vector<bool>& accelerations_given,
                     std::span<const std::vector<MotionSample>> stretches) {
  const int stages = anyMissing(velocities_given) + anyMissing(accelerations_given);
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
