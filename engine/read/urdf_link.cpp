#include "engine/read/urdf_link.h"

#include <tinyxml2.h>

#include "engine/read/labels.h"
#include "engine/read/urdf_geometry.h"

namespace armillary {
namespace {

std::string labelOf(const tinyxml2::XMLElement& link) {
  const char* name = link.Attribute("name");
  return linkLabel(name != nullptr ? name : "");
}

// The tensor <inertia> gives, in the axes of the inertial's origin.
Eigen::Matrix3d readRotational(const ElementReader& element) {
  const auto product = [&element](const char* attribute) {
    if (!element.has(attribute)) {
      element.warning("'" + std::string(attribute) + "' is missing and is taken as 0", "add it");
    }
    double value = 0.0;
    element.numbers(attribute, {&value, 1});
    return value;
  };
  const double ixx = element.requiredNumber("ixx").value_or(0.0);
  const double iyy = element.requiredNumber("iyy").value_or(0.0);
  const double izz = element.requiredNumber("izz").value_or(0.0);
  const double ixy = product("ixy");
  const double ixz = product("ixz");
  const double iyz = product("iyz");
  Eigen::Matrix3d tensor;
  tensor << ixx, ixy, ixz,  //
      ixy, iyy, iyz,        //
      ixz, iyz, izz;
  return tensor;
}

InertialDescription readInertial(const ElementReader& element) {
  InertialDescription inertial;
  inertial.line = element.line();
  inertial.X_LI = element.origin();
  if (const auto mass = element.child("mass")) {
    // After an error any number will do that gives rise to no further finding.
    inertial.mass = mass->requiredNumber("value").value_or(1.0);
  } else {
    element.error("there is no <mass>", "add <mass value=\"KILOGRAMS\"/>");
  }
  if (const auto inertia = element.child("inertia")) {
    inertial.rotational = readRotational(*inertia);
  } else {
    element.warning("there is no <inertia>; the link is taken as a point mass",
                    "add <inertia ixx iyy izz ixy ixz iyz>");
  }
  return inertial;
}

}  // namespace

LinkDescription readUrdfLink(const tinyxml2::XMLElement& element, UrdfContext& context) {
  const ElementReader reader(element, labelOf(element), context.diagnostics);
  LinkDescription link;
  link.name = reader.text("name");
  link.line = reader.line();
  if (const auto inertial = reader.child("inertial")) link.inertial = readInertial(*inertial);
  for (const auto* child = element.FirstChildElement("visual"); child != nullptr;
       child = child->NextSiblingElement("visual")) {
    const ElementReader visual(*child, reader.label() + " / visual", context.diagnostics);
    if (auto geometry = readUrdfVisual(visual, context)) link.visuals.push_back(*geometry);
  }
  for (const auto* child = element.FirstChildElement("collision"); child != nullptr;
       child = child->NextSiblingElement("collision")) {
    const ElementReader collision(*child, reader.label() + " / collision", context.diagnostics);
    if (auto geometry = readUrdfCollision(collision, context)) link.collisions.push_back(*geometry);
  }
  context.noteUnknown(element, {"inertial", "visual", "collision", "contact", "sensor", "gazebo"});
  return link;
}

void collectMaterials(const tinyxml2::XMLElement& link, UrdfContext& context) {
  for (const auto* child = link.FirstChildElement("visual"); child != nullptr;
       child = child->NextSiblingElement("visual")) {
    const tinyxml2::XMLElement* material = materialOf(*child);
    if (material == nullptr) continue;
    context.materials.collect({*material, labelOf(link) + " / material", context.diagnostics},
                              context.files);
  }
}

}  // namespace armillary
