// SPDX-License-Identifier: GPL-3.0-or-later
// Tables whose numbers stand below one another at their decimal points.
#pragma once

#include <QStyledItemDelegate>
#include <optional>

class QAbstractItemView;

namespace armillary {

// Draws the numbers of each column that are aligned to the right with room behind them for the
// digits that another row has more, in a face whose digits have one width. What cells hold, and so
// what is copied, stays as it is; where the room is too narrow for that the end stays the end.
class PointAligned : public QStyledItemDelegate {
  Q_OBJECT

 public:
  explicit PointAligned(QAbstractItemView* view);

 protected:
  void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

 private:
  QAbstractItemView* view_;
};

void alignAtPoint(QAbstractItemView* view);

// Digits behind the decimal sign of a number as it is written in this locale; -1: it is no number,
// or one with a power of ten.
int decimalsOf(const QString& number, const QLocale& locale);
// How wide the text is from its first number's decimal sign on, or where there is none from the
// number's end on: "36.4 N m" -> ".4 N m". Nothing where it has no number, or one with a power of
// ten.
std::optional<int> widthFromPoint(const QString& text, const QFontMetrics& metrics,
                                  const QLocale& locale);

// The number with as much room behind it as these decimals take.
QString paddedTo(const QString& number, int decimals, const QLocale& locale);

}  // namespace armillary
