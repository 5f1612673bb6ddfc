// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/soak/memory.h"

#include <malloc.h>
#include <unistd.h>

#include <cstdio>

namespace armillary::soak {

double residentMemory() {
  malloc_trim(0);
  long pages = 0;
  if (FILE* file = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(file, "%*d %ld", &pages) != 1) pages = 0;
    std::fclose(file);
  }
  return 1e-6 * static_cast<double>(pages) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double MemoryOverTime::growth() const {
  constexpr double kSettled = 10.0;  // minutes
  for (const Taken& first : taken_) {
    if (first.minute < kSettled - 0.5) continue;
    return taken_.back().megabytes / first.megabytes - 1.0;
  }
  return 0.0;
}

}  // namespace armillary::soak
