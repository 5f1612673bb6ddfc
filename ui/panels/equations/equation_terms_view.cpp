// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/equations/equation_terms_view.h"

#include <QContextMenuEvent>
#include <QHeaderView>
#include <QMenu>
#include <QPainter>
#include <QStyledItemDelegate>
#include <algorithm>
#include <cmath>

#include "ui/widgets/compact_number.h"
#include "ui/widgets/effort_share_style.h"
#include "ui/widgets/formula_copies.h"

namespace armillary {
namespace {

enum Column { kTerm, kNow };

constexpr int kAround = 6;  // pixels above and below a term together

// Paints a term from its outline when it is seen: pictures of hundreds of them take long.
class TermDelegate : public QStyledItemDelegate {
 public:
  TermDelegate(const std::vector<EquationTerm>& terms, const std::vector<SetFormula>& formulas,
               QObject* parent)
      : QStyledItemDelegate(parent), terms_(terms), formulas_(formulas) {}

  void paint(QPainter* painter, const QStyleOptionViewItem& option,
             const QModelIndex& index) const override {
    QStyledItemDelegate::paint(painter, option, index);  // what lies behind it
    const auto row = static_cast<std::size_t>(index.row());
    if (row >= formulas_.size()) return;
    const SetFormula& formula = formulas_[row];
    const auto& share = terms_[row].share;
    const double side = 0.6 * option.fontMetrics.ascent(), room = share ? 1.8 * side : 0.0;
    const double high = formula.ascent + formula.descent;
    painter->save();
    painter->setClipRect(option.rect);
    painter->setRenderHint(QPainter::Antialiasing);
    painter->translate(option.rect.left() + 0.5 * kAround,
                       std::round(option.rect.center().y() - 0.5 * high + formula.ascent));
    if (share) painter->fillRect(QRectF(0.0, -side, side, side), colorOf(*share));
    painter->translate(room, 0.0);
    const bool chosen = (option.state & QStyle::State_Selected) != 0;
    painter->fillPath(formula.outline,
                      option.palette.brush(chosen ? QPalette::HighlightedText : QPalette::Text));
    painter->restore();
  }

 private:
  const std::vector<EquationTerm>& terms_;
  const std::vector<SetFormula>& formulas_;
};

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
  setItemDelegateForColumn(kTerm, new TermDelegate(terms_, formulas_, this));
  connect(this, &QTableWidget::cellEntered, this, [this](int row) { Q_EMIT pointed(row); });
  connect(this, &QTableWidget::currentCellChanged, this, [this](int row) { Q_EMIT pointed(row); });
}

void EquationTermsView::setTerms(std::vector<EquationTerm> terms,
                                 const std::vector<std::string>& links) {
  terms_ = std::move(terms);
  formulas_.clear();
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
  setFormulas();
}

void EquationTermsView::setFormulas() {
  formulas_.clear();
  for (const EquationTerm& term : terms_) {
    std::string why;
    const auto read = readFormula(term.latex, why);
    formulas_.push_back(setFormula(read.value_or(FormulaNode{}), font(), false));
    const int row = static_cast<int>(formulas_.size()) - 1;
    const int high =
        static_cast<int>(std::ceil(formulas_.back().ascent + formulas_.back().descent));
    setRowHeight(row, std::max(fontMetrics().height(), high) + kAround);
  }
  viewport()->update();
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
  if (event->type() == QEvent::FontChange) setFormulas();
}

void EquationTermsView::leaveEvent(QEvent* event) {
  QTableWidget::leaveEvent(event);
  Q_EMIT pointed(isVisible() && hasFocus() ? currentRow() : -1);  // it comes after hiding too
}

}  // namespace armillary
