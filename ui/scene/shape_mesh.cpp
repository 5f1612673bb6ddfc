// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/scene/shape_mesh.h"

#include <cmath>

namespace armillary {
namespace {

std::uint32_t addVertex(MeshPart& part, const Eigen::Vector3d& position,
                        const Eigen::Vector3d& normal) {
  part.positions.push_back(position.cast<float>());
  part.normals.push_back(normal.normalized().cast<float>());
  return static_cast<std::uint32_t>(part.positions.size() - 1);
}

struct ProfilePoint {
  double radius, z;                // of the point
  double normal_radial, normal_z;  // of the surface there
};

// The surface swept by turning a profile about z, from the lowest point to the highest.
void addTurned(MeshPart& part, const std::vector<ProfilePoint>& profile, int around) {
  const auto first = static_cast<std::uint32_t>(part.positions.size());
  const auto ring = static_cast<std::uint32_t>(around) + 1;
  for (const ProfilePoint& point : profile) {
    for (int i = 0; i <= around; ++i) {
      const double angle = 2.0 * M_PI * i / around;
      const double c = std::cos(angle), s = std::sin(angle);
      addVertex(part, {point.radius * c, point.radius * s, point.z},
                {point.normal_radial * c, point.normal_radial * s, point.normal_z});
    }
  }
  for (std::uint32_t row = 0; row + 1 < profile.size(); ++row) {
    for (std::uint32_t i = 0; i + 1 < ring; ++i) {
      const std::uint32_t a = first + row * ring + i, b = a + 1, c = a + ring, d = c + 1;
      if (profile[row].radius > 0.0) part.triangles.push_back({a, b, d});
      if (profile[row + 1].radius > 0.0) part.triangles.push_back({a, d, c});
    }
  }
}

void addDisc(MeshPart& part, double radius, double z, bool up, int around) {
  if (!(radius > 0.0)) return;
  const Eigen::Vector3d normal(0.0, 0.0, up ? 1.0 : -1.0);
  const std::uint32_t centre = addVertex(part, {0.0, 0.0, z}, normal);
  for (int i = 0; i <= around; ++i) {
    const double angle = 2.0 * M_PI * i / around;
    const std::uint32_t v =
        addVertex(part, {radius * std::cos(angle), radius * std::sin(angle), z}, normal);
    if (i == 0) continue;
    if (up) {
      part.triangles.push_back({centre, v - 1, v});
    } else {
      part.triangles.push_back({centre, v, v - 1});
    }
  }
}

// Quarter circles from straight down to the equator and on to straight up.
void addArc(std::vector<ProfilePoint>& profile, double radius, double z, double from, double to,
            int steps) {
  for (int i = 0; i <= steps; ++i) {
    const double angle = from + (to - from) * i / steps;
    double c = std::cos(angle);
    if (std::abs(c) < 1.0e-12) c = 0.0;
    const double s = std::sin(angle);
    profile.push_back({radius * c, z + radius * s, c, s});
  }
}

}  // namespace

MeshPart boxMesh(const Eigen::Vector3d& size) {
  MeshPart part;
  const Eigen::Vector3d half = 0.5 * size;
  for (int axis = 0; axis < 3; ++axis) {
    for (const double side : {-1.0, 1.0}) {
      Eigen::Vector3d normal = Eigen::Vector3d::Zero(), u = normal, v = normal;
      normal[axis] = side;
      u[(axis + 1) % 3] = side;  // u x v = normal on both sides
      v[(axis + 2) % 3] = 1.0;
      const auto corner = [&](double a, double b) {
        return addVertex(part, (normal + a * u + b * v).cwiseProduct(half), normal);
      };
      const std::uint32_t c0 = corner(-1, -1), c1 = corner(1, -1), c2 = corner(1, 1),
                          c3 = corner(-1, 1);
      part.triangles.push_back({c0, c1, c2});
      part.triangles.push_back({c0, c2, c3});
    }
  }
  return part;
}

MeshPart sphereMesh(double radius, int around) {
  MeshPart part;
  std::vector<ProfilePoint> profile;
  addArc(profile, radius, 0.0, -M_PI_2, M_PI_2, around / 2);
  addTurned(part, profile, around);
  return part;
}

MeshPart cylinderMesh(double bottom_radius, double top_radius, double length, int around) {
  MeshPart part;
  // The slope of a cone's side is constant, so is its normal.
  const double slope = bottom_radius - top_radius;
  addTurned(
      part,
      {{bottom_radius, -0.5 * length, length, slope}, {top_radius, 0.5 * length, length, slope}},
      around);
  addDisc(part, bottom_radius, -0.5 * length, false, around);
  addDisc(part, top_radius, 0.5 * length, true, around);
  return part;
}

MeshPart capsuleMesh(double radius, double length) {
  MeshPart part;
  std::vector<ProfilePoint> profile;
  addArc(profile, radius, -0.5 * length, -M_PI_2, 0.0, 12);
  addArc(profile, radius, 0.5 * length, 0.0, M_PI_2, 12);
  addTurned(part, profile, 48);
  return part;
}

}  // namespace armillary
