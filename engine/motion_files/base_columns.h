// SPDX-License-Identifier: BSD-3-Clause
// Columns of the place of a robot's base that floats, as other programs call them
// (base_places.h): positions in m, cm and mm by their size; orientations as unit quaternions in any
// order, or as angles about the fixed axes x, y, z in turn.
//
// Velocities of a base have no frame that their names say: they are left out, and follow from its
// places.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "engine/model/model.h"
#include "engine/motion_files/motion_table.h"

namespace armillary {

// The joint that frees the base: the only floating one; -1 where there is none, or several.
int floatingBase(const Model& model);

// Gives such columns our names and units, orientations as quaternions. Returns how each is to be
// told, by our name. Of a robot that does not float they are left as they are, and a note says what
// frees it. Sets `error` where they cannot be told for sure.
std::map<std::string, ColumnMeaning> nameBaseColumns(const Model& model, bool degrees,
                                                     MotionTable& motion, TableError& error);

// Whether the columns are the place of a tool over time and nothing of joints: x, y, z and rx, ry,
// rz (or a, b, c; roll, pitch, yaw; a quaternion) under plain names.
bool looksLikePoses(const Table& table);

// Where in a table without a header a position and a unit quaternion stand, from `first` on.
struct UnnamedBase {
  bool certain = false;  // of the two orders one is: it stands nearer to upright by far
  bool w_first = false;
};
std::optional<UnnamedBase> unnamedBase(const Table& table, size_t first);

// Makes orientations of unit length that are so within a hundredth, as few digits leave them.
void normalizeOrientations(const Model& model, Table& table);

}  // namespace armillary
