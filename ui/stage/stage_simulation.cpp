// SPDX-License-Identifier: GPL-3.0-or-later
// The stage's simulation: its setup, its worker and its recording.
#include <QLocale>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <stdexcept>
#include <utility>

#include "engine/description/description_change.h"
#include "engine/simulation/scenario.h"
#include "ui/stage/stage.h"
#include "ui/widgets/sentence.h"

namespace armillary {
namespace {

// Bounds the memory of a recording: about a quarter of a gigabyte.
constexpr std::size_t kUsualNumbers = 32'000'000;
constexpr double kMostSamples = 1e8;  // that can be asked for

}  // namespace

std::size_t Stage::sampleLimit() const {
  if (setup_.recorded_seconds) {
    const double apart = std::max(SimulationWorker::kSampleInterval, setup_.step);
    const double samples = std::ceil(*setup_.recorded_seconds / apart) + 1.0;
    return static_cast<std::size_t>(std::clamp(samples, 2.0, kMostSamples));
  }
  const std::size_t numbers = model().positionSize() + 7 * model().velocitySize() + 8;
  return std::clamp<std::size_t>(kUsualNumbers / numbers, 2000, 200000);
}

SimulationStart Stage::simulationStart() const {
  return {pose_, robot_->contacts, trajectory_};
}

void Stage::dropWorker() {
  ending_workers_.remove_if([](const std::future<void>& ending) {
    return ending.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
  });
  if (!worker_) return;
  ending_workers_.push_back(
      std::async(std::launch::async, [ending = std::move(worker_)]() mutable { ending.reset(); }));
}

void Stage::useSetup(const SimulationSetup& setup) {
  const bool other_model = !sameModel(setup, used_setup_);
  const bool other_forces = other_model || !sameForces(setup, used_setup_);
  if (other_model) useModel(modelOf(setup, robot_->model));
  used_setup_ = setup;
  simulation_options_ = optionsOf(used_setup_, model(), simulationStart());
  if (!other_forces) return;
  samples_ = std::make_unique<SampleMaker>(model_, simulation_options_);
  Q_EMIT modelChanged();
}

void Stage::makeWorker() {
  dropWorker();
  simulation_options_ = optionsOf(used_setup_, model(), simulationStart());
  simulation_options_.schedule = efforts_;
  worker_ = std::make_unique<SimulationWorker>(model_, simulation_options_);
  report_ = {};
  worker_->setPull(pull_);
  passSpeedOn();
}

void Stage::passSpeedOn() {
  if (worker_) {
    worker_->setSpeed(as_fast_as_it_can_ ? std::numeric_limits<double>::infinity() : speed_);
  }
  Q_EMIT speedChanged();
}

void Stage::measure() {
  measuring_ = true;
  worker_->measure(sample_.state);
  timer_.start();  // shows the sample when it is there
}

std::shared_ptr<const Model> Stage::checkedModel(const SimulationSetup& setup) {
  try {
    return modelOf(setup, robot_->model);
  } catch (const std::invalid_argument& wrong) {
    Q_EMIT stopped(asSentence(QString::fromUtf8(wrong.what())));
    return nullptr;
  }
}

void Stage::useModel(std::shared_ptr<const Model> model) {
  model_ = std::move(model);
  if (mechanism_) mechanism_->setModel(model_);
}

void Stage::renewSample() {
  samples_ = std::make_unique<SampleMaker>(model_, simulation_options_);
  // how it will move under this is measured later
  if (mode_ == Mode::kPose) {
    sample_ = sampleOfPosed();
  } else if (showsRunOfThisRobot()) {
    sample_ = simulated_->sampleAt(sample_.state.time);
  } else {
    sample_ = samples_->ofMotion(sample_.state, sample_.acceleration);
  }
  Q_EMIT modelChanged();
  Q_EMIT sampleChanged();
}

bool Stage::showsFinishedRun() const {
  return mode_ == Mode::kSimulate && !running_ && simulated_->size() >= kLeastSamples;
}

bool Stage::isRobotOfRun() const {
  return run_robot_ && (run_robot_ == robot_ ||
                        changesBetween(run_robot_->description, robot_->description).empty());
}

bool Stage::showsRunOfThisRobot() const {
  return showsFinishedRun() && isRobotOfRun();
}

void Stage::renewRun() {
  if (mode_ != Mode::kSimulate) return;
  timer_.stop();
  makeWorker();
  if (running_) {
    measuring_ = false;
    ownRun().truncateFrom(sample_.state.time);
    if (!simulated_->empty() && !(run_setup_ == setup_ && isRobotOfRun())) {
      run_changed_at_ = sample_.state.time;
    }
    run_setup_ = setup_;
    run_robot_ = robot_;
    worker_->run(sample_.state);
    timer_.start();
  } else if (showsRunOfThisRobot()) {
    // a measurement would not know how what touches the ground came there
    report_ = run_report_;
    report_time_ = run_report_time_;
  } else {
    measure();
  }
  Q_EMIT recordingChanged();
}

bool Stage::setEdited(std::shared_ptr<const LoadedRobot> robot) {
  if (!robot_ || robot->model->positionSize() != model().positionSize() ||
      robot->model->velocitySize() != model().velocitySize()) {
    return false;
  }
  const std::shared_ptr<const LoadedRobot> before = std::exchange(robot_, std::move(robot));
  std::shared_ptr<const Model> changed = checkedModel(setup_);
  if (!changed) {
    robot_ = before;
    return false;
  }
  useModel(std::move(changed));
  used_setup_ = setup_;
  if (mechanism_ && mode_ == Mode::kPose) mechanism_->close(pose_.position);
  simulation_options_ = optionsOf(setup_, model(), simulationStart());
  Q_EMIT robotEdited();
  renewSample();
  robot_bounds_ = boundsIn(sample_.state);
  renewRun();
  return true;
}

void Stage::setSetup(const SimulationSetup& setup) {
  if (setup == setup_) return;
  std::shared_ptr<const Model> changed;
  if (robot_ && !sameModel(setup, setup_)) {
    changed = checkedModel(setup);
    if (!changed) {
      Q_EMIT setupChanged();  // whoever asked shows again what holds
      return;
    }
  }
  const bool other_efforts = changed || !sameForces(setup, setup_);
  const SimulationSetup before = std::exchange(setup_, setup);
  if (robot_) {
    if (simulated_->limit() != sampleLimit()) ownRun().setLimit(sampleLimit());
    if (!showsFinishedRun()) {
      if (changed) useModel(std::move(changed));
      used_setup_ = setup_;
      simulation_options_ = optionsOf(setup_, model(), simulationStart());
      // of what has not begun yet nothing was under the former gravity
      if (mode_ == Mode::kSimulate && !running_) beginRun();
      if (other_efforts) renewSample();
      renewRun();
    }
  } else {
    used_setup_ = setup_;
  }
  Q_EMIT setupChanged();
  Q_EMIT setupEdited(before, setup_);
}

void Stage::setEfforts(std::shared_ptr<const EffortSchedule> efforts) {
  halt();
  efforts_ = std::move(efforts);
  if (!robot_) return;
  if (mode_ == Mode::kSimulate) pose(pose_.position, pose_.velocity);
  turnTo(Mode::kSimulate);
}

void Stage::startScenario(const ScenarioDescription& description) {
  if (!robot_) return;
  try {
    const Scenario scenario = compileScenario(model(), description);
    pose(scenario.start.position, scenario.start.velocity);
    setSetup(withScenario(setup_, scenario, model()));
    setEfforts(description.efforts.empty()
                   ? nullptr
                   : std::make_shared<const EffortSchedule>(scenario.effort));
    play();
  } catch (const std::invalid_argument& wrong) {
    Q_EMIT stopped(asSentence(QString::fromUtf8(wrong.what())));
  }
}

void Stage::startWith(ControlLaw law) {
  SimulationSetup setup = setup_;
  setup.law = law;
  setup.target = ControlTarget::kStart;
  for (auto& [name, joint] : setup.joints) joint.law = {};
  startRun(setup, nullptr);
}

void Stage::startRun(const SimulationSetup& setup, std::shared_ptr<const EffortSchedule> efforts) {
  if (!robot_) return;
  if (mode_ != Mode::kPose) setMode(Mode::kPose);
  setSetup(setup);
  efforts_ = std::move(efforts);
  play();
}

void Stage::updateTrajectory(std::shared_ptr<const Recording> trajectory) {
  const auto before = std::exchange(trajectory_, std::move(trajectory));
  Q_EMIT trajectoryUpdated(before, trajectory_);
  if (mode_ != Mode::kPlay) return;
  Q_EMIT recordingChanged();
  show(trajectory_->sampleAt(sample_.state.time));
}

void Stage::tickSimulation() {
  SimulationWorker::Progress progress = worker_->take();
  real_speed_ = progress.real_speed;
  if (!measuring_ && !progress.samples.empty()) {
    Recording& run = ownRun();
    for (const Sample& sample : progress.samples) {
      if (run.empty() || sample.state.time > run.endTime()) run.append(sample);
    }
  }
  if (!progress.samples.empty()) {
    report_ = std::move(progress.report);
    report_time_ = progress.samples.back().state.time;
    if (!measuring_) {
      run_report_ = report_;
      run_report_time_ = report_time_;
    }
    Q_EMIT recordingChanged();
    show(progress.samples.back());
    measuring_ = false;
    if (!running_) timer_.stop();
  }
  if (!progress.failure.empty()) {
    halt();
    const QString why = QString::fromStdString(progress.failure);
    Q_EMIT stopped(progress.failed_at
                       ? tr("The simulation stopped at %1 s: %2")
                             .arg(QLocale().toString(*progress.failed_at, 'g', 6), why)
                       : tr("The simulation cannot begin: %1").arg(why));
  }
}

}  // namespace armillary
