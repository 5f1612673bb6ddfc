// SPDX-License-Identifier: BSD-3-Clause
// Points of a mesh that lie at one place, in numbers that no shape has: whoever joins corners that
// are the same compares all of these with each other.
#pragma once

#include <Eigen/Core>
#include <cstddef>
#include <optional>

namespace armillary {

struct CrowdedPoint {
  Eigen::Vector3f place;
  std::size_t count = 0;
};

// A place where more than `most` of the points lie, if there is one; `points`: three numbers each.
// In one pass, and a second where there may be one.
std::optional<CrowdedPoint> crowdedPoint(const float* points, std::size_t count, std::size_t most);

}  // namespace armillary
