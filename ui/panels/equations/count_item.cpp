// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/equations/count_item.h"

#include <QLocale>
#include <cmath>
#include <limits>

namespace armillary {
namespace {

constexpr int kSortedAt = 20;  // joints: formulas are sorted by their numbers there

}  // namespace

void fill(QTreeWidgetItem& item, const OperationCount& count) {
  const auto put = [&](CountColumn column, long value) {
    item.setText(column, value == 0 ? QStringLiteral("0") : QLocale().toString(value));
    item.setData(column, Qt::UserRole, static_cast<qlonglong>(value));
    item.setTextAlignment(column, Qt::AlignRight | Qt::AlignVCenter);
  };
  put(kTotal, count.total());
  put(kMultiplications, count.multiplications);
  put(kAdditions, count.additions);
  put(kDivisions, count.divisions);
  put(kRoots, count.square_roots);
  put(kTrigonometric, count.trigonometric);
  put(kDepth, count.depth);
  if (count.depth == 0) item.setText(kDepth, QStringLiteral("–"));  // of a link: none is added
}

void fillTime(QTreeWidgetItem& item, double seconds) {
  const bool known = !std::isnan(seconds);
  item.setText(kTime, known ? QStringLiteral("%1 µs").arg(QLocale().toString(1e6 * seconds, 'f', 2))
                            : QStringLiteral("–"));
  item.setData(
      kTime, Qt::UserRole,
      known ? static_cast<qlonglong>(1e12 * seconds) : std::numeric_limits<qlonglong>::max());
  item.setTextAlignment(kTime, Qt::AlignRight | Qt::AlignVCenter);
}

void fill(QTreeWidgetItem& item, CountColumn column, const ChainFormula& formula) {
  item.setText(column, QString::fromStdString(toText(formula)));
  item.setData(column, Qt::UserRole, static_cast<qlonglong>(formula.at(kSortedAt)));
}

}  // namespace armillary
