// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/algorithm/equation_numbers_area.h"

#include <QScrollBar>
#include <algorithm>

#include "ui/panels/algorithm/equation_numbers.h"

namespace armillary {

EquationNumbersArea::EquationNumbersArea(QWidget* parent)
    : QScrollArea(parent), numbers_(new EquationNumbers) {
  // not fixed: that would keep it at its hint's height, of one line, where a narrow one needs more
  QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum);
  policy.setHeightForWidth(true);
  setSizePolicy(policy);
  setWidget(numbers_);
  setWidgetResizable(true);
  setFrameShape(QFrame::NoFrame);
  setFocusPolicy(Qt::NoFocus);
  setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  connect(numbers_, &EquationNumbers::roomChanged, this, &QWidget::updateGeometry);
}

int EquationNumbersArea::heightForWidth(int width) const {
  const int needed = numbers_->minimumSizeHint().width();
  const int bar = needed > width ? horizontalScrollBar()->sizeHint().height() : 0;
  return numbers_->heightForWidth(std::max(width, needed)) + bar;
}

QSize EquationNumbersArea::sizeHint() const {
  const QSize whole = numbers_->sizeHint();
  return {whole.width(), heightForWidth(whole.width())};
}

QSize EquationNumbersArea::minimumSizeHint() const {
  return {60, heightForWidth(std::max(width(), 60))};
}

}  // namespace armillary
