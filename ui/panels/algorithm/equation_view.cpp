// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/algorithm/equation_view.h"

#include <QEvent>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/panels/algorithm/typeset.h"

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

void EquationView::changeEvent(QEvent* event) {
  if (event->type() == QEvent::FontChange) updateGeometry();
  QWidget::changeEvent(event);
}

}  // namespace armillary
