// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/stage/stage.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "engine/forces/stop_give.h"
#include "ui/scene/link_poses.h"
#include "ui/stage/recorded_ground.h"

namespace armillary {
namespace {

constexpr int kFrame = 25;  // ms; pictures from software OpenGL come no faster

}  // namespace

Stage::Stage(QObject* parent) : QObject(parent) {
  timer_.setInterval(kFrame);
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this, &Stage::tick);
  connect(this, &Stage::trajectoryUpdated, this,
          [this](const std::shared_ptr<const Recording>& before,
                 const std::shared_ptr<const Recording>& after) {
            if (before != after) renewed_.insert_or_assign(before, after);
          });
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
  if (mode_ == Mode::kSimulate) leaveRun();
  dropWorker();
  trajectory_.reset();
  playback_.in.reset();
  playback_.out.reset();
  before_drag_.reset();
  pull_.reset();
  efforts_.reset();
  const std::shared_ptr<const LoadedRobot> old = std::exchange(robot_, std::move(robot));
  const bool untouched = old && mode_ == Mode::kPose && pose_.position == old->home.position &&
                         pose_.velocity == old->home.velocity;
  const std::shared_ptr<const Model> old_model = std::exchange(model_, robot_->model);
  SimulationSetup setup = keep_pose ? setup_ : withoutRobot(setup_);
  if (const auto changed = checkedModel(setup)) {
    model_ = changed;
  } else {
    setup.payloads.clear();
    model_ = modelOf(setup, robot_->model);
  }
  setup_ = std::move(setup);
  used_setup_ = setup_;
  mechanism_ = model().loops.empty() ? nullptr : std::make_unique<Mechanism>(model_);
  beginRun();
  last_.reset();
  report_ = {};
  pose_ = robot_->home;
  if (keep_pose && old && !untouched) {
    std::unordered_map<std::string, double> positions;
    for (int i = 0; i < old_model->positionSize(); ++i) {
      positions[old_model->coordinates[i].name] = sample_.state.position[i];
    }
    for (int i = 0; i < model().positionSize(); ++i) {
      const auto kept = positions.find(model().coordinates[i].name);
      if (kept != positions.end()) pose_.position[i] = kept->second;
    }
    pose_.velocity.setZero();
    normalizePosition(model(), pose_.position);
    if (mechanism_) mechanism_->close(pose_.position);
  }
  mode_ = Mode::kPose;
  simulation_options_ = optionsOf(setup_, model(), simulationStart());
  samples_ = std::make_unique<SampleMaker>(model_, simulation_options_);
  sample_ = sampleOfPosed();
  robot_bounds_ = boundsIn(sample_.state);
  Q_EMIT robotChanged();
  Q_EMIT setupChanged();
  Q_EMIT modeChanged();
  Q_EMIT recordingChanged();
  Q_EMIT sampleChanged();
}

void Stage::setShapes(std::shared_ptr<const LoadedRobot> robot) {
  if (!robot_ || robot->model != robot_->model) return;
  robot_ = std::move(robot);
  if (robot_->complete) {
    robot_bounds_ = boundsIn(robot_->home);
    if (setup_.ground) {
      simulation_options_ = optionsOf(setup_, model(), simulationStart());
      renewRun();
    }
  }
  Q_EMIT shapesChanged();
  if (robot_->complete && std::exchange(waits_for_shapes_, false)) play();
}

Eigen::AlignedBox3d Stage::boundsIn(const State& state) const {
  if (!robot_->scene) return {};
  Workspace workspace(model());
  BodyPoses X_WB;
  std::vector<Pose> X_WL;
  forwardKinematics(model(), state, workspace, X_WB);
  linkPoses(model(), X_WB, X_WL);
  return robot_->scene->bounds(X_WL);
}

Sample Stage::sampleOfPosed() {
  // a ground just under the robot is where a simulation from this pose would have it
  if (simulation_options_.ground && !setup_.ground_height) {
    simulation_options_.ground->options.height = groundHeight(setup_, model(), simulationStart());
  }
  if (mechanism_) samples_->setDrivers(mechanism_->drivers());
  return samples_->ofPose(pose_);
}

Sample Stage::sampleOfStart() {
  return samples_->ofMotion(pose_, Eigen::VectorXd::Zero(model().velocitySize()));
}

void Stage::show(const Sample& sample) {
  sample_ = sample;
  Q_EMIT sampleChanged();
}

// Ends what runs, also a single step whose result is still to come.
void Stage::halt() {
  timer_.stop();
  if (std::exchange(waits_for_shapes_, false)) Q_EMIT runningChanged();
  measuring_ = false;
  if (worker_) {
    worker_->pause();
    static_cast<void>(worker_->take());
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

void Stage::setTrajectory(std::shared_ptr<const Recording> trajectory, bool by_hand) {
  const Showing before = showing();
  halt();
  if (mode_ == Mode::kSimulate) leaveRun();
  clearInAndOutPoints();
  trajectory_ = std::move(trajectory);
  mode_ = Mode::kPose;
  turnTo(Mode::kPlay);
  if (by_hand) Q_EMIT turned(before, showing());
}

void Stage::play() {
  if (!robot_ || running_) return;
  if (mode_ == Mode::kPose) setMode(Mode::kSimulate);
  if (mode_ == Mode::kSimulate && setup_.ground && !robot_->complete) {
    waits_for_shapes_ = true;
    Q_EMIT runningChanged();
    return;
  }
  if (mode_ == Mode::kSimulate) {
    goOn();
    measuring_ = false;
    worker_->run(sample_.state);
    Q_EMIT recordingChanged();
  } else {
    const double time = sample_.state.time;
    const double from = playback_.beginning(time, playedRange());
    if (from != time) show(trajectory_->sampleAt(from));
  }
  setRunning(true);
}

void Stage::pause() {
  halt();
}

void Stage::togglePlay() {
  running_ || waits_for_shapes_ ? pause() : play();
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
    if (setupWaits() || !isRobotOfRun()) goOn();
    run_robot_ = robot_;
    worker_->step(sample_.state);
    timer_.start();  // shows the step when it is done
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
      goHome();
      break;
    case Mode::kSimulate:
      leaveRun();
      if (setupWaits()) {
        useSetup(setup_);
        makeWorker();
      }
      beginRun();
      show(sampleOfStart());
      measure();
      Q_EMIT recordingChanged();
      break;
    case Mode::kPlay:
      show(trajectory_->sampleAt(playback_.backwards ? playedRange().to : playedRange().from));
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
  passSpeedOn();
}

void Stage::setAsFastAsItCan(bool fast) {
  as_fast_as_it_can_ = fast;
  passSpeedOn();
}

void Stage::setLoops(bool loops) {
  playback_.loops = loops;
  Q_EMIT speedChanged();
}

void Stage::setBackwards(bool backwards) {
  playback_.backwards = backwards;
  Q_EMIT speedChanged();
}

void Stage::setInPoint() {
  if (mode_ != Mode::kPlay) return;
  playback_.in = sample_.state.time;
  if (playback_.out && *playback_.out <= *playback_.in) playback_.out.reset();
  Q_EMIT speedChanged();
}

void Stage::setOutPoint() {
  if (mode_ != Mode::kPlay) return;
  playback_.out = sample_.state.time;
  if (playback_.in && *playback_.in >= *playback_.out) playback_.in.reset();
  Q_EMIT speedChanged();
}

void Stage::clearInAndOutPoints() {
  playback_.in.reset();
  playback_.out.reset();
  Q_EMIT speedChanged();
}

Playback::Range Stage::playedRange() const {
  return playback_.range(trajectory_->startTime(), trajectory_->endTime());
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

void Stage::tickPlayback() {
  const double elapsed = static_cast<double>(clock_.nsecsElapsed()) * 1e-9;
  clock_.start();
  real_speed_ = speed_;
  const auto [time, ended] = playback_.after(sample_.state.time, elapsed * speed_, playedRange());
  show(trajectory_->sampleAt(time));
  if (ended) setRunning(false);
}

const Eigen::VectorXd& Stage::stopGive() const {
  if (give_of_ != model_) {
    stop_give_ = armillary::stopGive(*model_);
    give_of_ = model_;
  }
  return stop_give_;
}

std::vector<GroundForce> Stage::groundForces(const BodyPoses* X_WB) const {
  if (mode_ == Mode::kSimulate && sample_.state.time == report_time_) return report_.ground;
  if (mode_ == Mode::kPose) return {};
  // of times that were shown before the recording alone tells
  return groundForcesOf(sample_, model(), simulation_options_.ground, X_WB);
}

void Stage::setPull(const Pull& pull) {
  pull_ = pull;
  if (worker_) worker_->setPull(pull_);
}

void Stage::releasePull() {
  pull_.reset();
  if (worker_) worker_->setPull(pull_);
}

}  // namespace armillary
