// How freely a mechanism with loops can move at a pose.
//
//   mobility m = n − rank φ'          n degrees of freedom of the tree
//   Grübler and Kutzbach's count n − (rows of φ'), which knows no dimensions and is less than m
//   where constraints are redundant
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
  std::vector<int>
      independent;  // `mobility` degrees of freedom that may be chosen at will, ascending
  std::vector<int> redundant_rows;  // of φ', ascending
};

// At the pose of `state`; velocities are not used. Rows that depend on others but for
// `rank_tolerance` of the largest number of φ' are redundant.
void mobility(const Model& model, std::span<const Loop> loops, const State& state,
              Workspace& workspace, Mobility& result, double rank_tolerance = 1e-9);

}  // namespace armillary
