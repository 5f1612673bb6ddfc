// SPDX-License-Identifier: BSD-3-Clause
#include "engine/explanation/free_bodies.h"

#include <algorithm>

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

struct FreeBodiesScratch {
  explicit FreeBodiesScratch(const Model& model) : parent_joint(model.links.size(), -1) {
    for (size_t j = 0; j < model.joints.size(); ++j) {
      parent_joint[model.joints[j].child] = static_cast<int>(j);
    }
  }

  std::vector<int> parent_joint;  // of each link, in Model::joints; -1: the root
  std::vector<LinkMotion> velocities, accelerations;
  std::vector<JointReaction> reactions;
};

// Equations (1) and (2).
void addOwnForces(const Model& model, const Link& link, const Pose& X_WL, const LinkMotion& V,
                  const LinkMotion& A, FreeBody& body) {
  const double m = link.inertia.mass;
  const Vector3d c = m > 0.0 ? Vector3d(link.inertia.first_moment / m) : Vector3d::Zero();
  const Vector3d r = X_WL.rotation * c;
  body.center_of_mass = X_WL.position + r;
  const Matrix3d in_link = link.inertia.rotational.full() -
                           m * (c.squaredNorm() * Matrix3d::Identity() - c * c.transpose());
  const Matrix3d I_c = X_WL.rotation * in_link * X_WL.rotation.transpose();
  const Vector3d a_c = A.linear + A.angular.cross(r) + V.angular.cross(V.angular.cross(r));
  BodyForce own;
  own.point = body.center_of_mass;
  own.force = m * model.gravity;
  body.forces.push_back(own);
  own.kind = BodyForceKind::kInertial;
  own.force = -m * a_c;
  own.moment = -(I_c * A.angular + V.angular.cross(I_c * V.angular));
  body.forces.push_back(own);
}

// Equation (3): what the joint's parent exerts on its child.
BodyForce reactionOnChild(const Model& model, int joint, const JointReaction& reaction,
                          const BodyPoses& poses) {
  const Pose X_WC = linkPose(model, poses, model.joints[joint].child);
  BodyForce result;
  result.kind = BodyForceKind::kReaction;
  result.joint = joint;
  result.from_link = model.joints[joint].parent;
  result.point = X_WC * reaction.p_CJ;
  result.force = X_WC.rotation * reaction.wrench.force;
  result.moment = X_WC.rotation * reaction.wrench.moment;
  return result;
}

// Equation (5).
Force sumAbout(const Vector3d& center, const std::vector<BodyForce>& forces) {
  Force sum;
  for (const BodyForce& given : forces) {
    sum.force += given.force;
    sum.moment += given.momentAbout(center);
  }
  return sum;
}

void measure(FreeBodies& result) {
  result.largest_force = result.largest_moment = result.worst_force = result.worst_moment = 0.0;
  for (const FreeBody& body : result.bodies) {
    for (const BodyForce& given : body.forces) {
      result.largest_force = std::max(result.largest_force, given.force.norm());
      result.largest_moment = std::max(result.largest_moment, given.moment.norm());
    }
    result.worst_force = std::max(result.worst_force, body.sum.force.cwiseAbs().maxCoeff());
    result.worst_moment = std::max(result.worst_moment, body.sum.moment.cwiseAbs().maxCoeff());
  }
}

}  // namespace

void freeBodies(const Model& model, const State& state, const Eigen::VectorXd& acceleration,
                std::span<const LinkWrench> wrenches, Workspace& workspace, FreeBodies& result) {
  FreeBodiesScratch& scratch = workspace.scratch<FreeBodiesScratch>(model);
  jointReactions(model, state, acceleration, wrenches, workspace, scratch.reactions);
  linkVelocities(model, state, workspace, scratch.velocities);
  linkAccelerations(model, state, acceleration, workspace, scratch.accelerations);
  const BodyPoses& poses = workspace.X_WB;
  result.bodies.resize(model.links.size());
  for (size_t i = 0; i < model.links.size(); ++i) {
    FreeBody& body = result.bodies[i];
    body.link = static_cast<int>(i);
    body.forces.clear();
    addOwnForces(model, model.links[i], linkPose(model, poses, body.link), scratch.velocities[i],
                 scratch.accelerations[i], body);
    const int joint = scratch.parent_joint[i];
    if (joint >= 0) {
      body.forces.push_back(reactionOnChild(model, joint, scratch.reactions[joint], poses));
    } else {
      BodyForce world;  // its numbers come last
      world.kind = BodyForceKind::kReaction;
      world.point = linkPose(model, poses, body.link).position;
      body.forces.push_back(world);
    }
  }
  for (size_t j = 0; j < model.joints.size(); ++j) {
    BodyForce back = reactionOnChild(model, static_cast<int>(j), scratch.reactions[j], poses);
    back.from_link = model.joints[j].child;
    back.force = -back.force;
    back.moment = -back.moment;
    result.bodies[model.joints[j].parent].forces.push_back(back);
  }
  for (const LinkWrench& given : wrenches) {  // (4)
    const Pose X_WL = linkPose(model, poses, given.link);
    const Force in_link = wrenchInLink(model, given, workspace);
    BodyForce external;
    external.kind = BodyForceKind::kExternal;
    external.source = given.source;
    external.point = X_WL.position;
    external.force = X_WL.rotation * in_link.force;
    external.moment = X_WL.rotation * in_link.moment;
    result.bodies[given.link].forces.push_back(external);
  }
  for (FreeBody& body : result.bodies) body.sum = sumAbout(body.center_of_mass, body.forces);
  FreeBody& root = result.bodies[model.root_link];
  BodyForce& world = root.forces[2];
  world.force = -root.sum.force;
  world.moment = -root.sum.moment - (world.point - root.center_of_mass).cross(world.force);
  root.sum = sumAbout(root.center_of_mass, root.forces);
  measure(result);
}

}  // namespace armillary
