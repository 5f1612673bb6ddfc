#include "ui/stage/stage.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <unordered_map>
#include <utility>

namespace armillary {
namespace {

constexpr int kFrame = 25;  // ms; pictures from software OpenGL come no faster
// Bounds the memory of a recording: about a quarter of a gigabyte.
constexpr std::size_t kRecordingNumbers = 32'000'000;

std::size_t sampleLimit(const Model& model) {
  const std::size_t numbers = model.positionSize() + 6 * model.velocitySize() + 8;
  return std::clamp<std::size_t>(kRecordingNumbers / numbers, 2000, 200000);
}

}  // namespace

Stage::Stage(QObject* parent) : QObject(parent) {
  simulation_options_.joint_forces.stops = Stops::kStiff;
  timer_.setInterval(kFrame);
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this, &Stage::tick);
}

Stage::~Stage() = default;

const Recording* Stage::recording() const {
  switch (mode_) {
    case Mode::kPose:
      return nullptr;
    case Mode::kSimulate:
      return simulated_.get();
    case Mode::kPlay:
      return trajectory_.get();
  }
  return nullptr;
}

void Stage::setRobot(std::shared_ptr<const LoadedRobot> robot, bool keep_pose) {
  halt();
  worker_.reset();
  trajectory_.reset();
  const std::shared_ptr<const LoadedRobot> old = std::exchange(robot_, std::move(robot));
  workspace_ = std::make_unique<Workspace>(model());
  mechanism_ = model().loops.empty() ? nullptr : std::make_unique<Mechanism>(robot_->model);
  simulated_ = std::make_unique<Recording>(robot_->model, sampleLimit(model()));
  pose_ = robot_->home;
  if (keep_pose && old) {
    std::unordered_map<std::string, double> positions;
    for (int i = 0; i < old->model->positionSize(); ++i) {
      positions[old->model->coordinates[i].name] = sample_.state.position[i];
    }
    for (int i = 0; i < model().positionSize(); ++i) {
      const auto kept = positions.find(model().coordinates[i].name);
      if (kept != positions.end()) pose_.position[i] = kept->second;
    }
    normalizePosition(model(), pose_.position);
    if (mechanism_) mechanism_->close(pose_.position);
  }
  mode_ = Mode::kPose;
  sample_ = sampleOfPose(model(), pose_, *workspace_);
  restartWorker();
  Q_EMIT robotChanged();
  Q_EMIT modeChanged();
  Q_EMIT recordingChanged();
  Q_EMIT sampleChanged();
}

void Stage::restartWorker() {
  worker_ = std::make_unique<SimulationWorker>(robot_->model, simulation_options_);
  worker_->setSpeed(speed_);
}

void Stage::show(const Sample& sample) {
  sample_ = sample;
  Q_EMIT sampleChanged();
}

// Ends what runs, also a single step whose result is still to come.
void Stage::halt() {
  timer_.stop();
  if (worker_) {
    worker_->pause();
    worker_->take();
  }
  setRunning(false);
}

void Stage::setRunning(bool running) {
  if (running_ == running) return;
  running_ = running;
  if (running) {
    clock_.start();
    timer_.start();
  } else {
    timer_.stop();
    if (worker_) worker_->pause();
    real_speed_ = 0.0;
  }
  Q_EMIT runningChanged();
}

void Stage::setMode(Mode mode) {
  if (!robot_ || mode == mode_ || (mode == Mode::kPlay && !trajectory_)) return;
  halt();
  mode_ = mode;
  switch (mode) {
    case Mode::kPose:
      pose_.position = sample_.state.position;
      if (mechanism_) mechanism_->close(pose_.position);  // what a simulation's steps have opened
      sample_ = sampleOfPose(model(), pose_, *workspace_);
      break;
    case Mode::kSimulate:
      // a new run from the shown pose; what a trajectory moves keeps moving
      pose_ = sample_.state;
      pose_.time = 0.0;
      simulated_->clear();
      sample_.state.time = 0.0;
      break;
    case Mode::kPlay:
      sample_ = trajectory_->sampleAt(trajectory_->startTime());
      break;
  }
  Q_EMIT modeChanged();
  Q_EMIT recordingChanged();
  Q_EMIT sampleChanged();
}

void Stage::setPosition(const Eigen::VectorXd& position) {
  if (!robot_) return;
  Eigen::VectorXd closed = position;
  if (mechanism_ && !mechanism_->close(closed) && mechanism_->closed(sample_.state.position)) {
    closed = sample_.state.position;
  }
  pose(closed);
}

void Stage::moveJoint(int joint, const Eigen::VectorXd& position) {
  if (!robot_) return;
  Eigen::VectorXd moved = position;
  if (mechanism_) {
    moved = sample_.state.position;
    if (mode_ != Mode::kPose) mechanism_->close(moved);  // what a simulation's steps have opened
    mechanism_->drag(joint, position, moved);
  }
  pose(moved);
}

void Stage::pose(const Eigen::VectorXd& position) {
  pose_.position = position;
  pose_.velocity.setZero(model().velocitySize());
  pose_.time = 0.0;
  if (mode_ != Mode::kPose) {
    halt();
    mode_ = Mode::kPose;
    Q_EMIT modeChanged();
    Q_EMIT recordingChanged();
  }
  show(sampleOfPose(model(), pose_, *workspace_));
}

void Stage::setTrajectory(std::shared_ptr<const Recording> trajectory) {
  halt();
  trajectory_ = std::move(trajectory);
  mode_ = Mode::kPose;
  setMode(Mode::kPlay);
}

void Stage::setSimulationOptions(const SimulationOptions& options) {
  const bool was_running = running_ && mode_ == Mode::kSimulate;
  halt();
  simulation_options_ = options;
  if (!robot_) return;
  restartWorker();
  if (was_running) play();
}

void Stage::play() {
  if (!robot_ || running_) return;
  if (mode_ == Mode::kPose) setMode(Mode::kSimulate);
  if (mode_ == Mode::kSimulate) {
    // on from what is shown: what came after it is overtaken
    simulated_->truncateFrom(sample_.state.time);
    worker_->setSpeed(speed_);
    worker_->run(sample_.state);
    Q_EMIT recordingChanged();
  } else if (sample_.state.time >= trajectory_->endTime()) {
    show(trajectory_->sampleAt(trajectory_->startTime()));
  }
  setRunning(true);
}

void Stage::pause() {
  halt();
}

void Stage::togglePlay() {
  running_ ? pause() : play();
}

void Stage::stepForward() {
  if (!robot_) return;
  if (mode_ == Mode::kPose) setMode(Mode::kSimulate);
  halt();
  const Recording& samples = *recording();
  const std::size_t next = samples.firstAfter(sample_.state.time);
  if (next < samples.size()) {
    show(samples.sample(next));
  } else if (mode_ == Mode::kSimulate) {
    worker_->step(sample_.state);
    timer_.start();  // collects the step when it is done
  }
}

void Stage::stepBack() {
  if (!robot_ || mode_ == Mode::kPose) return;
  halt();
  const std::size_t here = recording()->firstNotBefore(sample_.state.time);
  if (here > 0 && !recording()->empty()) show(recording()->sample(here - 1));
}

void Stage::reset() {
  if (!robot_) return;
  halt();
  switch (mode_) {
    case Mode::kPose:
      setPosition(robot_->home.position);
      break;
    case Mode::kSimulate:
      simulated_->clear();
      show(sampleOfMotion(model(), pose_, Eigen::VectorXd::Zero(model().velocitySize()), {},
                          *workspace_));
      Q_EMIT recordingChanged();
      break;
    case Mode::kPlay:
      show(trajectory_->sampleAt(trajectory_->startTime()));
      break;
  }
}

void Stage::scrubTo(double time) {
  if (!recording() || recording()->empty()) return;
  if (mode_ == Mode::kSimulate) halt();
  show(recording()->sampleAt(std::clamp(time, recording()->startTime(), recording()->endTime())));
}

void Stage::setSpeed(double speed) {
  speed_ = std::clamp(speed, 0.01, 100.0);
  if (worker_) worker_->setSpeed(speed_);
  Q_EMIT speedChanged();
}

void Stage::setLoops(bool loops) {
  loops_ = loops;
  Q_EMIT speedChanged();
}

void Stage::tick() {
  if (mode_ == Mode::kSimulate) {
    tickSimulation();
  } else if (mode_ == Mode::kPlay && running_) {
    tickPlayback();
  } else {
    timer_.stop();
  }
}

void Stage::tickSimulation() {
  SimulationWorker::Progress progress = worker_->take();
  real_speed_ = progress.real_speed;
  for (const Sample& sample : progress.samples) {
    if (!simulated_->empty() && sample.state.time <= simulated_->endTime()) continue;
    simulated_->append(sample);
  }
  if (!progress.samples.empty()) {
    Q_EMIT recordingChanged();
    show(progress.samples.back());
    if (!running_) timer_.stop();
  }
  if (!progress.failure.empty()) {
    halt();
    Q_EMIT stopped(QString::fromStdString("simulation stopped: " + progress.failure));
  }
}

void Stage::tickPlayback() {
  const double elapsed = static_cast<double>(clock_.nsecsElapsed()) * 1e-9;
  clock_.start();
  real_speed_ = speed_;
  double time = sample_.state.time + elapsed * speed_;
  const double start = trajectory_->startTime(), end = trajectory_->endTime();
  bool ended = false;
  if (time >= end) {
    ended = !loops_ || end <= start;
    time = ended ? end : start + std::fmod(time - start, end - start);
  }
  show(trajectory_->sampleAt(time));
  if (ended) setRunning(false);
}

}  // namespace armillary
