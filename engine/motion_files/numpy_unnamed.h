// SPDX-License-Identifier: BSD-3-Clause
// Arrays that numpy.savez(FILE, t, q, dq) saves without names: arr_0, arr_1 …
#pragma once

#include "engine/motion_files/motion_table.h"
#include "engine/motion_files/numpy_members.h"

namespace armillary {

// Sets the motion's table, a column after the other and without a header: their shapes tell what
// they are. Returns false where there are not two such arrays and no other; throws NumpyFault where
// they have not as many rows.
bool readArraysWithoutNames(const NumpyArrays& arrays, MotionTable& motion);

}  // namespace armillary
