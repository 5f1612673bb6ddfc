// SPDX-License-Identifier: BSD-3-Clause
// Rows without a header in a tree that names joints: which column is whose.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "engine/motion_files/names_in_tree.h"

namespace armillary {

// Rows of equal length and the object that they stand in, which may be null.
struct RowsInTree {
  const nlohmann::json* list = nullptr;
  const nlohmann::json* beside = nullptr;
  bool timed = false;    // a time stands beside them
  bool counted = false;  // they stood under numbered keys, which say that they are rows
};

// The names of the columns: those of a list with as many names, beside them or anywhere in the
// tree, or with one less, behind a time or a row's number. Empty where nothing names them and they
// may be in the robot's order. Throws ReadingFault where they are not, where the rows are not said
// to be the joints', and where others are that are not as many.
std::vector<std::string> namesOfRows(const nlohmann::json& tree, const RowsInTree& rows,
                                     const NamesInTree& known);

}  // namespace armillary
