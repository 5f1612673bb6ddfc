// SPDX-License-Identifier: BSD-3-Clause
#include "engine/forces/support_forces.h"

#include <cmath>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/forces/smallest_cone_forces.h"
#include "engine/text/number_text.h"

namespace armillary {
namespace {

using SupportKind = SupportForces::Kind;

struct Support {
  int link = 0;
  Eigen::Vector3d p_W;
};

struct SupportScratch {
  explicit SupportScratch(const Model& model) {
    for (int i = 1; i < model.bodyCount(); ++i) {
      const Body& body = model.bodies[i];
      if (body.parent != 0 || body.kind.type != BodyJoint::kFloating) continue;
      for (int k = 0; k < 6; ++k) free_rows.push_back(body.velocity_index + k);
      free_bodies.push_back(i);
    }
  }
  std::vector<int> free_rows, free_bodies;
  std::vector<Support> supports;
  Eigen::VectorXd gravity, b;
  Eigen::MatrixXd A;
  Jacobian J;
  SmallestConeForces forces;
};

void findLowestSupports(const ContactPoints& points, const BodyPoses& X_WB,
                        std::vector<Support>& supports) {
  constexpr double kSameHeight = 1e-3;
  supports.clear();
  const std::optional<double> lowest = restingHeight(points, X_WB);
  for (const ContactLink& link : points.links) {
    const Pose& X = X_WB[link.body];
    for (const ContactPoint& point : link.points) {
      const LowestPoint low = lowestPoint(point, X.rotation.row(2));
      const Eigen::Vector3d p_W = X * low.place;
      if (low.weight > 0.0 && p_W.z() <= *lowest + kSameHeight)
        supports.push_back({link.link, p_W});
    }
  }
}

// J_rootᵀ f = g_root
void balance(const Model& model, const State& state, Workspace& workspace,
             SupportScratch& scratch) {
  gravityEffort(model, state, workspace, scratch.gravity);
  forwardKinematics(model, state, workspace, workspace.X_WB);
  const Eigen::Index rows = static_cast<Eigen::Index>(scratch.free_rows.size());
  scratch.A.resize(rows, 3 * static_cast<Eigen::Index>(scratch.supports.size()));
  for (size_t i = 0; i < scratch.supports.size(); ++i) {
    const Support& support = scratch.supports[i];
    bodyJacobian(model, state, model.links[support.link].body, support.p_W, workspace, scratch.J);
    for (Eigen::Index row = 0; row < rows; ++row) {
      scratch.A.block<1, 3>(row, 3 * static_cast<Eigen::Index>(i)) =
          scratch.J.col(scratch.free_rows[row]).tail<3>().transpose();
    }
  }
  scratch.b.resize(rows);
  for (Eigen::Index row = 0; row < rows; ++row)
    scratch.b[row] = scratch.gravity[scratch.free_rows[row]];
}

// What the ground must push upwards in all: the free roots' forces against gravity, in the world.
double weightOf(const SupportScratch& scratch, const BodyPoses& X_WB) {
  double weight = 0.0;
  for (size_t i = 0; i < scratch.free_bodies.size(); ++i) {
    const Eigen::Vector3d force = scratch.b.segment<3>(6 * static_cast<Eigen::Index>(i) + 3);
    weight += X_WB[scratch.free_bodies[i]].rotation.row(2).dot(force);
  }
  return weight;
}

// Forces that only push and whose parts along the normal add up to the weight are no longer than
// this.
double longest(double weight, double friction) {
  return weight * std::sqrt(1.0 + friction * friction);
}

SupportKind solve(const Model& model, const State& state, const ContactPoints& points,
                  double friction, Workspace& workspace, SupportScratch& scratch) {
  // Friction that no slope overcomes. Supports need not be quite level, and with more of it those
  // 1 mm apart in height would brace against one another and hold what tips over.
  constexpr double kHoldsAnything = 10.0;
  if (scratch.free_rows.empty()) return SupportKind::kNoFreeRoot;
  forwardKinematics(model, state, workspace, workspace.X_WB);
  findLowestSupports(points, workspace.X_WB, scratch.supports);
  if (scratch.supports.empty()) return SupportKind::kNoPoints;
  balance(model, state, workspace, scratch);
  const double weight = weightOf(scratch, workspace.X_WB);
  if (weight < 0.0) return SupportKind::kFalls;
  SmallestConeForces& forces = scratch.forces;
  if (forces.solve(scratch.A, scratch.b, friction, longest(weight, friction))) {
    return SupportKind::kCarried;
  }
  return friction < kHoldsAnything &&
                 forces.solve(scratch.A, scratch.b, kHoldsAnything, longest(weight, kHoldsAnything))
             ? SupportKind::kSlides
             : SupportKind::kFalls;
}

}  // namespace

void supportForces(const Model& model, const State& state, const ContactPoints& points,
                   double friction, Workspace& workspace, SupportForces& support) {
  workspace.check(model, state);
  SupportScratch& scratch = workspace.scratch<SupportScratch>(model);
  support.wrenches.clear();
  support.friction = friction;
  support.kind = solve(model, state, points, friction, workspace, scratch);
  if (!support) return;
  for (size_t i = 0; i < scratch.supports.size(); ++i) {
    const auto& [link_index, p_W] = scratch.supports[i];
    const Eigen::Vector3d force =
        scratch.forces.forces().segment<3>(3 * static_cast<Eigen::Index>(i));
    const Link& link = model.links[link_index];
    const Pose X_WL = workspace.X_WB[link.body] * link.X_BL;
    const Eigen::Matrix3d to_link = X_WL.rotation.transpose();
    support.wrenches.push_back({link_index,
                                {to_link * (p_W - X_WL.position).cross(force), to_link * force},
                                LinkWrench::Axes::kLink});
  }
}

std::string describe(const SupportForces& support) {
  const std::string begin = "the ground does not carry the robot in this pose: ";
  switch (support.kind) {
    case SupportKind::kCarried:
    case SupportKind::kNoFreeRoot:
      return {};
    case SupportKind::kNoPoints:
      return begin + "it has no collision shape to stand on";
    case SupportKind::kFalls:
      return begin + "its weight acts outside of its points of support, so that it falls over";
    case SupportKind::kSlides:
      return begin + "it slides, a friction of " + fourDigits(support.friction) + " is too small";
  }
  return {};
}

}  // namespace armillary
