// SPDX-License-Identifier: BSD-3-Clause
// The articulated body algorithm, step by step.
//
// Source: Featherstone 2008, table 7.1, in body coordinates.
//
//   aba-velocity            v = X v_λ + S q̇
//   aba-drift               c = Ṡ q̇ + v × S q̇
//   aba-body-force          p = v ×* I v − fˣ
//   aba-inertia             Iᴬ = I + Σ over children of X* Iᵃ X
//   aba-bias                pᴬ = p + Σ over children of X* pᵃ
//   aba-load                U = Iᴬ S
//   aba-pivot               D = Sᵀ U  (and the rotor's inertia where it is felt)
//   aba-remainder           u = τ − Sᵀ pᴬ
//   aba-passed-inertia      Iᵃ = Iᴬ − U D⁻¹ Uᵀ
//   aba-passed-bias         pᵃ = pᴬ + Iᵃ c + U D⁻¹ u
//   aba-start               a₀ = −a_g
//   aba-carried             a′ = X a_λ + c
//   aba-joint-acceleration  q̈ = D⁻¹ u − D⁻¹ Uᵀ a′
//   aba-acceleration        a = a′ + S q̈
//   aba-result              q̈ of every joint
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/walks/walk_parts.h"
#include "engine/walks/walks.h"

namespace armillary {
namespace {

class ArticulatedBodyWalk : public AlgorithmWalk {
 public:
  explicit ArticulatedBodyWalk(std::shared_ptr<const Model> robot)
      : AlgorithmWalk(std::move(robot), kKinds),
        articulated_(bodyCount()),
        q_second_(bodyCount()),
        remainder_step_(bodyCount()) {
    for (int i = 1; i < bodyCount(); ++i) {
      for (const int kind : {kVelocity, kDrift, kBodyForce}) addStep(kind, i);
    }
    for (int i = bodyCount() - 1; i > 0; --i) {
      for (const int kind : {kInertia, kBias, kLoad, kPivot, kRemainder}) addStep(kind, i);
      remainder_step_[i] = static_cast<int>(steps().size()) - 1;
      if (modelBody(i).parent == 0) continue;  // the base needs nothing: it stands
      for (const int kind : {kPassedInertia, kPassedBias}) addStep(kind, i);
    }
    addStep(kStart, 0);
    for (int i = 1; i < bodyCount(); ++i) {
      for (const int kind : {kCarried, kJointAcceleration, kAcceleration}) addStep(kind, i);
    }
    addStep(kResult, 0);
  }

 private:
  enum : int {
    kVelocity,
    kDrift,
    kBodyForce,
    kInertia,
    kBias,
    kLoad,
    kPivot,
    kRemainder,
    kPassedInertia,
    kPassedBias,
    kStart,
    kCarried,
    kJointAcceleration,
    kAcceleration,
    kResult
  };
  static constexpr Kind kKinds[] = {
      {"aba-velocity", WalkPass::kOutward, WalkQuantity::kVelocity},
      {"aba-drift", WalkPass::kOutward, WalkQuantity::kOther},
      {"aba-body-force", WalkPass::kOutward, WalkQuantity::kBodyForce},
      {"aba-inertia", WalkPass::kInward, WalkQuantity::kInertia},
      {"aba-bias", WalkPass::kInward, WalkQuantity::kForce},
      {"aba-load", WalkPass::kInward, WalkQuantity::kInertia},
      {"aba-pivot", WalkPass::kInward, WalkQuantity::kInertia},
      {"aba-remainder", WalkPass::kInward, WalkQuantity::kEffort},
      {"aba-passed-inertia", WalkPass::kInward, WalkQuantity::kInertia},
      {"aba-passed-bias", WalkPass::kInward, WalkQuantity::kForce},
      {"aba-start", WalkPass::kSecondOutward, WalkQuantity::kAcceleration},
      {"aba-carried", WalkPass::kSecondOutward, WalkQuantity::kOther},
      {"aba-joint-acceleration", WalkPass::kSecondOutward, WalkQuantity::kOther},
      {"aba-acceleration", WalkPass::kSecondOutward, WalkQuantity::kAcceleration},
      {"aba-result", WalkPass::kResult, WalkQuantity::kResult}};

  struct Articulated {
    Motion V, c;
    Force p;
    Matrix6 I_A = Matrix6::Zero(), I_a = Matrix6::Zero();
    Vector6 p_A = Vector6::Zero(), p_a = Vector6::Zero();
    JointSubspace U;
    JointMatrix D, D_inverse;
    JointVector u;
    Motion a_carried, a;
  };

  SolveStatus compute(const Given&, int& reached) override {
    articulated_[0] = {};
    for (int i = 1; i < bodyCount(); ++i) start(i);
    for (int i = bodyCount() - 1; i > 0; --i) {
      const int singular = finish(i);
      if (singular < 0) continue;
      reached = remainder_step_[i] + 1;
      return {modelBody(i).velocity_index + singular};
    }
    articulated_[0].a = {Eigen::Vector3d::Zero(), -model().gravity};
    result_.setZero(model().velocitySize(), 1);
    for (int i = 1; i < bodyCount(); ++i) {
      const WalkBody& joint = body(i);
      Articulated& self = articulated_[i];
      self.a_carried = toChild(joint.X_PB, articulated_[modelBody(i).parent].a) + self.c;
      q_second_[i] = self.D_inverse * (self.u - self.U.transpose() * toColumn(self.a_carried));
      self.a = self.a_carried + joint.times(q_second_[i]);
      result_.col(0).segment(modelBody(i).velocity_index, joint.freedoms) = q_second_[i];
    }
    return {};
  }

  void start(int i) {
    const WalkBody& joint = body(i);
    Articulated& self = articulated_[i];
    self.V = toChild(joint.X_PB, articulated_[modelBody(i).parent].V) + joint.joint_velocity;
    self.c = joint.axes_rate + cross(self.V, joint.joint_velocity);
    self.p = crossForce(self.V, modelBody(i).inertia * self.V) - joint.wrench;
    self.I_A = toMatrix(modelBody(i).inertia);
    self.p_A = toColumn(self.p);
  }

  // Returns the degree of freedom of the joint that moves no inertia, or -1.
  int finish(int i) {
    const WalkBody& joint = body(i);
    const Body& compiled = modelBody(i);
    Articulated& self = articulated_[i];
    self.U = self.I_A * joint.S;
    self.D = joint.S.transpose() * self.U;
    self.D.diagonal().array() += compiled.rotor_inertia;
    self.u = joint.effort - joint.S.transpose() * self.p_A;
    const int singular = invert(self.D, compiled.singular_pivot, self.D_inverse);
    if (singular >= 0 || compiled.parent == 0) return singular;
    self.I_a = self.I_A - self.U * self.D_inverse * self.U.transpose();
    self.p_a = self.p_A + self.I_a * toColumn(self.c) + self.U * (self.D_inverse * self.u);
    const Matrix6 X = motionTransform(joint.X_PB);
    Articulated& parent = articulated_[compiled.parent];
    parent.I_A += X.transpose() * self.I_a * X;
    parent.p_A += X.transpose() * self.p_a;
    return -1;
  }

  // By elimination from the last to the first, so that a pivot belongs to a degree of freedom.
  static int invert(const JointMatrix& D, double singular_pivot, JointMatrix& inverse) {
    JointMatrix left = D;
    inverse.setIdentity(D.rows(), D.rows());
    for (int k = static_cast<int>(D.rows()) - 1; k >= 0; --k) {
      if (!(left(k, k) > singular_pivot)) return k;
      const double scale = 1.0 / left(k, k);
      left.row(k) *= scale;
      inverse.row(k) *= scale;
      for (int row = 0; row < D.rows(); ++row) {
        if (row == k) continue;
        const double factor = left(row, k);
        left.row(row) -= factor * left.row(k);
        inverse.row(row) -= factor * inverse.row(k);
      }
    }
    return -1;
  }

  template <class Passed>
  void addChildren(int i, WalkEquation& equation, Passed&& passed) const {
    for (const int child : body(i).children) {
      WalkTerm term{{}, 1.0, child};
      term.factors.push_back(transformFactor("X_ij_force", forceTransform(body(child).X_PB)));
      passed(child, term);
      equation.terms.push_back(std::move(term));
    }
  }

  WalkFactor inverseFactor(int i) const {
    const bool length = modelBody(i).kind.type == BodyJoint::kPrismatic;
    const JointMatrix& D_inverse = articulated_[i].D_inverse;
    if (D_inverse.size() == 1) return {"Dinv_i", D_inverse, {length ? "1/kg" : "1/(kg m²)"}};
    return {"Dinv_i", D_inverse, {"1/(kg m²)", "1/(kg m)", "1/kg"}};
  }

  WalkEquation outward(const WalkStep& step) const {
    const int i = step.body;
    const WalkBody& joint = body(i);
    const Articulated& self = articulated_[i];
    const WalkFactor S = plainFactor("S_i", joint.S);
    const WalkFactor rate{"qd_i", joint.velocity, jointUnits(model(), i, "rad/s", "m/s")};
    const WalkFactor V = velocityFactor("v_i", self.V);
    if (step.kind == kVelocity) {
      const WalkFactor X = transformFactor("X_ip", motionTransform(joint.X_PB));
      return {V, {{{X, velocityFactor("v_p", articulated_[modelBody(i).parent].V)}}, {{S, rate}}}};
    }
    if (step.kind == kDrift) {
      WalkEquation equation{accelerationFactor("drift_i", self.c), {}};
      if (joint.axes_move) {
        equation.terms.push_back({{accelerationFactor("Sdqd_i", joint.axes_rate)}});
      }
      equation.terms.push_back({{V.cross(), S, rate}});
      return equation;
    }
    const WalkFactor inertia = inertiaFactor("I_i", toMatrix(modelBody(i).inertia));
    WalkEquation equation{forceFactor("p_i", self.p), {{{V.crossForce(), inertia, V}}}};
    if (joint.has_wrench) {
      equation.terms.push_back({{forceFactor("fx_i", joint.wrench)}, -1.0});
    }
    return equation;
  }

  WalkEquation inward(const WalkStep& step) const {
    const int i = step.body;
    const WalkBody& joint = body(i);
    const Articulated& self = articulated_[i];
    const WalkFactor S = plainFactor("S_i", joint.S);
    const WalkFactor I_A = inertiaFactor("IA_i", self.I_A);
    const WalkFactor p_A = forceFactor("pA_i", toForce(self.p_A));
    const WalkFactor U = loadFactor("U_i", self.U, model(), i);
    const WalkFactor D = couplingFactor("D_i", self.D, model(), i, i);
    const WalkFactor u{"u_i", self.u, jointUnits(model(), i, "N m", "N")};
    switch (step.kind) {
      case kInertia: {
        WalkEquation equation{I_A, {{{inertiaFactor("I_i", toMatrix(modelBody(i).inertia))}}}};
        addChildren(i, equation, [this](int child, WalkTerm& term) {
          term.factors.push_back(inertiaFactor("Ia_j", articulated_[child].I_a));
          term.factors.push_back(transformFactor("X_ji", motionTransform(body(child).X_PB)));
        });
        return equation;
      }
      case kBias: {
        WalkEquation equation{p_A, {{{forceFactor("p_i", self.p)}}}};
        addChildren(i, equation, [this](int child, WalkTerm& term) {
          term.factors.push_back(forceFactor("pa_j", toForce(articulated_[child].p_a)));
        });
        return equation;
      }
      case kLoad:
        return {U, {{{I_A, S}}}};
      case kPivot: {
        WalkEquation equation{D, {{{S.transpose(), U}}}};
        if (modelBody(i).rotor_inertia != 0.0) {
          const JointMatrix rotor = JointMatrix::Constant(1, 1, modelBody(i).rotor_inertia);
          equation.terms.push_back({{couplingFactor("J_i", rotor, model(), i, i)}});
        }
        return equation;
      }
      case kRemainder: {
        const WalkFactor tau{"tau_i", joint.effort, jointUnits(model(), i, "N m", "N")};
        return {u, {{{tau}}, {{S.transpose(), p_A}, -1.0}}};
      }
      case kPassedInertia:
        return {inertiaFactor("Ia_i", self.I_a),
                {{{I_A}}, {{U, inverseFactor(i), U.transpose()}, -1.0}}};
      default:
        return {forceFactor("pa_i", toForce(self.p_a)),
                {{{p_A}},
                 {{inertiaFactor("Ia_i", self.I_a), accelerationFactor("drift_i", self.c)}},
                 {{U, inverseFactor(i), u}}}};
    }
  }

  WalkEquation secondOutward(const WalkStep& step) const {
    const int i = step.body;
    const Articulated& self = articulated_[i];
    if (step.kind == kStart) {
      return {accelerationFactor("a_0", self.a),
              {{{accelerationFactor("a_g", {Eigen::Vector3d::Zero(), model().gravity})}, -1.0}}};
    }
    const WalkBody& joint = body(i);
    const WalkFactor carried = accelerationFactor("ac_i", self.a_carried);
    const WalkFactor second{"qdd_i", q_second_[i], jointUnits(model(), i, "rad/s²", "m/s²")};
    if (step.kind == kCarried) {
      return {carried,
              {{{transformFactor("X_ip", motionTransform(joint.X_PB)),
                 accelerationFactor("a_p", articulated_[modelBody(i).parent].a)}},
               {{accelerationFactor("drift_i", self.c)}}}};
    }
    if (step.kind == kJointAcceleration) {
      const WalkFactor u{"u_i", self.u, jointUnits(model(), i, "N m", "N")};
      const WalkFactor U = loadFactor("U_i", self.U, model(), i);
      return {second,
              {{{inverseFactor(i), u}}, {{inverseFactor(i), U.transpose(), carried}, -1.0}}};
    }
    return {accelerationFactor("a_i", self.a),
            {{{carried}}, {{plainFactor("S_i", joint.S), second}}}};
  }

  WalkEquation equationOf(const WalkStep& step) const override {
    switch (step.pass) {
      case WalkPass::kOutward:
        return outward(step);
      case WalkPass::kInward:
        return inward(step);
      case WalkPass::kSecondOutward:
        return secondOutward(step);
      default:
        break;
    }
    return gathered("qdd", "qdd_i", q_second_, "rad/s²", "m/s²");
  }

  std::vector<WalkVector> vectorsOf(const WalkStep& step) const override {
    using Kinds = WalkVector::Kind;
    const int i = step.body;
    const Articulated& self = articulated_[i];
    const auto acceleration = [&](const Motion& A) -> std::vector<WalkVector> {
      return {drawn(Kinds::kAngularAcceleration, i, A.angular),
              drawn(Kinds::kSpatialAcceleration, i, A.linear)};
    };
    const auto force = [&](const Force& F) -> std::vector<WalkVector> {
      return {drawn(Kinds::kBiasMoment, i, F.moment), drawn(Kinds::kBiasForce, i, F.force)};
    };
    switch (step.kind) {
      case kVelocity:
        return {drawn(Kinds::kAngularVelocity, i, self.V.angular),
                drawn(Kinds::kVelocity, i, self.V.linear)};
      case kDrift:
        return acceleration(self.c);
      case kBodyForce:
        return force(self.p);
      case kBias:
      case kRemainder:
        return force(toForce(self.p_A));
      case kPassedBias:
        return force(toForce(self.p_a));
      case kCarried:
      case kJointAcceleration:
        return acceleration(self.a_carried);
      case kStart:
      case kAcceleration:
        return acceleration(self.a);
      default:
        return {};
    }
  }

  std::vector<Articulated> articulated_;  // [0] is the base
  std::vector<JointVector> q_second_;
  std::vector<int> remainder_step_;  // of each body
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeArticulatedBodyWalk(std::shared_ptr<const Model> model) {
  expectNoFollowers(*model, "the articulated body algorithm");
  return std::make_unique<ArticulatedBodyWalk>(std::move(model));
}

}  // namespace armillary
