// SPDX-License-Identifier: GPL-3.0-or-later
// How many heaps the window's threads have between them.
#pragma once

#include <cstdlib>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace armillary {

// The GNU C library gives each thread a heap of its own, up to eight a processor, and what is free
// in one is of no use to the others: what loads, renders and computes in turn kept two to three
// times what it used. To be called before there are threads.
inline void keepFewHeaps() {
#ifdef __GLIBC__
  constexpr int kHeaps = 4;
  mallopt(M_ARENA_MAX, kHeaps);
#endif
}

}  // namespace armillary
