// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/mjcf/mjcf_geom.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace armillary {
namespace {

using Eigen::Vector3d;

std::optional<ShapeType> primitiveType(const std::string& type) {
  if (type == "sphere") return ShapeType::kSphere;
  if (type == "capsule") return ShapeType::kCapsule;
  if (type == "cylinder") return ShapeType::kCylinder;
  if (type == "ellipsoid") return ShapeType::kEllipsoid;
  if (type == "box") return ShapeType::kBox;
  return std::nullopt;
}

// From MuJoCo's sizes: radii and halves.
ShapeDescription shapeOf(ShapeType type, const Vector3d& half) {
  ShapeDescription shape;
  shape.type = type;
  switch (type) {
    case ShapeType::kSphere:
      shape.radius = half[0];
      break;
    case ShapeType::kCapsule:
    case ShapeType::kCylinder:
      shape.radius = half[0];
      shape.length = 2.0 * half[1];
      break;
    default:
      shape.size = 2.0 * half;
  }
  return shape;
}

int sizesOf(ShapeType type) {
  if (type == ShapeType::kSphere) return 1;
  return type == ShapeType::kCapsule || type == ShapeType::kCylinder ? 2 : 3;
}

// A shape that fits a mesh: by the box of the same inertia, or the one around it.
Vector3d fittedSize(ShapeType type, const TriangleMesh& mesh, const ShapeMass& mass, bool around,
                    Pose& X_BG) {
  const InertiaBox box = inertiaBox(mass);
  const Pose X_GI{box.rotation, mass.center};
  X_BG = X_BG * X_GI;
  if (!around) {
    const Vector3d& b = box.half;
    if (type == ShapeType::kSphere) return {b.mean(), 0.0, 0.0};
    const double radius = (b[0] + b[1]) / 2.0;
    if (type == ShapeType::kCapsule) return {radius, std::max(0.0, b[2] - radius / 2.0), 0.0};
    if (type == ShapeType::kCylinder) return {radius, b[2], 0.0};
    return b;
  }
  Vector3d low = Vector3d::Constant(std::numeric_limits<double>::infinity()), high = -low;
  const Pose X_IG = X_GI.inverse();
  for (const Vector3d& vertex : mesh.vertices) {
    low = low.cwiseMin(X_IG * vertex);
    high = high.cwiseMax(X_IG * vertex);
  }
  const Vector3d middle = (low + high) / 2.0;
  Vector3d half = (high - low) / 2.0;
  X_BG = X_BG * Pose{Eigen::Matrix3d::Identity(), middle};
  if (type == ShapeType::kBox || type == ShapeType::kEllipsoid) return half;
  double radius = 0.0, across = 0.0;
  for (const Vector3d& vertex : mesh.vertices) {
    const Vector3d from_middle = X_IG * vertex - middle;
    radius = std::max(radius, from_middle.norm());
    across = std::max(across, from_middle.head<2>().norm());
  }
  if (type == ShapeType::kSphere) return {radius, 0.0, 0.0};
  if (type == ShapeType::kCylinder) return {across, half[2], 0.0};
  // every vertex lies in the tube or under one of its caps
  double tube = 0.0;
  for (const Vector3d& vertex : mesh.vertices) {
    const Vector3d from_middle = X_IG * vertex - middle;
    const double cap =
        std::sqrt(std::max(0.0, across * across - from_middle.head<2>().squaredNorm()));
    tube = std::max(tube, std::abs(from_middle.z()) - cap);
  }
  return {across, tube, 0.0};
}

class GeomReader {
 public:
  GeomReader(const MjcfElement& geom, const Pose& X_BF, MjcfModel& model, bool wants_mass,
             bool is_static, MjcfBuild& build)
      : geom_(geom),
        X_BF_(X_BF),
        model_(model),
        wants_mass_(wants_mass),
        is_static_(is_static),
        build_(build) {}

  MjcfGeom read() {
    MjcfGeom result;
    result.group = geom_.integer("group", 0);
    const MjcfCompiler& compiler = model_.compiler;
    wants_mass_ =
        wants_mass_ && result.group >= compiler.first_group && result.group <= compiler.last_group;
    X_BG_ = X_BF_ * compiler.pose(geom_);
    std::optional<ShapeDescription> shape = readShape();
    if (wants_mass_ && mass_) result.mass = weighed();
    if (!shape) return result;
    result.geometry.emplace();
    result.geometry->line = geom_.line;
    result.geometry->X_LG = X_BG_;
    result.geometry->shape = std::move(*shape);
    result.geometry->material = model_.assets.lookOf(geom_);
    result.collides = geom_.integer("contype", 1) != 0 || geom_.integer("conaffinity", 1) != 0;
    // the groups that MuJoCo shows unless told otherwise
    result.visible =
        result.group >= 0 && result.group <= 2 && result.geometry->material->color->alpha > 0.0;
    return result;
  }

 private:
  std::optional<ShapeDescription> readShape() {
    const std::string type = geom_.has("type") ? geom_.text("type") : "sphere";
    if (type == "plane" || type == "hfield") {
      build_.left_out.add(type == "plane" ? "planes are" : "height fields are", geom_);
      return std::nullopt;
    }
    if (type == "mesh" || type == "sdf") return readMesh();
    const std::optional<ShapeType> primitive = primitiveType(type);
    if (!primitive) {
      geom_.error("unknown type '" + type + "'",
                  "use sphere, capsule, cylinder, ellipsoid, box, plane, mesh or hfield");
      return std::nullopt;
    }
    std::optional<Vector3d> half =
        geom_.has("mesh") ? readFitted(*primitive) : readSize(*primitive);
    if (!half) return std::nullopt;
    ShapeDescription shape = shapeOf(*primitive, *half);
    if (wants_mass_) mass_ = massOf(shape, geom_.flag("shellinertia", false));
    return shape;
  }

  std::optional<Vector3d> readSize(ShapeType type) {
    Vector3d half = Vector3d::Zero();
    const std::vector<double> said = geom_.numbers("size", 3);
    std::copy(said.begin(), said.end(), half.begin());
    const bool turns = type == ShapeType::kSphere;
    if (std::array<double, 6> ends{}; !turns && geom_.fill("fromto", ends)) {
      const Vector3d from(ends[0], ends[1], ends[2]), to(ends[3], ends[4], ends[5]);
      if (!((to - from).norm() > 1e-14)) {
        geom_.error("fromto names one point twice", "give two points apart");
        return std::nullopt;
      }
      // z from the second point to the first
      X_BG_ = X_BF_ * Pose{rotationOfZOnto(from - to), (from + to) / 2.0};
      const double length = (to - from).norm() / 2.0;
      if (type == ShapeType::kBox || type == ShapeType::kEllipsoid) {
        half = {half[0], half[0], length};
      } else {
        half[1] = length;
      }
    }
    for (int k = 0; k < sizesOf(type); ++k) {
      if (half[k] > 0.0) continue;
      geom_.error("its size " + std::to_string(k + 1) + " is not above zero",
                  "give " + std::to_string(sizesOf(type)) + " positive numbers in metres");
      return std::nullopt;
    }
    return half;
  }

  MjcfMesh* namedMesh() {
    const std::string name = geom_.text("mesh");
    MjcfMesh* mesh = model_.assets.mesh(name);
    if (mesh == nullptr) {
      geom_.error("the mesh '" + name + "' is not declared", "declare it in <asset>");
    } else if (mesh->is_made) {
      if (!mesh->told) {
        build_.left_out.add("meshes that MuJoCo or a plugin makes are", mesh->element);
        mesh->told = true;
        if (wants_mass_ && weighs() && !is_static_) {
          geom_.error("the mass follows from mesh '" + name + "', which MuJoCo or a plugin makes",
                      "give the body an <inertial>");
        }
      }
      return nullptr;
    }
    return mesh;
  }

  // The surface, or null with the finding that it needs.
  const TriangleMesh* surface(MjcfMesh& mesh, const char* purpose) {
    const TriangleMesh* triangles = model_.assets.trianglesOf(mesh, build_.options.meshes);
    if (triangles != nullptr && !triangles->triangles.empty()) return triangles;
    if (std::exchange(mesh.told, true)) return nullptr;
    const std::string message = std::string(purpose) + " follows from mesh '" + geom_.text("mesh") +
                                "', which cannot be read";
    const std::string remedy = "add the mesh's file, or give the body an <inertial>";
    if (is_static_)
      geom_.warning(message, remedy);
    else
      geom_.error(message, remedy);
    return nullptr;
  }

  std::optional<ShapeMass> massOfMesh(MjcfMesh& mesh, const TriangleMesh& triangles) {
    const ShapeMass mass =
        massOf(triangles, geom_.flag("shellinertia", false) ? MeshRule::kShell : mesh.rule);
    if (mass.amount > 0.0 && mass.rotational.allFinite()) return mass;
    geom_.error("mesh '" + geom_.text("mesh") + "' encloses no volume",
                "correct the mesh, or give it inertia=\"shell\"");
    return std::nullopt;
  }

  std::optional<ShapeDescription> readMesh() {
    MjcfMesh* mesh = namedMesh();
    if (mesh == nullptr) return std::nullopt;
    if (wants_mass_ && weighs()) {
      if (const TriangleMesh* triangles = surface(*mesh, "the mass")) {
        mass_ = massOfMesh(*mesh, *triangles);
      }
    }
    X_mass_ = X_BG_;
    X_BG_ = X_BG_ * mesh->X_GS;
    return mesh->shape;
  }

  std::optional<Vector3d> readFitted(ShapeType type) {
    MjcfMesh* mesh = namedMesh();
    if (mesh == nullptr) return std::nullopt;
    const bool needed = wants_mass_ && weighs();
    if (!needed) is_static_ = true;  // a shape that is only drawn or touched
    const TriangleMesh* triangles = surface(*mesh, "the size");
    const std::optional<ShapeMass> mass =
        triangles != nullptr ? massOfMesh(*mesh, *triangles) : std::nullopt;
    if (!mass) return std::nullopt;
    const Vector3d half = fittedSize(type, *triangles, *mass, model_.compiler.fit_box, X_BG_);
    return Vector3d(half * geom_.number("fitscale", 1.0));
  }

  // Whether it has any mass, as pictures often have not.
  bool weighs() const {
    return geom_.has("mass") ? geom_.number("mass", 0.0) != 0.0
                             : geom_.number("density", 1000.0) != 0.0;
  }

  CompositeBody weighed() const {
    const double mass = geom_.has("mass") ? geom_.number("mass", 0.0)
                                          : mass_->amount * geom_.number("density", 1000.0);
    if (mass < 0.0) geom_.error("its mass is negative", "give a positive mass or density");
    CompositeBody body;
    body.mass = mass;
    body.center = mass_->center;
    body.rotational = mass_->rotational * (mass_->amount > 0.0 ? mass / mass_->amount : 0.0);
    return body.in(X_mass_ ? *X_mass_ : X_BG_);
  }

  const MjcfElement& geom_;
  const Pose& X_BF_;
  MjcfModel& model_;
  bool wants_mass_, is_static_;
  MjcfBuild& build_;
  Pose X_BG_;
  std::optional<Pose> X_mass_;  // where the mass is in another frame than the shape
  std::optional<ShapeMass> mass_;
};

}  // namespace

MjcfGeom readMjcfGeom(const MjcfElement& geom, const Pose& X_BF, MjcfModel& model, bool wants_mass,
                      bool is_static, MjcfBuild& build) {
  return GeomReader(geom, X_BF, model, wants_mass, is_static, build).read();
}

}  // namespace armillary
