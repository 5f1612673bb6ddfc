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
// For the recursive Newton-Euler algorithm on one sample: at most four lanes where eight would not
// be filled by its turns, which then cost more than they save (a tenth of inverse dynamics of arms
// of six axes).
const Kernels& bestKernelsForRecursion(const Form& form);

}  // namespace armillary::fast
