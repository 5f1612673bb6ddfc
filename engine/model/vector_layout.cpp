// SPDX-License-Identifier: BSD-3-Clause
#include "engine/model/vector_layout.h"

namespace armillary {

template <>
const int EngineBuiltForVectorsOf<EIGEN_MAX_ALIGN_BYTES>::kBytes = EIGEN_MAX_ALIGN_BYTES;

}  // namespace armillary
