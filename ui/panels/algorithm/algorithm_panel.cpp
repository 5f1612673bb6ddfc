// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/algorithm/algorithm_panel.h"

#include <QBoxLayout>
#include <QComboBox>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSlider>
#include <QStyle>
#include <QTimer>
#include <QToolButton>
#include <algorithm>

#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "ui/panels/algorithm/walk_cells.h"
#include "ui/panels/algorithm/walk_overlay.h"
#include "ui/panels/algorithm/walk_section.h"
#include "ui/panels/algorithm/walk_texts.h"
#include "ui/stage/selection.h"
#include "ui/stage/stage.h"
#include "ui/widgets/general_number.h"
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
      tr("Multiplications and additions of the equations as they are written, without what is "
         "structurally 0 or 1; a program shares and spares some of them"));
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

void AlgorithmPanel::renew(View& view) {
  const std::shared_ptr<const Model>& model = stage().sharedModel();
  const int link = followsOneLink(view.algorithm) ? selection_.link() : -1;
  if (view.model == model && view.link == link) return;
  // under another gravity the walk goes on where it is; another robot begins anew
  const bool same_steps = view.walk && view.model && view.model->name == model->name &&
                          view.model->bodyCount() == model->bodyCount();
  if (&view == &views_[0]) cells_->setWalk(nullptr);
  view.walk = nullptr;
  view.model = model;
  view.link = link;
  view.reason.clear();
  view.costs.reset();
  try {
    view.walk = AlgorithmWalk::make(view.algorithm, model, link);
  } catch (const MethodDoesNotApply& error) {
    view.reason = QString::fromUtf8(error.what());
  }
  if (&view != &views_[0]) return;
  constexpr int kMostBodiesCounted = 31;  // operators grow with the square of the links
  if (view.walk && model->bodyCount() <= kMostBodiesCounted) {
    view.costs.emplace(view.algorithm, model, link);
  }
  if (!same_steps) step_ = 0;
  if (playing()) togglePlay();
  cells_->setWalk(view.walk.get());
}

void AlgorithmPanel::run(View& view) {
  if (!view.walk) return;
  const Sample& sample = stage().sample();
  std::vector<LinkWrench> wrenches = sample.wrenches;
  if (view.algorithm == WalkAlgorithm::kLoops) {  // it finds what the loops exert
    std::erase_if(wrenches, [](const LinkWrench& wrench) {
      return wrench.source == LinkWrench::Source::kLoop;
    });
  }
  const SolveStatus status =
      view.walk->run(sample.state, sample.acceleration, effort_, wrenches, *workspace_);
  view.stops_at =
      status ? QString()
             : QString::fromStdString(
                   stage().model().degrees_of_freedom[status.singular_degree_of_freedom].name);
}

void AlgorithmPanel::refresh() {
  if (model_ != stage().sharedModel()) {
    model_ = stage().sharedModel();
    workspace_ = std::make_unique<Workspace>(*model_);
  }
  const Sample& sample = stage().sample();
  inverseDynamics(*model_, sample.state, sample.acceleration, sample.wrenches, *workspace_,
                  effort_);
  renew(views_[0]);
  run(views_[0]);
  if (side_by_side_) {
    renew(views_[1]);
    run(views_[1]);
  }
  showStep();
}

void AlgorithmPanel::showStep() {
  View& first = views_[0];
  if (!first.walk) {
    first.section->showReason(first.reason);
    slider_->setEnabled(false);
    count_->clear();
    cost_->clear();
    Q_EMIT overlayChanged({});
    showSecond();
    return;
  }
  const int reached = first.walk->reached();
  if (reached == 0) return;  // not run yet: the next refresh shows it
  step_ = std::min(step_, reached - 1);
  {
    const QSignalBlocker quiet(slider_);
    slider_->setEnabled(true);
    slider_->setRange(0, reached - 1);
    slider_->setPageStep(1);
    slider_->setValue(step_);
  }
  cost_->setText(costNote());
  const bool stopped = reached < static_cast<int>(first.walk->steps().size());
  const QString total = QLocale().toString(reached);
  count_->setText(tr("%1 of %2").arg(QLocale().toString(step_ + 1), total));
  count_->setMinimumWidth(std::max(count_->minimumWidth(), count_->fontMetrics().horizontalAdvance(
                                                               tr("%1 of %2").arg(total, total))));
  count_->setToolTip(
      stopped
          ? tr("It ends here: %1 moves no inertia, and cannot be solved for").arg(first.stops_at)
          : QString());
  cells_->setStep(step_);
  first.section->show(*first.walk, step_, factors_->isChecked(), motorNote());
  showSecond();
  Q_EMIT overlayChanged(isSeen() ? walkOverlay(*first.walk, step_, stage().robotSize(), palette())
                                 : Overlay{});
}

// What the step's equation takes, and all of them.
QString AlgorithmPanel::costNote() const {
  if (!views_[0].costs || !views_[0].costs->any()) return {};
  const QLocale locale;
  const auto told = [&locale](const WalkCost& cost) {
    return tr("%1 ×, %2 +")
        .arg(locale.toString(qlonglong(cost.multiplications)),
             locale.toString(qlonglong(cost.additions)));
  };
  const std::optional<WalkCost>& own = views_[0].costs->of(step_);
  return own ? tr("This step: %1. All steps: %2.").arg(told(*own), told(views_[0].costs->total()))
             : tr("This step solves a system. All others: %1.").arg(told(views_[0].costs->total()));
}

// At the torques: how they differ from what the motors give.
QString AlgorithmPanel::motorNote() const {
  const AlgorithmWalk& walk = *views_[0].walk;
  if (!findsEfforts(algorithm()) || walk.steps()[step_].quantity != WalkQuantity::kResult)
    return {};
  const Eigen::VectorXd& given = stage().sample().effort;
  if (given.size() == 0 || given.isApprox(walk.result().col(0), 1e-9)) return {};
  return tr(
      "Besides these the motors give what acts inside the joints: friction, springs, rotors.");
}

void AlgorithmPanel::showSecond() {
  if (!side_by_side_) return;
  const View &first = views_[0], &second = views_[1];
  agreement_ = {};
  if (!second.walk) {
    second.section->showReason(second.reason);
    agrees_->clear();
    return;
  }
  if (!first.walk || second.walk->reached() == 0) return;
  second_step_ = second.walk->counterpart(first.walk->steps()[step_]);
  second.section->show(*second.walk, second_step_, factors_->isChecked());
  if (second_step_ >= second.walk->reached()) {
    agrees_->setText(tr("It did not get here: %1 moves no inertia.").arg(second.stops_at));
    return;
  }
  agreement_ = armillary::agreement(*first.walk, step_, *second.walk, second_step_);
  QStringList letters;
  for (const WalkVector::Kind kind : agreement_.compared) letters << vectorLetter(kind);
  letters.removeDuplicates();
  const bool same_link = first.walk->steps()[step_].body == second.walk->steps()[second_step_].body;
  agrees_->setText(
      letters.isEmpty()
          ? (same_link ? tr("At the same link; these two steps find different things.")
                       : tr("The second one has no step at this link."))
          : tr("Both find the same %1 (largest difference %2).")
                .arg(letters.join(QStringLiteral(", ")), generalNumber(agreement_.difference, 2)));
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
