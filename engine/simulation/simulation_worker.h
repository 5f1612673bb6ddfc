// SPDX-License-Identifier: BSD-3-Clause
// Runs a simulation in real time on a thread of its own.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "engine/simulation/recording.h"
#include "engine/simulation/run_watch.h"

namespace armillary {

// The worker owns the state that is simulated. Its owner sends commands and, when it likes, takes
// the samples made since it last asked. The motion does not depend on the speed of the clock: every
// step has the options' length, and only how many are taken per second of real time changes.
//
// What the options ask for is prepared on the worker's thread, since that takes long for large
// robots; workers take turns at that, and one that is already to end leaves it out. Options that
// cannot be are the failure of every command.
class SimulationWorker {
 public:
  SimulationWorker(std::shared_ptr<const Model> model, const SimulationOptions& options);
  ~SimulationWorker();
  SimulationWorker(const SimulationWorker&) = delete;
  SimulationWorker& operator=(const SimulationWorker&) = delete;

  // Simulates on from `state`, from now.
  void run(const State& state);
  void pause();
  // Takes one step of the options' length from `state` and pauses. The first sample of a run or
  // step is its start.
  void step(const State& state);
  // Gives the sample of `state` alone and pauses: how it would begin to move.
  void measure(const State& state);
  // Simulated seconds per real second; infinite: as fast as it can.
  void setSpeed(double speed);
  // A hand that pulls from now on; nothing lets go.
  void setPull(const std::optional<Pull>& pull);

  // What the integrator says of the last step.
  struct Report {
    double step = 0.0;          // s
    double error = 0.0;         // estimated, relative to 1 + |y|; 0 without an estimate
    double energy_drift = 0.0;  // since the run began, J
    double loop_gap = 0.0;      // the largest, m or rad
    std::vector<GroundForce> ground;
    std::string notice;  // Simulator::notice() and what RunWatch says, a line each
  };

  struct Progress {
    std::vector<Sample> samples;  // since the last call, oldest first
    bool running = false;
    double real_speed = 0.0;  // simulated seconds per real second, over the last half second
    Report report;            // of the newest sample
    std::string failure;      // why the simulation stopped by itself; empty where it did not
    std::optional<double> failed_at;  // s; empty: it could not begin
  };
  // Never waits for a step.
  Progress take();

  // Samples are this far apart, at least one step (s).
  static constexpr double kSampleInterval = 0.005;

 private:
  using Clock = std::chrono::steady_clock;
  struct Command {
    enum class Kind { kNone, kRun, kPause, kStep, kMeasure } kind = Kind::kNone;
    State state;
  };

  void give(Command::Kind kind, const State& state);
  void work(const std::stop_token& stop);
  // The schedule from its beginning, for a state that may be earlier than the last.
  void rewindSchedule();
  // Makes simulator_, unless it is to stop; returns why it cannot be.
  std::string prepare(const std::stop_token& stop);
  // Answers commands with a failure until the end.
  void refuse(const std::stop_token& stop, const std::string& why);
  // Takes steps until the wall clock's target or the time budget is reached; returns whether the
  // simulation can go on.
  bool advance(double target, Clock::time_point until);
  bool takeStep(double duration);
  bool recordSample();
  // The notices of what simulator_ was told and of what watch_ has seen.
  void gatherNotices();

  std::shared_ptr<const Model> model_;
  SimulationOptions options_;

  // Shared with the owner, under mutex_.
  std::mutex mutex_;
  std::condition_variable_any wake_;
  Command command_;
  Progress progress_;
  std::optional<Pull> pull_;
  std::atomic<double> speed_{1.0};

  // The worker's own.
  std::optional<Simulator> simulator_;
  std::optional<RunWatch> watch_;  // once something has run
  Workspace workspace_;
  State state_;
  std::optional<EffortSchedule> schedule_;
  Eigen::VectorXd acceleration_;
  ActingForces forces_;
  double next_sample_ = 0.0;
  std::vector<Sample> made_;
  Report report_;
  std::vector<LoopGap> gaps_;
  std::string failure_;  // at state_'s time

  std::jthread thread_;  // last: it ends before the rest goes
};

}  // namespace armillary
