// SPDX-License-Identifier: BSD-3-Clause
#include "engine/loops/assemble.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <optional>
#include <random>
#include <stdexcept>

#include "engine/linear_algebra/cholesky.h"
#include "engine/loops/fast_loop_constraints.h"
#include "engine/loops/loop_paths.h"

namespace armillary {
namespace {

// μ relative to the largest number of J Jᵀ's diagonal. The least keeps J Jᵀ + μ 1 regular.
constexpr double kFirstDamping = 1e-3, kLeastDamping = 1e-14, kMostDamping = 1e8;
constexpr double kLongestStep = 0.7;  // rad or m: beyond it the tangent says little
// Redundant loops of a file close only as well as its digits do: a gap (m or rad) of no more than
// this is taken as closed where |Jᵀ φ| is so small, of |J| |φ|, that no motion lessens it.
constexpr double kRoundingOfFiles = 1e-6, kStationary = 1e-6;

struct AssembleScratch {
  explicit AssembleScratch(const Model& model)
      : start(neutralState(model)), trial(start), slope(model.velocitySize()) {}
  LoopConstraints constraints, trial_constraints;
  State start, trial;
  Eigen::MatrixXd J, JJt, damped;
  PivotedCholesky factor;
  Eigen::VectorXd solved, d, slope;
};

// φ and J of (1) at a state.
void evaluate(const Model& model, std::span<const Loop> loops, const AssembleOptions& options,
              const State& state, Workspace& workspace, LoopConstraints& constraints) {
  fast::loopConstraints(model, loops, state, workspace, constraints);
  for (const int held : options.held) constraints.jacobian.col(held).setZero();
}

void step(AssembleScratch& scratch, double damping) {
  const double largest = std::max(scratch.JJt.diagonal().maxCoeff(), 1e-300);
  scratch.damped = scratch.JJt;
  scratch.damped.diagonal().array() += damping * largest;
  scratch.factor.factorize(scratch.damped);
  scratch.factor.solve(scratch.constraints.gap, scratch.solved);
  scratch.d.noalias() = -scratch.constraints.jacobian.transpose() * scratch.solved;  // (1)
  const double longest = scratch.d.lpNorm<Eigen::Infinity>();
  if (longest > kLongestStep) scratch.d *= kLongestStep / longest;
}

// Whether what is open yet is the file's rounding, which no motion takes away.
bool isRounding(AssembleScratch& scratch) {
  const LoopConstraints& constraints = scratch.constraints;
  if (!(constraints.largestGap() <= kRoundingOfFiles)) return false;
  scratch.slope.noalias() = constraints.jacobian.transpose() * constraints.gap;
  return scratch.slope.norm() <= kStationary * constraints.jacobian.norm() * constraints.gap.norm();
}

// Moves `state` from where it is; whether every gap is within the tolerance in the end.
bool descend(const Model& model, std::span<const Loop> loops, const AssembleOptions& options,
             Workspace& workspace, AssembleScratch& scratch, State& state, int& iterations) {
  evaluate(model, loops, options, state, workspace, scratch.constraints);
  double damping = kFirstDamping, length = scratch.constraints.gap.norm();
  for (int i = 0; i < options.most_iterations; ++i) {
    const bool closed = scratch.constraints.largestGap() <= options.tolerance;
    if (length == 0.0) return closed;
    // with something held J has a part alone: what a dead point leaves open is no rounding
    if (!closed && options.held.empty() && isRounding(scratch)) return true;
    scratch.JJt.noalias() = scratch.constraints.jacobian * scratch.constraints.jacobian.transpose();
    double fallen = 1.0;  // |φ| after the step, of before it
    for (;;) {
      step(scratch, damping);
      ++iterations;
      integratePosition(model, state.position, scratch.d, scratch.trial.position);
      evaluate(model, loops, options, scratch.trial, workspace, scratch.trial_constraints);
      fallen = scratch.trial_constraints.gap.norm() / length;
      if (fallen < 1.0) break;  // (2)
      // closed as far as rounding lets it, or in a pose that no step makes better
      if (closed || damping >= kMostDamping) return closed;
      damping *= 10.0;
    }
    std::swap(state.position, scratch.trial.position);
    std::swap(scratch.constraints, scratch.trial_constraints);
    length = scratch.constraints.gap.norm();
    damping = std::max(kLeastDamping, damping * std::min(0.1, fallen * fallen));
    if (closed && fallen > 0.5) return true;
  }
  return scratch.constraints.largestGap() <= options.tolerance;
}

void checkHeld(const Model& model, const AssembleOptions& options) {
  for (const int held : options.held) {
    if (held >= 0 && held < model.velocitySize()) continue;
    throw std::invalid_argument("degree of freedom " + std::to_string(held) +
                                " cannot be held; robot '" + model.name + "' has " +
                                std::to_string(model.velocitySize()) + ", counted from 0");
  }
}

// A random motion of what loops feel and is not held, the wider the later the start.
void disturb(const Model& model, const AssembleOptions& options,
             const std::vector<std::vector<int>>& paths, int start, std::mt19937_64& engine,
             Eigen::VectorXd& d) {
  const double reach = std::min(1.0, 0.15 * start);
  d.resize(model.velocitySize());
  for (int i = 0; i < model.velocitySize(); ++i) {
    const double unit = 2.0 * (static_cast<double>(engine() >> 11) * 0x1p-53) - 1.0;
    const bool angle = model.degrees_of_freedom[i].measure == Measure::kAngle;
    d[i] = paths[i].empty() ? 0.0 : unit * reach * (angle ? std::numbers::pi : 0.5);
  }
  for (const int held : options.held) d[held] = 0.0;
}

}  // namespace

bool assemble(const Model& model, std::span<const Loop> loops, const AssembleOptions& options,
              Workspace& workspace, State& state, Assembly& assembly) {
  workspace.check(model, state);
  checkHeld(model, options);
  AssembleScratch& scratch = workspace.scratch<AssembleScratch>(model);
  std::optional<std::mt19937_64> engine;
  std::vector<std::vector<int>> paths;
  assembly.converged = false;
  assembly.iterations = assembly.starts = 0;
  scratch.start.time = scratch.trial.time = state.time;  // which drives follow
  double best = 0.0;
  while (!assembly.converged && assembly.starts < options.most_starts) {
    scratch.start.position = state.position;
    if (assembly.starts > 0) {
      if (!engine) {
        engine.emplace(1);
        paths = loopPaths(model, loops);
      }
      disturb(model, options, paths, assembly.starts, *engine, scratch.d);
      integratePosition(model, state.position, scratch.d, scratch.start.position);
    }
    ++assembly.starts;
    assembly.converged =
        descend(model, loops, options, workspace, scratch, scratch.start, assembly.iterations);
    const double gap = scratch.constraints.largestGap();
    if (assembly.starts == 1 || assembly.converged || gap < best) {
      best = gap;
      assembly.gaps = scratch.constraints.gaps;
      assembly.worst_loop = scratch.constraints.worstLoop();
    }
  }
  if (assembly.converged) state.position = scratch.start.position;
  return assembly.converged;
}

std::string describe(const Assembly& assembly, std::span<const Loop> loops) {
  if (assembly.worst_loop < 0) return "there are no loops";
  const LoopGap& gap = assembly.gaps[assembly.worst_loop];
  char text[160];
  std::snprintf(text, sizeof text, " by %.3g m and %.3g rad after %d iterations from %d starts",
                gap.distance, gap.angle, assembly.iterations, assembly.starts);
  return "loop '" + loops[assembly.worst_loop].name +
         (assembly.converged ? "' is closed, the farthest" : "' stays open, the farthest") + text;
}

}  // namespace armillary
