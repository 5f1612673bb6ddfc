// SPDX-License-Identifier: BSD-3-Clause
#include "engine/parameters/residual_causes.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>

#include "engine/linear_algebra/orthogonal.h"
#include "engine/linear_algebra/singular_values.h"
#include "engine/parameters/inertial_parameters.h"
#include "engine/parameters/late_efforts.h"
#include "engine/parameters/row_triangle.h"
#include "engine/parameters/wild_numbers.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

constexpr double kRankTolerance = 1e-9;  // of columns of length one
constexpr double kRounding = 1e-6;       // of the largest residual
constexpr EffortColumns kModelled{true, true};
constexpr double kLongestDelay = 0.1;  // s, that is looked for
constexpr int kDelays = 16;            // at a time, of which the best is gone on from
constexpr int kDelayPasses = 3;
constexpr Eigen::Index kMostDelayRows = 3000;  // by which delays are told apart

// One column of (1), and where its numbers come from.
struct Column {
  ResidualCause cause;
  std::string name, unit;
  int regressor = -1;  // column of the effort regressor; -1: none
  int freedom = -1;    // whose row it stands in; -1: all
};

int outermostLink(const Model& model) {
  std::vector<int> depth(model.bodyCount(), 0);
  int best = 0;
  for (int i = 1; i < model.bodyCount(); ++i) {
    depth[i] = depth[model.bodies[i].parent] + 1;
    if (depth[i] > depth[best]) best = i;
  }
  return best == 0 ? -1 : model.joints[model.bodies[best].joint_index].child;
}

class Causes {
 public:
  Causes(const Model& model, std::span<const MotionSample> samples, const ResidualOptions& options,
         Workspace& workspace)
      : model_(model), samples_(samples), workspace_(workspace) {
    link_ = options.link >= 0 ? options.link : outermostLink(model);
    if (link_ < 0 || link_ >= static_cast<int>(model.links.size()) ||
        model.links[link_].body == 0) {
      throw std::invalid_argument("a payload is looked for on a link that moves; robot '" +
                                  model.name + "' has no such link of that number");
    }
    given_ = options.efforts_given;
    if (given_.empty()) given_.assign(model.velocitySize(), true);
    if (static_cast<int>(given_.size()) != model.velocitySize()) {
      throw std::invalid_argument("robot '" + model.name + "' has " +
                                  std::to_string(model.velocitySize()) +
                                  " degrees of freedom, and " + std::to_string(given_.size()) +
                                  " are said to have recorded efforts or not");
    }
    stride_ = std::max(1, options.stride);
    parameters_ = effortParameters(model, kModelled);
    computeEfforts();
    has_time_ = options.has_time && LateEfforts(samples_, effort_).timesIncrease();
    arrange();
  }

  ResidualCauses find() {
    ResidualCauses result;
    result.link = link_;
    result.rows = static_cast<int>(rowCount());
    weigh(result);
    if (has_time_) findDelay();
    reduce();
    shareOut(result);
    estimate(result);
    addParts(result);
    return result;
  }

 private:
  // That equations are made of.
  Eigen::Index rowCount() const { return (effort_.cols() + stride_ - 1) / stride_; }

  std::string unitOf(int freedom) const {
    return model_.degrees_of_freedom[freedom].measure == Measure::kLength ? "N" : "N m";
  }

  void arrange() {
    const int body = model_.links[link_].body;
    const std::string on =
        " on " + model_.links[model_.joints[model_.bodies[body].joint_index].child].name;
    const char* const names[] = {"mass", "mass times x", "mass times y", "mass times z", "Ixx",
                                 "Ixy",  "Iyy",          "Ixz",          "Iyz",          "Izz"};
    for (int k = 0; k < kParametersPerBody; ++k) {
      columns_.push_back({ResidualCause::kPayload, names[k] + on,
                          k == 0   ? "kg"
                          : k <= 3 ? "kg m"
                                   : "kg m²",
                          kParametersPerBody * (body - 1) + k, -1});
    }
    const std::vector<int> axes = axisDegreesOfFreedom(model_);
    const int first = inertialParameterCount(model_), count = static_cast<int>(axes.size());
    for (int k = 0; k < count; ++k) {
      if (!given_[axes[k]]) continue;
      const std::string of = " of " + model_.degrees_of_freedom[axes[k]].name;
      const std::string unit = unitOf(axes[k]);
      const std::string rate = unit == "N" ? "N s/m" : "N m s/rad";
      columns_.push_back({ResidualCause::kFriction, "friction" + of, unit, first + k, axes[k]});
      columns_.push_back(
          {ResidualCause::kFriction, "damping" + of, rate, first + count + k, axes[k]});
    }
    for (int i = 0; i < model_.velocitySize(); ++i) {
      if (!given_[i]) continue;
      const std::string of = " of " + model_.degrees_of_freedom[i].name;
      columns_.push_back({ResidualCause::kOffset, "offset" + of, unitOf(i), -1, i});
      columns_.push_back({ResidualCause::kGear, "factor" + of, "1", -1, i});
    }
    if (has_time_) columns_.push_back({ResidualCause::kDelay, "delay", "s", -1, -1});
  }

  // τ of every sample.
  void computeEfforts() {
    const auto count = static_cast<Eigen::Index>(samples_.size());
    effort_.resize(model_.velocitySize(), count);
    slope_.setZero(model_.velocitySize(), count);
    for (Eigen::Index k = 0; k < count; ++k) {
      const MotionSample& sample = samples_[static_cast<std::size_t>(k)];
      workspace_.check(model_, sample.effort, "the effort");
      effortRegressor(model_, sample.state, sample.acceleration, kModelled, workspace_, W_);
      effort_.col(k) = W_ * parameters_;
    }
  }

  // The delay that with all other causes explains most: among some at a time, then among some
  // more near the best, since each pass over the rows takes long.
  void findDelay() {
    const auto delay_column = static_cast<Eigen::Index>(columns_.size()) - 1;
    const LateEfforts late(samples_, effort_);
    double middle = 0.0, reach = std::min(kLongestDelay, 0.25 * late.duration());
    const Eigen::Index stride = stride_ * (rowCount() / kMostDelayRows + 1);
    for (int pass = 0; pass < kDelayPasses; ++pass) {
      VectorXd delays = VectorXd::LinSpaced(kDelays, middle - reach, middle + reach);
      RowTriangle rows(static_cast<int>(delay_column) + kDelays + 1);
      VectorXd row(static_cast<Eigen::Index>(columns_.size()));
      VectorXd all(delay_column + kDelays);
      MatrixXd slopes(model_.velocitySize(), kDelays);
      for (Eigen::Index k = 0; k < effort_.cols(); k += stride) {
        const MotionSample& sample = samples_[static_cast<std::size_t>(k)];
        effortRegressor(model_, sample.state, sample.acceleration, kModelled, workspace_, W_);
        for (int d = 0; d < kDelays; ++d) slopes.col(d) = late.slope(k, delays[d]);
        for (int i = 0; i < model_.velocitySize(); ++i) {
          if (!given_[i]) continue;
          fillRow(k, i, row);
          all << row.head(delay_column), -slopes.row(i).transpose();
          rows.add(all.transpose() * weight_[i], residual(k, i) * weight_[i]);
        }
      }
      const MatrixXd& R = rows.triangle();
      double least = std::numeric_limits<double>::infinity();
      int best = 0;
      for (int d = 0; d < kDelays; ++d) {
        MatrixXd A(R.rows(), delay_column + 1);
        A << R.leftCols(delay_column), R.col(delay_column + d);
        const Eigen::RowVectorXd lengths = A.colwise().norm().cwiseMax(1e-300);
        A.array().rowwise() /= lengths.array();
        const VectorXd b = R.rightCols<1>();
        const double rest = (b - A * PivotedOrthogonal(A, kRankTolerance).solve(b)).squaredNorm();
        if (rest < least) {
          least = rest;
          best = d;
        }
      }
      middle = delays[best];
      reach = 2.0 * reach / (kDelays - 1);
    }
    for (Eigen::Index k = 0; k < effort_.cols(); k += stride_) {
      slope_.col(k) = late.slope(k, middle);
    }
  }

  double residual(Eigen::Index k, int freedom) const {
    return samples_[static_cast<std::size_t>(k)].effort[freedom] - effort_(freedom, k);
  }

  void weigh(ResidualCauses& result) {
    const double nan = std::numeric_limits<double>::quiet_NaN();
    result.residual_rms.setConstant(model_.velocitySize(), nan);
    weight_.setZero(model_.velocitySize());
    int recorded = 0;
    double largest = 0.0;
    for (int i = 0; i < model_.velocitySize(); ++i) {
      if (!given_[i]) continue;
      ++recorded;
      double squares = 0.0;
      for (Eigen::Index k = 0; k < effort_.cols(); k += stride_) {
        squares += std::pow(residual(k, i), 2);
      }
      result.residual_rms[i] = std::sqrt(squares / static_cast<double>(rowCount()));
      largest = std::max(largest, result.residual_rms[i]);
    }
    // a joint whose residual is rounding does not count as much as one that is measured
    for (int i = 0; i < model_.velocitySize(); ++i) {
      if (given_[i] && largest > 0.0) {
        weight_[i] = 1.0 / std::max(result.residual_rms[i], kRounding * largest);
      }
    }
    const auto equations =
        static_cast<std::size_t>(recorded) * static_cast<std::size_t>(rowCount());
    if (equations <= columns_.size()) {
      throw std::invalid_argument("there are " + std::to_string(equations) +
                                  " measured efforts for " + std::to_string(columns_.size()) +
                                  " unknowns of five causes; record a longer motion");
    }
  }

  // The numbers of every column in sample k's row of a degree of freedom; W_ is the sample's.
  void fillRow(Eigen::Index k, int freedom, VectorXd& row) const {
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      const Column& column = columns_[c];
      double value = 0.0;
      if (column.freedom < 0 || column.freedom == freedom) {
        value = column.regressor >= 0                    ? W_(freedom, column.regressor)
                : column.cause == ResidualCause::kOffset ? 1.0
                : column.cause == ResidualCause::kGear   ? effort_(freedom, k)
                                                         : -slope_(freedom, k);
      }
      row[static_cast<Eigen::Index>(c)] = value;
    }
  }

  template <class Visit>
  void visitRows(Visit&& visit) {
    VectorXd row(static_cast<Eigen::Index>(columns_.size()));
    for (Eigen::Index k = 0; k < effort_.cols(); k += stride_) {
      const MotionSample& sample = samples_[static_cast<std::size_t>(k)];
      effortRegressor(model_, sample.state, sample.acceleration, kModelled, workspace_, W_);
      for (int i = 0; i < model_.velocitySize(); ++i) {
        if (!given_[i]) continue;
        fillRow(k, i, row);
        visit(k, i, row);
      }
    }
  }

  // R of [columns | residual], columns scaled to length one.
  void reduce() {
    const auto count = static_cast<Eigen::Index>(columns_.size());
    RowTriangle rows(static_cast<int>(count) + 1);
    visitRows([&](Eigen::Index k, int i, const VectorXd& row) {
      rows.add(row.transpose() * weight_[i], residual(k, i) * weight_[i]);
    });
    R_ = rows.triangle();
    equations_ = rows.count();
    scale_.resize(count);
    for (Eigen::Index c = 0; c < count; ++c) {
      const double length = R_.col(c).norm();
      scale_[c] = length > 0.0 ? 1.0 / length : 0.0;
      R_.col(c) *= scale_[c];
    }
    total_ = R_.col(count).squaredNorm();
  }

  // The share of the squares that these causes explain: bit c of `causes` is cause c.
  double explained(unsigned causes) const {
    std::vector<Eigen::Index> chosen;
    for (std::size_t c = 0; c < columns_.size(); ++c) {
      if (causes >> static_cast<unsigned>(columns_[c].cause) & 1U) {
        chosen.push_back(static_cast<Eigen::Index>(c));
      }
    }
    if (chosen.empty() || !(total_ > 0.0)) return 0.0;
    const MatrixXd A = R_(Eigen::all, chosen);
    const VectorXd b = R_.rightCols<1>();
    const VectorXd x = PivotedOrthogonal(A, kRankTolerance).solve(b);
    return 1.0 - (b - A * x).squaredNorm() / total_;
  }

  void shareOut(ResidualCauses& result) const {
    constexpr unsigned kAll = (1U << kResidualCauses) - 1U;
    std::array<double, kAll + 1U> values;
    for (unsigned set = 0; set <= kAll; ++set) values[set] = explained(set);
    result.together = values[kAll];
    const double factorials[] = {1.0, 1.0, 2.0, 6.0, 24.0, 120.0};
    for (unsigned c = 0; c < kResidualCauses; ++c) {
      const unsigned own = 1U << c;
      result.alone[c] = values[own];
      result.only[c] = values[kAll] - values[kAll & ~own];
      for (unsigned set = 0; set <= kAll; ++set) {  // (3)
        if (set & own) continue;
        int size = 0;
        for (unsigned rest = set; rest != 0; rest >>= 1) size += static_cast<int>(rest & 1U);
        const double orders =
            factorials[size] * factorials[kResidualCauses - 1 - size] / factorials[kResidualCauses];
        result.share[c] += orders * (values[set | own] - values[set]);
      }
    }
  }

  void estimate(ResidualCauses& result) {
    const auto count = static_cast<Eigen::Index>(columns_.size());
    const MatrixXd A = R_.leftCols(count);
    const VectorXd b = R_.rightCols<1>();
    const SingularValueDecomposition parts = singularValueDecomposition(A);
    x_.setZero(count);
    VectorXd variance = VectorXd::Zero(count), blind = VectorXd::Zero(count);
    for (Eigen::Index k = 0; k < count; ++k) {
      const double s = parts.values[k];
      if (!(s > kRankTolerance * parts.values[0])) {
        blind += parts.V.col(k).cwiseAbs2();
        continue;
      }
      x_ += parts.V.col(k) * (parts.U.col(k).dot(b) / s);
      variance += parts.V.col(k).cwiseAbs2() / (s * s);
    }
    const double rest = (b - A * x_).squaredNorm() /
                        std::max(1.0, static_cast<double>(equations_ - columns_.size()));
    x_.array() *= scale_.array();
    for (Eigen::Index c = 0; c < count; ++c) {
      const Column& column = columns_[static_cast<std::size_t>(c)];
      CauseEstimate& one = result.estimates.emplace_back();
      one.cause = column.cause;
      one.name = column.name;
      one.value = x_[c];
      one.unit = column.unit;
      // directions that no row shows, as seen in this unknown
      if (blind[c] < 1e-8 && scale_[c] > 0.0) {
        one.standard_deviation = scale_[c] * std::sqrt(rest * variance[c]);
      }
    }
  }

  void addParts(ResidualCauses& result) {
    const int n = model_.velocitySize();
    MatrixXd squares = MatrixXd::Zero(n, kResidualCauses);
    VectorXd rest = VectorXd::Zero(n);
    visitRows([&](Eigen::Index k, int i, const VectorXd& row) {
      std::array<double, kResidualCauses> parts = {};
      double sum = 0.0;
      for (std::size_t c = 0; c < columns_.size(); ++c) {
        const double value = row[static_cast<Eigen::Index>(c)] * x_[static_cast<Eigen::Index>(c)];
        parts[static_cast<std::size_t>(columns_[c].cause)] += value;
        sum += value;
      }
      for (int c = 0; c < kResidualCauses; ++c) squares(i, c) += parts[c] * parts[c];
      rest[i] += std::pow(residual(k, i) - sum, 2);
    });
    const auto count = static_cast<double>(rowCount());
    result.part_rms = (squares / count).cwiseSqrt();
    result.rest_rms = (rest / count).cwiseSqrt();
    for (int i = 0; i < n; ++i) {
      if (given_[i]) continue;
      result.part_rms.row(i).setConstant(std::numeric_limits<double>::quiet_NaN());
      result.rest_rms[i] = std::numeric_limits<double>::quiet_NaN();
    }
  }

  const Model& model_;
  std::span<const MotionSample> samples_;
  Workspace& workspace_;
  int link_ = 0;
  Eigen::Index stride_ = 1;
  bool has_time_ = true;
  std::vector<bool> given_;
  std::vector<Column> columns_;
  VectorXd parameters_, weight_, scale_, x_;
  MatrixXd W_, effort_, slope_, R_;
  std::size_t equations_ = 0;
  double total_ = 0.0;
};

}  // namespace

std::string_view nameOf(ResidualCause cause) {
  switch (cause) {
    case ResidualCause::kFriction:
      return "friction";
    case ResidualCause::kOffset:
      return "offset";
    case ResidualCause::kGear:
      return "gear";
    case ResidualCause::kDelay:
      return "delay";
    case ResidualCause::kPayload:
      break;
  }
  return "payload";
}

ResidualCauses residualCauses(const Model& model, std::span<const MotionSample> samples,
                              const ResidualOptions& options, Workspace& workspace) {
  if (samples.size() < 3) {
    throw std::invalid_argument("residuals are told apart in three samples or more");
  }
  expectNoWildNumbers(model, samples, "telling residuals apart");
  return Causes(model, samples, options, workspace).find();
}

}  // namespace armillary
