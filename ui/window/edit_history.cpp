// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/edit_history.h"

#include <QElapsedTimer>
#include <QScopedValueRollback>
#include <algorithm>
#include <utility>

namespace armillary {
namespace {

constexpr int kPoseCommand = 1, kSetupCommand = 2, kRobotCommand = 3;
constexpr qint64 kOneGesture = 1000;  // ms between two moves of the same drag, at most

// A change from one value to another, which is there already when the command is made.
template <class Value>
class ChangeCommand : public QUndoCommand {
 public:
  using Apply = void (EditHistory::*)(const Value&);

  // `gesture`: what merges, -1: nothing does.
  ChangeCommand(const QString& name, EditHistory& history, Apply apply, Value before, Value after,
                int kind, int gesture)
      : QUndoCommand(name),
        history_(history),
        apply_(apply),
        before_(std::move(before)),
        after_(std::move(after)),
        kind_(kind),
        gesture_(gesture) {
    since_.start();
  }

  int id() const override { return gesture_ < 0 ? -1 : kind_; }
  bool mergeWith(const QUndoCommand* newer) override {
    const auto* next = static_cast<const ChangeCommand*>(newer);
    if (next->gesture_ != gesture_ || since_.elapsed() > kOneGesture) return false;
    after_ = next->after_;
    since_.restart();
    return true;
  }
  void undo() override { (history_.*apply_)(before_); }
  void redo() override {
    if (std::exchange(done_, true)) (history_.*apply_)(after_);
  }

 private:
  EditHistory& history_;
  Apply apply_;
  Value before_, after_;
  int kind_, gesture_;
  QElapsedTimer since_;
  bool done_ = false;  // the first time it is done before the command is made
};

// The robot with another base is read anew, and this with it: see takeBase().
class BaseCommand : public QUndoCommand {
 public:
  BaseCommand(EditHistory& history, QString file, bool floats)
      : QUndoCommand(EditHistory::tr("floating base")),
        history_(history),
        file_(std::move(file)),
        floats_(floats) {}

  void undo() override { history_.applyBase(file_, floats_, true); }
  void redo() override {
    if (std::exchange(done_, true)) history_.applyBase(file_, floats_, false);
  }

 private:
  EditHistory& history_;
  QString file_;
  bool floats_, done_ = false;
};

// What a change of the settings is about, in a word.
QString nameOf(const SimulationSetup& before, const SimulationSetup& after) {
  if (before.payloads != after.payloads) return EditHistory::tr("payload");
  if (before.wrenches != after.wrenches) return EditHistory::tr("wrench");
  if (!sameModel(before, after)) return EditHistory::tr("gravity");
  if (before.law != after.law || before.target != after.target ||
      before.frequency != after.frequency || before.damping_ratio != after.damping_ratio) {
    return EditHistory::tr("controller");
  }
  if (before.joints != after.joints) return EditHistory::tr("settings of a joint");
  if (before.ground != after.ground || before.ground_height != after.ground_height ||
      before.friction != after.friction) {
    return EditHistory::tr("ground");
  }
  if (before.integrator != after.integrator || before.step != after.step ||
      before.tolerance != after.tolerance) {
    return EditHistory::tr("integrator");
  }
  return EditHistory::tr("simulation setting");
}

// What is begun, or else left.
QString nameOf(const Stage::Showing& before, const Stage::Showing& after) {
  if (after.trajectory.lock() != before.trajectory.lock()) return EditHistory::tr("trajectory");
  switch (after.mode == Stage::Mode::kPose ? before.mode : after.mode) {
    case Stage::Mode::kSimulate:
      return EditHistory::tr("simulation");
    case Stage::Mode::kPlay:
      return EditHistory::tr("playing");
    case Stage::Mode::kPose:
      break;
  }
  return EditHistory::tr("pose");
}

// "mass of forearm"; of several the first property's name.
QString nameOf(const RobotEdits::List& before, const RobotEdits::List& after) {
  QStringList parts;
  QString property;
  for (const DescriptionChange& change : after) {
    if (std::find(before.begin(), before.end(), change) != before.end()) continue;
    if (property.isEmpty()) property = QString::fromUtf8(name(change.property));
    const QString part = QString::fromStdString(change.of);
    if (!parts.contains(part)) parts << part;
  }
  if (parts.size() == 1) return EditHistory::tr("%1 of %2").arg(property, parts.front());
  return property.isEmpty() ? EditHistory::tr("edit of the robot") : property;
}

}  // namespace

EditHistory::EditHistory(Stage& stage, KeyFrames& key_frames, PlotChoice& plots,
                         RobotEdits& robot_edits, TableWorkshop& workshop, Comparison& runs,
                         QObject* parent)
    : QObject(parent),
      stage_(stage),
      key_frames_(key_frames),
      plots_(plots),
      robot_edits_(robot_edits),
      workshop_(workshop),
      runs_(runs) {
  stack_.setUndoLimit(1000);
  connect(&stage_, &Stage::robotChanged, this, &EditHistory::takeRobot);
  using Showing = Stage::Showing;
  connect(
      &stage_, &Stage::posed, this, [this](const Showing& before, const Showing& after, int joint) {
        if (before == after) return;
        const QString name =
            joint >= 0
                ? tr("pose of %1").arg(QString::fromStdString(stage_.model().joints[joint].name))
                : tr("pose");
        push(new ChangeCommand<Showing>(name, *this, &EditHistory::applyShowing, before, after,
                                        kPoseCommand, joint));
      });
  connect(&stage_, &Stage::turned, this, [this](const Showing& before, const Showing& after) {
    if (before == after) return;
    push(new ChangeCommand<Showing>(nameOf(before, after), *this, &EditHistory::applyShowing,
                                    before, after, 0, -1));
  });
  connect(&stage_, &Stage::setupEdited, this,
          [this](const SimulationSetup& before, const SimulationSetup& after) {
            push(new ChangeCommand<SimulationSetup>(nameOf(before, after), *this,
                                                    &EditHistory::applySetup, before, after,
                                                    kSetupCommand, -1));
          });
  connect(&key_frames_, &KeyFrames::edited, this,
          [this](const KeyFrames::List& before, const KeyFrames::List& after) {
            push(new ChangeCommand<KeyFrames::List>(
                tr("key frames"), *this, &EditHistory::applyKeyFrames, before, after, 0, -1));
          });
  connect(&robot_edits_, &RobotEdits::edited, this,
          [this](const RobotEdits::List& before, const RobotEdits::List& after,
                 const QString& gesture) {
            if (gesture != gesture_ || gesture.isEmpty()) ++gestures_;
            gesture_ = gesture;
            edited_the_robot_ = true;
            push(new ChangeCommand<RobotEdits::List>(nameOf(before, after), *this,
                                                     &EditHistory::applyRobotEdits, before, after,
                                                     kRobotCommand, gestures_));
          });
  connect(&workshop_, &TableWorkshop::edited, this,
          [this](const DenavitHartenbergRobot& before, const DenavitHartenbergRobot& after) {
            push(new ChangeCommand<DenavitHartenbergRobot>(
                tr("table"), *this, &EditHistory::applyTable, before, after, 0, -1));
          });
  connect(&runs_, &Comparison::removed, this, [this](int number, const QString& name) {
    push(new ChangeCommand<RunRemoval>(tr("removal of %1").arg(name), *this,
                                       &EditHistory::applyRemoval, {number, false}, {number, true},
                                       0, -1));
  });
  connect(&runs_, &Comparison::renamed, this,
          [this](const Comparison::Naming& before, const Comparison::Naming& after) {
            push(new ChangeCommand<Comparison::Naming>(
                tr("name of a run"), *this, &EditHistory::applyNaming, before, after, 0, -1));
          });
  connect(&plots_, &PlotChoice::curvesEdited, this,
          [this](const CurveChoice& before, const CurveChoice& after) {
            push(new ChangeCommand<CurveChoice>(tr("choice of plots"), *this,
                                                &EditHistory::applyCurves, before, after, 0, -1));
          });
  connect(&plots_, &PlotChoice::phaseEdited, this,
          [this](const PhaseChoice& before, const PhaseChoice& after) {
            push(new ChangeCommand<PhaseChoice>(tr("what is plotted"), *this,
                                                &EditHistory::applyPhase, before, after, 0, -1));
          });
}

void EditHistory::takeRobot() {
  const Eigen::Index coordinates = stage_.model().positionSize();
  const bool goes_on = workshop_.makes() && coordinates == coordinates_ && !edited_the_robot_;
  coordinates_ = coordinates;
  if (goes_on || applying_) return;
  edited_the_robot_ = false;
  stack_.clear();
}

void EditHistory::takeBase(const QString& file, bool floats) {
  const std::optional<BaseChange> base = std::exchange(base_, std::nullopt);
  if (!base || base->file != file || base->floatsThen() != floats) return;
  stack_.push(new BaseCommand(*this, file, base->floats));
  const QScopedValueRollback applying(applying_, true);
  if (base->way == BaseChange::Way::kUndone) stack_.undo();
}

// What was undone or done again is not: the stack goes back to where it was.
void EditHistory::giveUpBase() {
  const std::optional<BaseChange> base = std::exchange(base_, std::nullopt);
  if (!base) return;
  const QScopedValueRollback applying(applying_, true);
  if (base->way == BaseChange::Way::kUndone) stack_.redo();
  if (base->way == BaseChange::Way::kDoneAgain) stack_.undo();
}

void EditHistory::push(QUndoCommand* command) {
  if (applying_ || !stage_.robot()) {
    delete command;
    return;
  }
  stack_.push(command);
}

void EditHistory::applyShowing(const Stage::Showing& showing) {
  const QScopedValueRollback applying(applying_, true);
  stage_.showAgain(showing);
}

void EditHistory::applySetup(const SimulationSetup& setup) {
  const QScopedValueRollback applying(applying_, true);
  stage_.setSetup(setup);
}

void EditHistory::applyKeyFrames(const KeyFrames::List& list) {
  const QScopedValueRollback applying(applying_, true);
  key_frames_.set(list);
}

void EditHistory::applyCurves(const CurveChoice& choice) {
  const QScopedValueRollback applying(applying_, true);
  plots_.chooseCurves(choice);
}

void EditHistory::applyPhase(const PhaseChoice& choice) {
  const QScopedValueRollback applying(applying_, true);
  plots_.choosePhase(choice);
}

void EditHistory::applyRobotEdits(const RobotEdits::List& edits) {
  const QScopedValueRollback applying(applying_, true);
  robot_edits_.set(edits);
}

void EditHistory::applyRemoval(const RunRemoval& removal) {
  const QScopedValueRollback applying(applying_, true);
  if (removal.removed) {
    runs_.removeAgain(removal.number);
  } else {
    runs_.putBack(removal.number);
  }
}

void EditHistory::applyNaming(const Comparison::Naming& naming) {
  const QScopedValueRollback applying(applying_, true);
  runs_.rename(naming);
}

void EditHistory::applyBase(const QString& file, bool floats, bool undone) {
  if (applying_) return;
  base_ = {file, floats, undone ? BaseChange::Way::kUndone : BaseChange::Way::kDoneAgain};
  Q_EMIT floatingBaseWanted(base_->floatsThen());
}

void EditHistory::applyTable(const DenavitHartenbergRobot& table) {
  const QScopedValueRollback applying(applying_, true);
  workshop_.apply(table);
}

}  // namespace armillary
