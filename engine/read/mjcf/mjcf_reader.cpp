// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/mjcf/mjcf_reader.h"

#include <algorithm>
#include <filesystem>

#include "engine/read/mjcf/mjcf_bodies.h"
#include "engine/read/mjcf/mjcf_references.h"

namespace armillary {
namespace {

// What the file says of the world: its gravity.
void readOptions(const MjcfElement& root, SimulationDescription& simulation) {
  for (const MjcfElement& option : root.children) {
    if (option.tag != "option") continue;
    if (option.has("gravity")) {
      simulation.gravity = option.vector("gravity", {0.0, 0.0, -9.81});
    }
    for (const MjcfElement& flag : option.children) {
      if (flag.tag == "flag" && flag.text("gravity") == "disable") {
        simulation.gravity = Eigen::Vector3d::Zero();
      }
    }
  }
}

// Masses scaled so that their sum is what the compiler asks for.
void setTotalMass(double total, RobotDescription& robot) {
  if (!(total > 0.0)) return;
  double sum = 0.0;
  for (const LinkDescription& link : robot.links) sum += link.inertial ? link.inertial->mass : 0.0;
  if (!(sum > 0.0)) return;
  for (LinkDescription& link : robot.links) {
    if (!link.inertial) continue;
    link.inertial->mass *= total / sum;
    link.inertial->rotational *= total / sum;
  }
}

void noteUnknownSections(const MjcfElement& root, MjcfBuild& build) {
  // read, or of no concern to a rigid robot
  static const std::set<std::string> known = {"compiler",  "option",  "size",     "visual",
                                              "statistic", "default", "custom",   "asset",
                                              "worldbody", "contact", "equality", "tendon",
                                              "actuator",  "sensor",  "keyframe", "extension"};
  for (const MjcfElement& section : root.children) {
    if (section.tag == "deformable") {
      for (const MjcfElement& child : section.children) {
        if (child.tag == "flex") build.left_out.add("flex is", child);
      }
    } else if (!known.contains(section.tag)) {
      section.note("<" + section.tag + "> is not known and not read");
    }
  }
}

}  // namespace

RobotDescription readMjcf(const tinyxml2::XMLElement& mujoco, const std::string& path,
                          const ReadOptions& options, Diagnostics& diagnostics) {
  MjcfBuild build(path, options, diagnostics);
  const auto model = std::make_shared<MjcfModel>();
  model->folder = folderOf(path);
  model->root = build.files.expand(mujoco, model->folder);
  const MjcfElement& root = model->root;
  RobotDescription& robot = build.robot;
  robot.name = root.text("model");
  if (robot.name.empty()) robot.name = std::filesystem::path(path).stem().string();
  robot.line = root.line;
  model->readSettings(build.lookup);
  readOptions(root, robot.simulation);
  readMjcfBodies(model, build);
  setTotalMass(model->compiler.total_mass, robot);
  MjcfReferences references(build);
  references.read(*model, {}, false);
  for (const MjcfBuild::Attached& attached : build.attached) {
    references.read(*attached.model, attached.prefix, true);
  }
  references.finish();
  for (const MjcfElement& section : root.children) {
    if (section.tag == "keyframe") readMjcfKeyframes(section, build);
  }
  addMjcfInitialPose(build);
  noteUnknownSections(root, build);
  build.left_out.tell();
  robot.missing_files = build.lookup.missing();
  build.files.finish();
  return std::move(build.robot);
}

}  // namespace armillary
