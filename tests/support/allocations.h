// SPDX-License-Identifier: BSD-3-Clause
// Every allocation of the test program, counted.
#pragma once

#include <atomic>
#include <cstdlib>

// clang says so by features
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define __SANITIZE_ADDRESS__ 1
#endif
#endif

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define COUNTS_ALLOCATIONS

namespace armillary::test {
extern std::atomic<long> allocations;
}
#endif
