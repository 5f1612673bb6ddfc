// SPDX-License-Identifier: BSD-3-Clause
#include "engine/counting/count_differentiated.h"

#include <optional>
#include <stdexcept>
#include <string_view>
#include <utility>

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

// Whether each step of a tape depends on the tape's inputs from `first` on.
std::vector<char> dependOnInputs(const Tape& tape, std::size_t first) {
  std::vector<char> depends;
  depends.reserve(tape.steps().size());
  for (const TapeStep& step : tape.steps()) {
    if (step.operation == Operation::kSymbol) {
      depends.push_back(static_cast<std::size_t>(step.a) >= first);
    } else {
      depends.push_back((step.a >= 0 && depends[static_cast<std::size_t>(step.a)]) ||
                        (step.b >= 0 && depends[static_cast<std::size_t>(step.b)]));
    }
  }
  return depends;
}

// Whether a step of a tape depends on each.
std::vector<char> neededBy(const Tape& tape, int result) {
  std::vector<char> needed(tape.steps().size());
  needed[static_cast<std::size_t>(result)] = 1;
  for (auto i = static_cast<std::size_t>(result) + 1; i-- > 0;) {
    const TapeStep& step = tape.steps()[i];
    if (!needed[i] || step.operation == Operation::kSymbol) continue;
    for (const std::int32_t from : {step.a, step.b}) {
      if (from >= 0) needed[static_cast<std::size_t>(from)] = 1;
    }
  }
  return needed;
}

// The equations that sweeps evaluate: a step's value the one in which it was written; what they
// find besides and no equation asks for has no name.
struct EquationsOfSweeps {
  const Tape& tape;
  const std::vector<char>&asked, &has_rate;  // of the steps: by whom see below
  std::string_view of_rates;                 // of those that have one that is asked for
  std::string_view slope_asked, slope_else;  // of the steps that are asked, and of the others
  std::string_view slope_rate_asked;

  EquationScope value(std::size_t i) const {
    return EquationScope(tape.equations()[static_cast<std::size_t>(tape.steps()[i].equation)]);
  }
  EquationScope rate(std::size_t i) const {
    return EquationScope(has_rate[i] ? of_rates : std::string_view());
  }
  EquationScope slope(std::size_t i) const {
    return EquationScope(asked[i] ? slope_asked : slope_else);
  }
  EquationScope slopeRate(std::size_t i) const {
    return EquationScope(asked[i] ? slope_rate_asked : std::string_view());
  }
};

// A function on a tape, and its gradients.
class Sweeps {
 public:
  Sweeps(const EquationsOfSweeps& equations, const Numbers& inputs, const Numbers& rates)
      : steps_(equations.tape.steps()), numbers_(steps_.size()) {
    sweepForward<TracedNumber>(steps_, inputs, rates, numbers_, equations);
  }

  // By the inputs, and its rate.
  std::pair<Numbers, Numbers> gradient(int step, std::size_t inputs,
                                       const EquationsOfSweeps& equations) {
    Numbers gradient(inputs), rate(inputs);
    sweepBackward<TracedNumber>(steps_, step, numbers_, gradient, rate, equations);
    return {std::move(gradient), std::move(rate)};
  }

 private:
  const std::vector<TapeStep>& steps_;
  std::vector<StepNumbers<TracedNumber>> numbers_;
};

// Equations (1) to (3) of lagrange.h.
Numbers lagrange(const PlainModel& model, const EnergiesOnTape& energies,
                 const TracedState& state) {
  const auto positions = static_cast<std::size_t>(model.positionSize());
  const auto n = static_cast<std::size_t>(model.velocitySize());
  TracedRobot robot(model);
  // What velocities are the rates of: a momentum is the slope by what depends on them, and the
  // other slopes of the same sweep are those by the positions.
  const std::vector<char> moves = dependOnInputs(energies.tape, positions);
  const std::vector<char> kinetic = neededBy(energies.tape, energies.all_kinetic);
  const std::vector<char> none(moves.size());
  const EquationsOfSweeps of_kinetic{energies.tape,
                                     moves,
                                     kinetic,
                                     "lagrange-momentum-rate",
                                     "lagrange-momentum",
                                     "lagrange-kinetic-slope",
                                     "lagrange-momentum-rate"};
  const EquationsOfSweeps of_potential{
      energies.tape, none, none, {}, {}, "lagrange-potential-slope", {}};
  std::optional<EquationScope> scope(std::in_place, "lagrange-rates");
  const TracedMatrix N = robot.compute(TracedQuantity::kPositionRates, "outward-pass", state);
  Numbers inputs = state.position, rates;
  append(state.velocity, inputs);
  for (std::size_t k = 0; k < positions; ++k) {
    TracedNumber rate = 0.0;
    for (std::size_t i = 0; i < n; ++i) rate += N.entries[k * n + i] * state.velocity[i];
    rates.push_back(rate);
  }
  append(state.acceleration, rates);
  scope.reset();
  Sweeps sweeps(of_kinetic, inputs, rates);
  const auto [of_T, of_T_rate] = sweeps.gradient(energies.all_kinetic, inputs.size(), of_kinetic);
  const auto [of_V, of_V_rate] =
      sweeps.gradient(energies.all_potential, inputs.size(), of_potential);
  const EquationScope sum("lagrange-effort");
  TracedState momentum = state;
  momentum.effort.assign(of_T.begin() + static_cast<std::ptrdiff_t>(positions), of_T.end());
  const TracedMatrix turning =
      robot.compute(TracedQuantity::kTurningMomentum, "outward-pass", momentum);
  Numbers efforts;
  for (std::size_t i = 0; i < n; ++i) {
    TracedNumber slope_of_T = 0.0, slope_of_V = 0.0;
    for (std::size_t k = 0; k < positions; ++k) {
      const EquationScope of_T_scope("lagrange-kinetic-slope");
      slope_of_T += N.entries[k * n + i] * of_T[k];
      const EquationScope of_V_scope("lagrange-potential-slope");
      slope_of_V += N.entries[k * n + i] * of_V[k];
    }
    efforts.push_back(of_T_rate[positions + i] - turning.entries[i] - slope_of_T + slope_of_V);
  }
  return efforts;
}

// Equations (1) and (2) of gibbs_appell.h; nothing moves on the tape.
Numbers gibbsAppell(const AppellFunctionOnTape& function, const TracedState& state) {
  Numbers inputs = state.position;
  append(state.velocity, inputs);
  append(state.acceleration, inputs);
  const std::vector<char> accelerates =
      dependOnInputs(function.tape, state.position.size() + state.velocity.size());
  const std::vector<char> none(accelerates.size());
  const EquationsOfSweeps equations{function.tape, accelerates, none, {}, "appell-part", {}, {}};
  Sweeps sweeps(equations, inputs, Numbers(inputs.size()));
  const Numbers slope = sweeps.gradient(function.step, inputs.size(), equations).first;
  return {slope.end() - static_cast<std::ptrdiff_t>(state.acceleration.size()), slope.end()};
}

}  // namespace

std::vector<std::string> differentiatedMethods(TracedQuantity quantity) {
  if (quantity != TracedQuantity::kInverseDynamics) return {};
  std::vector<std::string> names;
  for (const auto& method : differentiatedInverseDynamicsMethods()) names.emplace_back(method.name);
  return names;
}

std::vector<TracedNumber> differentiatedEfforts(const PlainModel& model, const std::string& method,
                                                const TracedState& state, long limit,
                                                const std::function<void(PlainModel&)>& prepared) {
  const std::vector<double> position = valuesOf(state.position);
  if (method == "lagrange") {
    return lagrange(model, energiesOnTape(model, position, limit, prepared), state);
  }
  if (method == "gibbs-appell") {
    return gibbsAppell(appellFunctionOnTape(model, position, limit, prepared), state);
  }
  throw std::invalid_argument("there is no method '" + method + "'");
}

CountedMethod countOfDifferentiated(const PlainModel& model, const std::string& method,
                                    const TracedState& state, long limit) {
  Trace trace(nullptr, limit);
  differentiatedEfforts(model, method, state, limit);
  return {trace.count, trace.byEquation()};
}

}  // namespace armillary
