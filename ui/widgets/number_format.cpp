// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/number_format.h"

#include <QApplication>
#include <QLocale>
#include <QWidget>
#include <algorithm>

namespace armillary {
namespace {

NumberFormat& present() {
  static NumberFormat format;
  return format;
}

// The desktop's language where its numbers have that sign already.
QLocale languageWith(DecimalSign sign) {
  const QLocale desktop = QLocale::system();
  const bool comma = desktop.decimalPoint() == QStringLiteral(",");
  if (sign == DecimalSign::kPoint && comma) return {QLocale::English, QLocale::UnitedKingdom};
  if (sign == DecimalSign::kComma && !comma) return {QLocale::German, QLocale::Germany};
  return desktop;
}

QLocale localeWith(DecimalSign sign) {
  QLocale locale = languageWith(sign);
  // "1.115" beside "563,0" is read as one and a bit, and boxes take it so
  locale.setNumberOptions(locale.numberOptions() | QLocale::OmitGroupSeparator);
  return locale;
}

}  // namespace

void beginNumberFormat() {
  QLocale::setDefault(localeWith(present().sign));
}

void applyNumberFormat(const NumberFormat& format) {
  NumberFormat& now = present();
  if (format == now) return;
  const bool other_sign = format.sign != now.sign;
  now = format;
  now.more_digits = std::clamp(now.more_digits, 0, NumberFormat::kMostDigits);
  if (other_sign) QLocale::setDefault(localeWith(now.sign));
  for (QWidget* window : QApplication::topLevelWidgets()) {
    if (other_sign) {
      window->setLocale(QLocale());  // and what stands in it, which is told
    } else {
      QEvent event(QEvent::LocaleChange);
      for (QWidget* widget : window->findChildren<QWidget*>()) {
        QApplication::sendEvent(widget, &event);
      }
    }
  }
}

const NumberFormat& numberFormat() {
  return present();
}

}  // namespace armillary
