// SPDX-License-Identifier: BSD-3-Clause
#include "tests/support/allocations.h"

#ifdef COUNTS_ALLOCATIONS
namespace armillary::test {
std::atomic<long> allocations{0};
}

// Eigen calls malloc itself, so that is where to count; operator new ends there too.
extern "C" void* __libc_malloc(std::size_t size);
extern "C" void* malloc(std::size_t size) noexcept {
  ++armillary::test::allocations;
  return __libc_malloc(size);
}
#endif
