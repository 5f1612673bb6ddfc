// SPDX-License-Identifier: GPL-3.0-or-later
// What stands alone begins with a capital; what an engine says of a fault is the end of a sentence.
#pragma once

#include <QRegularExpression>
#include <QString>

#include "ui/widgets/general_number.h"

namespace armillary {

inline QString asSentence(QString text) {
  if (!text.isEmpty()) text.front() = text.front().toUpper();
  return text;
}

// The engine's sentences, with powers of ten as the window writes them.
inline QString withPowersOfTen(const QString& sentence) {
  static const QRegularExpression kPower(
      QStringLiteral("(?<![\\w.])\\d+(?:\\.\\d+)?e[+-]?\\d+(?![\\w.]*\\w)"));
  QString text;
  qsizetype done = 0;
  for (auto each = kPower.globalMatch(sentence); each.hasNext();) {
    const QRegularExpressionMatch match = each.next();
    text += sentence.mid(done, match.capturedStart() - done) + withPowerOfTen(match.captured());
    done = match.capturedEnd();
  }
  return text + sentence.mid(done);
}

}  // namespace armillary
