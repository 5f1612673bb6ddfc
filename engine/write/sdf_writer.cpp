// SPDX-License-Identifier: BSD-3-Clause
// Joints stand relative to their parents and links to their joints, so that no pose is computed.
#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>

#include "engine/text/words.h"
#include "engine/write/writers.h"
#include "engine/write/xml_text.h"

namespace armillary {
namespace {

// Joints name their links in texts of elements, whose ends have no blanks.
void trimLinkNames(RobotDescription& robot, WrittenRobot& written) {
  std::vector<std::string> taken;
  for (const LinkDescription& link : robot.links) taken.push_back(link.name);
  std::map<std::string, std::string> renamed;
  for (LinkDescription& link : robot.links) {
    const std::string plain(trimmed(link.name));
    if (plain == link.name) continue;
    const std::string name = freeName(plain.empty() ? "link" : plain, taken);
    if (renamed.empty()) {
      remark(written, "links whose names begin or end with blanks are renamed, as '" + link.name +
                          "' to '" + name + "'");
    }
    renamed[link.name] = name;
    link.name = name;
  }
  const auto rename = [&renamed](std::string& link) {
    if (const auto found = renamed.find(link); found != renamed.end()) link = found->second;
  };
  for (JointDescription& joint : robot.joints) {
    rename(joint.parent);
    rename(joint.child);
  }
  for (LoopDescription& loop : robot.loops) {
    rename(loop.link1);
    rename(loop.link2);
  }
}

// SDF has one list of names for links and joints: joints called as a link get another name.
RobotDescription withNamesApart(RobotDescription robot, WrittenRobot& written) {
  trimLinkNames(robot, written);
  std::vector<std::string> taken;
  for (const LinkDescription& link : robot.links) taken.push_back(link.name);
  std::map<std::string, std::string> renamed;
  bool told = false;
  for (const JointDescription& joint : robot.joints) {
    const bool clashes = std::find(taken.begin(), taken.end(), joint.name) != taken.end();
    renamed[joint.name] = freeName(clashes ? joint.name + "_joint" : joint.name, taken);
    if (clashes && !told) {
      told = true;
      remark(written, "joints called as a link are renamed, as '" + joint.name + "' to '" +
                          renamed[joint.name] + "': SDF has one list of names");
    }
  }
  for (JointDescription& joint : robot.joints) {
    joint.name = renamed[joint.name];
    if (joint.mimic) joint.mimic->joint = renamed[joint.mimic->joint];
  }
  return robot;
}

class SdfWriter {
 public:
  SdfWriter(const RobotDescription& robot, const std::string& folder)
      : robot_(withNamesApart(robot, written_)), folder_(folder), zero_poses_(zeroPoses(robot)) {
    for (const LinkDescription& link : robot_.links) names_.push_back(link.name);
    for (const JointDescription& joint : robot_.joints) names_.push_back(joint.name);
  }

  WrittenRobot write() {
    {
      auto root = xml_.open("sdf");
      root.with("version", version());
      if (robot_.simulation.gravity) {  // which belongs to a world
        auto world = xml_.open("world");
        world.with("name", "default");
        xml_.leaf("gravity", numbersText(*robot_.simulation.gravity));
        writeModel();
      } else {
        writeModel();
      }
    }
    tellWhatIsLeftOut();
    written_.text = xml_.text();
    return std::move(written_);
  }

 private:
  void writeModel() {
    auto model = xml_.open("model");
    model.with("name", robot_.name.empty() ? "robot" : robot_.name);
    for (const LinkDescription& link : robot_.links) writeLink(link);
    writeRoot();
    for (const JointDescription& joint : robot_.joints) writeJoint(joint);
    for (const LoopDescription& loop : robot_.loops) writeLoop(loop);
  }

  // The lowest version that has a word for everything.
  std::string version() const {
    const auto any = [&](auto has) {
      return std::any_of(robot_.joints.begin(), robot_.joints.end(), has);
    };
    if (any([](const JointDescription& joint) { return joint.mimic.has_value(); })) return "1.11";
    return any([](const JointDescription& joint) { return joint.type == JointType::kHelical; })
               ? "1.10"
               : "1.9";
  }

  void tellWhatIsLeftOut() {
    const auto told = [&](bool there, const char* sentence) {
      if (there) remark(written_, sentence);
    };
    const auto any = [&](auto has) {
      return std::any_of(robot_.joints.begin(), robot_.joints.end(), has);
    };
    told(any([](const JointDescription& joint) { return joint.rotor_inertia != 0.0; }),
         "rotor inertias are left out: SDF has none");
    told(!robot_.couplings.empty(), "couplings between joints are left out");
    told(!robot_.simulation.springs.empty(), "springs between links are left out: SDF has none");
    told(!robot_.simulation.actuators.empty(), "cylinders and muscles are left out: SDF has none");
    told(!robot_.poses.empty(), "named poses are left out: SDF has none");
    told(!robot_.simulation.starts.empty() || !robot_.simulation.efforts.empty() ||
             !robot_.simulation.scenarios.empty(),
         "what the file says of simulations is left out: SDF has no word for it");
  }

  void writePose(const Pose& pose, const std::string& relative_to) {
    if (relative_to.empty() && isIdentity(pose)) return;
    auto element = xml_.open("pose");
    if (!relative_to.empty()) element.with("relative_to", relative_to);
    element.text(numbersText(pose.position) + " " + numbersText(rollPitchYaw(pose.rotation)));
  }

  const JointDescription* carrierOf(const std::string& link) const {
    for (const JointDescription& joint : robot_.joints) {
      if (joint.child == link) return &joint;
    }
    return nullptr;
  }

  // The world itself is no link in SDF, but can be a parent.
  bool isWorld(const std::string& link) const { return link == "world" && !carrierOf(link); }

  void writeLink(const LinkDescription& link) {
    if (isWorld(link.name)) {
      if (!link.visuals.empty() || !link.collisions.empty()) {
        remark(written_, "shapes of the world are left out");
      }
      return;
    }
    shape_names_.clear();
    auto element = xml_.open("link");
    element.with("name", link.name);
    if (const JointDescription* joint = carrierOf(link.name)) {
      const bool free = joint->type == JointType::kFloating;
      if (free) {
        writePose(joint->X_PJ * joint->X_MC, isWorld(joint->parent) ? "" : joint->parent);
      } else {
        writePose(joint->X_MC, lastOf(*joint));
      }
    }
    writeInertial(link);
    for (const GeometryDescription& visual : link.visuals) writeGeometry(visual, "visual");
    for (const GeometryDescription& shape : link.collisions) writeGeometry(shape, "collision");
  }

  // A link without <inertial> would have one kilogram.
  void writeInertial(const LinkDescription& link) {
    const InertialDescription inertial = link.inertial.value_or(InertialDescription{});
    auto element = xml_.open("inertial");
    writePose(inertial.X_LI, "");
    xml_.leaf("mass", inertial.mass);
    auto inertia = xml_.open("inertia");
    const Eigen::Matrix3d& I = inertial.rotational;
    xml_.leaf("ixx", I(0, 0));
    xml_.leaf("ixy", I(0, 1));
    xml_.leaf("ixz", I(0, 2));
    xml_.leaf("iyy", I(1, 1));
    xml_.leaf("iyz", I(1, 2));
    xml_.leaf("izz", I(2, 2));
  }

  void writeGeometry(const GeometryDescription& geometry, const char* tag) {
    if (geometry.shape.inline_mesh) {
      remark(written_, "surfaces that stand in the file itself are left out: SDF names files");
      return;
    }
    auto element = xml_.open(tag);
    // names are asked for, each once in its link
    const std::string name = geometry.name.empty() ? tag : geometry.name;
    const int number = ++shape_names_[name];
    element.with("name", number == 1 ? name : name + "_" + std::to_string(number));
    writePose(geometry.X_LG, "");
    {
      auto inside = xml_.open("geometry");
      writeShape(geometry.shape);
    }
    if (!geometry.material) return;
    auto material = xml_.open("material");
    if (const std::optional<Color>& color = geometry.material->color) {
      const std::string rgba = numbersText({color->red, color->green, color->blue, color->alpha});
      xml_.leaf("ambient", rgba);
      xml_.leaf("diffuse", rgba);
    }
    if (geometry.material->texture.empty()) return;
    auto pbr = xml_.open("pbr");
    auto metal = xml_.open("metal");
    ShapeDescription texture;
    texture.file = geometry.material->texture;
    xml_.leaf("albedo_map", meshPath(texture, folder_, false));
  }

  void writeShape(const ShapeDescription& shape) {
    switch (shape.type) {
      case ShapeType::kBox: {
        auto box = xml_.open("box");
        xml_.leaf("size", numbersText(shape.size));
        return;
      }
      case ShapeType::kEllipsoid: {
        auto ellipsoid = xml_.open("ellipsoid");
        xml_.leaf("radii", numbersText(Eigen::Vector3d(0.5 * shape.size)));
        return;
      }
      case ShapeType::kSphere: {
        auto sphere = xml_.open("sphere");
        xml_.leaf("radius", shape.radius);
        return;
      }
      case ShapeType::kCylinder:
      case ShapeType::kCapsule: {
        auto round = xml_.open(shape.type == ShapeType::kCylinder ? "cylinder" : "capsule");
        xml_.leaf("radius", shape.radius);
        xml_.leaf("length", shape.length);
        return;
      }
      case ShapeType::kMesh: {
        auto mesh = xml_.open("mesh");
        xml_.leaf("uri", meshPath(shape, folder_, false));
        if (shape.scale != Eigen::Vector3d::Ones()) xml_.leaf("scale", numbersText(shape.scale));
        return;
      }
    }
  }

  // A model that nothing holds falls in simulators; a URDF's root stands.
  void writeRoot() {
    for (const LinkDescription& link : robot_.links) {
      if (carrierOf(link.name) || isWorld(link.name)) continue;
      auto joint = xml_.open("joint");
      joint.with("name", freeName(link.name + "_in_the_world", names_)).with("type", "fixed");
      xml_.leaf("parent", std::string("world"));
      xml_.leaf("child", link.name);
    }
  }

  // The name of the joint in the row (see simpleJointsOf()) that the link hangs on.
  std::string lastOf(const JointDescription& joint) const {
    return joint.type == JointType::kUniversal ? joint.name : simpleJointsOf(joint).back().name;
  }

  void writeJoint(const JointDescription& joint) {
    if (joint.type == JointType::kFloating) {
      remark(written_, "joint '" + joint.name +
                           "' is left out: SDF has no floating joint; a link that no joint holds "
                           "floats in simulators, and with --floating-base here");
      return;
    }
    if (joint.type == JointType::kUniversal) {
      writeOne(joint, {joint.name, joint.type, joint.axis}, joint.parent, joint.child, true);
      return;
    }
    const std::vector<SimpleJoint> row = simpleJointsOf(joint);
    std::string parent = joint.parent;
    for (size_t i = 0; i < row.size(); ++i) {
      const bool last = i + 1 == row.size();
      std::string child = joint.child;
      if (!last) {
        child = freeName(row[i].name + "_link", names_);
        auto link = xml_.open("link");
        link.with("name", child);
        writePose(Pose{}, row[i].name);
        writeInertial(LinkDescription{});
        remark(written_, std::string("a ") + name(joint.type) +
                             " joint is written as joints in a row, with links without mass");
      }
      writeOne(joint, row[i], parent, child, i == 0);
      parent = child;
    }
  }

  void writeOne(const JointDescription& joint, const SimpleJoint& one, const std::string& parent,
                const std::string& child, bool first) {
    auto element = xml_.open("joint");
    const char* type = name(one.type);
    if (one.type == JointType::kSpherical) type = "ball";
    if (one.type == JointType::kHelical) type = "screw";
    element.with("name", one.name).with("type", type);
    const bool from_world = isWorld(parent);
    writePose(first ? joint.X_PJ : Pose{}, from_world ? "__model__" : parent);
    xml_.leaf("parent", parent);
    xml_.leaf("child", child);
    if (one.type == JointType::kHelical) {
      xml_.leaf("screw_thread_pitch", 2.0 * std::numbers::pi * joint.pitch);  // m a turn
    }
    if (one.type == JointType::kFixed || one.type == JointType::kSpherical) return;
    writeAxis(joint, "axis", one.axis);
    if (one.type == JointType::kUniversal) writeAxis(joint, "axis2", joint.axis2);
  }

  void writeAxis(const JointDescription& joint, const char* tag, const Eigen::Vector3d& axis) {
    auto element = xml_.open(tag);
    xml_.leaf("xyz", numbersText(axis));
    if (hasOneCoordinate(joint.type)) {
      const JointLimits& limits = joint.limits;
      auto limit = xml_.open("limit");
      if (std::isfinite(limits.lower)) xml_.leaf("lower", limits.lower);
      if (std::isfinite(limits.upper)) xml_.leaf("upper", limits.upper);
      if (std::isfinite(limits.effort)) xml_.leaf("effort", limits.effort);
      if (std::isfinite(limits.velocity)) xml_.leaf("velocity", limits.velocity);
    }
    if (joint.damping != 0.0 || joint.friction != 0.0 || joint.stiffness != 0.0) {
      auto dynamics = xml_.open("dynamics");
      xml_.leaf("damping", joint.damping);
      xml_.leaf("friction", joint.friction);
      xml_.leaf("spring_stiffness", joint.stiffness);
      xml_.leaf("spring_reference", joint.spring_reference);
    }
    if (!joint.mimic) return;
    auto mimic = xml_.open("mimic");
    mimic.with("joint", joint.mimic->joint).with("axis", "axis");
    xml_.leaf("multiplier", joint.mimic->multiplier);
    xml_.leaf("offset", joint.mimic->offset);
    xml_.leaf("reference", 0.0);
  }

  // SDF gives a joint one frame, in the child: where it is in the parent follows from the zero
  // position, in which a loop must then be closed.
  void writeLoop(const LoopDescription& loop) {
    if (loop.rolling) {
      remark(written_, "wheels that roll by a constraint are left out");
      return;
    }
    const auto poseOf = [&](const std::string& link) {
      for (size_t i = 0; i < robot_.links.size(); ++i) {
        if (robot_.links[i].name == link) return zero_poses_[i];
      }
      return Pose{};
    };
    const Pose one = poseOf(loop.link1) * loop.X_L1F, two = poseOf(loop.link2) * loop.X_L2F;
    constexpr double kClosed = 1e-9;
    if ((one.position - two.position).norm() > kClosed ||
        (one.rotation - two.rotation).norm() > kClosed) {
      remark(written_, "loop '" + loop.name +
                           "' is left out: SDF can say it only where the loop is closed in the "
                           "zero position");
      return;
    }
    JointDescription joint;
    joint.name = freeName(loop.name, names_);
    joint.type = loop.type;
    joint.axis = loop.axis;
    joint.axis2 = loop.axis2;
    joint.pitch = loop.pitch;
    joint.X_PJ = loop.X_L1F;
    if (simpleJointsOf(joint).size() > 1 && joint.type != JointType::kUniversal) {
      remark(written_,
             "loop '" + loop.name + "' is left out: SDF has no " + name(loop.type) + " joint");
      return;
    }
    writeOne(joint, {joint.name, joint.type, joint.axis}, loop.link1, loop.link2, true);
  }

  WrittenRobot written_;  // before the robot: renaming is told
  RobotDescription robot_;
  const std::string& folder_;
  std::vector<Pose> zero_poses_;
  XmlText xml_;
  std::vector<std::string> names_;
  std::map<std::string, int> shape_names_;  // of a link: how often each was wished for
};

}  // namespace

WrittenRobot writeSdf(const RobotDescription& robot, const std::string& folder) {
  return SdfWriter(robot, folder).write();
}

}  // namespace armillary
