// SPDX-License-Identifier: BSD-3-Clause
// Kane's equations, term by term: the partial velocities of every link, the force that its motion
// takes, and each joint's effort as the sum of what these give along its own.
//
// Source: Kane and Levinson, Dynamics (1985), chapters 4 and 6; what `jacobian-projection` computes
// (formulations/other_names.md), whose M q̈ + C q̇ + g is grouped by q̈, q̇ and gravity where this is
// grouped by links. k runs over the links that joint i carries; J_ki are joint i's columns of J_k.
//
//   appell-velocity, -acceleration, kane-partial: moving_links_walk.h
//   kane-force   f_i = I_i a_i + v_i ×* I_i v_i − f_external
//   kane-effort  τ_i = Σ J_kiᵀ f_k
//   kane-result  τ of every joint
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/walks/moving_links_walk.h"
#include "engine/walks/walk_sums.h"

namespace armillary {
namespace {

class KaneWalk : public MovingLinksWalk {
 public:
  explicit KaneWalk(std::shared_ptr<const Model> robot)
      : MovingLinksWalk(std::move(robot), kKinds),
        forces_(bodyCount()),
        carried_(bodyCount()),
        tau_(bodyCount()) {
    expectFewLinks(model(), "the walk of Kane's equations");
    expectNoRotors(model(), "the walk of Kane's equations");
    for (int i = 1; i < bodyCount(); ++i) {
      for (const int kind : {kVelocity, kAcceleration, kPartial}) addStep(kind, i);
    }
    for (int i = 1; i < bodyCount(); ++i) addStep(kForce, i);
    for (int i = bodyCount() - 1; i > 0; --i) {
      if (follows(i)) continue;
      carried_[i] = carriedBy(model(), modelBody(i).velocity_index);
      addStep(kEffort, i);
    }
    addStep(kResult, 0);
  }

 private:
  enum : int { kVelocity, kAcceleration, kPartial, kForce, kEffort, kResult };
  static constexpr Kind kKinds[] = {
      {"appell-velocity", WalkPass::kOutward, WalkQuantity::kVelocity},
      {"appell-acceleration", WalkPass::kOutward, WalkQuantity::kAcceleration},
      {"kane-partial", WalkPass::kOutward, WalkQuantity::kOther},
      {"kane-force", WalkPass::kLinkByLink, WalkQuantity::kOther},  // less what pushes
      {"kane-effort", WalkPass::kJointByJoint, WalkQuantity::kEffort},
      {"kane-result", WalkPass::kResult, WalkQuantity::kResult}};

  SolveStatus compute(const Given&, int&) override {
    moveLinks();
    result_.setZero(model().velocitySize(), 1);
    for (int i = 1; i < bodyCount(); ++i) {
      const SpatialInertia& inertia = modelBody(i).inertia;
      const auto& [V, A, J] = moves(i);
      forces_[i] = inertia * A + crossForce(V, inertia * V) - body(i).wrench;
      result_.col(0) += J.transpose() * toColumn(forces_[i]);
    }
    for (int i = 1; i < bodyCount(); ++i) tau_[i] = own(i, result_.col(0));
    return {};
  }

  WalkEquation force(int i) const {
    const WalkFactor V = velocityFactor("v_i", moves(i).V);
    const WalkFactor inertia = inertiaFactor("I_i", toMatrix(modelBody(i).inertia));
    WalkEquation equation{
        forceFactor("f_i", forces_[i]),
        {{{inertia, accelerationFactor("a_i", moves(i).A)}}, {{V.crossForce(), inertia, V}}}};
    if (body(i).has_wrench) equation.terms.push_back({{forceFactor("fx_i", body(i).wrench)}, -1.0});
    return equation;
  }

  WalkEquation effort(int i) const {
    WalkEquation equation{{"tau_i", tau_[i], jointUnits(model(), i, "N m", "N")}, {}};
    for (int k = 1; k < bodyCount(); ++k) {
      if (!carried_[i][k]) continue;
      const Eigen::MatrixXd columns =
          moves(k).J.middleCols(modelBody(i).velocity_index, body(i).freedoms);
      equation.terms.push_back(
          {{plainFactor("J_ki", columns).transpose(), forceFactor("f_k", forces_[k])}, 1.0, k});
    }
    return equation;
  }

  WalkEquation equationOf(const WalkStep& step) const override {
    switch (step.kind) {
      case kVelocity:
        return velocity(step.body);
      case kAcceleration:
        return acceleration(step.body);
      case kPartial:
        return partialVelocities(step.body);
      case kForce:
        return force(step.body);
      case kEffort:
        return effort(step.body);
      default:
        return allEfforts(tau_);
    }
  }

  std::vector<WalkVector> vectorsOf(const WalkStep& step) const override {
    using Kinds = WalkVector::Kind;
    const int i = step.body;
    std::vector<WalkVector> vectors;
    switch (step.kind) {
      case kVelocity:
        return drawnVelocity(i);
      case kAcceleration:
        return drawnAcceleration(i);
      case kForce:
        return {drawn(Kinds::kForce, i, forces_[i].force),
                drawn(Kinds::kMoment, i, forces_[i].moment)};
      case kEffort:
        addJointEffort(i, tau_[i], vectors);
        return vectors;
      case kResult:
        return drawnEfforts(tau_);
      default:
        return {};
    }
  }

  std::vector<Force> forces_;
  std::vector<std::vector<char>> carried_;
  std::vector<JointVector> tau_;
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeKaneWalk(std::shared_ptr<const Model> model) {
  return std::make_unique<KaneWalk>(std::move(model));
}

}  // namespace armillary
