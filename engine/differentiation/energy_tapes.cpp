// SPDX-License-Identifier: BSD-3-Clause
#include "engine/differentiation/energy_tapes.h"

#include "engine/traced/traced_methods.h"

namespace armillary {
namespace {

// Any numbers: a tape is carried out again with others.
constexpr double kVelocity = 0.1, kAcceleration = 0.1;

TracedState inputs(Tape& tape, const std::vector<double>& position, int velocities,
                   bool accelerations) {
  TracedState state;
  for (const double each : position) state.position.push_back(tape.input(each));
  for (int i = 0; i < velocities; ++i) state.velocity.push_back(tape.input(kVelocity));
  for (int i = 0; accelerations && i < velocities; ++i) {
    state.acceleration.push_back(tape.input(kAcceleration));
  }
  return state;
}

PlainModel preparedRobot(PlainModel model, const std::function<void(PlainModel&)>& prepared) {
  if (prepared) prepared(model);
  return model;
}

}  // namespace

EnergiesOnTape energiesOnTape(const PlainModel& model, const std::vector<double>& position,
                              long limit, const std::function<void(PlainModel&)>& prepared) {
  EnergiesOnTape energies;
  Tape& tape = energies.tape;
  const Trace trace(tape, limit);
  const TracedState state = inputs(tape, position, model.velocitySize(), false);
  TracedRobot robot(preparedRobot(model, prepared));
  const TracedMatrix of_bodies =
      robot.compute(TracedQuantity::kEnergyOfBodies, "outward-pass", state);
  TracedNumber sums[2] = {0.0, 0.0};
  for (int kind = 0; kind < 2; ++kind) {
    for (int body = 0; body < of_bodies.columns; ++body) {
      const TracedNumber& one = of_bodies.entries[kind * of_bodies.columns + body];
      const EquationScope sum(kind == 0 ? "lagrange-kinetic" : "lagrange-potential");
      (kind == 0 ? energies.kinetic : energies.potential).push_back(tape.stepOf(one));
      sums[kind] += one;
    }
  }
  energies.all_kinetic = tape.stepOf(sums[0]);
  energies.all_potential = tape.stepOf(sums[1]);
  return energies;
}

AppellFunctionOnTape appellFunctionOnTape(const PlainModel& model,
                                          const std::vector<double>& position, long limit,
                                          const std::function<void(PlainModel&)>& prepared) {
  AppellFunctionOnTape function;
  const Trace trace(function.tape, limit);
  const TracedState state = inputs(function.tape, position, model.velocitySize(), true);
  TracedRobot robot(preparedRobot(model, prepared));
  const TracedMatrix bodies =
      robot.compute(TracedQuantity::kAppellFunctions, "outward-pass", state);
  const EquationScope summed("appell-function");
  TracedNumber sum = 0.0;
  for (const TracedNumber& one : bodies.entries) sum += one;
  function.step = function.tape.stepOf(sum);
  return function;
}

}  // namespace armillary
