// SPDX-License-Identifier: BSD-3-Clause
#include "engine/read/mjcf/mjcf_bodies.h"

#include <algorithm>
#include <array>

#include "engine/linear_algebra/symmetric_eigenvalues.h"
#include "engine/read/mjcf/mjcf_geom.h"
#include "engine/read/mjcf/mjcf_joint.h"
#include "engine/read/mjcf/mjcf_parts.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

// Whether MuJoCo takes the axes of the inertia of a body without children for its free joint's.
bool isAligned(const MjcfPart& joint, const MjcfParts& of_body) {
  const std::string said = joint.element.text("align");
  return of_body.bodies.empty() &&
         (said == "true" || (said != "false" && joint.scope.model->compiler.align_free));
}

const char* kindOf(JointType type) {
  switch (type) {
    case JointType::kFloating:
      return "free";
    case JointType::kSpherical:
      return "ball";
    case JointType::kPrismatic:
      return "slide";
    default:
      return "hinge";
  }
}

// A link that is being read.
struct Place {
  std::string link;
  Pose X_WL;  // in the reference configuration
  bool is_static = true;
};

class BodiesReader {
 public:
  explicit BodiesReader(MjcfBuild& build) : build_(build), collector_(build) {}

  void readWorld(const std::shared_ptr<MjcfModel>& main) {
    LinkDescription world;
    world.name = build_.freeLinkName("world");
    MjcfParts parts;
    for (const MjcfElement& section : main->root.children) {
      if (section.tag != "worldbody") continue;
      world.line = section.line;
      collector_.collect(section, {}, {main, {}, {}, {}}, parts);
    }
    build_.bodies["world"] = {world.name, {}};
    build_.robot.links.push_back(std::move(world));
    for (const MjcfPart& joint : parts.joints) {
      joint.element.error("the world has no joint", "put it into a body");
    }
    readContents(parts, {"world", {}, true}, 0);
  }

 private:
  // Geoms, sites, inertia and bodies of a link that is there.
  void readContents(const MjcfParts& parts, const Place& place, std::size_t link_index) {
    if (build_.too_many) return;
    readShapes(parts, place, link_index);
    for (const MjcfPart& site : parts.sites) {
      const Pose X_LS = site.X_BF * site.scope.model->compiler.pose(site.element);
      if (site.element.has("name")) {
        build_.sites[site.scope.full(site.element.text("name"))] = {place.link, X_LS};
      }
    }
    for (const MjcfPart& body : parts.bodies) readBody(body, place);
  }

  void readShapes(const MjcfParts& parts, const Place& place, std::size_t link_index) {
    const bool is_world = link_index == 0;
    const MjcfCompiler::FromGeoms rule =
        parts.inertials.empty() && parts.geoms.empty()
            ? MjcfCompiler::FromGeoms::kNever
            : (parts.inertials.empty() ? parts.geoms : parts.inertials)
                  .front()
                  .scope.model->compiler.inertia_from_geoms;
    const bool from_geoms =
        !is_world && (rule == MjcfCompiler::FromGeoms::kAlways ||
                      (rule == MjcfCompiler::FromGeoms::kWhereMissing && parts.inertials.empty()));
    CompositeBody whole;
    bool weighed = false;
    for (const MjcfPart& geom : parts.geoms) {
      MjcfGeom read = readMjcfGeom(geom.element, geom.X_BF, *geom.scope.model, from_geoms,
                                   place.is_static, build_);
      if (read.mass && read.mass->mass > 0.0) {
        whole.add(*read.mass);
        weighed = true;
      }
      if (!read.geometry) continue;
      LinkDescription& link = build_.robot.links[link_index];
      const std::string name = geom.element.text("name");
      if (!name.empty()) read.geometry->name = geom.scope.full(name);
      if (read.visible) link.visuals.push_back(*read.geometry);
      if (read.collides) {
        read.geometry->material.reset();
        link.collisions.push_back(std::move(*read.geometry));
      }
    }
    if (is_world) return;
    LinkDescription& link = build_.robot.links[link_index];
    if (!parts.inertials.empty() && !from_geoms) {
      const MjcfPart& given = parts.inertials.front();
      link.inertial = readInertial(given.element, given.scope.model->compiler);
      link.inertial->X_LI = given.X_BF * link.inertial->X_LI;
    } else if (weighed) {
      link.inertial = InertialDescription{
          link.line, {Matrix3d::Identity(), whole.center}, whole.mass, whole.rotational};
    }
    if (!parts.geoms.empty() || !parts.inertials.empty()) {
      const MjcfPart& any = parts.geoms.empty() ? parts.inertials.front() : parts.geoms.front();
      bound(any.scope.model->compiler, link);
    }
  }

  static InertialDescription readInertial(const MjcfElement& element,
                                          const MjcfCompiler& compiler) {
    InertialDescription inertial;
    inertial.line = element.line;
    inertial.X_LI = compiler.pose(element);
    if (!element.has("mass")) element.error("there is no mass", "add mass=\"KILOGRAMS\"");
    inertial.mass = element.number("mass", 1.0);
    std::array<double, 6> full{};
    if (element.fill("fullinertia", full)) {
      inertial.rotational << full[0], full[3], full[4],  //
          full[3], full[1], full[5],                     //
          full[4], full[5], full[2];
    } else if (element.has("diaginertia")) {
      inertial.rotational = element.vector("diaginertia", Vector3d::Ones()).asDiagonal();
    } else if (!element.has("fullinertia")) {
      element.warning("it gives no inertia; the body is taken as a point mass",
                      "add diaginertia or fullinertia");
    }
    return inertial;
  }

  // What the compiler asks of every body's inertia.
  static void bound(const MjcfCompiler& compiler, LinkDescription& link) {
    const bool bounds = compiler.least_mass > 0.0 || compiler.least_inertia > 0.0;
    if (!bounds && !compiler.balance_inertia) return;
    if (!link.inertial) {
      if (!bounds) return;
      link.inertial.emplace();
      link.inertial->line = link.line;
    }
    InertialDescription& inertial = *link.inertial;
    inertial.mass = std::max(inertial.mass, compiler.least_mass);
    const SymmetricEigenvalues<3> principal = symmetricEigenvalues(inertial.rotational);
    Vector3d moment = principal.values.cwiseMax(compiler.least_inertia);
    const bool impossible = 2.0 * moment.maxCoeff() > moment.sum();
    if (compiler.balance_inertia && impossible) moment.setConstant(moment.mean());
    if (moment == principal.values) return;
    inertial.rotational = principal.vectors * moment.asDiagonal() * principal.vectors.transpose();
  }

  void readBody(const MjcfPart& part, const Place& parent) {
    const MjcfElement& element = part.element;
    constexpr int kDeepestBody = 400;
    if (depth_ >= kDeepestBody) {
      if (!build_.too_many) element.error("bodies are nested too deeply", "nest fewer than 400");
      build_.too_many = true;
      return;
    }
    const int number = ++count_;
    const std::string said = element.text("name");
    // a name that is taken is the file's own fault, which the check of the structure tells
    const std::string name = said.empty() ? build_.freeLinkName("body_" + std::to_string(number))
                                          : part.scope.full(said);
    build_.link_names.insert(name);
    MjcfParts parts;
    collector_.collect(*part.source, {}, part.scope, parts);
    const Pose X_PB = part.X_BF * part.scope.model->compiler.pose(element);
    Place place{name, parent.X_WL * X_PB, parent.is_static && parts.joints.empty()};
    build_.bodies[name] = {name, place.X_WL};
    addJoints(element, parts, X_PB, parent, place);
    LinkDescription link;
    link.name = name;
    link.line = element.line;
    build_.robot.links.push_back(std::move(link));
    if (element.number("gravcomp", 0.0) != 0.0) {
      build_.left_out.add("gravcomp (gravity compensation of bodies) is", element,
                          "their whole weight acts here");
    }
    ++depth_;
    readContents(parts, place, build_.robot.links.size() - 1);
    --depth_;
  }

  void addJoints(const MjcfElement& body, const MjcfParts& parts, const Pose& X_PB,
                 const Place& parent, const Place& place) {
    const std::vector<MjcfPart>& joints = parts.joints;
    if (joints.empty()) {
      JointDescription fixed;
      fixed.name = build_.freeJointName(place.link + "_fixed");
      fixed.line = body.line;
      fixed.parent = parent.link;
      fixed.child = place.link;
      fixed.X_PJ = X_PB;
      build_.robot.joints.push_back(std::move(fixed));
      if (body.text("mocap") == "true") {
        build_.left_out.add("moving mocap bodies from outside, which stand still here, is", body);
      }
      return;
    }
    std::string carrier = parent.link;
    Pose X_CB = X_PB;
    for (std::size_t i = 0; i < joints.size(); ++i) {
      const MjcfPart& part = joints[i];
      MjcfJointRead read =
          readMjcfJoint(part.element, part.X_BF, part.scope.model->compiler, build_);
      JointDescription& joint = read.joint;
      joint.name = nameOf(part, place.link, joint.type, joints.size() > 1 ? i + 1 : 0);
      joint.parent = carrier;
      if (joint.type == JointType::kFloating) {
        if (joints.size() > 1 || parent.link != "world") {
          part.element.error("a free joint is the only joint of a body that stands in the world",
                             "delete the other joints, or use ball and slide");
        }
        if (isAligned(part, parts)) {
          build_.left_out.add("turning free bodies into their inertia's axes (align) is",
                              part.element);
        }
        // its coordinates are the body's pose in the world
        X_CB = Pose{};
      }
      joint.X_PJ = X_CB * joint.X_PJ;
      const bool last = i + 1 == joints.size();
      joint.child = last ? place.link : build_.freeLinkName(place.link + "_after_" + joint.name);
      if (!last) {
        // without a line: nobody wrote it
        LinkDescription between;
        between.name = joint.child;
        build_.robot.links.push_back(std::move(between));
      }
      carrier = joint.child;
      X_CB = Pose{};
      build_.joint_by_name.emplace(joint.name, build_.joints.size());
      build_.joints.push_back({build_.robot.joints.size(), read.reference, place.X_WL});
      build_.robot.joints.push_back(std::move(joint));
    }
  }

  std::string nameOf(const MjcfPart& part, const std::string& body, JointType type,
                     std::size_t number) {
    if (const std::string said = part.element.text("name"); !said.empty()) {
      build_.joint_names.insert(part.scope.full(said));
      return part.scope.full(said);
    }
    const std::string name = body + "_" + kindOf(type);
    return build_.freeJointName(number > 0 ? name + "_" + std::to_string(number) : name);
  }

  MjcfBuild& build_;
  MjcfPartsCollector collector_;
  int depth_ = 0;  // of the body that is read; attached models count
  int count_ = 0;  // of bodies, as MuJoCo numbers them
};

}  // namespace

void readMjcfBodies(const std::shared_ptr<MjcfModel>& main, MjcfBuild& build) {
  BodiesReader(build).readWorld(main);
}

}  // namespace armillary
