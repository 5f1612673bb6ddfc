// SPDX-License-Identifier: BSD-3-Clause
// Whether a sanitizer watches this program: what it keeps and counts is its own then, and slow.
#pragma once

// clang says so by features
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define ARMILLARY_SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define ARMILLARY_SANITIZED
#endif

namespace armillary::test {
// How many times the time and the memory that a limit gives.
#ifdef ARMILLARY_SANITIZED
inline constexpr int kSlower = 10, kLarger = 5;
#else
inline constexpr int kSlower = 1, kLarger = 1;
#endif
}  // namespace armillary::test
