// SPDX-License-Identifier: BSD-3-Clause
// A mesh, or why there is none, as bytes between two processes of the same program.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/meshes/read_mesh.h"

namespace armillary {

std::string bytesOf(const MeshResult& result);

// Nothing where the bytes are not all of one, or are more.
std::optional<MeshResult> meshResultOf(std::string_view bytes);

}  // namespace armillary
