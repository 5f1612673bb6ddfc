// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/action_words.h"

#include <QAction>

namespace armillary {

QString plainText(QString text) {
  text.remove(QLatin1Char('&'));
  if (text.endsWith(QStringLiteral("…"))) text.chop(1);
  return text;
}

QString keysOf(const QAction& action) {
  QStringList keys;
  for (const QKeySequence& key : action.shortcuts()) keys << key.toString(QKeySequence::NativeText);
  return keys.join(QStringLiteral(", "));
}

QString tipOf(const QAction& action) {
  // Qt's own tooltip of an entry is its text
  QString tip = plainText(action.toolTip().isEmpty() ? action.text() : action.toolTip());
  const QString keys = keysOf(action);
  return keys.isEmpty() ? tip : QStringLiteral("%1 (%2)").arg(tip, keys);
}

}  // namespace armillary
