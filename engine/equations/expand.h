// SPDX-License-Identifier: BSD-3-Clause
// Equations as sums of products that people read: see trigonometric_polynomial.h.
//
// Where every joint has one coordinate and q̇ is its rate, what depends on velocities is made from
// the mass matrix, by Christoffel's symbols (Murray, Li, Sastry 1994, equation 4.23), which is the
// same function as the recursion's and shorter to expand:
//
//   (1)  C_ij = ½ Σ_k (∂M_ij/∂q_k + ∂M_ik/∂q_j − ∂M_kj/∂q_i) q̇_k
//   (2)  τ = M q̈ + C q̇ + g
#pragma once

#include <vector>

#include "engine/equations/equations.h"
#include "engine/equations/trigonometric_polynomial.h"

namespace armillary {

// The space is of the coordinates (angles) and the graph's symbols; entries row by row.
struct Expansion {
  std::unique_ptr<PolynomialSpace> space;
  std::vector<TrigonometricPolynomial> entries;

  std::size_t termCount() const;
};

// Throws NotExpandable where the result is no such sum, or a very long one.
Expansion expand(const Equations& equations);

// Which joints' axes are parallel whatever the pose: by coordinate, a group's number.
std::vector<int> parallelGroups(const PlainModel& model);

}  // namespace armillary
