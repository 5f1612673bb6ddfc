// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/mjcf/shape_mass.h"

#include <Eigen/Geometry>
#include <cmath>
#include <numbers>

#include "engine/linear_algebra/symmetric_eigenvalues.h"
#include "engine/read/mjcf/convex_hull.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

constexpr double kPi = std::numbers::pi;

ShapeMass symmetric(double amount, double xx, double yy, double zz) {
  ShapeMass mass;
  mass.amount = amount;
  mass.rotational = Vector3d(xx, yy, zz).asDiagonal();
  return mass;
}

ShapeMass solidEllipsoid(const Vector3d& half) {
  const double volume = 4.0 / 3.0 * kPi * half.prod();
  const Vector3d square = half.cwiseAbs2() * (volume / 5.0);
  return symmetric(volume, square.y() + square.z(), square.x() + square.z(),
                   square.x() + square.y());
}

// A shell has no closed form: the layer between two ellipsoids with axes that differ by little.
ShapeMass shellEllipsoid(const Vector3d& half) {
  // area after Knud Thomsen, within about 1 %
  constexpr double p = 1.6075;
  const Vector3d powers = half.array().pow(p);
  const double area =
      4.0 * kPi *
      std::pow((powers.x() * powers.y() + powers.x() * powers.z() + powers.y() * powers.z()) / 3.0,
               1.0 / p);
  const double step = 1e-6;
  const ShapeMass inner = solidEllipsoid(half);
  const ShapeMass outer = solidEllipsoid(half + Vector3d::Constant(step));
  ShapeMass mass = inner;
  mass.amount = area;
  mass.rotational = (outer.rotational - inner.rotational) * (area / (outer.amount - inner.amount));
  return mass;
}

ShapeMass solidCylinder(double r, double length) {
  const double volume = kPi * r * r * length;
  const double across = volume * (3.0 * r * r + length * length) / 12.0;
  return symmetric(volume, across, across, volume * r * r / 2.0);
}

ShapeMass capsule(double r, double length) {
  const ShapeMass tube = solidCylinder(r, length);
  const double caps = 4.0 / 3.0 * kPi * r * r * r;
  // two half balls, each with its centre of mass 3r/8 from its flat side
  const double ball = caps * 2.0 / 5.0 * r * r;
  const double across = ball + caps * length * (length / 4.0 + 3.0 / 8.0 * r);
  return symmetric(tube.amount + caps, tube.rotational(0, 0) + across,
                   tube.rotational(1, 1) + across, tube.rotational(2, 2) + ball);
}

ShapeMass openTube(double r, double length) {
  const double area = 2.0 * kPi * r * length;
  const double across = area * (6.0 * r * r + length * length) / 12.0;
  return symmetric(area, across, across, area * r * r);
}

ShapeMass shellCylinder(double r, double length) {
  const ShapeMass tube = openTube(r, length);
  const double ends = 2.0 * kPi * r * r;
  const double across = ends * (r * r / 4.0 + length * length / 4.0);
  return symmetric(tube.amount + ends, tube.rotational(0, 0) + across,
                   tube.rotational(1, 1) + across, tube.rotational(2, 2) + ends * r * r / 2.0);
}

ShapeMass shellCapsule(double r, double length) {
  const ShapeMass tube = openTube(r, length);
  const double caps = 4.0 * kPi * r * r;
  // half shells have their centre r/2 from the rim
  const double ball = caps * 2.0 / 3.0 * r * r;
  const double across = ball + caps * length * (length / 4.0 + r / 2.0);
  return symmetric(tube.amount + caps, tube.rotational(0, 0) + across,
                   tube.rotational(1, 1) + across, tube.rotational(2, 2) + ball);
}

ShapeMass box(const Vector3d& edges) {
  const double volume = edges.prod();
  const Vector3d square = edges.cwiseAbs2() * (volume / 12.0);
  return symmetric(volume, square.y() + square.z(), square.x() + square.z(),
                   square.x() + square.y());
}

ShapeMass shellBox(const Vector3d& edges) {
  Matrix3d second = Matrix3d::Zero();  // integral of x xᵀ
  double total = 0.0;
  for (int k = 0; k < 3; ++k) {
    const int u = (k + 1) % 3, v = (k + 2) % 3;
    const double area = 2.0 * edges[u] * edges[v];
    total += area;
    second(k, k) += area * edges[k] * edges[k] / 4.0;
    second(u, u) += area * edges[u] * edges[u] / 12.0;
    second(v, v) += area * edges[v] * edges[v] / 12.0;
  }
  ShapeMass mass;
  mass.amount = total;
  mass.rotational = second.trace() * Matrix3d::Identity() - second;
  return mass;
}

}  // namespace

ShapeMass massOf(const ShapeDescription& shape, bool shell) {
  const double r = shape.radius, length = shape.length;
  switch (shape.type) {
    case ShapeType::kBox:
      return shell ? shellBox(shape.size) : box(shape.size);
    case ShapeType::kSphere: {
      if (!shell) return solidEllipsoid(Vector3d::Constant(r));
      const double area = 4.0 * kPi * r * r, moment = area * 2.0 / 3.0 * r * r;
      return symmetric(area, moment, moment, moment);
    }
    case ShapeType::kCylinder:
      return shell ? shellCylinder(r, length) : solidCylinder(r, length);
    case ShapeType::kCapsule:
      return shell ? shellCapsule(r, length) : capsule(r, length);
    case ShapeType::kEllipsoid:
      return shell ? shellEllipsoid(shape.size / 2.0) : solidEllipsoid(shape.size / 2.0);
    case ShapeType::kMesh:
      return {};
  }
  return {};
}

ShapeMass massOf(const TriangleMesh& given, MeshRule rule) {
  const TriangleMesh hull = rule == MeshRule::kConvex ? convexHull(given.vertices) : TriangleMesh();
  const TriangleMesh& mesh = rule == MeshRule::kConvex ? hull : given;
  const auto forEach = [&mesh](auto visit) {
    for (const auto& [a, b, c] : mesh.triangles) {
      if (std::max({a, b, c}) >= mesh.vertices.size()) continue;
      const Vector3d &A = mesh.vertices[a], &B = mesh.vertices[b], &C = mesh.vertices[c];
      visit(A, B, C, Vector3d((B - A).cross(C - A) / 2.0));
    }
  };
  // the surface's area and its mean point
  double area = 0.0;
  Vector3d middle = Vector3d::Zero();
  forEach([&](const Vector3d& A, const Vector3d& B, const Vector3d& C, const Vector3d& normal) {
    area += normal.norm();
    middle += normal.norm() / 3.0 * (A + B + C);
  });
  ShapeMass mass;
  if (!(area > 0.0)) return mass;
  middle /= area;
  const bool shell = rule == MeshRule::kShell;
  // a pyramid's volume over an apex, seen from inside
  const auto volumeOf = [rule](const Vector3d& A, const Vector3d& normal, const Vector3d& apex) {
    const double volume = normal.dot(A - apex) / 3.0;
    return rule == MeshRule::kLegacy ? std::abs(volume) : volume;
  };
  if (shell) {
    mass.amount = area;
    mass.center = middle;
  } else {
    forEach([&](const Vector3d& A, const Vector3d& B, const Vector3d& C, const Vector3d& normal) {
      const double volume = volumeOf(A, normal, middle);
      mass.amount += volume;
      mass.center += volume / 4.0 * (A + B + C + middle);
    });
    if (!(mass.amount > 0.0)) return mass;
    mass.center /= mass.amount;
  }
  // About the centre, and with the rule kLegacy what is counted from there: the volume too.
  Matrix3d second = Matrix3d::Zero();  // integral of x xᵀ
  mass.amount = 0.0;
  forEach([&](const Vector3d& A, const Vector3d& B, const Vector3d& C, const Vector3d& normal) {
    const double part = shell ? normal.norm() : volumeOf(A, normal, mass.center);
    mass.amount += part;
    Matrix3d corners;
    corners << A - mass.center, B - mass.center, C - mass.center;
    const Vector3d sum = corners.rowwise().sum();
    second +=
        part / (shell ? 12.0 : 20.0) * (corners * corners.transpose() + sum * sum.transpose());
  });
  mass.rotational = second.trace() * Matrix3d::Identity() - second;
  return mass;
}

InertiaBox inertiaBox(const ShapeMass& mass) {
  const SymmetricEigenvalues<3> principal =
      symmetricEigenvalues(Matrix3d(mass.rotational / mass.amount));
  InertiaBox box;
  // the largest moment first, about the shortest edge
  const Vector3d moment = principal.values.reverse();
  box.rotation << principal.vectors.col(2), principal.vectors.col(1), principal.vectors.col(0);
  if (box.rotation.determinant() < 0.0) box.rotation.col(2) *= -1.0;
  for (int k = 0; k < 3; ++k) {
    const double square = moment.sum() - 2.0 * moment[k];
    box.half[k] = std::sqrt(std::max(0.0, 1.5 * square));
  }
  return box;
}

}  // namespace armillary
