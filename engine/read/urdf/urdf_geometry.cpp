// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/urdf/urdf_geometry.h"

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <span>
#include <sstream>

namespace armillary {
namespace {

// A length of a shape: negative is an error, zero draws nothing.
double readLength(const ElementReader& shape, const char* attribute) {
  const double length = shape.requiredNumber(attribute).value_or(1.0);
  const std::string said = std::string(attribute) + "=\"" + shape.text(attribute) + "\"";
  if (length < 0.0) {
    shape.error(said + " is negative", "give a positive length in metres");
  } else if (length == 0.0) {
    shape.warning(said + " makes a shape without extent", "give a positive length in metres");
  }
  return length;
}

Eigen::Vector3d readBoxSize(const ElementReader& box) {
  Eigen::Vector3d size = box.requiredVector("size").value_or(Eigen::Vector3d::Ones());
  const std::string said = "size=\"" + box.text("size") + "\"";
  if (size.minCoeff() < 0.0) {
    box.error(said + " has a negative edge", "give positive lengths in metres");
  } else if (size.minCoeff() == 0.0) {
    box.warning(said + " makes a box without volume", "give positive lengths in metres");
  }
  return size;
}

// The three factors of a mesh. One for all axes, or a fourth for nothing, are seen in files whose
// meaning is plain.
Eigen::Vector3d readScale(const ElementReader& mesh) {
  std::istringstream words(mesh.text("scale"));
  const auto count = std::distance(std::istream_iterator<std::string>(words), {});
  std::array<double, 4> factors{};
  if (count != 1 && count != 4) return mesh.vector("scale", Eigen::Vector3d::Ones());
  if (!mesh.numbers("scale", std::span(factors).first(static_cast<std::size_t>(count)))) {
    return Eigen::Vector3d::Ones();
  }
  const std::string said = "scale=\"" + mesh.text("scale") + "\" has ";
  if (count == 1) {
    mesh.warning(said + "one number, which is taken for all three axes", "give three numbers");
    return Eigen::Vector3d::Constant(factors[0]);
  }
  mesh.warning(said + "four numbers, of which the first three count", "give three numbers");
  return {factors[0], factors[1], factors[2]};
}

void readMesh(const ElementReader& mesh, UrdfContext& context, ShapeDescription& shape) {
  shape.uri = mesh.text("filename");
  if (shape.uri.empty()) {
    mesh.warning("the mesh names no file", "add filename=\"package://PACKAGE/PATH\"");
  } else {
    shape.file = context.files.find(shape.uri, mesh);
  }
  shape.scale = readScale(mesh);
  if ((shape.scale.array() == 0.0).any()) {
    mesh.warning("scale=\"" + mesh.text("scale") + "\" flattens the mesh",
                 "give three factors other than zero");
  }
}

// The shape of a <geometry>, or nothing where there is none that is known.
std::optional<ShapeDescription> readShape(const ElementReader& geometry, UrdfContext& context) {
  constexpr std::array<const char*, 7> kTags = {
      "box", "cylinder", "sphere", "capsule", "mesh", "drake:capsule", "drake:ellipsoid"};
  std::optional<ElementReader> found;
  for (const auto* child = geometry.element().FirstChildElement(); child != nullptr;
       child = child->NextSiblingElement()) {
    const std::string tag = child->Name();
    if (tag == "material") continue;
    const ElementReader shape(*child, geometry.label() + " / " + tag, context.diagnostics);
    if (std::find(kTags.begin(), kTags.end(), tag) == kTags.end()) {
      shape.warning("<" + tag + "> is not a shape that is read; it is left out",
                    "use box, cylinder, sphere, capsule or mesh");
    } else if (found) {
      shape.warning("a geometry has one shape; this further one is left out",
                    "give it a <visual> or <collision> of its own");
    } else {
      found = shape;
    }
  }
  if (!found) return std::nullopt;
  ShapeDescription shape;
  if (found->tag() == "box") {
    shape.type = ShapeType::kBox;
    shape.size = readBoxSize(*found);
  } else if (found->tag() == "drake:ellipsoid") {
    shape.type = ShapeType::kEllipsoid;
    for (int k = 0; k < 3; ++k) {  // half axes
      shape.size[k] = 2.0 * readLength(*found, std::array{"a", "b", "c"}[static_cast<size_t>(k)]);
    }
  } else if (found->tag() == "mesh") {
    shape.type = ShapeType::kMesh;
    readMesh(*found, context, shape);
  } else {
    shape.radius = readLength(*found, "radius");
    shape.type = ShapeType::kSphere;
    if (found->tag() != "sphere") {
      shape.type = found->tag() == "cylinder" ? ShapeType::kCylinder : ShapeType::kCapsule;
      shape.length = readLength(*found, "length");
    }
  }
  return shape;
}

std::optional<GeometryDescription> readGeometry(const ElementReader& element,
                                                UrdfContext& context) {
  GeometryDescription description;
  description.name = element.text("name");
  description.line = element.line();
  description.X_LG = element.origin();
  const std::optional<ElementReader> geometry = element.child("geometry");
  if (!geometry || geometry->element().FirstChildElement() == nullptr) {
    element.warning("there is no shape; the element is left out",
                    "add <geometry> with a box, cylinder, sphere, capsule or mesh");
    return std::nullopt;
  }
  const std::optional<ShapeDescription> shape = readShape(*geometry, context);
  if (!shape) return std::nullopt;
  description.shape = *shape;
  return description;
}

}  // namespace

std::optional<GeometryDescription> readUrdfVisual(const ElementReader& visual,
                                                  UrdfContext& context) {
  std::optional<GeometryDescription> geometry = readGeometry(visual, context);
  const tinyxml2::XMLElement* material = materialOf(visual.element());
  if (material == nullptr) return geometry;
  const MaterialDescription meaning =
      context.materials.lookUp({*material, visual.label() + " / material", context.diagnostics});
  if (geometry) geometry->material = meaning;
  return geometry;
}

std::optional<GeometryDescription> readUrdfCollision(const ElementReader& collision,
                                                     UrdfContext& context) {
  return readGeometry(collision, context);
}

const tinyxml2::XMLElement* materialOf(const tinyxml2::XMLElement& visual) {
  if (const auto* own = visual.FirstChildElement("material")) return own;
  const tinyxml2::XMLElement* geometry = visual.FirstChildElement("geometry");
  return geometry != nullptr ? geometry->FirstChildElement("material") : nullptr;
}

}  // namespace armillary
