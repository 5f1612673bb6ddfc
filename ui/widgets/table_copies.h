// SPDX-License-Identifier: GPL-3.0-or-later
// What a table's menu offers to take the table elsewhere.
#pragma once

#include <QMenu>
#include <functional>

#include "engine/report/report.h"

namespace armillary {

// Numbers as they are seen, for who reads them, or with all their digits and a point in every
// language, for programs.
enum class TableDigits { kSeen, kAll };
using TableSource = std::function<ReportTable(TableDigits)>;

// Adds a menu of three entries that copy the table as Markdown and LaTeX (as it is seen) and CSV
// (all digits). The table is asked for when one is chosen.
void addTableCopies(QMenu& menu, const QString& title, const TableSource& table);

}  // namespace armillary
