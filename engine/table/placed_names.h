// SPDX-License-Identifier: BSD-3-Clause
// Names of columns that are told by a place in a model, or by the texts in other columns.
#pragma once

#include <string>
#include <vector>

#include "engine/table/csv.h"
#include "engine/table/found_cells.h"

namespace armillary {

// A joint's name and what the number is of it, in words that readers of columns know:
//
//   OpenSim's states      /jointset/knee_r/knee_angle_r/value   knee_angle_r.position
//   Simscape's log        ur10e.elbow_joint.Rz.q                ur10e.elbow_joint.position
//   Foxglove's paths      /states.velocity[:]{name=="elbow"}    elbow.velocity
//
// Simscape names a joint's primitive (Rx … Rz, Px … Pz), then q, w, b, t (p, v, a, f where it
// slides). Any other name is as it was.
std::string nameWithoutPlace(const std::string& name);

// rostopic writes the joints' names beside their numbers: field.name0, field.position0 …
// Where the names change from row to row, whose the numbers are cannot be told of a column.
bool nameByTexts(const std::vector<FoundColumn>& columns, Table& table, TableError& error);

}  // namespace armillary
