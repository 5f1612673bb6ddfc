// SPDX-License-Identifier: BSD-3-Clause
#include "engine/differentiation/gibbs_appell.h"

#include "engine/differentiation/differentiated_tape.h"
#include "engine/differentiation/wrench_efforts.h"
#include "engine/traced/plain_model_of.h"
#include "engine/traced/traced_methods.h"

namespace armillary {
namespace {

using Eigen::VectorXd;

// S on a tape; its inputs are q, v, then v̇.
struct AppellScratch {
  explicit AppellScratch(const Model& model) {
    Tape tape;
    const Trace trace(tape);
    const State neutral = neutralState(model);
    TracedState state;
    for (int i = 0; i < model.positionSize(); ++i) {
      state.position.push_back(tape.input(neutral.position[i]));
    }
    for (int i = 0; i < model.velocitySize(); ++i) state.velocity.push_back(tape.input(0.1));
    for (int i = 0; i < model.velocitySize(); ++i) state.acceleration.push_back(tape.input(0.1));
    TracedRobot robot(plainModel(model));
    const TracedMatrix bodies =
        robot.compute(TracedQuantity::kAppellFunctions, "outward-pass", state);
    TracedNumber sum = 0.0;
    for (const TracedNumber& one : bodies.entries) sum += one;
    step = tape.stepOf(sum);
    function = DifferentiatedTape(tape);
    inputs.resize(tape.inputs());
    rates.resize(tape.inputs());
  }

  DifferentiatedTape function;
  int step = 0;
  std::vector<double> inputs, rates;  // nothing moves: rates stay zero
  VectorXd gradient, gradient_rate, external;
};

}  // namespace

void gibbsAppell(const Model& model, const State& state, const VectorXd& acceleration,
                 std::span<const LinkWrench> wrenches, Workspace& workspace, VectorXd& effort) {
  workspace.check(model, state);
  workspace.check(model, acceleration, "the acceleration");
  auto& own = workspace.scratch<AppellScratch>(model);
  const int n = model.velocitySize();
  VectorXd::Map(own.inputs.data(), static_cast<Eigen::Index>(own.inputs.size())) << state.position,
      state.velocity, acceleration;
  own.function.forward(own.inputs, own.rates);
  own.function.backward(own.step, own.gradient, own.gradient_rate);
  wrenchEfforts(model, state, wrenches, workspace, own.external);
  effort = own.gradient.tail(n) - own.external;
}

}  // namespace armillary
