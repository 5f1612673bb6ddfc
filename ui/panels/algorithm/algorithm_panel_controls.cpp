// SPDX-License-Identifier: GPL-3.0-or-later
// The controls above the steps of the Algorithm panel.
#include <QBoxLayout>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QSlider>
#include <QStyle>
#include <QToolButton>

#include "ui/panels/algorithm/algorithm_panel.h"
#include "ui/panels/algorithm/walk_cells.h"
#include "ui/panels/algorithm/walk_texts.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/tinted_icon.h"

namespace armillary {

QComboBox* AlgorithmPanel::makeChoice(View& view, const QString& name, const QString& spoken) {
  view.choice = new QComboBox(this);
  view.choice->setObjectName(name);
  view.choice->setAccessibleName(spoken);
  view.choice->setToolTip(spoken);
  view.choice->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  view.choice->setMinimumContentsLength(8);
  for (const WalkAlgorithm algorithm : kAllWalkAlgorithms) {
    view.choice->addItem(algorithmName(algorithm), static_cast<int>(algorithm));
  }
  view.choice->setCurrentIndex(view.choice->findData(static_cast<int>(view.algorithm)));
  view.choice->setFocusPolicy(Qt::TabFocus);
  ownKeys(view.choice);
  connect(view.choice, &QComboBox::currentIndexChanged, this, [this, &view] {
    choose(view, static_cast<WalkAlgorithm>(view.choice->currentData().toInt()));
  });
  return view.choice;
}

void AlgorithmPanel::makeHeader() {
  auto* layout = new QVBoxLayout(header_);
  layout->setContentsMargins(0, 0, 0, 0);
  layout->setSpacing(space::kSmall);
  const auto row = [layout] {
    auto* line = new QHBoxLayout;
    line->setSpacing(space::kHair);
    layout->addLayout(line);
    return line;
  };
  QHBoxLayout* choices = row();
  choices->addWidget(makeChoice(views_[0], QStringLiteral("walk_algorithm"), tr("Algorithm")), 1);
  choices->addWidget(
      makeChoice(views_[1], QStringLiteral("walk_second_algorithm"), tr("Second algorithm")), 1);
  layout->addWidget(cells_);

  const auto add = [this](QHBoxLayout* line, QToolButton* button, const QString& name,
                          const QString& spoken) {
    button->setObjectName(name);
    button->setToolTip(spoken);
    button->setAccessibleName(spoken);
    button->setFocusPolicy(Qt::TabFocus);
    ownKeys(button);
    line->addWidget(button);
  };
  QHBoxLayout* player = row();
  const auto step_button = [&](QStyle::StandardPixmap icon, const QString& name,
                               const QString& spoken, auto&& action) {
    auto* button = new QToolButton(this);
    setTintedIcon(button, icon);
    button->setAutoRaise(true);
    add(player, button, name, spoken);
    connect(button, &QToolButton::clicked, this, action);
  };
  add(player, play_, QStringLiteral("walk_play"), tr("Walk through the algorithm, step by step"));
  play_->setText(tr("Walk"));
  setTintedIcon(play_, QStyle::SP_MediaPlay);
  play_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  connect(play_, &QToolButton::clicked, this, &AlgorithmPanel::togglePlay);
  step_button(QStyle::SP_MediaSkipBackward, QStringLiteral("walk_first"), tr("To the first step"),
              [this] { setStep(0); });
  step_button(QStyle::SP_MediaSeekBackward, QStringLiteral("walk_back"),
              tr("One step back (Page Up)"), [this] { stepBack(); });
  step_button(QStyle::SP_MediaSeekForward, QStringLiteral("walk_on"), tr("One step on (Page Down)"),
              [this] { stepForward(); });
  step_button(QStyle::SP_MediaSkipForward, QStringLiteral("walk_last"), tr("To the result"),
              [this] { setStep(slider_->maximum()); });
  slider_->setObjectName(QStringLiteral("walk_step"));
  slider_->setAccessibleName(tr("Step of the algorithm"));
  slider_->setFocusPolicy(Qt::TabFocus);
  slider_->setMinimumWidth(30);
  ownKeys(slider_);
  player->addWidget(slider_, 1);

  QHBoxLayout* options = row();
  count_->setObjectName(QStringLiteral("walk_count"));
  count_->setAccessibleName(tr("Step"));
  options->addWidget(count_, 1);
  factors_->setText(tr("Factors"));
  factors_->setCheckable(true);
  add(options, factors_, QStringLiteral("walk_factors"), tr("Show every product with its factors"));
  connect(factors_, &QToolButton::toggled, this, [this] { markDirty(); });
  beside_->setText(tr("Compare"));
  beside_->setCheckable(true);
  add(options, beside_, QStringLiteral("walk_beside"),
      tr("A second algorithm side by side, at the same link and state"));
  connect(beside_, &QToolButton::toggled, this, &AlgorithmPanel::setSideBySide);
  cost_->setObjectName(QStringLiteral("walk_cost"));
  cost_->setWordWrap(true);
  cost_->setToolTip(
      tr("Multiplications and additions, without what is structurally 0 or 1: of the equations as "
         "they are written, of which a program shares and spares some, or where a method is made "
         "of others as the program does them"));
  layout->addWidget(cost_);
  agrees_->setObjectName(QStringLiteral("walk_agreement"));
  agrees_->setWordWrap(true);
  layout->addWidget(agrees_);
}

// A control that has the keyboard keeps the keys that it knows; the window has them as shortcuts.
void AlgorithmPanel::ownKeys(QWidget* control) {
  control->installEventFilter(this);
}

bool AlgorithmPanel::eventFilter(QObject* watched, QEvent* event) {
  auto* control = static_cast<QWidget*>(watched);
  if (event->type() == QEvent::Wheel && !control->hasFocus()) {
    event->ignore();  // the wheel is for what is looked at
    return true;
  }
  if (event->type() == QEvent::ShortcutOverride) {
    const auto* key = static_cast<QKeyEvent*>(event);
    const bool held = key->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
    switch (key->key()) {
      case Qt::Key_PageUp:
      case Qt::Key_PageDown:
        break;  // step, wherever the keyboard is in the panel
      default:
        if (!held) event->accept();
    }
  }
  return LivePanel::eventFilter(watched, event);
}

}  // namespace armillary
