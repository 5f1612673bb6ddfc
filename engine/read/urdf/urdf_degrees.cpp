// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/urdf/urdf_degrees.h"

#include <tinyxml2.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/read/finding_group.h"
#include "engine/text/parse_number.h"

namespace armillary {
namespace {

using tinyxml2::XMLElement;

bool isInDegrees(const XMLElement& element) {
  const char* rpy = element.FirstChildElement("origin") == nullptr
                        ? nullptr
                        : element.FirstChildElement("origin")->Attribute("rpy");
  std::array<double, 3> angles{};
  if (rpy == nullptr || !parseNumbers(rpy, angles)) return false;
  return std::any_of(angles.begin(), angles.end(), [](double angle) {
    return std::abs(angle) >= 15.0 && angle == std::round(angle);
  });
}

}  // namespace

void warnOfDegrees(const XMLElement& robot, UrdfContext& context) {
  FindingGroup group;
  const auto add = [&group](const XMLElement& element, const XMLElement& named) {
    const char* name = named.Attribute("name");
    if (isInDegrees(element)) group.add(name == nullptr ? "" : name, element.GetLineNum());
  };
  for (const XMLElement* part = robot.FirstChildElement(); part != nullptr;
       part = part->NextSiblingElement()) {
    const std::string_view tag = part->Name();
    if (tag == "joint") add(*part, *part);
    if (tag != "link") continue;
    for (const XMLElement* inside = part->FirstChildElement(); inside != nullptr;
         inside = inside->NextSiblingElement()) {
      add(*inside, *part);
    }
  }
  if (group.empty()) return;
  context.diagnostics.warning(group.line(), group.element("origin"),
                              "rpy looks like degrees" + group.list(),
                              "angles are in radians: multiply degrees by 0.0174533");
}

}  // namespace armillary
