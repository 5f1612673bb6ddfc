// SPDX-License-Identifier: BSD-3-Clause
#include "engine/fast/instruction_sets.h"

#include <vector>

namespace armillary::fast {
namespace {

std::vector<const Kernels*> found() {
  std::vector<const Kernels*> all{&kKernelsOfAnyProcessor};
#if defined(__x86_64__)
  // these ask the operating system too, whether it keeps the wide registers
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
    all.push_back(&kKernelsAvx2);
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") &&
        __builtin_cpu_supports("avx512vl")) {
      all.push_back(&kKernelsAvx512);
    }
  }
#endif
  return all;
}

}  // namespace

std::span<const Kernels* const> kernelsOfThisProcessor() {
  static const std::vector<const Kernels*> all = found();
  return all;
}

const Kernels& bestKernels() {
  return *kernelsOfThisProcessor().back();
}

const Kernels& bestKernelsForRecursion(const Form& form) {
  const Kernels* best = kernelsOfThisProcessor().front();
  for (const Kernels* each : kernelsOfThisProcessor()) {
    if (each->lanes <= 4 || each->lanes < form.turn_count) best = each;
  }
  return *best;
}

}  // namespace armillary::fast
