// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/equations/equation_terms_view.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/widgets/compact_number.h"
#include "ui/widgets/effort_share_style.h"
#include "ui/widgets/formula.h"
#include "ui/widgets/formula_copies.h"

namespace armillary {
namespace {

enum Column { kTerm, kNow };

}  // namespace

EquationTermsView::EquationTermsView(QWidget* parent) : QTableWidget(0, 2, parent) {
  setObjectName(QStringLiteral("equation_terms"));
  setAccessibleName(tr("Terms of the equation"));
  setHorizontalHeaderLabels({tr("Term"), tr("Now")});
  verticalHeader()->hide();
  horizontalHeader()->setSectionResizeMode(kTerm, QHeaderView::Stretch);
  horizontalHeader()->setSectionResizeMode(kNow, QHeaderView::ResizeToContents);
  setSelectionBehavior(SelectRows);
  setSelectionMode(SingleSelection);
  setEditTriggers(NoEditTriggers);
  setShowGrid(false);
  setMouseTracking(true);
  setVerticalScrollMode(ScrollPerPixel);
  connect(this, &QTableWidget::cellEntered, this, [this](int row) { Q_EMIT pointed(row); });
  connect(this, &QTableWidget::currentCellChanged, this, [this](int row) { Q_EMIT pointed(row); });
}

void EquationTermsView::setTerms(std::vector<EquationTerm> terms,
                                 const std::vector<std::string>& links) {
  terms_ = std::move(terms);
  clearContents();
  setRowCount(static_cast<int>(terms_.size()));
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    const EquationTerm& term = terms_[i];
    QStringList words;
    if (term.share) words << nameOf(*term.share);
    QStringList names;
    for (const int link : term.links) {
      names << QString::fromStdString(links[static_cast<std::size_t>(link)]);
    }
    if (!names.isEmpty()) words << tr("of %1").arg(names.join(QStringLiteral(", ")));
    auto* shown = new QTableWidgetItem;
    shown->setToolTip(words.join(QStringLiteral(" · ")));
    shown->setData(Qt::AccessibleTextRole, QString::fromStdString(term.latex));
    setItem(static_cast<int>(i), kTerm, shown);
    auto* now = new QTableWidgetItem;
    now->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    setItem(static_cast<int>(i), kNow, now);
  }
  drawTerms();
}

void EquationTermsView::drawTerms() {
  constexpr int kAround = 6;  // pixels
  for (std::size_t i = 0; i < terms_.size(); ++i) {
    const QPixmap drawn = picture(terms_[i]);
    const int row = static_cast<int>(i);
    item(row, kTerm)->setData(Qt::DecorationRole, drawn);
    const int high = static_cast<int>(std::ceil(drawn.height() / drawn.devicePixelRatioF()));
    setRowHeight(row, std::max(fontMetrics().height(), high) + kAround);
  }
}

QPixmap EquationTermsView::picture(const EquationTerm& term) const {
  std::string why;
  const auto read = readFormula(term.latex, why);
  const SetFormula formula = setFormula(read.value_or(FormulaNode{}), font(), false);
  const double side = 0.6 * fontMetrics().ascent(), room = term.share ? 1.8 * side : 0.0;
  const QSize size(static_cast<int>(std::ceil(room + formula.width)) + 2,
                   static_cast<int>(std::ceil(formula.ascent + formula.descent)) + 2);
  QPixmap drawn(size * devicePixelRatioF());
  drawn.setDevicePixelRatio(devicePixelRatioF());
  drawn.fill(Qt::transparent);
  QPainter painter(&drawn);
  painter.setRenderHint(QPainter::Antialiasing);
  const double baseline = std::ceil(formula.ascent) + 1.0;
  if (term.share) {
    painter.fillRect(QRectF(0.0, baseline - side, side, side), colorOf(*term.share));
  }
  painter.translate(1.0 + room, baseline);
  painter.fillPath(formula.outline, palette().text());
  return drawn;
}

void EquationTermsView::setValues(const std::vector<double>& values) {
  for (int row = 0; row < std::min(rowCount(), static_cast<int>(values.size())); ++row) {
    item(row, kNow)->setText(compactNumber(values[static_cast<std::size_t>(row)]));
  }
}

void EquationTermsView::contextMenuEvent(QContextMenuEvent* event) {
  const bool by_mouse = event->reason() == QContextMenuEvent::Mouse;
  const int row = by_mouse ? rowAt(event->pos().y()) : currentRow();
  if (row < 0 || row >= static_cast<int>(terms_.size())) return;
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("equation_menu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  addFormulaCopies(
      *menu, formulaCopies(QString::fromStdString(terms_[static_cast<std::size_t>(row)].latex)));
  menu->popup(event->globalPos());
}

void EquationTermsView::changeEvent(QEvent* event) {
  QTableWidget::changeEvent(event);
  const bool seen = event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange;
  if (seen) drawTerms();
}

void EquationTermsView::leaveEvent(QEvent* event) {
  QTableWidget::leaveEvent(event);
  Q_EMIT pointed(isVisible() && hasFocus() ? currentRow() : -1);  // it comes after hiding too
}

}  // namespace armillary
