// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/ready_runs.h"

#include <QAction>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QMenu>
#include <QScopedValueRollback>
#include <algorithm>
#include <type_traits>

#include "engine/simulation/ready_runs.h"
#include "resources/bundled.h"
#include "ui/stage/law_words.h"
#include "ui/stage/on_the_ground.h"

namespace armillary {
namespace {

// The bundled robot of that file; of another file with such a name all the same: its trajectories
// are refused where they do not fit.
QString robotNameOf(const QString& file) {
  return QFileInfo(file).completeBaseName();
}

// "puma560_welding_seam.csv" is "Welding seam".
QString titleOfTrajectory(const QString& file, const QString& robot) {
  QString title = QFileInfo(file).completeBaseName().mid(robot.size() + 1);
  title.replace(QLatin1Char('_'), QLatin1Char(' '));
  if (!title.isEmpty()) title[0] = title[0].toUpper();
  return title;
}

// Whether its columns are of a robot whose base floats.
bool wantsFloatingBase(const QString& file) {
  QFile table(file);
  return table.open(QIODevice::ReadOnly) && table.readLine().contains("floating_base.");
}

// What bundled runs say, in the user's language.
QString translated(const std::string& english) {
  return QCoreApplication::translate("BundledRuns", english.c_str());
}

// Joints that motors could drive: a base that floats is none.
bool hasOwnJoints(const Model& model) {
  constexpr int kFree = 6;  // its degrees of freedom
  return model.velocitySize() > (floatingBaseJoint(model) < 0 ? 0 : kFree);
}

}  // namespace

ReadyRuns::ReadyRuns(Stage& stage, const Selection& selection)
    : stage_(stage), selection_(selection) {
  connect(&stage_, &Stage::runningChanged, this, &ReadyRuns::offerToHold);
  connect(&stage_, &Stage::modeChanged, this, &ReadyRuns::offerToHold);
  // whatever is set, it is not what the offer was about
  connect(&stage_, &Stage::setupChanged, this, &ReadyRuns::offerSettled);
}

void ReadyRuns::addTrajectoriesTo(QMenu* menu) {
  trajectories_ = menu->addMenu(tr("Bundled tra&jectories"));
  trajectories_->setObjectName(QStringLiteral("bundled_trajectories"));
  fillTrajectories();
}

void ReadyRuns::addScenariosTo(QMenu* menu) {
  scenarios_ = menu->addMenu(tr("Scena&rios"));
  scenarios_->setObjectName(QStringLiteral("scenarios"));
  fillScenarios();
}

void ReadyRuns::fill() {
  offered_ = false;
  fillTrajectories();
  fillScenarios();
}

QString ReadyRuns::robotName() const {
  return stage_.robot() ? robotNameOf(stage_.robot()->request.file) : QString();
}

void ReadyRuns::fillTrajectories() {
  trajectories_->clear();
  const QString robot = robotName();
  for (const std::string& file : bundledTrajectories(robot.toStdString())) {
    const QString path = QString::fromStdString(file);
    QAction* entry = trajectories_->addAction(titleOfTrajectory(path, robot), this, [this, path] {
      // what waits for a robot that is being opened is opened with it
      if (wantsFloatingBase(path) && floatingBaseJoint(stage_.model()) < 0)
        Q_EMIT floatingBaseWanted();
      Q_EMIT trajectoryWanted({path});
    });
    entry->setObjectName(QFileInfo(path).completeBaseName());
  }
  if (trajectories_->isEmpty()) {
    trajectories_->addAction(tr("None for this robot"))->setEnabled(false);
  }
}

void ReadyRuns::fillScenarios() {
  scenarios_->clear();
  scenarios_->setToolTipsVisible(true);
  const auto add = [this](const QString& title, const QString& words, auto&& start) {
    QAction* entry = scenarios_->addAction(title, this, [this, words, start] {
      const QScopedValueRollback chosen(chosen_, true);
      if constexpr (std::is_same_v<decltype(start()), QString>) {
        const QString instead = start();
        Q_EMIT told(instead.isEmpty() ? words : instead);
      } else {
        start();
        Q_EMIT told(words);
      }
    });
    entry->setToolTip(words);
    entry->setEnabled(stage_.robot() != nullptr);
    return entry;
  };
  if (stage_.robot()) {
    for (const ScenarioDescription& scenario : stage_.robot()->description.simulation.scenarios) {
      add(QString::fromStdString(scenario.name), QString::fromStdString(scenario.explanation),
          [this, scenario] { stage_.startScenario(scenario); });
    }
    for (const BundledRun& run : bundledRuns(robotName().toStdString())) {
      add(translated(run.title), translated(run.words), [this, run] {
        startBundled(run);
      })->setObjectName(QStringLiteral("bundled_run"));
    }
  }
  // for any robot, from the pose that is shown
  if (!scenarios_->isEmpty()) scenarios_->addSeparator();
  const auto add_law = [&](const QString& title, ControlLaw law, const char* name) {
    QAction* entry = add(title, lawPurpose(law), [this, law] { stage_.startWith(law); });
    entry->setObjectName(QLatin1String(name));
    return entry;
  };
  stand_ = nullptr;
  if (stage_.robot() && floatingBaseJoint(stage_.model()) >= 0) {
    stand_ = add(tr("Stand on the ground"),
                 tr("A ground comes under the robot, just below its lowest point, and the motors "
                    "hold this pose"),
                 [this] {
                   if (!stage_.robot()->complete) {
                     return tr("The robot's shapes are still being read: wait a moment");
                   }
                   if (stage_.robot()->contacts->links.empty()) {
                     return tr(
                         "Nothing of this robot can touch a ground: it has no collision "
                         "shapes");
                   }
                   // not where it has fallen to
                   if (stage_.mode() == Stage::Mode::kSimulate) stage_.reset();
                   SimulationSetup setup = stage_.setup();
                   setup.ground = true;
                   setup.ground_height.reset();
                   startReady(setup, ControlLaw::kPdGravity, nullptr);
                   return QString();
                 });
    stand_->setObjectName(QStringLiteral("stand_on_the_ground"));
  }
  add(tr("Let it fall from here"), lawPurpose(ControlLaw::kNone), [this] {
    if (stage_.mode() != Stage::Mode::kPose) stage_.setMode(Stage::Mode::kPose);
    const bool stays = stage_.simulationStart().state.velocity.isZero() &&
                       isBalanced(stage_.model(), stage_.sample());
    stage_.startWith(ControlLaw::kNone);
    if (floatingBaseJoint(stage_.model()) >= 0 && !stage_.setup().ground) {
      return tr("No ground is simulated, so it falls freely. Ground, under Joints, would carry it");
    }
    return stays ? tr("Nothing is needed to hold this pose: let go, it stays as it is. Where "
                      "gravity acts, pose it a little out of balance first")
                 : QString();
  })->setObjectName(QStringLiteral("let_it_fall"));
  hold_ = add_law(tr("Hold this pose"), ControlLaw::kPdGravity, "hold_this_pose");
  add_law(tr("Hold it by springs alone"), ControlLaw::kPd, "hold_by_springs");
  add(tr("Hold and release"), tr("For a second the motors give what holds this pose, then nothing"),
      [this] {
        if (stage_.mode() != Stage::Mode::kPose) stage_.setMode(Stage::Mode::kPose);
        constexpr double kHeld = 1.0;  // s
        startReady(stage_.setup(), ControlLaw::kNone,
                   heldThenReleased(stage_.model(), stage_.sample(), kHeld));
      })
      ->setObjectName(QStringLiteral("hold_and_release"));
  add(tr("Sine sweep"),
      tr("The pose is held, and a sine from 0.2 to 5 Hz acts on the chosen joint, else on the "
         "first: where it rings there is a resonance"),
      [this] {
        if (stage_.model().velocitySize() == 0) return;
        if (stage_.mode() != Stage::Mode::kPose) stage_.setMode(Stage::Mode::kPose);
        int swept = firstDriven(stage_.model());
        if (const int joint = selection_.joint();
            joint >= 0 && stage_.model().joints[joint].velocity_size > 0) {
          swept = stage_.model().joints[joint].velocity_index;
        }
        startReady(stage_.setup(), ControlLaw::kPdGravity,
                   sineSweep(stage_.model(), stage_.sample(), swept));
      })
      ->setObjectName(QStringLiteral("sine_sweep"));
  // a body alone has nothing that motors could hold
  if (stage_.robot() && !hasOwnJoints(stage_.model())) {
    const QStringList kOfMotors{"hold_this_pose", "hold_by_springs", "hold_and_release",
                                "sine_sweep"};
    for (QAction* entry : scenarios_->actions()) {
      if (kOfMotors.contains(entry->objectName())) entry->setEnabled(false);
    }
  }
}

void ReadyRuns::startReady(SimulationSetup setup, ControlLaw law,
                           std::shared_ptr<const EffortSchedule> efforts) {
  setup.law = law;
  setup.target = ControlTarget::kStart;
  for (auto& [name, joint] : setup.joints) joint.law = {};
  stage_.startRun(setup, std::move(efforts));
}

// From where the run began, not from where it has fallen to.
void ReadyRuns::offer(const QString& words, QAction* wanted) {
  offer_.setText(wanted->text());
  disconnect(offered_what_);
  offered_what_ = connect(&offer_, &QAction::triggered, wanted, [this, wanted] {
    if (stage_.mode() == Stage::Mode::kSimulate) stage_.reset();
    wanted->trigger();
  });
  Q_EMIT offered(words, &offer_);
}

// Whoever presses play on a robot with legs mostly wants to see it stand.
void ReadyRuns::offerToHold() {
  if (!stage_.robot()) return;
  const SimulationSetup& setup = stage_.setup();
  const bool driven = setup.law != ControlLaw::kNone || setup.hybrid || stage_.efforts() ||
                      std::ranges::any_of(setup.joints, [](const auto& each) {
                        return each.second.law.has_value();
                      });
  if (stage_.mode() != Stage::Mode::kSimulate || (stage_.running() && driven)) {
    Q_EMIT offerSettled();
    return;
  }
  if (!stage_.robot()->complete) return;  // nobody knows yet what can touch a ground
  const Model& model = stage_.model();
  if (!stage_.running() || chosen_ || offered_ || floatingBaseJoint(model) < 0 ||
      !hasOwnJoints(model) || model.gravity.isZero()) {
    return;
  }
  // without shapes nothing can carry it
  if (!setup.ground && stage_.robot()->contacts->links.empty()) return;
  offered_ = true;
  if (setup.ground) {
    offer(tr("Nothing drives the joints: the robot gives way under its weight."), hold_);
  } else {
    offer(tr("No ground is simulated, and nothing drives the joints: the robot falls."), stand_);
  }
}

// A run goes through up to three doors: the robot is opened with its base free, the trajectory is
// read, and then it starts.
void ReadyRuns::startBundled(const BundledRun& run) {
  pending_ = run;
  if (run.floating_base && floatingBaseJoint(stage_.model()) < 0) {
    Q_EMIT floatingBaseWanted();  // goOn() comes back here
    return;
  }
  const QString file = QString::fromStdString(run.trajectoryFile());
  if (file.isEmpty()) {
    stage_.goHome();
    startPending();
  } else {
    Q_EMIT trajectoryWanted({file});  // startPending() when it is there
  }
}

void ReadyRuns::goOn() {
  const auto run = std::exchange(pending_, {});
  if (run && robotName().toStdString() == run->robot) startBundled(*run);
}

SimulationSetup ReadyRuns::ownSetup() const {
  SimulationSetup setup = stage_.setup();
  if (!bundled_setup_) return setup;
  const SimulationSetup &before = bundled_setup_->first, &its = bundled_setup_->second;
  const auto give_back = [&](auto SimulationSetup::*value) {
    if (setup.*value == its.*value) setup.*value = before.*value;
  };
  give_back(&SimulationSetup::frequency);
  give_back(&SimulationSetup::integrator);
  give_back(&SimulationSetup::step);
  return setup;
}

void ReadyRuns::leaveRobot() {
  if (!bundled_setup_) return;
  stage_.setSetup(ownSetup());
  bundled_setup_.reset();
}

void ReadyRuns::startPending() {
  if (!pending_) return;
  const BundledRun run = *std::exchange(pending_, {});
  if (robotName().toStdString() != run.robot) return;
  if (!run.trajectory.empty() && stage_.trajectory()) {
    stage_.setPose(stage_.trajectory()->sampleAt(stage_.trajectory()->startTime()).state);
  }
  const SimulationSetup before = ownSetup();
  bundled_setup_.emplace(before, run.setup(before));
  stage_.startRun(bundled_setup_->second, run.efforts(stage_.model()));
  Q_EMIT told(translated(run.words));
}

}  // namespace armillary
