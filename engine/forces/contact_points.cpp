// SPDX-License-Identifier: BSD-3-Clause
#include "engine/forces/contact_points.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

namespace armillary {
namespace {

constexpr int kRimPoints = 8;
constexpr double kFlatSine = 0.1;  // of the tilt below which a rim's lowest point fades out

void addPoint(const Eigen::Vector3d& center, double radius, std::vector<ContactPoint>& points) {
  points.push_back({ContactPoint::Kind::kSphere, center, radius, Eigen::Vector3d::Zero()});
}

void addRim(const Pose& X_BG, double z, double radius, std::vector<ContactPoint>& points) {
  points.push_back({ContactPoint::Kind::kRim, X_BG * Eigen::Vector3d(0.0, 0.0, z), radius,
                    X_BG.rotation.col(2)});
  for (int i = 0; i < kRimPoints; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / kRimPoints;
    addPoint(X_BG * Eigen::Vector3d(radius * std::cos(angle), radius * std::sin(angle), z), 0.0,
             points);
  }
}

// False where the shape is a mesh that cannot be had.
bool addShape(const ShapeDescription& shape, const Pose& X_BG, const MeshSource& meshes,
              std::vector<ContactPoint>& points) {
  switch (shape.type) {
    case ShapeType::kBox:
      for (int corner = 0; corner < 8; ++corner) {
        const Eigen::Vector3d signs(corner & 1 ? 0.5 : -0.5, corner & 2 ? 0.5 : -0.5,
                                    corner & 4 ? 0.5 : -0.5);
        addPoint(X_BG * signs.cwiseProduct(shape.size), 0.0, points);
      }
      return true;
    case ShapeType::kSphere:
      addPoint(X_BG.position, shape.radius, points);
      return true;
    case ShapeType::kCapsule:
      for (const double side : {-0.5, 0.5}) {
        addPoint(X_BG * Eigen::Vector3d(0.0, 0.0, side * shape.length), shape.radius, points);
      }
      return true;
    case ShapeType::kCylinder:
      for (const double side : {-0.5, 0.5}) {
        addRim(X_BG, side * shape.length, shape.radius, points);
      }
      return true;
    case ShapeType::kEllipsoid:
      for (const Eigen::Vector3d& direction : spreadDirections(2)) {
        // farthest in direction d of the ellipsoid with radii r: r² d / |r d|
        const Eigen::Vector3d radii = 0.5 * shape.size, stretched = radii.cwiseProduct(direction);
        if (!(stretched.norm() > 0.0)) continue;
        addPoint(X_BG * (radii.cwiseProduct(stretched) / stretched.norm()).eval(), 0.0, points);
      }
      return true;
    case ShapeType::kMesh: {
      const std::optional<TriangleMesh> mesh = meshes ? meshes(shape) : std::nullopt;
      if (!mesh || mesh->vertices.empty()) return false;
      for (const Eigen::Vector3d& vertex : extremesOf(mesh->vertices)) {
        addPoint(X_BG * vertex, 0.0, points);
      }
      return true;
    }
  }
  return false;
}

void setBall(ContactLink& link) {
  Eigen::Vector3d low = link.points.front().center, high = low;
  for (const ContactPoint& point : link.points) {
    low = low.cwiseMin(point.center);
    high = high.cwiseMax(point.center);
  }
  link.center = 0.5 * (low + high);
  for (const ContactPoint& point : link.points) {
    link.radius = std::max(link.radius, (point.center - link.center).norm() + point.radius);
  }
}

}  // namespace

std::vector<Eigen::Vector3d> extremesOf(const std::vector<Eigen::Vector3d>& vertices) {
  if (vertices.empty()) return {};
  std::vector<size_t> extremes;
  for (const Eigen::Vector3d& direction : spreadDirections(2)) {
    size_t farthest = 0;
    for (size_t i = 1; i < vertices.size(); ++i) {
      if (direction.dot(vertices[i]) > direction.dot(vertices[farthest])) farthest = i;
    }
    extremes.push_back(farthest);
  }
  // files repeat a vertex for every face that meets there
  const auto before = [&](size_t a, size_t b) {
    return std::lexicographical_compare(vertices[a].data(), vertices[a].data() + 3,
                                        vertices[b].data(), vertices[b].data() + 3);
  };
  std::sort(extremes.begin(), extremes.end(), before);
  const auto same = [&](size_t a, size_t b) { return vertices[a] == vertices[b]; };
  extremes.erase(std::unique(extremes.begin(), extremes.end(), same), extremes.end());
  std::vector<Eigen::Vector3d> found;
  found.reserve(extremes.size());
  for (const size_t i : extremes) found.push_back(vertices[i]);
  return found;
}

ContactPoints contactPoints(const Model& model, const RobotDescription& description,
                            const MeshSource& meshes) {
  if (description.links.size() != model.links.size()) {
    throw std::invalid_argument("contact points: the description has " +
                                std::to_string(description.links.size()) + " links, the model " +
                                std::to_string(model.links.size()) +
                                "; give the description that the model was compiled from");
  }
  ContactPoints result;
  for (size_t i = 0; i < model.links.size(); ++i) {
    const Link& link = model.links[i];
    if (link.body == 0) continue;
    const std::vector<GeometryDescription>& shapes = description.links[i].collisions;
    if (shapes.empty() && link.mass > 0.0) result.links_without_shapes.push_back(link.name);
    ContactLink contact{static_cast<int>(i), link.body, {}, Eigen::Vector3d::Zero(), 0.0};
    bool complete = true;
    for (const GeometryDescription& geometry : shapes) {
      complete &= addShape(geometry.shape, link.X_BL * geometry.X_LG, meshes, contact.points);
    }
    if (!complete) result.links_without_mesh.push_back(link.name);
    if (contact.points.empty()) continue;
    setBall(contact);
    result.links.push_back(std::move(contact));
  }
  return result;
}

LowestPoint lowestPoint(const ContactPoint& point, const Eigen::Vector3d& up) {
  if (point.kind == ContactPoint::Kind::kSphere) return {point.center - point.radius * up, 1.0};
  const Eigen::Vector3d across = up - point.axis.dot(up) * point.axis;
  const double sine = across.norm();
  const double t = std::min(1.0, sine / kFlatSine);
  const double weight = t * t * (3.0 - 2.0 * t);
  if (weight == 0.0) return {point.center, 0.0};
  return {point.center - (point.radius / sine) * across, weight};
}

std::optional<double> restingHeight(const ContactPoints& points, const BodyPoses& X_WB) {
  std::optional<double> lowest;
  for (const ContactLink& link : points.links) {
    const Pose& X = X_WB.at(link.body);
    const Eigen::Vector3d up = X.rotation.row(2);
    for (const ContactPoint& point : link.points) {
      const double z = X.position.z() + up.dot(lowestPoint(point, up).place);
      if (!lowest || z < *lowest) lowest = z;
    }
  }
  return lowest;
}

std::vector<Eigen::Vector3d> spreadDirections(int n) {
  std::vector<Eigen::Vector3d> directions;
  for (int x = -n; x <= n; ++x) {
    for (int y = -n; y <= n; ++y) {
      for (int z = -n; z <= n; ++z) {
        if (std::max({std::abs(x), std::abs(y), std::abs(z)}) != n) continue;
        directions.push_back(Eigen::Vector3d(x, y, z).normalized());
      }
    }
  }
  return directions;
}

}  // namespace armillary
