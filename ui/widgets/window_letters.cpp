// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/window_letters.h"

#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QComboBox>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QTextEdit>

namespace armillary {
namespace {

// Text is written there, or could be.
bool takesText(const QWidget& control) {
  if (const auto* line = qobject_cast<const QLineEdit*>(&control)) return !line->isReadOnly();
  if (const auto* box = qobject_cast<const QAbstractSpinBox*>(&control)) return !box->isReadOnly();
  if (const auto* text = qobject_cast<const QTextEdit*>(&control)) return !text->isReadOnly();
  if (const auto* text = qobject_cast<const QPlainTextEdit*>(&control)) return !text->isReadOnly();
  if (const auto* list = qobject_cast<const QComboBox*>(&control)) return list->isEditable();
  return false;
}

// What is typed begins to write into a cell.
bool writesIntoCell(const QAbstractItemView& view) {
  return view.editTriggers().testFlag(QAbstractItemView::AnyKeyPressed) &&
         view.currentIndex().flags().testFlag(Qt::ItemIsEditable);
}

}  // namespace

WindowLetters::WindowLetters(QWidget& window) : QObject(&window), window_(window) {}

bool WindowLetters::isForWindow(const QWidget& control, const QKeyEvent& key) const {
  constexpr auto kHeld = Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier;
  if (key.modifiers() & kHeld || key.text().isEmpty()) return false;
  const QChar typed = key.text().front();
  const bool letter = typed.isLetter();
  if (!letter && !typed.isDigit()) return false;
  if (QApplication::activePopupWidget() || QApplication::activeModalWidget()) return false;
  if (!window_.isAncestorOf(&control) || takesText(control)) return false;
  if (control.window() != &window_ && !control.window()->inherits("QDockWidget")) return false;
  if (const auto* view = qobject_cast<const QAbstractItemView*>(&control)) {
    return !writesIntoCell(*view);
  }
  return letter || qobject_cast<const QComboBox*>(&control);
}

bool WindowLetters::eventFilter(QObject* watched, QEvent* event) {
  const bool asks = event->type() == QEvent::ShortcutOverride;
  if ((!asks && event->type() != QEvent::KeyPress) || !watched->isWidgetType()) return false;
  const auto& control = *static_cast<QWidget*>(watched);
  if (&control == &window_ || !isForWindow(control, *static_cast<QKeyEvent*>(event))) return false;
  const bool chooses =
      qobject_cast<const QComboBox*>(&control) || qobject_cast<const QAbstractItemView*>(&control);
  if (!asks && !chooses) return false;
  event->ignore();  // not wanted here: the shortcuts', or nobody's
  return true;
}

}  // namespace armillary
