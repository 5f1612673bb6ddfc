// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/loop_drift.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/loops/project_state.h"

namespace armillary {
namespace {

// The robot with its loops, kept as is asked for while it accelerates.
class LoopedRobot : public MovingSystem {
 public:
  LoopedRobot(const Model& model, const Eigen::VectorXd& effort, const Stabilization& gains)
      : model_(model), workspace_(model), effort_(effort) {
    options_.stabilization = gains;
  }

  const Model& model() const override { return model_; }
  Workspace& workspace() override { return workspace_; }

  StepStatus acceleration(const State& state, Eigen::VectorXd& result, double& power) override {
    const SolveStatus status = constrainedForwardDynamics(model_, model_.loops, state, effort_, {},
                                                          options_, workspace_, solved_);
    if (!status) return {StepStatus::Kind::kSingular, status.singular_degree_of_freedom};
    result = solved_.acceleration;
    power = effort_.dot(state.velocity) + solved_.multipliers.dot(solved_.constraints.rate);
    return expectMotion(result);
  }

  StepStatus force(const State& state, Eigen::VectorXd& result, double& power) override {
    zero_.setZero(model_.velocitySize());
    inverseDynamics(model_, state, zero_, {}, workspace_, result);
    result = effort_ - result;
    power = effort_.dot(state.velocity);
    return expectMotion(result);
  }

 private:
  const Model& model_;
  Workspace workspace_;
  Eigen::VectorXd effort_, zero_;
  LoopOptions options_;
  ConstrainedResult solved_;
};

void expectPositive(double value, const char* what) {
  if (value > 0.0 && std::isfinite(value)) return;
  throw std::invalid_argument(std::string(what) + " must be positive, not " +
                              std::to_string(value) + " s");
}

void look(LoopedRobot& robot, const Course& course, double start_energy, LoopDrift& drift) {
  LoopConstraints constraints;
  const Model& model = robot.model();
  loopConstraints(model, model.loops, course.state, robot.workspace(), constraints);
  const Energy now = energy(model, course.state, robot.workspace());
  const Eigen::VectorXd rates = constraints.jacobian * course.state.velocity - constraints.rate;
  drift.time.push_back(course.state.time);
  drift.gap.push_back(constraints.largestGap());
  drift.velocity_gap.push_back(rates.size() > 0 ? rates.cwiseAbs().maxCoeff() : 0.0);
  drift.energy_error.push_back(now.total() - course.work - start_energy);
  drift.energy_scale = std::max(drift.energy_scale, now.kinetic);
}

// One step, and projection where it is asked for. Returns why it failed, or nothing.
std::string advance(LoopedRobot& robot, StepMethod& method, double h, LoopKeeping keeping,
                    Course& course) {
  const Model& model = robot.model();
  if (const StepStatus status = method.step(robot, h, course); !status) {
    return describe(status, model);
  }
  if (keeping != LoopKeeping::kProjection) return {};
  const Projection projection =
      projectState(model, model.loops, LoopOptions{}, robot.workspace(), course.state);
  return projection ? std::string() : "the loops could not be closed again after a step";
}

}  // namespace

std::string_view nameOf(LoopKeeping keeping) {
  switch (keeping) {
    case LoopKeeping::kBaumgarte:
      return "baumgarte";
    case LoopKeeping::kProjection:
      return "projection";
    case LoopKeeping::kNothing:
      break;
  }
  return "nothing";
}

std::span<const Integrator> driftingIntegrators() {
  static const std::vector<Integrator> all = [] {
    std::vector<Integrator> some;
    for (const std::string_view name : integratorNames()) {
      const Integrator each = *integratorNamed(name);
      if (each != Integrator::kVariationalMidpoint) some.push_back(each);
    }
    return some;
  }();
  return all;
}

double LoopDrift::largestGap() const {
  return gap.empty() ? 0.0 : *std::max_element(gap.begin(), gap.end());
}

double LoopDrift::largestEnergyError() const {
  double largest = 0.0;
  for (const double each : energy_error) largest = std::max(largest, std::abs(each));
  return largest;
}

LoopDrift loopDrift(const Model& model, const State& start, const Eigen::VectorXd& effort,
                    LoopKeeping keeping, const LoopDriftOptions& options,
                    const std::stop_token& stop) {
  if (model.loops.empty()) {
    throw std::invalid_argument("robot '" + model.name +
                                "' has no closed loops: nothing of it can drift open");
  }
  const std::span<const Integrator> drifting = driftingIntegrators();
  if (std::find(drifting.begin(), drifting.end(), options.integrator) == drifting.end()) {
    throw std::invalid_argument("steps of method '" + std::string(nameOf(options.integrator)) +
                                "' close the loops themselves: nothing drifts open");
  }
  expectPositive(options.step, "the step");
  expectPositive(options.duration, "the duration");
  const Stabilization gains = keeping == LoopKeeping::kBaumgarte
                                  ? Stabilization{options.beta * options.beta, 2.0 * options.alpha}
                                  : Stabilization{};
  LoopedRobot robot(model, effort, gains);
  const std::unique_ptr<StepMethod> method = makeStepMethod(options.integrator, model);
  Course course{start};
  if (!projectState(model, model.loops, LoopOptions{}, robot.workspace(), course.state)) {
    throw std::invalid_argument("the loops of robot '" + model.name +
                                "' cannot be closed near the pose that it starts from");
  }
  LoopDrift drift;
  drift.keeping = keeping;
  const double start_energy = energy(model, course.state, robot.workspace()).total();
  const double start_time = course.state.time;
  look(robot, course, start_energy, drift);
  const long steps = std::max(1L, std::lround(options.duration / options.step));
  const int samples = std::max(1, options.samples);
  long done = 0;
  for (int k = 1; k <= samples && !stop.stop_requested(); ++k) {
    for (const long until = steps * k / samples; done < until; ++done) {
      drift.ended = advance(robot, *method, options.step, keeping, course);
      if (!drift.ended.empty()) return drift;
      course.state.time = start_time + static_cast<double>(done + 1) * options.step;
    }
    look(robot, course, start_energy, drift);
  }
  return drift;
}

}  // namespace armillary
