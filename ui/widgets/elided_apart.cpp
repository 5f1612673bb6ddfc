// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/elided_apart.h"

#include <QApplication>
#include <QStyle>
#include <algorithm>
#include <vector>

namespace armillary {
namespace {

constexpr QChar kLeftOut(0x2026);  // …

bool parts(QChar c) {
  return c == u'_' || c == u'-' || c == u'.' || c == u'/' || c == u':' || c == u' ';
}

qsizetype sharedStart(const QString& a, const QString& b) {
  return std::mismatch(a.begin(), a.end(), b.begin(), b.end()).first - a.begin();
}

qsizetype sharedEnd(const QString& a, const QString& b) {
  return std::mismatch(a.rbegin(), a.rend(), b.rbegin(), b.rend()).first - a.rbegin();
}

// Whether a short text is also what somebody would take for this name: its parts stand there, in
// their order, the first at the beginning and the last at the end.
bool couldBe(const QString& text, const QString& name) {
  const QStringList kept = text.split(kLeftOut);
  if (!name.startsWith(kept.front()) || !name.endsWith(kept.back())) return false;
  qsizetype at = kept.front().size();
  for (qsizetype i = 1; i + 1 < kept.size(); ++i) {
    at = name.indexOf(kept[i], at);
    if (at < 0) return false;
    at += kept[i].size();
  }
  return true;
}

// Without what it shares with these.
QString apartFrom(const std::vector<const QString*>& others, const QString& name,
                  const QFontMetrics& metrics, int width) {
  qsizetype before = name.size(), behind = name.size();
  for (const QString* other : others) {
    before = std::min(before, sharedStart(name, *other));
    behind = std::min(behind, sharedEnd(name, *other));
  }
  // whole words stay: "left_2", not "eft_2"
  while (before > 0 && !parts(name[before - 1])) --before;
  while (behind > 0 && !parts(name[name.size() - behind])) --behind;
  behind = std::min(behind, name.size() - before);
  QString own = name.mid(before, name.size() - before - behind);
  if (behind > 0) own += kLeftOut;
  // as much of the beginning as there is room for
  for (qsizetype kept = before - 1; kept >= 0; --kept) {
    QString text = name.left(kept) + kLeftOut + own;
    if (metrics.horizontalAdvance(text) <= width) return text;
  }
  return metrics.elidedText(before > 0 ? kLeftOut + own : own, Qt::ElideMiddle, width);
}

}  // namespace

QString elidedApart(const QString& name, const QStringList& names, const QFontMetrics& metrics,
                    int width) {
  if (metrics.horizontalAdvance(name) <= width) return name;
  QString text = metrics.elidedText(name, Qt::ElideMiddle, width);
  // what tells it from those that look like it may look like a third one
  std::vector<const QString*> alike, rest;
  for (const QString& other : names) {
    if (other != name) rest.push_back(&other);
  }
  for (;;) {
    const auto look_alike = std::partition(
        rest.begin(), rest.end(), [&](const QString* other) { return !couldBe(text, *other); });
    if (look_alike == rest.end()) return text;
    alike.insert(alike.end(), look_alike, rest.end());
    rest.erase(look_alike, rest.end());
    text = apartFrom(alike, name, metrics, width);
  }
}

void ElidedApartDelegate::initStyleOption(QStyleOptionViewItem* option,
                                          const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  if (!option->rect.isValid()) return;  // it asks for the usual size
  const QStyle* style = option->widget ? option->widget->style() : QApplication::style();
  const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, option, option->widget) + 1;
  const int room =
      style->subElementRect(QStyle::SE_ItemViewItemText, option, option->widget).width();
  option->text = elidedApart(option->text, names_, option->fontMetrics, room - 2 * margin);
}

}  // namespace armillary
