// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/plots/compare_panel.h"

#include <QCheckBox>
#include <QComboBox>
#include <QElapsedTimer>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTableWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/panels/plots/runs_list.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/stage/view_settings.h"
#include "ui/widgets/spacing.h"

namespace armillary {
namespace {

constexpr std::size_t kTableShare = 2000;  // moments between two looks at the clock
constexpr qint64 kScoringPatience = 12;    // ms for scoring, each time

}  // namespace

ComparePanel::ComparePanel(Stage& stage, Selection& selection, const ViewSettings& settings,
                           Comparison& comparison, TimeReading& reading, QWidget* parent)
    : LivePanel(stage, parent),
      selection_(selection),
      settings_(settings),
      comparison_(comparison),
      reading_(reading),
      finder_(this) {
  setObjectName(QStringLiteral("compare_panel"));
  auto* splitter = new QSplitter(this);
  runs_ = new RunsList(comparison_, this);
  splitter->addWidget(runs_);
  splitter->addWidget(makeTable());
  splitter->setStretchFactor(1, 1);
  splitter->setSizes({340, 800});
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::kSmall, space::kHair, space::kSmall, space::kHair);
  layout->addWidget(splitter);
  connect(runs_, &RunsList::changed, this, &ComparePanel::takeList);
  connect(runs_, &RunsList::fileWanted, this, &ComparePanel::fileWanted);
  connect(runs_, &RunsList::saveWanted, this, &ComparePanel::saveWanted);
  connect(&settings_, &ViewSettings::unitsChanged, this, &ComparePanel::markDirty);
  connect(&stage, &Stage::recordingChanged, this, &ComparePanel::takeRecording);
  connect(&stage, &Stage::modeChanged, this, &ComparePanel::takeRecording);
  connect(&stage, &Stage::robotChanged, this, &ComparePanel::takeRecording);
  connect(&finder_, &FrictionFinder::found, this, &ComparePanel::takeFriction);
  connect(runs_, &RunsList::playWanted, this, [this](int index) {
    comparison_.play(index);
    this->stage().play();
  });
  takeList();
}

void ComparePanel::takeList() {
  if (comparison_.friction().empty()) {
    const QSignalBlocker quiet(add_friction_);
    add_friction_->setChecked(false);
  }
  restart();
}

void ComparePanel::restart() {
  scored_ = false;
  scored_motion_ = stage().recording();
  const auto& entries = comparison_.entries();
  compared_ = runs_->chosen();
  const bool any = compared_ >= 0 && compared_ < static_cast<int>(entries.size());
  // less itself it is nothing: a run that is ticked stands there instead
  if (any && comparison_.isShown(compared_)) {
    for (int i = 0; i < static_cast<int>(entries.size()); ++i) {  // the newest
      if (entries[static_cast<std::size_t>(i)].shown && !comparison_.isShown(i)) compared_ = i;
    }
  }
  const std::shared_ptr<const Recording> motion =
      any ? entries[static_cast<std::size_t>(compared_)].motion.recording : nullptr;
  const auto drop_friction = [this] {  // it was another motion's
    friction_.clear();
    finder_.cancel();
    comparison_.setFriction({});  // fills the list again
  };
  if (!any) {
    scorer_.reset();
    drop_friction();
  } else if (scorer_ && scorer_->compared().recording == motion) {
    scorer_->restart();
  } else {
    scorer_.emplace(entries[static_cast<std::size_t>(compared_)].motion);
    drop_friction();
  }
  markDirty();
}

// What was scored stays where the shown motion only grew.
void ComparePanel::takeRecording() {
  const Recording* shown = stage().recording();
  const bool cut = scorer_ && shown && (shown->endTime() < scorer_->score().end || shown->empty());
  if (shown != scored_motion_ || cut) {
    restart();
  } else {
    scored_ = false;
    markDirty();
  }
}

ComparePanel::View ComparePanel::view() const {
  return static_cast<View>(view_->currentIndex());
}

void ComparePanel::refresh() {
  runs_->showWhatCanBeDone();
  const bool efforts =
      scorer_ && stage().recording() &&
      std::find(scorer_->compared().efforts_given.begin(), scorer_->compared().efforts_given.end(),
                true) != scorer_->compared().efforts_given.end();
  find_friction_->setEnabled(efforts && !finder_.busy());
  add_friction_->setEnabled(!friction_.empty());
  const bool of_friction = view() == View::kFriction;
  for (QWidget* widget : {static_cast<QWidget*>(rotor_), static_cast<QWidget*>(add_friction_)}) {
    widget->setVisible(of_friction);
  }
  if (!scorer_) {
    table_->setRowCount(0);
    say(!comparison_.entries().empty()
            ? tr("Tick a run: how it differs from what is shown stands here.")
        : comparison_.canKeep()
            ? tr("Keep this run, change something, run again: the difference stands here.")
            : tr("Simulate (Space) or open a trajectory, and keep the run to compare with it."));
    return;
  }
  const Recording* shown = stage().recording();
  if (!shown || shown->empty()) {
    table_->setRowCount(0);
    say(tr("Simulate (Space) or open a trajectory: its difference stands here."));
    return;
  }
  QElapsedTimer clock;
  clock.start();
  while (!scored_ && clock.elapsed() < kScoringPatience)
    scored_ = scorer_->advance(*shown, kTableShare);
  of_friction ? showFriction() : showScore();
  if (!scored_) markDirty();
}

void ComparePanel::say(const QString& text) {
  caption_->setText(text);
  caption_->setToolTip(text);
}

void ComparePanel::findFriction() {
  if (!scorer_ || !stage().recording()) return;
  FrictionOptions options;
  options.rotor = rotor_->isChecked();
  const std::shared_ptr<const Recording> computed =
      stage().mode() == Stage::Mode::kPlay
          ? stage().trajectory()
          : std::make_shared<const Recording>(*stage().recording());
  friction_.clear();
  finder_.find(scorer_->compared(), computed, options);
  view_->setCurrentIndex(static_cast<int>(View::kFriction));
  markDirty();
}

void ComparePanel::takeFriction(const std::vector<JointFriction>& friction) {
  finder_.cancel();  // it is done
  friction_ = friction;
  if (add_friction_->isChecked()) comparison_.setFriction(friction_);
  markDirty();
}

}  // namespace armillary
