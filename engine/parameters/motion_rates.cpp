// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/motion_rates.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>
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

}  // namespace

int stagesToFill(const std::vector<bool>& velocities_given,
                 const std::vector<bool>& accelerations_given) {
  return anyMissing(velocities_given) + anyMissing(accelerations_given);
}

UntrustedEnds fillRates(const Model& model, const std::vector<bool>& velocities_given,
                        const std::vector<bool>& accelerations_given, double width,
                        std::span<MotionSample> samples) {
  fillRatesOf({0, samples.size()}, model, velocities_given, accelerations_given, width, samples);
  const int stages = stagesToFill(velocities_given, accelerations_given);
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

}  // namespace armillary
