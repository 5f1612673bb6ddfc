// SPDX-License-Identifier: BSD-3-Clause
// The equations of Gibbs and Appell, term by term: one function of the accelerations, its slope,
// and which link each part of the slope comes from.
//
// Source: as in differentiation/gibbs_appell.h. k runs over the links that joint i carries; J_ki is
// how link k moves with joint i. The base accelerates upwards, so that weight takes part.
//
//   appell-velocity      v_i = ⁱX_λ v_λ + S_i q̇_i
//   appell-acceleration  a_i = ⁱX_λ a_λ + S_i q̈_i + Ṡ_i q̇_i + v_i × S_i q̇_i
//   appell-function      A_i = ½ a_iᵀ I_i a_i + a_iᵀ v_i ×* I_i v_i  (and ½ J_i q̈_i² of the rotor)
//   appell-part          ∂A_k/∂q̈_i = J_kiᵀ (I_k a_k + v_k ×* I_k v_k), summed: ∂A/∂q̈_i
//   appell-effort        τ_i = ∂A/∂q̈_i − Q_i
//   appell-result        τ of every joint
//
// The sum is the slope that differentiation finds; its parts follow by the chain rule. A follower
// has no coordinate: what it carries stands with its leader.
#include "engine/differentiation/gibbs_appell.h"
#include "engine/walks/walk_parts.h"
#include "engine/walks/walk_sums.h"
#include "engine/walks/walks.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd scalarOf(double value) {
  return MatrixXd::Constant(1, 1, value);
}

class GibbsAppellWalk : public AlgorithmWalk {
 public:
  explicit GibbsAppellWalk(std::shared_ptr<const Model> robot)
      : AlgorithmWalk(std::move(robot), kKinds),
        moves_(bodyCount()),
        parts_(bodyCount()),
        carried_(bodyCount()),
        tau_(bodyCount()) {
    expectFewLinks(model(), "the equations of Gibbs and Appell");
    for (int i = 1; i < bodyCount(); ++i) {
      for (const int kind : {kVelocity, kAcceleration}) addStep(kind, i);
    }
    for (int i = 1; i < bodyCount(); ++i) addStep(kFunction, i);
    for (int i = bodyCount() - 1; i > 0; --i) {
      if (follows(i)) continue;
      carried_[i] = carriedBy(model(), modelBody(i).velocity_index);
      for (const int kind : {kPart, kEffort}) addStep(kind, i);
    }
    addStep(kResult, 0);
  }

 private:
  enum : int { kVelocity, kAcceleration, kFunction, kPart, kEffort, kResult };
  static constexpr Kind kKinds[] = {
      {"appell-velocity", WalkPass::kOutward, WalkQuantity::kVelocity},
      {"appell-acceleration", WalkPass::kOutward, WalkQuantity::kAcceleration},
      {"appell-function", WalkPass::kLinkByLink, WalkQuantity::kOther},
      {"appell-part", WalkPass::kJointByJoint, WalkQuantity::kOther},
      {"appell-effort", WalkPass::kJointByJoint, WalkQuantity::kEffort},
      {"appell-result", WalkPass::kResult, WalkQuantity::kResult}};

  struct Moving {
    Motion V, A;
    MatrixXd J;             // 6 x degrees of freedom
    double function = 0.0;  // J/s²
  };

  bool follows(int i) const { return model().joints[modelBody(i).joint_index].mimic.has_value(); }

  SolveStatus compute(const Given& given, int&) override {
    const int n = model().velocitySize();
    moves_[0] = {{}, {Eigen::Vector3d::Zero(), -model().gravity}, MatrixXd::Zero(6, n), 0.0};
    for (int i = 1; i < bodyCount(); ++i) {
      const WalkBody& joint = body(i);
      const Body& compiled = modelBody(i);
      const Moving& parent = moves_[compiled.parent];
      Moving& self = moves_[i];
      self.V = toChild(joint.X_PB, parent.V) + joint.joint_velocity;
      self.A = toChild(joint.X_PB, parent.A) + joint.times(joint.acceleration) + joint.axes_rate +
               cross(self.V, joint.joint_velocity);
      self.J = motionTransform(joint.X_PB) * parent.J;
      self.J.middleCols(compiled.velocity_index, joint.freedoms) += compiled.multiplier * joint.S;
      const Force turning = crossForce(self.V, compiled.inertia * self.V);
      const Force moving = compiled.inertia * self.A;
      self.function = 0.5 * dot(self.A, moving) + dot(self.A, turning) +
                      0.5 * compiled.rotor_inertia * joint.acceleration.squaredNorm();
      parts_[i] = self.J.transpose() * toColumn(moving + turning);
      if (compiled.rotor_inertia != 0.0) {
        parts_[i].segment(compiled.velocity_index, joint.freedoms) +=
            compiled.multiplier * compiled.rotor_inertia * joint.acceleration;
      }
    }
    gibbsAppell(model(), given.state, given.acceleration, {}, given.workspace, slope_);
    gibbsAppell(model(), given.state, given.acceleration, given.wrenches, given.workspace, effort_);
    for (int i = 1; i < bodyCount(); ++i) tau_[i] = own(i, effort_);
    result_ = effort_;
    return {};
  }

  // Joint i's numbers.
  JointVector own(int i, const VectorXd& numbers) const {
    if (follows(i)) return JointVector::Zero(body(i).freedoms);
    return numbers.segment(modelBody(i).velocity_index, body(i).freedoms);
  }

  WalkEquation motion(const WalkStep& step) const {
    const int i = step.body;
    const WalkBody& joint = body(i);
    const Moving &self = moves_[i], &parent = moves_[modelBody(i).parent];
    const WalkFactor X = transformFactor("X_ip", motionTransform(joint.X_PB));
    const WalkFactor S = plainFactor("S_i", joint.S);
    const WalkFactor rate{"qd_i", joint.velocity, jointUnits(model(), i, "rad/s", "m/s")};
    const WalkFactor velocity = velocityFactor("v_i", self.V);
    if (step.kind == kVelocity) {
      return {velocity, {{{X, velocityFactor("v_p", parent.V)}}, {{S, rate}}}};
    }
    const WalkFactor second{"qdd_i", joint.acceleration, jointUnits(model(), i, "rad/s²", "m/s²")};
    WalkEquation equation{accelerationFactor("a_i", self.A),
                          {{{X, accelerationFactor("a_p", parent.A)}}, {{S, second}}}};
    if (joint.axes_move)
      equation.terms.push_back({{accelerationFactor("Sdqd_i", joint.axes_rate)}});
    equation.terms.push_back({{velocity.cross(), S, rate}});
    return equation;
  }

  WalkEquation function(int i) const {
    const Moving& self = moves_[i];
    const WalkFactor a = accelerationFactor("a_i", self.A), v = velocityFactor("v_i", self.V);
    const WalkFactor inertia = inertiaFactor("I_i", toMatrix(modelBody(i).inertia));
    WalkEquation equation{
        {"A_fun_i", scalarOf(self.function), {"J/s²"}},
        {{{a.transpose(), inertia, a}, 0.5}, {{a.transpose(), v.crossForce(), inertia, v}}}};
    if (modelBody(i).rotor_inertia != 0.0) {
      const WalkFactor second{"qdd_i", body(i).acceleration,
                              jointUnits(model(), i, "rad/s²", "m/s²")};
      equation.terms.push_back(
          {{second.transpose(),
            {"J_i", scalarOf(modelBody(i).rotor_inertia), jointUnits(model(), i, "kg m²", "kg")},
            second},
           0.5});
    }
    return equation;
  }

  WalkEquation equationOf(const WalkStep& step) const override {
    const int i = step.body;
    if (step.pass == WalkPass::kOutward) return motion(step);
    if (step.kind == kFunction) return function(i);
    if (step.kind == kResult) {
      WalkEquation equation = gathered("tau", "tau_i", tau_, "N m", "N");
      // followers have no effort of their own
      std::erase_if(equation.terms, [this](const WalkTerm& term) { return follows(term.body); });
      for (WalkTerm& term : equation.terms) term.coefficient = 1.0;
      return equation;
    }
    const std::vector<const char*> units = jointUnits(model(), i, "N m", "N");
    const WalkFactor slope{"Aq_i", own(i, slope_), units};
    if (step.kind == kPart) {
      return {slope, bodyTerms("Aq_ik", parts_, carried_[i], modelBody(i).velocity_index,
                               body(i).freedoms, units)};
    }
    WalkEquation equation{{"tau_i", tau_[i], units}, {{{slope}}}};
    const JointVector external = own(i, slope_ - effort_);
    if (!external.isZero(0.0)) equation.terms.push_back({{{"Q_i", external, units}}, -1.0});
    return equation;
  }

  std::vector<WalkVector> vectorsOf(const WalkStep& step) const override {
    using Kinds = WalkVector::Kind;
    const int i = step.body;
    std::vector<WalkVector> vectors;
    if (step.kind == kVelocity) {
      return {drawn(Kinds::kAngularVelocity, i, moves_[i].V.angular),
              drawn(Kinds::kVelocity, i, moves_[i].V.linear)};
    }
    if (step.kind == kAcceleration) {
      return {drawn(Kinds::kAngularAcceleration, i, moves_[i].A.angular),
              drawn(Kinds::kSpatialAcceleration, i, moves_[i].A.linear)};
    }
    if (step.kind == kEffort) addJointEffort(i, tau_[i], vectors);
    if (step.kind == kResult) {
      for (int k = 1; k < bodyCount(); ++k) {
        if (!follows(k)) addJointEffort(k, tau_[k], vectors);
      }
    }
    return vectors;
  }

  std::vector<Moving> moves_;  // [0] is the base
  std::vector<VectorXd> parts_;
  std::vector<std::vector<char>> carried_;
  VectorXd slope_, effort_;
  std::vector<JointVector> tau_;
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeGibbsAppellWalk(std::shared_ptr<const Model> model) {
  return std::make_unique<GibbsAppellWalk>(std::move(model));
}

}  // namespace armillary
