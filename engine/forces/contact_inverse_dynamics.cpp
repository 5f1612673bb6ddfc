// SPDX-License-Identifier: BSD-3-Clause
#include "engine/forces/contact_inverse_dynamics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/loops/drivers.h"

namespace armillary {
namespace {

using EffortsKind = ContactEfforts::Kind;

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr double kLongest = 1e3;    // of forces, against what the base needs
constexpr double kLesser = 1e-4;    // ε
constexpr double kSettled = 1e-11;  // of the whole
constexpr int kMostCenters = 40;    // of the lesser unknowns
constexpr double kDependent = 1e-9;

bool isAmong(const std::vector<int>& some, int index) {
  return std::find(some.begin(), some.end(), index) != some.end();
}

// Two directions along the surface, then the normal.
Eigen::Matrix3d frameOf(const Eigen::Vector3d& normal) {
  Eigen::Matrix3d frame;
  frame.col(2) = normal;
  frame.col(0) = normal.unitOrthogonal();
  frame.col(1) = normal.cross(frame.col(0));
  return frame;
}

}  // namespace

ContactInverseDynamics::ContactInverseDynamics(const Model& model,
                                               std::optional<std::vector<int>> driven)
    : model_(model), motors_(motorsOf(model)), given_(std::move(driven)) {
  for (const Joint& joint : model.joints) {
    if (joint.type != JointType::kFloating) continue;
    for (int k = 0; k < joint.velocity_size; ++k) free_.push_back(joint.velocity_index + k);
  }
  if (given_) {
    for (const int i : *given_) {
      if (i >= 0 && i < model.velocitySize() && !isAmong(free_, i)) continue;
      const bool known = i >= 0 && i < model.velocitySize();
      throw std::invalid_argument("robot '" + model.name + "' can have no motor at " +
                                  (known ? "'" + model.degrees_of_freedom[i].name + "'"
                                         : "degree of freedom " + std::to_string(i)) +
                                  ": name one of its degrees of freedom that does not float");
    }
    driven_ = *given_;
  } else {
    for (int i = 0; i < model.velocitySize(); ++i) {
      if (!isAmong(free_, i)) driven_.push_back(i);
    }
  }
}

// K, and A where nobody said it.
void ContactInverseDynamics::findDrivers(const State& state, Workspace& workspace) {
  if (model_.loops.empty()) {
    K_.setIdentity(model_.velocitySize(), model_.velocitySize());
    return;
  }
  freeMotions(model_, model_.loops, state, {}, workspace, K_);
  if (given_) return;
  chooseMotors(model_, K_, chosen_, driven_);  // as the last time, where that can be
  std::erase_if(driven_, [this](int i) { return isAmong(free_, i); });
  chosen_ = driven_;
}

// J of every point, and how fast it slides.
void ContactInverseDynamics::findMotions(const State& state, std::span<const Contact> contacts,
                                         Workspace& workspace, ContactEfforts& result) {
  forwardKinematics(model_, state, workspace, workspace.X_WB);
  moves_.resize(contacts.size());
  frames_.resize(contacts.size());
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
  }
}

// (1), of what the objective counts and what is bounded.
void ContactInverseDynamics::setUp(const Eigen::VectorXd& tree_effort, const State& state, Aim aim,
                                   double motors) {
  const bool bounded = std::isfinite(motors);
  counted_.clear();
  dropped_.clear();
  unknowns_.clear();
  double strongest = 0.0;
  for (const int i : driven_) {
    const EffortRange range = effortRange(motors_[i], state.velocity[i]);
    const bool limited = std::isfinite(range.least) || std::isfinite(range.most);
    if (!(aim == Aim::kEfforts || (limited && (bounded || aim == Aim::kShares)))) {
      dropped_.push_back(i);
      continue;
    }
    counted_.push_back(i);
    BoundedUnknown& unknown = unknowns_.emplace_back(BoundedUnknown{-kInfinite, kInfinite, 1.0});
    if (bounded) {
      unknown.least = motors * range.least;
      unknown.most = motors * range.most;
    }
    const double limit = motors_[i].effort_limit;
    if (aim == Aim::kShares && std::isfinite(limit)) unknown.weight = 1.0 / (limit * limit);
    if (aim == Aim::kForces) unknown.weight = kLesser;
    if (std::isfinite(limit)) strongest = std::max(strongest, limit);
  }
  forces_count_ = aim == Aim::kForces;
  force_weight_ = forces_count_ ? 1.0 : kLesser;
  if (aim == Aim::kShares && strongest > 0.0) force_weight_ /= strongest * strongest;

  if (model_.loops.empty()) {  // the rows that the dropped ones are not in
    kept_.setZero(K_.rows(), K_.rows() - static_cast<Eigen::Index>(dropped_.size()));
    for (int i = 0, row = 0; i < K_.rows(); ++i) {
      if (!isAmong(dropped_, i)) kept_(i, row++) = 1.0;
    }
  } else {
    dropped_rows_.resize(static_cast<Eigen::Index>(dropped_.size()), K_.cols());
    for (std::size_t i = 0; i < dropped_.size(); ++i) {
      dropped_rows_.row(static_cast<Eigen::Index>(i)) = K_.row(dropped_[i]);
    }
    elimination_.factorize(dropped_rows_, kDependent);
    elimination_.nullSpace(kept_);
    kept_ = K_ * kept_;
  }
  const auto count = static_cast<Eigen::Index>(moves_.size());
  A_.resize(kept_.cols(), 3 * count + static_cast<Eigen::Index>(counted_.size()));
  for (Eigen::Index i = 0; i < count; ++i) {
    A_.middleCols<3>(3 * i).noalias() =
        kept_.transpose() * moves_[static_cast<std::size_t>(i)].transpose();
  }
  for (std::size_t k = 0; k < counted_.size(); ++k) {
    A_.col(3 * count + static_cast<Eigen::Index>(k)) = kept_.row(counted_[k]).transpose();
  }
  b_.noalias() = kept_.transpose() * tree_effort;
}

// The problem that is set up: its solution is found_.
bool ContactInverseDynamics::minimize(double friction) {
  const double longest = kLongest * std::max(b_.size() > 0 ? b_.cwiseAbs().maxCoeff() : 0.0, 1e-9);
  center_.setZero(A_.cols());
  const Eigen::Index forces = 3 * static_cast<Eigen::Index>(moves_.size());
  const bool two_aims = forces > 0 && !counted_.empty();
  for (int k = 0; k < kMostCenters; ++k) {
    if (!forces_.solve(A_, b_, friction,
                       {.longest = longest,
                        .force_weight = force_weight_,
                        .unknowns = unknowns_,
                        .center = k > 0 ? &center_ : nullptr})) {
      if (k == 0) return false;
      break;  // what was found before is as good as rounding allows
    }
    found_ = forces_.forces();
    if (!two_aims) return true;
    rest_ = center_;
    if (forces_count_) {
      center_.tail(A_.cols() - forces) = found_.tail(A_.cols() - forces);
    } else {
      center_.head(forces) = found_.head(forces);
    }
    if ((center_ - rest_).norm() <= kSettled * std::max(found_.norm(), 1e-300)) break;
  }
  return true;
}

// The efforts and forces of found_.
void ContactInverseDynamics::apply(const State& state, const Eigen::VectorXd& acceleration,
                                   Workspace& workspace, ContactEfforts& result) {
  for (std::size_t i = 0; i < moves_.size(); ++i) {
    const Eigen::Vector3d f = found_.segment<3>(3 * static_cast<Eigen::Index>(i));
    result.effort.noalias() -= moves_[i].transpose() * f;
    result.forces[i].noalias() = frames_[i] * f;
  }
  const Eigen::Index first = 3 * static_cast<Eigen::Index>(moves_.size());
  if (!model_.loops.empty()) {  // the dropped ones give what the counted ones leave
    rest_ = result.effort;
    for (std::size_t k = 0; k < counted_.size(); ++k) {
      rest_[counted_[k]] -= found_[first + static_cast<Eigen::Index>(k)];
    }
    actuatedEfforts(model_, model_.loops, state, acceleration, dropped_, rest_, workspace,
                    result.mechanism);
    result.effort = result.mechanism.effort;
  }
  for (std::size_t k = 0; k < counted_.size(); ++k) {
    result.effort[counted_[k]] = found_[first + static_cast<Eigen::Index>(k)];
  }
  const auto followsTime = [this](int i) {
    return std::any_of(model_.loops.begin(), model_.loops.end(), [&](const Loop& loop) {
      return loop.drive && std::any_of(loop.terms.begin(), loop.terms.end(), [&](const auto& term) {
               return model_.joints[term.joint].velocity_index == i;
             });
    });
  };
  for (int i = 0; i < result.effort.size(); ++i) {  // to what the solver left of (1)
    if (!isAmong(driven_, i) && !followsTime(i)) result.effort[i] = 0.0;
  }
}

void ContactInverseDynamics::solve(const State& state, const Eigen::VectorXd& acceleration,
                                   std::span<const LinkWrench> wrenches,
                                   std::span<const Contact> contacts, const ContactOptions& options,
                                   Workspace& workspace, ContactEfforts& result) {
  inverseDynamics(model_, state, acceleration, wrenches, workspace, result.effort);
  result.forces.assign(contacts.size(), Eigen::Vector3d::Zero());
  result.friction = 0.0;
  result.weakest = -1;
  result.stronger = 0.0;
  findDrivers(state, workspace);
  findMotions(state, contacts, workspace, result);
  const Aim aim =
      options.objective == ContactOptions::Objective::kLeastEfforts ? Aim::kEfforts : Aim::kForces;
  setUp(result.effort, state, aim, options.motor_limits ? 1.0 : kInfinite);
  const bool needless = A_.rows() == 0;
  if (minimize(options.friction)) {
    result.kind = needless ? EffortsKind::kNoFreeBase : EffortsKind::kPossible;
    apply(state, acceleration, workspace, result);
    return;
  }
  findReason(state, !contacts.empty(), options, result);
}

}  // namespace armillary
