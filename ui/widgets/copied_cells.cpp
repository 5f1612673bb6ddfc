// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/copied_cells.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QRegularExpression>
#include <QTableView>
#include <QTreeView>
#include <cmath>
#include <map>
#include <vector>

#include "engine/text/number_text.h"
#include "ui/widgets/general_number.h"

namespace armillary {
namespace {

constexpr int kDigits = 12;

const QHeaderView* headerOf(const QAbstractItemView& view) {
  if (const auto* table = qobject_cast<const QTableView*>(&view)) return table->horizontalHeader();
  if (const auto* tree = qobject_cast<const QTreeView*>(&view)) return tree->header();
  return nullptr;
}

QString textOf(const QModelIndex& index) {
  const QVariant value = index.data(Qt::EditRole);
  if (value.typeId() == QMetaType::Double) {
    QLocale locale;
    locale.setNumberOptions(QLocale::OmitGroupSeparator);
    return locale.toString(value.toDouble(), 'g', kDigits);
  }
  return withoutPowerOfTen(index.data(Qt::DisplayRole).toString());
}

// A number as it is written where nobody knows the user's language; any other text stays.
QString withPoint(const QString& text) {
  bool ok = false;
  const double value = QLocale().toDouble(withoutPowerOfTen(text), &ok);
  return ok && std::isfinite(value) ? QString::fromStdString(withDigits(value, kDigits)) : text;
}

// Of a title or a cell.
QString inFull(const QVariant& full, const QVariant& seen) {
  return full.isValid() ? full.toString() : seen.toString();
}

// Numbers stand to the right, or are shortened; the first column holds names.
bool holdsNumber(const QModelIndex& index) {
  if (index.data(Qt::EditRole).typeId() == QMetaType::Double) return true;
  if (index.data(Qt::TextAlignmentRole).toInt() & Qt::AlignRight) return true;
  static const QRegularExpression kDigit(QStringLiteral("[0-9π∞]"));
  return index.column() > 0 && index.data(kInFullRole).toString().contains(kDigit);
}

std::string cellOf(const QModelIndex& index, TableDigits digits) {
  if (digits == TableDigits::kSeen) return index.data(Qt::DisplayRole).toString().toStdString();
  const QVariant value = index.data(Qt::EditRole);
  if (value.typeId() == QMetaType::Double) return withDigits(value.toDouble(), kDigits);
  if (!value.isValid()) return {};  // there is no number, whatever is drawn for that
  const QString text = inFull(index.data(kInFullRole), value);
  return (holdsNumber(index) ? withPoint(text) : text).toStdString();
}

// The rows from above to below, those that are unfolded too.
void addRows(const QAbstractItemView& view, const QModelIndex& parent,
             std::vector<QModelIndex>& rows) {
  const auto* table = qobject_cast<const QTableView*>(&view);
  const auto* tree = qobject_cast<const QTreeView*>(&view);
  for (int row = 0; row < view.model()->rowCount(parent); ++row) {
    if (table ? table->isRowHidden(row) : tree->isRowHidden(row, parent)) continue;
    const QModelIndex index = view.model()->index(row, 0, parent);
    rows.push_back(index);
    if (tree && tree->isExpanded(index)) addRows(view, index, rows);
  }
}

bool isSelected(const QAbstractItemView& view, const QModelIndex& row) {
  return view.selectionModel()->rowIntersectsSelection(row.row(), row.parent());
}

// The rows that are selected where these are some of several.
std::vector<QModelIndex> copiedRows(const QAbstractItemView& view, bool& all) {
  std::vector<QModelIndex> rows, selected;
  addRows(view, {}, rows);
  for (const QModelIndex& row : rows) {
    if (isSelected(view, row)) selected.push_back(row);
  }
  all = selected.size() < 2 || selected.size() == rows.size();
  return all ? rows : selected;
}

void copyCells(const QAbstractItemView& view) {
  const QString text = selectedCells(view);
  if (!text.isEmpty()) QApplication::clipboard()->setText(text);
}

// A filter of a view and of what it scrolls, to which the mouse's events go.
class Copying : public QObject {
 public:
  explicit Copying(QAbstractItemView* view) : QObject(view), view_(view) {
    view->installEventFilter(this);
    view->viewport()->installEventFilter(this);
  }

  bool eventFilter(QObject*, QEvent* event) override {
    if (event->type() == QEvent::ContextMenu) {
      return showMenu(static_cast<QContextMenuEvent*>(event)->globalPos());
    }
    const bool asks = event->type() == QEvent::ShortcutOverride;
    if (!asks && event->type() != QEvent::KeyPress) return false;
    if (!static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) return false;
    event->accept();
    if (!asks) copyCells(*view_);
    return true;
  }

 private:
  // It does not wait for an answer: the view may go before there is one, and takes it along.
  bool showMenu(const QPoint& global) {
    if (!view_->model() || view_->model()->rowCount() == 0) return false;
    auto* menu = new QMenu(view_);
    menu->setObjectName(QStringLiteral("copy_menu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    const QAbstractItemView* view = view_;
    QAction* copy = menu->addAction(QMenu::tr("&Copy"), menu, [view] { copyCells(*view); });
    copy->setShortcut(QKeySequence::Copy);
    copy->setEnabled(view->selectionModel()->hasSelection());
    bool all = true;
    const auto rows = copiedRows(*view, all);
    const QString title =
        all ? QMenu::tr("Copy table &as")
            : QMenu::tr("Copy %1 selected rows &as").arg(static_cast<int>(rows.size()));
    addTableCopies(*menu, title, [view](TableDigits digits) { return shownTable(*view, digits); });
    menu->popup(global);
    return true;
  }

  QAbstractItemView* view_;
};

}  // namespace

QString selectedCells(const QAbstractItemView& view) {
  const QHeaderView* header = headerOf(view);
  if (!view.selectionModel() || !header) return {};
  std::map<int, std::map<int, QString>> rows;  // by where they are seen
  std::map<int, QString> titles;
  for (const QModelIndex& index : view.selectionModel()->selectedIndexes()) {
    if (header->isSectionHidden(index.column())) continue;
    const int column = header->visualIndex(index.column());
    rows[index.row()][column] = textOf(index);
    titles[column] = view.model()->headerData(index.column(), Qt::Horizontal).toString();
  }
  QStringList lines;
  const auto add = [&](const std::map<int, QString>& cells) {
    QStringList line;
    for (const auto& [column, title] : titles) {
      const auto found = cells.find(column);
      line << (found == cells.end() ? QString() : found->second);
    }
    lines << line.join(QLatin1Char('\t'));
  };
  if (rows.size() > 1) add(titles);
  for (const auto& [row, cells] : rows) add(cells);
  return lines.join(QLatin1Char('\n'));
}

ReportTable shownTable(const QAbstractItemView& view, TableDigits digits) {
  ReportTable result;
  const QHeaderView* header = headerOf(view);
  if (!view.selectionModel() || !header) return result;
  const auto title = [&](int section, Qt::Orientation orientation) {
    return inFull(view.model()->headerData(section, orientation, kInFullRole),
                  view.model()->headerData(section, orientation))
        .toStdString();
  };
  const auto* table = qobject_cast<const QTableView*>(&view);
  const bool rows_have_titles = table && !table->verticalHeader()->isHidden();
  bool all = true;
  const std::vector<QModelIndex> rows = copiedRows(view, all);
  for (const QModelIndex& row : rows) {
    result.rows.emplace_back();
    if (rows_have_titles) result.rows.back().push_back(title(row.row(), Qt::Vertical));
  }
  if (rows_have_titles) {
    result.header.emplace_back();
    result.numbers.push_back(false);
  }
  for (int seen = 0; seen < header->count(); ++seen) {
    const int column = header->logicalIndex(seen);
    if (header->isSectionHidden(column)) continue;
    result.header.push_back(title(column, Qt::Horizontal));
    bool numbers = !rows.empty();
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const QModelIndex cell = rows[i].siblingAtColumn(column);
      numbers = numbers && (holdsNumber(cell) || cell.data().toString().isEmpty());
      result.rows[i].push_back(cellOf(cell, digits));
    }
    result.numbers.push_back(numbers);
  }
  return result;
}

void makeCopyable(QAbstractItemView* view) {
  new Copying(view);
}

}  // namespace armillary
