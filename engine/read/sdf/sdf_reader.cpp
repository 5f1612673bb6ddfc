// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/sdf/sdf_reader.h"

#include <tinyxml2.h>

#include <cmath>
#include <unordered_set>

#include "engine/read/labels.h"
#include "engine/read/sdf/sdf_context.h"
#include "engine/read/sdf/sdf_frames.h"
#include "engine/read/sdf/sdf_gearbox.h"
#include "engine/read/sdf/sdf_joint.h"
#include "engine/read/sdf/sdf_link.h"
#include "engine/read/sdf/sdf_models.h"
#include "engine/read/sdf/sdf_tree.h"
#include "engine/read/sdf/sdf_values.h"
#include "engine/text/words.h"

namespace armillary {
namespace {

using tinyxml2::XMLElement;

// Puts the links and joints of the frames into a description.
class Assembly {
 public:
  Assembly(const SdfFrames& frames, SdfContext& context, const SdfContents& contents,
           RobotDescription& robot)
      : frames_(frames), context_(context), contents_(contents), robot_(robot) {}

  void run() {
    readLinks();
    readJoints();
    const SdfTree tree = spanSdfTree(links_, joints_);
    for (const PlacedJoint& placed : tree.joints) place(placed);
    dropFollowersOfLoops();
    coupleGears(tree);
    holdRoots(tree.roots);
    if (needs_world_) robot_.links.insert(robot_.links.begin(), std::move(world_));
  }

 private:
  bool isStatic(int frame) const { return frames_.scope(frames_.frame(frame).scope).is_static; }

  std::string linkName(int frame) const {
    return frame == SdfFrames::kWorld ? world_.name : frames_.fullName(frame);
  }

  void readLinks() {
    world_.name = "world";
    world_.line = robot_.line;
    for (const int frame : contents_.links) {
      LinkDescription link = readSdfLink(frame, frames_, context_);
      if (!isWorldItself(frame, frames_)) {
        if (link.name == "world") world_.name = "world_";  // a body of that name
        links_.push_back(frame);
        robot_.links.push_back(std::move(link));
        continue;
      }
      needs_world_ = true;
      world_.line = link.line;
      const Pose X_WL = frames_.pose(SdfFrames::kWorld, frame);
      for (auto* shapes : {&link.visuals, &link.collisions}) {
        for (GeometryDescription& shape : *shapes) shape.X_LG = X_WL * shape.X_LG;
      }
      world_.visuals.insert(world_.visuals.end(), link.visuals.begin(), link.visuals.end());
      world_.collisions.insert(world_.collisions.end(), link.collisions.begin(),
                               link.collisions.end());
    }
  }

  void readJoints() {
    for (const int frame : contents_.joints) {
      std::optional<SdfJoint> joint = readSdfJoint(frame, frames_, context_);
      if (!joint) continue;
      if (isStatic(frame)) {
        const SdfFrame& made = frames_.frame(frame);
        if (joint->joint.type != JointType::kFixed) {
          context_.once(Severity::kWarning,
                        elementIn(*made.element, jointLabel(made.name), *made.file),
                        "its model is static: the joint does not move",
                        "delete <static> where it is to move");
        }
        continue;
      }
      joint->joint.parent = linkName(joint->parent);
      joint->joint.child = linkName(joint->child);
      names_.insert(joint->joint.name);
      if (joint->gearbox) {
        gearboxes_.push_back(std::move(*joint));
      } else {
        joints_.push_back(std::move(*joint));
      }
    }
  }

  ElementReader readerOf(const SdfJoint& joint) const {
    const SdfFrame& made = frames_.frame(joint.frame);
    return elementIn(*made.element, jointLabel(made.name), *made.file);
  }

  void place(const PlacedJoint& placed) {
    const SdfJoint& said = joints_[placed.joint];
    for (const int end : {said.parent, said.child}) {
      needs_world_ = needs_world_ || end == SdfFrames::kWorld;
    }
    if (!placed.in_tree) {
      closeLoop(said);
      return;
    }
    if (!placed.reversed) {
      robot_.joints.push_back(said.joint);
      return;
    }
    robot_.joints.push_back(reversedJoint(said.joint));
    readerOf(said).note(
        "its child carries its parent, for the joints to make a tree; positions count as the file "
        "has them" +
        std::string(said.joint.type == JointType::kUniversal ? ", but the two angles change places"
                                                             : ""));
  }

  void closeLoop(const SdfJoint& said) {
    const JointDescription& joint = said.joint;
    LoopDescription loop;
    loop.name = joint.name;
    loop.line = joint.line;
    loop.type = joint.type;
    loop.link1 = joint.parent;
    loop.link2 = joint.child;
    loop.X_L1F = joint.X_PJ;
    loop.X_L2F = joint.X_MC.inverse();
    loop.axis = joint.axis;
    loop.axis2 = joint.axis2;
    loop.pitch = joint.pitch;
    robot_.loops.push_back(std::move(loop));
    const bool acts = joint.damping != 0.0 || joint.friction != 0.0 || joint.stiffness != 0.0 ||
                      std::isfinite(joint.limits.lower) || std::isfinite(joint.limits.upper);
    context_.once(Severity::kNote, readerOf(said),
                  acts ? "the joint closes a loop; its limits, damping, friction and spring are "
                         "not read"
                       : "the joint closes a loop");
    if (!joint.mimic) return;
    readerOf(said).warning("it closes a loop and cannot follow a joint; <mimic> is ignored",
                           "let another joint of the loop follow");
  }

  void dropFollowersOfLoops() {
    std::unordered_set<std::string> closing;
    for (const LoopDescription& loop : robot_.loops) closing.insert(loop.name);
    for (JointDescription& joint : robot_.joints) {
      if (!joint.mimic || !closing.contains(joint.mimic->joint)) continue;
      context_.main().diagnostics->warning(
          joint.line, jointLabel(joint.name),
          "it follows '" + joint.mimic->joint + "', which closes a loop; <mimic> is ignored",
          "follow another joint of the loop");
      joint.mimic.reset();
    }
  }

  void coupleGears(const SdfTree& tree) {
    std::vector<const SdfJoint*> turning;
    for (const PlacedJoint& placed : tree.joints) {
      if (placed.in_tree) turning.push_back(&joints_[placed.joint]);
    }
    for (const SdfJoint& gearbox : gearboxes_) {
      if (auto coupling = gearboxCoupling(gearbox, turning, frames_)) {
        robot_.couplings.push_back(std::move(*coupling));
      }
    }
  }

  // What nothing holds stands fixed in the world.
  void holdRoots(const std::vector<std::size_t>& roots) {
    const bool one = roots.size() == 1 && !needs_world_;
    const auto placeOf = [&](std::size_t link) {
      return frames_.pose(SdfFrames::kWorld, links_[link]);
    };
    if (one) {
      const Pose X_WL = placeOf(roots.front());
      if (X_WL.position.isZero(0.0) && X_WL.rotation.isIdentity(0.0)) return;
    }
    std::vector<std::string> free;
    std::unordered_set<std::string> held;  // of two links of a name one; checkStructure says so
    for (const std::size_t root : roots) {
      const std::string& link = robot_.links[root].name;
      if (link.empty() || !held.insert(link).second) continue;
      JointDescription joint;
      joint.type = JointType::kFixed;
      joint.name = robot_.links[root].name + "_in_world";
      while (!names_.insert(joint.name).second) joint.name += "_";
      joint.line = robot_.links[root].line;
      joint.parent = world_.name;
      joint.child = robot_.links[root].name;
      joint.X_PJ = placeOf(root);
      robot_.joints.push_back(std::move(joint));
      needs_world_ = true;
      if (isStatic(links_[root])) continue;
      free.push_back(robot_.links[root].name);
    }
    if (free.size() < 2) return;
    constexpr std::size_t kNamed = 8;
    context_.main().diagnostics->note(robot_.line, "robot '" + robot_.name + "'",
                                      std::to_string(free.size()) +
                                          " links that no joint holds stand fixed in the world: " +
                                          joined(allInQuotes(free), kNamed));
  }

  const SdfFrames& frames_;
  SdfContext& context_;
  const SdfContents& contents_;
  RobotDescription& robot_;
  LinkDescription world_;
  bool needs_world_ = false;
  std::vector<int> links_;  // frames, as robot_.links
  std::vector<SdfJoint> joints_;
  std::vector<SdfJoint> gearboxes_;
  std::unordered_set<std::string> names_;  // of joints
};

}  // namespace

RobotDescription readSdf(const XMLElement& root, const std::string& path,
                         const ReadOptions& options, Diagnostics& diagnostics) {
  RobotDescription robot;
  SdfContext context(path, root, options, diagnostics);
  const ElementReader reader = elementIn(root, "sdf", context.main());
  constexpr int kNewest = 12;
  const std::optional<int> minor = sdfMinorVersion(reader.text("version"));
  context.main().minor = minor.value_or(kNewest);
  if (!minor) {
    reader.warning(reader.has("version")
                       ? "version=\"" + reader.text("version") + "\" is no version of SDF"
                       : "there is no version",
                   "add version=\"1.12\"; it is taken for that");
  } else if (*minor > kNewest) {
    reader.warning("SDF " + reader.text("version") + " is newer than 1.12 and is read as that");
  }
  SdfFrames frames;
  const SdfContents contents = readSdfModels(context, frames);
  if (contents.endless) {
    context.finish();
    return robot;
  }
  robot.name = contents.name;
  robot.line = contents.named != nullptr ? contents.named->GetLineNum() : reader.line();
  robot.simulation.gravity = contents.gravity;
  if (contents.links.empty()) {
    reader.error("there is no model with links", "add <model> with a <link>");
    context.finish();
    return robot;
  }
  Assembly(frames, context, contents, robot).run();
  robot.missing_files = context.finish();
  return robot;
}

}  // namespace armillary
