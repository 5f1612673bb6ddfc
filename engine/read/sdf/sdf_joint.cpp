// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/sdf/sdf_joint.h"

#include <tinyxml2.h>

#include <array>
#include <cmath>
#include <numbers>
#include <utility>

#include "engine/read/labels.h"
#include "engine/read/sdf/sdf_joint_limits.h"
#include "engine/read/sdf/sdf_values.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

struct TypeWord {
  const char* word;
  JointType type;
  int axes;
};

constexpr std::array<TypeWord, 9> kTypes = {{{"revolute", JointType::kRevolute, 1},
                                             {"continuous", JointType::kContinuous, 1},
                                             {"prismatic", JointType::kPrismatic, 1},
                                             {"screw", JointType::kHelical, 1},
                                             {"universal", JointType::kUniversal, 2},
                                             {"revolute2", JointType::kUniversal, 2},
                                             {"ball", JointType::kSpherical, 0},
                                             {"fixed", JointType::kFixed, 0},
                                             {"gearbox", JointType::kRevolute, 2}}};

class JointReading {
 public:
  JointReading(int frame, const SdfFrames& frames, SdfContext& context)
      : frames_(frames),
        context_(context),
        made_(frames.frame(frame)),
        reader_(elementIn(*made_.element, jointLabel(made_.name), *made_.file)) {
    result_.frame = frame;
  }

  std::optional<SdfJoint> read() {
    JointDescription& joint = result_.joint;
    joint.name = frames_.fullName(result_.frame);
    joint.line = reader_.line();
    const std::optional<TypeWord> type = readType();
    const std::optional<int> parent = readEnd("parent"), child = readEnd("child");
    context_.noteUnknown(reader_, *made_.file,
                         {"parent", "child", "pose", "axis", "axis2", "thread_pitch",
                          "screw_thread_pitch", "gearbox_ratio", "gearbox_reference_body"});
    if (!type || !parent || !child) return std::nullopt;
    const bool by_frames = childText(reader_, "parent") != childText(reader_, "child");
    if (*parent == *child && *parent != SdfFrames::kWorld && by_frames) {
      reader_.warning("its parent and child are frames of the same link '" +
                          frames_.fullName(*parent) + "': it holds nothing and is left out",
                      "join two different links");
      return std::nullopt;
    }
    if (*parent == *child) {
      reader_.error(*parent == SdfFrames::kWorld
                        ? "it joins the world to itself"
                        : "parent and child are the same link '" + frames_.fullName(*parent) + "'",
                    "join two different links");
      return std::nullopt;
    }
    joint.type = type->type;
    result_.parent = *parent;
    result_.child = *child;
    joint.X_PJ = frames_.pose(*parent, result_.frame);
    joint.X_MC = frames_.pose(result_.frame, *child);
    noteParentFrame();
    readAxes(*type);
    if (std::string(type->word) == "gearbox" && !readGearbox()) return std::nullopt;
    if (joint.type == JointType::kHelical) readPitch();
    return std::move(result_);
  }

 private:
  std::optional<TypeWord> readType() {
    const std::string said = reader_.text("type");
    std::string remedy = "use";
    for (const TypeWord& type : kTypes) {
      if (said == type.word) return type;
      remedy += std::string(" ") + type.word + ",";
    }
    remedy.pop_back();
    reader_.error(
        said.empty() ? "the attribute 'type' is missing" : "unknown joint type '" + said + "'",
        remedy);
    return std::nullopt;
  }

  // The link, or the world, that <parent> or <child> means.
  std::optional<int> readEnd(const char* tag) {
    const auto element = reader_.child(tag);
    if (!element) {
      reader_.error("there is no <" + std::string(tag) + ">",
                    "add <" + std::string(tag) + "> with the name of a link");
      return std::nullopt;
    }
    std::string said = textOf(*element);
    if (said.empty()) said = element->text("link");  // SDF 1.0
    const int frame = frames_.find(made_.scope, said);
    const int link = frame < 0 ? -1 : frames_.linkOf(frame);
    if (link < 0) {
      element->error(
          frame < 0 ? "unknown " + std::string(tag) + " '" + said + "'"
                    : "'" + said + "' is part of no link",
          frame < 0 && !context_.missingIncludes().empty() && said.find("::") != std::string::npos
              ? "it may be of an included model that was not found"
              : "declare that link or correct the name");
      return std::nullopt;
    }
    return isWorldItself(link, frames_) ? SdfFrames::kWorld : link;
  }

  // A <frame> as parent is easily meant as the place of the joint, which SDF does not take it for.
  void noteParentFrame() {
    const int frame = frames_.find(made_.scope, childText(reader_, "parent"));
    if (frame <= 0 || frames_.frame(frame).kind != SdfFrameKind::kFrame) return;
    const Pose X = frames_.pose(frame, result_.frame);
    constexpr double kSame = 1e-9;
    if (X.position.norm() < kSame && X.rotation.isIdentity(kSame)) return;
    context_.once(Severity::kNote, reader_,
                  "the frame named as <parent> says which link carries the joint, not where it is: "
                  "SDF places a joint by its child");
  }

  void readAxes(const TypeWord& type) {
    JointDescription& joint = result_.joint;
    const auto axis = reader_.child("axis");
    if (axis) {
      context_.noteUnknown(
          *axis, *made_.file,
          {"xyz", "limit", "dynamics", "use_parent_model_frame", "mimic", "initial_position"});
      readSdfDynamics(*axis, result_.joint, context_);
      readSdfLimits(*axis, result_.joint, context_);
      if (hasOneCoordinate(joint.type)) readMimic(*axis);
    }
    if (type.axes == 0) return;
    joint.axis = readDirection("axis", Vector3d::UnitZ());
    if (type.axes == 1) return;
    joint.axis2 = readDirection("axis2", joint.axis.unitOrthogonal());
    constexpr double kSmallestAngle = 1e-6;  // rad
    if (joint.type != JointType::kUniversal) return;
    if (const auto second = reader_.child("axis2")) {
      const auto dynamics = second->child("dynamics");
      const double damping = dynamics ? childNumber(*dynamics, "damping", 0.0) : 0.0;
      if (damping != joint.damping) {
        context_.once(Severity::kWarning, *second,
                      "the damping of the second axis differs: that of the first counts for both",
                      "give both axes the same damping");
      }
    }
    if (joint.axis.cross(joint.axis2).norm() < kSmallestAngle) {
      reader_.error("its two axes have one direction", "give <axis2> another direction");
      joint.axis2 = joint.axis.unitOrthogonal();
    }
  }

  // A unit vector in the joint's frame.
  Vector3d readDirection(const char* tag, const Vector3d& fallback) {
    const auto axis = reader_.child(tag);
    const auto xyz = axis ? axis->child("xyz") : std::nullopt;
    if (!axis) {
      reader_.warning("there is no <" + std::string(tag) + ">; " +
                          (std::string(tag) == "axis" ? "the joint's z axis is taken"
                                                      : "one across the first is taken"),
                      "add it with its <xyz>");
      return fallback;
    }
    const Vector3d said = childVector(*axis, "xyz").value_or(fallback);
    const double length = said.stableNorm();
    if (length < 1e-12) {
      xyz->error("the axis is zero, which is no direction", "give a unit vector");
      return fallback;
    }
    int base = result_.frame;
    if (xyz && xyz->has("expressed_in") && !xyz->text("expressed_in").empty()) {
      base = frames_.find(made_.scope, xyz->text("expressed_in"));
      if (base < 0) {
        xyz->error("it is expressed in the unknown frame '" + xyz->text("expressed_in") + "'",
                   "declare that frame or correct the name");
        return fallback;
      }
    } else if (childFlag(*axis, "use_parent_model_frame", made_.file->minor < 5)) {
      base = frames_.scope(made_.scope).frame;
    }
    return frames_.pose(result_.frame, base).rotation * (said / length);
  }

  // follower = multiplier (leader - reference) + offset
  void readMimic(const ElementReader& axis) {
    const auto element = axis.child("mimic");
    if (!element) return;
    const std::string said = element->text("joint");
    const int leader = frames_.findJoint(made_.scope, said);
    if (leader < 0) {
      element->error("it follows the unknown joint '" + said + "'",
                     "declare that joint or correct the name");
      return;
    }
    const std::string of = element->text("axis");
    if (of == "axis2") {
      element->error("it follows the second axis of '" + said + "', which cannot be followed",
                     "follow a joint with one axis");
      return;
    }
    MimicDescription mimic;
    mimic.joint = frames_.fullName(leader);
    mimic.multiplier = childNumber(*element, "multiplier", 1.0);
    mimic.offset = childNumber(*element, "offset", 0.0) -
                   mimic.multiplier * childNumber(*element, "reference", 0.0);
    result_.joint.mimic = mimic;
  }

  // <screw_thread_pitch> (SDF 1.10) is metres a turn of a right-handed thread; the older
  // <thread_pitch> radians a metre of a left-handed one.
  void readPitch() {
    double& pitch = result_.joint.pitch;
    if (reader_.child("screw_thread_pitch") || !reader_.child("thread_pitch")) {
      pitch = childNumber(reader_, "screw_thread_pitch", 1.0) / (2.0 * std::numbers::pi);
      return;
    }
    const double radians_per_metre = childNumber(reader_, "thread_pitch", 1.0);
    if (std::abs(radians_per_metre) < 1e-100) {
      reader_.error("<thread_pitch> is zero: a turn would move it infinitely far",
                    "give radians per metre, or <screw_thread_pitch> in metres per turn");
      return;
    }
    pitch = -1.0 / radians_per_metre;
  }

  bool readGearbox() {
    SdfGearbox gearbox;
    gearbox.ratio = childNumber(reader_, "gearbox_ratio", 1.0);
    const auto body = reader_.child("gearbox_reference_body");
    const int frame = body ? frames_.find(made_.scope, textOf(*body)) : -1;
    const int link = frame < 0 ? -1 : frames_.linkOf(frame);
    if (link < 0) {
      (body ? *body : reader_)
          .error(body ? "the reference body '" + textOf(*body) + "' is no link"
                      : "a gearbox has no <gearbox_reference_body>",
                 "name the link that both shafts turn in");
      return false;
    }
    gearbox.reference = link < 0 || isWorldItself(link, frames_) ? SdfFrames::kWorld : link;
    result_.gearbox = gearbox;
    return true;
  }

  const SdfFrames& frames_;
  SdfContext& context_;
  const SdfFrame& made_;
  ElementReader reader_;
  SdfJoint result_;
};

}  // namespace

std::optional<SdfJoint> readSdfJoint(int frame, const SdfFrames& frames, SdfContext& context) {
  return JointReading(frame, frames, context).read();
}

bool isWorldItself(int frame, const SdfFrames& frames) {
  const SdfFrame& made = frames.frame(frame);
  return frame == SdfFrames::kWorld || (made.kind == SdfFrameKind::kLink && made.name == "world" &&
                                        made.element->FirstChildElement("inertial") == nullptr &&
                                        frames.fullName(frame) == "world");
}

}  // namespace armillary
