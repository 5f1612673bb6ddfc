// SPDX-License-Identifier: GPL-3.0-or-later
// What the stage shows: poses by hand, a simulation, a trajectory; and the way from one to another.
#include <utility>

#include "ui/stage/recorded_ground.h"
#include "ui/stage/stage.h"

namespace armillary {

bool Stage::Showing::operator==(const Showing& other) const {
  return mode == other.mode && time == other.time && simulated.lock() == other.simulated.lock() &&
         trajectory.lock() == other.trajectory.lock() && pose.position == other.pose.position &&
         pose.velocity == other.pose.velocity;
}

void Stage::setMode(Mode mode) {
  if (!robot_ || mode == mode_) return;
  const Showing before = showing();
  turnTo(mode);
  Q_EMIT turned(before, showing());
}

void Stage::turnTo(Mode mode) {
  if (!robot_ || mode == mode_ || (mode == Mode::kPlay && !trajectory_)) return;
  halt();
  if (mode_ != Mode::kPose) last_ = sharedRecording();
  if (mode_ == Mode::kSimulate) leaveRun();
  useSetup(setup_);
  const Mode before = std::exchange(mode_, mode);
  switch (mode) {
    case Mode::kPose:
      pose_.position = sample_.state.position;
      pose_.velocity.setZero();
      pose_.time = 0.0;
      if (mechanism_) mechanism_->close(pose_.position);  // what a simulation's steps have opened
      sample_ = sampleOfPosed();
      dropWorker();
      break;
    case Mode::kSimulate:
      // a new run from the shown pose; what a trajectory moves keeps moving
      if (before == Mode::kPlay) pose_ = sample_.state;
      pose_.time = 0.0;
      beginRun();
      sample_ = sampleOfStart();
      makeWorker();
      measure();
      break;
    case Mode::kPlay:
      sample_ = trajectory_->sampleAt(trajectory_->startTime());
      dropWorker();
      break;
  }
  Q_EMIT modeChanged();
  Q_EMIT recordingChanged();
  Q_EMIT sampleChanged();
}

Stage::Showing Stage::showing() const {
  Showing now;
  now.mode = mode_;
  now.pose = pose_;
  now.time = sample_.state.time;
  if (mode_ == Mode::kSimulate) {
    now.simulated = simulated_;
    now.run_setup = run_setup_;
    now.run_robot = run_robot_;
  }
  now.trajectory = trajectory_;
  return now;
}

std::shared_ptr<const Recording> Stage::presentOf(std::weak_ptr<const Recording> motion) const {
  for (auto next = renewed_.find(motion); next != renewed_.end(); next = renewed_.find(motion)) {
    motion = next->second;
  }
  return motion.lock();
}

void Stage::showAgain(const Showing& showing) {
  if (!robot_) return;
  halt();
  if (mode_ != Mode::kPose) last_ = sharedRecording();
  const std::shared_ptr<const Recording> run = showing.simulated.lock();
  if (mode_ == Mode::kSimulate && simulated_ != run) leaveRun();
  useSetup(run && showing.mode == Mode::kSimulate ? showing.run_setup : setup_);
  dropWorker();
  trajectory_ = presentOf(showing.trajectory);
  pose_ = showing.pose;
  mode_ = showing.mode == Mode::kPlay && !trajectory_ ? Mode::kPose : showing.mode;
  switch (mode_) {
    case Mode::kPose:
      sample_ = sampleOfPosed();
      break;
    case Mode::kSimulate:
      if (run) {
        // ownRun() writes to a copy while somebody else has it
        simulated_ = std::const_pointer_cast<Recording>(run);
        run_setup_ = showing.run_setup;
        run_robot_ = showing.run_robot ? showing.run_robot : robot_;
        run_report_ = {};
        run_changed_at_.reset();
        told_ = simulated_.get();  // it was told when it was left
        told_revision_ = simulated_->revision();
      } else {
        beginRun();
      }
      sample_ = simulated_->empty() ? sampleOfStart() : simulated_->sampleAt(showing.time);
      makeWorker();
      if (simulated_->empty()) {
        measure();
      } else {
        run_report_.ground = groundForcesOf(sample_, model(), simulation_options_.ground);
        run_report_time_ = sample_.state.time;
        report_ = run_report_;
        report_time_ = run_report_time_;
      }
      break;
    case Mode::kPlay:
      sample_ = trajectory_->sampleAt(showing.time);
      break;
  }
  Q_EMIT modeChanged();
  Q_EMIT recordingChanged();
  Q_EMIT sampleChanged();
}

std::shared_ptr<const Recording> Stage::sharedRecording() const {
  switch (mode_) {
    case Mode::kPose:
      return nullptr;
    case Mode::kSimulate:
      return simulated_;  // ownRun() writes to a copy while this is held
    case Mode::kPlay:
      return trajectory_;
  }
  return nullptr;
}

void Stage::forget(const std::shared_ptr<const Recording>& motion) {
  if (last_ != motion) return;
  last_.reset();
  Q_EMIT recordingChanged();
}

void Stage::beginRun() {
  simulated_ = std::make_shared<Recording>(model_, sampleLimit());
  run_setup_ = setup_;
  run_robot_ = robot_;
  run_report_ = {};
  run_changed_at_.reset();
  told_ = nullptr;
}

void Stage::goOn() {
  const double now = sample_.state.time;
  const bool another = setupWaits() || !isRobotOfRun();
  if (simulated_->endTime() > now || another) leaveRun();
  if (another) {
    useSetup(setup_);
    makeWorker();
    beginRun();
  } else {
    ownRun().truncateFrom(now);
    run_setup_ = setup_;
    run_robot_ = robot_;
  }
}

Recording& Stage::ownRun() {
  if (simulated_.use_count() > 1) {
    const bool told = told_ == simulated_.get() && told_revision_ == simulated_->revision();
    simulated_ = std::make_shared<Recording>(*simulated_);
    if (simulated_->limit() != sampleLimit()) simulated_->setLimit(sampleLimit());
    if (told) told_ = simulated_.get();
  }
  return *simulated_;
}

void Stage::leaveRun() {
  if (simulated_->size() < kLeastSamples ||
      (told_ == simulated_.get() && told_revision_ == simulated_->revision())) {
    return;
  }
  told_ = simulated_.get();
  told_revision_ = simulated_->revision();
  Q_EMIT runLeft(simulated_, run_setup_);
}

void Stage::setPosition(const Eigen::VectorXd& position) {
  if (!robot_) return;
  Eigen::VectorXd closed = position;
  if (mechanism_ && !mechanism_->close(closed) && mechanism_->closed(sample_.state.position)) {
    closed = sample_.state.position;
  }
  poseByHand(closed, Eigen::VectorXd::Zero(model().velocitySize()), -1);
}

void Stage::moveJoint(int joint, const Eigen::VectorXd& position) {
  if (!robot_) return;
  Eigen::VectorXd moved = position;
  if (mechanism_) {
    moved = sample_.state.position;
    if (mode_ != Mode::kPose) mechanism_->close(moved);  // what a simulation's steps have opened
    mechanism_->drag(joint, position, moved);
  }
  poseByHand(moved, Eigen::VectorXd::Zero(model().velocitySize()), joint);
}

void Stage::goHome() {
  if (robot_) poseByHand(robot_->home.position, robot_->home.velocity, -1);
}

void Stage::setPose(const State& state) {
  if (robot_) pose(state.position, state.velocity);
}

void Stage::poseByHand(const Eigen::VectorXd& position, const Eigen::VectorXd& velocity,
                       int joint) {
  const Showing before = showing();
  pose(position, velocity);
  Q_EMIT posed(before, showing(), joint);
}

void Stage::beginDrag() {
  if (robot_) before_drag_ = showing();
}

void Stage::endDrag() {
  const std::optional<Showing> before = std::exchange(before_drag_, {});
  if (before) Q_EMIT posed(*before, showing(), -1);
}

void Stage::cancelDrag() {
  const std::optional<Showing> before = std::exchange(before_drag_, {});
  if (before) showAgain(*before);
}

void Stage::pose(const Eigen::VectorXd& position, const Eigen::VectorXd& velocity) {
  pose_.position = position;
  pose_.velocity = velocity;
  pose_.time = 0.0;
  if (mode_ != Mode::kPose) {
    halt();
    last_ = sharedRecording();
    if (mode_ == Mode::kSimulate) leaveRun();
    useSetup(setup_);
    dropWorker();
    mode_ = Mode::kPose;
    Q_EMIT modeChanged();
    Q_EMIT recordingChanged();
  }
  show(sampleOfPosed());
}

}  // namespace armillary
