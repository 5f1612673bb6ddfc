// SPDX-License-Identifier: BSD-3-Clause
// Whether the numbers of a COLLADA file's vertices are there.
#pragma once

#include <string_view>

namespace armillary {

// Whether an <accessor> that vertices, normals or the like are taken from reaches beyond the
// <float_array> that it names, or there is none: assimp 5.2 reads there all the same.
bool sourcesReachTooFar(std::string_view text);

}  // namespace armillary
