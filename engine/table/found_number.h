// SPDX-License-Identifier: BSD-3-Clause
// Numbers as other programs write them into cells.
#pragma once

#include <optional>
#include <string_view>

#include "engine/table/column_units.h"

namespace armillary {

// A cell as a number: besides what parseNumber() takes, with a decimal comma where there may be
// one, a minus of typesetters (−), an exponent of Fortran (1.5D-03), blanks of spreadsheets that
// break no line, and thousands apart where no other reading is left (1,250.5).
std::optional<double> foundNumber(std::string_view cell, bool decimal_comma);

// A number with its unit behind it: "17.2°", "1.2 rad". Nothing where the cell is none.
struct MeasuredCell {
  double number = 0.0;
  std::string_view unit_text;
  Unit unit;
};
std::optional<MeasuredCell> measuredCell(std::string_view cell, bool decimal_comma);

// The number's part of a cell that may have a unit behind it.
std::string_view withoutUnit(std::string_view cell);

}  // namespace armillary
