#include "engine/parameters/motion_rates.h"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace armillary {
namespace {

using Eigen::VectorXd;

// The rows around one: [first, last], itself and a neighbour on either side at least.
struct Window {
  int first = 0, last = 0;
};

Window windowAround(const std::vector<MotionSample>& samples, int row, double width) {
  const int count = static_cast<int>(samples.size());
  const auto within = [&](int j) {
    // a row at the very end of the window is in it in spite of rounding
    return std::abs(samples[j].state.time - samples[row].state.time) <= 0.5 * width * (1.0 + 1e-9);
  };
  Window window{std::max(row - 1, 0), std::min(row + 1, count - 1)};
  while (window.first > 0 && within(window.first - 1)) --window.first;
  while (window.last + 1 < count && within(window.last + 1)) ++window.last;
  return window;
}

// The weights w with rate = Σ w_j y_j over the window (1), (2).
VectorXd slopeWeights(const std::vector<MotionSample>& samples, int row, const Window& window) {
  const int count = window.last - window.first + 1, terms = std::min(count, 4);
  if (count < 2) return VectorXd::Zero(count);
  const double t = samples[row].state.time;
  const double h =
      std::max(t - samples[window.first].state.time, samples[window.last].state.time - t);
  Eigen::MatrixXd powers(count, terms);
  for (int j = 0; j < count; ++j) {
    const double s = (samples[window.first + j].state.time - t) / h;
    powers(j, 0) = 1.0;
    for (int k = 1; k < terms; ++k) powers(j, k) = powers(j, k - 1) * s;
  }
  const Eigen::MatrixXd normal = powers.transpose() * powers;
  return powers * normal.ldlt().solve(VectorXd::Unit(terms, 1)) / h;
}

// Fills the velocities or the accelerations that are not given.
void fill(const Model& model, const std::vector<bool>& given, bool velocities, double width,
          std::vector<MotionSample>& samples) {
  std::vector<VectorXd> rates(
      samples.size());  // all before any is stored: they come from each other
  VectorXd change;
  for (int i = 0; i < static_cast<int>(samples.size()); ++i) {
    const Window window = windowAround(samples, i, width);
    const VectorXd weights = slopeWeights(samples, i, window);
    rates[i].setZero(model.velocitySize());
    for (int j = window.first; j <= window.last; ++j) {
      if (velocities) {
        positionDifference(model, samples[i].state.position, samples[j].state.position, change);
      } else {
        change = samples[j].state.velocity;
      }
      rates[i] += weights[j - window.first] * change;
    }
  }
  for (size_t i = 0; i < samples.size(); ++i) {
    VectorXd& filled = velocities ? samples[i].state.velocity : samples[i].acceleration;
    for (int k = 0; k < filled.size(); ++k) {
      if (!given[k]) filled[k] = rates[i][k];
    }
  }
}

void expectFits(const Model& model, const std::vector<bool>& velocities_given,
                const std::vector<bool>& accelerations_given,
                const std::vector<MotionSample>& samples) {
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

}  // namespace

UntrustedEnds fillRates(const Model& model, const std::vector<bool>& velocities_given,
                        const std::vector<bool>& accelerations_given, double width,
                        std::vector<MotionSample>& samples) {
  expectFits(model, velocities_given, accelerations_given, samples);
  const auto missing = [](const std::vector<bool>& given) {
    return std::find(given.begin(), given.end(), false) != given.end();
  };
  int stages = 0;
  if (missing(velocities_given)) {
    fill(model, velocities_given, true, width, samples);
    ++stages;
  }
  if (missing(accelerations_given)) {
    fill(model, accelerations_given, false, width, samples);
    ++stages;
  }
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

}  // namespace armillary
