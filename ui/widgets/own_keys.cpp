// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/own_keys.h"

#include <QComboBox>
#include <QKeyEvent>

namespace armillary {
namespace {

// One filter for all controls.
class OwnKeys : public QObject {
 public:
  using QObject::QObject;
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::ShortcutOverride) {
      const Qt::KeyboardModifiers held = static_cast<QKeyEvent*>(event)->modifiers();
      if (!(held & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier))) event->accept();
    }
    if (event->type() == QEvent::Wheel && !static_cast<QWidget*>(watched)->hasFocus() &&
        qobject_cast<QComboBox*>(watched)) {
      event->ignore();
      return true;
    }
    return false;
  }
};

}  // namespace

void keepKeys(QWidget* control) {
  control->installEventFilter(new OwnKeys(control));
}

}  // namespace armillary
