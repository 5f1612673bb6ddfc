// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/copied_cells.h"

#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <QTableView>
#include <QTreeView>
#include <algorithm>
#include <map>

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
  return index.data(Qt::DisplayRole).toString();
}

// One filter for all views.
class CopyKey : public QObject {
 public:
  using QObject::QObject;
  bool eventFilter(QObject* watched, QEvent* event) override {
    const bool asks = event->type() == QEvent::ShortcutOverride;
    if (!asks && event->type() != QEvent::KeyPress) return false;
    if (!static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) return false;
    event->accept();
    if (asks) return true;
    const QString text = selectedCells(*static_cast<QAbstractItemView*>(watched));
    if (!text.isEmpty()) QApplication::clipboard()->setText(text);
    return true;
  }
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

void makeCopyable(QAbstractItemView* view) {
  view->installEventFilter(new CopyKey(view));
}

}  // namespace armillary
