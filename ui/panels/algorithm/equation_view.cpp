// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/algorithm/equation_view.h"

#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/panels/algorithm/typeset.h"
#include "ui/widgets/formula_copies.h"

namespace armillary {
namespace {

constexpr int kMargin = 4;
constexpr double kLargest = 1.15;  // of the font's height
constexpr double kSmallest = 0.6;

}  // namespace

EquationView::EquationView(QWidget* parent) : QWidget(parent) {
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setAccessibleName(tr("Equation"));
}

void EquationView::show(const QString& equation, const QString& meaning) {
  setAccessibleDescription(meaning);
  if (equation == equation_) return;
  equation_ = equation;
  updateGeometry();
  update();
}

double EquationView::emFor(int width) const {
  const Typeset* formula = Typeset::find(equation_);
  const double wanted = kLargest * fontMetrics().height();
  if (!formula || !(formula->width() > 0.0)) return wanted;
  const double fits = (width - 2 * kMargin) / formula->width();
  return std::clamp(fits, kSmallest * fontMetrics().height(), wanted);
}

int EquationView::heightForWidth(int width) const {
  const Typeset* formula = Typeset::find(equation_);
  if (!formula) return 0;
  return static_cast<int>(
      std::ceil((formula->ascent() + formula->descent()) * emFor(width) + 2 * kMargin));
}

QSize EquationView::sizeHint() const {
  const Typeset* formula = Typeset::find(equation_);
  const double em = kLargest * fontMetrics().height();
  const int width = formula ? static_cast<int>(std::ceil(formula->width() * em)) + 2 * kMargin : 0;
  return {width, heightForWidth(width)};
}

QSize EquationView::minimumSizeHint() const {
  const Typeset* formula = Typeset::find(equation_);
  const double em = kSmallest * fontMetrics().height();
  const int width = formula ? static_cast<int>(std::ceil(formula->width() * em)) + 2 * kMargin : 0;
  return {width, heightForWidth(width)};
}

void EquationView::paintEvent(QPaintEvent*) {
  const Typeset* formula = Typeset::find(equation_);
  if (!formula) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const double em = emFor(width());
  formula->paint(painter, {kMargin, kMargin + formula->ascent() * em}, em,
                 palette().color(QPalette::WindowText));
}

void EquationView::contextMenuEvent(QContextMenuEvent* event) {
  if (!Typeset::find(equation_)) return QWidget::contextMenuEvent(event);
  const QString latex = Typeset::latex(equation_);
  auto* menu = new QMenu(this);
  menu->setObjectName(QStringLiteral("equation_menu"));
  menu->setAttribute(Qt::WA_DeleteOnClose);
  // the picture that is shown, not one in other letters
  addFormulaCopies(*menu,
                   {latex, QStringLiteral("$$\n%1\n$$\n").arg(latex), Typeset::file(equation_)});
  menu->popup(event->globalPos());
}

void EquationView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) updateGeometry();
  QWidget::changeEvent(event);
}

}  // namespace armillary
