// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/drag_joint.h"

#include <algorithm>
#include <cmath>

#include "engine/linear_algebra/orthogonal.h"
#include "engine/loops/drivers.h"
#include "engine/loops/limit_crossing.h"
#include "engine/loops/loop_paths.h"

namespace armillary {
namespace {

constexpr double kThere = 1e-12;         // rad or m from the target
constexpr double kLeastProgress = 1e-7;  // rad or m of the joint, that a step is worth
constexpr double kStill = 1e-6;          // length of K_r where the joint does not move
constexpr double kNudge = 0.01;          // rad or m, away from a dead point
constexpr int kMostSteps = 1000;

struct DragScratch {
  explicit DragScratch(const Model& model)
      : state(neutralState(model)), trial(state), predicted(state) {}
  State state, trial, predicted;
  Eigen::MatrixXd K, K_r;
  Eigen::VectorXd r, wanted, d, step, correction;
  std::vector<std::vector<int>> paths;
  std::vector<int> moved, preferred, drivers, keep;
  AssembleOptions corrector;
  Assembly assembly;
  std::vector<LoopGap> gaps;
  LimitCrossing limit;
};

bool contains(const std::vector<int>& numbers, int number) {
  return std::find(numbers.begin(), numbers.end(), number) != numbers.end();
}

// The way of one drag. The mechanism stands in DragScratch::state.
class Walk {
 public:
  enum class End { kReached, kBlocked, kDeadPoint };

  Walk(const Model& model, std::span<const Loop> loops, const Eigen::VectorXd& target,
       const DragOptions& options, Workspace& workspace, Drag& drag)
      : model_(model),
        loops_(loops),
        target_(target),
        options_(options),
        workspace_(workspace),
        scratch_(workspace.scratch<DragScratch>(model)),
        drag_(drag) {
    scratch_.corrector.tolerance = options.tolerance;
    scratch_.corrector.most_iterations = 8;
    scratch_.corrector.most_starts = 1;
  }

  // Towards the target while those of `held` keep their place, and those that come to their limits.
  End go(std::vector<int> held) {
    const std::size_t held_at_first = held.size();
    double longest = options_.longest_step;
    Eigen::Index free = -1;  // motions, with what is held now
    for (int i = 0; i < kMostSteps; ++i) {
      const double left = measure();
      if (left <= kThere) return End::kReached;
      freeMotions(model_, loops_, scratch_.state, held, workspace_, scratch_.K);
      if (free >= 0 && scratch_.K.cols() > free && exact()) {
        // on a pose where branches meet: on as it came
        const double came = scratch_.step[scratch_.moved.front()];
        scratch_.d = scratch_.step * (scratch_.r[0] / came);
      } else if (!predict()) {
        return held.size() > held_at_first ? End::kBlocked : End::kDeadPoint;
      }
      free = free < 0 ? scratch_.K.cols() : free;
      if (stride(left, held, longest)) {
        ++drag_.steps;
        // of what is moved only in part: as near as it gets
        if (!exact() && measure() > left - kLeastProgress) return End::kBlocked;
        continue;
      }
      const int limited = scratch_.limit.degree_of_freedom;
      if (limited < 0 || contains(scratch_.moved, limited)) return End::kBlocked;
      held.push_back(limited);
      longest = options_.longest_step;
      free = -1;
    }
    return End::kBlocked;
  }

  // Off a dead point, along the mechanism's own motion, to the side from which the joint can go on.
  bool leaveDeadPoint() {
    const double left = measure();
    const Eigen::VectorXd before = scratch_.state.position;
    freeMotions(model_, loops_, scratch_.state, {}, workspace_, scratch_.K);
    for (Eigen::Index i = 0; i < scratch_.K.cols(); ++i) {
      scratch_.d = scratch_.K.col(i) / scratch_.K.col(i).lpNorm<Eigen::Infinity>();
      for (const double side : {kNudge, -kNudge}) {
        if (advance(side, {}) && measure() < left - kThere) {
          ++drag_.steps;
          return true;
        }
        scratch_.state.position = before;
      }
    }
    return false;
  }

 private:
  bool exact() const { return scratch_.moved.size() == 1; }

  // r, and how far it is.
  double measure() {
    positionDifference(model_, scratch_.state.position, target_, scratch_.wanted);
    scratch_.r.resize(static_cast<Eigen::Index>(scratch_.moved.size()));
    for (Eigen::Index i = 0; i < scratch_.r.size(); ++i) {
      scratch_.r[i] = scratch_.wanted[scratch_.moved[i]];
    }
    return scratch_.r.lpNorm<Eigen::Infinity>();
  }

  // (1); false where the joint does not move.
  bool predict() {
    if (scratch_.K.cols() == 0) return false;
    scratch_.K_r.resize(scratch_.r.size(), scratch_.K.cols());
    for (Eigen::Index i = 0; i < scratch_.r.size(); ++i) {
      scratch_.K_r.row(i) = scratch_.K.row(scratch_.moved[i]);
    }
    if (scratch_.K_r.norm() < kStill) return false;
    scratch_.d.noalias() = scratch_.K * shortestLeastSquares(scratch_.K_r, scratch_.r, kStill);
    for (Eigen::Index i = 0; i < scratch_.d.size(); ++i) {
      if (scratch_.paths[i].empty()) scratch_.d[i] = 0.0;  // but for rounding it is
    }
    return scratch_.d.lpNorm<Eigen::Infinity>() > kThere;
  }

  // The longest part of the predicted motion that stands; false where none is worth it.
  bool stride(double left, std::vector<int> held, double& longest) {
    if (exact()) held.push_back(scratch_.moved.front());
    const double length = scratch_.d.lpNorm<Eigen::Infinity>();
    double fraction = std::min(1.0, longest / length);
    while (!advance(fraction, held)) {
      const bool at_limit = scratch_.limit.degree_of_freedom >= 0;
      fraction *= at_limit ? std::min(scratch_.limit.fraction, 0.9) : 0.25;
      if (fraction * left < kLeastProgress) return false;
    }
    longest = std::min(options_.longest_step, 2.0 * fraction * length);
    return true;
  }

  // (2) and (3); whether the step stands.
  bool advance(double fraction, const std::vector<int>& held) {
    scratch_.step.noalias() = fraction * scratch_.d;
    integratePosition(model_, scratch_.state.position, scratch_.step, scratch_.predicted.position);
    scratch_.trial.position = scratch_.predicted.position;
    scratch_.corrector.held = held;
    scratch_.limit = {};
    const bool closed =
        assemble(model_, loops_, scratch_.corrector, workspace_, scratch_.trial, scratch_.assembly);
    drag_.iterations += scratch_.assembly.iterations;
    if (!closed) return false;
    positionDifference(model_, scratch_.predicted.position, scratch_.trial.position,
                       scratch_.correction);
    // where branches meet (1) is none of theirs: less than a thousandth is no jump
    const double most = std::max(0.25 * scratch_.step.lpNorm<Eigen::Infinity>(), 1e-3);
    if (scratch_.correction.lpNorm<Eigen::Infinity>() > most) return false;
    scratch_.limit = limitCrossing(model_, scratch_.state.position, scratch_.trial.position);
    if (scratch_.limit.degree_of_freedom >= 0) return false;
    std::swap(scratch_.state.position, scratch_.trial.position);
    return true;
  }

  const Model& model_;
  std::span<const Loop> loops_;
  const Eigen::VectorXd& target_;
  const DragOptions& options_;
  Workspace& workspace_;
  DragScratch& scratch_;
  Drag& drag_;
};

bool isClosed(const std::vector<LoopGap>& gaps) {
  return std::none_of(gaps.begin(), gaps.end(),
                      [](const LoopGap& gap) { return gap.largest() > kOpenGap; });
}

}  // namespace

bool dragJoint(const Model& model, std::span<const Loop> loops, const Eigen::VectorXd& target,
               const DragOptions& options, Workspace& workspace, State& state, Drag& drag) {
  workspace.check(model, state);
  DragScratch& scratch = workspace.scratch<DragScratch>(model);
  drag = {};
  positionDifference(model, state.position, target, scratch.wanted);
  scratch.moved.clear();
  for (int i = 0; i < model.velocitySize(); ++i) {
    if (std::abs(scratch.wanted[i]) > kThere) scratch.moved.push_back(i);
  }
  scratch.paths = loopPaths(model, loops);
  const auto felt = [&](int i) { return !scratch.paths[i].empty(); };
  if (std::none_of(scratch.moved.begin(), scratch.moved.end(), felt)) {
    state.position = target;
    return drag.reached = true;
  }
  loopGaps(model, loops, state, workspace, scratch.gaps);
  if (!isClosed(scratch.gaps)) return false;

  scratch.preferred = scratch.moved;
  scratch.preferred.insert(scratch.preferred.end(), options.keep.begin(), options.keep.end());
  freeMotions(model, loops, state, {}, workspace, scratch.K);
  chooseDrivers(scratch.K, scratch.preferred, scratch.drivers);
  scratch.keep.clear();
  for (const int driver : scratch.drivers) {
    if (felt(driver) && !contains(scratch.moved, driver)) scratch.keep.push_back(driver);
  }

  scratch.state.position = state.position;
  Walk walk(model, loops, target, options, workspace, drag);
  Walk::End end = walk.go(scratch.keep);
  if (end != Walk::End::kReached && !scratch.keep.empty()) end = walk.go({});
  if (end == Walk::End::kDeadPoint && scratch.moved.size() == 1 && walk.leaveDeadPoint()) {
    end = walk.go({});
  }
  state.position = scratch.state.position;
  return drag.reached = end == Walk::End::kReached;
}

}  // namespace armillary
