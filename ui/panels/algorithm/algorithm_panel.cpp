// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/algorithm/algorithm_panel.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QSlider>
#include <QStyle>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

#include "ui/panels/algorithm/walk_cells.h"
#include "ui/panels/algorithm/walk_section.h"
#include "ui/panels/algorithm/walk_texts.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/widgets/spacing.h"
#include "ui/widgets/tinted_icon.h"

namespace armillary {
namespace {

constexpr int kWholeWalk = 14000;             // ms that a walk takes to play, if it can
constexpr int kSlowest = 600, kFastest = 60;  // ms a step
constexpr int kWideColumns = 62;  // letters: from here on two sections stand side by side
constexpr int kFewLines = 12;     // of text

}  // namespace

AlgorithmPanel::AlgorithmPanel(Stage& stage, Selection& selection, QWidget* parent)
    : LivePanel(stage, parent),
      selection_(selection),
      header_(new QWidget(this)),
      cells_(new WalkCells(this)),
      slider_(new QSlider(Qt::Horizontal, this)),
      count_(new QLabel(this)),
      cost_(new QLabel(this)),
      play_(new QToolButton(this)),
      factors_(new QToolButton(this)),
      beside_(new QToolButton(this)),
      agrees_(new QLabel(this)),
      timer_(new QTimer(this)) {
  setObjectName(QStringLiteral("algorithm_panel"));
  auto* layout = new QVBoxLayout(this);
  layout->setContentsMargins(space::kUsual, space::kSmall, space::kUsual, space::kSmall);
  layout->setSpacing(space::kSmall);
  views_[1].algorithm = WalkAlgorithm::kNewtonEuler;
  makeHeader();

  // what may be tall scrolls
  auto* content = new QWidget;
  auto* column = new QVBoxLayout(content);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(space::kSmall);
  sections_ = new QBoxLayout(QBoxLayout::TopToBottom);
  sections_->setSpacing(space::kUsual);
  column->addLayout(sections_, 1);
  for (View& view : views_) {
    view.section = new WalkSection(content);
    sections_->addWidget(view.section, 1);
  }
  scroll_ = new QScrollArea(this);
  scroll_->setObjectName(QStringLiteral("walk_scroll"));
  scroll_->setWidget(content);
  scroll_->setWidgetResizable(true);
  scroll_->setFrameShape(QFrame::NoFrame);
  scroll_->setFocusPolicy(Qt::TabFocus);
  scroll_->setAccessibleName(tr("The step's equation"));
  layout->addWidget(header_);
  layout->addWidget(scroll_, 1);

  connect(cells_, &WalkCells::stepAsked, this, &AlgorithmPanel::setStep);
  connect(slider_, &QSlider::valueChanged, this, &AlgorithmPanel::setStep);
  connect(&selection_, &Selection::changed, this, [this] {
    if (followsOneLink(views_[0].algorithm) || followsOneLink(views_[1].algorithm)) markDirty();
  });
  connect(timer_, &QTimer::timeout, this, [this] {
    const int before = step_;
    stepForward();
    if (step_ == before) togglePlay();
    pace();
  });
  choices().add("algorithm", views_[0].choice);
  choices().add("second_algorithm", views_[1].choice);
  choices().add("factors", factors_);
  choices().add("side_by_side", beside_);
  showChosen();
  const auto key = [this](int code, void (AlgorithmPanel::*action)()) {
    auto* shortcut = new QShortcut(QKeySequence(code), this);
    shortcut->setContext(Qt::WidgetWithChildrenShortcut);
    connect(shortcut, &QShortcut::activated, this, action);
  };
  key(Qt::Key_PageDown, &AlgorithmPanel::stepForward);
  key(Qt::Key_PageUp, &AlgorithmPanel::stepBack);
}

void AlgorithmPanel::setAlgorithm(WalkAlgorithm algorithm) {
  views_[0].choice->setCurrentIndex(views_[0].choice->findData(static_cast<int>(algorithm)));
}

void AlgorithmPanel::setSecondAlgorithm(WalkAlgorithm algorithm) {
  views_[1].choice->setCurrentIndex(views_[1].choice->findData(static_cast<int>(algorithm)));
}

void AlgorithmPanel::choose(View& view, WalkAlgorithm algorithm) {
  if (algorithm == view.algorithm) return;
  view.algorithm = algorithm;
  view.model = nullptr;
  if (&view == &views_[0]) {
    step_ = 0;
    cells_->setWalk(nullptr);
  }
  markDirty();
}

void AlgorithmPanel::showChosen() {
  views_[1].choice->setVisible(side_by_side_);
  views_[1].section->setVisible(side_by_side_);
  agrees_->setVisible(side_by_side_);
  for (View& view : views_) {
    view.section->setCompact(side_by_side_);
    for (int i = 0; i < view.choice->count(); ++i) {
      const QString name =
          algorithmName(static_cast<WalkAlgorithm>(view.choice->itemData(i).toInt()));
      // two names beside each other have room for no more
      view.choice->setItemText(i, side_by_side_ ? name.section(QStringLiteral(" ("), 0, 0) : name);
    }
  }
}

void AlgorithmPanel::setSideBySide(bool on) {
  if (on == side_by_side_) return;
  side_by_side_ = on;
  beside_->setChecked(on);
  showChosen();
  if (!on) {
    views_[1].walk = nullptr;
    views_[1].model = nullptr;
    agreement_ = {};
  }
  arrange();
  markDirty();
}

bool AlgorithmPanel::playing() const {
  return timer_->isActive();
}

void AlgorithmPanel::setStep(int step) {
  const AlgorithmWalk* walk = views_[0].walk.get();
  const int last = walk ? std::max(0, walk->reached() - 1) : 0;
  const int wanted = std::clamp(step, 0, last);
  if (wanted == step_) return;
  step_ = wanted;
  showStep();
}

void AlgorithmPanel::stepForward() {
  setStep(step_ + 1);
}

void AlgorithmPanel::stepBack() {
  setStep(step_ - 1);
}

void AlgorithmPanel::togglePlay() {
  if (playing()) {
    timer_->stop();
  } else if (views_[0].walk && views_[0].walk->reached() > 1) {
    if (step_ + 1 >= views_[0].walk->reached()) setStep(0);
    timer_->start();
    pace();
  }
  play_->setText(playing() ? tr("Pause") : tr("Walk"));
  setTintedIcon(play_, playing() ? QStyle::SP_MediaPause : QStyle::SP_MediaPlay);
}

// Long walks go faster; where the base is reached it rests a moment.
void AlgorithmPanel::pace() {
  if (!views_[0].walk || views_[0].walk->reached() == 0) return;
  const int reached = views_[0].walk->reached();
  const bool base = views_[0].walk->steps()[step_].quantity == WalkQuantity::kBase;
  const int interval = std::clamp(kWholeWalk / reached, kFastest, kSlowest);
  timer_->setInterval(base ? std::max(3 * interval, kSlowest) : interval);
}

void AlgorithmPanel::hidden() {
  if (playing()) togglePlay();
  Q_EMIT overlayChanged({});
}

void AlgorithmPanel::arrange() {
  const QFontMetrics text = fontMetrics();
  const bool wide = width() >= kWideColumns * text.averageCharWidth();
  sections_->setDirection(wide && side_by_side_ ? QBoxLayout::LeftToRight
                                                : QBoxLayout::TopToBottom);
  // where little height is left for the equation all scrolls, the header too
  const bool low = height() - header_->heightForWidth(width()) < kFewLines * text.height();
  auto* column = static_cast<QVBoxLayout*>(scroll_->widget()->layout());
  auto* whole = static_cast<QVBoxLayout*>(layout());
  QVBoxLayout* home = low ? column : whole;
  if (home->indexOf(header_) < 0) {
    (low ? whole : column)->removeWidget(header_);
    home->insertWidget(0, header_);
  }
  // a scrolled header does not keep its width: what is too wide there says less
  play_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
  const int bar = scroll_->verticalScrollBar()->sizeHint().width();
  const bool tight = low && header_->layout()->minimumSize().width() > scroll_->width() - bar;
  if (tight) play_->setToolButtonStyle(Qt::ToolButtonIconOnly);
}

void AlgorithmPanel::resizeEvent(QResizeEvent* event) {
  LivePanel::resizeEvent(event);
  arrange();
}

}  // namespace armillary
