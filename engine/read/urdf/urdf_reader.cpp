// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/urdf/urdf_reader.h"

#include <tinyxml2.h>

#include "engine/read/urdf/urdf_context.h"
#include "engine/read/urdf/urdf_degrees.h"
#include "engine/read/urdf/urdf_joint.h"
#include "engine/read/urdf/urdf_link.h"
#include "engine/read/urdf/urdf_loop.h"
#include "engine/read/urdf/urdf_other_programs.h"
#include "engine/read/urdf/urdf_simulation.h"
#include "engine/read/urdf/urdf_transmission.h"

namespace armillary {
namespace {

using tinyxml2::XMLElement;

// Calls `read` with every child of that tag, in file order.
template <typename Read>
void forEach(const XMLElement& parent, const char* tag, Read read) {
  for (const XMLElement* child = parent.FirstChildElement(tag); child != nullptr;
       child = child->NextSiblingElement(tag)) {
    read(*child);
  }
}

// A reference by name may come before the definition, and a visual may define what others name.
void collectAllMaterials(const XMLElement& robot, UrdfContext& context) {
  for (const XMLElement* child = robot.FirstChildElement(); child != nullptr;
       child = child->NextSiblingElement()) {
    const std::string_view tag = child->Name();
    if (tag == "material") {
      context.materials.collect({*child, "material", context.diagnostics}, context.files);
    } else if (tag == "link") {
      collectMaterials(*child, context);
    }
  }
}

}  // namespace

RobotDescription readUrdf(const XMLElement& element, const PackageResolver& resolver,
                          Diagnostics& diagnostics) {
  UrdfContext context(resolver, diagnostics);
  RobotDescription robot;
  const ElementReader reader(element, "robot", diagnostics);
  robot.name = reader.text("name");
  robot.line = reader.line();
  if (robot.name.empty()) reader.warning("the robot has no name", "add name=\"...\" to <robot>");
  collectAllMaterials(element, context);
  forEach(element, "link",
          [&](const XMLElement& link) { robot.links.push_back(readUrdfLink(link, context)); });
  for (const XMLElement* child = element.FirstChildElement(); child != nullptr;
       child = child->NextSiblingElement()) {
    const std::string_view tag = child->Name();
    if (tag == "joint" || tag == "drake:joint") {
      robot.joints.push_back(readUrdfJoint(*child, context));
    }
  }
  readUrdfTransmissions(element, context, robot.joints);
  readUrdfForOtherPrograms(element, context, robot.joints);
  forEach(element, "loop_joint", [&](const XMLElement& loop) {
    if (auto read = readUrdfLoop(loop, context)) robot.loops.push_back(std::move(*read));
  });
  forEach(element, "rolling", [&](const XMLElement& rolling) {
    if (auto read = readUrdfRolling(rolling, context)) robot.loops.push_back(std::move(*read));
  });
  forEach(element, "driven_joint", [&](const XMLElement& driven) {
    if (auto read = readUrdfDrivenJoint(driven, context)) {
      robot.couplings.push_back(std::move(*read));
    }
  });
  warnOfDegrees(element, context);
  robot.simulation = readUrdfSimulation(reader, context);
  // the sensors: what URDF files carry for other programs
  context.noteUnknown(
      element, {"link", "joint", "drake:joint", "material", "loop_joint", "rolling", "driven_joint",
                "simulation", "gazebo", "ros2_control", "transmission", "sensor"});
  context.files.tellRest();
  robot.missing_files = context.files.missing();
  return robot;
}

}  // namespace armillary
