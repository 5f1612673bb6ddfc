// SPDX-License-Identifier: BSD-3-Clause
// Counts of a serial chain as exact polynomials in its number of joints.
//
// The counts of chains of 1, 2, … joints (plainChain()) are taken one by one. Where their k-th
// differences vanish from a length n₀ on, they are a polynomial of degree k − 1 there, by Newton's
// forward differences:
//
//   (1)  p(n) = Σ_k Δ_k C(n − n₀, k)
//
// A polynomial of degree d is taken for true where it also meets at least three counts beyond the
// d + 1 that it is made from. Chains shorter than n₀ cost less, as joints at the base have fewer
// numbers that vary.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/counting/count_operations.h"

namespace armillary {

struct ChainFormula {
  static constexpr long kUnit = 24;  // the parts of one that coefficients are told in

  std::vector<long> coefficients;  // of 1, n, n², …
  int from = 1;                    // holds for n of at least this

  // Exact where it holds.
  long at(long n) const;
};

// (1); nothing where the counts, of n = first, first + 1, …, are no such polynomial.
std::optional<ChainFormula> chainFormula(const std::vector<long>& counts, int first = 1);

// Of whole coefficients, of 1, n, n², …
ChainFormula wholeFormula(std::vector<long> coefficients);

// "n³/6 + 23/2 n² − 47", "150 n − 48".
std::string toText(const ChainFormula& formula);

struct ChainMethod {
  std::string quantity, method;
  // Nothing where a count is no polynomial in n.
  std::optional<ChainFormula> multiplications, additions, divisions, trigonometric, total, depth;
  // OperationCount::depth of n = 1, 2, 4, … joints: a method that is made for many processors has
  // no polynomial. Ends early where more are too many to be counted.
  std::vector<std::pair<int, long>> depths = {};
};

// Of every method that applies to chains, or those of that name.
std::vector<ChainMethod> chainMethods(const std::string& method = {});

// The least n from which on, as far as `most`, the first costs less; nothing where there is none.
std::optional<int> crossover(const ChainFormula& first, const ChainFormula& second,
                             int most = 1000);

// Where the articulated body algorithm takes less than the composite rigid body algorithm with its
// factorization, all operations alike: the best known of the comparisons.
std::optional<int> crossoverOfForwardDynamics(const std::vector<ChainMethod>& methods);

}  // namespace armillary
