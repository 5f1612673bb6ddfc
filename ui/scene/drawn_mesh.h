// SPDX-License-Identifier: GPL-3.0-or-later
// The mesh of a shape, ready to be drawn.
#pragma once

#include <Eigen/Geometry>
#include <QImage>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "engine/description/robot_description.h"
#include "engine/description/triangle_mesh.h"
#include "engine/meshes/read_mesh.h"

namespace armillary {

// A mesh file with more triangles than this is drawn with at most so many: what a mesh adds beyond
// is finer than a picture's pixels. Parts with a texture are drawn as they are and do not count.
// Masses, contacts and collisions always go by the whole mesh.
inline constexpr std::size_t kMostTrianglesOfAMesh = 100'000;

// One surface of one material.
struct DrawnPart {
  std::shared_ptr<const MeshPart> mesh;   // scaled, in the shape's frame
  Eigen::AlignedBox3d box;                // of its triangles
  std::shared_ptr<const QImage> texture;  // that the mesh brings along; may be null
};

struct DrawnMesh {
  std::vector<DrawnPart> parts;
  std::vector<std::string> messages;     // sentences about what is missing or broken
  std::size_t triangles = 0, drawn = 0;  // of the file, and of the parts
  // Of a file: those vertices of the whole mesh with which it can touch a plane (contact_points.h).
  std::vector<Eigen::Vector3d> extremes;
};

// Shapes with the same key have the same mesh: its file, its scale, and whether the description has
// a texture for it.
using DrawnMeshKey = std::tuple<std::string, double, double, double, bool>;
DrawnMeshKey drawnMeshKey(const GeometryDescription& shape);
// Whether the shape's mesh is in a file that was found.
bool isInFile(const GeometryDescription& shape);

// Of a shape of any type; empty for a mesh whose file was not found. Meshes that were drawn before
// and whose files have not changed are not made again; of those that nobody draws any more the last
// ones stay, 256 MB of them. For use from any thread; may take seconds.
std::shared_ptr<const DrawnMesh> drawnMesh(const GeometryDescription& shape);

// The same at once: null where a file would have to be read.
std::shared_ptr<const DrawnMesh> knownDrawnMesh(const GeometryDescription& shape);

// What a shape touches a plane with, as a MeshSource for contactPoints(); nothing where its file
// was not read before, or cannot be.
std::optional<TriangleMesh> knownExtremes(const ShapeDescription& shape);

// A picture for a surface, at most 2048 pixels wide and high, kept as meshes are. Null and a
// message where it cannot be read.
std::shared_ptr<const QImage> textureOf(const std::string& file, std::string& message);

}  // namespace armillary
