// SPDX-License-Identifier: BSD-3-Clause
// Motions through points: profiles in time that pass given positions, under limits.
//
// Sources: Craig, Introduction to Robotics, 3rd edition, chapter 7 (cubic and quintic polynomials
// through via points, linear functions with parabolic blends); Biagiotti, Melchiorri, Trajectory
// Planning for Automatic Machines and Robots, Springer 2008, chapters 3 and 4 (splines, splines of
// least jerk, scaling in time); Park, Kang, Cubic spline algorithms for orientation interpolation,
// 1999. What each profile is:
//
//   cubic           cubic polynomials from point to point, at rest at both ends, without a stop in
//                   between: the velocities at the points are those that make the acceleration
//                   continuous, but where a point's velocity is given, which is then kept
//   quintic         polynomials of fifth degree. Velocities and accelerations at the points are
//                   those given, else those of `cubic`; at both ends the acceleration is zero too
//   minimum-jerk    polynomials of fifth degree: of all motions that pass the points in their times
//                   and are at rest with no acceleration at both ends, the one with the least
//                   integral of squared jerk. A point's velocity or acceleration, where given, is
//                   kept
//   trapezoidal     the straight line from point to point with a stop at each: constant
//                   acceleration, constant velocity, constant deceleration, all joints together
//   spline          the natural cubic spline: no acceleration at both ends, where it may move
//   clamped-spline  the cubic spline with the velocities given at both ends, zero where none is;
//                   what distinguishes it from `cubic` is that a velocity given in between is
//                   refused, so that the acceleration is always continuous
//
// What is continuous at the points (and everywhere): see MotionPlan::continuity().
//
// Coordinates that are numbers are polynomials in time, a floating joint's origin in its parent's
// axes; continuous joints too, so that they turn as often as the numbers say. Orientations turn
// from point k to k + 1, by the shorter way, as R(t) = R_k exp(φ(t)), where φ's three components
// are polynomials of the profile's degree; what is made continuous is the angular velocity and its
// derivatives, not φ's. (The least jerk is that of φ then, to first order.)
#pragma once

#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "engine/planning/motion_over_time.h"
#include "engine/planning/plan_pieces.h"

namespace armillary {

enum class Profile { kCubic, kQuintic, kMinimumJerk, kTrapezoidal, kNaturalSpline, kClampedSpline };
inline constexpr Profile kAllProfiles[] = {Profile::kCubic,         Profile::kQuintic,
                                           Profile::kMinimumJerk,   Profile::kTrapezoidal,
                                           Profile::kNaturalSpline, Profile::kClampedSpline};

// "cubic", "quintic", "minimum-jerk", "trapezoidal", "spline", "clamped-spline".
const char* name(Profile profile);
std::optional<Profile> profileNamed(std::string_view name);

// A position to pass.
struct ViaPoint {
  std::optional<double> time = {};  // s; of all points or of none
  Eigen::VectorXd position;         // positionSize() numbers
  // What the robot has there, where it is given: velocitySize() numbers, NaN where it is not. Of a
  // joint that turns freely all or none. Accelerations are for quintic and minimum-jerk.
  std::optional<Eigen::VectorXd> velocity = {}, acceleration = {};
};

// The most that each degree of freedom may do: velocitySize() numbers, infinite where nothing
// limits it.
struct MotionLimits {
  Eigen::VectorXd velocity;      // per s
  Eigen::VectorXd acceleration;  // per s²
};

// The velocity limits of the robot's file, those of followers felt by their leaders; no limits of
// acceleration, which files have none of.
MotionLimits limitsOf(const Model& model);
MotionLimits noLimits(const Model& model);

// What becomes of points with times that break a limit.
enum class Stretch {
  kNone,   // there is no plan
  kWhole,  // all of it is slower by one factor, by which velocities given at points become slower
           // too
  // Segments that break a limit take longer, and what follows comes later by so much. Where points
  // were given rates, or lengthening these alone does not do: as kWhole.
  kWhereNeeded
};

struct PlanOptions {
  Profile profile = Profile::kCubic;
  MotionLimits limits = {};
  Stretch stretch = Stretch::kNone;
  // Of points without times: when the motion starts, and how long it takes in all (s). Without a
  // duration it is as short as the limits allow.
  double start_time = 0.0;
  std::optional<double> duration = {};
  std::stop_token stop = {};  // there is neither plan nor error then
};

// A motion through points. Copyable, and never changed: any thread may evaluate it.
class MotionPlan : public MotionOverTime {
 public:
  // Of pieces that planMotion() made.
  MotionPlan(std::shared_ptr<const Model> model, Profile profile, int continuity,
             std::vector<double> times, PlanPieces pieces);

  const Model& model() const override { return *model_; }
  const std::shared_ptr<const Model>& sharedModel() const { return model_; }
  Profile profile() const { return profile_; }
  double startTime() const override { return times_.front(); }
  double endTime() const override { return times_.back(); }
  // When each point is passed.
  const std::vector<double>& times() const { return times_; }
  // The highest derivative of the position that is continuous: 2 for cubics, splines and quintic, 4
  // for minimum-jerk, 1 for trapezoidal; less where rates that points were given cost some.
  int continuity() const { return continuity_; }

  const PlanPieces& pieces() const { return pieces_; }

  // No allocation where the vectors have their size.
  void evaluate(double time, State& state, Eigen::VectorXd& acceleration) const override;

 private:
  std::shared_ptr<const Model> model_;
  Profile profile_;
  int continuity_;
  std::vector<double> times_;
  PlanPieces pieces_;
};

// A position limit that a motion crosses, at the worst.
struct PositionBreach {
  int coordinate = 0;
  bool upper = false;
  double position = 0.0;  // rad or m
  double limit = 0.0;
  double time = 0.0;  // s
};

// What came of planning.
struct PlannedMotion {
  std::optional<MotionPlan> plan;
  // With a plan: what the robot does, which is the plan where no loop closes it (closed_motion.h).
  std::shared_ptr<const MotionOverTime> motion;
  // Where there is no plan: why, in a sentence, and the point at fault (-1: none by itself).
  std::string error;
  int point = -1;
  bool breaks_limits = false;  // the points' times are too short
  bool needs_limits = false;   // points without times, and nothing says how fast
  // Worth a sentence: position limits that are crossed, what was stretched and for which limit.
  std::vector<std::string> notes;
  std::vector<PositionBreach> breaches;  // that the notes tell
  double stretched = 1.0;  // by PlanOptions::stretch: how many times as long the longest segment is
};

// Plans a motion through the points, two at least.
//
// With times: each point is passed at its time. The limits hold, or there is no plan and the error
// names the joint, the segment, the limit and what the motion has there; or it is stretched.
//
// Without times: as short as the limits allow, in this sense: for trapezoidal each segment has the
// least time of its profile, which no other times beat. For the others the times of the segments
// are made shorter where a segment has slack and longer where it is at a limit, one scale for all
// so that the limits hold, until nothing is gained: every joint is within its limits and at least
// one of them is reached, but it is a local search, and no proof of the least time. Velocities
// other than zero, and accelerations, need times.
//
// Limits of joints with one number a degree of freedom are held to rounding; those of joints that
// turn freely are looked at on 64 moments a segment and refined between these. Position limits
// are not enforced: where the motion crosses one, a note says which and when.
//
// Of a robot with loops the joints that drive it move as planned and the rest follows
// (closed_motion.h). The limits of what drives hold; a note says where what follows is faster than
// its own.
//
// Throws std::invalid_argument where a vector does not fit the model.
PlannedMotion planMotion(std::shared_ptr<const Model> model, const std::vector<ViaPoint>& points,
                         const PlanOptions& options);

}  // namespace armillary
