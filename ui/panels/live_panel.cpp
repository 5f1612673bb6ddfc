// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/live_panel.h"

#include <QDockWidget>
#include <QEvent>
#include <algorithm>
#include <chrono>

#include "ui/stage/stage.h"

namespace armillary {
namespace {

constexpr int kInterval = 50;  // ms between two refreshes

// Panels take turns: after each the window has as long for everything else, but at least this.
constexpr qint64 kLeastRest = 2'000'000;  // ns

qint64 now() {
  return std::chrono::steady_clock::now().time_since_epoch() / std::chrono::nanoseconds(1);
}

// When the next panel may be shown anew (ns); of the GUI thread.
qint64& nextTurn() {
  static qint64 turn = 0;
  return turn;
}

}  // namespace

LivePanel::LivePanel(Stage& stage, QWidget* parent) : QWidget(parent), stage_(stage) {
  timer_.setInterval(kInterval);
  connect(&timer_, &QTimer::timeout, this, [this] { dirty_ ? refreshNow() : timer_.stop(); });
  connect(&stage_, &Stage::robotChanged, this, &LivePanel::markDirty);
  connect(&stage_, &Stage::modelChanged, this, &LivePanel::markDirty);
  connect(&stage_, &Stage::sampleChanged, this, &LivePanel::markDirty);
}

void LivePanel::markDirty() {
  dirty_ = true;
  if (!isSeen() || timer_.isActive()) return;
  timer_.start();
  // after all that the same event changes
  QMetaObject::invokeMethod(
      this, [this] { refreshNow(); }, Qt::QueuedConnection);
}

void LivePanel::refreshNow() {
  if (!dirty_ || waits_ || !isSeen() || !stage_.robot()) return;
  const qint64 start = now();
  if (start < nextTurn()) {
    waits_ = true;
    const auto rest = static_cast<int>((nextTurn() - start) / 1'000'000) + 1;
    QTimer::singleShot(rest, Qt::PreciseTimer, this, [this] {
      waits_ = false;
      refreshNow();
    });
    return;
  }
  catchUp();
  const qint64 end = now();
  nextTurn() = end + std::max(end - start, kLeastRest);
}

void LivePanel::catchUp() {
  if (!dirty_ || !isSeen() || !stage_.robot()) return;
  dirty_ = false;
  ++refresh_count_;
  refresh();
}

void LivePanel::showEvent(QShowEvent* event) {
  QWidget::showEvent(event);
  followDock();
  markDirty();
}

// The dock says where it is once its panel is shown.
void LivePanel::followDock() {
  QWidget* ancestor = parentWidget();
  while (ancestor && !qobject_cast<QDockWidget*>(ancestor)) ancestor = ancestor->parentWidget();
  auto* dock = static_cast<QDockWidget*>(ancestor);
  if (dock == dock_) return;
  if (dock_) dock_->disconnect(this);
  dock_ = dock;
  in_front_ = true;
  if (!dock_) return;
  connect(dock_, &QDockWidget::visibilityChanged, this, &LivePanel::setInFront);
  // a dock that is taken from behind another is in front, and nobody says so
  connect(
      dock_, &QDockWidget::topLevelChanged, this,
      [this] {
        if (dock_->isFloating() && dock_->isVisible()) setInFront(true);
      },
      Qt::QueuedConnection);
}

void LivePanel::setInFront(bool in_front) {
  if (in_front == in_front_) return;
  in_front_ = in_front;
  if (in_front) {
    markDirty();
  } else {
    timer_.stop();
    hidden();
  }
}

void LivePanel::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LocaleChange) markDirty();
}

void LivePanel::hideEvent(QHideEvent* event) {
  QWidget::hideEvent(event);
  timer_.stop();
  hidden();
}

}  // namespace armillary
