// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/command_line/simulation_run.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "engine/integration/adaptive_step_status.h"
#include "engine/loops/closed_pose.h"
#include "engine/loops/project_state.h"
#include "engine/simulation/long_run.h"
#include "engine/simulation/run_watch.h"

namespace armillary {
namespace {

// Looks at the clock now and then, and tells of a run that takes long.
class Patience {
 public:
  Patience(const SimulationArguments& run, bool free, RunRows& rows)
      : run_(run.start.time, run.duration, free), rows_(rows) {}
  void after(const State& state) {
    constexpr int kSeldom = 64;
    ++steps_;
    const bool looks = steps_ < kSeldom || steps_ % kSeldom == 0;
    const std::chrono::duration<double> elapsed =
        looks ? std::chrono::steady_clock::now() - begin_ : std::chrono::steady_clock::duration();
    const std::string told = run_.after(state.time, elapsed.count());
    if (!told.empty()) rows_.tell(told);
  }

 private:
  LongRun run_;
  RunRows& rows_;
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  long steps_ = 0;
};

// Steps of one length. They end on their grid, on the times of rows and where the efforts change;
// each grid is counted, not summed, so that a row's time is the decimal that one expects. Times
// closer than `tiny` are the same.
void runEvenly(SimulationArguments& run, Simulator& simulator, RunWatch& watch, RunRows& rows) {
  const double step = run.options.step;
  const double sample = run.rate ? 1.0 / *run.rate : step;
  const double tiny = 1e-9 * std::min(step, sample);
  State& state = run.start;
  Patience patience(run, false, rows);
  rows.write(state, tiny);
  for (long steps = 0, samples = 0; state.time < run.duration - tiny;) {
    run.schedule.moveTo(state.time + tiny);
    const double step_end = static_cast<double>(steps + 1) * step;
    const double next = static_cast<double>(samples + 1);
    const double sample_end = run.rate ? next / *run.rate : next * sample;  // 0.3, not 3 times 0.1
    const double end = std::min({step_end, sample_end, run.schedule.until(), run.duration});
    if (end > state.time + tiny) {
      watch.before(state, end - state.time, run.schedule.effort(), run.schedule.wrenches());
      const StepStatus status =
          simulator.step(state, end - state.time, run.schedule.effort(), run.schedule.wrenches());
      if (!status) rows.fail(describe(status, *run.model), state.time);
      watch.after(simulator, state);
      state.time = end;
      patience.after(state);
    }
    if (step_end <= state.time + tiny) ++steps;
    const bool sampled = sample_end <= state.time + tiny;
    if (sampled) {
      ++samples;
      state.time = std::min(sample_end, run.duration);
    }
    if (sampled || state.time >= run.duration - tiny) rows.write(state, tiny);
  }
}

// Steps as long as the tolerance lets them be, up to where efforts change. Rows between their ends
// are of the motion inside a step.
void runFreely(SimulationArguments& run, Simulator& simulator, RunWatch& watch, RunRows& rows) {
  State& state = run.start;
  State row = state;
  Patience patience(run, true, rows);
  rows.write(state, 0.0);
  long samples = 0;
  while (state.time < run.duration) {
    run.schedule.moveTo(state.time);
    const double bound = std::min(run.schedule.until(), run.duration);
    const StepStatus status = simulator.stepFreely(state, bound - state.time, run.schedule.effort(),
                                                   run.schedule.wrenches());
    if (!status) rows.fail(describeAdaptive(status, *run.model), state.time);
    watch.after(simulator, state);
    patience.after(state);
    if (bound - state.time <= 1e-12 * std::max(1.0, bound)) state.time = bound;
    if (!run.rate) {
      rows.write(state, 0.0);
      continue;
    }
    for (;; ++samples) {
      const double time = static_cast<double>(samples + 1) / *run.rate;
      if (time > state.time || time >= run.duration) break;
      if (const StepStatus between = simulator.between(time, row); !between) {
        rows.fail(describe(between, *run.model), time);
      }
      rows.write(row, 0.0);
    }
    if (state.time >= run.duration) rows.write(state, 0.0);
  }
}

}  // namespace

double loopsResidual(const Model& model, const State& state, Workspace& workspace) {
  std::vector<LoopGap> gaps;
  loopGaps(model, model.loops, state, workspace, gaps);
  double largest = 0.0;
  for (const LoopGap& gap : gaps) largest = std::max(largest, gap.largest());
  return largest;
}

double closeLoops(const Model& model, State& state, Workspace& workspace) {
  if (model.loops.empty()) return 0.0;
  const double gap = loopsResidual(model, state, workspace);
  const bool open = !(gap <= kOpenGap);
  beginDrives(model, state);
  if (!(loopsResidual(model, state, workspace) <= kOpenGap)) {
    ClosedPose pose;
    if (!closePose(model, model.loops, {}, workspace, state, pose)) {
      throw CommandFailure(kNotComputable, describe(pose.assembly, model.loops) +
                                               "; give a pose near to where it is closed");
    }
  }
  // the first row shows a velocity that the loops allow; where they have none the first
  // acceleration names what is singular
  (void)projectVelocity(model, model.loops, {}, workspace, state);
  return open ? gap : 0.0;
}

std::vector<std::string> simulateRun(SimulationArguments& run, Simulator& simulator,
                                     RunRows& rows) {
  RunWatch watch(run.model, run.options, run.duration / run.options.step);
  watch.begin(run.start);
  simulator.restart(run.start);
  if (run.options.stepTolerance() <= 0.0) {
    runEvenly(run, simulator, watch, rows);
  } else {
    runFreely(run, simulator, watch, rows);
  }
  std::vector<std::string> notices = watch.notices();
  if (std::string division = watch.division(); run.step_is_asked && !division.empty()) {
    notices.push_back(std::move(division));
  }
  return notices;
}

}  // namespace armillary
