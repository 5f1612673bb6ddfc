// SPDX-License-Identifier: BSD-3-Clause
// Hollerbach's recursive Lagrangian, step by step: homogeneous 4 x 4 transforms and their rates
// outward, what they move inward.
//
// Source: as in formulations/recursive_lagrangian.h, whose equations (1) to (5) these are. A hat
// makes a 4 x 4 matrix of a motion; V_J = S q̇ and V̇_J = Ṡ q̇ + S q̈ are the joint's own; j are the
// children of i; vec stacks the columns of a matrix, so that a trace becomes a product.
//
//   hollerbach-place     W_i = W_λ A_i
//   hollerbach-rate      Ẇ_i = Ẇ_λ A_i + W_i V̂_J
//   hollerbach-second    Ẅ_i = Ẅ_λ A_i + 2 Ẇ_λ A_i V̂_J + W_i V̂_J V̂_J + W_i V̇̂_J
//   hollerbach-moments   D_i = J_i Ẅ_iᵀ − E_i W_i⁻¹ + Σ A_j D_j
//   hollerbach-mass      c_i = J_i e₄ + Σ A_j c_j
//   hollerbach-effort    τ_i = tr(∂W_i/∂q_i D_i) − γᵀ ∂W_i/∂q_i c_i  (and the rotor's)
//   hollerbach-result    τ of every joint
#include "engine/walks/walk_parts.h"
#include "engine/walks/walk_sums.h"
#include "engine/walks/walks.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Matrix4d;
using Eigen::MatrixXd;
using Eigen::Vector3d;
using Eigen::Vector4d;

Matrix4d hatOf(const Vector3d& angular, const Vector3d& linear) {
  Matrix4d M;
  M << skew(angular), linear, 0.0, 0.0, 0.0, 0.0;
  return M;
}

Matrix4d hatOf(const Motion& V) {
  return hatOf(V.angular, V.linear);
}

Matrix4d homogeneous(const Pose& X) {
  Matrix4d M;
  M << X.rotation, X.position, 0.0, 0.0, 0.0, 1.0;
  return M;
}

// ∫ (r, 1) (r, 1)ᵀ dm about the body's origin.
Matrix4d pseudoInertia(const SpatialInertia& I) {
  Matrix3d second = -I.rotational.full();
  second.diagonal().array() += 0.5 * I.rotational.trace();
  Matrix4d J;
  J << second, I.first_moment, I.first_moment.transpose(), I.mass;
  return J;
}

class RecursiveLagrangianWalk : public AlgorithmWalk {
 public:
  explicit RecursiveLagrangianWalk(std::shared_ptr<const Model> robot)
      : AlgorithmWalk(std::move(robot), kKinds), moves_(bodyCount()), tau_(bodyCount()) {
    for (int i = 1; i < bodyCount(); ++i) {
      for (const int kind : {kPlace, kRate, kSecond}) addStep(kind, i);
    }
    for (int i = bodyCount() - 1; i > 0; --i) {
      for (const int kind : {kMoments, kMass, kEffort}) addStep(kind, i);
    }
    addStep(kResult, 0);
  }

 private:
  enum : int { kPlace, kRate, kSecond, kMoments, kMass, kEffort, kResult };
  static constexpr Kind kKinds[] = {
      {"hollerbach-place", WalkPass::kOutward, WalkQuantity::kPlacement},
      {"hollerbach-rate", WalkPass::kOutward, WalkQuantity::kVelocity},
      {"hollerbach-second", WalkPass::kOutward, WalkQuantity::kAcceleration},
      {"hollerbach-moments", WalkPass::kInward, WalkQuantity::kForce},
      {"hollerbach-mass", WalkPass::kInward, WalkQuantity::kInertia},
      {"hollerbach-effort", WalkPass::kInward, WalkQuantity::kEffort},
      {"hollerbach-result", WalkPass::kResult, WalkQuantity::kResult}};

  struct Moving {
    Matrix4d A = Matrix4d::Identity(), W = Matrix4d::Identity();
    Matrix4d rate = Matrix4d::Zero(), second = Matrix4d::Zero();   // Ẇ, Ẅ
    Matrix4d own = Matrix4d::Zero(), own_rate = Matrix4d::Zero();  // of V_J and V̇_J
    Matrix4d J = Matrix4d::Zero(), E = Matrix4d::Zero(), W_inverse = Matrix4d::Identity();
    Matrix4d D = Matrix4d::Zero();
    Vector4d c = Vector4d::Zero();
    MatrixXd slopes;   // a row a degree of freedom: ∂W/∂q_k by rows
    MatrixXd weights;  // γᵀ ∂W/∂q_k
  };

  SolveStatus compute(const Given&, int&) override {
    for (int i = 1; i < bodyCount(); ++i) {
      const WalkBody& joint = body(i);
      const Moving& parent = moves_[modelBody(i).parent];
      Moving& self = moves_[i];
      self.A = homogeneous(joint.X_PB);
      self.own = hatOf(joint.joint_velocity);
      self.own_rate = hatOf(joint.axes_rate + joint.times(joint.acceleration));
      self.W = parent.W * self.A;
      self.rate = parent.rate * self.A + self.W * self.own;
      self.second = parent.second * self.A + 2.0 * (parent.rate * self.A * self.own) +
                    self.W * (self.own * self.own + self.own_rate);
      const Matrix3d to_body = self.W.topLeftCorner<3, 3>().transpose();
      self.W_inverse.topLeftCorner<3, 3>() = to_body;
      self.W_inverse.topRightCorner<3, 1>() = -to_body * self.W.topRightCorner<3, 1>();
      self.J = pseudoInertia(modelBody(i).inertia);
      self.E.setZero();
      self.E.topLeftCorner<3, 3>() = -0.5 * skew(joint.wrench.moment);
      self.E.bottomLeftCorner<1, 3>() = joint.wrench.force.transpose();
      self.D = self.J * self.second.transpose() - self.E * self.W_inverse;
      self.c = self.J.col(3);
    }
    result_.setZero(model().velocitySize(), 1);
    Vector4d gravity;
    gravity << model().gravity, 0.0;
    for (int i = bodyCount() - 1; i > 0; --i) {
      const WalkBody& joint = body(i);
      const Body& compiled = modelBody(i);
      Moving& self = moves_[i];
      self.slopes.resize(joint.freedoms, 16);
      self.weights.resize(joint.freedoms, 4);
      for (int k = 0; k < joint.freedoms; ++k) {
        const Vector6 axis = joint.S.col(k);
        const Matrix4d slope = self.W * hatOf(axis.head<3>(), axis.tail<3>());
        for (int row = 0; row < 4; ++row) self.slopes.block<1, 4>(k, 4 * row) = slope.row(row);
        self.weights.row(k) = gravity.transpose() * slope;
      }
      tau_[i] = self.slopes * stacked(self.D) - self.weights * self.c +
                compiled.rotor_inertia * joint.acceleration;
      result_.col(0).segment(compiled.velocity_index, joint.freedoms) +=
          compiled.multiplier * tau_[i];
      if (compiled.parent == 0) continue;
      moves_[compiled.parent].D += self.A * self.D;
      moves_[compiled.parent].c += self.A * self.c;
    }
    return {};
  }

  static Eigen::Matrix<double, 16, 1> stacked(const Matrix4d& D) {
    return Eigen::Map<const Eigen::Matrix<double, 16, 1>>(D.data());
  }

  WalkEquation inward(const WalkStep& step) const {
    const int i = step.body;
    const Moving& self = moves_[i];
    const WalkFactor J = plainFactor("Jps_i", self.J);
    const auto addChildren = [&](const char* symbol, const auto& numbers, WalkEquation& equation) {
      for (const int child : body(i).children) {
        equation.terms.push_back(
            {{plainFactor("Ah_j", moves_[child].A), plainFactor(symbol, moves_[child].*numbers)},
             1.0,
             child});
      }
    };
    if (step.kind == kMoments) {
      WalkEquation equation{plainFactor("Dh_i", self.D),
                            {{{J, plainFactor("Wdd_i", self.second).transpose()}}}};
      if (body(i).has_wrench) {
        equation.terms.push_back(
            {{plainFactor("E_i", self.E), plainFactor("Winv_i", self.W_inverse)}, -1.0});
      }
      addChildren("Dh_j", &Moving::D, equation);
      return equation;
    }
    if (step.kind == kMass) {
      WalkEquation equation{plainFactor("ch_i", self.c),
                            {{{J, plainFactor("e_4", Vector4d::UnitW())}}}};
      addChildren("ch_j", &Moving::c, equation);
      return equation;
    }
    WalkEquation equation{
        {"tau_i", tau_[i], jointUnits(model(), i, "N m", "N")},
        {{{plainFactor("Wq_i", self.slopes), plainFactor("vecD_i", stacked(self.D))}},
         {{plainFactor("gWq_i", self.weights), plainFactor("ch_i", self.c)}, -1.0}}};
    if (modelBody(i).rotor_inertia != 0.0) {
      const MatrixXd rotor = MatrixXd::Constant(1, 1, modelBody(i).rotor_inertia);
      equation.terms.push_back(
          {{{"J_i", rotor, jointUnits(model(), i, "kg m²", "kg")},
            {"qdd_i", body(i).acceleration, jointUnits(model(), i, "rad/s²", "m/s²")}}});
    }
    return equation;
  }

  WalkEquation equationOf(const WalkStep& step) const override {
    if (step.kind == kResult) return gathered("tau", "tau_i", tau_, "N m", "N");
    if (step.pass == WalkPass::kInward) return inward(step);
    const int i = step.body;
    const Moving &self = moves_[i], &parent = moves_[modelBody(i).parent];
    const WalkFactor A = plainFactor("Ah_i", self.A), W = plainFactor("Wh_i", self.W);
    const WalkFactor own = plainFactor("VJ_hat", self.own);
    switch (step.kind) {
      case kPlace:
        return {W, {{{plainFactor("Wh_p", parent.W), A}}}};
      case kRate:
        return {plainFactor("Wd_i", self.rate),
                {{{plainFactor("Wd_p", parent.rate), A}}, {{W, own}}}};
      default:
        return {plainFactor("Wdd_i", self.second),
                {{{plainFactor("Wdd_p", parent.second), A}},
                 {{plainFactor("Wd_p", parent.rate), A, own}, 2.0},
                 {{W, own, own}},
                 {{W, plainFactor("VdJ_hat", self.own_rate)}}}};
    }
  }

  std::vector<WalkVector> vectorsOf(const WalkStep& step) const override {
    using Kinds = WalkVector::Kind;
    const int i = step.body;
    const Moving& self = moves_[i];
    std::vector<WalkVector> vectors;
    // W⁻¹ Ẇ is the body's motion, as a matrix
    if (step.kind == kRate) {
      const Matrix4d V = self.W_inverse * self.rate;
      return {drawn(Kinds::kAngularVelocity, i, {V(2, 1), V(0, 2), V(1, 0)}),
              drawn(Kinds::kVelocity, i, V.topRightCorner<3, 1>())};
    }
    if (step.kind == kEffort) addJointEffort(i, tau_[i], vectors);
    if (step.kind == kResult) return jointEfforts(tau_);
    return vectors;
  }

  std::vector<Moving> moves_;  // [0] is the base
  std::vector<JointVector> tau_;
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeRecursiveLagrangianWalk(std::shared_ptr<const Model> model) {
  return std::make_unique<RecursiveLagrangianWalk>(std::move(model));
}

}  // namespace armillary
