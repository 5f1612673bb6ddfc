// SPDX-License-Identifier: BSD-3-Clause
#include "engine/forces/hybrid_control.h"

#include <stdexcept>
#include <string>

#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/point_motion.h"
#include "engine/dynamics/recursive_newton_euler.h"

namespace armillary {
namespace {

using Vector6 = Eigen::Matrix<double, 6, 1>;

constexpr double kNoMotion = 1e-10;  // of the largest eigenvalue of Λ⁻¹

// ω with R_wanted = exp(ω) R, world axes.
Eigen::Vector3d turnTo(const Eigen::Matrix3d& wanted, const Eigen::Matrix3d& R) {
  const Eigen::AngleAxisd turn(Eigen::Matrix3d(wanted * R.transpose()));
  return turn.angle() * turn.axis();
}

}  // namespace

std::string whyNotHybrid(const Model& model, int link) {
  if (link < 0 || link >= static_cast<int>(model.links.size())) {
    throw std::invalid_argument("robot '" + model.name + "' has no link " + std::to_string(link) +
                                " that could press");
  }
  const auto refused = [&](const std::string& why) {
    return "hybrid control does not apply to robot '" + model.name + "': " + why +
           "; control its joints instead";
  };
  if (!model.loops.empty()) return refused("loop '" + model.loops.front().name + "' closes it");
  for (const Joint& joint : model.joints) {
    if (joint.type == JointType::kFloating) return refused("'" + joint.name + "' has no motor");
    if (joint.mimic) return refused("joint '" + joint.name + "' follows another");
  }
  if (model.links[link].body == 0) {
    return refused("link '" + model.links[link].name + "' cannot move");
  }
  return {};
}

HybridController::HybridController(const Model& model, const HybridControl& control, double omega,
                                   double damping_ratio)
    : control_(control),
      omega_(omega),
      damping_ratio_(damping_ratio),
      wanted_workspace_(model),
      whole_((control.keeps_orientation ? 3 : 0) + 3),
      motion_((control.keeps_orientation ? 3 : 0) + (control.force.isZero(0.0) ? 3 : 2)) {
  if (const std::string why = whyNotHybrid(model, control.link); !why.empty()) {
    throw MethodDoesNotApply(why);
  }
  const double size = control.force.norm();
  if (size > 0.0) normal_ = control.force / size;
  const int turns = control.keeps_orientation ? 3 : 0;
  const int slides = size > 0.0 ? 2 : 3;
  selection_.setZero(turns + slides, 6);
  for (int k = 0; k < turns; ++k) selection_(k, k) = 1.0;
  if (size > 0.0) {
    const Eigen::Vector3d across = normal_.unitOrthogonal();
    selection_.block<1, 3>(turns, 3) = across.transpose();
    selection_.block<1, 3>(turns + 1, 3) = normal_.cross(across).transpose();
  } else {
    selection_.block<3, 3>(turns, 3).setIdentity();
  }
  whole_selection_.setZero(turns + 3, 6);
  whole_selection_.topRows(turns + slides) = selection_;
  if (size > 0.0) whole_selection_.block<1, 3>(turns + 2, 3) = normal_.transpose();
  zero_.setZero(model.velocitySize());
}

HybridController::Motions HybridController::motionsOf(const Model& model, const State& state,
                                                      const Eigen::VectorXd& acceleration,
                                                      Workspace& workspace) const {
  bodyAccelerations(model, state, acceleration, workspace);
  const Pose X_WL = linkPose(model, workspace.X_WB, control_.link);
  Motions motions;
  motions.rotation = X_WL.rotation;
  motions.place = X_WL * control_.point;
  const PointMotion of_point =
      pointMotion(workspace, model.links[control_.link].body, motions.place);
  motions.velocity << of_point.angular, of_point.linear;
  motions.acceleration << of_point.angular_acceleration, of_point.linear_acceleration;
  return motions;
}

void HybridController::invert(Inversion& rows) {
  rows.eased = rows.J.transpose();
  factor_.solveInPlace(rows.eased);
  rows.inverse.noalias() = rows.J * rows.eased;
  rows.solver.compute(rows.inverse);
  rows.scaled = rows.solver.vectors();
  const Eigen::VectorXd& values = rows.solver.values();
  for (Eigen::Index i = 0; i < values.size(); ++i) {
    const bool moves = values[i] > kNoMotion * values[values.size() - 1];
    rows.scaled.col(i) *= moves ? 1.0 / values[i] : 0.0;
  }
  rows.inertia.noalias() = rows.scaled * rows.solver.vectors().transpose();
}

void HybridController::add(const Model& model, const State& state, const State& wanted,
                           const Eigen::VectorXd& wanted_acceleration, Workspace& workspace,
                           Eigen::VectorXd& effort) {
  const double stiffness = omega_ * omega_, damping = 2.0 * damping_ratio_ * omega_;
  const Motions goal = motionsOf(model, wanted, wanted_acceleration, wanted_workspace_);
  inverseDynamics(model, state, zero_, {}, workspace, bias_);
  massMatrix(model, state, workspace, M_);
  if (!factor_.factorize(M_)) return;  // forward dynamics says which joint is without inertia
  const Motions now = motionsOf(model, state, zero_, workspace);
  bodyJacobian(model, state, model.links[control_.link].body, now.place, workspace, J_);
  whole_.J.noalias() = whole_selection_ * J_;
  motion_.J.noalias() = selection_ * J_;
  invert(whole_);
  invert(motion_);

  Vector6 error;
  error << turnTo(goal.rotation, now.rotation), goal.place - now.place;
  const Vector6 command = goal.acceleration + damping * (goal.velocity - now.velocity) +
                          stiffness * error - now.acceleration;  // (2), less J̇ q̇
  commanded_.noalias() = selection_ * command;
  force_m_.noalias() = motion_.inertia * commanded_;

  positionDifference(model, state.position, wanted.position, error_);
  error_ = stiffness * error_ + damping * (wanted.velocity - state.velocity);
  posture_.noalias() = M_ * error_;
  given_.noalias() = whole_.J * error_;  // (4): N τ_p = τ_p − Jᵀ Λ J M⁻¹ τ_p
  force_.noalias() = whole_.inertia * given_;
  posture_.noalias() -= whole_.J.transpose() * force_;

  effort += bias_ + posture_;  // (1)
  effort.noalias() += motion_.J.transpose() * force_m_;
  if (normal_.isZero(0.0)) return;
  pressing_ = whole_.J.bottomRows<1>().transpose();  // J_fᵀ
  eased_pressing_ = pressing_;
  factor_.solveInPlace(eased_pressing_);
  const double ease = pressing_.dot(eased_pressing_);
  const double brake = ease > 0.0 ? damping / ease : 0.0;  // (3)
  const double speed = normal_.dot(now.velocity.tail<3>());
  effort += (control_.force.norm() - brake * speed) * pressing_;
}

}  // namespace armillary
