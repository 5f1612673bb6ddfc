// SPDX-License-Identifier: BSD-3-Clause
// From the columns of a file to ours.
#pragma once

#include <optional>

#include "engine/model/model.h"
#include "engine/motion_files/motion_table.h"

namespace armillary {

struct UnderstandOptions {
  bool degrees = false;             // angles are in degrees where no unit says otherwise
  bool strict = false;              // a column of nobody's among columns of ours is an error
  std::optional<double> rate = {};  // rows per second, where no column is the time
  bool positions = false;           // a motion of nothing but rates or efforts is an error
};

// Gives the motion's table our names and units, by names or, without a header, by what fits; units
// that no name says as judge_units.h does. Adds the time where only a rate is known. Fills
// meanings, notes and doubts, and empty cells as gaps.h does: but in tables of this program's own
// columns read strictly an empty cell is zero, which is told. Returns false and sets `error` where
// a column is not understood, or one that is used has a cell that is no number, or a number above
// 1e12.
bool understandMotion(const Model& model, const UnderstandOptions& options, MotionTable& motion,
                      TableError& error);

}  // namespace armillary
