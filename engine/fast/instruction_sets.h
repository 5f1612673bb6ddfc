// SPDX-License-Identifier: BSD-3-Clause
// Which of the compiled kernels this processor can run.
#pragma once

#include <span>

#include "engine/fast/kernels.h"

namespace armillary::fast {

// All that run here, the one for any processor first.
std::span<const Kernels* const> kernelsOfThisProcessor();

// The one with the most lanes.
const Kernels& bestKernels();

}  // namespace armillary::fast
