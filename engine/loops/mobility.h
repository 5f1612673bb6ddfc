// SPDX-License-Identifier: BSD-3-Clause
// How freely a mechanism with loops can move at a pose.
//
//   mobility m = n − rank φ'          n degrees of freedom of the tree
//   its count n − (rows of φ'), after Grübler and Kutzbach, which knows no dimensions and is less
//   than m where constraints are redundant
//
// Source: Featherstone 2008, section 8.10.
#pragma once

#include "engine/loops/loop_constraints.h"

namespace armillary {

struct Mobility {
  int degrees_of_freedom = 0;  // n, of the tree
  int rows = 0;                // of constraints
  int rank = 0;                // of φ'
  int mobility = 0;            // n − rank
  int grueblers_count = 0;     // n − rows
  int redundant = 0;           // rows − rank
  // `mobility` degrees of freedom that may be chosen at will, and the rows of φ' that depend on
  // others; both ascending, and one choice of several.
  std::vector<int> independent, redundant_rows;
};

// At the pose of `state`; velocities are not used. Rows that depend on others but for 1e-9 of the
// largest number of φ' are redundant.
void mobility(const Model& model, std::span<const Loop> loops, const State& state,
              Workspace& workspace, Mobility& result);

}  // namespace armillary
