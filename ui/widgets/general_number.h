// SPDX-License-Identifier: GPL-3.0-or-later
// Numbers of which nobody knows the size before.
#pragma once

#include <QLocale>
#include <QString>

namespace armillary {

// In the user's locale, but powers of ten alike in every language: "3.4e-07", "3,4e-07".
inline QString generalNumber(double value, int digits) {
  return QLocale().toString(value, 'g', digits).toLower();
}

}  // namespace armillary
