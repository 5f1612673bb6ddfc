// SPDX-License-Identifier: BSD-3-Clause
// The recursive Newton-Euler algorithm, step by step.
//
// Source: Featherstone 2008, table 5.1, in body coordinates.
//
//   rnea-start         v₀ = 0,  a₀ = −a_g
//   rnea-velocity      v = X v_λ + S q̇
//   rnea-acceleration  a = X a_λ + S q̈ + Ṡ q̇ + v × S q̇
//   rnea-body-force    fᴮ = I a + v ×* I v
//   rnea-force         f = fᴮ − fˣ + Σ over children of X* f
//   rnea-effort        τ = Sᵀ f  (and the rotor's inertia times q̈ where it is felt)
//   rnea-base          f₀ = Σ over children of X* f: what the ground gives, less its own weight
//   rnea-result        τ of every joint; a follower's is felt by its leader
#include "engine/walks/walk_parts.h"
#include "engine/walks/walks.h"

namespace armillary {
namespace {

class RecursiveNewtonEulerWalk : public AlgorithmWalk {
 public:
  explicit RecursiveNewtonEulerWalk(std::shared_ptr<const Model> robot)
      : AlgorithmWalk(std::move(robot), kKinds), moves_(bodyCount()), tau_(bodyCount()) {
    addStep(kStart, 0);
    for (int i = 1; i < bodyCount(); ++i) {
      for (const int kind : {kVelocity, kAcceleration, kBodyForce}) addStep(kind, i);
    }
    for (int i = bodyCount() - 1; i > 0; --i) {
      for (const int kind : {kForce, kEffort}) addStep(kind, i);
    }
    addStep(kBase, 0);
    addStep(kResult, 0);
  }

 private:
  enum : int { kStart, kVelocity, kAcceleration, kBodyForce, kForce, kEffort, kBase, kResult };
  static constexpr Kind kKinds[] = {
      {"rnea-start", WalkPass::kOutward, WalkQuantity::kAcceleration},
      {"rnea-velocity", WalkPass::kOutward, WalkQuantity::kVelocity},
      {"rnea-acceleration", WalkPass::kOutward, WalkQuantity::kAcceleration},
      {"rnea-body-force", WalkPass::kOutward, WalkQuantity::kBodyForce},
      {"rnea-force", WalkPass::kInward, WalkQuantity::kForce},
      {"rnea-effort", WalkPass::kInward, WalkQuantity::kEffort},
      {"rnea-base", WalkPass::kInward, WalkQuantity::kBase},
      {"rnea-result", WalkPass::kResult, WalkQuantity::kResult}};

  struct Moving {
    Motion V, A;
    Force own, F;  // fᴮ and f
  };

  SolveStatus compute(const Given&, int&) override {
    const Motion upwards{Eigen::Vector3d::Zero(), -model().gravity};
    moves_[0] = {{}, upwards, {}, {}};
    for (int i = 1; i < bodyCount(); ++i) {
      const WalkBody& joint = body(i);
      const Moving& parent = moves_[modelBody(i).parent];
      Moving& self = moves_[i];
      self.V = toChild(joint.X_PB, parent.V) + joint.joint_velocity;
      self.A = toChild(joint.X_PB, parent.A) + joint.times(joint.acceleration) + joint.axes_rate +
               cross(self.V, joint.joint_velocity);
      self.own = forceOfMotion(modelBody(i).inertia, self.V, self.A);
      self.F = self.own - joint.wrench;
    }
    result_.setZero(model().velocitySize(), 1);
    for (int i = bodyCount() - 1; i > 0; --i) {
      const WalkBody& joint = body(i);
      const Body& compiled = modelBody(i);
      tau_[i] =
          joint.S.transpose() * toColumn(moves_[i].F) + compiled.rotor_inertia * joint.acceleration;
      moves_[compiled.parent].F += toParent(joint.X_PB, moves_[i].F);
      result_.col(0).segment(compiled.velocity_index, joint.freedoms) +=
          compiled.multiplier * tau_[i];
    }
    return {};
  }

  void addChildren(int i, const char* transform, WalkEquation& equation) const {
    for (const int child : body(i).children) {
      equation.terms.push_back({{transformFactor(transform, forceTransform(body(child).X_PB)),
                                 forceFactor("f_j", moves_[child].F)},
                                1.0,
                                child});
    }
  }

  WalkEquation equationOf(const WalkStep& step) const override {
    const int i = step.body;
    const WalkBody& joint = body(i);
    const Moving& self = moves_[i];
    if (step.kind == kStart) {
      const WalkFactor gravity =
          accelerationFactor("a_g", {Eigen::Vector3d::Zero(), model().gravity});
      return {accelerationFactor("a_0", self.A), {{{gravity}, -1.0}}};
    }
    if (step.kind == kBase) {
      WalkEquation equation{forceFactor("f_0", self.F), {}};
      addChildren(0, "X_0j_force", equation);
      return equation;
    }
    if (step.kind == kResult) return gathered("tau", "tau_i", tau_, "N m", "N");

    const Body& compiled = modelBody(i);
    const Moving& parent = moves_[compiled.parent];
    const SpatialInertia& I = compiled.inertia;
    const WalkFactor X = transformFactor("X_ip", motionTransform(joint.X_PB));
    const WalkFactor S = plainFactor("S_i", joint.S);
    const WalkFactor rate{"qd_i", joint.velocity, jointUnits(model(), i, "rad/s", "m/s")};
    const WalkFactor second{"qdd_i", joint.acceleration, jointUnits(model(), i, "rad/s²", "m/s²")};
    const WalkFactor inertia = inertiaFactor("I_i", toMatrix(I));
    const WalkFactor velocity = velocityFactor("v_i", self.V);
    switch (step.kind) {
      case kVelocity:
        return {velocity, {{{X, velocityFactor("v_p", parent.V)}}, {{S, rate}}}};
      case kAcceleration: {
        WalkEquation equation{accelerationFactor("a_i", self.A),
                              {{{X, accelerationFactor("a_p", parent.A)}}, {{S, second}}}};
        if (joint.axes_move) {
          equation.terms.push_back({{accelerationFactor("Sdqd_i", joint.axes_rate)}});
        }
        equation.terms.push_back({{velocity.cross(), S, rate}});
        return equation;
      }
      case kBodyForce:
        return {forceFactor("fB_i", self.own),
                {{{inertia, accelerationFactor("a_i", self.A)}},
                 {{velocity.crossForce(), inertia, velocity}}}};
      case kForce: {
        WalkEquation equation{forceFactor("f_i", self.F), {{{forceFactor("fB_i", self.own)}}}};
        if (joint.has_wrench) {
          equation.terms.push_back({{forceFactor("fx_i", joint.wrench)}, -1.0});
        }
        addChildren(i, "X_ij_force", equation);
        return equation;
      }
      default: {
        WalkEquation equation{{"tau_i", tau_[i], jointUnits(model(), i, "N m", "N")},
                              {{{S.transpose(), forceFactor("f_i", self.F)}}}};
        if (compiled.rotor_inertia != 0.0) {
          const Eigen::MatrixXd rotor = Eigen::MatrixXd::Constant(1, 1, compiled.rotor_inertia);
          equation.terms.push_back(
              {{{"J_i", rotor, jointUnits(model(), i, "kg m²", "kg")}, second}});
        }
        return equation;
      }
    }
  }

  std::vector<WalkVector> vectorsOf(const WalkStep& step) const override {
    using Kinds = WalkVector::Kind;
    const int i = step.body;
    const Moving& self = moves_[i];
    switch (step.kind) {
      case kVelocity:
        return {drawn(Kinds::kAngularVelocity, i, self.V.angular),
                drawn(Kinds::kVelocity, i, self.V.linear)};
      case kStart:
      case kAcceleration:
        return {drawn(Kinds::kAngularAcceleration, i, self.A.angular),
                drawn(Kinds::kSpatialAcceleration, i, self.A.linear)};
      case kBodyForce:
        return {drawn(Kinds::kMoment, i, self.own.moment), drawn(Kinds::kForce, i, self.own.force)};
      case kEffort: {
        std::vector<WalkVector> vectors;
        addJointEffort(i, tau_[i], vectors);
        return vectors;
      }
      case kForce:
      case kBase:
        return {drawn(Kinds::kMoment, i, self.F.moment), drawn(Kinds::kForce, i, self.F.force)};
      default:
        return jointEfforts(tau_);
    }
  }

  std::vector<Moving> moves_;  // [0] is the base
  std::vector<JointVector> tau_;
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeRecursiveNewtonEulerWalk(std::shared_ptr<const Model> model) {
  return std::make_unique<RecursiveNewtonEulerWalk>(std::move(model));
}

}  // namespace armillary
