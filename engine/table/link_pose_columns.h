// SPDX-License-Identifier: BSD-3-Clause
// The pose of one link in a table: LINK/x, y, z (m), qw, qx, qy, qz, of its frame in the world.
//
// Columns of other links and all others that some command writes are no input here.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/model/model.h"
#include "engine/table/csv.h"

namespace armillary {

class LinkPoseReader {
 public:
  // Returns nothing and sets `error` where a column is one that nobody writes or stands twice,
  // where none is of the link's place, or of its quaternion only some are there.
  static std::optional<LinkPoseReader> make(const Model& model, int link,
                                            const std::vector<std::string>& header,
                                            TableError& error);

  // Reads the row at `index`; what is missing is zero, or the identity. Returns false and sets
  // `error` for a quaternion that is not of unit length within 1e-6; a smaller deviation is
  // normalized.
  bool read(const Table& table, size_t index, Pose& X_WL, TableError& error) const;

  bool hasTime() const { return time_ >= 0; }
  // s; 0 where the cell is empty.
  double time(const Table& table, size_t index) const;

 private:
  std::string link_;
  std::array<int, 7> columns_;  // of x, y, z, qw, qx, qy, qz; -1 where there is none
  int time_ = -1;
};

}  // namespace armillary
