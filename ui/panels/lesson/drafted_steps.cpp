// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/lesson/drafted_steps.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/panels/lesson/small_button.h"
#include "ui/stage/lesson_workshop.h"
#include "ui/widgets/spacing.h"

namespace armillary {
namespace {

constexpr int kListedSteps = 5;  // that are seen at once

}  // namespace

DraftedSteps::DraftedSteps(LessonWorkshop& workshop, QWidget* parent)
    : QWidget(parent),
      workshop_(workshop),
      list_(new QListWidget(this)),
      with_motion_(new QCheckBox(tr("With its motion"), this)) {
  const auto button = [this](const QString& text, const char* name, const QString& tip) {
    auto* made = new QPushButton(text, this);
    made->setObjectName(QLatin1String(name));
    made->setToolTip(tip);
    return made;
  };
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(0, 0, 0, 0);
  rows->setSpacing(space::kSmall);
  auto* record = button(tr("Record a step"), "draft_record",
                        tr("The robot, its pose and state, what acts on it, what is plotted, as "
                           "the window shows it"));
  with_motion_->setObjectName(QStringLiteral("draft_with_motion"));
  with_motion_->setChecked(true);
  with_motion_->setToolTip(tr("The motion that is played or was simulated is played in the step"));
  auto* first = new QHBoxLayout;
  first->addWidget(record);
  first->addWidget(with_motion_);
  first->addStretch(1);
  rows->addLayout(first);
  list_->setObjectName(QStringLiteral("draft_steps"));
  list_->setAccessibleName(tr("Steps of the lesson"));
  list_->setFixedHeight(kListedSteps * (list_->fontMetrics().lineSpacing() + space::kSmall));
  rows->addWidget(list_);
  auto* again = button(tr("Record again"), "draft_again",
                       tr("The window as it is becomes this step's stage; its words stay"));
  auto* show = button(tr("Show"), "draft_show", tr("Sets the window as the step begins"));
  auto* up = smallButton(QStringLiteral("↑"), tr("Earlier in the lesson"), "draft_up", this);
  auto* down = smallButton(QStringLiteral("↓"), tr("Later in the lesson"), "draft_down", this);
  auto* remove = smallButton(QStringLiteral("✕"), tr("Remove the step with its questions"),
                             "draft_remove", this);
  of_step_ = {again, show, up, down, remove};
  auto* second = new QHBoxLayout;
  second->setSpacing(space::kSmall);
  second->addWidget(again);
  second->addWidget(show);
  second->addStretch(1);
  for (QToolButton* each : {up, down, remove}) second->addWidget(each);
  rows->addLayout(second);
  connect(record, &QPushButton::clicked, this,
          [this] { Q_EMIT recordWanted(true, with_motion_->isChecked()); });
  connect(again, &QPushButton::clicked, this,
          [this] { Q_EMIT recordWanted(false, with_motion_->isChecked()); });
  connect(show, &QPushButton::clicked, this, &DraftedSteps::showWanted);
  connect(up, &QToolButton::clicked, this, [this] { workshop_.moveStep(-1); });
  connect(down, &QToolButton::clicked, this, [this] { workshop_.moveStep(1); });
  connect(remove, &QToolButton::clicked, this, [this] { workshop_.removeStep(); });
  connect(list_, &QListWidget::currentRowChanged, this, [this](int row) { workshop_.choose(row); });
  connect(&workshop_, &LessonWorkshop::stepsChanged, this, &DraftedSteps::showSteps);
  connect(&workshop_, &LessonWorkshop::wordsChanged, this, &DraftedSteps::showTitle);
  showSteps();
}

void DraftedSteps::showSteps() {
  const QSignalBlocker quiet(list_);
  list_->clear();
  int number = 0;
  for (const DraftStep& step : workshop_.draft().steps) {
    list_->addItem(tr("%1. %2").arg(++number).arg(QString::fromStdString(step.title)));
  }
  list_->setCurrentRow(workshop_.chosen());
  for (QAbstractButton* each : of_step_) each->setEnabled(workshop_.step() != nullptr);
}

void DraftedSteps::showTitle() {
  QListWidgetItem* item = list_->item(workshop_.chosen());
  const DraftStep* step = workshop_.step();
  if (!item || !step) return;
  item->setText(tr("%1. %2").arg(workshop_.chosen() + 1).arg(QString::fromStdString(step->title)));
}

}  // namespace armillary
