// SPDX-License-Identifier: GPL-3.0-or-later
// What the person does with mouse and keys, wherever it happens to hit.
#include <QAbstractItemView>
#include <QAbstractScrollArea>
#include <QAbstractSpinBox>
#include <QApplication>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMouseEvent>
#include <QWheelEvent>

#include "tests/soak/person.h"
#include "ui/viewport/viewport.h"

namespace armillary::soak {
namespace {

void mouse(QWidget* widget, QEvent::Type type, const QPointF& at, Qt::MouseButton button,
           Qt::MouseButtons held, Qt::KeyboardModifiers modifiers = {}) {
  QMouseEvent event(type, at, widget->mapToGlobal(at), button, held, modifiers);
  QApplication::sendEvent(widget, &event);
}

QPointF pointIn(Chance& chance, const QWidget& widget) {
  return QPointF(chance.below(widget.width()), chance.below(widget.height()));
}

QString nameOf(const QWidget& widget) {
  return QStringLiteral("%1 '%2'").arg(QLatin1String(widget.metaObject()->className()),
                                       widget.objectName());
}

// Presses, moves and lets go; the widget may be gone after each.
void dragOn(Chance& chance, QWidget* widget, Qt::MouseButton button) {
  const QPointer<QWidget> alive(widget);
  QPointF at = pointIn(chance, *widget);
  mouse(widget, QEvent::MouseButtonPress, at, button, button);
  const int moves = chance.between(1, 8);
  for (int i = 0; i < moves && alive; ++i) {
    at += QPointF(chance.between(-40, 40), chance.between(-40, 40));
    mouse(widget, QEvent::MouseMove, at, Qt::NoButton, button);
  }
  if (alive) mouse(widget, QEvent::MouseButtonRelease, at, button, Qt::NoButton);
}

}  // namespace

QWidget* Person::anyWidget(Chance& chance, QWidget* in, bool that_takes_input) {
  QList<QWidget*> widgets;
  for (QWidget* widget : in->findChildren<QWidget*>()) {
    if (!widget->isVisible() || !widget->isEnabled() || widget->width() < 3) continue;
    // what is in other windows is theirs, but floating docks
    if (widget->visibleRegion().isEmpty()) continue;
    if (that_takes_input && widget->focusPolicy() == Qt::NoFocus &&
        !qobject_cast<QAbstractScrollArea*>(widget->parentWidget())) {
      continue;
    }
    widgets << widget;
  }
  return widgets.isEmpty() ? nullptr : chance.of(widgets);
}

void Person::clickIn(Chance& chance, QWidget* in) {
  const QPointer<QWidget> widget = anyWidget(chance, in, !chance.once_in(4));
  if (!widget) return;
  const QPointF at = pointIn(chance, *widget);
  tell(QStringLiteral("  clicks on ") + nameOf(*widget));
  const Qt::KeyboardModifiers modifiers = chance.once_in(8) ? Qt::ControlModifier : Qt::NoModifier;
  mouse(widget, QEvent::MouseButtonPress, at, Qt::LeftButton, Qt::LeftButton, modifiers);
  if (widget) {
    mouse(widget, QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton, modifiers);
  }
  if (!widget || !chance.once_in(6)) return;
  mouse(widget, QEvent::MouseButtonDblClick, at, Qt::LeftButton, Qt::LeftButton, modifiers);
  if (widget) {
    mouse(widget, QEvent::MouseButtonRelease, at, Qt::LeftButton, Qt::NoButton, modifiers);
  }
}

void Person::click(Chance& chance) {
  clickIn(chance, &window());
}

void Person::contextMenu(Chance& chance) {
  QWidget* widget = anyWidget(chance, &window(), true);
  if (!widget) return;
  tell(QStringLiteral("  right-clicks on ") + nameOf(*widget));
  const QPoint at = pointIn(chance, *widget).toPoint();
  QContextMenuEvent event(QContextMenuEvent::Mouse, at, widget->mapToGlobal(at));
  QApplication::sendEvent(widget, &event);
}

void Person::drag(Chance& chance) {
  QWidget* widget = anyWidget(chance, &window(), true);
  // a drag out of a list goes on in an event loop of its own, which waits for a real mouse
  if (!widget) return;
  if (const auto* view = qobject_cast<QAbstractItemView*>(widget->parentWidget());
      view && view->dragEnabled()) {
    return;
  }
  tell(QStringLiteral("  drags on ") + nameOf(*widget));
  dragOn(chance, widget, Qt::LeftButton);
}

void Person::dragInView(Chance& chance) {
  static const Qt::MouseButton buttons[] = {Qt::LeftButton, Qt::LeftButton, Qt::RightButton,
                                            Qt::MiddleButton};
  dragOn(chance, &window().viewport(), buttons[chance.below(4)]);
}

void Person::turnWheel(Chance& chance) {
  QWidget* widget = chance.once_in(2) ? &window().viewport() : anyWidget(chance, &window(), true);
  if (!widget) return;
  const QPointF at = pointIn(chance, *widget);
  const QPoint turn(0, 120 * chance.between(-3, 3));
  tell(QStringLiteral("  turns it on ") + nameOf(*widget));
  QWheelEvent event(at, widget->mapToGlobal(at), {}, turn, Qt::NoButton, Qt::NoModifier,
                    Qt::NoScrollPhase, false);
  QApplication::sendEvent(widget, &event);
}

void Person::pressKey(Chance& chance) {
  static const int keys[] = {Qt::Key_Space, Qt::Key_Left,      Qt::Key_Right,  Qt::Key_Up,
                             Qt::Key_Down,  Qt::Key_Tab,       Qt::Key_Escape, Qt::Key_Return,
                             Qt::Key_K,     Qt::Key_Backspace, Qt::Key_Delete, Qt::Key_Home,
                             Qt::Key_End,   Qt::Key_PageDown,  Qt::Key_F,      Qt::Key_5};
  const int key = keys[chance.below(static_cast<int>(std::size(keys)))];
  const Qt::KeyboardModifiers modifiers =
      chance.once_in(5) ? Qt::ControlModifier : Qt::KeyboardModifiers();
  QPointer<QWidget> widget = QApplication::focusWidget();
  if (!widget) widget = &window();
  tell(QStringLiteral("  the key %1 on %2").arg(QKeySequence(key).toString(), nameOf(*widget)));
  for (const QEvent::Type type : {QEvent::KeyPress, QEvent::KeyRelease}) {
    QKeyEvent event(type, key, modifiers, key < 128 ? QString(QChar(key)).toLower() : QString());
    if (widget) QApplication::sendEvent(widget, &event);
  }
}

void Person::typeNumber(Chance& chance) {
  QList<QAbstractSpinBox*> boxes;
  for (auto* box : window().findChildren<QAbstractSpinBox*>()) {
    if (box->isVisible() && box->isEnabled() && !box->isReadOnly()) boxes << box;
  }
  if (boxes.isEmpty()) return;
  const QPointer<QAbstractSpinBox> box = chance.of(boxes);
  static const QStringList numbers = {"0", "1", "-1", "0.5", "1e3", "1e300", "-0", "", "x", "90"};
  const QString number = chance.of(numbers);
  tell(QStringLiteral("  types '%1' into %2").arg(number, nameOf(*box)));
  box->selectAll();
  for (const QChar letter : number) {
    QKeyEvent press(QEvent::KeyPress, 0, Qt::NoModifier, QString(letter));
    if (box) QApplication::sendEvent(box, &press);
  }
  QKeyEvent enter(QEvent::KeyPress, Qt::Key_Return, Qt::NoModifier);
  if (box) QApplication::sendEvent(box, &enter);
}

}  // namespace armillary::soak
