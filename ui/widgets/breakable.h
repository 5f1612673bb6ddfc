// SPDX-License-Identifier: GPL-3.0-or-later
// Long names in running text: without a space in them they would widen whatever tells them.
#pragma once

#include <QString>

namespace armillary {

// `text` that may go on in another line behind each underscore of a word that is longer than a
// narrow panel.
inline QString breakable(const QString& text) {
  constexpr qsizetype kLong = 20;
  constexpr QChar kNoSpace(0x200b);
  QString broken;
  qsizetype begin = 0;
  const auto take = [&](qsizetype end) {
    QString word = text.mid(begin, end - begin);
    if (word.size() > kLong) word.replace(u'_', QStringLiteral("_") + kNoSpace);
    broken += word;
    begin = end;
  };
  for (qsizetype i = 0; i < text.size(); ++i) {
    if (!text[i].isSpace()) continue;
    take(i);
    broken += text[i];
    begin = i + 1;
  }
  take(text.size());
  return broken;
}

}  // namespace armillary
