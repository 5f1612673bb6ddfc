// SPDX-License-Identifier: BSD-3-Clause
// The equations of Gibbs and Appell, term by term: one function of the accelerations, its slope,
// and which link each part of the slope comes from.
//
// Source: as in differentiation/gibbs_appell.h. k runs over the links that joint i carries; J_ki is
// how link k moves with joint i. The base accelerates upwards, so that weight takes part.
//
//   appell-velocity, -acceleration: moving_links_walk.h
//   appell-function      A_i = ½ a_iᵀ I_i a_i + a_iᵀ v_i ×* I_i v_i  (and ½ J_i q̈_i² of the rotor)
//   appell-part          ∂A_k/∂q̈_i = J_kiᵀ (I_k a_k + v_k ×* I_k v_k), summed: ∂A/∂q̈_i
//   appell-effort        τ_i = ∂A/∂q̈_i − Q_i
//   appell-result        τ of every joint
//
// The sum is the slope that differentiation finds; its parts follow by the chain rule. A follower
// has no coordinate: what it carries stands with its leader.
#include "engine/differentiation/gibbs_appell.h"
#include "engine/walks/moving_links_walk.h"
#include "engine/walks/walk_sums.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

MatrixXd scalarOf(double value) {
  return MatrixXd::Constant(1, 1, value);
}

class GibbsAppellWalk : public MovingLinksWalk {
 public:
  explicit GibbsAppellWalk(std::shared_ptr<const Model> robot)
      : MovingLinksWalk(std::move(robot), kKinds),
        function_(bodyCount()),
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

  SolveStatus compute(const Given& given, int&) override {
    moveLinks();
    for (int i = 1; i < bodyCount(); ++i) {
      const WalkBody& joint = body(i);
      const Body& compiled = modelBody(i);
      const auto& [V, A, J] = moves(i);
      const Force turning = crossForce(V, compiled.inertia * V);
      const Force moving = compiled.inertia * A;
      function_[i] = 0.5 * dot(A, moving) + dot(A, turning) +
                     0.5 * compiled.rotor_inertia * joint.acceleration.squaredNorm();
      parts_[i] = J.transpose() * toColumn(moving + turning);
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

  WalkEquation function(int i) const {
    const WalkFactor a = accelerationFactor("a_i", moves(i).A);
    const WalkFactor v = velocityFactor("v_i", moves(i).V);
    const WalkFactor inertia = inertiaFactor("I_i", toMatrix(modelBody(i).inertia));
    WalkEquation equation{
        {"A_fun_i", scalarOf(function_[i]), {"J/s²"}},
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
    if (step.kind == kVelocity) return velocity(i);
    if (step.kind == kAcceleration) return acceleration(i);
    if (step.kind == kFunction) return function(i);
    if (step.kind == kResult) return allEfforts(tau_);
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
    const int i = step.body;
    if (step.kind == kVelocity) return drawnVelocity(i);
    if (step.kind == kAcceleration) return drawnAcceleration(i);
    if (step.kind == kResult) return drawnEfforts(tau_);
    std::vector<WalkVector> vectors;
    if (step.kind == kEffort) addJointEffort(i, tau_[i], vectors);
    return vectors;
  }

  std::vector<double> function_;  // J/s²
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
