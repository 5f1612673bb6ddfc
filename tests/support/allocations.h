// Counts every allocation of a program; include it in one file of the program.
#pragma once

#include <atomic>
#include <cstdlib>

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define COUNTS_ALLOCATIONS

namespace {
std::atomic<long> allocations{0};
}

// Eigen calls malloc itself, so that is where to count; operator new ends there too.
extern "C" void* __libc_malloc(std::size_t size);
extern "C" void* malloc(std::size_t size) noexcept {
  ++allocations;
  return __libc_malloc(size);
}
#endif
