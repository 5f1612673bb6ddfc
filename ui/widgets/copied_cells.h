// SPDX-License-Identifier: GPL-3.0-or-later
// Tables whose numbers can be taken elsewhere.
#pragma once

#include <QString>

#include "ui/widgets/table_copies.h"

class QAbstractItemView;

namespace armillary {

// What a cell or a title says in full where its text is shortened.
inline constexpr int kInFullRole = Qt::UserRole + 100;

// The selected cells, row by row as they are seen, tabs between: what spreadsheets paste. Of more
// than one row the columns' titles come first. A cell that holds a number (Qt::EditRole) gives all
// its digits, in the user's locale; hidden columns are left out.
QString selectedCells(const QAbstractItemView& view);

// The table as it is seen: in the order of its columns, without what is hidden. Where some rows are
// selected, more than one and not all, it is those.
ReportTable shownTable(const QAbstractItemView& view, TableDigits digits);

// Ctrl+C in the view copies the selected cells; the menu of a right click also offers the table as
// Markdown, LaTeX and CSV.
void makeCopyable(QAbstractItemView* view);

}  // namespace armillary
