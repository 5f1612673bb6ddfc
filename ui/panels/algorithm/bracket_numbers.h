// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers between two brackets as text, with the power of ten that they share.
#pragma once

#include <Eigen/Core>
#include <QStringList>
#include <optional>

namespace armillary {

// A number's text and the power of ten that all numbers of one bracket share.
struct BracketNumbers {
  QStringList cells;  // row by row
  int exponent = 0;
};
// Three decimals, fewer of large numbers and still fewer in wide matrices; exact zeros as "0". Very
// small and very large ones share a power.
// With `size` they are written like numbers of that size, for brackets that are compared.
BracketNumbers bracketNumbers(const Eigen::MatrixXd& value,
                              std::optional<double> size = std::nullopt);

// More columns than have room for all digits; they are written smaller.
bool isWide(Eigen::Index columns);

}  // namespace armillary
