// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/keyboard_presses.h"

#include <QAbstractButton>
#include <QApplication>
#include <QFocusEvent>
#include <QKeyEvent>

namespace armillary {

KeyboardPresses::KeyboardPresses(QObject* parent) : QObject(parent) {
  qApp->installEventFilter(this);
}

bool KeyboardPresses::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) left_ = nullptr;  // a hand goes on from there
  if (event->type() == QEvent::FocusOut && watched->isWidgetType()) {
    left_ = static_cast<QWidget*>(watched);
  }
  if (event->type() == QEvent::FocusIn) {
    auto* button = qobject_cast<QAbstractButton*>(watched);
    if (!button) return false;
    const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
    // Qt passes the focus of what is switched off or hidden to the next one as Tab does
    const bool passed_on = left_ && (!left_->isEnabled() || !left_->isVisible());
    const bool tab = reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason;
    gone_to_ = tab && !passed_on ? button : nullptr;
  }
  if (event->type() == QEvent::ShortcutOverride && watched == gone_to_) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->key() == Qt::Key_Space && key->modifiers() == Qt::NoModifier) event->accept();
  }
  return false;
}

}  // namespace armillary
