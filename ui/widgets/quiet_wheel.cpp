// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/quiet_wheel.h"

#include <QAbstractSpinBox>
#include <QComboBox>
#include <QEvent>
#include <QSlider>

namespace armillary {

bool QuietWheel::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() != QEvent::Wheel || !watched->isWidgetType()) return false;
  const auto* widget = static_cast<const QWidget*>(watched);
  const bool changes = qobject_cast<const QComboBox*>(widget) ||
                       qobject_cast<const QAbstractSpinBox*>(widget) ||
                       qobject_cast<const QSlider*>(widget);
  if (!changes || widget->hasFocus()) return false;
  event->ignore();  // whoever it stands in gets it
  return true;
}

}  // namespace armillary
