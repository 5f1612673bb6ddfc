// SPDX-License-Identifier: BSD-3-Clause
// Every allocation of the test program, counted.
#pragma once

#include <atomic>
#include <cstdlib>

#include "tests/support/sanitized.h"

#if defined(__GLIBC__) && !defined(ARMILLARY_SANITIZED)
#define COUNTS_ALLOCATIONS

namespace armillary::test {
extern std::atomic<long> allocations;
}
#endif
