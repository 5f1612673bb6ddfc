// SPDX-License-Identifier: BSD-3-Clause
// Samples of a caller as the kernels take them.
#pragma once

#include "engine/fast/fast_dynamics.h"
#include "engine/fast/kernels.h"

namespace armillary::fast {

// Throws std::invalid_argument where there are not `size` rows and `count` columns.
inline Rows rowsOf(const Model& model, const char* what, const Samples& samples, Eigen::Index size,
                   Eigen::Index count) {
  expectSize(model, what, samples.rows(), size);
  expectSize(model, "the number of samples", samples.cols(), count);
  return {samples.data(), static_cast<long>(samples.outerStride())};
}

}  // namespace armillary::fast
