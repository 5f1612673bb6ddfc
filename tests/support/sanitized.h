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
