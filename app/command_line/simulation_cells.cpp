// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/simulation_cells.h"

#include <cmath>
#include <optional>

#include "app/command_line/simulation_run.h"
#include "engine/dynamics/energy.h"
#include "engine/integration/adaptive_step_status.h"
#include "engine/table/robot_columns.h"

namespace armillary {
namespace {

void appendRates(const Model& model, const Eigen::VectorXd& rates, bool degrees,
                 std::vector<double>& cells) {
  for (int i = 0; i < model.velocitySize(); ++i) {
    cells.push_back(rates[i] * tableScale(model.degrees_of_freedom[i].measure, degrees));
  }
}

}  // namespace

void appendStateCells(const Model& model, const State& state, bool degrees,
                      std::vector<double>& cells) {
  cells.push_back(state.time);
  for (int i = 0; i < model.positionSize(); ++i) {
    cells.push_back(state.position[i] * tableScale(model.coordinates[i].measure, degrees));
  }
  appendRates(model, state.velocity, degrees, cells);
}

SimulationCells::SimulationCells(const SimulationArguments& run, Simulator& simulator, bool degrees)
    : model_(*run.model),
      felt_(feltModel(run.model, run.options)),
      schedule_(run.schedule),
      simulator_(simulator),
      workspace_(*felt_),
      degrees_(degrees) {}

std::string SimulationCells::append(const State& state, double tiny, std::vector<double>& cells) {
  schedule_.moveTo(state.time + tiny);
  if (const StepStatus status =
          simulator_.acceleration(state, schedule_.effort(), schedule_.wrenches(), acceleration_);
      !status) {
    return simulator_.options().stepTolerance() > 0.0 ? describeAdaptive(status, model_)
                                                      : describe(status, model_);
  }
  std::optional<double> residual;
  if (!model_.loops.empty()) residual = loopsResidual(*felt_, state, workspace_);
  const Energy sum = energy(*felt_, state, workspace_);
  if (!std::isfinite(sum.total())) return "the energy is too large to be a number";
  effort_ = simulator_.motorEffort(state, schedule_.effort());
  simulator_.addDriveEffort(effort_);
  appendStateCells(model_, state, degrees_, cells);
  appendRates(model_, acceleration_, degrees_, cells);
  cells.insert(cells.end(), effort_.data(), effort_.data() + effort_.size());
  cells.insert(cells.end(), {sum.kinetic, sum.potential});
  if (residual) cells.push_back(*residual);
  return {};
}

}  // namespace armillary
