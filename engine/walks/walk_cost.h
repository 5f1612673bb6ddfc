// SPDX-License-Identifier: BSD-3-Clause
// What a walk's equations take, each evaluated as it stands there: from the right, matrix by
// matrix.
//
// Counted as in counting/: what is multiplied by a structural 0 or 1, or has 0 added, is left out,
// and changes of sign are free. Structural is what is exactly so in a state without special angles.
// A method that is programmed for speed takes less than its equations one after the other: it keeps
// what several of them have in common, and has transforms as rotations and shifts.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "engine/walks/algorithm_walk.h"

namespace armillary {

struct WalkCost {
  long multiplications = 0, additions = 0;

  WalkCost& operator+=(const WalkCost& other) {
    multiplications += other.multiplications;
    additions += other.additions;
    return *this;
  }
};

// Of an equation whose numbers have no special values but structural ones.
WalkCost costOf(const WalkEquation& equation);

// The walk that a method of the command line is walked by; none for an unknown name.
std::optional<WalkAlgorithm> walkOfMethod(std::string_view method);
// All methods that it walks.
std::vector<std::string_view> methodsOfWalk(WalkAlgorithm algorithm);

class WalkCosts {
 public:
  // Of AlgorithmWalk::make() with the same arguments; throws what that throws.
  WalkCosts(WalkAlgorithm algorithm, const std::shared_ptr<const Model>& model, int link = -1);

  // None for a step that is not evaluated but solved, or that the walk did not reach, and in walks
  // whose terms are made beside them, as d'Alembert's: what is left to add up is little of the
  // work.
  const std::optional<WalkCost>& of(int step) const { return costs_.at(step); }
  bool any() const;
  // Of all steps that have one.
  WalkCost total() const;
  // Each equation's name, once, with all its steps.
  struct Named {
    std::string equation;
    int steps = 0;
    std::optional<WalkCost> cost;
  };
  std::vector<Named> byEquation() const;

 private:
  std::vector<WalkStep> steps_;
  std::vector<std::optional<WalkCost>> costs_;
};

}  // namespace armillary
