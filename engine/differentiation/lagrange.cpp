// SPDX-License-Identifier: BSD-3-Clause
#include "engine/differentiation/lagrange.h"

#include <utility>

#include "engine/differentiation/differentiated_tape.h"
#include "engine/differentiation/energy_tapes.h"
#include "engine/differentiation/wrench_efforts.h"
#include "engine/traced/plain_model_of.h"

namespace armillary {
namespace {

using Eigen::VectorXd;

// The energies on a tape; its inputs are q, then v.
struct LagrangianScratch {
  explicit LagrangianScratch(const Model& model)
      : inputs(model.positionSize() + model.velocitySize()),
        input_rates(inputs.size()),
        directions(model.positionSize(), model.velocitySize()),
        unit(VectorXd::Zero(model.velocitySize())),
        direction(model.positionSize()) {
    const VectorXd position = neutralState(model).position;
    EnergiesOnTape on_tape =
        energiesOnTape(plainModel(model), {position.data(), position.data() + position.size()});
    energies = DifferentiatedTape(on_tape.tape);
    kinetic = std::move(on_tape.kinetic);
    potential = std::move(on_tape.potential);
    all_kinetic = on_tape.all_kinetic;
    all_potential = on_tape.all_potential;
  }

  DifferentiatedTape energies;
  std::vector<int> kinetic, potential;  // steps of the moving bodies, the first of body 1
  int all_kinetic = 0, all_potential = 0;
  std::vector<double> inputs, input_rates;
  Eigen::MatrixXd directions;  // N: q̇ of unit velocities
  VectorXd unit, direction;
  VectorXd q_rate, gradient, gradient_rate;
  LagrangeTerms terms;
};

void moveTo(const Model& model, const State& state, const VectorXd& acceleration,
            LagrangianScratch& own) {
  const int positions = model.positionSize();
  positionRate(model, state.position, state.velocity, own.q_rate);
  for (int i = 0; i < positions; ++i) {
    own.inputs[i] = state.position[i];
    own.input_rates[i] = own.q_rate[i];
  }
  for (int i = 0; i < model.velocitySize(); ++i) {
    own.inputs[positions + i] = state.velocity[i];
    own.input_rates[positions + i] = acceleration[i];
  }
  own.energies.forward(own.inputs, own.input_rates);
  for (int i = 0; i < model.velocitySize(); ++i) {
    own.unit[i] = 1.0;
    positionRate(model, state.position, own.unit, own.direction);
    own.directions.col(i) = own.direction;
    own.unit[i] = 0.0;
  }
}

// Equations (2) and (3) without Q, of the energies at two steps.
void differentiate(const Model& model, const State& state, int kinetic, int potential,
                   LagrangianScratch& own, LagrangeTerms& terms) {
  const int positions = model.positionSize(), n = model.velocitySize();
  terms.kinetic = own.energies.value(kinetic);
  terms.potential = own.energies.value(potential);
  own.energies.backward(kinetic, own.gradient, own.gradient_rate);
  terms.momentum = own.gradient.tail(n);
  terms.momentum_rate = own.gradient_rate.tail(n);
  terms.kinetic_slope.noalias() = own.directions.transpose() * own.gradient.head(positions);
  bracketTransposed(model, state.velocity, terms.momentum, terms.turning);
  own.energies.backward(potential, own.gradient, own.gradient_rate);
  terms.potential_slope.noalias() = own.directions.transpose() * own.gradient.head(positions);
  terms.external.setZero(n);
  terms.effort = terms.momentum_rate - terms.turning - terms.kinetic_slope + terms.potential_slope;
}

}  // namespace

void lagrangeTerms(const Model& model, const State& state, const VectorXd& acceleration,
                   std::span<const LinkWrench> wrenches, Workspace& workspace,
                   LagrangeTerms& terms) {
  workspace.check(model, state);
  workspace.check(model, acceleration, "the acceleration");
  auto& own = workspace.scratch<LagrangianScratch>(model);
  moveTo(model, state, acceleration, own);
  differentiate(model, state, own.all_kinetic, own.all_potential, own, terms);
  wrenchEfforts(model, state, wrenches, workspace, terms.external);
  terms.effort -= terms.external;
}

void lagrangeTermsOfBodies(const Model& model, const State& state, const VectorXd& acceleration,
                           Workspace& workspace, std::vector<LagrangeTerms>& terms) {
  workspace.check(model, state);
  workspace.check(model, acceleration, "the acceleration");
  auto& own = workspace.scratch<LagrangianScratch>(model);
  moveTo(model, state, acceleration, own);
  terms.resize(model.bodyCount());
  for (int i = 1; i < model.bodyCount(); ++i) {
    differentiate(model, state, own.kinetic[i - 1], own.potential[i - 1], own, terms[i]);
  }
}

void lagrange(const Model& model, const State& state, const VectorXd& acceleration,
              std::span<const LinkWrench> wrenches, Workspace& workspace, VectorXd& effort) {
  LagrangeTerms& terms = workspace.scratch<LagrangianScratch>(model).terms;
  lagrangeTerms(model, state, acceleration, wrenches, workspace, terms);
  effort = terms.effort;
}

}  // namespace armillary
