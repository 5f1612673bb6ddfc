// SPDX-License-Identifier: GPL-3.0-or-later
// Buttons of one sign, at the end of what they move or remove.
#pragma once

#include <QToolButton>

namespace armillary {

// `tip` says what the sign means, by the mouse and to a screen reader.
inline QToolButton* smallButton(const QString& sign, const QString& tip, const char* name,
                                QWidget* parent) {
  auto* button = new QToolButton(parent);
  button->setText(sign);
  button->setToolTip(tip);
  button->setAccessibleName(tip);
  button->setAutoRaise(true);
  button->setObjectName(QLatin1String(name));
  return button;
}

}  // namespace armillary
