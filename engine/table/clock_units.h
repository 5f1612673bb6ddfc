// SPDX-License-Identifier: BSD-3-Clause
// In what a clock counts, where no name says it.
#pragma once

#include "engine/table/time_columns.h"

namespace armillary {

// The median of the steps forward of the first rows; 0 where there are none.
double medianStep(const Table& table, size_t column);

// Sets the factor by the size of what counts since 1970, or by steps that are none of a recording
// in seconds. A clock that counts since the computer was switched on may be as large as one since
// 1970 in another unit: where the steps of the latter are none of a recording, they tell. Days as
// spreadsheets and MATLAB count them, and the clocks of Windows and .NET, are known too.
void tellBySize(const Table& table, TimeColumn& time);

}  // namespace armillary
