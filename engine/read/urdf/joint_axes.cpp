// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/urdf/joint_axes.h"

#include <cmath>
#include <numbers>

#include "engine/text/number_text.h"

namespace armillary {

std::optional<JointType> readJointType(const ElementReader& joint, const std::string& also) {
  std::string remedy = "use one of";
  for (const JointType type : kAllJointTypes) remedy += std::string(" ") + name(type) + ",";
  remedy.back() = also.empty() ? '.' : ',';
  if (also.empty()) {
    remedy.pop_back();
  } else {
    remedy += " " + also;
  }
  if (!joint.has("type")) {
    joint.error("the attribute 'type' is missing", remedy);
    return std::nullopt;
  }
  const std::string said = joint.text("type");
  for (const JointType type : kAllJointTypes) {
    if (said == name(type)) return type;
  }
  joint.error("unknown joint type '" + said + "'", remedy);
  return std::nullopt;
}

namespace {

// The unit direction that a child such as <axis> gives; the fallback where it gives none.
Eigen::Vector3d readDirection(const ElementReader& joint, const char* tag,
                              const Eigen::Vector3d& fallback) {
  const std::optional<ElementReader> element = joint.child(tag);
  if (!element) return fallback;
  const Eigen::Vector3d axis = element->vector("xyz", fallback);
  if (!element->has("xyz")) {
    element->warning("there is no xyz; it is taken as " + shortest(fallback.x()) + " " +
                         shortest(fallback.y()) + " " + shortest(fallback.z()),
                     "add xyz=\"X Y Z\"");
    return fallback;
  }
  const double norm = axis.stableNorm();
  if (norm < 1e-12) {
    element->error("xyz=\"" + element->text("xyz") + "\" is no direction", "give a unit vector");
    return fallback;
  }
  constexpr double kRounding = 1e-3;  // of directions written with three digits
  if (std::abs(norm - 1.0) > kRounding) {
    std::vector<Mend> mends;
    if (std::string_view(tag) == "axis" && joint.tag() != "loop_joint") {
      const Eigen::Vector3d unit = axis / norm;
      mends = {{Mend::Property::kAxis, joint.text("name"), {unit.x(), unit.y(), unit.z()}}};
    }
    element->warning(
        "xyz=\"" + element->text("xyz") + "\" has length " + shortest(norm) + " and is normalized",
        "give a unit vector", std::move(mends));
  }
  return axis / norm;
}

}  // namespace

JointAxes readJointAxes(const ElementReader& joint, JointType type) {
  JointAxes axes;
  // Exported files give joints without an axis a zero one.
  if (type == JointType::kFixed || type == JointType::kFloating || type == JointType::kSpherical) {
    if (const auto axis = joint.child("axis")) axis->vector("xyz", axes.axis);
    return axes;
  }
  axes.axis = readDirection(joint, "axis", axes.axis);
  const std::optional<ElementReader> thread = joint.child("drake:screw_thread_pitch");
  if (type == JointType::kHelical && thread) {  // m per turn
    axes.pitch = thread->requiredNumber("value").value_or(0.0) / (2.0 * std::numbers::pi);
  } else if (type == JointType::kHelical) {
    const auto axis = joint.child("axis");
    const auto pitch = axis && axis->has("pitch") ? axis->requiredNumber("pitch") : std::nullopt;
    if (!axis || !axis->has("pitch")) {
      (axis ? *axis : joint)
          .error("a helical joint's axis has no pitch",
                 "add pitch=\"METRES PER RADIAN\" to <axis>");
    }
    axes.pitch = pitch.value_or(0.0);
  }
  if (type == JointType::kUniversal) {
    if (joint.tag() == "drake:joint" && !joint.child("axis2")) return {};  // about x, then y
    if (!joint.child("axis2")) {
      joint.error("a universal joint has no second axis", "add <axis2 xyz=\"X Y Z\"/>");
    }
    // without one, any other direction lets the rest of the file be judged
    axes.axis2 = readDirection(joint, "axis2", axes.axis.unitOrthogonal());
    constexpr double kSmallestAngle = 1e-6;  // rad
    if (axes.axis.cross(axes.axis2).norm() < kSmallestAngle) {
      joint.error("the two axes of a universal joint have one direction",
                  "give <axis2> another direction");
      axes.axis2 = axes.axis.unitOrthogonal();
    }
  }
  return axes;
}

}  // namespace armillary
