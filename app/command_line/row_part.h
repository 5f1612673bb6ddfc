// SPDX-License-Identifier: GPL-3.0-or-later
// --part I/N: one of N even parts of a command's rows, so that a study is spread over processes.
// What the parts write, one after the other, is what the whole writes, to the last bit.
#pragma once

#include <cstddef>

#include "app/command_line/arguments.h"
#include "app/command_line/declaration.h"

namespace armillary {

struct RowPart {
  std::size_t begin = 0, end = 0;  // the rows; end is not one of them
  bool with_header = true;         // the first part's output begins with the columns' names
};

Option partOption();
// The whole where --part is not given. Throws CommandFailure(kWrongUsage).
RowPart rowPart(const Arguments& arguments, std::size_t rows);

}  // namespace armillary
