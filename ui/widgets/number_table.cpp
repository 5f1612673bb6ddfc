// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/number_table.h"

#include <QEvent>
#include <QHeaderView>
#include <QScrollBar>
#include <algorithm>

#include "ui/widgets/copied_cells.h"
#include "ui/widgets/own_keys.h"
#include "ui/widgets/point_aligned.h"

namespace armillary {

NumberTable::NumberTable(const QString& name, const QString& spoken, const QStringList& titles,
                         QWidget* parent)
    : QTableWidget(0, static_cast<int>(titles.size()), parent) {
  setObjectName(name);
  setAccessibleName(spoken);
  setHorizontalHeaderLabels(titles);
  verticalHeader()->hide();
  horizontalHeader()->setSectionResizeMode(QHeaderView::Fixed);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setSelectionMode(QAbstractItemView::ExtendedSelection);
  makeCopyable(this);
  setTabKeyNavigation(false);
  setWordWrap(false);
  setTextElideMode(Qt::ElideMiddle);  // both ends of a name tell it apart
  setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
  setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
  keepKeys(this);
  alignAtPoint(this);
  widest_.fill(QStringLiteral("-0.0·10⁻⁰⁰"), titles.size());  // compactNumber()
  widest_[0] = QStringLiteral("mmmmm");
}

QTableWidgetItem* NumberTable::setCell(int row, int column, const QString& text, bool bold) {
  QTableWidgetItem* cell = item(row, column);
  if (!cell) {
    cell = new QTableWidgetItem;
    cell->setTextAlignment((column > 0 ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    setItem(row, column, cell);
  }
  QFont own = font();
  own.setBold(bold);
  if (cell->font() != own) cell->setFont(own);
  if (cell->text() != text) cell->setText(text);
  return cell;
}

void NumberTable::fit() {
  QFont bold = font();
  bold.setBold(true);
  const QFontMetrics metrics(bold);
  const int row_height = metrics.height() + 4;
  verticalHeader()->setMinimumSectionSize(1);
  if (verticalHeader()->defaultSectionSize() != row_height) {
    verticalHeader()->setDefaultSectionSize(row_height);
  }
  const bool scrolls = most_rows_ > 0 && rowCount() > most_rows_;
  setVerticalScrollBarPolicy(scrolls ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
  const int bar = scrolls ? verticalScrollBar()->sizeHint().width() : 0;
  const int room = width() - 2 * frameWidth() - bar;
  int numbers = 0;
  for (int i = 1; i < columnCount(); ++i) {
    const int wide = std::max(metrics.horizontalAdvance(widest_[i]),
                              metrics.horizontalAdvance(horizontalHeaderItem(i)->text())) +
                     9;
    setColumnWidth(i, wide);
    numbers += wide;
  }
  const int names = std::max(metrics.horizontalAdvance(widest_[0]) + 9, room - numbers);
  setColumnWidth(0, names);
  const bool too_wide = names + numbers > room;
  setHorizontalScrollBarPolicy(too_wide ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff);
  const int rows = scrolls ? most_rows_ : rowCount();
  setFixedHeight(rows * row_height + horizontalHeader()->sizeHint().height() + 2 * frameWidth() +
                 (too_wide ? horizontalScrollBar()->sizeHint().height() : 0) + 1);
}

void NumberTable::resizeEvent(QResizeEvent* event) {
  QTableWidget::resizeEvent(event);
  fit();
}

void NumberTable::changeEvent(QEvent* event) {
  QTableWidget::changeEvent(event);
  if (event->type() != QEvent::FontChange) return;
  for (int row = 0; row < rowCount(); ++row) {
    for (int column = 0; column < columnCount(); ++column) {
      if (QTableWidgetItem* cell = item(row, column)) {
        setCell(row, column, cell->text(), cell->font().bold());
      }
    }
  }
  fit();
}

}  // namespace armillary
