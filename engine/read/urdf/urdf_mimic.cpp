// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/urdf/urdf_mimic.h"

#include <tinyxml2.h>

#include "engine/text/words.h"

namespace armillary {

std::optional<MimicDescription> readMimicJoint(const ElementReader& parent) {
  const std::optional<ElementReader> leader = parent.child("mimicJoint");
  if (!leader) return std::nullopt;
  MimicDescription mimic;
  mimic.joint = trimmed(leader->content());
  if (mimic.joint.empty()) {
    leader->error("it does not say which joint to follow",
                  "write the joint's name between the "
                  "tags");
    return std::nullopt;
  }
  if (const auto factor = parent.child("mimicMultiplier")) {
    mimic.multiplier = factor->contentNumber().value_or(1.0);
  }
  if (const auto offset = parent.child("mimicOffset")) {
    mimic.offset = offset->contentNumber().value_or(0.0);
  }
  return mimic;
}

std::optional<MimicDescription> readUrdfMimic(const ElementReader& joint, JointType type) {
  std::optional<MimicDescription> mimic;
  const std::optional<ElementReader> element = joint.child("mimic");
  if (element) {
    mimic.emplace();
    mimic->joint = element->text("joint");
    mimic->multiplier = element->number("multiplier", 1.0);
    mimic->offset = element->number("offset", 0.0);
    if (mimic->joint.empty()) {
      element->error("it does not say which joint to follow", "add joint=\"NAME\"");
      return std::nullopt;
    }
  } else {
    mimic = readMimicJoint(joint);
  }
  if (!mimic) return std::nullopt;
  if (type == JointType::kFixed && joint.text("type") == "fixed") {  // not an unknown type
    element.value_or(joint).warning(
        "a fixed joint cannot follow '" + mimic->joint + "'; <mimic> is ignored",
        "delete <mimic>, or give the joint a type that moves");
    return std::nullopt;
  }
  return mimic;
}

}  // namespace armillary
