// SPDX-License-Identifier: BSD-3-Clause
// A mesh shape as it is drawn by who reads no mesh files: its triangles by colour, not too many.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "engine/description/robot_description.h"

namespace armillary {

struct ColoredSurface {
  struct Part {
    std::vector<Eigen::Vector3f> vertices;  // m, in the shape's frame, before its scale
    std::vector<std::array<std::uint32_t, 3>> triangles;
    std::optional<Color> color;  // the mesh's own
  };
  std::vector<Part> parts;            // none where the mesh cannot be read
  std::size_t triangles_in_file = 0;  // more than the parts have where it was simplified
  std::size_t triangleCount() const {
    std::size_t count = 0;
    for (const Part& part : parts) count += part.triangles.size();
    return count;
  }
};

// Gives a shape of type kMesh with at most so many triangles (> 0).
using SurfaceSource =
    std::function<ColoredSurface(const ShapeDescription&, std::size_t most_triangles)>;

}  // namespace armillary
