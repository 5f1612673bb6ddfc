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
};

// Gives the motion's table our names and units, by names or, without a header, by what fits; units
// that no name says by what fits too: velocities are the derivative of positions, angles are within
// limits. Adds the time where only a rate is known. Fills meanings and notes. Returns false and
// sets `error` where a column is not understood, or one that is used has a cell that is no number.
bool understandMotion(const Model& model, const UnderstandOptions& options, MotionTable& motion,
                      TableError& error);

}  // namespace armillary
