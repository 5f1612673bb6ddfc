// SPDX-License-Identifier: BSD-3-Clause
#include "engine/simulation/simulation_worker.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <stdexcept>
#include <utility>

#include "engine/integration/adaptive_step_status.h"

namespace armillary {
namespace {

// How often the worker looks at the clock and for commands.
constexpr std::chrono::milliseconds kBeat(4);
// A worker that is behind by more than this gives up the lost time, so that it does not race
// afterwards (real seconds).
constexpr double kGiveUpBehind = 0.1;
constexpr double kSpeedWindow = 0.5;  // s
constexpr double kManySteps = 1e6;    // of a run whose end nobody knows
// Degrees of freedom beyond which the steps' length is not judged: a second simulator would take as
// long to make as the first.
constexpr int kMostJudged = 500;
constexpr double kSameCommandTime = 1e-9;  // s

}  // namespace

SimulationWorker::SimulationWorker(std::shared_ptr<const Model> model,
                                   const SimulationOptions& options)
    : model_(std::move(model)),
      options_(options),
      workspace_(*model_),
      state_(neutralState(*model_)),
      thread_([this](const std::stop_token& stop) { work(stop); }) {}

SimulationWorker::~SimulationWorker() {
  thread_.request_stop();
  wake_.notify_all();
}

void SimulationWorker::give(Command::Kind kind, const State& state) {
  const std::lock_guard lock(mutex_);
  command_ = {kind, state};
  progress_ = {};
  progress_.running = kind == Command::Kind::kRun;
  wake_.notify_all();
}

void SimulationWorker::run(const State& state) {
  give(Command::Kind::kRun, state);
}

void SimulationWorker::step(const State& state) {
  give(Command::Kind::kStep, state);
}

void SimulationWorker::measure(const State& state) {
  give(Command::Kind::kMeasure, state);
}

void SimulationWorker::pause() {
  const std::lock_guard lock(mutex_);
  command_ = {Command::Kind::kPause, {}};
  progress_.running = false;
  wake_.notify_all();
}

void SimulationWorker::setSpeed(double speed) {
  speed_ = speed;
}

void SimulationWorker::setPull(const std::optional<Pull>& pull) {
  const std::lock_guard lock(mutex_);
  pull_ = pull;
}

SimulationWorker::Progress SimulationWorker::take() {
  const std::lock_guard lock(mutex_);
  Progress taken = std::move(progress_);
  progress_ = {};
  progress_.running = taken.running;
  progress_.real_speed = taken.real_speed;
  progress_.report = taken.report;
  return taken;
}

void SimulationWorker::rewindSchedule() {
  schedule_ = options_.schedule ? *options_.schedule : EffortSchedule(model_->constant_effort);
  schedule_->moveTo(state_.time + kSameCommandTime);
}

bool SimulationWorker::takeStep(double duration) {
  for (double left = duration; left > kSameCommandTime;) {
    schedule_->moveTo(state_.time + kSameCommandTime);
    const double h = std::min(left, schedule_->until() - state_.time);
    left -= h;
    if (options_.stepTolerance() <= 0.0) {
      watch_->before(state_, h, schedule_->effort(), schedule_->wrenches());
    }
    const StepStatus status =
        simulator_->step(state_, h, schedule_->effort(), schedule_->wrenches());
    if (!status) {
      const bool adaptive = options_.stepTolerance() > 0.0;
      failure_ = adaptive ? describeAdaptive(status, *model_) : describe(status, *model_);
      return false;
    }
    watch_->after(*simulator_, state_);
  }
  if (state_.time < next_sample_ - 1e-9) return true;
  return recordSample();
}

bool SimulationWorker::recordSample() {
  next_sample_ = state_.time + kSampleInterval;
  schedule_->moveTo(state_.time + kSameCommandTime);
  if (const StepStatus status = simulator_->acceleration(state_, schedule_->effort(),
                                                         schedule_->wrenches(), acceleration_);
      !status) {
    failure_ = describe(status, *model_);
    return false;
  }
  simulator_->actingForces(state_, forces_);
  made_.push_back(sampleOfMotion(simulator_->model(), state_, acceleration_, forces_, workspace_));
  report_.step = simulator_->lastStep();
  report_.error = simulator_->lastError();
  report_.energy_drift = simulator_->energyDrift(state_);
  report_.loop_gap = 0.0;
  loopGaps(*model_, model_->loops, state_, workspace_, gaps_);
  for (const LoopGap& gap : gaps_) report_.loop_gap = std::max(report_.loop_gap, gap.largest());
  simulator_->groundForces(state_, report_.ground);
  gatherNotices();
  return true;
}

void SimulationWorker::gatherNotices() {
  report_.notice = simulator_->notice();
  if (!watch_) return;
  for (const std::string& notice : watch_->notices()) {
    report_.notice += (report_.notice.empty() ? "" : "\n") + notice;
  }
  // steps that somebody has made longer than usual; others may be divided in silence
  const std::string division = watch_->division();
  if (division.empty() || options_.step <= SimulationOptions().step) return;
  report_.notice += (report_.notice.empty() ? "" : "\n") + division;
}

bool SimulationWorker::advance(double target, Clock::time_point until) {
  // an integrator that chooses its steps goes from sample to sample
  const double duration = options_.stepTolerance() > 0.0 ? kSampleInterval : options_.step;
  while (state_.time < target) {
    if (!takeStep(duration)) return false;
    if (Clock::now() >= until) break;
  }
  return true;
}

std::string SimulationWorker::prepare(const std::stop_token& stop) {
  static std::mutex turn;
  const std::lock_guard lock(turn);
  try {
    if (stop.stop_requested()) return {};
    simulator_.emplace(model_, options_);
    gatherNotices();
  } catch (const std::invalid_argument& wrong) {
    return wrong.what();
  }
  return {};
}

void SimulationWorker::refuse(const std::stop_token& stop, const std::string& why) {
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    wake_.wait(lock, stop, [this] { return command_.kind != Command::Kind::kNone; });
    const Command command = std::exchange(command_, {});
    progress_.running = false;
    if (command.kind != Command::Kind::kNone && command.kind != Command::Kind::kPause) {
      progress_.failure = why;
    }
  }
}

void SimulationWorker::work(const std::stop_token& stop) {
  if (const std::string why = prepare(stop); !why.empty()) {
    refuse(stop, why);
    return;
  }
  bool running = false;
  double anchor_time = 0.0, anchor_speed = 1.0;  // simulated time and speed when the clock was set
  Clock::time_point anchor;
  std::deque<std::pair<Clock::time_point, double>> history;  // for the speed reached
  const auto set_clock = [&] {
    anchor = Clock::now();
    anchor_time = state_.time;
    anchor_speed = speed_;
  };
  std::unique_lock lock(mutex_);
  while (!stop.stop_requested()) {
    if (command_.kind == Command::Kind::kNone) {
      if (running) {
        wake_.wait_for(lock, stop, kBeat, [this] { return command_.kind != Command::Kind::kNone; });
      } else {
        wake_.wait(lock, stop, [this] { return command_.kind != Command::Kind::kNone; });
      }
      if (stop.stop_requested()) return;
    }
    const Command command = std::exchange(command_, {});
    simulator_->setPull(pull_);
    lock.unlock();

    bool alive = true;
    made_.clear();
    failure_.clear();
    if (command.kind == Command::Kind::kPause) running = false;
    if (command.kind != Command::Kind::kNone && command.kind != Command::Kind::kPause) {
      const bool goes_on = command.state.position == state_.position &&
                           command.state.velocity == state_.velocity && state_.time > 0.0;
      state_ = command.state;
      rewindSchedule();
      const bool moves = command.kind != Command::Kind::kMeasure;
      if (moves && !watch_) {
        watch_.emplace(model_, options_, kManySteps, model_->velocitySize() <= kMostJudged);
      }
      if (watch_ && !goes_on) watch_->begin(state_);
      if (!goes_on) simulator_->restart(state_);
      running = command.kind == Command::Kind::kRun;
      set_clock();
      history.clear();
      alive = recordSample();
      if (alive && command.kind == Command::Kind::kStep) {
        next_sample_ = state_.time;
        alive = takeStep(options_.step);
      }
    }
    double real_speed = 0.0;
    if (running && alive) {
      if (speed_ != anchor_speed) set_clock();
      const auto now = Clock::now();
      const double elapsed = std::chrono::duration<double>(now - anchor).count();
      const bool unlimited = std::isinf(anchor_speed);
      const double target = unlimited ? anchor_speed : anchor_time + elapsed * anchor_speed;
      alive = advance(target, now + 2 * kBeat);
      if (!unlimited && target - state_.time > kGiveUpBehind * anchor_speed) set_clock();
      history.emplace_back(now, state_.time);
      while (std::chrono::duration<double>(now - history.front().first).count() > kSpeedWindow) {
        history.pop_front();
      }
      const double span = std::chrono::duration<double>(now - history.front().first).count();
      if (span > 0.0) real_speed = (state_.time - history.front().second) / span;
    }
    if (!alive) running = false;

    lock.lock();
    // what a newer command has made void is not reported
    if (command_.kind == Command::Kind::kNone || command_.kind == Command::Kind::kPause) {
      progress_.samples.insert(progress_.samples.end(), std::make_move_iterator(made_.begin()),
                               std::make_move_iterator(made_.end()));
      if (!failure_.empty()) {
        progress_.failure = failure_;
        progress_.failed_at = state_.time;
      }
    }
    if (command_.kind == Command::Kind::kNone) {
      progress_.running = running;
      progress_.real_speed = real_speed;
      progress_.report = report_;
    }
  }
}

}  // namespace armillary
