// SPDX-License-Identifier: BSD-3-Clause
// Mesh files that are read once in a run, whoever wants them.
#pragma once

#include <filesystem>
#include <memory>

#include "engine/meshes/read_mesh.h"

namespace armillary {

// readMesh(), but a file that was read before is not read again as long as it, and the files that
// it depends on, have the size and the time of change that they had. Of meshes that nobody uses any
// more the last ones stay, 256 MB in all. For use from any thread.
std::shared_ptr<const MeshResult> cachedMesh(const std::filesystem::path& file);

// The same where it needs no reading; else null.
std::shared_ptr<const MeshResult> knownMesh(const std::filesystem::path& file);

// How many mesh files cachedMesh() has read in this run.
int meshFilesRead();

// The memory of a mesh's numbers and embedded textures.
std::size_t bytesOf(const MeshPart& part);

}  // namespace armillary
