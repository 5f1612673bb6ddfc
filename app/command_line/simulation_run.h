// SPDX-License-Identifier: GPL-3.0-or-later
// One run of `armillary simulate` from its start to its end, for whoever takes its rows.
#pragma once

#include <string>
#include <vector>

#include "app/command_line/simulation_arguments.h"
#include "engine/simulation/simulator.h"

namespace armillary {

class RunRows {
 public:
  virtual ~RunRows() = default;
  // The row of `state`, which is at or before every later one by less than `tiny` s.
  virtual void write(const State& state, double tiny) = 0;
  // What is to be said while the run goes on (long_run.h).
  virtual void tell(const std::string& /*sentence*/) {}
  // The run cannot go on from `time`. Throws.
  [[noreturn]] virtual void fail(const std::string& why, double time) = 0;
};

// The largest gap of all loops, m or rad.
double loopsResidual(const Model& model, const State& state, Workspace& workspace);

// Moves a state whose loops are open to where they are closed; returns how far they were open
// (m or rad), 0 where they were not. Throws CommandFailure(kNotComputable) where they cannot be.
double closeLoops(const Model& model, State& state, Workspace& workspace);

// Leaves run.start at the run's end. `rows` gets the start, every step or sample, and the end.
// Returns what is to be said of its numbers (see RunWatch), a sentence each.
std::vector<std::string> simulateRun(SimulationArguments& run, Simulator& simulator, RunRows& rows);

}  // namespace armillary
