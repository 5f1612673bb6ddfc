// SPDX-License-Identifier: GPL-3.0-or-later
// Tables whose numbers can be taken elsewhere.
#pragma once

#include <QString>

class QAbstractItemView;

namespace armillary {

// The selected cells, row by row as they are seen, tabs between: what spreadsheets paste. Of more
// than one row the columns' titles come first. A cell that holds a number (Qt::EditRole) gives all
// its digits, in the user's locale; hidden columns are left out.
QString selectedCells(const QAbstractItemView& view);

// Ctrl+C in the view copies them.
void makeCopyable(QAbstractItemView* view);

}  // namespace armillary
