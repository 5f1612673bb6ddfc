// SPDX-License-Identifier: BSD-3-Clause
// Registers of two numbers, which every processor has.
#pragma once

namespace armillary {

typedef double Pair __attribute__((vector_size(16)));

inline Pair pairAt(const double* from) {
  Pair pair;
  __builtin_memcpy(&pair, from, sizeof pair);
  return pair;
}

inline void putPair(const Pair& pair, double* to) {
  __builtin_memcpy(to, &pair, sizeof pair);
}

}  // namespace armillary
