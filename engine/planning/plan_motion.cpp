// SPDX-License-Identifier: BSD-3-Clause
// planMotion(): checks points, finds their times, and holds the motion to its limits.
#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "engine/planning/closed_motion.h"
#include "engine/planning/plan_builder.h"
#include "engine/planning/plan_load.h"
#include "engine/planning/plan_peaks.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kTimeRounding = 1e-9;  // a limit that is broken by less than this share is kept

std::string betweenPoints(int segment) {
  return "between points " + std::to_string(segment + 1) + " and " + std::to_string(segment + 2);
}

std::string describe(const Model& model, const PositionBreach& breach) {
  const Coordinate& coordinate = model.coordinates[breach.coordinate];
  const char* unit = coordinate.measure == Measure::kAngle ? " rad" : " m";
  return "joint '" + coordinate.name + "' passes its " + (breach.upper ? "upper" : "lower") +
         " limit of " + fourDigits(breach.limit) + unit + " by " +
         fourDigits(std::abs(breach.position - breach.limit)) + unit + " at " +
         fourDigits(breach.time) + " s";
}

class Planner {
 public:
  Planner(std::shared_ptr<const Model> model, const std::vector<ViaPoint>& points,
          const PlanOptions& options)
      : model_(std::move(model)),
        points_(points),
        options_(options),
        builder_(model_, points, options) {}

  PlannedMotion run() {
    if (!readTimes() || !ratesFit() || !mayMove()) return std::move(result_);
    if (untimed_ && !findTimes()) return std::move(result_);
    if (!plan() || !isOfNumbers()) return std::move(result_);
    return std::move(result_);
  }

 private:
  bool fail(int point, const std::string& why) {
    result_.point = point;
    result_.error = why;
    result_.plan.reset();
    return false;
  }

  // The times of all points or of none.
  bool readTimes() {
    const size_t given = std::count_if(points_.begin(), points_.end(), [](const ViaPoint& point) {
      return point.time.has_value();
    });
    untimed_ = given == 0;
    for (size_t k = 0; k < points_.size(); ++k) {
      const int index = static_cast<int>(k);
      if (untimed_) break;
      if (!points_[k].time) {
        return fail(index, "point " + std::to_string(k + 1) +
                               " has no time; give the times of all points, or of none");
      }
      if (!std::isfinite(*points_[k].time)) {
        return fail(index, "the time of point " + std::to_string(k + 1) + " is not finite");
      }
      if (k > 0 && !(*points_[k].time > *points_[k - 1].time)) {
        return fail(index, "the time of point " + std::to_string(k + 1) + ", " +
                               fourDigits(*points_[k].time) +
                               " s, does not come after the point before it");
      }
      times_.push_back(*points_[k].time);
    }
    return true;
  }

  // What the profile can do with the rates that points were given.
  bool ratesFit() {
    const Profile profile = options_.profile;
    for (size_t k = 0; k < points_.size(); ++k) {
      const auto given = [](const std::optional<Eigen::VectorXd>& rates) {
        return rates && !rates->array().isNaN().all();
      };
      const bool inner = k > 0 && k + 1 < points_.size();
      const bool fifth = profile == Profile::kQuintic || profile == Profile::kMinimumJerk;
      const auto moves = [](const std::optional<Eigen::VectorXd>& rates) {
        return (!rates->array().isNaN() && rates->array() != 0.0).any();
      };
      const std::string which = "point " + std::to_string(k + 1) + " is given ";
      if (given(points_[k].acceleration) && !fifth) {
        return fail(static_cast<int>(k), which + "an acceleration, which " + name(profile) +
                                             " cannot keep; use quintic or minimum-jerk");
      }
      if (!given(points_[k].velocity)) continue;
      if (profile == Profile::kTrapezoidal && moves(points_[k].velocity)) {
        return fail(
            static_cast<int>(k),
            which + "a velocity, but trapezoidal stops at every point; use cubic or quintic");
      }
      if (inner && (profile == Profile::kClampedSpline || profile == Profile::kNaturalSpline)) {
        return fail(static_cast<int>(k), which + "a velocity, which a " + name(profile) +
                                             " finds by itself in between; use cubic");
      }
    }
    if (untimed_ && builder_.ratesGiven()) {
      return fail(0, "velocities and accelerations at points need the points' times");
    }
    return true;
  }

  // No joint that has to move has a limit of zero, as careless files give it.
  bool mayMove() {
    for (int k = 0; k < builder_.segmentCount(); ++k) {
      for (const PlanSlot& slot : builder_.parts().slots) {
        for (int i = 0; i < slot.velocities; ++i) {
          const int dof = slot.velocity_index + i;
          const bool still = !(options_.limits.velocity[dof] > 0.0);
          if (!still && options_.limits.acceleration[dof] > 0.0) continue;
          if (builder_.reachOf(k, slot, i) == 0.0) continue;
          result_.needs_limits = true;
          return fail(k + 1, "joint '" + model_->degrees_of_freedom[dof].name + "' moves " +
                                 betweenPoints(k) + ", but its limit of " +
                                 (still ? "velocity" : "acceleration") +
                                 " is 0; give it another, or none");
        }
      }
    }
    return true;
  }

  // Of points without times: as short as the limits allow, then as long as was asked for.
  bool findTimes() {
    if (options_.duration && !(*options_.duration > 0.0 && std::isfinite(*options_.duration))) {
      return fail(-1,
                  "the duration is " + fourDigits(*options_.duration) + " s; it must be positive");
    }
    std::vector<double> durations;
    durations.reserve(static_cast<size_t>(builder_.segmentCount()));
    for (int k = 0; k < builder_.segmentCount(); ++k) {
      durations.push_back(builder_.trapezoidIn(k).duration);
    }
    const auto endless = std::find_if(durations.begin(), durations.end(),
                                      [](double duration) { return !(duration > 0.0); });
    if (endless != durations.end()) {
      const int segment = static_cast<int>(endless - durations.begin());
      for (int k = 0; k < builder_.segmentCount(); ++k) durations[k] = builder_.reachOf(k);
      const bool stands = durations[segment] == 0.0;
      if (!options_.duration || stands) {
        result_.needs_limits = !stands;
        return fail(segment + 1, whyTimeless(segment));
      }
      times_ = timesOf(durations);
    } else {
      times_ = timesOf(durations);
      if (options_.profile != Profile::kTrapezoidal && !shorten(durations)) return false;
    }
    if (options_.duration) {
      times_ = scaled(times_, *options_.duration / (times_.back() - times_.front()));
      times_.back() = options_.start_time + *options_.duration;
    }
    return true;
  }

  std::string whyTimeless(int segment) const {
    for (const PlanSlot& slot : builder_.parts().slots) {
      for (int i = 0; i < slot.velocities; ++i) {
        if (builder_.reachOf(segment, slot, i) == 0.0) continue;
        return "joint '" + model_->degrees_of_freedom[slot.velocity_index + i].name + "' moves " +
               betweenPoints(segment) +
               " and has no limit that says how fast; give times, or limits of velocity";
      }
    }
    return "point " + std::to_string(segment + 2) +
           " is where the point before it is; to wait there, give the points' times";
  }

  // Whether numbers hold the motion: no rate is too large for efforts to be computed, and it is at
  // every point, which it is not where a segment is so short beside its neighbours that they
  // cancel.
  bool isOfNumbers() {
    constexpr double kFastest = 1e100;  // its square is still a number
    constexpr double kNear = 1e-6;      // of 1 and the point's largest coordinate
    const MotionPlan& plan = *result_.plan;
    State state;
    Eigen::VectorXd acceleration, gap;
    const auto tooFast = [&](int dof) {
      const std::vector<double>& times = plan.times();
      int shortest = 0;
      const auto lasts = [&](int k) { return times[k + 1] - times[k]; };
      for (int k = 1; k < builder_.segmentCount(); ++k) {
        if (lasts(k) < lasts(shortest)) shortest = k;
      }
      return fail(shortest + 1, "joint '" + model_->degrees_of_freedom[dof].name +
                                    "' would be too fast to compute with " +
                                    betweenPoints(shortest) + ", which are " +
                                    fourDigits(lasts(shortest)) +
                                    " s apart; give times, or limits, that are plausible");
    };
    for (int k = 0; k < builder_.segmentCount(); ++k) {
      const double from = plan.times()[k], until = plan.times()[k + 1];
      for (const double share : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        plan.evaluate(from + share * (until - from), state, acceleration);
        for (int i = 0; i < model_->velocitySize(); ++i) {
          const bool slow =
              std::abs(state.velocity[i]) < kFastest && std::abs(acceleration[i]) < kFastest;
          if (!slow) return tooFast(i);  // as what is no number is
        }
      }
    }
    for (std::size_t k = 0; k < points_.size(); ++k) {
      plan.evaluate(plan.times()[k], state, acceleration);
      positionDifference(*model_, state.position, points_[k].position, gap);
      const double near = kNear * (1.0 + points_[k].position.lpNorm<Eigen::Infinity>());
      for (int i = 0; i < model_->velocitySize(); ++i) {
        if (!(std::abs(gap[i]) <= near)) return tooFast(i);
      }
    }
    return true;
  }

  bool build(const std::vector<double>& times, double slower) {
    int joint = -1;
    result_.plan = builder_.build(times, slower, joint);
    if (!result_.plan) {
      return fail(-1,
                  "joint '" + model_->joints[joint].name +
                      "' turns so far from point to point that no smooth motion was found; give "
                      "points in between");
    }
    planPeaks(*result_.plan, options_.limits, peaks_);
    loads_.clear();
    for (int k = 0; k < builder_.segmentCount(); ++k) {
      loads_.push_back(loadOf(peaks_, options_.limits, k));
    }
    return true;
  }

  const PlanLoad& worst() const {
    return *std::max_element(
        loads_.begin(), loads_.end(),
        [](const PlanLoad& a, const PlanLoad& b) { return a.share < b.share; });
  }

  static std::vector<double> scaled(const std::vector<double>& times, double factor) {
    std::vector<double> result = times;
    for (double& time : result) time = times.front() + factor * (time - times.front());
    return result;
  }

  // Times that are kept, or stretched.
  bool plan() {
    if (!build(times_, 1.0)) return false;
    if (keepsLimits()) return true;
    const PlanLoad load = worst();
    const std::string why = describe(*model_, load, betweenPoints(load.segment));
    const bool given = !untimed_ || options_.duration;
    if (options_.stretch == Stretch::kWhereNeeded && given && !builder_.ratesGiven()) {
      const std::vector<double> asked = times_;
      if (stretchSegments()) {
        result_.notes.push_back(whatTookLonger(asked, why));
        return true;
      }
    }
    if (options_.stretch != Stretch::kNone || !given) {
      double factor = 1.0;
      for (int i = 0; i < 20; ++i) {
        if (keepsLimits()) {
          result_.stretched = factor;
          if (given) {
            result_.notes.push_back(
                madeSlower("all times are " + fourDigits(factor) + " times as long", why));
          }
          return true;
        }
        factor *= worst().share * (1.0 + 1e-12);
        if (!build(scaled(times_, factor), factor)) return false;
      }
    }
    fail(load.segment + 1, why + "; give it more time (" + fourDigits(load.share) +
                               " times as much would do for this one)");
    result_.breaks_limits = true;
    return false;
  }

  bool keepsLimits() const { return worst().share <= 1.0 + kTimeRounding; }

  // Makes the segment longer that breaks a limit most, until none does: its neighbours, which are
  // too fast only because they end as fast as it begins, are then left as they are. Where the tries
  // are not enough the motion is built as it was asked.
  bool stretchSegments() {
    const int most_tries = 20 + 10 * builder_.segmentCount();
    const std::vector<double> asked = times_;
    for (int i = 0; i < most_tries; ++i) {
      const double most = worst().share;
      double later = 0.0;
      std::vector<double> times = times_;
      for (size_t k = 0; k < loads_.size(); ++k) {
        // a little more than it needs by itself, so that the tries come to an end
        const double factor = loads_[k].share > 0.999 * most ? loads_[k].share * (1.0 + 1e-6) : 1.0;
        later += (factor - 1.0) * (times_[k + 1] - times_[k]);
        times[k + 1] = times_[k + 1] + later;
      }
      times_ = std::move(times);
      if (!build(times_, 1.0)) break;
      if (keepsLimits()) return true;
    }
    times_ = asked;
    result_.error.clear();  // of a try
    result_.point = -1;
    build(times_, 1.0);
    return false;
  }

  // A sentence of a motion that keeps the limits, in times that were not asked for.
  static std::string madeSlower(const std::string& longer, const std::string& why) {
    return "made slower, which keeps the limits of velocity and acceleration: " + longer +
           "; in the times that were asked for, " + why;
  }

  // A sentence; sets the result's factor.
  std::string whatTookLonger(const std::vector<double>& asked, const std::string& why) {
    constexpr int kMostNamed = 3;
    std::string longer;
    int named = 0, others = 0;
    for (size_t k = 0; k + 1 < asked.size(); ++k) {
      const double factor = (times_[k + 1] - times_[k]) / (asked[k + 1] - asked[k]);
      if (factor <= 1.0 + kTimeRounding) continue;
      result_.stretched = std::max(result_.stretched, factor);
      if (++named > kMostNamed) {
        ++others;
        continue;
      }
      longer += (longer.empty() ? "" : ", ") + fourDigits(factor) + " times as long " +
                betweenPoints(static_cast<int>(k));
    }
    if (others > 0) longer += " and longer in " + std::to_string(others) + " more segments";
    return madeSlower(longer, why);
  }

  // For profiles that do not stop: shortens the segments that have slack.
  bool shorten(std::vector<double> durations) {
    constexpr int kMostTries = 60, kMostInVain = 8;
    double least = kInfinity;
    for (int i = 0, in_vain = 0; i < kMostTries && in_vain < kMostInVain; ++i, ++in_vain) {
      if (!build(timesOf(durations), 1.0)) break;
      const double scale = worst().share;
      double total = 0.0;
      for (double& duration : durations) total += duration *= scale;
      if (total < least * (1.0 - 1e-5)) in_vain = -1;
      if (total < least) {
        least = total;
        times_ = timesOf(durations);
      }
      for (size_t k = 0; k < durations.size(); ++k) {
        durations[k] *= std::sqrt(std::max(loads_[k].share / scale, 0.05));
      }
    }
    if (std::isinf(least)) return false;
    result_.error.clear();  // of a try that was not taken
    result_.point = -1;
    return true;
  }

  std::vector<double> timesOf(const std::vector<double>& durations) const {
    std::vector<double> times{options_.start_time};
    for (const double duration : durations) times.push_back(times.back() + duration);
    return times;
  }

  std::shared_ptr<const Model> model_;
  const std::vector<ViaPoint>& points_;
  const PlanOptions& options_;
  PlanBuilder builder_;
  bool untimed_ = false;
  std::vector<double> times_;
  PlanPeaks peaks_;
  std::vector<PlanLoad> loads_;  // of each segment
  PlannedMotion result_;
};

// What the robot does of the plan.
void takeMotion(PlannedMotion& planned, const std::vector<ViaPoint>& points,
                const PlanOptions& options) {
  const Model& model = planned.plan->model();
  if (options.stop.stop_requested()) {
    planned.plan.reset();
    return;
  }
  if (model.loops.empty() || !canCloseMotions(model)) {
    planned.breaches = positionBreaches(*planned.plan);
    planned.motion = std::make_shared<MotionPlan>(*planned.plan);
  } else {
    ClosedMotion closed = closeMotion(*planned.plan, points, options.limits, options.stop);
    if (!closed.motion) {
      planned.point = closed.point;
      planned.error = std::move(closed.error);
      planned.plan.reset();
      return;
    }
    planned.breaches = std::move(closed.breaches);
    planned.notes.insert(planned.notes.end(), closed.notes.begin(), closed.notes.end());
    planned.motion = std::move(closed.motion);
  }
  for (const PositionBreach& breach : planned.breaches) {
    planned.notes.push_back(describe(model, breach));
  }
}

}  // namespace

PlannedMotion planMotion(std::shared_ptr<const Model> model, const std::vector<ViaPoint>& points,
                         const PlanOptions& options) {
  expectSize(*model, "the velocity limits", options.limits.velocity.size(), model->velocitySize());
  expectSize(*model, "the acceleration limits", options.limits.acceleration.size(),
             model->velocitySize());
  if (points.size() < 2) {
    PlannedMotion nothing;
    nothing.error =
        "a motion needs two points at least; there are " + std::to_string(points.size());
    return nothing;
  }
  PlannedMotion planned = Planner(std::move(model), points, options).run();
  if (planned.plan) takeMotion(planned, points, options);
  return planned;
}

}  // namespace armillary
