// SPDX-License-Identifier: BSD-3-Clause
// Columns that are called by a word for any column, and a number.
#pragma once

#include "engine/table/csv.h"

namespace armillary {

// Whether all columns are called so (MATLAB's Var1, Var2 …, R's V1, V2 …), or all but a first one
// of a time (Simulink's Time, Data:1, Data:2 …): such a header says no more than none.
bool areOnlyCounted(const Table& table);

}  // namespace armillary
