// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/excited_parameters.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/linear_algebra/singular_values.h"
#include "engine/parameters/row_triangle.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kWellExcited = 0.03, kFairlyExcited = 1e-3, kHidden = 1e-8;  // by the largest
constexpr double kNamedShare = 0.05;  // of a direction's square

// R of W₁ of all samples.
MatrixXd regressorTriangle(const Model& model, const BaseParameters& base,
                           std::span<const MotionSample> samples, Workspace& workspace) {
  RowTriangle rows(base.rank() + 1);
  MatrixXd W, W1;
  for (const MotionSample& sample : samples) {
    if (sample.acceleration.size() != model.velocitySize()) {
      throw std::invalid_argument("a motion sample does not fit robot '" + model.name + "'");
    }
    effortRegressor(model, sample.state, sample.acceleration, base.columns, workspace, W);
    W1 = baseRegressor(base, W);
    for (Eigen::Index i = 0; i < W1.rows(); ++i) rows.add(W1.row(i), 0.0);
  }
  return rows.triangle().topLeftCorner(base.rank(), base.rank());
}

}  // namespace

const char* nameOf(Excitedness how) {
  constexpr const char* kNames[] = {"well", "fairly", "hardly", "not"};
  return kNames[static_cast<int>(how)];
}

Excitedness excitedness(double relative) {
  return relative >= kWellExcited     ? Excitedness::kWell
         : relative >= kFairlyExcited ? Excitedness::kFairly
         : relative > kHidden         ? Excitedness::kHardly
                                      : Excitedness::kNot;
}

int ExcitedParameters::count(Excitedness how) const {
  return static_cast<int>(std::count_if(values.begin(), values.end(), [how](double relative) {
    return excitedness(relative) == how;
  }));
}

ExcitedParameters excitedParameters(const Model& model, const BaseParameters& base,
                                    std::span<const MotionSample> samples, Workspace& workspace) {
  if (base.rank() == 0) {
    throw MethodDoesNotApply("robot '" + model.name +
                             "' has no base parameters: no motion of it shows any");
  }
  if (samples.empty()) throw std::invalid_argument("a motion without samples shows nothing");
  MatrixXd R = regressorTriangle(model, base, samples, workspace);
  VectorXd lengths = R.colwise().norm();
  const double longest = lengths.maxCoeff();
  for (Eigen::Index i = 0; i < lengths.size(); ++i) {
    // what is rounding stays as small as it is
    const double length = lengths[i] > 1e-14 * longest ? lengths[i] : 0.0;
    if (length > 0.0) {
      R.col(i) /= length;
    } else {
      R.col(i).setZero();
    }
    lengths[i] = length;
  }
  const SingularValueDecomposition parts = singularValueDecomposition(R);
  ExcitedParameters excited;
  excited.rows = static_cast<int>(samples.size());
  const double largest = parts.values[0];
  excited.values = largest > 0.0 ? VectorXd(parts.values / largest) : parts.values;
  excited.directions = parts.V;
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  VectorXd variance = VectorXd::Zero(lengths.size());
  for (Eigen::Index k = 0; k < excited.values.size(); ++k) {
    auto direction = excited.directions.col(k);
    Eigen::Index main = 0;
    direction.cwiseAbs().maxCoeff(&main);
    if (direction[main] < 0.0) direction *= -1.0;
    const bool shown = excitedness(excited.values[k]) != Excitedness::kNot;
    for (Eigen::Index i = 0; i < variance.size(); ++i) {
      const double square = direction[i] * direction[i];
      if (shown) {
        variance[i] += square / (parts.values[k] * parts.values[k]);
      } else if (square > 1e-6) {
        variance[i] = kInfinity;
      }
    }
  }
  excited.deviations = variance.cwiseSqrt().cwiseQuotient(lengths);
  const double last = excited.values[excited.values.size() - 1];
  excited.condition_number = last > 0.0 ? 1.0 / last : kInfinity;
  return excited;
}

std::string directionInWords(const BaseParameters& base, const ExcitedParameters& excited, int k,
                             std::size_t most) {
  const VectorXd direction = excited.directions.col(k);
  std::vector<int> order(static_cast<std::size_t>(direction.size()));
  std::iota(order.begin(), order.end(), 0);
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) {
    return std::abs(direction[a]) > std::abs(direction[b]) + 1e-9;
  });
  std::string words;
  for (std::size_t i = 0; i < std::min(most, order.size()); ++i) {
    const double part = direction[order[i]];
    if (part * part < kNamedShare) break;
    words +=
        (words.empty() ? "" : ", ") + std::string(part < 0.0 ? "-" : "") +
        base.names[static_cast<std::size_t>(base.independent[static_cast<std::size_t>(order[i])])] +
        " " + std::to_string(std::lround(100.0 * part * part)) + " %";
  }
  return words.empty() ? "many parameters, each a little" : words;
}

}  // namespace armillary
