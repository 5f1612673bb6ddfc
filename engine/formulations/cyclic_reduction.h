// SPDX-License-Identifier: BSD-3-Clause
// Symmetric block tridiagonal systems, in O(log n) parallel steps.
//
// Source: odd-even reduction of Golub and Hockney in blocks: Buzbee, Golub and Nielson, On direct
// methods for solving Poisson's equations (SIAM J. Numerical Analysis 7, 1970). Rows i = 1 … n with
// symmetric positive definite A_i; with the stride s = 1 the system is
//
//   (1)  B_{i−s}ᵀ x_{i−s} + A_i x_i + B_i x_{i+s} = r_i
//
// Every second row, e = s, 3 s, 5 s, …, is solved for its unknown at once with the others:
//
//   (2)  x_e = y_e − U_e x_{e−s} − W_e x_{e+s},   [U_e W_e y_e] = A_e⁻¹ [B_{e−s}ᵀ B_e r_e]
//
// and put into the rows between, i = 2 s, 4 s, …, with p = i − s and e = i + s:
//
//   (3)  A_i −= B_pᵀ W_p,   r_i −= B_pᵀ y_p
//   (4)  A_i −= B_i U_e,    r_i −= B_i y_e,   B_i = −B_i W_e
//
// which are again (1) for the stride 2 s, half as many. When no row is left, (2) gives the unknowns
// of each stride from those of the next, backwards.
//
// The rows of one stride do not depend on each other. With a factorization, or a product with its
// subtraction, as one operation, a stride has 4 operations that wait for each other and 2 more on
// the way back, so that the longest chain of dependent operations is 6 ⌊log₂ n⌋ + 2: for n > 1 at
// most 8 ⌈log₂ n⌉. Altogether there are less than 12 n.
#pragma once

#include <Eigen/Cholesky>
#include <vector>

#include "engine/formulations/constraint_space.h"
#include "engine/formulations/thread_team.h"

namespace armillary {

struct TridiagonalRow {
  // What the caller fills; used up.
  SmallMatrix A;  // symmetric positive definite; may have no rows
  SmallMatrix B;  // rows of this row, columns of the next one
  SmallVector r;
  // What comes back.
  SmallVector x;
  bool is_positive = true;  // false where A_e of (2) is not, but for rounding
  int depth = 0;            // of the longest chain of operations that x waited for
  int work = 0;             // operations done for this row

  Eigen::LLT<SmallMatrix> factor;
  SmallMatrix U, W;
  SmallVector y;
};

// Solves (1) for rows[1] … rows[n], rows[0] being nobody's. Called by every member of the team in
// its program. The numbers do not depend on the size of the team.
void solveTridiagonal(std::vector<TridiagonalRow>& rows, ThreadTeam& team, int member);

}  // namespace armillary
