// SPDX-License-Identifier: BSD-3-Clause
#include "engine/meshes/crowded_point.h"

#include <cmath>
#include <cstdint>
#include <cstring>
#include <vector>

namespace armillary {
namespace {

constexpr int kBits = 16;  // of the number of a bucket

std::size_t bucketOf(const float* point) {
  std::uint64_t mixed = 0;
  for (int axis = 0; axis < 3; ++axis) {
    const float number = point[axis] == 0.0f ? 0.0f : point[axis];  // no -0
    std::uint32_t bits;
    std::memcpy(&bits, &number, sizeof bits);
    mixed = (mixed ^ bits) * 0x9e3779b97f4a7c15u;
    mixed ^= mixed >> 32;
  }
  return (mixed * 0x9e3779b97f4a7c15u) >> (64 - kBits);
}

// What is no number is like itself, to whoever compares all with all.
bool same(const float* a, const float* b) {
  for (int axis = 0; axis < 3; ++axis) {
    if (!(a[axis] == b[axis] || (std::isnan(a[axis]) && std::isnan(b[axis])))) return false;
  }
  return true;
}

}  // namespace

std::optional<CrowdedPoint> crowdedPoint(const float* points, std::size_t count, std::size_t most) {
  if (count <= most) return std::nullopt;
  std::vector<std::uint32_t> full(std::size_t{1} << kBits, 0);
  for (std::size_t i = 0; i < count; ++i) ++full[bucketOf(points + 3 * i)];
  for (std::size_t bucket = 0; bucket < full.size(); ++bucket) {
    if (full[bucket] <= most) continue;
    // of those in it more than half may be one; who stays when others cancel out is the one
    const float* candidate = nullptr;
    std::size_t votes = 0;
    for (std::size_t i = 0; i < count; ++i) {
      const float* point = points + 3 * i;
      if (bucketOf(point) != bucket) continue;
      if (votes == 0) {
        candidate = point;
        votes = 1;
      } else {
        votes += same(point, candidate) ? 1 : std::size_t(-1);
      }
    }
    std::size_t together = 0;
    for (std::size_t i = 0; candidate && i < count; ++i)
      together += same(points + 3 * i, candidate) ? 1 : 0;
    if (together > most) {
      return CrowdedPoint{{candidate[0], candidate[1], candidate[2]}, together};
    }
  }
  return std::nullopt;
}

}  // namespace armillary
