// Quantities of forces and inertias: inverse and forward dynamics, matrices, derivatives.
#include <iostream>

#include "app/command_line/arguments.h"
#include "app/command_line/quantities.h"
#include "engine/analysis/forward_dynamics_derivatives.h"
#include "engine/analysis/operational_space.h"
#include "engine/analysis/reactions.h"
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/forward_dynamics.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/dynamics/sparse_factorization.h"
#include "engine/formulations/constraint_force.h"
#include "engine/formulations/coriolis_matrix.h"
#include "engine/formulations/dalembert.h"
#include "engine/formulations/innovations_factorization.h"
#include "engine/formulations/lagrange.h"
#include "engine/formulations/newton_euler_link_frames.h"
#include "engine/formulations/operator_factorization.h"
#include "engine/formulations/sparse_elimination.h"
#include "engine/formulations/walker_orin.h"
#include "engine/loops/constrained_dynamics.h"
#include "engine/parameters/regressor.h"
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

using InverseDynamics = void (*)(const Model&, const State&, const VectorXd&,
                                 std::span<const LinkWrench>, Workspace&, VectorXd&);

template <InverseDynamics method>
void inverseDynamicsRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  if (method != inverseDynamics) expectNoRotors(with.model, "this method");
  VectorXd effort;
  method(with.model, row.state, row.acceleration, row.wrenches, with.workspace, effort);
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

// A tree's method gives the motion of an open mechanism only.
void expectTree(const Model& model) {
  if (model.loops.empty()) return;
  throw MethodDoesNotApply("a method for trees does not apply to robot '" + model.name +
                           "': loop '" + model.loops.front().name +
                           "' closes it; use kkt, multipliers or null-space");
}

template <Solver solver>
void forwardDynamicsRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  expectTree(with.model);
  if (solver != forwardDynamics && solver != articulatedBody && solver != massMatrixSolve) {
    expectNoRotors(with.model, "this method");
  }
  VectorXd acceleration;
  expectSolved(solver(with.model, row.state, effortOf(with, row), row.wrenches, with.workspace,
                      acceleration),
               with.model);
  appendAccelerations(with, acceleration, cells);
}

SolveStatus constraintForceOnThreads(const Model& model, const State& state, const VectorXd& effort,
                                     std::span<const LinkWrench> wrenches, Workspace& workspace,
                                     VectorXd& acceleration) {
  return constraintForce(model, state, effort, wrenches, workspace, acceleration);
}

template <LoopMethod method>
void loopDynamicsRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  if (with.model.loops.empty()) {
    throw MethodDoesNotApply("a method for loops does not apply to robot '" + with.model.name +
                             "', which has none; use aba");
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
    forwardDynamicsRow<forwardDynamics>(with, row, cells);
  } else {
    loopDynamicsRow<LoopMethod::kKkt>(with, row, cells);
  }
}

using MatrixMethod = void (*)(const Model&, const State&, Workspace&, MatrixXd&);

template <MatrixMethod method>
void matrixRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  MatrixXd M;
  method(with.model, row.state, with.workspace, M);
  append(M, cells);
}

// Of a method that does not know rotors: they stand on the diagonal.
template <MatrixMethod method>
void pureMassMatrixRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  expectNoRotors(with.model, "this method");
  matrixRow<method>(with, row, cells);
}

using InverseMethod = SolveStatus (*)(const Model&, const State&, Workspace&, MatrixXd&);

template <InverseMethod method>
void inverseMatrixRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  if (method != inverseMassMatrix) expectNoRotors(with.model, "this method");
  MatrixXd M_inverse;
  expectSolved(method(with.model, row.state, with.workspace, M_inverse), with.model);
  append(M_inverse, cells);
}

// M⁻¹ of the M of a method.
template <MatrixMethod method>
SolveStatus inverseOf(const Model& model, const State& state, Workspace& workspace,
                      MatrixXd& M_inverse) {
  MatrixXd M;
  method(model, state, workspace, M);
  if (const SolveStatus status = factorize(workspace.tree, M); !status) return status;
  M_inverse.resize(M.rows(), M.cols());
  for (Eigen::Index k = 0; k < M.cols(); ++k) {
    VectorXd column = VectorXd::Unit(M.rows(), k);
    solve(workspace.tree, M, column);
    M_inverse.col(k) = column;
  }
  return {};
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
  if (!with.model.loops.empty()) {
    throw MethodDoesNotApply(
        "derivatives of forward dynamics are of trees; they do not apply to "
        "robot '" +
        with.model.name + "': loop '" + with.model.loops.front().name + "' closes it");
  }
  VectorXd acceleration;
  ForwardDynamicsDerivatives derivatives;
  expectSolved(forwardDynamicsDerivatives(with.model, row.state, row.effort, row.wrenches,
                                          with.workspace, acceleration, derivatives),
               with.model);
  append(derivatives.by_position, cells);
  append(derivatives.by_velocity, cells);
  append(derivatives.by_effort, cells);
}

void regressorRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  MatrixXd Y;
  regressor(with.model, row.state, row.acceleration, with.workspace, Y);
  append(Y, cells);
}

std::vector<std::string> regressorColumns(const Model& model) {
  std::vector<std::string> names;
  const std::vector<std::string> parameters = inertialParameterNames(model);
  for (const DegreeOfFreedom& dof : model.degrees_of_freedom) {
    for (const std::string& parameter : parameters) {
      names.push_back("regressor/" + dof.name + "/" + parameter);
    }
  }
  return names;
}

void reactionsRow(const Computation& with, const RobotRow& row, std::vector<double>& cells) {
  std::vector<JointReaction> reactions;
  jointReactions(with.model, row.state, row.acceleration, row.wrenches, with.workspace, reactions);
  for (const JointReaction& reaction : reactions) {
    append(reaction.wrench.force, cells);
    append(reaction.wrench.moment, cells);
  }
}

std::vector<std::string> reactionColumns(const Model& model) {
  std::vector<std::string> names;
  for (const Joint& joint : model.joints) {
    for (const char* part : {"fx", "fy", "fz", "tx", "ty", "tz"}) {
      names.push_back(joint.name + "/reaction/" + part);
    }
  }
  return names;
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

std::vector<std::string> operationalColumns(const Model&) {
  std::vector<std::string> names;
  for (const char* row : kMotionRows) {
    for (const char* column : kMotionRows) {
      names.push_back(std::string("operational_inertia/") + row + "/" + column);
    }
  }
  for (const char* vector : {"operational_coriolis/", "operational_gravity/"}) {
    for (const char* row : kMotionRows) names.push_back(std::string(vector) + row);
  }
  return names;
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
  std::vector<Quantity> all{
      {"inverse-dynamics",
       dofColumns("/effort"),
       {{"rnea", inverseDynamicsRow<inverseDynamics>},
        {"newton-euler", inverseDynamicsRow<newtonEulerLinkFrames>},
        {"dalembert", inverseDynamicsRow<dalembert>},
        {"lagrange", inverseDynamicsRow<lagrange>}}},
      {"forward-dynamics",
       dofColumns("/acceleration"),
       {{"", defaultForwardDynamicsRow},
        {"aba", forwardDynamicsRow<articulatedBody>},
        {"crba", forwardDynamicsRow<massMatrixSolve>},
        {"walker-orin-1", forwardDynamicsRow<walkerOrinForwardDynamics>},
        {"innovations", forwardDynamicsRow<innovationsForwardDynamics>},
        {"sparse-kkt", forwardDynamicsRow<sparseElimination>},
        {"constraint-force", forwardDynamicsRow<constraintForceOnThreads>},
        {"kkt", loopDynamicsRow<LoopMethod::kKkt>},
        {"multipliers", loopDynamicsRow<LoopMethod::kMultipliers>},
        {"null-space", loopDynamicsRow<LoopMethod::kNullSpace>}}},
      {"mass-matrix",
       pairColumns({"mass_matrix"}),
       {{"crba", matrixRow<massMatrix>},
        {"walker-orin-1", pureMassMatrixRow<walkerOrinMassMatrix>},
        {"newton-euler-factorization", pureMassMatrixRow<newtonEulerFactorizationMassMatrix>}}},
      {"inverse-mass-matrix",
       pairColumns({"inverse_mass_matrix"}),
       {{"crba", inverseMatrixRow<inverseMassMatrix>},
        {"walker-orin-1", inverseMatrixRow<inverseOf<walkerOrinMassMatrix>>},
        {"newton-euler-factorization",
         inverseMatrixRow<inverseOf<newtonEulerFactorizationMassMatrix>>},
        {"innovations", inverseMatrixRow<innovationsInverseMassMatrix>}}},
      {"bias", dofColumns("/bias"), {{"", biasRow}}},
      {"gravity", dofColumns("/gravity"), {{"", gravityRow}}},
      {"coriolis", dofColumns("/coriolis"), {{"", coriolisRow}}},
      {"coriolis-matrix", pairColumns({"coriolis_matrix"}), {{"", matrixRow<coriolisMatrix>}}},
      {"regressor", regressorColumns, {{"", regressorRow}}},
      {"reactions", reactionColumns, {{"", reactionsRow}}},
      {"operational-space", operationalColumns, {{"", operationalSpaceRow}}, true},
      {"inverse-dynamics-derivatives",
       pairColumns({"d_effort_d_position", "d_effort_d_velocity"}),
       {{"", inverseDynamicsDerivativesRow}}},
      {"forward-dynamics-derivatives",
       pairColumns(
           {"d_acceleration_d_position", "d_acceleration_d_velocity", "d_acceleration_d_effort"}),
       {{"", forwardDynamicsDerivativesRow}}},
  };
  for (Quantity& quantity : all) quantity.opens_loops = quantity.name != "forward-dynamics";
  return all;
}

}  // namespace armillary
