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
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/stage/view_settings.h"

namespace armillary {
namespace {

constexpr std::size_t kShare = 2000;  // moments between two looks at the clock
constexpr qint64 kPatience = 12;      // ms for scoring, each time

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
  splitter->addWidget(makeList());
  splitter->addWidget(makeTable());
  splitter->setStretchFactor(1, 1);
  splitter->setSizes({340, 800});
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(4, 2, 4, 2);
  layout->addWidget(splitter);
  connect(&comparison_, &Comparison::changed, this, &ComparePanel::fillList);
  connect(&settings_, &ViewSettings::unitsChanged, this, &ComparePanel::markDirty);
  connect(&stage, &Stage::recordingChanged, this, &ComparePanel::takeRecording);
  connect(&stage, &Stage::modeChanged, this, &ComparePanel::takeRecording);
  connect(&stage, &Stage::robotChanged, this, &ComparePanel::takeRecording);
  connect(&finder_, &FrictionFinder::found, this, &ComparePanel::takeFriction);
  fillList();
}

QWidget* ComparePanel::makeList() {
  auto* side = new QWidget(this);
  keep_ = new QPushButton(tr("Keep this run"), side);
  keep_->setObjectName(QStringLiteral("keep_run"));
  keep_->setToolTip(
      tr("Keeps what was simulated or is played as a ghost: dashed in the plots, seen "
         "through in the view"));
  auto* open = new QPushButton(tr("Compare with a file…"), side);
  open->setObjectName(QStringLiteral("compare_file"));
  open->setToolTip(tr("Positions, velocities or efforts over time, as q.csv or tau.csv"));
  remove_ = new QPushButton(tr("Remove"), side);
  remove_->setObjectName(QStringLiteral("remove_run"));
  list_ = new QTreeWidget(side);
  list_->setObjectName(QStringLiteral("compared_runs"));
  list_->setAccessibleName(tr("Motions to compare with"));
  list_->setHeaderHidden(true);
  list_->setRootIsDecorated(false);
  list_->setUniformRowHeights(true);
  list_->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
  auto* buttons = new QHBoxLayout;
  buttons->setSpacing(3);
  buttons->addWidget(keep_);
  buttons->addWidget(open);
  buttons->addWidget(remove_);
  buttons->addStretch(1);
  auto* layout = new QVBoxLayout(side);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(2);
  layout->addLayout(buttons);
  layout->addWidget(list_, 1);
  connect(keep_, &QPushButton::clicked, &comparison_, &Comparison::keepRun);
  connect(open, &QPushButton::clicked, this, &ComparePanel::fileWanted);
  connect(remove_, &QPushButton::clicked, this, [this] {
    if (chosen_ >= 0) comparison_.remove(chosen_);
  });
  connect(list_, &QTreeWidget::currentItemChanged, this,
          [this](QTreeWidgetItem* item) { choose(item ? list_->indexOfTopLevelItem(item) : -1); });
  // a name or a box that the user has changed; the list is filled anew once that is done
  connect(
      list_, &QTreeWidget::itemChanged, this,
      [this](QTreeWidgetItem* item) {
        const int index = list_->indexOfTopLevelItem(item);
        if (index < 0) return;
        const QString name = item->text(0);
        const bool shown = item->checkState(0) == Qt::Checked;
        comparison_.rename(index, name);
        comparison_.setShown(index, shown);
      },
      Qt::QueuedConnection);
  return side;
}

void ComparePanel::fillList() {
  {
    const QSignalBlocker quiet(list_);
    list_->clear();
    for (const Comparison::Entry& entry : comparison_.entries()) {
      auto* item = new QTreeWidgetItem(list_, {entry.name});
      item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable |
                     Qt::ItemIsEditable);
      item->setCheckState(0, entry.shown ? Qt::Checked : Qt::Unchecked);
      item->setToolTip(0, tr("%1\n%2 samples, %3 to %4 s")
                              .arg(entry.name)
                              .arg(entry.motion.recording->size())
                              .arg(readable(entry.motion.recording->startTime()),
                                   readable(entry.motion.recording->endTime())));
      QPixmap swatch(10, 10);
      swatch.fill(entry.color);
      item->setIcon(0, QIcon(swatch));
    }
  }
  const int count = static_cast<int>(comparison_.entries().size());
  const bool grown = count > 0 && chosen_ < 0;
  const int chosen = grown ? count - 1 : std::min(chosenAgain(), count - 1);
  {
    const QSignalBlocker quiet(list_);
    list_->setCurrentItem(chosen >= 0 ? list_->topLevelItem(chosen) : nullptr);
  }
  if (comparison_.friction().empty()) {
    const QSignalBlocker quiet(add_friction_);
    add_friction_->setChecked(false);
  }
  choose(chosen);
}

// Where the chosen motion stands now: what was measured comes and goes before the others. The same
// index where it has gone.
int ComparePanel::chosenAgain() const {
  if (!scorer_ || chosen_ < 0) return chosen_;
  const auto& entries = comparison_.entries();
  const auto is_chosen = [&](const Comparison::Entry& entry) {
    return entry.motion.recording == scorer_->compared().recording;
  };
  const auto index = static_cast<std::size_t>(chosen_);
  if (index < entries.size() && is_chosen(entries[index])) return chosen_;
  const auto found = std::find_if(entries.begin(), entries.end(), is_chosen);
  return found == entries.end() ? chosen_ : static_cast<int>(found - entries.begin());
}

void ComparePanel::choose(int entry) {
  chosen_ = entry;
  restart();
}

void ComparePanel::restart() {
  scored_ = false;
  scored_motion_ = stage().recording();
  const auto& entries = comparison_.entries();
  const bool any = chosen_ >= 0 && chosen_ < static_cast<int>(entries.size());
  const std::shared_ptr<const Recording> motion =
      any ? entries[static_cast<std::size_t>(chosen_)].motion.recording : nullptr;
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
    scorer_.emplace(entries[static_cast<std::size_t>(chosen_)].motion);
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
  keep_->setEnabled(comparison_.canKeep());
  remove_->setEnabled(chosen_ >= 0);
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
    say(comparison_.canKeep()
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
  while (!scored_ && clock.elapsed() < kPatience) scored_ = scorer_->advance(*shown, kShare);
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
