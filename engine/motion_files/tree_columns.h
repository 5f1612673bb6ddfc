// SPDX-License-Identifier: BSD-3-Clause
// An object whose lists are columns, its own or those of objects in it:
//   {"time": [0, 1], "q": [[0.1, 0.2], [0.3, 0.4]]}
//   {"dt": 0.01, "joints": {"shoulder": [0.1, 0.3], "elbow": [0.2, 0.4]}}
//   {"time": [0, 1], "elbow": {"position": [0.2, 0.4], "velocity": [20, 20]}}
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "engine/model/model.h"
#include "engine/motion_files/motion_table.h"
#include "engine/motion_files/names_in_tree.h"

namespace armillary {

struct TreeColumns {
  const nlohmann::json* object = nullptr;  // null where a tree has none
  size_t rows = 0;
  bool counted = false;  // its rows stood under numbered keys: waypoint_1 …
};

// The longest columns in a tree, beside a time, with lists in their rows, or of joints by their
// names. Of the latter those that are said to be joints or positions, then those of more joints;
// limits and gains are none. Throws ReadingFault where nothing tells which are the motion.
TreeColumns findTreeColumns(const Model& model, const nlohmann::json& tree);

// All lists of so many rows, or of lists so long, by their keys from the object on, or by the names
// beside them or in `names`. Rows alone under a key that says so, "frames", are a table without a
// header where nothing names them and no recipe does. Throws ReadingFault, also where positions
// have another number of rows.
void readTreeColumns(const Model& model, const nlohmann::json& tree, const TreeColumns& columns,
                     const NamesInTree& names, bool with_recipe, MotionTable& motion);

}  // namespace armillary
