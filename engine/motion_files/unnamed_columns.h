// SPDX-License-Identifier: BSD-3-Clause
// What the columns of a table without a header are: tried in the usual orders, kept where it fits.
#pragma once

#include <optional>
#include <string>

#include "engine/model/model.h"
#include "engine/motion_files/motion_table.h"

namespace armillary {

// Readings that are tried: an index, a time, then blocks of as many columns as the robot has joints
// (without its floating base, or its turning joints alone): q first, and among the others the one
// whose integral q is (dq), the one whose integral dq is (ddq), and the one that inverse dynamics
// gives (effort); or joint after joint (q1 dq1 q2 dq2 …). A reading is kept where a rate or an
// effort confirms it, or where there are positions alone, within what the joints can do. `rate` is
// the rows per second where no column is the time.
//
// Returns nothing and sets `error` where no reading is confirmed, or two are: then it tells the
// readings and how to choose.
std::optional<Understanding> understandUnnamed(const Model& model, const Table& table,
                                               std::optional<double> rate, bool degrees,
                                               std::string& error);

}  // namespace armillary
