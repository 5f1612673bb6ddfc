// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/arithmetic_box.h"

#include <QLineEdit>
#include <QLocale>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "engine/text/quantity.h"

namespace armillary {
namespace {

struct UnitKind {
  const char* suffix;
  QuantityKind kind;
  double factor;  // shown value = value in SI * factor
};

constexpr double kDegrees = 180.0 / std::numbers::pi;
constexpr UnitKind kKinds[] = {
    {"rad", QuantityKind::kAngle, 1.0},         {"°", QuantityKind::kAngle, kDegrees},
    {"m", QuantityKind::kLength, 1.0},          {"mm", QuantityKind::kLength, 1000.0},
    {"kg", QuantityKind::kMass, 1.0},           {"kg m²", QuantityKind::kInertia, 1.0},
    {"rad/s", QuantityKind::kAngularRate, 1.0}, {"°/s", QuantityKind::kAngularRate, kDegrees},
    {"m/s", QuantityKind::kSpeed, 1.0}};

UnitKind kindOf(const QString& suffix) {
  const QString unit = suffix.trimmed();
  for (const UnitKind& known : kKinds) {
    if (unit == QString::fromUtf8(known.suffix)) return known;
  }
  return {"", QuantityKind::kNumber, 1.0};
}

}  // namespace

bool readNumber(const QString& text, double& value) {
  const QString word = text.trimmed();
  if (word == QObject::tr("none") || word == QStringLiteral("∞")) {
    value = std::numeric_limits<double>::infinity();
    return true;
  }
  bool is_number = false;
  // no separators of thousands: "1,234" is what somebody means who writes decimals with a comma
  double read = 0.0;
  for (QLocale locale : {QLocale(), QLocale::c()}) {
    locale.setNumberOptions(QLocale::RejectGroupSeparator);
    if (!is_number) read = locale.toDouble(word, &is_number);
  }
  if (!is_number || std::isnan(read)) return false;
  value = read;
  return true;
}

ArithmeticBox::ArithmeticBox(QWidget* parent) : QDoubleSpinBox(parent) {
  connect(lineEdit(), &QLineEdit::textEdited, this, [this](const QString& text) {
    double number = 0.0;
    QString why;
    if (readNumber(bare(text), number)) return QToolTip::hideText();
    if (!read(text, number, why)) return tell(why);
    tell(QStringLiteral("= %1%2").arg(QLocale().toString(number, 'g', 6), suffix()));
  });
}

QString ArithmeticBox::bare(const QString& text) const {
  QString number = text;
  if (!suffix().isEmpty() && number.endsWith(suffix())) number.chop(suffix().size());
  return number.trimmed();
}

bool ArithmeticBox::read(const QString& text, double& value, QString& why) const {
  const QString typed = bare(text);
  if (readNumber(typed, value)) return true;
  const UnitKind unit = kindOf(suffix().isEmpty() ? unit_beside_ : suffix());
  std::string sentence;
  const auto quantity = readQuantity(typed.toStdString(), unit.kind, &sentence);
  if (!quantity) {
    why = QString::fromStdString(sentence);
    return false;
  }
  value = quantity->has_unit ? quantity->value * unit.factor : quantity->value;
  return true;
}

double ArithmeticBox::valueFromText(const QString& text) const {
  double number = value();
  if (!specialValueText().isEmpty() && text == specialValueText()) return minimum();
  // what is shown shorter than it is has not changed by being looked at
  QString why;
  if (bare(text) != bare(textFromValue(number))) read(text, number, why);
  return number;
}

QValidator::State ArithmeticBox::validate(QString& text, int&) const {
  if (!specialValueText().isEmpty() && text == specialValueText()) return QValidator::Acceptable;
  double number = 0.0;
  QString why;
  if (!read(text, number, why)) return QValidator::Intermediate;
  return number >= minimum() && number <= maximum() ? QValidator::Acceptable
                                                    : QValidator::Intermediate;
}

void ArithmeticBox::fixup(QString& text) const {
  double number = 0.0;
  QString why;
  if (!read(text, number, why)) {
    tellAfter(tr("%1: %2 stays").arg(why, textFromValue(value()) + suffix()));
    text = textFromValue(value()) + suffix();
    return;
  }
  const double held = std::clamp(number, minimum(), maximum());
  if (held == number) return;
  text = textFromValue(held) + suffix();
  tellAfter(tr("It goes no further than %1").arg(text));
}

// Enter takes the number and gives the keyboard back, which hides what was told before.
void ArithmeticBox::tellAfter(const QString& sentence) const {
  tell(sentence);
  QMetaObject::invokeMethod(
      const_cast<ArithmeticBox*>(this), [this, sentence] { tell(sentence); }, Qt::QueuedConnection);
}

void ArithmeticBox::tell(const QString& sentence) const {
  if (!isVisible()) return;
  QToolTip::showText(mapToGlobal(QPoint(0, height() - 6)), sentence,
                     const_cast<ArithmeticBox*>(this));
}

}  // namespace armillary
