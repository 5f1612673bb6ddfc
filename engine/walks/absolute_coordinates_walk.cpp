// SPDX-License-Identifier: BSD-3-Clause
// The three recursions in absolute coordinates: no transform from link to link.
//
// Source: as in formulations/absolute_coordinates.h, whose equations these are, all vectors in
// world axes about one point, the origin of a body in the middle. U_j = I^A_j h_j, D_j = h_jᵀ U_j:
//
//   absolute-axes          h_i = X_0i S_i
//   absolute-velocity      v_i = v_λ + h_i q̇_i
//   absolute-acceleration  a_i = a_λ + ḣ_i q̇_i + h_i q̈_i
//   absolute-body-force    f_iᴮ = I_i a_i + v_i ×* I_i v_i
//   absolute-force         f_i = f_iᴮ − f_iˣ + Σ f_j
//   absolute-effort        τ_i = h_iᵀ f_i
//   absolute-composite     I^c_i = I_i + Σ I^c_j
//   absolute-diagonal      M_ii = h_iᵀ I^c_i h_i
//   absolute-articulated   I^A_i = I_i + Σ (I^A_j − U_j D_j⁻¹ U_jᵀ)
//   absolute-bias          p_i = v_i ×* I_i v_i − f_iˣ + Σ (p'_j + U_j D_j⁻¹ u_j), p' = p + I^A ḣ q̇
//   absolute-remainder     u_i = τ_i − h_iᵀ p'_i
//   absolute-joint         D_i q̈_i = u_i − U_iᵀ a_λ
//   absolute-result        τ of every joint
#include "engine/walks/walk_parts.h"
#include "engine/walks/walks.h"
#include "engine/walks/world_bodies.h"

namespace armillary {
namespace {

class AbsoluteCoordinatesWalk : public AlgorithmWalk {
 public:
  explicit AbsoluteCoordinatesWalk(std::shared_ptr<const Model> robot)
      : AlgorithmWalk(std::move(robot), kKinds),
        tau_(bodyCount()),
        articulates_(!model().has_followers) {
    for (int i = 1; i < bodyCount(); ++i) {
      for (const int kind : {kAxes, kVelocity, kAcceleration, kBodyForce}) addStep(kind, i);
    }
    for (int i = bodyCount() - 1; i > 0; --i) {
      for (const int kind : {kForce, kEffort, kComposite, kDiagonal}) addStep(kind, i);
      if (!articulates_) continue;
      for (const int kind : {kArticulated, kBias, kRemainder}) addStep(kind, i);
    }
    if (articulates_) {
      for (int i = 1; i < bodyCount(); ++i) addStep(kJoint, i);
    }
    addStep(kResult, 0);
  }

 private:
  enum : int {
    kAxes,
    kVelocity,
    kAcceleration,
    kBodyForce,
    kForce,
    kEffort,
    kComposite,
    kDiagonal,
    kArticulated,
    kBias,
    kRemainder,
    kJoint,
    kResult
  };
  static constexpr Kind kKinds[] = {
      {"absolute-axes", WalkPass::kOutward, WalkQuantity::kPlacement},
      {"absolute-velocity", WalkPass::kOutward, WalkQuantity::kOther},
      {"absolute-acceleration", WalkPass::kOutward, WalkQuantity::kOther},
      {"absolute-body-force", WalkPass::kOutward, WalkQuantity::kOther},
      {"absolute-force", WalkPass::kInward, WalkQuantity::kForce},
      {"absolute-effort", WalkPass::kInward, WalkQuantity::kEffort},
      {"absolute-composite", WalkPass::kInward, WalkQuantity::kInertia},
      {"absolute-diagonal", WalkPass::kInward, WalkQuantity::kOther},
      {"absolute-articulated", WalkPass::kInward, WalkQuantity::kInertia},
      {"absolute-bias", WalkPass::kInward, WalkQuantity::kForce},
      {"absolute-remainder", WalkPass::kInward, WalkQuantity::kOther},
      {"absolute-joint", WalkPass::kSecondOutward, WalkQuantity::kOther},
      {"absolute-result", WalkPass::kResult, WalkQuantity::kResult}};

  SolveStatus compute(const Given&, int& reached) override {
    bodies_.move(model(), bodies(), articulates_);
    result_ = bodies_.effort();
    for (int i = 1; i < bodyCount(); ++i) tau_[i] = bodies_[i].tau;
    for (int i = 1; articulates_ && i < bodyCount(); ++i) {
      if (bodies_[i].D_inverse.size() > 0) continue;
      reached = stepOf(kJoint, i);  // it moves no inertia
      return {modelBody(i).velocity_index};
    }
    return {};
  }

  // What the children pass: their articulated inertias and bias forces.
  void addArticulated(const WalkStep& step, WalkEquation& equation) const {
    for (const int child : body(step.body).children) {
      const WorldBody& its = bodies_[child];
      const bool inertia = step.kind == kArticulated;
      const WalkFactor U = plainFactor("U_j", its.U), D = plainFactor("Dinv_j", its.D_inverse);
      equation.terms.push_back({{inertia ? inertiaFactor("IA_j", its.I_A)
                                         : forceFactor("pdrift_j", toForce(its.p_drift))},
                                1.0,
                                child});
      if (its.D_inverse.size() == 0) continue;
      if (inertia) {
        equation.terms.push_back({{U, D, U.transpose()}, -1.0, child});
      } else {
        equation.terms.push_back(
            {{U, D, {"u_j", its.u, jointUnits(model(), child, "N m", "N")}}, 1.0, child});
      }
    }
  }

  WalkEquation ofArticulated(const WalkStep& step) const {
    const int i = step.body;
    const WorldBody& self = bodies_[i];
    const WalkFactor h = plainFactor("h_i", self.h);
    const WalkFactor remainder{"u_i", self.u, jointUnits(model(), i, "N m", "N")};
    switch (step.kind) {
      case kArticulated: {
        WalkEquation equation{inertiaFactor("IA_i", self.I_A),
                              {{{inertiaFactor("I_i", toMatrix(self.I))}}}};
        addArticulated(step, equation);
        return equation;
      }
      case kBias: {
        const WalkFactor v = velocityFactor("v_i", self.v);
        WalkEquation equation{forceFactor("p_i", toForce(self.p)),
                              {{{v.crossForce(), inertiaFactor("I_i", toMatrix(self.I)), v}}}};
        if (body(i).has_wrench) {
          equation.terms.push_back({{forceFactor("fx_i", self.wrench)}, -1.0});
        }
        addArticulated(step, equation);
        return equation;
      }
      case kRemainder:
        return {remainder,
                {{{{"tau_i", body(i).effort, jointUnits(model(), i, "N m", "N")}}},
                 {{h.transpose(), forceFactor("pdrift_i", toForce(self.p_drift))}, -1.0}}};
      default: {
        const Motion carried = bodies_.carriedAcceleration(model(), modelBody(i).parent);
        const JointVector rest = self.u - self.U.transpose() * toColumn(carried);
        return {
            {"qdd_i", JointVector(self.D_inverse * rest), jointUnits(model(), i, "rad/s²", "m/s²")},
            {{{plainFactor("Dinv_i", self.D_inverse), remainder}},
             {{plainFactor("Dinv_i", self.D_inverse), plainFactor("U_i", self.U).transpose(),
               accelerationFactor("a_p", carried)},
              -1.0}}};
      }
    }
  }

  WalkEquation equationOf(const WalkStep& step) const override {
    if (step.kind == kResult) return gathered("tau", "tau_i", tau_, "N m", "N");
    if (step.kind >= kArticulated) return ofArticulated(step);
    const int i = step.body;
    const WalkBody& joint = body(i);
    const WorldBody& self = bodies_[i];
    const WorldBody& parent = bodies_[modelBody(i).parent];
    const WalkFactor h = plainFactor("h_i", self.h);
    const WalkFactor inertia = inertiaFactor("I_i", toMatrix(self.I));
    const WalkFactor v = velocityFactor("v_i", self.v);
    switch (step.kind) {
      case kAxes:
        return {h, {{{transformFactor("X_0i", self.X), plainFactor("S_i", joint.S)}}}};
      case kVelocity:
        return {v,
                {{{velocityFactor("v_p", parent.v)}},
                 {{h, {"qd_i", joint.velocity, jointUnits(model(), i, "rad/s", "m/s")}}}}};
      case kAcceleration:
        return {accelerationFactor("a_i", self.a),
                {{{accelerationFactor("a_p", parent.a)}},
                 {{accelerationFactor("hdqd_i", self.drift)}},
                 {{h, {"qdd_i", joint.acceleration, jointUnits(model(), i, "rad/s²", "m/s²")}}}}};
      case kBodyForce:
        return {forceFactor("fB_i", self.own),
                {{{inertia, accelerationFactor("a_i", self.a)}}, {{v.crossForce(), inertia, v}}}};
      case kForce: {
        WalkEquation equation{forceFactor("f_i", self.f), {{{forceFactor("fB_i", self.own)}}}};
        if (joint.has_wrench) {
          equation.terms.push_back({{forceFactor("fx_i", self.wrench)}, -1.0});
        }
        for (const int child : joint.children) {
          equation.terms.push_back({{forceFactor("f_j", bodies_[child].f)}, 1.0, child});
        }
        return equation;
      }
      case kComposite: {
        WalkEquation equation{inertiaFactor("Ic_i", toMatrix(self.composite)), {{{inertia}}}};
        for (const int child : joint.children) {
          equation.terms.push_back(
              {{inertiaFactor("Ic_j", toMatrix(bodies_[child].composite))}, 1.0, child});
        }
        return equation;
      }
      case kDiagonal: {
        const Eigen::MatrixXd composite = toMatrix(self.composite);
        return {couplingFactor("M_ii", self.h.transpose() * composite * self.h, model(), i, i),
                {{{h.transpose(), inertiaFactor("Ic_i", composite), h}}}};
      }
      default: {
        WalkEquation equation{{"tau_i", tau_[i], jointUnits(model(), i, "N m", "N")},
                              {{{h.transpose(), forceFactor("f_i", self.f)}}}};
        if (modelBody(i).rotor_inertia != 0.0) {
          equation.terms.push_back(
              {{{"J_i", Eigen::MatrixXd::Constant(1, 1, modelBody(i).rotor_inertia),
                 jointUnits(model(), i, "kg m²", "kg")},
                {"qdd_i", joint.acceleration, jointUnits(model(), i, "rad/s²", "m/s²")}}});
        }
        return equation;
      }
    }
  }

  // Drawn where they are in these coordinates: at their one point, which moments are about.
  std::vector<WalkVector> vectorsOf(const WalkStep& step) const override {
    using Kinds = WalkVector::Kind;
    const int i = step.body;
    const WorldBody& self = bodies_[i];
    const auto atPoint = [&](Kinds kind, const Eigen::Vector3d& vector, const char* unit) {
      return WalkVector{kind, i, bodies_.point(), vector, unit};
    };
    switch (step.kind) {
      case kVelocity:
        return {atPoint(Kinds::kAngularVelocity, self.v.angular, "rad/s"),
                atPoint(Kinds::kVelocity, self.v.linear, "m/s")};
      case kAcceleration:
        return {atPoint(Kinds::kAngularAcceleration, self.a.angular, "rad/s²"),
                atPoint(Kinds::kSpatialAcceleration, self.a.linear, "m/s²")};
      case kBodyForce:
        return {atPoint(Kinds::kMoment, self.own.moment, "N m"),
                atPoint(Kinds::kForce, self.own.force, "N")};
      case kForce:
        return {atPoint(Kinds::kMoment, self.f.moment, "N m"),
                atPoint(Kinds::kForce, self.f.force, "N")};
      case kBias:
        return {atPoint(Kinds::kBiasMoment, self.p.head<3>(), "N m"),
                atPoint(Kinds::kBiasForce, self.p.tail<3>(), "N")};
      case kEffort: {
        std::vector<WalkVector> vectors;
        addJointEffort(i, tau_[i], vectors);
        return vectors;
      }
      case kResult:
        return jointEfforts(tau_);
      default:
        return {};
    }
  }

  WorldBodies bodies_;
  std::vector<JointVector> tau_;
  bool articulates_;
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeAbsoluteCoordinatesWalk(std::shared_ptr<const Model> model) {
  return std::make_unique<AbsoluteCoordinatesWalk>(std::move(model));
}

}  // namespace armillary
