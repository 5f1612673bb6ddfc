// SPDX-License-Identifier: BSD-3-Clause
#include "engine/differentiation/gibbs_appell.h"

#include "engine/differentiation/differentiated_tape.h"
#include "engine/differentiation/energy_tapes.h"
#include "engine/differentiation/wrench_efforts.h"
#include "engine/traced/plain_model_of.h"

namespace armillary {
namespace {

using Eigen::VectorXd;

// S on a tape; its inputs are q, v, then v̇.
struct AppellScratch {
  explicit AppellScratch(const Model& model) {
    const VectorXd position = neutralState(model).position;
    const AppellFunctionOnTape on_tape = appellFunctionOnTape(
        plainModel(model), {position.data(), position.data() + position.size()});
    step = on_tape.step;
    function = DifferentiatedTape(on_tape.tape);
    inputs.resize(function.inputs());
    rates.resize(function.inputs());
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
