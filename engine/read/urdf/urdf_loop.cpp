// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/urdf/urdf_loop.h"

#include <tinyxml2.h>

#include "engine/read/labels.h"
#include "engine/read/urdf/joint_axes.h"

namespace armillary {
namespace {

// What is held rather than what can move: a point in a point, an axis on an axis, a frame in a
// frame.
std::optional<JointType> readLoopType(const ElementReader& loop) {
  const std::string said = loop.text("type");
  if (said == "point") return JointType::kSpherical;
  if (said == "axis") return JointType::kCylindrical;
  if (said == "frame") return JointType::kFixed;
  return readJointType(loop, "point, axis, frame");
}

void readEnd(const ElementReader& loop, const char* tag, std::string& link, Pose& X_LF) {
  const std::optional<ElementReader> end = loop.child(tag);
  if (!end) {
    loop.error(std::string("<") + tag + "> is missing",
               std::string("add <") + tag + " link=\"NAME\"/>");
    return;
  }
  link = end->text("link");
  if (link.empty()) end->error("it does not name its link", "add link=\"NAME\"");
  X_LF = end->pose();
}

}  // namespace

std::optional<LoopDescription> readUrdfLoop(const tinyxml2::XMLElement& element,
                                            UrdfContext& context) {
  const char* said = element.Attribute("name");
  const ElementReader reader(element, loopLabel(said != nullptr ? said : ""), context.diagnostics);
  LoopDescription loop;
  loop.name = reader.text("name");
  loop.line = reader.line();
  const std::optional<JointType> type = readLoopType(reader);
  loop.type = type.value_or(JointType::kFixed);
  readEnd(reader, "link1", loop.link1, loop.X_L1F);
  readEnd(reader, "link2", loop.link2, loop.X_L2F);
  const JointAxes axes = readJointAxes(reader, loop.type);
  loop.axis = axes.axis;
  loop.axis2 = axes.axis2;
  loop.pitch = axes.pitch;
  context.noteUnknown(element, {"axis", "axis2", "link1", "link2", "limit", "dynamics"});
  if (!type || loop.link1.empty() || loop.link2.empty()) return std::nullopt;
  return loop;
}

std::optional<LoopDescription> readUrdfRolling(const tinyxml2::XMLElement& element,
                                               UrdfContext& context) {
  const char* said = element.Attribute("name");
  const ElementReader reader(element, actuatorLabel("rolling", said != nullptr ? said : ""),
                             context.diagnostics);
  LoopDescription loop;
  loop.name = reader.text("name");
  loop.line = reader.line();
  loop.type = JointType::kFloating;  // what it holds is no joint's
  loop.rolling.emplace();
  const std::optional<double> radius = reader.requiredNumber("radius");
  if (radius && !(*radius > 0.0)) {
    reader.error("radius=\"" + reader.text("radius") + "\" is not above zero", "give it in m");
  }
  loop.rolling->radius = radius.value_or(0.0);
  loop.rolling->ball = reader.text("ball") == "true" || reader.text("ball") == "1";
  readEnd(reader, "link1", loop.link1, loop.X_L1F);
  readEnd(reader, "link2", loop.link2, loop.X_L2F);
  context.noteUnknown(element, {"link1", "link2"});
  if (!radius || !(*radius > 0.0) || loop.link1.empty() || loop.link2.empty()) return std::nullopt;
  return loop;
}

std::optional<CouplingDescription> readUrdfDrivenJoint(const tinyxml2::XMLElement& element,
                                                       UrdfContext& context) {
  const char* said = element.Attribute("name");
  const ElementReader reader(element, actuatorLabel("driven_joint", said != nullptr ? said : ""),
                             context.diagnostics);
  CouplingDescription coupling;
  coupling.name = reader.text("name");
  coupling.line = reader.line();
  coupling.terms.push_back({reader.text("joint"), 1.0});
  if (coupling.terms[0].joint.empty()) {
    reader.error("it does not name its joint", "add joint=\"NAME\"");
    return std::nullopt;
  }
  DriveFunction& drive = coupling.drive.emplace();
  const auto number = [&](const char* attribute, double& value) {
    if (reader.has(attribute)) value = reader.requiredNumber(attribute).value_or(0.0);
  };
  number("position", drive.position);
  number("velocity", drive.velocity);
  number("acceleration", drive.acceleration);
  number("amplitude", drive.amplitude);
  number("frequency", drive.frequency);
  number("phase", drive.phase);
  context.noteUnknown(element, {});
  return coupling;
}

}  // namespace armillary
