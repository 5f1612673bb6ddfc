// SPDX-License-Identifier: BSD-3-Clause
// Operation counts that the literature states, for serial chains of n revolute joints with general
// Denavit-Hartenberg parameters.
#pragma once

#include <vector>

namespace armillary {

// multiplications = a n + b, additions = c n + d; sines and cosines given.
struct PublishedCount {
  const char* quantity;
  const char* method;  // ours that it is held against
  const char* source;
  long a, b, c, d;
};

inline const std::vector<PublishedCount>& publishedCounts() {
  static const std::vector<PublishedCount> counts{
      {"inverse-dynamics", "rnea", "Luh, Walker and Paul (1980), as counted by Hollerbach (1980)",
       150, -48, 131, -48},
      {"inverse-dynamics", "cartesian-tensors", "Balafoutis, Patel and Misra (1988)", 93, -69, 81,
       -66},
      {"forward-dynamics", "aba", "Featherstone (1987)", 300, -267, 279, -259},
      {"forward-dynamics", "aba", "Brandl, Johanni and Otter (1986)", 250, -222, 220, -198},
      {"forward-dynamics", "aba", "McMillan and Orin (1995)", 224, -30, 205, -37}};
  return counts;
}

}  // namespace armillary
