// SPDX-License-Identifier: BSD-3-Clause
// Bodies in bodies, each with the joints that carry it; angles in radians, inertias as given.
#include <algorithm>
#include <cmath>
#include <map>

#include "engine/write/writers.h"
#include "engine/write/xml_text.h"

namespace armillary {
namespace {

std::string quaternionText(const Eigen::Matrix3d& rotation) {
  const Eigen::Quaterniond q = quaternionOf(rotation);
  return numbersText({q.w(), q.x(), q.y(), q.z()});
}

class MjcfWriter {
 public:
  MjcfWriter(const RobotDescription& robot, const std::string& folder)
      : robot_(robot), folder_(folder), zero_poses_(zeroPoses(robot)) {
    for (size_t i = 0; i < robot.links.size(); ++i) links_[robot.links[i].name] = i;
    for (const JointDescription& joint : robot.joints) {
      carried_[joint.parent].push_back(&joint);
      carriers_[joint.child] = &joint;
    }
  }

  WrittenRobot write() {
    {
      auto root = xml_.open("mujoco");
      root.with("model", robot_.name.empty() ? "robot" : robot_.name);
      xml_.open("compiler")
          .with("angle", "radian")
          .with("autolimits", "true")
          .with("inertiafromgeom", "false");
      if (robot_.simulation.gravity) {
        xml_.open("option").with("gravity", numbersText(*robot_.simulation.gravity));
      }
      writeAssets();
      {
        auto world = xml_.open("worldbody");
        for (const LinkDescription& link : robot_.links) {
          if (carriers_.contains(link.name)) continue;
          if (link.name == "world" && !link.inertial) {
            writeContent(link);
          } else {
            writeBody(link, nullptr);
          }
        }
      }
      writeTendons();
      writeEquality();
      writeKeys();
    }
    const SimulationDescription& simulation = robot_.simulation;
    if (!simulation.springs.empty()) remark(written_, "springs between links are left out");
    if (!simulation.actuators.empty()) remark(written_, "cylinders and muscles are left out");
    if (!simulation.starts.empty() || !simulation.efforts.empty() ||
        !simulation.scenarios.empty()) {
      remark(written_, "what the file says of simulations, but for gravity, is left out");
    }
    written_.text = xml_.text();
    return std::move(written_);
  }

 private:
  // One asset for each file, or surface, at one scale.
  using AssetKey = std::tuple<std::string, const InlineMesh*, double, double, double>;

  AssetKey keyOf(const ShapeDescription& shape) const {
    return {shape.inline_mesh ? "" : meshPath(shape, folder_, false), shape.inline_mesh.get(),
            shape.scale.x(), shape.scale.y(), shape.scale.z()};
  }

  void writeAssets() {
    auto asset = xml_.open("asset");
    for (const LinkDescription& link : robot_.links) {
      for (const auto* shapes : {&link.visuals, &link.collisions}) {
        for (const GeometryDescription& geometry : *shapes) {
          if (geometry.shape.type == ShapeType::kMesh) writeMesh(geometry.shape);
        }
      }
    }
  }

  void writeMesh(const ShapeDescription& shape) {
    const auto [known, added] =
        meshes_.try_emplace(keyOf(shape), "mesh" + std::to_string(meshes_.size() + 1));
    if (!added) return;
    auto mesh = xml_.open("mesh");
    mesh.with("name", known->second);
    if (shape.inline_mesh) {
      std::string vertices, faces;
      for (const Eigen::Vector3d& vertex : shape.inline_mesh->vertices) {
        vertices += (vertices.empty() ? "" : " ") + numbersText(vertex);
      }
      for (const auto& corners : shape.inline_mesh->triangles) {
        for (const std::uint32_t corner : corners) {
          faces += (faces.empty() ? "" : " ") + std::to_string(corner);
        }
      }
      mesh.with("vertex", vertices).with("face", faces);
    } else {
      const std::string file = meshPath(shape, folder_, false);
      mesh.with("file", file);
      const std::string ending = file.substr(std::min(file.rfind('.'), file.size()));
      const auto same = [&](const char* known_ending) {
        return std::equal(ending.begin(), ending.end(), known_ending,
                          known_ending + std::char_traits<char>::length(known_ending),
                          [](char a, char b) { return std::tolower(a) == b; });
      };
      if (!same(".stl") && !same(".obj") && !same(".msh")) {
        remark(written_,
               "MuJoCo itself reads meshes of stl, obj and msh alone, not all named here");
      }
    }
    if (shape.scale != Eigen::Vector3d::Ones()) mesh.with("scale", numbersText(shape.scale));
  }

  void writeBody(const LinkDescription& link, const JointDescription* joint) {
    auto body = xml_.open("body");
    body.with("name", link.name);
    if (joint != nullptr) {
      const Pose X_PL = joint->X_PJ * joint->X_MC;
      if (!X_PL.position.isZero(0.0)) body.with("pos", numbersText(X_PL.position));
      if (X_PL.rotation != Eigen::Matrix3d::Identity()) {
        body.with("quat", quaternionText(X_PL.rotation));
      }
    }
    writeInertial(link, joint);
    if (joint != nullptr) writeJoint(*joint);
    writeContent(link);
  }

  void writeContent(const LinkDescription& link) {
    for (const GeometryDescription& visual : link.visuals) writeGeometry(visual, true);
    for (const GeometryDescription& shape : link.collisions) writeGeometry(shape, false);
    for (const JointDescription* joint : carried_[link.name]) {
      writeBody(robot_.links[links_.at(joint->child)], joint);
    }
  }

  void writeInertial(const LinkDescription& link, const JointDescription* joint) {
    if (!link.inertial) {
      if (joint != nullptr && joint->type != JointType::kFixed && carried_[link.name].empty()) {
        remark(written_,
               "MuJoCo itself refuses bodies that move without mass, as '" + link.name + "'");
      }
      return;
    }
    const InertialDescription& inertial = *link.inertial;
    const Eigen::Matrix3d& R = inertial.X_LI.rotation;
    const Eigen::Matrix3d I = R * inertial.rotational * R.transpose();  // in the body's axes
    xml_.open("inertial")
        .with("pos", numbersText(inertial.X_LI.position))
        .with("mass", inertial.mass)
        .with("fullinertia", numbersText({I(0, 0), I(1, 1), I(2, 2), I(0, 1), I(0, 2), I(1, 2)}));
  }

  void writeJoint(const JointDescription& joint) {
    if (joint.type == JointType::kFixed) return;
    const bool in_world = !carriers_.contains(joint.parent) && joint.parent == "world";
    if (joint.type == JointType::kFloating && in_world && isIdentity(joint.X_MC)) {
      // a <freejoint> takes no forces, a <joint> that is free does
      if (joint.damping != 0.0 || joint.friction != 0.0) {
        auto element = xml_.open("joint");
        element.with("name", joint.name).with("type", "free");
        writeForces(joint, element);
      } else {
        xml_.open("freejoint").with("name", joint.name);
      }
      if (!isIdentity(joint.X_PJ)) {
        remark(written_, "joint '" + joint.name +
                             "' counts its coordinates from the world's origin, as MJCF does");
      }
      coordinates_.push_back({&joint, SimpleJoint{joint.name, joint.type, joint.axis}});
      return;
    }
    const Pose X_LM = joint.X_MC.inverse();
    for (const SimpleJoint& one : rowOf(joint)) {
      auto element = xml_.open("joint");
      const bool slides = one.type == JointType::kPrismatic;
      element.with("name", one.name)
          .with("type", slides                              ? "slide"
                        : one.type == JointType::kSpherical ? "ball"
                                                            : "hinge");
      if (!X_LM.position.isZero(0.0)) element.with("pos", numbersText(X_LM.position));
      if (one.type != JointType::kSpherical) {
        element.with("axis", numbersText(Eigen::Vector3d(X_LM.rotation * one.axis)));
      }
      writeForces(joint, element);
      coordinates_.push_back({&joint, one});
    }
  }

  // Rows of a body's joints that MuJoCo has words for.
  std::vector<SimpleJoint> rowOf(const JointDescription& joint) {
    if (joint.type == JointType::kHelical) {
      remark(written_, "joint '" + joint.name +
                           "' is written as a hinge: MJCF has no screw; its pitch is lost");
      return {{joint.name, JointType::kContinuous, joint.axis}};
    }
    if (joint.type == JointType::kFloating) {
      remark(written_, "joint '" + joint.name +
                           "' floats on another body than the world: written as three slides and "
                           "a ball");
      return {{joint.name + ".x", JointType::kPrismatic, Eigen::Vector3d::UnitX()},
              {joint.name + ".y", JointType::kPrismatic, Eigen::Vector3d::UnitY()},
              {joint.name + ".z", JointType::kPrismatic, Eigen::Vector3d::UnitZ()},
              {joint.name, JointType::kSpherical, joint.axis}};
    }
    return simpleJointsOf(joint);
  }

  void writeForces(const JointDescription& joint, XmlText::Element& element) {
    const JointLimits& limits = joint.limits;
    const bool lower = std::isfinite(limits.lower), upper = std::isfinite(limits.upper);
    if (hasOneCoordinate(joint.type) && (lower || upper)) {
      constexpr double kNone = 1e10;
      element.with("range",
                   numbersText({lower ? limits.lower : -kNone, upper ? limits.upper : kNone}));
    }
    if (hasOneCoordinate(joint.type) && std::isfinite(limits.effort) && limits.effort > 0.0) {
      element.with("actuatorfrcrange", numbersText({-limits.effort, limits.effort}));
    }
    if (std::isfinite(limits.velocity)) {
      remark(written_, "velocity limits are left out: MJCF has none");
    }
    if (joint.damping != 0.0) element.with("damping", joint.damping);
    if (joint.friction != 0.0) element.with("frictionloss", joint.friction);
    if (joint.rotor_inertia != 0.0) element.with("armature", joint.rotor_inertia);
    if (joint.stiffness != 0.0) {
      element.with("stiffness", joint.stiffness).with("springref", joint.spring_reference);
    }
  }

  static bool withoutExtent(const ShapeDescription& shape) {
    switch (shape.type) {
      case ShapeType::kBox:
      case ShapeType::kEllipsoid:
        return !(shape.size.minCoeff() > 0.0);
      case ShapeType::kSphere:
        return !(shape.radius > 0.0);
      case ShapeType::kCylinder:
      case ShapeType::kCapsule:
        return !(shape.radius > 0.0 && shape.length > 0.0);
      case ShapeType::kMesh:
        return false;
    }
    return false;
  }

  // What is seen neither collides nor weighs; what collides is in the group that viewers hide.
  void writeGeometry(const GeometryDescription& geometry, bool visual) {
    const ShapeDescription& shape = geometry.shape;
    if (withoutExtent(shape)) {
      remark(written_, "shapes without extent are left out: MuJoCo refuses them");
      return;
    }
    auto geom = xml_.open("geom");
    if (!isIdentity(geometry.X_LG)) {
      geom.with("pos", numbersText(geometry.X_LG.position))
          .with("quat", quaternionText(geometry.X_LG.rotation));
    }
    switch (shape.type) {
      case ShapeType::kBox:
        geom.with("type", "box").with("size", numbersText(Eigen::Vector3d(0.5 * shape.size)));
        break;
      case ShapeType::kEllipsoid:
        geom.with("type", "ellipsoid").with("size", numbersText(Eigen::Vector3d(0.5 * shape.size)));
        break;
      case ShapeType::kSphere:
        geom.with("type", "sphere").with("size", shape.radius);
        break;
      case ShapeType::kCylinder:
      case ShapeType::kCapsule:
        geom.with("type", shape.type == ShapeType::kCylinder ? "cylinder" : "capsule")
            .with("size", numbersText({shape.radius, 0.5 * shape.length}));
        break;
      case ShapeType::kMesh:
        geom.with("type", "mesh").with("mesh", meshes_.at(keyOf(shape)));
        break;
    }
    if (visual) {
      geom.with("group", "2").with("contype", "0").with("conaffinity", "0");
    } else {
      geom.with("group", "3");
    }
    if (!geometry.material) return;
    if (const std::optional<Color>& color = geometry.material->color) {
      geom.with("rgba", numbersText({color->red, color->green, color->blue, color->alpha}));
    }
    if (!geometry.material->texture.empty()) remark(written_, "textures are left out");
  }

  // Couplings of one joint, or of more than two, by a fixed tendon that keeps its length.
  static bool needsTendon(const CouplingDescription& coupling) {
    return !coupling.drive && (coupling.terms.size() != 2 || coupling.terms[0].coefficient == 0.0);
  }

  void writeTendons() {
    if (!std::any_of(robot_.couplings.begin(), robot_.couplings.end(), needsTendon)) return;
    auto tendons = xml_.open("tendon");
    for (const CouplingDescription& coupling : robot_.couplings) {
      if (!needsTendon(coupling)) continue;
      auto fixed = xml_.open("fixed");
      fixed.with("name", coupling.name + "_tendon");
      for (const CouplingDescription::Term& term : coupling.terms) {
        xml_.open("joint").with("joint", term.joint).with("coef", term.coefficient);
      }
    }
  }

  void writeEquality() {
    const bool follows = std::any_of(robot_.joints.begin(), robot_.joints.end(),
                                     [](const JointDescription& joint) { return joint.mimic; });
    if (robot_.loops.empty() && robot_.couplings.empty() && !follows) return;
    auto equality = xml_.open("equality");
    for (const LoopDescription& loop : robot_.loops) {
      if (loop.rolling) {
        remark(written_, "wheels that roll by a constraint are left out");
      } else {
        writeLoop(loop);
      }
    }
    for (const CouplingDescription& coupling : robot_.couplings) {
      if (coupling.drive) {
        remark(written_, "joints driven by a function of time are left free");
        continue;
      }
      if (needsTendon(coupling)) {
        xml_.open("tendon")
            .with("name", coupling.name)
            .with("tendon1", coupling.name + "_tendon")
            .with("polycoef", numbersText({coupling.offset, 0, 0, 0, 0}));
        continue;
      }
      const auto &one = coupling.terms[0], &two = coupling.terms[1];
      writeJointEquality(coupling.name, one.joint, two.joint, coupling.offset / one.coefficient,
                         -two.coefficient / one.coefficient);
    }
    for (const JointDescription& joint : robot_.joints) {
      if (!joint.mimic) continue;
      remark(written_, "mimic joints are held by equality constraints and keep their coordinates");
      writeJointEquality(joint.name + "_mimic", joint.name, joint.mimic->joint, joint.mimic->offset,
                         joint.mimic->multiplier);
    }
  }

  void writeJointEquality(const std::string& name, const std::string& joint1,
                          const std::string& joint2, double offset, double slope) {
    xml_.open("joint")
        .with("name", name)
        .with("joint1", joint1)
        .with("joint2", joint2)
        .with("polycoef", numbersText({offset, slope, 0, 0, 0}));
  }

  void writeLoop(const LoopDescription& loop) {
    if (loop.type == JointType::kFixed) {
      const Pose X_12 = loop.X_L1F * loop.X_L2F.inverse();
      const Eigen::Quaterniond q = quaternionOf(X_12.rotation);
      xml_.open("weld")
          .with("name", loop.name)
          .with("body1", loop.link1)
          .with("body2", loop.link2)
          .with("relpose", numbersText({X_12.position.x(), X_12.position.y(), X_12.position.z(),
                                        q.w(), q.x(), q.y(), q.z()}));
      return;
    }
    const Eigen::Vector3d one = zero_poses_[links_.at(loop.link1)] * loop.X_L1F.position;
    const Eigen::Vector3d two = zero_poses_[links_.at(loop.link2)] * loop.X_L2F.position;
    constexpr double kClosed = 1e-9;  // m
    if (loop.type != JointType::kSpherical || (one - two).norm() > kClosed) {
      remark(written_, "loop '" + loop.name +
                           "' is left out: MJCF holds points that are one in the "
                           "zero position, or whole frames");
      return;
    }
    xml_.open("connect")
        .with("name", loop.name)
        .with("body1", loop.link1)
        .with("body2", loop.link2)
        .with("anchor", numbersText(loop.X_L1F.position));
  }

  void writeKeys() {
    if (robot_.poses.empty()) return;
    auto keyframe = xml_.open("keyframe");
    for (const NamedPose& pose : robot_.poses) {
      std::string values;
      for (const auto& [joint, one] : coordinates_) {
        if (!values.empty()) values += ' ';
        values += valuesText(pose, *joint, one);
      }
      xml_.open("key").with("name", pose.name).with("qpos", values);
    }
  }

  static std::vector<double> valuesOf(const NamedPose& pose, const std::string& joint) {
    for (const NamedPose::JointValues& said : pose.joints) {
      if (said.joint == joint) return said.values;
    }
    return {};
  }

  // What the pose says of a joint's coordinates that are written as `one`; zero where nothing.
  std::string valuesText(const NamedPose& pose, const JointDescription& joint,
                         const SimpleJoint& one) const {
    std::vector<double> values = valuesOf(pose, joint.mimic ? joint.mimic->joint : joint.name);
    if (joint.mimic) {
      const double leader = values.empty() ? 0.0 : values[0];
      return numbersText({joint.mimic->multiplier * leader + joint.mimic->offset});
    }
    if (one.type == JointType::kFloating) {
      if (values.size() != 7) values = {0, 0, 0, 0, 0, 0, 1};
      const Eigen::Quaterniond said(values[6], values[3], values[4], values[5]);
      // qpos has the body's pose in the world
      const Pose X_WB = joint.X_PJ * Pose{said.normalized().toRotationMatrix(),
                                          {values[0], values[1], values[2]}};
      const Eigen::Quaterniond q = quaternionOf(X_WB.rotation);
      const Eigen::Vector3d& p = X_WB.position;
      return numbersText({p.x(), p.y(), p.z(), q.w(), q.x(), q.y(), q.z()});
    }
    if (one.type == JointType::kSpherical) {
      const size_t from = values.size() == 7 ? 3 : 0;  // of a floating joint in a row
      if (values.size() < 4) return "1 0 0 0";
      return numbersText({values[from + 3], values[from], values[from + 1], values[from + 2]});
    }
    size_t place = 0;
    for (const auto& [other, other_one] : coordinates_) {
      if (other != &joint) continue;
      if (other_one.name == one.name) break;
      ++place;
    }
    return numbersText({place < values.size() ? values[place] : 0.0});
  }

  const RobotDescription& robot_;
  const std::string& folder_;
  std::vector<Pose> zero_poses_;
  std::map<std::string, size_t> links_;
  std::map<std::string, std::vector<const JointDescription*>> carried_;  // by parent
  std::map<std::string, const JointDescription*> carriers_;              // by child
  std::map<AssetKey, std::string> meshes_;
  std::vector<std::pair<const JointDescription*, SimpleJoint>> coordinates_;  // as qpos has them
  XmlText xml_;
  WrittenRobot written_;
};

}  // namespace

WrittenRobot writeMjcf(const RobotDescription& robot, const std::string& folder) {
  return MjcfWriter(robot, folder).write();
}

}  // namespace armillary
