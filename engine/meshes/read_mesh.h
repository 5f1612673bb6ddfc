// SPDX-License-Identifier: BSD-3-Clause
// Reads a mesh file (dae, stl, obj, ply, off, gltf, glb) as robot descriptions mean it.
//
// Axes. COLLADA files keep their own axes, whatever <up_axis> says, as rviz does: robot
// descriptions are written against that. (Those few that are not are turned as a whole: see
// engine/read/up_axis.h.) glTF is y-up by its specification, so glTF files are
// turned by +90 degrees about x: the file's +y becomes the robot's +z, as in Drake. The others are
// taken as written. COLLADA's <unit> is applied; node transforms are applied everywhere.
#pragma once

#include <Eigen/Core>
#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace armillary {

struct MeshMaterial {
  std::optional<Eigen::Vector4f> color;     // sRGB and alpha, 0 to 1; empty: the file gives none
  std::filesystem::path texture;            // existing file; empty: none
  std::vector<std::uint8_t> texture_bytes;  // an embedded texture, as PNG or JPEG; empty: none
};

// Triangles of one material. `normals` has the length of `positions`; `uvs` too, or is empty;
// uv (0, 0) is the lower left corner of the picture.
struct MeshPart {
  std::vector<Eigen::Vector3f> positions;  // m, in the mesh frame
  std::vector<Eigen::Vector3f> normals;    // unit
  std::vector<Eigen::Vector2f> uvs;
  std::vector<std::array<std::uint32_t, 3>> triangles;  // counter-clockwise seen from outside
  MeshMaterial material;
};

struct MeshData {
  std::vector<MeshPart> parts;
};

// Either a mesh or a sentence that says why there is none. `warnings` are sentences about what is
// missing from a mesh that can be used all the same.
struct MeshResult {
  std::optional<MeshData> mesh;
  std::string error;
  std::vector<std::string> warnings;
  // Other files that it depends on: that were read with it, or were looked for.
  std::vector<std::filesystem::path> files;
};

// Never throws and never ends the program, whatever is in the file. Independent of the locale.
MeshResult readMesh(const std::filesystem::path& file) noexcept;

}  // namespace armillary
