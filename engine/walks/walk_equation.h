// SPDX-License-Identifier: BSD-3-Clause
// An equation with its present numbers: what it says, and every part of what it says.
//
//   result = Σ coefficient · factor · factor · …
//
// A term's factors are read from the right: A × B C is A × (B C). Where a result is put together
// from blocks (τ of all joints, the mass matrix), `row` and `column` say where a term's block goes.
#pragma once

#include <Eigen/Core>
#include <string>
#include <string_view>
#include <vector>

namespace armillary {

// What a factor does with all that stands to the right of it.
enum class WalkProduct {
  kMatrix,     // A B; a single number scales
  kCross,      // A × B, of 3-vectors, or of spatial motions
  kCrossForce  // V ×* F
};

// The rows or the columns of a matrix of all links or joints: how many each block has, and whose it
// is.
struct WalkBlocks {
  std::vector<int> sizes;
  std::vector<std::string> names;
};

struct WalkFactor {
  std::string_view symbol;  // its name among the typeset symbols, as "v_i"
  Eigen::MatrixXd value;    // SI; in the product it stands transposed where that is so
  // Of a column one unit a row; of a matrix those that its entries have; none: plain numbers.
  std::vector<const char*> units;
  bool transposed = false;
  WalkProduct product = WalkProduct::kMatrix;
  // Of its value as it stands, not transposed. Where there are any it is shown as a picture.
  WalkBlocks row_blocks = {}, column_blocks = {};

  bool isPicture() const { return !row_blocks.sizes.empty(); }
  WalkFactor transpose() const;
  WalkFactor cross() const;       // … × what follows
  WalkFactor crossForce() const;  // … ×* what follows
};

struct WalkTerm {
  std::vector<WalkFactor> factors;  // at least one
  double coefficient = 1.0;
  int body = -1;            // the child that it comes from; -1: the step's own body
  int row = 0, column = 0;  // where its value stands in the result
};

struct WalkEquation {
  WalkFactor result;
  std::vector<WalkTerm> terms;  // what is structurally zero here is left out; none: zero
};

// What a term amounts to, its coefficient included. Throws std::invalid_argument where its factors
// do not fit each other.
Eigen::MatrixXd valueOf(const WalkTerm& term);

}  // namespace armillary
