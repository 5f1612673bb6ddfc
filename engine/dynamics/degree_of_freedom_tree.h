// SPDX-License-Identifier: BSD-3-Clause
// Which degrees of freedom feel each other: the tree of the mass matrix's factorization.
//
// Source: Featherstone 2008, section 6.4 (branch-induced sparsity) and its expanded parent array λ.
// An entry of M is zero where neither of two bodies carries the other. Eliminating from the last
// degree of freedom to the first keeps these zeros: row k of the factor L has entries only at
// λ(k), λ(λ(k)), …, where
//
//   (1)  λ(k) is the last degree of freedom before k that row k of L has.
//
// For a robot without followers that is the degree of freedom before k in k's joint, or else the
// last one of the joint that carries it. Followers share degrees of freedom between branches: M has
// an entry wherever one body of each lies on the other's path to the root, elimination may add
// more, and (1) is the elimination tree of that coupled pattern (Liu, The role of elimination
// trees in sparse factorization, 1990). Its chains hold every entry that L can have; some of them
// may stay zero.
#pragma once

#include <vector>

#include "engine/model/model.h"

namespace armillary {

struct DegreeOfFreedomTree {
  // λ: parent[k] < k, or -1 where nothing before k feels it.
  std::vector<int> parent;
  // First of the degrees of freedom that lead to k without a gap: parent[j] == j − 1 from
  // run_begin[k] + 1 to k. A chain of λ is a few such runs.
  std::vector<int> run_begin;
  // A pivot up to this is zero but for rounding (kg m² or kg); a leader feels its followers too.
  std::vector<double> singular_pivot;

  explicit DegreeOfFreedomTree(const Model& model);

  int size() const { return static_cast<int>(parent.size()); }

  // Calls visit(begin, end) for the runs [begin, end) of k, λ(k), λ(λ(k)), …, last run first.
  template <class Visit>
  void visitRuns(int k, Visit&& visit) const {
    while (k >= 0) {
      visit(run_begin[k], k + 1);
      k = parent[run_begin[k]];
    }
  }
};

// What factorizing and solving take, in multiplications each with its subtraction (Featherstone
// 2008, section 6.5). With d_k the length of the chain k, λ(k), …: Σ d_k (d_k − 1) / 2 and, for the
// two triangular solves together, Σ 2 (d_k − 1).
struct FactorizationCost {
  long factorize = 0;
  long solve = 0;
};
FactorizationCost factorizationCost(const DegreeOfFreedomTree& tree);

}  // namespace armillary
