// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/result_table.h"

#include <QHeaderView>
#include <QScrollBar>
#include <QTreeWidget>
#include <algorithm>

#include "ui/widgets/copied_cells.h"
#include "ui/widgets/type_scale.h"

namespace armillary {

QTreeWidget* makeResultTable(const QString& name, const QString& spoken, const QStringList& titles,
                             QWidget* parent) {
  auto* table = new QTreeWidget(parent);
  table->setObjectName(name);
  table->setAccessibleName(spoken);
  table->setRootIsDecorated(false);
  table->setUniformRowHeights(true);
  table->setHeaderLabels(titles);
  table->header()->setSectionResizeMode(QHeaderView::ResizeToContents);
  table->header()->setStretchLastSection(false);
  makeCopyable(table);
  return table;
}

void keepRowsSeen(QTreeWidget* table) {
  const auto fit = [table] {
    constexpr int kMost = 7;
    const int rows = std::min(table->topLevelItemCount(), kMost);
    if (rows == 0) return;  // those that come are about as many as those that went
    table->setMinimumHeight(table->header()->sizeHint().height() + rows * table->sizeHintForRow(0) +
                            2 * table->frameWidth() +
                            table->horizontalScrollBar()->sizeHint().height());
  };
  QObject::connect(table->model(), &QAbstractItemModel::rowsInserted, table, fit,
                   Qt::QueuedConnection);
}

void setNumbers(QTreeWidgetItem* item, int first, const QStringList& numbers) {
  for (int i = 0; i < numbers.size(); ++i) {
    item->setText(first + i, numbers[i]);
    item->setTextAlignment(first + i, Qt::AlignRight | Qt::AlignVCenter);
    item->setFont(first + i, numberFont(item->treeWidget()->font()));
  }
}

void showRow(QTreeWidget* table, const QString& first) {
  for (int i = 0; i < table->topLevelItemCount(); ++i) {
    QTreeWidgetItem* item = table->topLevelItem(i);
    if (item->text(0) == first && item != table->currentItem()) table->setCurrentItem(item);
  }
}

}  // namespace armillary
