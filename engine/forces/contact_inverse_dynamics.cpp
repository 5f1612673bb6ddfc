// SPDX-License-Identifier: BSD-3-Clause
#include "engine/forces/contact_inverse_dynamics.h"

#include <algorithm>
#include <stdexcept>

#include "engine/dynamics/recursive_newton_euler.h"

namespace armillary {
namespace {

using EffortsKind = ContactEfforts::Kind;

// Two directions along the surface, then the normal.
Eigen::Matrix3d frameOf(const Eigen::Vector3d& normal) {
  Eigen::Matrix3d frame;
  frame.col(2) = normal;
  frame.col(0) = normal.unitOrthogonal();
  frame.col(1) = normal.cross(frame.col(0));
  return frame;
}

}  // namespace

ContactInverseDynamics::ContactInverseDynamics(const Model& model) : model_(model) {
  for (const Joint& joint : model.joints) {
    if (joint.type != JointType::kFloating) continue;
    for (int k = 0; k < joint.velocity_size; ++k) free_.push_back(joint.velocity_index + k);
  }
}

void ContactInverseDynamics::solve(const State& state, const Eigen::VectorXd& acceleration,
                                   std::span<const LinkWrench> wrenches,
                                   std::span<const Contact> contacts, double friction,
                                   Workspace& workspace, ContactEfforts& result) {
  constexpr double kHoldsAnything = 1e3;  // friction that no slope overcomes
  constexpr double kLongest = 1e3;        // of forces, against what the base needs
  inverseDynamics(model_, state, acceleration, wrenches, workspace, result.effort);
  forwardKinematics(model_, state, workspace, workspace.X_WB);
  const auto count = static_cast<Eigen::Index>(contacts.size());
  const auto rows = static_cast<Eigen::Index>(free_.size());
  A_.resize(rows, 3 * count);
  b_.resize(rows);
  for (Eigen::Index row = 0; row < rows; ++row) {
    b_[row] = result.effort[free_[static_cast<std::size_t>(row)]];
  }
  moves_.resize(contacts.size());
  frames_.resize(contacts.size());
  result.forces.assign(contacts.size(), Eigen::Vector3d::Zero());
  result.largest_slip = 0.0;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const Contact& contact = contacts[i];
    if (contact.link < 0 || contact.link >= static_cast<int>(model_.links.size())) {
      throw std::invalid_argument("robot '" + model_.name + "' has no link " +
                                  std::to_string(contact.link) + " that could touch");
    }
    const Eigen::Vector3d p_W = linkPose(model_, workspace.X_WB, contact.link) * contact.point;
    bodyJacobian(model_, state, model_.links[static_cast<std::size_t>(contact.link)].body, p_W,
                 workspace, J_);
    frames_[i] = frameOf(contact.normal);
    moves_[i].noalias() = frames_[i].transpose() * J_.bottomRows<3>();
    const Eigen::Vector3d slip = moves_[i] * state.velocity;
    result.largest_slip = std::max(result.largest_slip, slip.head<2>().norm());
    for (Eigen::Index row = 0; row < rows; ++row) {
      A_.block<1, 3>(row, 3 * static_cast<Eigen::Index>(i)) =
          moves_[i].col(free_[static_cast<std::size_t>(row)]).transpose();
    }
  }
  if (free_.empty()) {
    result.kind = EffortsKind::kNoFreeBase;
    return;
  }
  const double longest = kLongest * std::max(b_.cwiseAbs().maxCoeff(), 1e-9);
  if (count == 0 || !forces_.solve(A_, b_, friction, longest)) {
    const bool slides =
        count > 0 && friction < kHoldsAnything && forces_.solve(A_, b_, kHoldsAnything, longest);
    result.kind = slides ? EffortsKind::kSlides : EffortsKind::kPulls;
    return;
  }
  result.kind = EffortsKind::kPossible;
  for (std::size_t i = 0; i < contacts.size(); ++i) {
    const Eigen::Vector3d f = forces_.forces().segment<3>(3 * static_cast<Eigen::Index>(i));
    result.effort.noalias() -= moves_[i].transpose() * f;
    result.forces[i].noalias() = frames_[i] * f;
  }
  for (const int i : free_) result.effort[i] = 0.0;  // to what the solver left of (1)
}

std::string describe(ContactEfforts::Kind kind) {
  const std::string what = "this motion is not possible with these contacts: ";
  switch (kind) {
    case EffortsKind::kSlides:
      return what + "they would slide; with more friction they would not";
    case EffortsKind::kPulls:
      return what + "they would have to pull, or its weight acts outside of them";
    case EffortsKind::kPossible:
    case EffortsKind::kNoFreeBase:
      break;
  }
  return {};
}

}  // namespace armillary
