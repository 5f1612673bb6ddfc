// SPDX-License-Identifier: BSD-3-Clause
// Mesh files that assimp does not bear: it goes down into what is nested by recursion, without a
// limit, and reads numbers that are not there.
#pragma once

#include <filesystem>
#include <string>

namespace armillary {

// Of a .dae, .gltf or .glb file: why it is not to be given to assimp, a sentence that begins with
// "it"; empty where it may be. Other files are not looked at.
std::string nestingFault(const std::filesystem::path& file);

}  // namespace armillary
