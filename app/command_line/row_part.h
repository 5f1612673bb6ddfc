// SPDX-License-Identifier: GPL-3.0-or-later
// --part I/N: one of N even parts of a command's rows, so that a study is spread over processes.
// Each part's output is a table of its own, with the columns' names; the rows of all, one part
// after the other, are those of the whole, to the last bit.
#pragma once

#include <cstddef>

#include "app/command_line/arguments.h"
#include "app/command_line/declaration.h"

namespace armillary {

struct RowPart {
  std::size_t begin = 0, end = 0;  // the rows; end is not one of them
};

Option partOption();
// The whole where --part is not given. Throws CommandFailure(kWrongUsage).
RowPart rowPart(const Arguments& arguments, std::size_t rows);

}  // namespace armillary
