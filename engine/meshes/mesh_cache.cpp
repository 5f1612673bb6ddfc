// SPDX-License-Identifier: BSD-3-Clause
#include "engine/meshes/mesh_cache.h"

#include "engine/meshes/file_cache.h"

namespace armillary {
namespace {

constexpr std::size_t kMostBytes = 256'000'000;

using Cache = FileCache<std::string, MeshResult>;

Cache& cache() {
  static Cache cache(kMostBytes);
  return cache;
}

Cache::Made read(const std::filesystem::path& file) {
  Cache::Made made;
  made.stamps.push_back(stampOf(file));  // before: what changes meanwhile is read again
  MeshResult result = readMesh(file);
  for (const std::filesystem::path& other : result.files) made.stamps.push_back(stampOf(other));
  if (result.mesh) {
    for (const MeshPart& part : result.mesh->parts) made.bytes += bytesOf(part);
  }
  made.value = std::make_shared<const MeshResult>(std::move(result));
  return made;
}

}  // namespace

std::size_t bytesOf(const MeshPart& part) {
  return part.positions.size() * sizeof(part.positions[0]) +
         part.normals.size() * sizeof(part.normals[0]) + part.uvs.size() * sizeof(part.uvs[0]) +
         part.triangles.size() * sizeof(part.triangles[0]) + part.material.texture_bytes.size();
}

std::shared_ptr<const MeshResult> cachedMesh(const std::filesystem::path& file) {
  return cache().get(file.string(), [&] { return read(file); });
}

std::shared_ptr<const MeshResult> knownMesh(const std::filesystem::path& file) {
  return cache().known(file.string());
}

int meshFilesRead() {
  return cache().madeCount();
}

}  // namespace armillary
