// SPDX-License-Identifier: BSD-3-Clause
// Why a file with a mesh's name is none, in words for who has to get another one.
#pragma once

#include <filesystem>
#include <string>

namespace armillary {

// "is a Git LFS pointer, not the mesh itself: run git lfs pull", and the like: a predicate with its
// remedy, without the full stop; empty where the file's beginning and size tell nothing.
std::string meshFileFault(const std::filesystem::path& file);

}  // namespace armillary
