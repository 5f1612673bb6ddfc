// SPDX-License-Identifier: BSD-3-Clause
// Operation counts that the literature states, for serial chains of n revolute joints with general
// Denavit-Hartenberg parameters on a fixed base.
#pragma once

#include <vector>

namespace armillary {

// Sines and cosines given.
struct PublishedCount {
  const char* quantity;
  const char* method;  // ours that it is held against
  const char* source;
  std::vector<long> multiplications, additions;  // coefficients of 1, n, n², …
  const char* why;                               // it is not ours; operation_counts.md has more

  static long at(const std::vector<long>& coefficients, long n) {
    long sum = 0;
    for (std::size_t k = coefficients.size(); k-- > 0;) sum = sum * n + coefficients[k];
    return sum;
  }
};

inline const std::vector<PublishedCount>& publishedCounts() {
  static const std::vector<PublishedCount> counts{
      {"inverse-dynamics",
       "newton-euler",
       "Luh, Walker and Paul (1980), as counted by Hollerbach (1980)",
       {-48, 150},
       {-48, 131},
       "the algorithm as its authors first wrote it"},
      {"inverse-dynamics",
       "newton-euler",
       "Craig (1986)",
       {-99, 126},
       {-92, 106},
       "rotations as whole matrices: the zero of each of five is multiplied"},
      {"inverse-dynamics",
       "rnea",
       "Featherstone (1987)",
       {-68, 130},
       {-56, 101},
       "the same formulation; turns about x and then z, where ours are any rotation"},
      {"inverse-dynamics",
       "cartesian-tensors",
       "Balafoutis, Patel and Misra (1988)",
       {-69, 93},
       {-66, 81},
       "without the 4 products of a rotation matrix, and no m a, by augmented links; turns about x "
       "and then z"},
      {"inverse-dynamics",
       "recursive-lagrangian",
       "Hollerbach (1980), with 4 x 4 matrices",
       {-592, 830},
       {-464, 675},
       "products of whole matrices, with the zeros and ones that stand apart in ours"},
      {"forward-dynamics",
       "aba",
       "Featherstone (1987)",
       {-267, 300},
       {-259, 279},
       "turns and shifts of inertias about x and then z, where ours are any transformation"},
      {"forward-dynamics",
       "aba",
       "Brandl, Johanni and Otter (1986)",
       {-222, 250},
       {-198, 220},
       "screws about x and then z"},
      {"forward-dynamics",
       "aba",
       "McMillan and Orin (1995), as listed by Featherstone (2008)",
       {-259, 224},
       {-248, 205},
       "screws about x and then z"},
      {"mass-matrix",
       "crba",
       "Featherstone (2008), of the best known",
       {-32, 22, 10},
       {-43, 37, 6},
       "screws about x and then z, and no more of a column than its joint needs"}};
  return counts;
}

}  // namespace armillary
