// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/number_box.h"

#include <QDialog>
#include <QKeyEvent>
#include <QLocale>
#include <QWheelEvent>

#include "ui/widgets/general_number.h"

namespace armillary {

QString shortNumber(double value) {
  QLocale locale;
  locale.setNumberOptions(QLocale::OmitGroupSeparator);
  return withPowerOfTen(locale.toString(value, 'g', 6));
}

NumberBox::NumberBox(double least, double most, const QString& unit, QWidget* parent)
    : ArithmeticBox(parent) {
  setDecimals(15);
  setRange(least, most);
  if (!unit.isEmpty()) setSuffix(QStringLiteral(" ") + unit);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  setFocusPolicy(Qt::StrongFocus);
}

QString NumberBox::textFromValue(double value) const {
  return shortNumber(value);
}

QSize NumberBox::sizeHint() const {
  const int text = fontMetrics().horizontalAdvance(QStringLiteral("-0.00000") + suffix());
  const int special = fontMetrics().horizontalAdvance(specialValueText());
  return {std::max(text, special) + 34, ArithmeticBox::sizeHint().height()};
}

void NumberBox::makeNarrow() {
  setButtonSymbols(QAbstractSpinBox::NoButtons);
  updateGeometry();
}

QSize NumberBox::minimumSizeHint() const {
  const int width = buttonSymbols() == QAbstractSpinBox::NoButtons ? 36 : 56;
  return {width, ArithmeticBox::minimumSizeHint().height()};
}

void NumberBox::wheelEvent(QWheelEvent* event) {
  if (hasFocus()) {
    ArithmeticBox::wheelEvent(event);
  } else {
    event->ignore();
  }
}

void NumberBox::keyPressEvent(QKeyEvent* event) {
  const bool enters = event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter;
  const bool taken = !enters || takesWhatIsTyped();
  ArithmeticBox::keyPressEvent(event);
  // in a dialog it stays where something is to be corrected, or goes to the button that was pressed
  if (!enters || qobject_cast<QDialog*>(window())) return;
  taken ? clearFocus() : selectAll();
}

}  // namespace armillary
