// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/shape_survey.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>

namespace armillary {
namespace {

using Eigen::AlignedBox3d;
using Eigen::Vector3d;

AlignedBox3d boxOf(const ShapeDescription& shape) {
  const double r = shape.radius;
  Vector3d half = Vector3d::Constant(r);
  if (shape.type == ShapeType::kBox || shape.type == ShapeType::kEllipsoid) half = 0.5 * shape.size;
  if (shape.type == ShapeType::kCylinder) half.z() = 0.5 * shape.length;
  if (shape.type == ShapeType::kCapsule) half.z() += 0.5 * shape.length;
  return {-half, half};
}

AlignedBox3d moved(const Pose& X, const AlignedBox3d& box) {
  AlignedBox3d result;
  for (int k = 0; k < 8 && !box.isEmpty(); ++k) {
    result.extend(X * box.corner(static_cast<AlignedBox3d::CornerType>(k)));
  }
  return result;
}

class Surveyor {
 public:
  explicit Surveyor(const MeshExaminer& examine) : examine_(examine) {}

  // The shapes filled, where each is closed.
  std::optional<FilledShape> add(const LinkDescription& link,
                                 const std::vector<GeometryDescription>& geometries,
                                 SurveyedLink& shapes) {
    FilledShape all;
    bool filled = !geometries.empty();
    for (const GeometryDescription& geometry : geometries) {
      std::optional<FilledShape> one;
      if (geometry.shape.type == ShapeType::kMesh) {
        const SurveyedMesh* mesh = meshOf(link, geometry);
        if (mesh == nullptr || !mesh->readable) {
          shapes.complete = filled = false;
          continue;
        }
        shapes.box.extend(moved(geometry.X_LG, mesh->box));
        one = mesh->filled;
      } else {
        shapes.box.extend(moved(geometry.X_LG, boxOf(geometry.shape)));
        one = filledPrimitive(geometry.shape);
      }
      if (one) all.add(one->in(geometry.X_LG));
      filled = filled && one;
    }
    return filled ? std::optional(all) : std::nullopt;
  }

  std::vector<SurveyedMesh> take() { return std::move(meshes_); }

 private:
  const SurveyedMesh* meshOf(const LinkDescription& link, const GeometryDescription& geometry) {
    const ShapeDescription& shape = geometry.shape;
    if (shape.file.empty() && !shape.inline_mesh) return nullptr;
    const Key key{
        shape.file, shape.inline_mesh.get(), {shape.scale.x(), shape.scale.y(), shape.scale.z()}};
    const auto [place, added] = by_key_.emplace(key, meshes_.size());
    if (!added) return &meshes_[place->second];
    SurveyedMesh surveyed;
    surveyed.file = shape.file;
    surveyed.link = link.name;
    surveyed.line = geometry.line;
    ExaminedMesh examined = examine_(shape);
    surveyed.error = std::move(examined.error);
    surveyed.warnings = std::move(examined.warnings);
    surveyed.readable = examined.mesh && !examined.mesh->triangles.empty();
    if (surveyed.readable) {
      for (const Vector3d& vertex : examined.mesh->vertices) surveyed.box.extend(vertex);
      surveyed.filled = filledMesh(*examined.mesh);
    }
    meshes_.push_back(std::move(surveyed));
    return &meshes_.back();
  }

  struct Key {
    std::string file;
    const InlineMesh* mesh;
    std::array<double, 3> scale;
    auto operator<=>(const Key&) const = default;  // NOLINT(modernize-use-nullptr): its own zero
  };

  const MeshExaminer& examine_;
  std::vector<SurveyedMesh> meshes_;
  std::map<Key, std::size_t> by_key_;
};

}  // namespace

ShapeSurvey surveyShapes(const RobotDescription& robot, const MeshExaminer& examine) {
  ShapeSurvey survey;
  Surveyor surveyor(examine);
  for (const LinkDescription& link : robot.links) {
    SurveyedLink shapes;
    shapes.visuals = surveyor.add(link, link.visuals, shapes);
    shapes.collisions = surveyor.add(link, link.collisions, shapes);
    survey.links.push_back(std::move(shapes));
  }
  survey.meshes = surveyor.take();
  return survey;
}

}  // namespace armillary
