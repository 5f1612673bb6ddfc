// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of results: read, sorted by nobody, copied by everybody.
#pragma once

#include <QStringList>

class QTreeWidget;
class QTreeWidgetItem;
class QWidget;

namespace armillary {

// As wide as its columns, its cells copied by Ctrl+C and the right click's menu. `spoken` is what a
// reader of the screen says.
QTreeWidget* makeResultTable(const QString& name, const QString& spoken, const QStringList& titles,
                             QWidget* parent);

// Never lower than its first seven rows: for panels that scroll as a whole.
void keepRowsSeen(QTreeWidget* table);

// Numbers from a column on, figures below each other.
void setNumbers(QTreeWidgetItem* item, int first, const QStringList& numbers);

// Makes the row with that text in its first column the current one, if there is one.
void showRow(QTreeWidget* table, const QString& first);

}  // namespace armillary
