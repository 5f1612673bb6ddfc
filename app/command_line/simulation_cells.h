// SPDX-License-Identifier: GPL-3.0-or-later
// A row of what `armillary simulate` writes: see "simulate" among the written columns.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/command_line/simulation_arguments.h"
#include "engine/simulation/simulator.h"

namespace armillary {

class SimulationCells {
 public:
  // `run` and `simulator`, whose run it is, stay.
  SimulationCells(const SimulationArguments& run, Simulator& simulator, bool degrees);

  // Appends the cells of `state`, which is at or before every later one by less than `tiny` s.
  // Returns why it has no row, and then appends nothing; empty where it has one.
  std::string append(const State& state, double tiny, std::vector<double>& cells);

 private:
  const Model& model_;
  std::shared_ptr<const Model> felt_;  // with its rotors, where they are felt
  EffortSchedule schedule_;
  Simulator& simulator_;
  Workspace workspace_;
  bool degrees_;
  Eigen::VectorXd acceleration_, effort_;
};

// Time, positions and velocities alone: the row's first cells.
void appendStateCells(const Model& model, const State& state, bool degrees,
                      std::vector<double>& cells);

}  // namespace armillary
