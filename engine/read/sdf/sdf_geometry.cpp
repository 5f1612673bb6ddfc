// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/sdf/sdf_geometry.h"

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <sstream>
#include <string_view>

#include "engine/read/sdf/sdf_shape_meshes.h"
#include "engine/read/sdf/sdf_values.h"

namespace armillary {
namespace {

using tinyxml2::XMLElement;

// A length of a shape: negative is an error, zero draws nothing.
double readLength(const ElementReader& shape, const char* tag) {
  const std::optional<ElementReader> child = shape.child(tag);
  if (!child) {
    shape.warning("there is no <" + std::string(tag) + ">; it is taken as 1 m",
                  "add <" + std::string(tag) + ">");
    return 1.0;
  }
  const double length = childNumber(shape, tag, 1.0);
  if (length < 0.0) {
    child->error("a length of " + textOf(*child) + " is negative", "give it in metres");
  } else if (length == 0.0) {
    child->warning("a length of zero makes a shape without extent", "give it in metres");
  }
  return length;
}

Eigen::Vector3d readSize(const ElementReader& shape, const char* tag) {
  const std::optional<ElementReader> child = shape.child(tag);
  if (!child) {
    shape.warning("there is no <" + std::string(tag) + ">; it is taken as 1 m",
                  "add <" + std::string(tag) + "> with three numbers");
    return Eigen::Vector3d::Ones();
  }
  Eigen::Vector3d size = childVector(shape, tag).value_or(Eigen::Vector3d::Ones());
  if (size.minCoeff() < 0.0) child->error("a length is negative", "give lengths in metres");
  if (size.minCoeff() == 0.0) child->warning("a length is zero", "give lengths in metres");
  return size;
}

void readMesh(const ElementReader& mesh, SdfFile& file, SdfContext& context,
              ShapeDescription& shape) {
  shape.type = ShapeType::kMesh;
  shape.uri = childText(mesh, "uri");
  if (shape.uri.empty()) shape.uri = childText(mesh, "filename");  // SDF 1.0
  if (shape.uri.empty()) {
    mesh.warning("the mesh names no file", "add <uri>");
  } else {
    shape.file = file.files.find(shape.uri, mesh);
  }
  shape.scale = childVector(mesh, "scale").value_or(Eigen::Vector3d::Ones());
  if ((shape.scale.array() == 0.0).any()) {
    mesh.warning("its scale flattens the mesh", "give three factors other than zero");
  }
  if (const auto part = mesh.child("submesh")) {
    context.once(Severity::kNote, *part,
                 "<submesh> is not read: the whole mesh file is shown in its place");
  }
}

bool readPolyline(const ElementReader& polyline, SdfContext& context, ShapeDescription& shape) {
  std::vector<Eigen::Vector2d> outline;
  for (const XMLElement* point = polyline.element().FirstChildElement("point"); point != nullptr;
       point = point->NextSiblingElement("point")) {
    const ElementReader reader(*point, polyline.label() + " / point", *polyline.diagnostics());
    Eigen::Vector2d corner;
    if (!numbersOf(reader, {corner.data(), 2})) return false;
    outline.push_back(corner);
  }
  const double height = childNumber(polyline, "height", 1.0);
  shape.type = ShapeType::kMesh;
  shape.inline_mesh = prismMesh(std::move(outline), height);
  if (polyline.element().NextSiblingElement("polyline") != nullptr) {
    context.once(Severity::kNote, polyline,
                 "of a geometry with several <polyline> the first is read: holes are filled");
  }
  if (shape.inline_mesh) return true;
  polyline.warning("the points make no simple polygon with a height; the shape is left out",
                   "give three points or more, in order, and a positive <height>");
  return false;
}

Color readColor(const ElementReader& element, const Color& fallback) {
  std::array<double, 4> rgba{fallback.red, fallback.green, fallback.blue, 1.0};
  const std::string text = textOf(element);
  std::istringstream words(text);
  const auto count = std::distance(std::istream_iterator<std::string>(words), {});
  if (!numbersOf(element, count == 3 ? std::span(rgba).first(3) : std::span(rgba))) return fallback;
  for (double& part : rgba) part = std::clamp(part, 0.0, 1.0);
  return {rgba[0], rgba[1], rgba[2], rgba[3]};
}

}  // namespace

std::optional<SdfShape> readSdfShape(const ElementReader& element, SdfFile& file,
                                     SdfContext& context) {
  const std::optional<ElementReader> geometry = element.child("geometry");
  if (geometry)
    context.noteUnknown(*geometry, file,
                        {"box", "ellipsoid", "sphere", "cylinder", "capsule", "cone", "mesh",
                         "polyline", "plane", "heightmap", "image", "empty"});
  const XMLElement* first = geometry ? geometry->element().FirstChildElement() : nullptr;
  const bool foreign = first != nullptr;
  while (first != nullptr && std::string_view(first->Name()).find(':') != std::string_view::npos) {
    first = first->NextSiblingElement();  // other programs' words
  }
  if (first == nullptr && foreign) return std::nullopt;
  if (first == nullptr) {
    context.once(Severity::kWarning, element, "there is no shape; the element is left out",
                 "add <geometry> with a shape");
    return std::nullopt;
  }
  const std::string tag = first->Name();
  const ElementReader found = elementIn(*first, geometry->label() + " / " + tag, file);
  SdfShape made;
  ShapeDescription& shape = made.shape;
  if (tag == "box") {
    shape.type = ShapeType::kBox;
    shape.size = readSize(found, "size");
  } else if (tag == "ellipsoid") {
    shape.type = ShapeType::kEllipsoid;
    shape.size = 2.0 * readSize(found, "radii");
  } else if (tag == "sphere") {
    shape.type = ShapeType::kSphere;
    shape.radius = readLength(found, "radius");
  } else if (tag == "cylinder" || tag == "capsule" || tag == "cone") {
    shape.type = tag == "cylinder" ? ShapeType::kCylinder : ShapeType::kCapsule;
    shape.radius = readLength(found, "radius");
    shape.length = readLength(found, "length");
    if (tag == "cone") {
      made.is_cone = true;
      shape.type = ShapeType::kMesh;
      shape.inline_mesh = coneMesh(shape.radius, shape.length);
    }
  } else if (tag == "mesh") {
    readMesh(found, file, context, shape);
  } else if (tag == "polyline") {
    if (!readPolyline(found, context, shape)) return std::nullopt;
  } else if (tag == "plane" || tag == "heightmap" || tag == "image") {
    context.once(Severity::kNote, found, "shapes of the kind <" + tag + "> are left out");
    return std::nullopt;
  } else if (tag == "empty") {
    return std::nullopt;
  } else {
    found.warning("<" + tag + "> is not a shape that is read; it is left out",
                  "use box, cylinder, sphere, capsule, ellipsoid, cone or mesh");
    return std::nullopt;
  }
  return made;
}

std::optional<MaterialDescription> readSdfMaterial(const ElementReader& visual, SdfFile& file,
                                                   SdfContext& context) {
  MaterialDescription material;
  if (const auto said = visual.child("material")) {
    for (const char* tag : {"ambient", "diffuse"}) {  // the second counts where both are there
      if (const auto color = said->child(tag); color && !textOf(*color).empty()) {
        material.color = readColor(*color, material.color.value_or(Color{}));
      }
    }
    if (const auto script = said->child("script")) {
      material.name = childText(*script, "name");
      if (!material.color) {
        context.once(Severity::kNote, *script,
                     "materials by <script> are not read; shapes with them are grey");
      }
    }
    const auto pbr = said->child("pbr");
    for (const char* workflow : {"metal", "specular"}) {
      const auto part = pbr ? pbr->child(workflow) : std::nullopt;
      const auto map = part ? part->child("albedo_map") : std::nullopt;
      if (!map || !material.texture.empty() || textOf(*map).empty()) continue;
      material.texture = file.files.find(textOf(*map), *map);
    }
  }
  const double transparency = std::clamp(childNumber(visual, "transparency", 0.0), 0.0, 1.0);
  if (transparency > 0.0) {
    if (!material.color) material.color = Color{};
    material.color->alpha *= 1.0 - transparency;
  }
  if (!material.color && material.texture.empty() && material.name.empty()) return std::nullopt;
  return material;
}

}  // namespace armillary
