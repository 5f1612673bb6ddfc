// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of which nobody knows the size before, and powers of ten as they are written everywhere.
#pragma once

#include <QLocale>
#include <QString>
#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace armillary {

inline QString superscript(int exponent) {
  static const QString kDigits = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
  QString text = exponent < 0 ? QStringLiteral("⁻") : QString();
  for (const QChar digit : QString::number(std::abs(exponent))) {
    text += kDigits[digit.digitValue()];
  }
  return text;
}

// "3.4e-07", "3,4E-07" and "3,4×10^−07" (as some locales have it) as axes write them: "3.4·10⁻⁷".
// Any other text stays.
inline QString withPowerOfTen(const QString& written) {
  QString number = written;
  number.replace(QStringLiteral("×10^"), QStringLiteral("e"));
  const qsizetype at = number.indexOf(QLatin1Char('e'), 1, Qt::CaseInsensitive);
  if (at < 1 || !number[at - 1].isDigit()) return written;
  bool ok = false;
  const int exponent = number.mid(at + 1).replace(QChar(0x2212), QLatin1Char('-')).toInt(&ok);
  return ok ? number.left(at) + QStringLiteral("·10") + superscript(exponent) : written;
}

// The other way: "3.4·10⁻⁷" as programs read it, "3.4e-7". Any other text stays.
inline QString withoutPowerOfTen(const QString& number) {
  const qsizetype at = number.indexOf(QStringLiteral("·10"));
  if (at < 1 || at + 3 >= number.size()) return number;
  static const QString kRaised = QStringLiteral("⁰¹²³⁴⁵⁶⁷⁸⁹");
  QString exponent;
  for (const QChar c : number.mid(at + 3)) {
    const qsizetype digit = kRaised.indexOf(c);
    if (digit < 0 && (c != QChar(0x207B) || !exponent.isEmpty())) return number;
    exponent += digit < 0 ? QStringLiteral("-") : QString::number(digit);
  }
  return number.left(at) + QLatin1Char('e') + exponent;
}

// Zero where it is what closing to the last digit leaves between parts of this size.
inline double beyondRounding(double gap, double size) {
  constexpr double kRounding = 1e-14;
  return std::abs(gap) <= kRounding * std::max(1.0, size) ? 0.0 : gap;
}

// So many digits at most, in the user's locale: "3.4·10⁻⁷", "3,4·10⁻⁷", "12.5".
inline QString generalNumber(double value, int digits) {
  return withPowerOfTen(QLocale().toString(value, 'g', digits));
}

}  // namespace armillary
