// SPDX-License-Identifier: BSD-3-Clause
#include "engine/walks/walk_agreement.h"

#include <algorithm>

namespace armillary {

WalkAgreement agreement(const AlgorithmWalk& walk, int step, const AlgorithmWalk& other,
                        int other_step) {
  constexpr double kSamePlace = 1e-9;  // m: both come from the same poses
  WalkAgreement result;
  const std::vector<WalkVector> theirs = other.vectors(other_step);
  for (const WalkVector& mine : walk.vectors(step)) {
    for (const WalkVector& its : theirs) {
      if (its.kind != mine.kind || its.body != mine.body ||
          (its.origin - mine.origin).norm() > kSamePlace) {
        continue;
      }
      if (std::find(result.compared.begin(), result.compared.end(), mine.kind) ==
          result.compared.end()) {
        result.compared.push_back(mine.kind);
      }
      result.difference =
          std::max(result.difference, (its.vector - mine.vector).cwiseAbs().maxCoeff());
      result.size = std::max(result.size, mine.vector.cwiseAbs().maxCoeff());
      break;
    }
  }
  return result;
}

}  // namespace armillary
