// SPDX-License-Identifier: BSD-3-Clause
#include "engine/planning/straight_motion.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

#include "engine/inverse_kinematics/inverse_kinematics.h"
#include "engine/planning/plan_load.h"
#include "engine/planning/rotation_series.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

using Eigen::Quaterniond;
using Eigen::Vector3d;
using Eigen::VectorXd;

constexpr int kFewestKnots = 16, kMostKnots = 1024;  // steps of a line
constexpr double kKnotTolerance = 1e-11;  // m, rad: noise of knots would shake the joints
constexpr double kOtherJoints = 1e-6;     // rad or m that is worth a note
constexpr double kLineRounding = 1e-9;

// The way (1) from one pose to another.
class Line {
 public:
  Line(const Pose& from, const Pose& to)
      : from_(from),
        way_(to.position - from.position),
        turn_(rotationVector(Quaterniond(from.rotation).conjugate() * Quaterniond(to.rotation))) {}

  Pose at(double s) const {
    const double sigma = s * s * s * (10.0 + s * (6.0 * s - 15.0));
    const QuaternionSeries<0> turn = rotationSeries<0>({Vector3d(sigma * turn_)});
    return {from_.rotation * turn[0].toRotationMatrix(), from_.position + sigma * way_};
  }

 private:
  Pose from_;
  Vector3d way_, turn_;
};

class StraightPlanner {
 public:
  StraightPlanner(std::shared_ptr<const Model> model, int link, const std::vector<ViaPoint>& points,
                  const StraightOptions& options)
      : model_(std::move(model)),
        link_(link),
        points_(points),
        options_(options),
        workspace_(*model_),
        state_(neutralState(*model_)) {}

  StraightMotion run() {
    if (!check()) return std::move(result_);
    state_.position = points_.front().position;
    for (size_t k = 0; k + 1 < points_.size(); ++k) {
      if (!addLine(static_cast<int>(k))) return std::move(result_);
    }
    if (findDurations()) assemble();
    return std::move(result_);
  }

 private:
  // A line's joints at equal steps, and what it asks of them in one second.
  struct Solved {
    std::vector<VectorXd> knots;
    PlanLoad load;
  };

  bool fail(int point, const std::string& why) {
    result_.planned.plan.reset();
    result_.planned.point = point;
    result_.planned.error = why;
    return false;
  }
  std::string lineName(int line) const {
    return "on the line from point " + std::to_string(line + 1) + " to " + std::to_string(line + 2);
  }

  bool check() {
    if (link_ < 0 || link_ >= static_cast<int>(model_->links.size())) {
      throw std::invalid_argument("robot '" + model_->name + "' has no link of index " +
                                  std::to_string(link_));
    }
    expectSize(*model_, "the velocity limits", options_.limits.velocity.size(),
               model_->velocitySize());
    expectSize(*model_, "the acceleration limits", options_.limits.acceleration.size(),
               model_->velocitySize());
    if (!model_->loops.empty()) {
      return fail(-1, "straight lines are for robots without loops; loop '" +
                          model_->loops.front().name + "' closes this one");
    }
    for (size_t k = 0; k < points_.size(); ++k) {
      expectValid(*model_, {0.0, points_[k].position, VectorXd::Zero(model_->velocitySize())});
      if (points_[k].velocity || points_[k].acceleration) {
        return fail(static_cast<int>(k), "point " + std::to_string(k + 1) +
                                             " is given rates, but lines stop at every point");
      }
    }
    // times and the number of points are what any other profile wants of them
    PlanOptions trapezoidal;
    trapezoidal.profile = Profile::kTrapezoidal;
    trapezoidal.limits = noLimits(*model_);
    trapezoidal.duration = 1.0;
    const PlannedMotion any = planMotion(model_, points_, trapezoidal);
    return any.plan || fail(any.point, any.error);
  }

  Pose poseOf(const VectorXd& position) {
    state_.position = position;
    BodyPoses poses;
    forwardKinematics(*model_, state_, workspace_, poses);
    return linkPose(*model_, poses, link_) * options_.X_LT;
  }

  // Solves the line's joints on more and more knots until what lies between is near enough.
  bool addLine(int line) {
    const VectorXd start = lines_.empty() ? points_.front().position : lines_.back().knots.back();
    const Line way(poseOf(start), poseOf(points_[line + 1].position));
    for (int steps = kFewestKnots; steps <= kMostKnots; steps *= 2) {
      Solved solved;
      solved.knots = {start};
      for (int i = 1; i <= steps; ++i) {
        if (options_.stop.stop_requested()) return fail(-1, "cancelled");
        if (!solve(line, way, static_cast<double>(i) / steps, solved.knots)) return false;
      }
      const MotionPlan plan = *through({&solved}, {1.0}, 0.0).plan;
      double distance = 0.0, angle = 0.0;
      for (int i = 0; i < steps; ++i) {
        const double s = (i + 0.5) / steps;
        State state;
        VectorXd acceleration;
        plan.evaluate(s, state, acceleration);
        const Pose is = poseOf(state.position), wanted = way.at(s);
        distance = std::max(distance, (is.position - wanted.position).norm());
        angle = std::max(angle, rotationVector(Quaterniond(is.rotation).conjugate() *
                                               Quaterniond(wanted.rotation))
                                    .norm());
      }
      const bool near =
          distance <= options_.distance_tolerance && angle <= options_.angle_tolerance;
      if (!near && steps < kMostKnots) continue;
      if (!near) {
        result_.unreachable = true;
        return fail(line + 1, lineName(line) + " the joints turn too fast for it: the frame is " +
                                  fourDigits(distance) + " m and " + fourDigits(angle) +
                                  " rad off; the line passes a singular pose");
      }
      result_.distance = std::max(result_.distance, distance);
      result_.angle = std::max(result_.angle, angle);
      PlanPeaks peaks;
      planPeaks(plan, options_.limits, peaks);
      for (int i = 0; i < steps; ++i) {
        const PlanLoad load = loadOf(peaks, options_.limits, i);
        if (load.share > solved.load.share) solved.load = load;
      }
      lines_.push_back(std::move(solved));
      break;
    }
    noteOtherJoints(line);
    return true;
  }

  bool solve(int line, const Line& way, double s, std::vector<VectorXd>& knots) {
    InverseKinematicsOptions options;
    options.X_LT = options_.X_LT;
    options.distance_tolerance = options.angle_tolerance = kKnotTolerance;
    options.most_starts = 1;
    options.stop = options_.stop;
    InverseKinematicsResult solution;
    state_.position = knots.back();
    if (!inverseKinematics(*model_, link_, way.at(s), options, workspace_, state_, solution)) {
      result_.unreachable = solution.status != InverseKinematicsStatus::kStopped;
      const double share = 100.0 * s * s * s * (10.0 + s * (6.0 * s - 15.0));
      return fail(line + 1, "at " + fourDigits(share) + " % of the way " + lineName(line) + ": " +
                                describe(*model_, link_, solution));
    }
    knots.push_back(state_.position);
    return true;
  }

  void noteOtherJoints(int line) {
    VectorXd d;
    positionDifference(*model_, lines_.back().knots.back(), points_[line + 1].position, d);
    Eigen::Index worst = 0;
    if (d.cwiseAbs().maxCoeff(&worst) <= kOtherJoints) return;
    result_.planned.notes.push_back("the frame comes to point " + std::to_string(line + 2) +
                                    " with other joints than its own: '" +
                                    model_->degrees_of_freedom[worst].name + "' by " +
                                    fourDigits(std::abs(d[worst])));
  }

  // The motion through the knots of lines, each in its time. There is a plan.
  PlannedMotion through(const std::vector<const Solved*>& lines,
                        const std::vector<double>& durations, double start) const {
    const VectorXd rest = VectorXd::Zero(model_->velocitySize());
    std::vector<ViaPoint> knots;
    double time = start;
    for (size_t k = 0; k < lines.size(); ++k) {
      const size_t steps = lines[k]->knots.size() - 1;
      for (size_t i = k == 0 ? 0 : 1; i <= steps; ++i) {
        ViaPoint knot;
        knot.time = time + durations[k] * static_cast<double>(i) / static_cast<double>(steps);
        knot.position = lines[k]->knots[i];
        if (i == 0 || i == steps) knot.velocity = knot.acceleration = rest;
        knots.push_back(std::move(knot));
      }
      time += durations[k];
    }
    PlanOptions options;
    options.profile = Profile::kMinimumJerk;
    options.limits = noLimits(*model_);
    PlannedMotion planned = planMotion(model_, knots, options);
    if (!planned.plan) throw std::logic_error("knots of a line: " + planned.error);
    return planned;
  }

  bool findDurations() {
    const bool timed = points_.front().time.has_value();
    for (size_t k = 0; k < lines_.size(); ++k) {
      const double least = lines_[k].load.share;
      if (std::isinf(least)) {
        result_.planned.needs_limits = true;
        const int dof = lines_[k].load.degree_of_freedom;
        return fail(static_cast<int>(k) + 1,
                    "joint '" + model_->degrees_of_freedom[dof].name + "' moves " +
                        lineName(static_cast<int>(k)) +
                        ", but has a limit of 0; give it another, or none");
      }
      if (!timed && !options_.duration && !(least > 0.0)) {
        result_.planned.needs_limits = true;
        return fail(static_cast<int>(k) + 1, lineName(static_cast<int>(k)) +
                                                 " nothing says how fast; give times, or limits of "
                                                 "velocity");
      }
      durations_.push_back(timed         ? *points_[k + 1].time - *points_[k].time
                           : least > 0.0 ? least
                                         : 1.0);
    }
    if (!timed && options_.duration) {
      const double all = std::accumulate(durations_.begin(), durations_.end(), 0.0);
      for (double& duration : durations_) duration *= *options_.duration / all;
    }
    double share = 0.0;
    int worst = 0;
    for (size_t k = 0; k < lines_.size(); ++k) {
      if (lines_[k].load.share / durations_[k] <= share) continue;
      share = lines_[k].load.share / durations_[k];
      worst = static_cast<int>(k);
    }
    if (share <= 1.0 + kLineRounding) return true;
    PlanLoad load = lines_[worst].load;  // in one second
    const double T = durations_[worst];
    load.peak.value /= load.of_acceleration ? T * T : T;
    load.peak.time = startTime() + std::accumulate(durations_.begin(), durations_.begin() + worst,
                                                   load.peak.time * T);
    const std::string why = describe(*model_, load, lineName(worst));
    if (options_.stretch != Stretch::kNone) {
      const bool whole = options_.stretch == Stretch::kWhole;
      for (size_t k = 0; k < lines_.size(); ++k) {
        durations_[k] *= whole ? share : std::max(1.0, lines_[k].load.share / durations_[k]);
      }
      result_.planned.stretched = share;
      result_.planned.notes.push_back(
          why + "; " + (whole ? "all times are " : "lines that are too fast need up to ") +
          fourDigits(share) + " times as long, so that the limits hold");
      return true;
    }
    fail(worst + 1, why + "; give it more time (" + fourDigits(share) +
                        " times as much would do for this one)");
    result_.planned.breaks_limits = true;
    return false;
  }

  double startTime() const { return points_.front().time.value_or(options_.start_time); }

  void assemble() {
    std::vector<const Solved*> all;
    for (const Solved& line : lines_) all.push_back(&line);
    PlannedMotion planned = through(all, durations_, startTime());
    result_.planned.plan = std::move(planned.plan);
    result_.planned.motion = std::move(planned.motion);
    result_.planned.breaches = std::move(planned.breaches);
    std::vector<std::string>& notes = result_.planned.notes;
    notes.insert(notes.end(), planned.notes.begin(), planned.notes.end());
    result_.point_times = {startTime()};
    for (const double duration : durations_) {
      result_.point_times.push_back(result_.point_times.back() + duration);
    }
  }

  std::shared_ptr<const Model> model_;
  int link_;
  const std::vector<ViaPoint>& points_;
  const StraightOptions& options_;
  Workspace workspace_;
  State state_;
  std::vector<Solved> lines_;
  std::vector<double> durations_;
  StraightMotion result_;
};

}  // namespace

StraightMotion planStraightMotion(std::shared_ptr<const Model> model, int link,
                                  const std::vector<ViaPoint>& points,
                                  const StraightOptions& options) {
  return StraightPlanner(std::move(model), link, points, options).run();
}

}  // namespace armillary
