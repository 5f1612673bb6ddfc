#include "engine/simulation/simulator.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <stdexcept>

namespace armillary {
namespace {

constexpr std::array kNames{std::string_view("rk4"), std::string_view("semi-implicit-euler")};
constexpr std::array kIntegrators{Integrator::kRungeKutta4, Integrator::kSemiImplicitEuler};

// Beyond this a velocity or an acceleration is no motion any more (per s, per s²).
constexpr double kDiverged = 1e12;

int firstDiverged(const Eigen::VectorXd& values) {
  for (int i = 0; i < values.size(); ++i) {
    if (!(std::abs(values[i]) < kDiverged)) return i;
  }
  return -1;
}

}  // namespace

std::span<const std::string_view> integratorNames() {
  return kNames;
}

std::optional<Integrator> integratorNamed(std::string_view name) {
  for (size_t i = 0; i < kNames.size(); ++i) {
    if (kNames[i] == name) return kIntegrators[i];
  }
  return std::nullopt;
}

std::string describe(const StepStatus& status, const Model& model) {
  if (status.kind == StepStatus::Kind::kDone) return "done";
  if (status.kind == StepStatus::Kind::kOpen) {
    return "loop '" + model.loops[status.loop].name + "' cannot be closed: a gap of " +
           std::to_string(status.value) + " (m or rad) stays; start from a pose where it is closed";
  }
  const DegreeOfFreedom& which = model.degrees_of_freedom[status.degree_of_freedom];
  const std::string joint = "joint '" + which.name + "'";
  if (status.kind == StepStatus::Kind::kSingular) {
    return "the mass matrix is singular: " + joint +
           " moves no inertia; give the links beyond it mass and inertia";
  }
  char value[32];
  std::snprintf(value, sizeof value, "%.6g", status.value);
  return "the motion diverged at " + joint + " (" + value + "); try a smaller step";
}

Simulator::Simulator(std::shared_ptr<const Model> model, const SimulationOptions& options)
    : model_(options.joint_forces.passive ? withRotors(*model) : std::move(model)),
      options_(options),
      joint_forces_(*model_, options.joint_forces, options.step),
      momentum_keeper_(*model_),
      workspace_(*model_) {
  if (!(options.step > 0.0)) {
    throw std::invalid_argument("the simulation step must be positive, not " +
                                std::to_string(options.step) + " s");
  }
  next_ = stage_ = neutralState(*model_);
  const int n = model_->velocitySize();
  for (Eigen::VectorXd* vector : {&total_effort_, &acceleration_, &displacement_, &velocity_sum_}) {
    vector->setZero(n);
  }
  position_rate_.setZero(model_->positionSize());
  position_sum_.setZero(model_->positionSize());
}

StepStatus Simulator::acceleration(const State& state, const Eigen::VectorXd& effort,
                                   std::span<const LinkWrench> wrenches, Eigen::VectorXd& result) {
  loop_keeper_.leaveStep();
  return stageAcceleration(state, effort, wrenches, result);
}

StepStatus Simulator::stageAcceleration(const State& state, const Eigen::VectorXd& effort,
                                        std::span<const LinkWrench> wrenches,
                                        Eigen::VectorXd& result) {
  workspace_.check(*model_, state);
  workspace_.check(*model_, effort, "the effort");
  total_effort_ = effort;
  joint_forces_.add(state, total_effort_);
  const SolveStatus solved =
      loop_keeper_.acceleration(*model_, state, total_effort_, wrenches, workspace_, result);
  if (!solved) return {StepStatus::Kind::kSingular, solved.singular_degree_of_freedom, 0.0};
  if (const int worst = firstDiverged(result); worst >= 0) {
    return {StepStatus::Kind::kDiverged, worst, result[worst]};
  }
  return {};
}

StepStatus Simulator::advance(double h, const Eigen::VectorXd& effort,
                              std::span<const LinkWrench> wrenches) {
  switch (options_.integrator) {
    case Integrator::kRungeKutta4:
      return stepRungeKutta4(h, effort, wrenches);
    case Integrator::kSemiImplicitEuler:
      return stepSemiImplicitEuler(h, effort, wrenches);
  }
  return {};
}

StepStatus Simulator::step(State& state, double duration, const Eigen::VectorXd& effort,
                           std::span<const LinkWrench> wrenches) {
  constexpr double kMostParts = 256.0;
  const double parts =
      std::clamp(std::ceil(duration * joint_forces_.dampingRate()), 1.0, kMostParts);
  const double h = duration / parts;
  next_ = state;
  const bool loops = LoopKeeper::needed(*model_);
  for (int i = 0; i < static_cast<int>(parts); ++i) {
    if (loops) {
      const StepStatus status = projected(loop_keeper_.begin(*model_, next_, workspace_));
      if (!status) return status;
    }
    if (momentum_keeper_.needed()) {
      total_effort_ = effort;
      joint_forces_.add(next_, total_effort_);
      momentum_keeper_.begin(*model_, next_, total_effort_, !wrenches.empty(), workspace_);
    }
    if (const StepStatus status = advance(h, effort, wrenches); !status) return status;
    if (loops) {
      const StepStatus status = projected(loop_keeper_.end(*model_, next_, workspace_));
      if (!status) return status;
    }
    momentum_keeper_.end(*model_, next_, h, workspace_);
    next_.time += h;
  }
  if (const int worst = firstDiverged(next_.velocity); worst >= 0) {
    return {StepStatus::Kind::kDiverged, worst, next_.velocity[worst]};
  }
  state.time += duration;
  state.position = next_.position;
  state.velocity = next_.velocity;
  return {};
}

StepStatus Simulator::projected(const Projection& projection) const {
  if (!projection.closed) {
    return {StepStatus::Kind::kOpen, -1, projection.gap.largest(), projection.worst_loop};
  }
  if (!projection.status) {
    return {StepStatus::Kind::kSingular, projection.status.singular_degree_of_freedom, 0.0};
  }
  return {};
}

// The coordinates are integrated as the numbers they are, q̇ = N(q) v, and brought back onto the
// manifold at the end of the step: a smooth projection keeps the order (Hairer, Lubich, Wanner,
// Geometric Numerical Integration, IV.4).
StepStatus Simulator::stepRungeKutta4(double h, const Eigen::VectorXd& effort,
                                      std::span<const LinkWrench> wrenches) {
  static constexpr double kNodes[] = {0.0, 0.5, 0.5, 1.0};
  static constexpr double kWeights[] = {1.0 / 6.0, 1.0 / 3.0, 1.0 / 3.0, 1.0 / 6.0};
  position_sum_.setZero();
  velocity_sum_.setZero();
  for (int k = 0; k < 4; ++k) {
    if (k == 0) {
      stage_ = next_;
    } else {
      stage_.time = next_.time + kNodes[k] * h;
      stage_.position.noalias() = next_.position + (kNodes[k] * h) * position_rate_;
      stage_.velocity.noalias() = next_.velocity + (kNodes[k] * h) * acceleration_;
    }
    const StepStatus status = stageAcceleration(stage_, effort, wrenches, acceleration_);
    if (!status) return status;
    positionRate(*model_, stage_.position, stage_.velocity, position_rate_);
    position_sum_ += kWeights[k] * position_rate_;
    velocity_sum_ += kWeights[k] * acceleration_;
  }
  next_.position += h * position_sum_;
  next_.velocity += h * velocity_sum_;
  normalizePosition(*model_, next_.position);
  return {};
}

StepStatus Simulator::stepSemiImplicitEuler(double h, const Eigen::VectorXd& effort,
                                            std::span<const LinkWrench> wrenches) {
  const StepStatus status = stageAcceleration(next_, effort, wrenches, acceleration_);
  if (!status) return status;
  next_.velocity += h * acceleration_;
  displacement_.noalias() = h * next_.velocity;
  integratePosition(*model_, next_.position, displacement_, next_.position);
  return {};
}

}  // namespace armillary
