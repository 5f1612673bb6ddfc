// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/panels/algorithm/bracket_numbers.h"

#include <QLocale>
#include <cmath>

namespace armillary {

bool isWide(Eigen::Index columns) {
  return columns > 3;
}

BracketNumbers bracketNumbers(const Eigen::MatrixXd& value, std::optional<double> size_asked) {
  BracketNumbers result;
  const double own = value.size() == 0 ? 0.0 : value.cwiseAbs().maxCoeff();
  const double largest = size_asked.value_or(own);
  double unit = 1.0;
  if (std::isfinite(largest) && largest > 0.0 && (largest < 0.01 || largest >= 1e5)) {
    result.exponent = static_cast<int>(std::floor(std::log10(largest)));
    unit = std::pow(10.0, -result.exponent);
  }
  const double size = largest * unit;
  const bool wide = isWide(value.cols());  // has room for fewer digits
  const int decimals = size >= 1000.0         ? 1
                       : size >= 100.0        ? (wide ? 1 : 2)
                       : size >= 10.0 && wide ? 2
                                              : 3;
  QLocale locale;
  locale.setNumberOptions(QLocale::OmitGroupSeparator);
  const QString nothing = locale.toString(0.0, 'f', decimals);
  for (Eigen::Index i = 0; i < value.rows(); ++i) {
    for (Eigen::Index j = 0; j < value.cols(); ++j) {
      if (value(i, j) == 0.0) {
        result.cells << QStringLiteral("0");
        continue;
      }
      const QString text = locale.toString(value(i, j) * unit, 'f', decimals);
      result.cells << (text.endsWith(nothing) && text.size() == nothing.size() + 1 ? nothing
                                                                                   : text);
    }
  }
  return result;
}

}  // namespace armillary
