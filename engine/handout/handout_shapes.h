// SPDX-License-Identifier: BSD-3-Clause
// A robot's shapes as a page draws them: simple shapes by their measures, meshes with few
// triangles.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/description/colored_surface.h"
#include "engine/model/model.h"

namespace armillary {

// Points are whole steps from a corner of the box around them: 1/65535 of it is not to be seen.
struct HandoutMesh {
  Eigen::Vector3d lower = Eigen::Vector3d::Zero(), step = Eigen::Vector3d::Zero();  // m
  std::vector<std::uint16_t> points;                                                // three a point
  std::vector<std::uint32_t> triangles;                                             // three each
};

struct HandoutShape {
  int body = 0;
  Pose X_BG;  // geometry frame in the body's frame
  ShapeType type = ShapeType::kBox;
  Eigen::Vector3d size = Eigen::Vector3d::Zero();   // as of ShapeDescription, as is all below
  double radius = 0.0, length = 0.0;                // m
  int mesh = -1;                                    // in HandoutShapes::meshes
  Eigen::Vector3d scale = Eigen::Vector3d::Ones();  // of a mesh
  Color color;
};

struct HandoutShapes {
  std::vector<HandoutShape> shapes;
  std::vector<HandoutMesh> meshes;
  std::vector<std::string> messages;  // what is not drawn as the file has it, in sentences
};

// The visuals of all links, meshes with at most `most_triangles` in all. A robot of which none can
// be drawn, and links whose visuals cannot be read, are drawn as a skeleton.
HandoutShapes handoutShapes(const RobotDescription& description, const Model& model,
                            const SurfaceSource& surfaces, std::size_t most_triangles = 60'000);

}  // namespace armillary
