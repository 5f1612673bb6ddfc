// SPDX-License-Identifier: GPL-3.0-or-later
// Quantities of forces and inertias: inverse and forward dynamics, matrices, derivatives.
#include <algorithm>
#include <iostream>

#include "app/command_line/actuators_row.h"
#include "app/command_line/arguments.h"
#include "app/command_line/quantities.h"
#include "app/command_line/reactions_row.h"
#include "engine/analysis/mass_matrix_condition.h"
#include "engine/analysis/operational_space.h"
#include "engine/differentiation/differentiated_methods.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/fast/fast_derivatives.h"
#include "engine/formulations/coriolis_matrix.h"
#include "engine/formulations/methods.h"
#include "engine/loops/constrained_dynamics.h"
#include "engine/parameters/fast_regressor.h"
#include "engine/simulation/simulator.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

// The efforts that the joints' own forces take, as inverse dynamics counts them.
void addPassive(const Computation& with, const State& state, VectorXd& effort) {
  if (!with.passive) return;
  VectorXd acting = VectorXd::Zero(effort.size());
  with.passive->add(state, acting);
  effort -= acting;
}

void expectSolved(const SolveStatus& status, const Model& model) {
  if (status) return;
  throw CommandFailure(kNotComputable, describe(StepStatus{StepStatus::Kind::kSingular,
                                                           status.singular_degree_of_freedom, 0.0},
                                                model));
}

// A mass matrix that rounding makes what it is gives accelerations without a right digit.
void expectRegular(const Computation& with, const State& state) {
  if (!mayBeSingular(with.model, state, with.workspace)) return;
  const MassMatrixCondition condition = massMatrixCondition(with.model, state, with.workspace);
  if (condition.singular && !condition.alone) {
    throw CommandFailure(kNotComputable, describe(condition, with.model));
  }
}

// A row function for every method that the engine has by name.
template <class Function>
std::vector<Method> named(std::span<const NamedMethod<Function>> methods,
                          void (*row)(Function, const Computation&, const RobotRow&,
                                      std::vector<double>&)) {
  std::vector<Method> all;
  for (const auto& [name, compute] : methods) {
    all.push_back({name, [row, compute = compute](const Computation& with, const RobotRow& input,
                                                  std::vector<double>& cells) {
                     row(compute, with, input, cells);
                   }});
  }
  return all;
}

void inverseDynamicsRow(InverseDynamicsMethod method, const Computation& with, const RobotRow& row,
                        std::vector<double>& cells) {
  VectorXd effort;
  method(with.model, row.state, row.acceleration, row.wrenches, with.workspace, effort);
  addPassive(with, row.state, effort);
  if (with.mechanism != nullptr) {
    effort = with.mechanism->find(row.state, row.acceleration, effort, with.workspace).effort;
  }
  append(effort, cells);
}

void appendAccelerations(const Computation& with, VectorXd acceleration,
                         std::vector<double>& cells) {
  for (int i = 0; i < acceleration.size(); ++i) {
    acceleration[i] *= tableScale(with.model.degrees_of_freedom[i].measure, with.degrees);
  }
  append(acceleration, cells);
}

VectorXd effortOf(const Computation& with, const RobotRow& row) {
  VectorXd effort = row.effort;
  if (with.passive) with.passive->add(row.state, effort);
  return effort;
}

// A tree's method gives the motion of an open mechanism only.
void expectTree(const Model& model) {
  if (model.loops.empty()) return;
  throw MethodDoesNotApply(
      "a method for trees does not apply to robot '" + model.name + "': loop '" +
      model.loops.front().name +
      "' closes it; use kkt, multipliers, null-space or recursive-multipliers");
}

void forwardDynamicsRow(ForwardDynamicsMethod method, const Computation& with, const RobotRow& row,
                        std::vector<double>& cells) {
  expectTree(with.model);
  expectRegular(with, row.state);
  VectorXd acceleration;
  expectSolved(method(with.model, row.state, effortOf(with, row), row.wrenches, with.workspace,
                      acceleration),
               with.model);
  appendAccelerations(with, acceleration, cells);
}

template <LoopMethod method>
void loopDynamicsRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  if (with.model.loops.empty()) {
    throw MethodDoesNotApply("a method for loops does not apply to robot '" + with.model.name +
                             "', which has none; use " +
                             (with.model.has_followers ? "crba" : "aba"));
  }
  LoopOptions options;
  options.method = method;
  ConstrainedResult result;
  expectSolved(
      constrainedForwardDynamics(with.model, with.model.loops, row.state, effortOf(with, row),
                                 row.wrenches, options, with.workspace, result),
      with.model);
  constexpr double kOpen = 1e-6;  // m or rad
  if (const double gap = result.constraints.largestGap(); gap > kOpen) {
    std::cerr << "armillary: the loops are open here, '"
              << with.model.loops[result.constraints.worstLoop()].name << "' by " << gap
              << ": the mechanism cannot take this pose\n";
  }
  if (!result.consistent) {
    throw CommandFailure(kNotComputable, describe(result, with.model.loops));
  }
  appendAccelerations(with, result.acceleration, cells);
}

// The articulated body algorithm, or with loops equation 20.
void defaultForwardDynamicsRow(const Computation& with, const RobotRow& row,
                               std::vector<double>& cells) {
  if (with.model.loops.empty()) {
    forwardDynamicsRow(fast::forwardDynamics, with, row, cells);
  } else {
    loopDynamicsRow<LoopMethod::kKkt>(with, row, cells);
  }
}

void matrixRow(MassMatrixMethod method, const Computation& with, const RobotRow& row,
               std::vector<double>& cells) {
  MatrixXd M;
  method(with.model, row.state, with.workspace, M);
  append(M, cells);
}

void coriolisMatrixRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  matrixRow(coriolisMatrix, with, row, cells);
}

void inverseMatrixRow(InverseMassMatrixMethod method, const Computation& with, const RobotRow& row,
                      std::vector<double>& cells) {
  expectRegular(with, row.state);
  MatrixXd M_inverse;
  expectSolved(method(with.model, row.state, with.workspace, M_inverse), with.model);
  append(M_inverse, cells);
}

void biasRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  VectorXd effort;
  fast::bias(with.model, row.state, with.workspace, effort);
  addPassive(with, row.state, effort);
  append(effort, cells);
}

void gravityRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  VectorXd effort;
  fast::gravityEffort(with.model, row.state, with.workspace, effort);
  append(effort, cells);
}

void coriolisRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  VectorXd effort;
  fast::coriolisEffort(with.model, row.state, with.workspace, effort);
  append(effort, cells);
}

void inverseDynamicsDerivativesRow(const Computation& with, const RobotRow& row,
                                   std::vector<double>& cells) {
  InverseDynamicsDerivatives derivatives;
  fast::inverseDynamicsDerivatives(with.model, row.state, row.acceleration, row.wrenches,
                                   with.workspace,
                                   {&derivatives.by_position, &derivatives.by_velocity});
  append(derivatives.by_position, cells);
  append(derivatives.by_velocity, cells);
}

void forwardDynamicsDerivativesRow(const Computation& with, const RobotRow& row,
                                   std::vector<double>& cells) {
  if (!with.model.loops.empty()) {
    throw MethodDoesNotApply(
        "derivatives of forward dynamics are of trees; they do not apply to "
        "robot '" +
        with.model.name + "': loop '" + with.model.loops.front().name + "' closes it");
  }
  expectRegular(with, row.state);
  VectorXd acceleration;
  ForwardDynamicsDerivatives derivatives;
  expectSolved(fast::forwardDynamicsDerivatives(with.model, row.state, row.effort, row.wrenches,
                                                with.workspace, acceleration, derivatives),
               with.model);
  append(derivatives.by_position, cells);
  append(derivatives.by_velocity, cells);
  append(derivatives.by_effort, cells);
}

void regressorRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  MatrixXd Y;
  fast::regressor(with.model, row.state, row.acceleration, with.workspace, Y);
  append(Y, cells);
}

void operationalSpaceRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  OperationalSpace space;
  expectSolved(operationalSpace(with.model, row.state, with.link, with.workspace, space),
               with.model);
  if (space.rank < 6) {
    std::cerr << "armillary: link '" << with.model.links[with.link].name << "' can move in "
              << space.rank << " of 6 ways here: the operational inertia is a pseudo-inverse\n";
  }
  // files have the linear part first
  const Eigen::Vector<int, 6> order(3, 4, 5, 0, 1, 2);
  append(MatrixXd(space.inertia(order, order)), cells);
  append(VectorXd(space.coriolis(order)), cells);
  append(VectorXd(space.gravity(order)), cells);
}

// Without a name a quantity is computed in its fast form; by its name a method is the readable one.
template <class Function>
std::vector<Method> withDefault(Function fast,
                                void (*row)(Function, const Computation&, const RobotRow&,
                                            std::vector<double>&),
                                std::span<const NamedMethod<Function>> methods) {
  std::vector<Method> all{
      {"", [row, fast](const Computation& with, const RobotRow& input, std::vector<double>& cells) {
         row(fast, with, input, cells);
       }}};
  for (Method& method : named(methods, row)) all.push_back(std::move(method));
  return all;
}

// The default, the methods that pass or project forces, and those that differentiate energies.
std::vector<Method> inverseDynamicsRows() {
  std::vector<Method> all = withDefault<InverseDynamicsMethod>(
      fast::inverseDynamics, inverseDynamicsRow, inverseDynamicsMethods());
  for (Method& method : named(differentiatedInverseDynamicsMethods(), inverseDynamicsRow)) {
    all.push_back(std::move(method));
  }
  return all;
}

// The default, the trees' methods and the loops'.
std::vector<Method> forwardDynamicsRows() {
  std::vector<Method> all{{"", defaultForwardDynamicsRow}};
  for (Method& method : named(forwardDynamicsMethods(), forwardDynamicsRow)) {
    all.push_back(std::move(method));
  }
  all.push_back({"kkt", loopDynamicsRow<LoopMethod::kKkt>});
  all.push_back({"multipliers", loopDynamicsRow<LoopMethod::kMultipliers>});
  all.push_back({"null-space", loopDynamicsRow<LoopMethod::kNullSpace>});
  all.push_back({"recursive-multipliers", loopDynamicsRow<LoopMethod::kRecursiveMultipliers>});
  return all;
}

}  // namespace

std::vector<ComputedQuantity> dynamicQuantities() {
  std::vector<ComputedQuantity> all{
      {"inverse-dynamics", inverseDynamicsRows()},
      {"forward-dynamics", forwardDynamicsRows()},
      {"mass-matrix",
       withDefault<MassMatrixMethod>(fast::massMatrix, matrixRow, massMatrixMethods())},
      {"inverse-mass-matrix",
       withDefault<InverseMassMatrixMethod>(fast::inverseMassMatrix, inverseMatrixRow,
                                            inverseMassMatrixMethods())},
      {"bias", {{"", biasRow}}},
      {"gravity", {{"", gravityRow}}},
      {"coriolis", {{"", coriolisRow}}},
      {"coriolis-matrix", {{"", coriolisMatrixRow}}},
      {"regressor", {{"", regressorRow}}},
      {"reactions", {{"", reactionsRow}}},
      {"actuators", {{"", actuatorsRow}}},
      {"operational-space", {{"", operationalSpaceRow}}, true},
      {"inverse-dynamics-derivatives", {{"", inverseDynamicsDerivativesRow}}},
      {"forward-dynamics-derivatives", {{"", forwardDynamicsDerivativesRow}}},
  };
  constexpr std::string_view kFeelPassive[] = {
      "inverse-dynamics",  "forward-dynamics", "mass-matrix", "inverse-mass-matrix", "bias",
      "operational-space", "actuators"};
  constexpr std::string_view kOfMotors[] = {"inverse-dynamics", "reactions", "actuators"};
  constexpr std::string_view kOfPlaces[] = {"mass-matrix", "inverse-mass-matrix", "gravity"};
  constexpr std::string_view kOfAccelerations[] = {"inverse-dynamics", "regressor", "reactions",
                                                   "actuators", "inverse-dynamics-derivatives"};
  const auto isAmong = [](std::span<const std::string_view> names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (ComputedQuantity& quantity : all) {
    quantity.of_motors = isAmong(kOfMotors, quantity.name);
    quantity.opens_loops = quantity.name != "forward-dynamics" && !quantity.of_motors;
    quantity.feels_passive = isAmong(kFeelPassive, quantity.name);
    quantity.of_velocities = !isAmong(kOfPlaces, quantity.name);
    quantity.of_accelerations = isAmong(kOfAccelerations, quantity.name);
  }
  return all;
}

}  // namespace armillary
