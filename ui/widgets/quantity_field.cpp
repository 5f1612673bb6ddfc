// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/quantity_field.h"

#include <QDialog>
#include <QKeyEvent>
#include <QLocale>
#include <QToolTip>
#include <cmath>
#include <limits>

#include "ui/widgets/general_number.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/own_keys.h"
#include "ui/widgets/theme.h"

namespace armillary {
namespace {

constexpr int kFieldDigits = 6;

QString textOf(double value, int digits = kFieldDigits) {
  if (std::isinf(value)) return value > 0 ? QObject::tr("none") : QStringLiteral("-∞");
  QLocale locale;
  locale.setNumberOptions(QLocale::OmitGroupSeparator);
  return withPowerOfTen(locale.toString(value, 'g', digits));
}

}  // namespace

QuantityField::QuantityField(QuantityKind kind, QWidget* parent)
    : QLineEdit(parent),
      kind_(kind),
      least_(-std::numeric_limits<double>::infinity()),
      most_(std::numeric_limits<double>::infinity()) {
  setFocusPolicy(Qt::StrongFocus);
  setAlignment(Qt::AlignRight);
  keepKeys(this);
  connect(this, &QLineEdit::textEdited, this, &QuantityField::judge);
}

void QuantityField::setUnit(const QString& unit, double factor) {
  unit_ = unit;
  factor_ = factor;
  if (!isModified()) restore();
}

void QuantityField::setRange(double least, double most) {
  least_ = least;
  most_ = most;
}

void QuantityField::show(double value, bool differ) {
  value_ = value;
  differ_ = differ;
  if (!isModified()) restore();
}

QSize QuantityField::sizeHint() const {
  return {fontMetrics().horizontalAdvance(QStringLiteral("-0.00000e-00")) + 12,
          QLineEdit::sizeHint().height()};
}

QSize QuantityField::minimumSizeHint() const {
  return {fontMetrics().horizontalAdvance(QStringLiteral("0.000")) + 12, sizeHint().height()};
}

QString QuantityField::fittingText() const {
  const double shown = value_ * factor_;
  if (hasFocus()) return textOf(shown);
  const int room = width() - 14;  // inside the frame
  QString text = textOf(shown);
  constexpr int kFewest = 3;
  for (int digits = kFieldDigits - 1; digits >= kFewest; --digits) {
    if (fontMetrics().horizontalAdvance(text) <= room) break;
    text = textOf(shown, digits);
  }
  return text;
}

void QuantityField::resizeEvent(QResizeEvent* event) {
  QLineEdit::resizeEvent(event);
  if (!isModified()) restore();
}

void QuantityField::focusInEvent(QFocusEvent* event) {
  QLineEdit::focusInEvent(event);
  if (isModified()) return;
  restore();
  if (event->reason() != Qt::MouseFocusReason) selectAll();
}

std::optional<double> QuantityField::read(QString& why) const {
  double number = 0.0;
  if (!readArithmetic(text(), kind_, factor_, number, why)) return std::nullopt;
  // without the rounding of a factor where there is none
  const double value = factor_ == 1.0 ? number : number / factor_;
  if (value >= least_ && value <= most_ && !(std::isinf(value) && std::isfinite(most_))) {
    return value;
  }
  why = value < least_ ? tr("it must be at least %1 %2").arg(textOf(least_ * factor_), unit_)
                       : tr("it must be at most %1 %2").arg(textOf(most_ * factor_), unit_);
  return std::nullopt;
}

void QuantityField::mark(const QString& fault) {
  QPalette colors = palette();
  if (fault.isEmpty()) {
    colors = QPalette();
  } else {
    colors.setColor(QPalette::Text, themeOf(colors).warning);
  }
  setPalette(colors);
  const QPoint below = mapToGlobal(QPoint(0, height() - 6));
  if (!fault.isEmpty() && isVisible()) QToolTip::showText(below, fault, this);
}

void QuantityField::judge() {
  QString why;
  const std::optional<double> value = read(why);
  mark(value ? QString() : why);
  if (!value || !isVisible()) return;
  double plain = 0.0;
  const QPoint below = mapToGlobal(QPoint(0, height() - 6));
  if (readNumber(text().trimmed(), plain)) {
    QToolTip::hideText();
  } else {
    QToolTip::showText(below, QStringLiteral("= %1 %2").arg(textOf(*value * factor_), unit_), this);
  }
}

void QuantityField::take() {
  if (!isModified()) return;
  QString why;
  const std::optional<double> value = read(why);
  if (!value) {
    mark(why);
    return;
  }
  // what is shown shorter than it is has not changed by being looked at
  const bool same = text().trimmed() == shown_text_ && !differ_;
  if (!same) {
    value_ = *value;
    differ_ = false;
  }
  restore();
  QToolTip::hideText();
  if (!same) Q_EMIT entered(*value);
}

void QuantityField::restore() {
  shown_text_ = fittingText();
  setText(shown_text_);
  setCursorPosition(0);
  setModified(false);
  mark({});
  QFont face;  // of it the slope alone is the field's own: its size is the window's, and changes
  face.setItalic(differ_);
  setFont(face);
}

void QuantityField::step(int direction) {
  if (std::isinf(value_)) return;
  const double shown = value_ * factor_;
  const double size = std::abs(shown);
  const double step = size > 0.0 ? std::pow(10.0, std::floor(std::log10(size)) - 1.0) : 0.01;
  // onto the grid of the step, so that 0.3 does not become 0.30000000000000004
  const double next = std::round((shown + direction * step) / step) * step;
  setText(shortNumber(next));
  setModified(true);
  take();
}

bool QuantityField::event(QEvent* event) {
  // undoing is the window's, unless something was typed that is not taken yet
  if (event->type() == QEvent::ShortcutOverride && !isModified()) {
    const auto* key = static_cast<QKeyEvent*>(event);
    if (key->matches(QKeySequence::Undo) || key->matches(QKeySequence::Redo)) {
      event->ignore();
      return false;
    }
  }
  return QLineEdit::event(event);
}

void QuantityField::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      take();
      // as number boxes do; in a dialog, or where something is to be corrected, it stays
      if (isModified()) return;
      qobject_cast<QDialog*>(window()) ? selectAll() : clearFocus();
      return;
    case Qt::Key_Escape:
      restore();
      QToolTip::hideText();
      return;
    case Qt::Key_Up:
    case Qt::Key_Down:
      step(event->key() == Qt::Key_Up ? 1 : -1);
      return;
    default:
      QLineEdit::keyPressEvent(event);
  }
}

void QuantityField::focusOutEvent(QFocusEvent* event) {
  take();
  QLineEdit::focusOutEvent(event);
  restore();  // what could not be taken, and what has little room
}

}  // namespace armillary
