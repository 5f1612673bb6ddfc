// SPDX-License-Identifier: BSD-3-Clause
// Every allocation of the test program, counted.
#pragma once

#include <atomic>
#include <cstdlib>

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define COUNTS_ALLOCATIONS

namespace armillary::test {
extern std::atomic<long> allocations;
}
#endif
