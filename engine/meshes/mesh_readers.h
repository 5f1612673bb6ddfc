// SPDX-License-Identifier: BSD-3-Clause
// Mesh files are read in processes of their own, so that what brings the library assimp down, or
// keeps it busy for ever, is an error of that file and nothing else.
//
// A second process is forked while the program has a single thread and hardly any memory. For each
// file it forks a third one, which reads it under limits of time and memory, answers and ends. What
// is read without assimp (ply, off, msh) stays here.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include "engine/meshes/read_mesh.h"

namespace armillary {

// From now on readMesh() reads apart; to be called at the beginning of main(). The second process
// ends with this one. Does nothing where it was called before or where there can be no other
// process: then meshes are read here, as without it.
void startMeshReaders();

// What a reader may take for a file of `bytes`: of a processor's time, s, and memory beyond what
// the program takes itself, bytes.
struct MeshReaderLimits {
  double seconds = 0.0;
  std::size_t memory = 0;
};
MeshReaderLimits meshReaderLimits(std::uintmax_t bytes);

// `read(file)` in a process of its own: its result, or the error that it ended without one. Nothing
// where readers were not started or no process could be made.
using MeshReaderCall = MeshResult (*)(const std::filesystem::path&);
std::optional<MeshResult> readMeshApart(const std::filesystem::path& file, MeshReaderCall read);

}  // namespace armillary
