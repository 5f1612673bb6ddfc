// SPDX-License-Identifier: BSD-3-Clause
#include "engine/lessons/mistaken_quantities.h"

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "engine/analysis/jacobian.h"
#include "engine/analysis/link_motions.h"
#include "engine/dynamics/centrifugal_effort.h"
#include "engine/dynamics/energy.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/lessons/transposed_pass.h"
#include "engine/lessons/turned_frames.h"
#include "engine/loops/actuated_inverse_dynamics.h"
#include "engine/table/written_columns.h"

namespace armillary {

using Eigen::Matrix3d;
using Eigen::Vector3d;
using Eigen::VectorXd;

namespace {

constexpr std::string_view kQuantities[] = {
    "inverse-dynamics", "forward-dynamics", "mass-matrix",     "bias",
    "gravity",          "coriolis",         "energy",          "center-of-mass",
    "momentum",         "link-poses",       "link-velocities", "link-accelerations",
    "jacobian",         "driven-effort"};

VectorXd undefined(Eigen::Index size) {
  return VectorXd::Constant(size, std::numeric_limits<double>::quiet_NaN());
}

}  // namespace

std::span<const std::string_view> lessonQuantities() {
  return kQuantities;
}

std::vector<std::string> lessonColumns(const Model& model, std::string_view quantity) {
  if (std::find(std::begin(kQuantities), std::end(kQuantities), quantity) ==
      std::end(kQuantities)) {
    throw std::invalid_argument("'" + std::string(quantity) + "' is no quantity of lessons");
  }
  return quantityColumns(model, quantity == "driven-effort" ? "inverse-dynamics" : quantity);
}

MistakenQuantities::MistakenQuantities(const std::shared_ptr<const Model>& model,
                                       const Variant& variant)
    : variant_(variant), model_(variant.model ? variant.model : model) {
  if (variant_.rotation == Variant::Rotation::kTransposed) {
    for (const Body& body : model_->bodies) given_.push_back(body.X_PJ.rotation);
    own_ = std::make_shared<Model>(*model_);
    own_weightless_ = std::make_shared<Model>(*model_);
    own_weightless_->gravity.setZero();
    model_ = own_;
    weightless_ = own_weightless_;
  } else {
    weightless_ = withGravity(*model_, Vector3d::Zero());
  }
  workspace_ = std::make_unique<Workspace>(*model_);
}

MistakenQuantities::~MistakenQuantities() = default;

// The state as the mistake has it.
void MistakenQuantities::enter(const QuantityPoint& point) {
  state_ = point.state;
  acceleration_ = point.acceleration;
  wrenches_ = point.wrenches;
  const Model& model = *model_;
  double turn = variant_.angles;
  if (variant_.rotation == Variant::Rotation::kJointTransposed) turn = -turn;
  for (int i = 0; i < model.positionSize(); ++i) {
    if (model.coordinates[i].measure == Measure::kAngle) state_.position[i] *= turn;
  }
  for (int i = 0; i < model.velocitySize(); ++i) {
    if (model.degrees_of_freedom[i].measure != Measure::kAngle) continue;
    const double factor = rateFactor(model, variant_, i);
    state_.velocity[i] *= factor;
    acceleration_[i] *= factor;
  }
  turnBases(model, variant_.base_turned, state_);
  for (LinkWrench& wrench : wrenches_) {
    wrench.wrench = wrench.wrench * variant_.forces;
    if (variant_.forces_in_link) wrench.axes = LinkWrench::Axes::kLink;
  }
  if (own_) transposeRotations();
}

// Joints' frames such that, in this pose, what turns from each joint's child link to its parent
// link is the transposed of what it should be. Velocities' axes in the links stay what they are.
void MistakenQuantities::transposeRotations() {
  Model& model = *own_;
  BodyPoses X_WB;
  for (Body& body : model.bodies) body.X_PJ.rotation = Matrix3d::Identity();
  // with identities in the joints' frames a body's rotation in its parent is the joint's alone
  forwardKinematics(model, state_, *workspace_, X_WB);
  std::vector<Matrix3d> turned(model.bodies.size(), Matrix3d::Identity());
  for (size_t i = 1; i < model.bodies.size(); ++i) {
    const Body& body = model.bodies[i];
    const Matrix3d of_joint = X_WB[body.parent].rotation.transpose() * X_WB[i].rotation;
    const Joint& joint = model.joints[body.joint_index];
    const Matrix3d& R_BpLp = model.links[joint.parent].X_BL.rotation;
    const Matrix3d& R_BcLc = model.links[joint.child].X_BL.rotation;
    const Matrix3d R = R_BpLp.transpose() * given_[i] * of_joint * R_BcLc;
    turned[i] = R_BpLp * R.transpose() * R_BcLc.transpose() * of_joint.transpose();
  }
  for (size_t i = 1; i < model.bodies.size(); ++i) {
    model.bodies[i].X_PJ.rotation = own_weightless_->bodies[i].X_PJ.rotation = turned[i];
  }
}

std::vector<LinkWrench> MistakenQuantities::wrenchesOfTurnedFrames(const VectorXd& acceleration,
                                                                   double gravity) {
  const Model& model = *model_;
  BodyPoses X_WB;
  bodyAccelerations(*weightless_, state_, acceleration, *workspace_);
  const std::vector<Workspace::BodyScratch> bodies = workspace_->bodies;
  forwardKinematics(model, state_, *workspace_, X_WB);
  std::vector<LinkWrench> wrenches;
  for (size_t i = 0; i < model.links.size(); ++i) {
    const Link& link = model.links[i];
    if (link.body == 0) continue;
    const Matrix3d R_WL = X_WB[link.body].rotation * link.X_BL.rotation;
    const Vector3d g = R_WL.transpose() * model.gravity * gravity;
    const Motion V = toChild(link.X_BL, bodies[link.body].V);
    Motion A = toChild(link.X_BL, bodies[link.body].A);
    const Force own = forceOfMotion(link.inertia, V, A - Motion{Vector3d::Zero(), g});
    const Vector3d mistaken_g =
        turned(R_WL.transpose(), variant_.gravity_turned) * model.gravity * gravity;
    A = A - Motion{Vector3d::Zero(), mistaken_g};
    const Force mistaken = forceOfMotion(mistakenInertia(link.inertia, R_WL, variant_), V, A);
    wrenches.push_back(
        {static_cast<int>(i), own - mistaken, LinkWrench::Axes::kLink, LinkWrench::Source::kGiven});
  }
  return wrenches;
}

VectorXd MistakenQuantities::effortOfTurnedFrames(const VectorXd& acceleration, double gravity) {
  const Model& model = *model_;
  const std::vector<LinkWrench> wrenches = wrenchesOfTurnedFrames(acceleration, gravity);
  VectorXd effort;
  State still = state_;
  still.velocity.setZero();
  inverseDynamics(*weightless_, still, VectorXd::Zero(model.velocitySize()), wrenches, *workspace_,
                  effort);
  return effort;
}

// Equation (1) of mistakes.h with the variant's factors; `gravity` multiplies its own.
VectorXd MistakenQuantities::effort(const VectorXd& acceleration, bool with_velocity,
                                    double gravity, std::span<const LinkWrench> wrenches) {
  const Model& model = *model_;
  State state = state_;
  if (!with_velocity) state.velocity.setZero();
  EffortTerms terms;
  effortTerms(model, state, acceleration, *workspace_, terms);
  VectorXd centrifugal = VectorXd::Zero(model.velocitySize());
  if (with_velocity) centrifugalEffort(model, state, *workspace_, centrifugal);
  const double weight = gravity * variant_.gravity;
  VectorXd sum = variant_.inertia * terms.inertia +
                 variant_.coriolis * (terms.velocity - centrifugal) +
                 variant_.centrifugal * centrifugal;
  sum += weight * terms.gravity;
  using Rotation = Variant::Rotation;
  if (variant_.rotation == Rotation::kOutward || variant_.rotation == Rotation::kInward) {
    sum = effortOfTransposedPass(model, state, acceleration, weight * model.gravity,
                                 {variant_.rotation == Rotation::kOutward, variant_.fixed_too});
  }
  if (!wrenches.empty()) {
    VectorXd pushed;
    state.velocity.setZero();
    inverseDynamics(*weightless_, state, VectorXd::Zero(model.velocitySize()), wrenches,
                    *workspace_, pushed);
    sum += pushed;
  }
  if (hasTurnedFrames(variant_)) {
    const State kept = state_;
    if (!with_velocity) state_.velocity.setZero();
    sum += effortOfTurnedFrames(acceleration, weight);
    state_ = kept;
  }
  return sum;
}

Eigen::MatrixXd MistakenQuantities::massMatrix() {
  const int size = model_->velocitySize();
  Eigen::MatrixXd M(size, size);
  for (int i = 0; i < size; ++i) M.col(i) = effort(VectorXd::Unit(size, i), false, 0.0, {});
  return M;
}

VectorXd MistakenQuantities::forwardDynamics(const QuantityPoint& point) {
  const VectorXd bias = effort(VectorXd::Zero(model_->velocitySize()), true, 1.0, wrenches_);
  const Eigen::FullPivLU<Eigen::MatrixXd> M(massMatrix());
  if (!M.isInvertible()) return undefined(model_->velocitySize());
  return M.solve(point.effort - bias);
}

// Of the driven joints: the tree's efforts under the variant, then the loops as they are.
VectorXd MistakenQuantities::drivenEffort(const QuantityPoint& point) {
  const VectorXd tree = effort(acceleration_, true, 1.0, wrenches_);
  VectorXd right;
  inverseDynamics(*model_, state_, acceleration_, {}, *workspace_, right);
  ActuatedEfforts result;
  const VectorXd own = right - tree;  // what the joints would have to exert by themselves
  actuatedInverseDynamics(*model_, model_->loops, state_, acceleration_, point.driven, {}, own,
                          *workspace_, result);
  return result.possible ? result.effort : undefined(model_->velocitySize());
}

VectorXd MistakenQuantities::energies() {
  const Energy sum = energy(*model_, state_, *workspace_);
  const VectorXd v = state_.velocity;
  const double kinetic = hasTurnedFrames(variant_) ? 0.5 * v.dot(massMatrix() * v) : sum.kinetic;
  return Eigen::Vector2d(variant_.inertia * kinetic, variant_.gravity * sum.potential);
}

VectorXd MistakenQuantities::linkVectors(std::string_view quantity) {
  const Model& model = *model_;
  BodyPoses X_WB;
  std::vector<LinkMotion> motions;
  if (quantity == "link-velocities") linkVelocities(model, state_, *workspace_, motions);
  if (quantity == "link-accelerations") {
    linkAccelerations(model, state_, acceleration_, *workspace_, motions);
  }
  forwardKinematics(model, state_, *workspace_, X_WB);
  const bool poses = quantity == "link-poses";
  const Eigen::Index width = poses ? 7 : 6;
  VectorXd values(width * static_cast<Eigen::Index>(model.links.size()));
  for (size_t i = 0; i < model.links.size(); ++i) {
    const Pose X_WL = linkPose(model, X_WB, static_cast<int>(i));
    const Matrix3d turn =
        variant_.vectors_in_link ? Matrix3d(X_WL.rotation.transpose()) : Matrix3d::Identity();
    auto part = values.segment(width * static_cast<Eigen::Index>(i), width);
    if (poses) {
      const Eigen::Quaterniond q = quaternionOf(X_WL.rotation);
      part << turn * X_WL.position, q.w(), q.x(), q.y(), q.z();
    } else {
      part << turn * motions[i].linear, turn * motions[i].angular;
    }
  }
  return values;
}

VectorXd MistakenQuantities::jacobian(int link) {
  Jacobian J;
  linkJacobian(*model_, state_, link,
               variant_.vectors_in_link ? JacobianFrame::kLink : JacobianFrame::kLinkOrigin,
               *workspace_, J);
  VectorXd values(J.size());
  for (Eigen::Index row = 0; row < 6; ++row) {  // columns vx … wz, ours (ω, v)
    values.segment(row * J.cols(), J.cols()) = J.row((row + 3) % 6).transpose();
  }
  return values;
}

VectorXd MistakenQuantities::values(std::string_view quantity, const QuantityPoint& point) {
  enter(point);
  const Model& model = *model_;
  const VectorXd none = VectorXd::Zero(model.velocitySize());
  if (quantity == "inverse-dynamics") return effort(acceleration_, true, 1.0, wrenches_);
  if (quantity == "bias") return effort(none, true, 1.0, {});
  if (quantity == "gravity") return effort(none, false, 1.0, {});
  if (quantity == "coriolis") return effort(none, true, 0.0, {});
  if (quantity == "forward-dynamics") return forwardDynamics(point);
  if (quantity == "driven-effort") return drivenEffort(point);
  if (quantity == "mass-matrix") {
    const Eigen::MatrixXd M = massMatrix().transpose();  // row by row
    return Eigen::Map<const VectorXd>(M.data(), M.size());
  }
  if (quantity == "energy") return energies();
  if (quantity == "center-of-mass") return centerOfMass(model, state_, *workspace_).position;
  if (quantity == "momentum") {
    const Force h = centroidalMomentum(model, state_, *workspace_);
    Eigen::Matrix<double, 6, 1> both;
    both << h.force, h.moment;
    return both;
  }
  if (quantity == "jacobian" && point.link >= 0) return jacobian(point.link);
  if (quantity.starts_with("link-")) return linkVectors(quantity);
  throw std::invalid_argument("'" + std::string(quantity) + "' is no quantity of lessons");
}

}  // namespace armillary
