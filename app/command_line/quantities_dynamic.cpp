// Quantities of forces and inertias: inverse and forward dynamics, matrices, derivatives.
#include "app/command_line/arguments.h"
#include "app/command_line/quantities.h"
#include "engine/analysis/forward_dynamics_derivatives.h"
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
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

void inverseDynamicsRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  VectorXd effort;
  inverseDynamics(with.model, row.state, row.acceleration, row.wrenches, with.workspace, effort);
  addPassive(with, row.state, effort);
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

using Solver = SolveStatus (*)(const Model&, const State&, const VectorXd&,
                               std::span<const LinkWrench>, Workspace&, VectorXd&);

template <Solver solver>
void forwardDynamicsRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  VectorXd acceleration;
  expectSolved(solver(with.model, row.state, effortOf(with, row), row.wrenches, with.workspace,
                      acceleration),
               with.model);
  appendAccelerations(with, acceleration, cells);
}

void massMatrixRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  MatrixXd M;
  massMatrix(with.model, row.state, with.workspace, M);
  append(M, cells);
}

void biasRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  VectorXd effort;
  bias(with.model, row.state, with.workspace, effort);
  addPassive(with, row.state, effort);
  append(effort, cells);
}

void gravityRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  VectorXd effort;
  gravityEffort(with.model, row.state, with.workspace, effort);
  append(effort, cells);
}

void coriolisRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  VectorXd effort;
  coriolisEffort(with.model, row.state, with.workspace, effort);
  append(effort, cells);
}

// The derivatives are those of the rigid bodies: a joint's own forces have none here.
void expectNoPassive(const Computation& with, const char* quantity) {
  if (!with.passive) return;
  throw CommandFailure(kWrongUsage, std::string(quantity) +
                                        " are of rigid bodies alone; leave out "
                                        "--passive");
}

void inverseDynamicsDerivativesRow(const Computation& with, const RobotRow& row,
                                   std::vector<double>& cells) {
  expectNoPassive(with, "derivatives");
  InverseDynamicsDerivatives derivatives;
  inverseDynamicsDerivatives(with.model, row.state, row.acceleration, row.wrenches, with.workspace,
                             derivatives);
  append(derivatives.by_position, cells);
  append(derivatives.by_velocity, cells);
}

void forwardDynamicsDerivativesRow(const Computation& with, const RobotRow& row,
                                   std::vector<double>& cells) {
  expectNoPassive(with, "derivatives");
  VectorXd acceleration;
  ForwardDynamicsDerivatives derivatives;
  expectSolved(forwardDynamicsDerivatives(with.model, row.state, row.effort, row.wrenches,
                                          with.workspace, acceleration, derivatives),
               with.model);
  append(derivatives.by_position, cells);
  append(derivatives.by_velocity, cells);
  append(derivatives.by_effort, cells);
}

auto dofColumns(std::string suffix) {
  return [suffix](const Model& model) { return perDegreeOfFreedom(model, suffix); };
}

auto pairColumns(std::vector<std::string> prefixes) {
  return [prefixes](const Model& model) {
    std::vector<std::string> names;
    for (const std::string& prefix : prefixes) {
      const std::vector<std::string> more = perPair(model, prefix);
      names.insert(names.end(), more.begin(), more.end());
    }
    return names;
  };
}

}  // namespace

std::vector<Quantity> dynamicQuantities() {
  return {
      {"inverse-dynamics", dofColumns("/effort"), {{"rnea", inverseDynamicsRow}}},
      {"forward-dynamics",
       dofColumns("/acceleration"),
       {{"", forwardDynamicsRow<forwardDynamics>},
        {"aba", forwardDynamicsRow<articulatedBody>},
        {"crba", forwardDynamicsRow<massMatrixSolve>}}},
      {"mass-matrix", pairColumns({"mass_matrix"}), {{"crba", massMatrixRow}}},
      {"bias", dofColumns("/bias"), {{"", biasRow}}},
      {"gravity", dofColumns("/gravity"), {{"", gravityRow}}},
      {"coriolis", dofColumns("/coriolis"), {{"", coriolisRow}}},
      {"inverse-dynamics-derivatives",
       pairColumns({"d_effort_d_position", "d_effort_d_velocity"}),
       {{"", inverseDynamicsDerivativesRow}}},
      {"forward-dynamics-derivatives",
       pairColumns(
           {"d_acceleration_d_position", "d_acceleration_d_velocity", "d_acceleration_d_effort"}),
       {{"", forwardDynamicsDerivativesRow}}},
  };
}

}  // namespace armillary
