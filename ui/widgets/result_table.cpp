// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/result_table.h"

#include <QHeaderView>
#include <QTreeWidget>

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
