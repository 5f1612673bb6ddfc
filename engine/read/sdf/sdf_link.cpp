// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/sdf/sdf_link.h"

#include <tinyxml2.h>

#include <string_view>

#include "engine/read/labels.h"
#include "engine/read/sdf/sdf_geometry.h"
#include "engine/read/sdf/sdf_shape_inertia.h"
#include "engine/read/sdf/sdf_values.h"

namespace armillary {
namespace {

using tinyxml2::XMLElement;

// A collision, for the inertia that follows from it.
struct Filling {
  SdfShape shape;
  Pose X_LG;
  std::optional<double> density;
  int line = 0;
};

class LinkReading {
 public:
  LinkReading(int frame, const SdfFrames& frames, SdfContext& context)
      : index_(frame),
        frames_(frames),
        context_(context),
        made_(frames.frame(frame)),
        reader_(elementIn(*made_.element, linkLabel(made_.name), *made_.file)) {}

  LinkDescription read() {
    link_.name = frames_.fullName(index_);
    link_.line = reader_.line();
    for (const XMLElement* child = reader_.element().FirstChildElement(); child != nullptr;
         child = child->NextSiblingElement()) {
      const std::string_view tag = child->Name();
      if (tag == "visual") visual(*child);
      if (tag == "collision") collision(*child);
    }
    readInertial();
    if (!childFlag(reader_, "gravity", true)) {
      context_.once(Severity::kWarning, reader_,
                    "gravity is switched off for the link, which is not read: all links feel it",
                    "compute with --gravity \"0 0 0\" where no link is to feel it");
    }
    context_.noteUnknown(reader_, *made_.file,
                         {"pose", "inertial", "visual", "collision", "gravity"});
    return std::move(link_);
  }

 private:
  // Where a visual or collision stands in the link.
  Pose placeOf(const ElementReader& element) {
    const auto pose = element.child("pose");
    if (!pose) return {};
    const std::string base = poseBaseOf(*pose);
    if (base.empty()) return poseOf(*pose);
    const int frame = frames_.find(made_.scope, base);
    if (frame < 0) {
      pose->error("it is relative to the unknown frame '" + base + "'",
                  "declare that frame or correct the name");
      return poseOf(*pose);
    }
    return frames_.pose(index_, frame) * poseOf(*pose);
  }

  ElementReader partOf(const XMLElement& element) {
    const char* name = element.Attribute("name");
    return elementIn(element,
                     reader_.label() + " / " + element.Name() +
                         (name != nullptr ? " '" + std::string(name) + "'" : std::string()),
                     *made_.file);
  }

  GeometryDescription geometryOf(const ElementReader& element, const SdfShape& shape) {
    GeometryDescription geometry;
    geometry.name = element.text("name");
    geometry.line = element.line();
    geometry.X_LG = placeOf(element);
    geometry.shape = shape.shape;
    return geometry;
  }

  void visual(const XMLElement& element) {
    const ElementReader reader = partOf(element);
    const std::optional<MaterialDescription> material =
        readSdfMaterial(reader, *made_.file, context_);
    if (const auto shape = readSdfShape(reader, *made_.file, context_)) {
      GeometryDescription geometry = geometryOf(reader, *shape);
      geometry.material = material;
      link_.visuals.push_back(std::move(geometry));
    }
    context_.noteUnknown(reader, *made_.file, {"pose", "geometry", "material", "transparency"});
  }

  void collision(const XMLElement& element) {
    const ElementReader reader = partOf(element);
    if (const auto shape = readSdfShape(reader, *made_.file, context_)) {
      const GeometryDescription geometry = geometryOf(reader, *shape);
      Filling filling{*shape, geometry.X_LG, std::nullopt, reader.line()};
      if (reader.child("density")) filling.density = childNumber(reader, "density", kWater);
      fillings_.push_back(std::move(filling));
      link_.collisions.push_back(geometry);
    }
    context_.noteUnknown(reader, *made_.file,
                         {"pose", "geometry", "density", "auto_inertia_params"});
  }

  void readInertial() {
    const auto element = reader_.child("inertial");
    const bool is_static = frames_.scope(made_.scope).is_static;
    if (!element) {
      if (is_static || link_.name == "world") return;
      context_.once(Severity::kWarning, reader_,
                    "there is no <inertial>; 1 kg and moments of 1 kg m² are taken, as SDF has it",
                    "add <inertial>");
      InertialDescription inertial;
      inertial.line = reader_.line();
      inertial.mass = 1.0;
      inertial.rotational = Eigen::Matrix3d::Identity();
      link_.inertial = inertial;
      return;
    }
    if (element->text("auto") == "true" || element->text("auto") == "1") {
      link_.inertial = automatic(*element);
    } else {
      link_.inertial = given(*element);
    }
    if (const auto water = element->child("fluid_added_mass")) {
      context_.once(Severity::kNote, *water, "<fluid_added_mass> is not read");
    }
    context_.noteUnknown(
        *element, *made_.file,
        {"pose", "mass", "inertia", "density", "fluid_added_mass", "auto_inertia_params"});
  }

  InertialDescription given(const ElementReader& element) {
    InertialDescription inertial;
    inertial.line = element.line();
    if (const auto pose = element.child("pose")) inertial.X_LI = poseOf(*pose);
    if (!element.child("mass")) {
      context_.once(Severity::kWarning, element, "there is no <mass>; 1 kg is taken, as SDF has it",
                    "add <mass>");
    }
    inertial.mass = childNumber(element, "mass", 1.0);
    const auto inertia = element.child("inertia");
    if (!inertia) {
      context_.once(Severity::kWarning, element,
                    "there is no <inertia>; moments of 1 kg m² are taken, as SDF has it",
                    "add <inertia>");
      inertial.rotational = Eigen::Matrix3d::Identity();
      return inertial;
    }
    const auto moment = [&](const char* tag) {
      if (!inertia->child(tag)) {
        context_.once(Severity::kWarning, *inertia,
                      "there is no <" + std::string(tag) + ">; 1 kg m² is taken, as SDF has it",
                      "add it");
      }
      return childNumber(*inertia, tag, 1.0);
    };
    const double xx = moment("ixx"), yy = moment("iyy"), zz = moment("izz");
    const double xy = childNumber(*inertia, "ixy", 0.0), xz = childNumber(*inertia, "ixz", 0.0),
                 yz = childNumber(*inertia, "iyz", 0.0);
    inertial.rotational << xx, xy, xz,  //
        xy, yy, yz,                     //
        xz, yz, zz;
    return inertial;
  }

  // What fills the link's collisions.
  InertialDescription automatic(const ElementReader& element) {
    InertialDescription inertial;
    inertial.line = element.line();
    inertial.mass = 1.0;
    inertial.rotational = Eigen::Matrix3d::Identity();
    const double density = childNumber(element, "density", kWater);
    CompositeBody whole;
    for (const Filling& filling : fillings_) {
      const auto solid =
          solidBody(filling.shape, filling.density.value_or(density), context_.options.meshes);
      if (!solid) {
        element.error("its inertia is to follow from its collisions, and the one of line " +
                          std::to_string(filling.line) + " has no volume that can be computed",
                      "give <mass> and <inertia> and delete auto=\"true\"");
        return inertial;
      }
      whole.add(solid->in(filling.X_LG));
    }
    if (!(whole.mass > 0.0)) {
      element.error("its inertia is to follow from its collisions, and it has none",
                    "add <collision>, or give <mass> and <inertia> and delete auto=\"true\"");
      return inertial;
    }
    double scale = 1.0;
    if (element.child("mass")) {
      scale = childNumber(element, "mass", whole.mass) / whole.mass;
    }
    inertial.X_LI.position = whole.center;
    inertial.mass = scale * whole.mass;
    inertial.rotational = scale * whole.rotational;
    return inertial;
  }

  static constexpr double kWater = 1000.0;  // kg/m³, the density that SDF takes

  int index_;
  const SdfFrames& frames_;
  SdfContext& context_;
  const SdfFrame& made_;
  ElementReader reader_;
  LinkDescription link_;
  std::vector<Filling> fillings_;
};

}  // namespace

LinkDescription readSdfLink(int frame, const SdfFrames& frames, SdfContext& context) {
  return LinkReading(frame, frames, context).read();
}

}  // namespace armillary
