// SPDX-License-Identifier: BSD-3-Clause
// Forces and moments on single links, rightly or with a mistake.
//
// Source: as equation (1) of mistakes.h, for all that the parent link exerts through the joint
// (engine/analysis/reactions.h) and for Newton's and Euler's equations of one link,
//
//   (2)  f = m a_c,   n = I_c α + ω × I_c ω,   a_c = a + α × r + ω × (ω × r)
//
// each of which is linear in q̈, quadratic in q̇ and linear in gravity: its centrifugal part is the
// sum of what each velocity gives alone.
#include <algorithm>
#include <stdexcept>

#include "engine/analysis/link_motions.h"
#include "engine/analysis/reactions.h"
#include "engine/lessons/mistaken_quantities.h"
#include "engine/lessons/turned_frames.h"

namespace armillary {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

constexpr std::string_view kLinkForceNames[] = {"reaction-force", "reaction-moment", "weight",
                                                "net-force", "net-moment"};

// The joint that carries the link; -1: none does.
int jointOf(const Model& model, int link) {
  const auto found = std::find_if(model.joints.begin(), model.joints.end(),
                                  [&](const Joint& joint) { return joint.child == link; });
  return found == model.joints.end() ? -1 : static_cast<int>(found - model.joints.begin());
}

bool isReaction(LinkForce what) {
  return what == LinkForce::kReactionForce || what == LinkForce::kReactionMoment;
}

Vector3d centerOf(const Link& link) {
  return link.mass > 0.0 ? Vector3d(link.inertia.first_moment / link.mass) : Vector3d::Zero();
}

Pose linkPoseIn(const Model& model, const State& state, int link, Workspace& workspace) {
  BodyPoses X_WB;
  forwardKinematics(model, state, workspace, X_WB);
  return linkPose(model, X_WB, link);
}

// Equation (2) of a link, world axes.
Vector3d netForce(const Model& model, const State& state, const VectorXd& acceleration, int index,
                  bool moment, Workspace& workspace) {
  std::vector<LinkMotion> velocities, accelerations;
  linkVelocities(model, state, workspace, velocities);
  linkAccelerations(model, state, acceleration, workspace, accelerations);
  const Matrix3d R_WL = linkPoseIn(model, state, index, workspace).rotation;
  const Link& link = model.links[static_cast<size_t>(index)];
  const Vector3d w = velocities[static_cast<size_t>(index)].angular;
  const LinkMotion& A = accelerations[static_cast<size_t>(index)];
  if (moment) {
    const Matrix3d I_c = R_WL * inertiaAboutCenter(link.inertia) * R_WL.transpose();
    return I_c * A.angular + w.cross(I_c * w);
  }
  const Vector3d r = R_WL * centerOf(link);
  return link.mass * (A.linear + A.angular.cross(r) + w.cross(w.cross(r)));
}

Vector3d reactionOf(const Model& model, const State& state, const VectorXd& acceleration, int index,
                    bool moment, std::span<const LinkWrench> wrenches, Workspace& workspace) {
  std::vector<JointReaction> reactions;
  jointReactions(model, state, acceleration, wrenches, workspace, reactions);
  const Force& wrench = reactions[static_cast<size_t>(jointOf(model, index))].wrench;
  const Matrix3d R_WL = linkPoseIn(model, state, index, workspace).rotation;
  return R_WL * (moment ? wrench.moment : wrench.force);
}

}  // namespace

const char* name(LinkForce what) {
  return kLinkForceNames[static_cast<size_t>(what)].data();
}

std::span<const std::string_view> linkForceNames() {
  return kLinkForceNames;
}

std::string whyNoLinkForce(const Model& model, LinkForce what, int link) {
  const std::string& name = model.links[static_cast<size_t>(link)].name;
  if (!isReaction(what)) {
    return model.links[static_cast<size_t>(link)].mass > 0.0 ? ""
                                                             : "link '" + name + "' has no mass";
  }
  if (jointOf(model, link) < 0) return "no joint carries link '" + name + "'";
  return model.loops.empty() ? ""
                             : "a robot with closed loops does not say what each joint carries";
}

Vector3d pointOfLinkForce(const Model& model, const State& state, LinkForce what, int link) {
  Workspace workspace(model);
  const Pose X_WL = linkPoseIn(model, state, link, workspace);
  if (!isReaction(what)) return X_WL * centerOf(model.links[static_cast<size_t>(link)]);
  std::vector<JointReaction> reactions;
  jointReactions(model, state, VectorXd::Zero(model.velocitySize()), {}, workspace, reactions);
  return X_WL * reactions[static_cast<size_t>(jointOf(model, link))].p_CJ;
}

Vector3d MistakenQuantities::linkForce(LinkForce what, int link, const QuantityPoint& point) {
  enter(point);
  if (const std::string why = whyNoLinkForce(*model_, what, link); !why.empty()) {
    throw std::invalid_argument("this force cannot be told: " + why);
  }
  const Matrix3d R_WL = linkPoseIn(*model_, state_, link, *workspace_).rotation;
  const Matrix3d turn =
      variant_.vectors_in_link ? Matrix3d(R_WL.transpose()) : Matrix3d::Identity();
  if (what == LinkForce::kWeight) {
    const Link& own = model_->links[static_cast<size_t>(link)];
    return turn * (variant_.gravity * own.mass * R_WL *
                   turned(R_WL.transpose(), variant_.gravity_turned) * model_->gravity);
  }
  const bool moment = what == LinkForce::kReactionMoment || what == LinkForce::kNetMoment;
  const auto term = [&](const Model& model, const VectorXd& velocity, const VectorXd& acceleration,
                        std::span<const LinkWrench> wrenches) -> Vector3d {
    const State state{state_.time, state_.position, velocity};
    return isReaction(what)
               ? reactionOf(model, state, acceleration, link, moment, wrenches, *workspace_)
               : netForce(model, state, acceleration, link, moment, *workspace_);
  };
  const VectorXd& v = state_.velocity;
  const VectorXd none = VectorXd::Zero(v.size());
  Vector3d centrifugal = Vector3d::Zero();
  for (Eigen::Index i = 0; i < v.size(); ++i) {
    if (v[i] == 0.0) continue;
    centrifugal += term(*weightless_, v[i] * VectorXd::Unit(v.size(), i), none, {});
  }
  const Vector3d of_velocity = term(*weightless_, v, none, {});
  Vector3d sum = variant_.inertia * term(*weightless_, none, acceleration_, {}) +
                 variant_.coriolis * (of_velocity - centrifugal) +
                 variant_.centrifugal * centrifugal;
  if (isReaction(what)) {
    sum += variant_.gravity * term(*model_, none, none, {});
    std::vector<LinkWrench> others = wrenches_;
    if (hasTurnedFrames(variant_)) {
      const auto mistaken = wrenchesOfTurnedFrames(acceleration_, variant_.gravity);
      others.insert(others.end(), mistaken.begin(), mistaken.end());
    }
    if (!others.empty()) sum += term(*weightless_, none, none, others);
  }
  return turn * sum;
}

}  // namespace armillary
