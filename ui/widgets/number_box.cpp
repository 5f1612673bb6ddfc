// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/number_box.h"

#include <QKeyEvent>
#include <QLocale>
#include <QWheelEvent>
#include <limits>

namespace armillary {

QString shortNumber(double value) {
  return QLocale().toString(value, 'g', 6);
}

bool readNumber(const QString& text, double& value) {
  const QString word = text.trimmed();
  if (word == QObject::tr("none") || word == QStringLiteral("∞")) {
    value = std::numeric_limits<double>::infinity();
    return true;
  }
  bool is_number = false;
  double read = QLocale().toDouble(word, &is_number);
  if (!is_number) read = QLocale::c().toDouble(word, &is_number);
  if (is_number) value = read;
  return is_number;
}

NumberBox::NumberBox(double least, double most, const QString& unit, QWidget* parent)
    : QDoubleSpinBox(parent) {
  setDecimals(15);
  setRange(least, most);
  if (!unit.isEmpty()) setSuffix(QStringLiteral(" ") + unit);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setKeyboardTracking(false);
  setStepType(QAbstractSpinBox::AdaptiveDecimalStepType);
  setFocusPolicy(Qt::StrongFocus);
}

QString NumberBox::bare(const QString& text) const {
  QString number = text;
  if (!suffix().isEmpty() && number.endsWith(suffix())) number.chop(suffix().size());
  return number.trimmed();
}

QString NumberBox::textFromValue(double value) const {
  return shortNumber(value);
}

double NumberBox::valueFromText(const QString& text) const {
  double number = value();
  if (!specialValueText().isEmpty() && text == specialValueText()) return minimum();
  // what is shown shorter than it is has not changed by being looked at
  if (bare(text) != textFromValue(number)) readNumber(bare(text), number);
  return number;
}

QValidator::State NumberBox::validate(QString& text, int&) const {
  if (!specialValueText().isEmpty() && text == specialValueText()) return QValidator::Acceptable;
  double number = 0.0;
  if (!readNumber(bare(text), number)) return QValidator::Intermediate;
  return number >= minimum() && number <= maximum() ? QValidator::Acceptable
                                                    : QValidator::Intermediate;
}

QSize NumberBox::sizeHint() const {
  const int text = fontMetrics().horizontalAdvance(QStringLiteral("-0.00000") + suffix());
  const int special = fontMetrics().horizontalAdvance(specialValueText());
  return {std::max(text, special) + 34, QDoubleSpinBox::sizeHint().height()};
}

void NumberBox::makeNarrow() {
  setButtonSymbols(QAbstractSpinBox::NoButtons);
  updateGeometry();
}

QSize NumberBox::minimumSizeHint() const {
  const int width = buttonSymbols() == QAbstractSpinBox::NoButtons ? 36 : 56;
  return {width, QDoubleSpinBox::minimumSizeHint().height()};
}

void NumberBox::wheelEvent(QWheelEvent* event) {
  if (hasFocus()) {
    QDoubleSpinBox::wheelEvent(event);
  } else {
    event->ignore();
  }
}

void NumberBox::keyPressEvent(QKeyEvent* event) {
  QDoubleSpinBox::keyPressEvent(event);
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) clearFocus();
}

}  // namespace armillary
