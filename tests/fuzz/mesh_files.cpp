// SPDX-License-Identifier: BSD-3-Clause
#include <cmath>

#include "engine/meshes/read_mesh.h"
#include "tests/fuzz/readers.h"

namespace armillary::fuzz {
namespace {

void readMeshFile(const std::string& name, std::string_view bytes) {
  const MeshResult result = readMesh(inputFile(name, bytes));
  if (!result.mesh) {
    if (result.error.empty()) throw Broken("a mesh is refused without a word");
    return;
  }
  for (const MeshPart& part : result.mesh->parts) {
    if (part.normals.size() != part.positions.size()) throw Broken("normals are missing");
    for (const auto& triangle : part.triangles) {
      for (const std::uint32_t corner : triangle) {
        if (corner >= part.positions.size()) throw Broken("a triangle has a corner of no vertex");
      }
    }
    for (const Eigen::Vector3f& position : part.positions) {
      if (!position.allFinite()) throw Broken("a vertex is nowhere");
    }
    for (const Eigen::Vector3f& normal : part.normals) {
      if (!(std::abs(normal.norm() - 1.0f) < 1e-3f)) throw Broken("a normal is no unit vector");
    }
  }
}

}  // namespace

void readStl(std::string_view bytes) {
  readMeshFile("mesh.stl", bytes);
}
void readPlyMesh(std::string_view bytes) {
  readMeshFile("mesh.ply", bytes);
}
void readObj(std::string_view bytes) {
  readMeshFile("mesh.obj", bytes);
}
void readOffMesh(std::string_view bytes) {
  readMeshFile("mesh.off", bytes);
}
void readMshMesh(std::string_view bytes) {
  readMeshFile("mesh.msh", bytes);
}
void readDae(std::string_view bytes) {
  readMeshFile("mesh.dae", bytes);
}
void readGltf(std::string_view bytes) {
  readMeshFile("mesh.gltf", bytes);
}
void readGlb(std::string_view bytes) {
  readMeshFile("mesh.glb", bytes);
}

}  // namespace armillary::fuzz
