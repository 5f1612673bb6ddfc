// SPDX-License-Identifier: GPL-3.0-or-later
// What the mouse and the keys do to the map, and what is taken from it.
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QLocale>
#include <QMenu>
#include <QMouseEvent>
#include <QToolTip>
#include <algorithm>
#include <cmath>

#include "engine/text/number_text.h"
#include "ui/panels/inertia/matrix_heat_map.h"

namespace armillary {

void MatrixHeatMap::chooseByUser(int row, int column) {
  choose(row, column);
  Q_EMIT chosen(row_, column_);
}

bool MatrixHeatMap::cellAt(const QPointF& point, int& row, int& column) const {
  const Grid own = grid(width());
  if (matrix_.rows() == 0 || !(own.cell > 0.0)) return false;
  row = static_cast<int>(std::floor((point.y() - own.top) / own.cell));
  column = static_cast<int>(std::floor((point.x() - own.left) / own.cell));
  return row >= 0 && column >= 0 && row < size() && column < size();
}

void MatrixHeatMap::mousePressEvent(QMouseEvent* event) {
  int row = -1, column = -1;
  if (event->button() == Qt::LeftButton && cellAt(event->position(), row, column)) {
    pressed_ = event->position().toPoint();
    chooseByUser(row, column);
  }
}

void MatrixHeatMap::mouseMoveEvent(QMouseEvent* event) {
  if (!(event->buttons() & Qt::LeftButton)) pressed_.reset();
  const QPoint way = pressed_ ? event->position().toPoint() - *pressed_ : QPoint();
  if (pressed_ && way.manhattanLength() >= QApplication::startDragDistance()) {
    pressed_.reset();
    if (row_ >= 0) Q_EMIT dragged(row_, column_);
    return;
  }
  int row = -1, column = -1;
  if (!cellAt(event->position(), row, column)) row = column = -1;
  if (row == hovered_row_ && column == hovered_column_) return;
  hovered_row_ = row;
  hovered_column_ = column;
  update();
}

void MatrixHeatMap::leaveEvent(QEvent*) {
  hovered_row_ = hovered_column_ = -1;
  update();
}

QString MatrixHeatMap::copied() const {
  constexpr int kDigits = 12;
  QLocale locale;
  locale.setNumberOptions(QLocale::OmitGroupSeparator);
  QStringList lines{QLatin1Char('\t') + names_.join(QLatin1Char('\t'))};
  for (int i = 0; i < size(); ++i) {
    QStringList cells{names_[i]};
    for (int j = 0; j < size(); ++j) cells << locale.toString(matrix_(i, j), 'g', kDigits);
    lines << cells.join(QLatin1Char('\t'));
  }
  return lines.join(QLatin1Char('\n'));
}

ReportTable MatrixHeatMap::asTable(TableDigits digits) const {
  ReportTable table;
  table.header.emplace_back();
  table.numbers.push_back(false);
  for (int i = 0; i < size(); ++i) {
    table.header.push_back(names_[i].toStdString());
    table.numbers.push_back(true);
    table.rows.push_back({names_[i].toStdString()});
    for (int j = 0; j < size(); ++j) {
      table.rows.back().push_back(digits == TableDigits::kSeen ? valueText(i, j, 4).toStdString()
                                                               : withDigits(matrix_(i, j), 12));
    }
  }
  return table;
}

void MatrixHeatMap::contextMenuEvent(QContextMenuEvent* event) {
  if (size() == 0) return QWidget::contextMenuEvent(event);
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("copy_menu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  menu->addAction(tr("&Copy"), this, [this] { QApplication::clipboard()->setText(copied()); })
      ->setShortcut(QKeySequence::Copy);
  addTableCopies(*menu, tr("Copy matrix &as"),
                 [this](TableDigits digits) { return asTable(digits); });
  menu->popup(event->globalPos());
}

void MatrixHeatMap::keyPressEvent(QKeyEvent* event) {
  if (size() == 0) return QWidget::keyPressEvent(event);
  if (event->matches(QKeySequence::Copy)) return QApplication::clipboard()->setText(copied());
  if (event->key() == Qt::Key_Escape) return chooseByUser(-1, -1);
  int row = std::max(row_, 0), column = std::max(column_, 0);
  if (row_ >= 0) {  // the first key shows where one is
    switch (event->key()) {
      case Qt::Key_Up:
        --row;
        break;
      case Qt::Key_Down:
        ++row;
        break;
      case Qt::Key_Left:
        --column;
        break;
      case Qt::Key_Right:
        ++column;
        break;
      case Qt::Key_Home:
        row = column = 0;
        break;
      case Qt::Key_End:
        row = column = size() - 1;
        break;
      default:
        return QWidget::keyPressEvent(event);
    }
  } else if (event->key() < Qt::Key_Home || event->key() > Qt::Key_Down) {
    return QWidget::keyPressEvent(event);
  }
  chooseByUser(std::clamp(row, 0, size() - 1), std::clamp(column, 0, size() - 1));
}

bool MatrixHeatMap::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride) {  // the arrows move the cell, not the motion
    const int key = static_cast<QKeyEvent*>(event)->key();
    if ((key >= Qt::Key_Home && key <= Qt::Key_Down) || key == Qt::Key_Escape ||
        static_cast<QKeyEvent*>(event)->matches(QKeySequence::Copy)) {
      event->accept();
    }
  }
  if (event->type() == QEvent::ToolTip) {
    const auto* help = static_cast<QHelpEvent*>(event);
    int row = -1, column = -1;
    if (cellAt(help->pos(), row, column)) {
      QToolTip::showText(help->globalPos(),
                         QStringLiteral("<b>%1, %2</b><br>%3 %4")
                             .arg(names_[row].toHtmlEscaped(), names_[column].toHtmlEscaped(),
                                  valueText(row, column, 6), unit(row, column)),
                         this);
    } else {
      QToolTip::hideText();
    }
    return true;
  }
  return QWidget::event(event);
}

}  // namespace armillary
