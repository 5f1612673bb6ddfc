// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/rigid_stops.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "engine/dynamics/composite_rigid_body.h"

namespace armillary {
namespace {

constexpr double kTouches = 1e-9;   // m or rad
constexpr double kLeaves = 1e-9;    // m/s or rad/s
constexpr double kNoBounce = 1e-3;  // m/s or rad/s

}  // namespace

RigidStops::RigidStops(const Model& model, double restitution, int most_trials)
    : restitution_(restitution), most_trials_(most_trials) {
  if (!(restitution >= 0.0 && restitution <= 1.0)) {
    throw std::invalid_argument("restitution is from 0 to 1, not " + std::to_string(restitution));
  }
  for (const Joint& joint : model.joints) {
    if (joint.position_size != 1 || joint.mimic) continue;
    const Coordinate& coordinate = model.coordinates[joint.position_index];
    if (coordinate.lower > coordinate.upper) continue;
    const auto add = [&](double limit, double sign) {
      if (!std::isfinite(limit)) return;
      stops_.push_back({joint.position_index, joint.velocity_index, limit, sign});
    };
    add(coordinate.lower, 1.0);
    add(coordinate.upper, -1.0);
  }
  if (most_trials_ <= 0) most_trials_ = 2 * count() + 1;
}

double RigidStops::gap(int stop, const State& state) const {
  return stops_[stop].sign * (state.position[stops_[stop].position_index] - stops_[stop].limit);
}

double RigidStops::rate(int stop, const State& state) const {
  return stops_[stop].sign * state.velocity[stops_[stop].velocity_index];
}

void RigidStops::begin(const State& state) {
  touching_ = false;
  for (int i = 0; i < count(); ++i) {
    stops_[i].touches = gap(i, state) <= kTouches && rate(i, state) <= kLeaves;
    touching_ |= stops_[i].touches;
  }
}

int RigidStops::firstHit(const State& from, const State& to, double& fraction) const {
  int first = -1;
  fraction = 1.0;
  for (int i = 0; i < count(); ++i) {
    if (stops_[i].touches) continue;
    const double before = gap(i, from), after = gap(i, to);
    if (after >= -kTouches || after >= before) continue;
    const double share = before > 0.0 ? before / (before - after) : 1.0;
    if (first >= 0 && share >= fraction) continue;
    first = i;
    fraction = share;
  }
  return first;
}

StepStatus RigidStops::solve(const Model& model, const State& state, const Eigen::MatrixXd& M,
                             const Eigen::VectorXd& force, const LoopOptions& loops,
                             bool velocities, Workspace& workspace) {
  int rows = 0;
  if (!model.loops.empty()) {
    armillary::loopConstraints(model, model.loops, state, workspace, constraints_);
    rows = constraints_.rowCount();
  }
  jacobian_.setZero(rows + count(), model.velocitySize());
  target_.setZero(rows + count());
  if (rows > 0) {
    jacobian_.topRows(rows) = constraints_.jacobian;
    if (velocities) {
      target_.head(rows) = constraints_.rate;
    } else {
      target_.head(rows) = -constraints_.bias;
    }
  }
  // a row of zeros holds nothing: rows keep their places whichever push
  int doubtful = 0;
  for (int trial = 0; trial < most_trials_; ++trial) {
    for (int i = 0; i < count(); ++i) {
      const Stop& stop = stops_[i];
      jacobian_(rows + i, stop.velocity_index) = stop.pushes ? stop.sign : 0.0;
      target_[rows + i] = stop.pushes ? stop.target : 0.0;
    }
    const ConstrainedSystem system{M, force, jacobian_, target_, loops.rank_tolerance, -1};
    const SolveStatus status = solveConstrained(model, system, loops.method, workspace, solution_);
    if (!status) return {StepStatus::Kind::kSingular, status.singular_degree_of_freedom};
    int strongest = -1, missed = -1;
    const double scale = 1e-12 * std::max(1.0, solution_.multipliers.lpNorm<Eigen::Infinity>());
    double most = 0.0;
    for (int i = 0; i < count(); ++i) {
      const Stop& stop = stops_[i];
      if (!stop.touches) continue;
      const double multiplier = solution_.multipliers[rows + i];
      if (stop.pushes && multiplier < -scale && multiplier < most) {
        most = multiplier;
        strongest = i;
      }
      const double reached = stop.sign * solution_.acceleration[stop.velocity_index];
      if (!stop.pushes && reached < stop.target - 1e-9 * std::max(1.0, std::abs(stop.target))) {
        missed = i;
      }
    }
    if (strongest >= 0) {
      stops_[strongest].pushes = false;
      doubtful = strongest;
    } else if (missed >= 0) {
      stops_[missed].pushes = true;
      doubtful = missed;
    } else {
      return {};
    }
  }
  return {StepStatus::Kind::kStopsUndecided, stops_[doubtful].velocity_index};
}

StepStatus RigidStops::acceleration(const Model& model, const State& state,
                                    const Eigen::MatrixXd& M, const Eigen::VectorXd& force,
                                    const LoopOptions& loops, Workspace& workspace,
                                    Eigen::VectorXd& acceleration) {
  for (Stop& stop : stops_) {
    stop.pushes = stop.touches;
    stop.target = 0.0;
  }
  const StepStatus status = solve(model, state, M, force, loops, false, workspace);
  if (status) acceleration = solution_.acceleration;
  return status;
}

bool RigidStops::impact(const Model& model, State& state, const LoopOptions& loops,
                        Workspace& workspace, StepStatus& status) {
  bool hit = false;
  for (int i = 0; i < count(); ++i) {
    Stop& stop = stops_[i];
    const double speed = rate(i, state);
    stop.touches = gap(i, state) <= kTouches && speed <= kLeaves;
    stop.pushes = stop.touches;
    stop.target = speed < -kNoBounce ? -restitution_ * speed : 0.0;
    hit |= stop.touches && speed < 0.0;
  }
  if (!hit) return false;
  massMatrix(model, state, workspace, M_);
  momentum_.noalias() = M_ * state.velocity;
  status = solve(model, state, M_, momentum_, loops, true, workspace);
  if (!status) return true;
  state.velocity = solution_.acceleration;
  for (const Stop& stop : stops_) {
    // what rests must not creep by rounding
    if (stop.pushes && stop.target == 0.0) state.velocity[stop.velocity_index] = 0.0;
  }
  return true;
}

void RigidStops::addEffort(Eigen::VectorXd& effort) const {
  const Eigen::Index rows = solution_.multipliers.size() - count();
  for (int i = 0; i < count(); ++i) {
    const Stop& stop = stops_[i];
    if (stop.pushes) effort[stop.velocity_index] += stop.sign * solution_.multipliers[rows + i];
  }
}

Eigen::VectorXd RigidStops::loopMultipliers() const {
  return solution_.multipliers.head(solution_.multipliers.size() - count());
}

}  // namespace armillary
