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

}  // namespace armillary
