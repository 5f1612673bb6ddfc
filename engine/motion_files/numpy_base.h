// SPDX-License-Identifier: BSD-3-Clause
// Where in an archive of arrays the place of a floating base is:
//
//   root_pos, base_quat, root_states …               rows × 3, 4, or 7 and more
//   body_pos_w, body_quat_w, body_positions …        rows × bodies × 3 or 4: of the base's body
//
// base_places.h says what their columns are.
#pragma once

#include <string>
#include <vector>

#include "engine/motion_files/numpy_members.h"

namespace armillary {

struct NumpyBase {
  std::string name;         // of the array
  const NumpyArray* array;  // its columns from `first` on, `width` of them
  size_t first = 0, width = 0;
};

struct NumpyBases {
  std::vector<NumpyBase> arrays;
  std::vector<std::string> notes;
  bool guessed = false;  // the body is one that no name says: the notes are doubts
};

// Whether the first seven columns may be one: four of them are a unit quaternion in every row.
bool beginsWithPlace(const NumpyArray& array);

// Those of as many rows. `link` is what the robot calls its base.
NumpyBases basesIn(const NumpyArrays& arrays, size_t rows, const std::string& link);

}  // namespace armillary
