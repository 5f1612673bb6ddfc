// SPDX-License-Identifier: GPL-3.0-or-later
// How numbers are written in the window: what somebody chose beside the desktop's language.
#pragma once

#include "ui/widgets/force_unit.h"

namespace armillary {

enum class DecimalSign { kLocale, kPoint, kComma };

struct NumberFormat {
  DecimalSign sign = DecimalSign::kLocale;
  int more_digits = 0;  // behind the decimal sign, beside the usual ones; at most kMostDigits
  ForceUnit forces = ForceUnit::kNewton;
  bool operator==(const NumberFormat&) const = default;

  static constexpr int kMostDigits = 3;
};

// To be called before the first widget is made: numbers are written as the desktop's language has
// them, but without separators of thousands, which elsewhere are decimal signs.
void beginNumberFormat();

// For all numbers that are written from now on; who shows some already is told by the application's
// QEvent::LocaleChange.
void applyNumberFormat(const NumberFormat& format);
const NumberFormat& numberFormat();

}  // namespace armillary
