// SPDX-License-Identifier: BSD-3-Clause
// Lagrange's equations, term by term: the energies, their derivatives, and which link each term
// comes from.
//
// Source: as in differentiation/lagrange.h. k runs over the links that joint i carries.
//
//   lagrange-kinetic        T_i = ½ v_iᵀ I_i v_i  (and ½ J_i q̇_i² of the rotor)
//   lagrange-potential      V_i = −m_i gᵀ p_Ci
//   lagrange-momentum       ∂T/∂q̇_i = Σ ∂T_k/∂q̇_i
//   lagrange-momentum-rate  d/dt ∂T/∂q̇_i = Σ d/dt ∂T_k/∂q̇_i
//   lagrange-kinetic-slope  ∂T/∂q_i = Σ ∂T_k/∂q_i
//   lagrange-potential-slope  ∂V/∂q_i = Σ ∂V_k/∂q_i
//   lagrange-effort         τ_i = d/dt ∂T/∂q̇_i − ad_i − ∂T/∂q_i + ∂V/∂q_i − Q_i
//   lagrange-result         τ of every joint
//
// ad_i is there for joints whose velocities are no rates of coordinates alone; Q_i where wrenches
// act. A follower has no coordinate: what it carries stands with its leader.
#include "engine/differentiation/lagrange.h"
#include "engine/walks/walk_parts.h"
#include "engine/walks/walk_sums.h"
#include "engine/walks/walks.h"

namespace armillary {
namespace {

using Eigen::Vector3d;
using Eigen::VectorXd;

Eigen::MatrixXd single(double value) {
  return Eigen::MatrixXd::Constant(1, 1, value);
}

class LagrangeWalk : public AlgorithmWalk {
 public:
  explicit LagrangeWalk(std::shared_ptr<const Model> robot)
      : AlgorithmWalk(std::move(robot), kKinds),
        V_(bodyCount()),
        carried_(bodyCount()),
        serial_(bodyCount()),
        tau_(bodyCount()) {
    expectFewLinks(model(), "Lagrange's equations");
    for (int i = 1; i < bodyCount(); ++i) {
      addStep(kKinetic, i);
      addStep(kPotential, i);
      serial_[i] =
          visitJoint(modelBody(i).kind, [](auto joint) { return decltype(joint)::kSerial; });
    }
    for (int i = bodyCount() - 1; i > 0; --i) {
      if (follows(i)) continue;
      carried_[i] = carriedBy(model(), modelBody(i).velocity_index);
      for (int kind = kMomentum; kind <= kEffort; ++kind) addStep(kind, i);
    }
    addStep(kResult, 0);
  }

 private:
  enum : int {
    kKinetic,
    kPotential,
    kMomentum,
    kMomentumRate,
    kKineticSlope,
    kPotentialSlope,
    kEffort,
    kResult
  };
  static constexpr Kind kKinds[] = {
      {"lagrange-kinetic", WalkPass::kLinkByLink, WalkQuantity::kVelocity},
      {"lagrange-potential", WalkPass::kLinkByLink, WalkQuantity::kOther},
      {"lagrange-momentum", WalkPass::kJointByJoint, WalkQuantity::kOther},
      {"lagrange-momentum-rate", WalkPass::kJointByJoint, WalkQuantity::kOther},
      {"lagrange-kinetic-slope", WalkPass::kJointByJoint, WalkQuantity::kOther},
      {"lagrange-potential-slope", WalkPass::kJointByJoint, WalkQuantity::kOther},
      {"lagrange-effort", WalkPass::kJointByJoint, WalkQuantity::kEffort},
      {"lagrange-result", WalkPass::kResult, WalkQuantity::kResult}};

  SolveStatus compute(const Given& given, int&) override {
    lagrangeTerms(model(), given.state, given.acceleration, given.wrenches, given.workspace, all_);
    lagrangeTermsOfBodies(model(), given.state, given.acceleration, given.workspace, bodies_);
    bodyMotions(model(), given.state, given.workspace);
    for (int i = 1; i < bodyCount(); ++i) {
      V_[i] = given.workspace.bodies[i].V;
      tau_[i] = own(i, all_.effort);
    }
    result_ = all_.effort;
    return {};
  }

  // Joint i's numbers.
  JointVector own(int i, const VectorXd& numbers) const {
    if (follows(i)) return JointVector::Zero(body(i).freedoms);
    return numbers.segment(modelBody(i).velocity_index, body(i).freedoms);
  }
  std::vector<const char*> effortUnits(int i) const { return jointUnits(model(), i, "N m", "N"); }

  WalkEquation kinetic(int i) const {
    const WalkFactor v = velocityFactor("v_i", V_[i]);
    WalkEquation equation{
        {"T_i", single(bodies_[i].kinetic), {"J"}},
        {{{v.transpose(), inertiaFactor("I_i", toMatrix(modelBody(i).inertia)), v}, 0.5}}};
    if (modelBody(i).rotor_inertia != 0.0) {
      const WalkFactor rate{"qd_i", body(i).velocity, jointUnits(model(), i, "rad/s", "m/s")};
      equation.terms.push_back(
          {{rate.transpose(),
            {"J_i", single(modelBody(i).rotor_inertia), jointUnits(model(), i, "kg m²", "kg")},
            rate},
           0.5});
    }
    return equation;
  }

  Vector3d centerOfMass(int i) const {
    const SpatialInertia& I = modelBody(i).inertia;
    const Pose& X_WB = body(i).X_WB;
    return I.mass > 0.0 ? Vector3d(X_WB * Vector3d(I.first_moment / I.mass)) : X_WB.position;
  }

  WalkEquation potential(int i) const {
    return {{"V_i", single(bodies_[i].potential), {"J"}},
            {{{{"m_i", single(modelBody(i).inertia.mass), {"kg"}},
               vectorFactor("g", model().gravity, "m/s²").transpose(),
               vectorFactor("pC_i", centerOfMass(i), "m")},
              -1.0}}};
  }

  WalkEquation sum(int i, const char* result, const char* part, VectorXd LagrangeTerms::*numbers,
                   const std::vector<const char*>& units) const {
    std::vector<VectorXd> parts(bodies_.size());
    for (std::size_t k = 1; k < bodies_.size(); ++k) parts[k] = bodies_[k].*numbers;
    return {
        {result, own(i, all_.*numbers), units},
        bodyTerms(part, parts, carried_[i], modelBody(i).velocity_index, body(i).freedoms, units)};
  }

  WalkEquation effort(int i) const {
    const std::vector<const char*> units = effortUnits(i);
    WalkEquation equation{{"tau_i", tau_[i], units},
                          {{{{"pd_i", own(i, all_.momentum_rate), units}}}}};
    if (!serial_[i]) {
      equation.terms.push_back({{{"ad_i", own(i, all_.turning), units}}, -1.0});
    }
    equation.terms.push_back({{{"Tq_i", own(i, all_.kinetic_slope), units}}, -1.0});
    equation.terms.push_back({{{"Vq_i", own(i, all_.potential_slope), units}}});
    const JointVector external = own(i, all_.external);
    if (!external.isZero(0.0)) equation.terms.push_back({{{"Q_i", external, units}}, -1.0});
    return equation;
  }

  WalkEquation equationOf(const WalkStep& step) const override {
    const int i = step.body;
    switch (step.kind) {
      case kKinetic:
        return kinetic(i);
      case kPotential:
        return potential(i);
      case kMomentum:
        return sum(i, "p_qi", "p_qik", &LagrangeTerms::momentum,
                   jointUnits(model(), i, "kg m²/s", "kg m/s"));
      case kMomentumRate:
        return sum(i, "pd_i", "pd_ik", &LagrangeTerms::momentum_rate, effortUnits(i));
      case kKineticSlope:
        return sum(i, "Tq_i", "Tq_ik", &LagrangeTerms::kinetic_slope, effortUnits(i));
      case kPotentialSlope:
        return sum(i, "Vq_i", "Vq_ik", &LagrangeTerms::potential_slope, effortUnits(i));
      case kEffort:
        return effort(i);
      default: {
        WalkEquation equation = gathered("tau", "tau_i", tau_, "N m", "N");
        // followers have no effort of their own
        std::erase_if(equation.terms, [this](const WalkTerm& term) { return follows(term.body); });
        for (WalkTerm& term : equation.terms) term.coefficient = 1.0;
        return equation;
      }
    }
  }

  std::vector<WalkVector> vectorsOf(const WalkStep& step) const override {
    using Kinds = WalkVector::Kind;
    const int i = step.body;
    std::vector<WalkVector> vectors;
    if (step.kind == kKinetic) {
      return {drawn(Kinds::kAngularVelocity, i, V_[i].angular),
              drawn(Kinds::kVelocity, i, V_[i].linear)};
    }
    if (step.kind == kPotential) {
      const SpatialInertia& I = modelBody(i).inertia;
      const Pose& X_WB = body(i).X_WB;
      if (I.mass <= 0.0) return {};
      return {drawn(Kinds::kForce, i, X_WB.rotation.transpose() * (I.mass * model().gravity),
                    nullptr, I.first_moment / I.mass)};
    }
    if (step.kind == kEffort) addJointEffort(i, tau_[i], vectors);
    if (step.kind == kResult) {
      for (int k = 1; k < bodyCount(); ++k) {
        if (!follows(k)) addJointEffort(k, tau_[k], vectors);
      }
    }
    return vectors;
  }

  std::vector<Motion> V_;
  std::vector<std::vector<char>> carried_;  // of each body's joint
  std::vector<char> serial_;
  LagrangeTerms all_;
  std::vector<LagrangeTerms> bodies_;
  std::vector<JointVector> tau_;
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeLagrangeWalk(std::shared_ptr<const Model> model) {
  return std::make_unique<LagrangeWalk>(std::move(model));
}

}  // namespace armillary
