// SPDX-License-Identifier: BSD-3-Clause
#include "engine/comparison/score.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

namespace armillary {

// Walks over a recording in the order of time; each sample is read once.
class MotionScorer::Reader {
 public:
  explicit Reader(const Recording& recording) : recording_(recording) {}

  // The moment at `time`, which lies within the recording and not before the last asked for.
  void at(double time, Moment& moment) {
    if (!there_ || time >= later_time_) seek(time);
    if (time == time_) {
      moment = before_;
      return;
    }
    const double share = (time - time_) / (later_time_ - time_);
    const Model& model = recording_.model();
    positionDifference(model, before_.position, later_.position, step_);
    step_ *= share;
    integratePosition(model, before_.position, step_, moment.position);
    moment.velocity = before_.velocity + share * (later_.velocity - before_.velocity);
    moment.effort = before_.effort + share * (later_.effort - before_.effort);
  }

  // The first sample's time after the moment that was asked for last; infinite where there is none.
  double next() const { return later_time_; }

 private:
  void seek(double time) {
    if (there_ && time == later_time_) {
      ++index_;
      std::swap(before_, later_);
    } else {
      index_ = recording_.indexAt(time);
      read(index_, before_);
      there_ = true;
    }
    time_ = recording_.time(index_);
    later_time_ = std::numeric_limits<double>::infinity();
    if (index_ + 1 < recording_.size()) {
      read(index_ + 1, later_);
      later_time_ = recording_.time(index_ + 1);
    }
  }

  void read(std::size_t index, Moment& moment) const {
    const auto fill = [&](SampleQuantity quantity, int size, Eigen::VectorXd& numbers) {
      numbers.resize(size);
      for (int i = 0; i < size; ++i) numbers[i] = recording_.value(index, quantity, i);
    };
    const Model& model = recording_.model();
    fill(SampleQuantity::kPosition, model.positionSize(), moment.position);
    fill(SampleQuantity::kVelocity, model.velocitySize(), moment.velocity);
    fill(SampleQuantity::kEffort, model.velocitySize(), moment.effort);
  }

  const Recording& recording_;
  bool there_ = false;
  std::size_t index_ = 0;
  double time_ = 0.0, later_time_ = 0.0;
  Moment before_, later_;
  Eigen::VectorXd step_;
};

double NumberScore::share(double error) const {
  if (error <= rounding) return 0.0;
  return range > 0.0 ? error / range : std::numeric_limits<double>::infinity();
}

void MotionScorer::Sums::begin(const Eigen::VectorXd& e, const Eigen::VectorXd& shown,
                               double time) {
  error = e;
  largest = e.cwiseAbs();
  largest_at = Eigen::VectorXd::Constant(e.size(), time);
  squares = Eigen::VectorXd::Zero(e.size());
  least = greatest = shown;
  magnitude = 0.0;
}

void MotionScorer::Sums::add(const Eigen::VectorXd& e, const Eigen::VectorXd& shown, double time,
                             double dt) {
  for (Eigen::Index i = 0; i < e.size(); ++i) {
    const double a = error[i], b = e[i];
    squares[i] += dt * (a * a + a * b + b * b) / 3.0;  // (2)
    if (std::abs(b) > largest[i]) {
      largest[i] = std::abs(b);
      largest_at[i] = time;
    }
  }
  least = least.cwiseMin(shown);
  greatest = greatest.cwiseMax(shown);
  error = e;
}

MotionScorer::MotionScorer(ComparedMotion compared) : compared_(std::move(compared)) {
  if (!compared_.recording) {
    throw std::invalid_argument("MotionScorer: a motion with a recording is needed, none came");
  }
  const auto count = static_cast<std::size_t>(compared_.recording->model().velocitySize());
  for (const std::vector<bool>* given :
       {&compared_.positions_given, &compared_.velocities_given, &compared_.efforts_given}) {
    if (given->size() != count) {
      throw std::invalid_argument("MotionScorer: expects a flag for each of " +
                                  std::to_string(count) + " degrees of freedom, got " +
                                  std::to_string(given->size()));
    }
  }
}

void MotionScorer::restart() {
  score_ = {};
}

void MotionScorer::take(double time, const Model& model) {
  positionDifference(model, shown_.position, other_.position, error_);  // (1)
  const bool first = score_.moments++ == 0;
  if (first) {
    first_position_ = shown_.position;
    score_.start = time;
  }
  positionDifference(model, first_position_, shown_.position, moved_);
  const double dt = time - score_.end;
  const auto add = [&](Sums& sums, const Eigen::VectorXd& shown) {
    first ? sums.begin(error_, shown, time) : sums.add(error_, shown, time, dt);
    if (shown.size() == 0) return;
    sums.magnitude = std::max({sums.magnitude, shown.lpNorm<Eigen::Infinity>(),
                               (shown + error_).lpNorm<Eigen::Infinity>()});
  };
  add(positions_, moved_);
  error_ = other_.velocity - shown_.velocity;
  add(velocities_, shown_.velocity);
  error_ = other_.effort - shown_.effort;
  add(efforts_, shown_.effort);
  if (first)
    efforts_.magnitude = std::max(efforts_.magnitude, model.total_mass * model.gravity.norm());
  score_.end = time;
}

void MotionScorer::report() {
  constexpr double kOperations = 64.0;
  const auto score_of = [&](const Sums& sums, Eigen::Index i) {
    NumberScore score;
    score.largest = sums.largest[i];
    score.largest_at = sums.largest_at[i];
    const double time = score_.end - score_.start;
    score.root_mean_square = time > 0.0 ? std::sqrt(sums.squares[i] / time) : sums.largest[i];
    score.range = sums.greatest[i] - sums.least[i];
    score.rounding = kOperations * std::numeric_limits<double>::epsilon() *
                     std::max(1.0, sums.magnitude);  // (3)
    return score;
  };
  const std::size_t count = compared_.efforts_given.size();
  score_.joints.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const auto row = static_cast<Eigen::Index>(i);
    JointScore& joint = score_.joints[i];
    if (compared_.positions_given[i]) joint.position = score_of(positions_, row);
    if (compared_.velocities_given[i]) joint.velocity = score_of(velocities_, row);
    if (compared_.efforts_given[i]) joint.effort = score_of(efforts_, row);
  }
}

bool MotionScorer::advance(const Recording& shown, std::size_t most) {
  const Recording& other = *compared_.recording;
  if (!sameCoordinates(shown.model(), other.model())) {
    throw std::invalid_argument(
        "MotionScorer: expects motions of robots with the same coordinates");
  }
  if (shown.empty() || other.empty()) return true;
  const double end = std::min(shown.endTime(), other.endTime());
  double time = score_.moments > 0 ? score_.end : std::max(shown.startTime(), other.startTime());
  if (time > end) return true;
  Reader of_shown(shown), of_other(other);
  const auto go_to = [&](double moment) {
    of_shown.at(moment, shown_);
    of_other.at(moment, other_);
    time = moment;
  };
  go_to(time);
  std::size_t taken = 0;
  if (score_.moments == 0) {
    take(time, shown.model());
    ++taken;
  }
  bool done = false;
  while (taken < most) {
    const double next = std::min(of_shown.next(), of_other.next());
    done = !(next <= end);
    if (done) break;
    go_to(next);
    take(time, shown.model());
    ++taken;
  }
  report();
  return done || time >= end;
}

MotionScore score(const Recording& shown, const ComparedMotion& compared) {
  MotionScorer scorer(compared);
  scorer.advance(shown, std::numeric_limits<std::size_t>::max());
  return scorer.score();
}

}  // namespace armillary
