// SPDX-License-Identifier: BSD-3-Clause
// Operational-space dynamics of one link: its inertia, its bias, the force that its motion takes,
// and the efforts that the rest of the motion takes without moving it.
//
// Source: as in analysis/operational_space.h, whose equations (1) to (5) these are; u_k and m_k are
// the eigenvectors and eigenvalues of Λ⁻¹, and l the efforts of external wrenches:
//
//   operational-velocity  V = J q̇
//   operational-mobility  Λ⁻¹ = J M⁻¹ Jᵀ
//   operational-inertia   Λ = Σ u_k m_k⁻¹ u_kᵀ, of the directions that the link can move in
//   operational-inverse   J̄ = M⁻¹ Jᵀ Λ
//   operational-coriolis  μ = J̄ᵀ C q̇ − Λ J̇ q̇
//   operational-gravity   p = J̄ᵀ g
//   operational-motion    a = J q̈ + J̇ q̇
//   operational-force     F = Λ a + μ + p − J̄ᵀ l
//   operational-null      N = 1 − Jᵀ J̄ᵀ
//   operational-effort    τ = Jᵀ F + N τ
//   operational-result    τ of every joint
#include "engine/analysis/operational_space.h"

#include <cstdio>

#include "engine/analysis/jacobian.h"
#include "engine/dynamics/composite_rigid_body.h"
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/dynamics/sparse_factorization.h"
#include "engine/linear_algebra/symmetric_eigenvalues.h"
#include "engine/walks/walk_blocks.h"
#include "engine/walks/walk_parts.h"
#include "engine/walks/walk_sums.h"
#include "engine/walks/walks.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

class OperationalSpaceWalk : public AlgorithmWalk {
 public:
  OperationalSpaceWalk(std::shared_ptr<const Model> robot, int link)
      : AlgorithmWalk(std::move(robot), kKinds) {
    expectFewLinks(model(), "the operational space");
    if (bodyCount() < 2) {
      throw MethodDoesNotApply("robot '" + model().name + "' has no link that a joint moves");
    }
    const int chosen = link < 0 ? 0 : model().links.at(link).body;
    tip_ = chosen > 0 ? chosen : outermost();
    for (int kind = kVelocity; kind <= kEffort; ++kind) addStep(kind, tip_);
    addStep(kResult, 0);
  }

 private:
  enum : int {
    kVelocity,
    kMobility,
    kInertia,
    kInverse,
    kCoriolis,
    kGravity,
    kMotion,
    kForce,
    kNull,
    kEffort,
    kResult
  };
  static constexpr Kind kKinds[] = {
      {"operational-velocity", WalkPass::kSolved, WalkQuantity::kVelocity},
      {"operational-mobility", WalkPass::kSolved, WalkQuantity::kOther},
      {"operational-inertia", WalkPass::kSolved, WalkQuantity::kInertia},
      {"operational-inverse", WalkPass::kSolved, WalkQuantity::kOther},
      {"operational-coriolis", WalkPass::kSolved, WalkQuantity::kOther},
      {"operational-gravity", WalkPass::kSolved, WalkQuantity::kOther},
      {"operational-motion", WalkPass::kSolved, WalkQuantity::kOther},
      {"operational-force", WalkPass::kSolved, WalkQuantity::kOther},
      {"operational-null", WalkPass::kSolved, WalkQuantity::kOther},
      {"operational-effort", WalkPass::kSolved, WalkQuantity::kEffort},
      {"operational-result", WalkPass::kResult, WalkQuantity::kResult}};

  // The body with most joints between it and the base; of several the first.
  int outermost() const {
    std::vector<int> depth(bodyCount(), 0);
    int best = 1;
    for (int i = 1; i < bodyCount(); ++i) {
      depth[i] = depth[modelBody(i).parent] + 1;
      if (depth[i] > depth[best]) best = i;
    }
    return best;
  }

  SolveStatus compute(const Given& given, int& reached) override {
    const int n = model().velocitySize();
    const int tip_link = model().joints[modelBody(tip_).joint_index].child;
    Workspace& workspace = given.workspace;
    velocity_ = given.state.velocity;
    acceleration_ = given.acceleration;
    J_.resize(6, n);
    J_rate_.resize(6, n);
    linkJacobian(model(), given.state, tip_link, JacobianFrame::kLinkOrigin, workspace, J_);
    linkJacobianRate(model(), given.state, tip_link, JacobianFrame::kLinkOrigin, workspace,
                     J_rate_);
    V_ = J_ * velocity_;
    massMatrix(model(), given.state, workspace, M_);
    MatrixXd factor = M_;
    if (const SolveStatus status = factorize(workspace.tree(model()), factor); !status) {
      reached = kMobility;
      return status;
    }
    M_inverse_Jt_.resize(n, 6);
    for (int k = 0; k < 6; ++k) {
      VectorXd column = J_.row(k).transpose();
      solve(workspace.tree(model()), factor, column);
      M_inverse_Jt_.col(k) = column;
    }
    space_.inverse_inertia = J_ * M_inverse_Jt_;
    invertOperationalInertia(space_);
    J_bar_ = M_inverse_Jt_ * space_.inertia;
    coriolisEffort(model(), given.state, workspace, coriolis_);
    gravityEffort(model(), given.state, workspace, gravity_);
    VectorXd bias;
    inverseDynamics(model(), given.state, VectorXd::Zero(n), given.wrenches, workspace, bias);
    load_ = coriolis_ + gravity_ - bias;
    has_load_ = !given.wrenches.empty();
    mu_ = J_bar_.transpose() * coriolis_ - space_.inertia * (J_rate_ * velocity_);
    p_ = J_bar_.transpose() * gravity_;
    a_ = J_ * acceleration_ + J_rate_ * velocity_;
    F_ = space_.inertia * a_ + mu_ + p_;
    if (has_load_) F_ -= J_bar_.transpose() * load_;
    N_ = -(J_.transpose() * J_bar_.transpose());
    N_.diagonal().array() += 1.0;
    inverseDynamics(model(), given.state, acceleration_, given.wrenches, workspace, effort_);
    result_ = J_.transpose() * F_ + N_ * effort_;
    tau_.resize(bodyCount());
    for (int i = 1; i < bodyCount(); ++i) {
      tau_[i] = result_.col(0).segment(modelBody(i).velocity_index, body(i).freedoms);
      if (follows(i)) tau_[i].setZero();  // its leader has it
    }
    return {};
  }

  WalkFactor efforts(std::string_view symbol, const VectorXd& numbers) const {
    return freedomFactor(symbol, numbers, model(), "N m", "N");
  }
  WalkFactor rates() const { return freedomFactor("qd", velocity_, model(), "rad/s", "m/s"); }
  // Six rows with a column a degree of freedom.
  WalkFactor wide(std::string_view symbol, const MatrixXd& value) const {
    return pictureFactor(symbol, value, {{3, 3}, {"angular", "linear"}}, freedomBlocks(model()));
  }
  WalkFactor tall(std::string_view symbol, const MatrixXd& value) const {
    return pictureFactor(symbol, value, freedomBlocks(model()), {{3, 3}, {"angular", "linear"}});
  }
  WalkFactor square(std::string_view symbol, const MatrixXd& value) const {
    return pictureFactor(symbol, value, freedomBlocks(model()), freedomBlocks(model()));
  }
  WalkFactor jacobian() const { return wide("J_op", J_); }
  WalkFactor jacobianRate() const { return wide("Jd_op", J_rate_); }
  WalkFactor nullSpace() const { return square("N_null", N_); }
  WalkFactor inertia() const { return inertiaFactor("Lambda", space_.inertia); }
  WalkFactor inverse() const { return tall("Jbar", J_bar_); }
  static WalkFactor wrench(std::string_view symbol, const Vector6& F) {
    return forceFactor(symbol, toForce(F));
  }
  static WalkFactor motion(std::string_view symbol, const Vector6& A) {
    return accelerationFactor(symbol, toMotion(A));
  }

  WalkEquation inertiaByDirections() const {
    WalkEquation equation{inertia(), {}};
    const SymmetricEigenvalues<6> eigen = symmetricEigenvalues(space_.inverse_inertia);
    for (int k = 5; k >= 6 - space_.rank; --k) {
      const WalkFactor u = plainFactor("u_k", eigen.vectors.col(k));
      equation.terms.push_back(
          {{u, plainFactor("minv_k", MatrixXd::Constant(1, 1, 1.0 / eigen.values[k])),
            u.transpose()}});
    }
    return equation;
  }

  WalkEquation equationOf(const WalkStep& step) const override {
    const WalkFactor tau = efforts("tau", effort_);
    switch (step.kind) {
      case kVelocity:
        return {velocityFactor("V_op", toMotion(V_)), {{{jacobian(), rates()}}}};
      case kMobility:
        return {{"Lambdainv", space_.inverse_inertia, {"1/(kg m²)", "1/(kg m)", "1/kg"}},
                {{{jacobian(), tall("MinvJt", M_inverse_Jt_)}}}};
      case kInertia:
        return inertiaByDirections();
      case kInverse:
        return {inverse(), {{{tall("MinvJt", M_inverse_Jt_), inertia()}}}};
      case kCoriolis:
        return {wrench("mu", mu_),
                {{{inverse().transpose(), efforts("Cqd", coriolis_)}},
                 {{inertia(), jacobianRate(), rates()}, -1.0}}};
      case kGravity:
        return {wrench("p_op", p_), {{{inverse().transpose(), efforts("g_q", gravity_)}}}};
      case kMotion:
        return {motion("a_op", a_),
                {{{jacobian(), freedomFactor("qdd", acceleration_, model(), "rad/s²", "m/s²")}},
                 {{jacobianRate(), rates()}}}};
      case kForce: {
        WalkEquation equation{
            wrench("F_op", F_),
            {{{inertia(), motion("a_op", a_)}}, {{wrench("mu", mu_)}}, {{wrench("p_op", p_)}}}};
        if (has_load_) {
          equation.terms.push_back({{inverse().transpose(), efforts("load", load_)}, -1.0});
        }
        return equation;
      }
      case kNull: {
        const int n = model().velocitySize();
        return {nullSpace(),
                {{{square("one", MatrixXd::Identity(n, n))}},
                 {{jacobian().transpose(), inverse().transpose()}, -1.0}}};
      }
      default:
        return {efforts("tau", result_),
                {{{jacobian().transpose(), wrench("F_op", F_)}}, {{nullSpace(), tau}}}};
    }
  }

  std::vector<WalkVector> vectorsOf(const WalkStep& step) const override {
    using Kinds = WalkVector::Kind;
    const Matrix6 to_body = worldToBody();
    const auto at_tip = [&](Kinds angular, Kinds linear,
                            const Vector6& vector) -> std::vector<WalkVector> {
      const Vector6 own = to_body * vector;
      return {drawn(angular, tip_, own.head<3>()), drawn(linear, tip_, own.tail<3>())};
    };
    switch (step.kind) {
      case kVelocity:
        return at_tip(Kinds::kAngularVelocity, Kinds::kVelocity, V_);
      case kCoriolis:
        return at_tip(Kinds::kMoment, Kinds::kForce, mu_);
      case kGravity:
        return at_tip(Kinds::kMoment, Kinds::kForce, p_);
      case kForce:
        return at_tip(Kinds::kMoment, Kinds::kForce, F_);
      case kResult:
        return jointEfforts(tau_);
      default:
        return {};
    }
  }

  // World axes seen in the body's, both parts.
  Matrix6 worldToBody() const {
    Matrix6 turned = Matrix6::Zero();
    turned.topLeftCorner<3, 3>() = body(tip_).X_WB.rotation.transpose();
    turned.bottomRightCorner<3, 3>() = turned.topLeftCorner<3, 3>();
    return turned;
  }

  std::string remarkOf(const WalkStep& step) const override {
    if (step.kind == kInertia && space_.rank < 6) {
      return "The link can move in " + std::to_string(space_.rank) +
             " of the 6 directions only; in the others no force moves it, and Λ has nothing there.";
    }
    if (step.kind != kEffort) return {};
    const Vector6 moved = M_inverse_Jt_.transpose() * (N_ * effort_);
    char text[32];
    std::snprintf(text, sizeof text, "%.1e", moved.cwiseAbs().maxCoeff());
    return std::string("The second part moves the other joints; it accelerates the link by ") +
           text + ".";
  }

  int tip_ = 1;
  OperationalSpace space_;
  Jacobian J_, J_rate_;
  MatrixXd M_, M_inverse_Jt_, J_bar_, N_;
  Vector6 V_, mu_, p_, a_, F_;
  VectorXd velocity_, acceleration_, coriolis_, gravity_, load_, effort_;
  std::vector<JointVector> tau_;
  bool has_load_ = false;
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeOperationalSpaceWalk(std::shared_ptr<const Model> model,
                                                        int link) {
  return std::make_unique<OperationalSpaceWalk>(std::move(model), link);
}

}  // namespace armillary
