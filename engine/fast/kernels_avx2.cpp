// SPDX-License-Identifier: BSD-3-Clause
// Compiled with the instructions of its name; called only where the processor has them.
#include "engine/fast/kernels_of_set.h"

#if defined(__x86_64__)
namespace armillary::fast {

constinit const Kernels kKernelsAvx2 = kernelsNamed("avx2");

}  // namespace armillary::fast
#endif
