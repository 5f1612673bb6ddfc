// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/sdf/sdf_shape_inertia.h"

#include <cmath>
#include <numbers>

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;
constexpr double kPi = std::numbers::pi;

// From the moments of second order (integrals of x xᵀ) about the centre.
Matrix3d inertiaOf(const Matrix3d& second) {
  return second.trace() * Matrix3d::Identity() - second;
}

CompositeBody bodyWith(double mass, const Vector3d& squares, const Vector3d& center = {0, 0, 0}) {
  return {mass, center, inertiaOf(mass * Matrix3d(squares.asDiagonal()))};
}

// Cylinder and two half balls.
CompositeBody capsuleBody(double r, double length, double density) {
  const double cylinder = density * kPi * r * r * length;
  const double ball = density * 4.0 / 3.0 * kPi * r * r * r;
  const double across = cylinder * r * r / 4.0 + ball * r * r / 5.0;
  // a half ball's centre is 3/8 r from its face, half the length from the middle
  const double h = length / 2.0;
  const double along =
      cylinder * length * length / 12.0 + ball * (h * h + 0.75 * r * h + r * r / 5.0);
  const double mass = cylinder + ball;
  return bodyWith(mass, Vector3d(across, across, along) / mass);
}

std::optional<CompositeBody> meshBody(const TriangleMesh& mesh, double density) {
  if (mesh.vertices.empty()) return std::nullopt;
  const Vector3d origin = mesh.vertices.front();  // near the mesh: less cancels
  double volume = 0.0;
  Vector3d first = Vector3d::Zero();
  Matrix3d second = Matrix3d::Zero();
  for (const auto& triangle : mesh.triangles) {
    Matrix3d corners;
    for (int k = 0; k < 3; ++k) {
      const std::uint32_t index = triangle[static_cast<std::size_t>(k)];
      if (index >= mesh.vertices.size()) return std::nullopt;
      corners.col(k) = mesh.vertices[index] - origin;
    }
    const double six_volumes = corners.determinant();
    const Vector3d sum = corners.rowwise().sum();
    volume += six_volumes / 6.0;
    first += six_volumes / 24.0 * sum;
    second += six_volumes / 120.0 * (corners * corners.transpose() + sum * sum.transpose());
  }
  if (volume < 0.0) {  // triangles the other way round
    volume = -volume;
    first = -first;
    second = -second;
  }
  if (!(volume > 1e-18) || !std::isfinite(volume)) return std::nullopt;
  const Vector3d center = first / volume;
  const Matrix3d about_center = second - volume * center * center.transpose();
  return CompositeBody{density * volume, origin + center, inertiaOf(density * about_center)};
}

}  // namespace

std::optional<CompositeBody> solidBody(const SdfShape& said, double density,
                                       const MeshSource& meshes) {
  const ShapeDescription& shape = said.shape;
  const double r = shape.radius, h = shape.length;
  CompositeBody body;
  if (said.is_cone) {
    const double squares = 3.0 / 20.0 * r * r;
    body = bodyWith(density * kPi * r * r * h / 3.0, {squares, squares, 3.0 / 80.0 * h * h},
                    {0.0, 0.0, -h / 4.0});
  } else {
    switch (shape.type) {
      case ShapeType::kBox:
        body = bodyWith(density * shape.size.prod(), shape.size.cwiseAbs2() / 12.0);
        break;
      case ShapeType::kEllipsoid:  // whose size is its diameters
        body = bodyWith(density * kPi / 6.0 * shape.size.prod(), shape.size.cwiseAbs2() / 20.0);
        break;
      case ShapeType::kSphere:
        body = bodyWith(density * 4.0 / 3.0 * kPi * r * r * r, Vector3d::Constant(r * r / 5.0));
        break;
      case ShapeType::kCylinder:
        body = bodyWith(density * kPi * r * r * h, {r * r / 4.0, r * r / 4.0, h * h / 12.0});
        break;
      case ShapeType::kCapsule:
        body = capsuleBody(r, h, density);
        break;
      case ShapeType::kMesh: {
        std::optional<TriangleMesh> mesh;
        if (shape.inline_mesh) {
          mesh = TriangleMesh{shape.inline_mesh->vertices, shape.inline_mesh->triangles};
        } else if (meshes && !shape.file.empty()) {
          mesh = meshes(shape);
        }
        return mesh ? meshBody(*mesh, density) : std::nullopt;
      }
    }
  }
  if (!(body.mass > 0.0) || !std::isfinite(body.mass)) return std::nullopt;
  return body;
}

}  // namespace armillary
