// SPDX-License-Identifier: BSD-3-Clause
// A table out of any tree of JSON or YAML.
//
//   rows        documents one after the other (JSON lines), or the longest list of objects:
//               {"t": 0, "pos": [0.1, 0.2], "arm": {"elbow": 0.3}} has the columns t, pos[0],
//               pos[1], arm.elbow; a list of names beside numbers names them, and what tells its
//               items apart names a list's objects, as item_names.h has it
//   columns     {"time": [0, 1], "q": [[0.1, 0.2], [0.3, 0.4]]}: a list a column, or of rows
//   numbers     [[0, 0.1], [1, 0.2]]: rows without names, or with those of a list beside it
//
// A number beside them that is called fps, rate, hz, frequency, or dt, timestep, is the rate.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "engine/model/model.h"
#include "engine/motion_files/motion_table.h"

namespace armillary {

// Names of the robot's joints that stand further out name lists of as many numbers too
// (names_in_tree.h). With a recipe, which says what columns are, they have the names of their
// places.
//
// Returns false and leaves `error` empty where there is no such thing in the documents; with
// `error` where there is, but not whole.
bool readTreeTable(const Model& model, const std::vector<nlohmann::json>& documents,
                   bool with_recipe, MotionTable& motion, TableError& error);

}  // namespace armillary
