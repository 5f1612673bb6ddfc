// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/point_aligned.h"

#include <QAbstractItemView>
#include <QLocale>
#include <algorithm>

#include "ui/widgets/type_scale.h"

namespace armillary {
namespace {

constexpr QChar kDigitRoom(0x2007);  // as wide as a digit
constexpr QChar kPointRoom(0x2008);  // as wide as a point
constexpr int kMostRows = 400;       // of a longer table those near the cell are looked at
constexpr int kMostPadding = 6;

}  // namespace

int decimalsOf(const QString& number, const QLocale& locale) {
  const QString point = locale.decimalPoint(), group = locale.groupSeparator();
  int digits = 0, decimals = 0;
  bool behind = false;
  for (int i = 0; i < number.size(); ++i) {
    const QChar c = number[i];
    if (c.isDigit()) {
      behind ? ++decimals : ++digits;
    } else if (!behind && digits > 0 && QStringView(number).mid(i).startsWith(point)) {
      behind = true;
      i += static_cast<int>(point.size()) - 1;
    } else if (!behind && digits > 0 && !group.isEmpty() && number.mid(i).startsWith(group)) {
      i += static_cast<int>(group.size()) - 1;
    } else if (i > 0 || (c != QLatin1Char('-') && c != QLatin1Char('+') && c != QChar(0x2212))) {
      return -1;
    }
  }
  return digits > 0 ? decimals : -1;
}

std::optional<int> widthFromPoint(const QString& text, const QFontMetrics& metrics,
                                  const QLocale& locale) {
  const auto is_digit = [](QChar c) { return c.isDigit(); };
  const auto first = std::find_if(text.begin(), text.end(), is_digit);
  const auto blank = std::find(first, text.end(), QLatin1Char(' '));
  const QString number(first, static_cast<int>(blank - first));
  const int decimals = decimalsOf(number, locale);
  if (decimals < 0) return std::nullopt;
  const int behind = decimals == 0 ? 0 : decimals + static_cast<int>(locale.decimalPoint().size());
  return metrics.horizontalAdvance(text.right(text.end() - blank + behind));
}

QString paddedTo(const QString& number, int decimals, const QLocale& locale) {
  const int own = decimalsOf(number, locale);
  if (own < 0 || own >= decimals) return number;
  QString padded = number;
  if (own == 0) padded += kPointRoom;
  return padded + QString(decimals - own, kDigitRoom);
}

PointAligned::PointAligned(QAbstractItemView* view) : QStyledItemDelegate(view), view_(view) {}

void PointAligned::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
  QStyledItemDelegate::initStyleOption(option, index);
  if (!(option->displayAlignment & Qt::AlignRight)) return;
  option->font = numberFont(option->font);
  option->fontMetrics = QFontMetrics(option->font);
  const QLocale locale = view_->locale();
  if (decimalsOf(option->text, locale) < 0) return;
  const QAbstractItemModel& model = *index.model();
  const int rows = model.rowCount(index.parent());
  const int first = std::clamp(index.row() - kMostRows / 2, 0, std::max(0, rows - kMostRows));
  int most = 0;
  for (int row = first; row < std::min(rows, first + kMostRows); ++row) {
    const QString text = displayText(index.siblingAtRow(row).data(Qt::DisplayRole), option->locale);
    most = std::max(most, decimalsOf(text, locale));
  }
  most = std::min(most, decimalsOf(option->text, locale) + kMostPadding);
  const QString plain = option->text;
  option->text = paddedTo(plain, most, locale);
  if (!option->rect.isValid()) return;
  const int margin =
      2 * (view_->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, option, view_) + 1);
  while (option->text.size() > plain.size() &&
         option->fontMetrics.horizontalAdvance(option->text) > option->rect.width() - margin) {
    option->text.chop(1);
  }
}

void alignAtPoint(QAbstractItemView* view) {
  view->setItemDelegate(new PointAligned(view));
}

}  // namespace armillary
