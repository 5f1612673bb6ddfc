// SPDX-License-Identifier: GPL-3.0-or-later
// A row of operations in a table: a method's, a link's, a formula's.
#pragma once

#include <QTreeWidget>

#include "engine/counting/chain_formula.h"

namespace armillary {

enum CountColumn {
  kName,
  kTotal,
  kMultiplications,
  kAdditions,
  kDivisions,
  kRoots,
  kTrigonometric,
  kDepth,
  kTime
};

// Numbers are sorted as numbers.
class CountItem : public QTreeWidgetItem {
 public:
  using QTreeWidgetItem::QTreeWidgetItem;
  bool operator<(const QTreeWidgetItem& other) const override {
    const int column = treeWidget()->sortColumn();
    if (column == kName) return text(kName) < other.text(kName);
    return data(column, Qt::UserRole).toLongLong() < other.data(column, Qt::UserRole).toLongLong();
  }
};

void fill(QTreeWidgetItem& item, const OperationCount& count);
// Seconds; NaN: nobody knows.
void fillTime(QTreeWidgetItem& item, double seconds);
void fill(QTreeWidgetItem& item, CountColumn column, const ChainFormula& formula);

}  // namespace armillary
