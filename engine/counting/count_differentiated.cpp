// SPDX-License-Identifier: BSD-3-Clause
#include "engine/counting/count_differentiated.h"

#include <stdexcept>

#include "engine/differentiation/differentiated_methods.h"
#include "engine/differentiation/energy_tapes.h"
#include "engine/differentiation/tape_sweeps.h"

namespace armillary {
namespace {

using Numbers = std::vector<TracedNumber>;

std::vector<double> valuesOf(const Numbers& numbers) {
  std::vector<double> values;
  values.reserve(numbers.size());
  for (const TracedNumber& each : numbers) values.push_back(each.value());
  return values;
}

void append(const Numbers& more, Numbers& to) {
  to.insert(to.end(), more.begin(), more.end());
}

// A function on a tape, and its gradients.
class Sweeps {
 public:
  Sweeps(const Tape& tape, const Numbers& inputs, const Numbers& rates)
      : steps_(tape.steps()), numbers_(tape.steps().size()) {
    sweepForward<TracedNumber>(steps_, inputs, rates, numbers_);
  }

  // By the inputs, and its rate.
  std::pair<Numbers, Numbers> gradient(int step, std::size_t inputs) {
    Numbers gradient(inputs), rate(inputs);
    sweepBackward<TracedNumber>(steps_, step, numbers_, gradient, rate);
    return {std::move(gradient), std::move(rate)};
  }

 private:
  const std::vector<TapeStep>& steps_;
  std::vector<StepNumbers<TracedNumber>> numbers_;
};

// Equations (1) to (3) of lagrange.h.
void lagrange(const PlainModel& model, const EnergiesOnTape& energies, const TracedState& state) {
  const auto positions = static_cast<std::size_t>(model.positionSize());
  const auto n = static_cast<std::size_t>(model.velocitySize());
  TracedRobot robot(model);
  const TracedMatrix N = robot.compute(TracedQuantity::kPositionRates, "outward-pass", state);
  Numbers inputs = state.position, rates;
  append(state.velocity, inputs);
  for (std::size_t k = 0; k < positions; ++k) {
    TracedNumber rate = 0.0;
    for (std::size_t i = 0; i < n; ++i) rate += N.entries[k * n + i] * state.velocity[i];
    rates.push_back(rate);
  }
  append(state.acceleration, rates);
  Sweeps sweeps(energies.tape, inputs, rates);
  const auto [of_T, of_T_rate] = sweeps.gradient(energies.all_kinetic, inputs.size());
  const auto [of_V, of_V_rate] = sweeps.gradient(energies.all_potential, inputs.size());
  TracedState momentum = state;
  momentum.effort.assign(of_T.begin() + static_cast<std::ptrdiff_t>(positions), of_T.end());
  const TracedMatrix turning =
      robot.compute(TracedQuantity::kTurningMomentum, "outward-pass", momentum);
  for (std::size_t i = 0; i < n; ++i) {
    TracedNumber slope_of_T = 0.0, slope_of_V = 0.0;
    for (std::size_t k = 0; k < positions; ++k) {
      slope_of_T += N.entries[k * n + i] * of_T[k];
      slope_of_V += N.entries[k * n + i] * of_V[k];
    }
    const TracedNumber effort =
        of_T_rate[positions + i] - turning.entries[i] - slope_of_T + slope_of_V;
    static_cast<void>(effort);  // its operations are counted
  }
}

// Equations (1) and (2) of gibbs_appell.h; nothing moves on the tape.
void gibbsAppell(const AppellFunctionOnTape& function, const TracedState& state) {
  Numbers inputs = state.position;
  append(state.velocity, inputs);
  append(state.acceleration, inputs);
  Sweeps sweeps(function.tape, inputs, Numbers(inputs.size()));
  sweeps.gradient(function.step, inputs.size());
}

}  // namespace

std::vector<std::string> differentiatedMethods(TracedQuantity quantity) {
  if (quantity != TracedQuantity::kInverseDynamics) return {};
  std::vector<std::string> names;
  for (const auto& method : differentiatedInverseDynamicsMethods()) names.emplace_back(method.name);
  return names;
}

OperationCount countOfDifferentiated(const PlainModel& model, const std::string& method,
                                     const TracedState& state, long limit) {
  const std::vector<double> position = valuesOf(state.position);
  if (method == "lagrange") {
    const EnergiesOnTape energies = energiesOnTape(model, position, limit);
    const Trace trace(nullptr, limit);
    lagrange(model, energies, state);
    return trace.count;
  }
  if (method == "gibbs-appell") {
    const AppellFunctionOnTape function = appellFunctionOnTape(model, position, limit);
    const Trace trace(nullptr, limit);
    gibbsAppell(function, state);
    return trace.count;
  }
  throw std::invalid_argument("there is no method '" + method + "'");
}

}  // namespace armillary
