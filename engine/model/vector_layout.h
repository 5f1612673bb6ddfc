// SPDX-License-Identifier: BSD-3-Clause
// Eigen lays vectors out by the instructions that its compiler may use (-march): a program whose
// differ from the engine's would read the engine's objects at the wrong places. It is not linked:
// "undefined reference to armillary::EngineBuiltForVectorsOf<64>::kBytes".
#pragma once

#include <Eigen/Core>

namespace armillary {

// Defined for the alignment in bytes that the engine was built with, and for no other.
template <int kAlignment>
struct EngineBuiltForVectorsOf {
  static const int kBytes;
};
template <>
const int EngineBuiltForVectorsOf<EIGEN_MAX_ALIGN_BYTES>::kBytes;

// Asks for it wherever this is included.
[[gnu::used]] inline const int* const kSameVectorLayout =
    &EngineBuiltForVectorsOf<EIGEN_MAX_ALIGN_BYTES>::kBytes;

}  // namespace armillary
