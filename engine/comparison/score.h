// SPDX-License-Identifier: BSD-3-Clause
// How far a motion is from another of the same robot, joint by joint.
//
//   (1)  e(t) = y'(t) − y(t)           y' of the compared motion, y of the shown one, over the time
//                                      that both have; of positions the step along the manifold
//                                      from y to y', so that turns and orientations have one too
//   (2)  largest = max |e|,  root mean square = √(1/T ∫ e² dt)
//
// Both motions are linear between their samples, positions along their manifold. Where joints turn
// or slide, e is then linear between the samples of both together: its largest value stands at one
// of them, and (2) is the exact integral, Σ Δt (a² + a b + b²) / 3 over the pieces from a to b.
//
// Numbers that are made of larger ones hold no more than these do: a joint that carries nothing may
// have an effort of 1e-15 N m beside one of 50 N m, and each motion another. Of position, velocity
// and effort alike
//
//   (3)  rounding = 64 ε max(1, largest |y| and |y'| of all degrees of freedom)
//
// is what some dozens of operations with relative errors ε leave open; efforts carry at least the
// robot's weight, over 1 m, which may cancel in all of them.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "engine/comparison/compared_motion.h"

namespace armillary {

// Of one number of a degree of freedom, in its unit.
struct NumberScore {
  double largest = 0.0;     // |e|
  double largest_at = 0.0;  // s, the first time where it is so large
  double root_mean_square = 0.0;
  double range = 0.0;     // of the shown motion over the common time: greatest less least
  double rounding = 0.0;  // (3)
  // Whether the motions differ by no more than their numbers can hold.
  bool same() const { return largest <= rounding; }
  // Against the range: zero where they are the same, infinite where the shown motion does not
  // change and the other does.
  double largestShare() const { return share(largest); }
  double rootMeanSquareShare() const { return share(root_mean_square); }

 private:
  double share(double error) const;
};

// Nothing where the compared motion does not say it.
struct JointScore {
  std::optional<NumberScore> position, velocity, effort;
};

struct MotionScore {
  double start = 0.0, end = 0.0;   // s: the common time that was scored
  std::size_t moments = 0;         // 0: they have no time in common
  std::vector<JointScore> joints;  // of every degree of freedom
};

// Scores piece by piece, so that a window stays awake, and goes on where the shown motion grows.
class MotionScorer {
 public:
  // Throws std::invalid_argument where the motion has no recording or its flags are not one a
  // degree of freedom.
  explicit MotionScorer(ComparedMotion compared);

  // Goes on over at most `most` moments. Returns whether all of the common time is scored now.
  // Samples of `shown` that were scored must still be what they were; otherwise restart() first.
  // Throws std::invalid_argument where its model has other coordinates.
  bool advance(const Recording& shown, std::size_t most);
  void restart();
  // Of what was scored.
  const MotionScore& score() const { return score_; }
  const ComparedMotion& compared() const { return compared_; }

 private:
  // One motion's numbers at a moment.
  struct Moment {
    Eigen::VectorXd position, velocity, effort;
  };
  // Of one kind of number, for every degree of freedom.
  struct Sums {
    Eigen::VectorXd error, largest, largest_at, squares, least, greatest;
    double magnitude = 0.0;  // the most of |y| and |y'|
    void begin(const Eigen::VectorXd& e, const Eigen::VectorXd& shown, double time);
    void add(const Eigen::VectorXd& e, const Eigen::VectorXd& shown, double time, double dt);
  };
  class Reader;

  void take(double time, const Model& model);
  void report();

  ComparedMotion compared_;
  MotionScore score_;
  Moment shown_, other_;            // at the moment that was scored last
  Eigen::VectorXd first_position_;  // of the shown motion
  Eigen::VectorXd error_, moved_;
  Sums positions_, velocities_, efforts_;
};

// All at once.
MotionScore score(const Recording& shown, const ComparedMotion& compared);

}  // namespace armillary
