// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/urdf/urdf_link.h"

#include <tinyxml2.h>

#include "engine/read/inertial.h"
#include "engine/read/labels.h"
#include "engine/read/urdf/urdf_geometry.h"

namespace armillary {
namespace {

std::string labelOf(const tinyxml2::XMLElement& link) {
  const char* name = link.Attribute("name");
  return linkLabel(name != nullptr ? name : "");
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
