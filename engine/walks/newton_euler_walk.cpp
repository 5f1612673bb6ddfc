// SPDX-License-Identifier: BSD-3-Clause
// Newton's and Euler's equations in separate 3-vectors, link by link, step by step.
//
// Source: Luh, Walker and Paul 1980, in the symbols of Craig, Introduction to Robotics, section
// 6.5, for joints of any type. Every vector of a body stands in the body's own axes; R takes it
// from one body's axes into the next one's, P is the body's origin from its parent's (in the
// parent), c its centre of mass. ω_J and v_J are what the joint gives to the body's frame in its
// parent's, in the body's axes; ω̇_J and v̇_J the rates of their components.
//
//   newton-euler-start         ω₀ = 0,  v̇₀ = −g
//   newton-euler-velocity      ω = R ω_λ + ω_J
//   newton-euler-turning       ω̇ = R ω̇_λ + R ω_λ × ω_J + ω̇_J
//   newton-euler-acceleration  v̇ = R (v̇_λ + ω̇_λ × P + ω_λ × (ω_λ × P))
//                                 + 2 R ω_λ × v_J + ω_J × v_J + v̇_J
//   newton-euler-center        v̇_C = v̇ + ω̇ × c + ω × (ω × c)
//   newton-euler-body-force    F = m v̇_C
//   newton-euler-body-moment   N = I_C ω̇ + ω × I_C ω
//   newton-euler-force         f = F − fˣ + Σ over children of R f
//   newton-euler-moment        n = N + c × F − nˣ + Σ over children of (R n + P × R f)
//   newton-euler-effort        τ = S_ωᵀ n + S_vᵀ f  (and the rotor's inertia times q̈)
//   newton-euler-base-force, newton-euler-base-moment   the same sums over the base's children
//   newton-euler-result        τ of every joint
//
// R ω_λ is written ω_c, the parent's turning as carried into the body's axes.
#include "engine/formulations/center_of_mass_inertia.h"
#include "engine/walks/walk_parts.h"
#include "engine/walks/walks.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

class NewtonEulerWalk : public AlgorithmWalk {
 public:
  explicit NewtonEulerWalk(std::shared_ptr<const Model> robot)
      : AlgorithmWalk(std::move(robot), kKinds), moves_(bodyCount()), tau_(bodyCount()) {
    addStep(kStart, 0);
    for (int i = 1; i < bodyCount(); ++i) {
      moves_[i].inertia = atCenterOfMass(modelBody(i).inertia);
      for (int kind = kVelocity; kind <= kBodyMoment; ++kind) addStep(kind, i);
    }
    for (int i = bodyCount() - 1; i > 0; --i) {
      for (const int kind : {kForce, kMoment, kEffort}) addStep(kind, i);
    }
    for (const int kind : {kBaseForce, kBaseMoment, kResult}) addStep(kind, 0);
  }

 private:
  enum : int {
    kStart,
    kVelocity,
    kTurning,
    kAcceleration,
    kCenter,
    kBodyForce,
    kBodyMoment,
    kForce,
    kMoment,
    kEffort,
    kBaseForce,
    kBaseMoment,
    kResult
  };
  static constexpr Kind kKinds[] = {
      {"newton-euler-start", WalkPass::kOutward, WalkQuantity::kAcceleration},
      {"newton-euler-velocity", WalkPass::kOutward, WalkQuantity::kVelocity},
      {"newton-euler-turning", WalkPass::kOutward, WalkQuantity::kAcceleration},
      {"newton-euler-acceleration", WalkPass::kOutward, WalkQuantity::kAcceleration},
      {"newton-euler-center", WalkPass::kOutward, WalkQuantity::kAcceleration},
      {"newton-euler-body-force", WalkPass::kOutward, WalkQuantity::kBodyForce},
      {"newton-euler-body-moment", WalkPass::kOutward, WalkQuantity::kBodyForce},
      {"newton-euler-force", WalkPass::kInward, WalkQuantity::kForce},
      {"newton-euler-moment", WalkPass::kInward, WalkQuantity::kForce},
      {"newton-euler-effort", WalkPass::kInward, WalkQuantity::kEffort},
      {"newton-euler-base-force", WalkPass::kInward, WalkQuantity::kBase},
      {"newton-euler-base-moment", WalkPass::kInward, WalkQuantity::kBase},
      {"newton-euler-result", WalkPass::kResult, WalkQuantity::kResult}};

  struct Moving {
    CenterOfMassInertia inertia;
    Vector3d omega = Vector3d::Zero(), omega_rate = Vector3d::Zero();
    Vector3d a = Vector3d::Zero();  // of the origin
    Vector3d carried = Vector3d::Zero();
    Motion joint_rate;                // ω̇_J, v̇_J
    Vector3d a_C = Vector3d::Zero();  // of the centre of mass
    Vector3d F = Vector3d::Zero(), N = Vector3d::Zero();
    Vector3d f = Vector3d::Zero(), n = Vector3d::Zero();
  };

  void move(int i) {
    const WalkBody& joint = body(i);
    const Moving& parent = moves_[modelBody(i).parent];
    Moving& self = moves_[i];
    const Eigen::Matrix3d R = joint.X_PB.rotation.transpose();
    const Vector3d& P = joint.X_PB.position;
    const Vector3d &omega_J = joint.joint_velocity.angular, &v_J = joint.joint_velocity.linear;
    self.joint_rate = joint.times(joint.acceleration) + joint.axes_rate;
    self.carried = R * parent.omega;
    self.omega = self.carried + omega_J;
    self.omega_rate = R * parent.omega_rate + self.carried.cross(omega_J) + self.joint_rate.angular;
    self.a =
        R * (parent.a + parent.omega_rate.cross(P) + parent.omega.cross(parent.omega.cross(P))) +
        2.0 * self.carried.cross(v_J) + omega_J.cross(v_J) + self.joint_rate.linear;
    const Vector3d& c = self.inertia.center_of_mass;
    self.a_C = self.a + self.omega_rate.cross(c) + self.omega.cross(self.omega.cross(c));
    self.F = self.inertia.mass * self.a_C;
    self.N = self.inertia.rotational * self.omega_rate +
             self.omega.cross(self.inertia.rotational * self.omega);
    self.f = self.F - joint.wrench.force;
    self.n = self.N + c.cross(self.F) - joint.wrench.moment;
  }

  SolveStatus compute(const Given&, int&) override {
    moves_[0] = Moving{};
    moves_[0].a = -model().gravity;
    for (int i = 1; i < bodyCount(); ++i) move(i);
    result_.setZero(model().velocitySize(), 1);
    for (int i = bodyCount() - 1; i > 0; --i) {
      const WalkBody& joint = body(i);
      const Body& compiled = modelBody(i);
      const Moving& self = moves_[i];
      tau_[i] = joint.S.topRows<3>().transpose() * self.n +
                joint.S.bottomRows<3>().transpose() * self.f +
                compiled.rotor_inertia * joint.acceleration;
      Moving& parent = moves_[compiled.parent];
      const Vector3d f = joint.X_PB.rotation * self.f;
      parent.f += f;
      parent.n += joint.X_PB.rotation * self.n + joint.X_PB.position.cross(f);
      result_.col(0).segment(compiled.velocity_index, joint.freedoms) +=
          compiled.multiplier * tau_[i];
    }
    return {};
  }

  void addChildren(int i, bool moments, WalkEquation& equation) const {
    const char* turn = i == 0 ? "R_0j" : "R_ij";
    for (const int child : body(i).children) {
      const Pose& X_PB = body(child).X_PB;
      const WalkFactor R = plainFactor(turn, X_PB.rotation);
      const WalkFactor f = vectorFactor("f_j", moves_[child].f, "N");
      if (!moments) {
        equation.terms.push_back({{R, f}, 1.0, child});
        continue;
      }
      equation.terms.push_back({{R, vectorFactor("n_j", moves_[child].n, "N m")}, 1.0, child});
      equation.terms.push_back(
          {{vectorFactor("P_j", X_PB.position, "m").cross(), R, f}, 1.0, child});
    }
  }

  WalkEquation turning(int i) const {
    const WalkBody& joint = body(i);
    const Moving &self = moves_[i], &parent = moves_[modelBody(i).parent];
    const WalkFactor R = plainFactor("R_ip", joint.X_PB.rotation.transpose());
    WalkEquation equation{vectorFactor("wd_i", self.omega_rate, "rad/s²"),
                          {{{R, vectorFactor("wd_p", parent.omega_rate, "rad/s²")}}}};
    if (joint.turns) {
      equation.terms.push_back({{vectorFactor("w_c", self.carried, "rad/s").cross(),
                                 vectorFactor("w_J", joint.joint_velocity.angular, "rad/s")}});
      equation.terms.push_back({{vectorFactor("wd_J", self.joint_rate.angular, "rad/s²")}});
    }
    return equation;
  }

  WalkEquation acceleration(int i) const {
    const WalkBody& joint = body(i);
    const Moving &self = moves_[i], &parent = moves_[modelBody(i).parent];
    const WalkFactor R = plainFactor("R_ip", joint.X_PB.rotation.transpose());
    const WalkFactor P = vectorFactor("P_i", joint.X_PB.position, "m");
    const WalkFactor omega = vectorFactor("w_p", parent.omega, "rad/s");
    WalkEquation equation{vectorFactor("vd_i", self.a, "m/s²"),
                          {{{R, vectorFactor("vd_p", parent.a, "m/s²")}},
                           {{R, vectorFactor("wd_p", parent.omega_rate, "rad/s²").cross(), P}},
                           {{R, omega.cross(), omega.cross(), P}}}};
    if (joint.slides) {
      const WalkFactor v_J = vectorFactor("v_J", joint.joint_velocity.linear, "m/s");
      equation.terms.push_back({{vectorFactor("w_c", self.carried, "rad/s").cross(), v_J}, 2.0});
      if (joint.turns) {
        equation.terms.push_back(
            {{vectorFactor("w_J", joint.joint_velocity.angular, "rad/s").cross(), v_J}});
      }
      equation.terms.push_back({{vectorFactor("vd_J", self.joint_rate.linear, "m/s²")}});
    }
    return equation;
  }

  WalkEquation inward(const WalkStep& step) const {
    const int i = step.body;
    const WalkBody& joint = body(i);
    const Moving& self = moves_[i];
    const WalkFactor F = vectorFactor("F_i", self.F, "N");
    if (step.kind == kForce) {
      WalkEquation equation{vectorFactor("f_i", self.f, "N"), {{{F}}}};
      if (joint.has_wrench) {
        equation.terms.push_back({{vectorFactor("fx_i", joint.wrench.force, "N")}, -1.0});
      }
      addChildren(i, false, equation);
      return equation;
    }
    if (step.kind == kMoment) {
      WalkEquation equation{vectorFactor("n_i", self.n, "N m"),
                            {{{vectorFactor("N_i", self.N, "N m")}},
                             {{vectorFactor("c_i", self.inertia.center_of_mass, "m").cross(), F}}}};
      if (joint.has_wrench) {
        equation.terms.push_back({{vectorFactor("nx_i", joint.wrench.moment, "N m")}, -1.0});
      }
      addChildren(i, true, equation);
      return equation;
    }
    WalkEquation equation{{"tau_i", tau_[i], jointUnits(model(), i, "N m", "N")}, {}};
    if (joint.turns) {
      equation.terms.push_back({{plainFactor("Sw_i", joint.S.topRows<3>()).transpose(),
                                 vectorFactor("n_i", self.n, "N m")}});
    }
    if (joint.slides) {
      equation.terms.push_back({{plainFactor("Sv_i", joint.S.bottomRows<3>()).transpose(),
                                 vectorFactor("f_i", self.f, "N")}});
    }
    if (modelBody(i).rotor_inertia != 0.0) {
      const Eigen::MatrixXd rotor = Eigen::MatrixXd::Constant(1, 1, modelBody(i).rotor_inertia);
      equation.terms.push_back(
          {{{"J_i", rotor, jointUnits(model(), i, "kg m²", "kg")},
            {"qdd_i", joint.acceleration, jointUnits(model(), i, "rad/s²", "m/s²")}}});
    }
    return equation;
  }

  WalkEquation equationOf(const WalkStep& step) const override {
    const int i = step.body;
    const WalkBody& joint = body(i);
    const Moving& self = moves_[i];
    const WalkFactor omega = vectorFactor("w_i", self.omega, "rad/s");
    const WalkFactor omega_rate = vectorFactor("wd_i", self.omega_rate, "rad/s²");
    const WalkFactor c = vectorFactor("c_i", self.inertia.center_of_mass, "m");
    const WalkFactor a_C = vectorFactor("vdC_i", self.a_C, "m/s²");
    switch (step.kind) {
      case kStart:
        return {vectorFactor("vd_0", self.a, "m/s²"),
                {{{vectorFactor("g", model().gravity, "m/s²")}, -1.0}}};
      case kVelocity: {
        const WalkFactor R = plainFactor("R_ip", joint.X_PB.rotation.transpose());
        const Vector3d& parent = moves_[modelBody(i).parent].omega;
        WalkEquation equation{omega, {{{R, vectorFactor("w_p", parent, "rad/s")}}}};
        if (joint.turns) {
          equation.terms.push_back({{vectorFactor("w_J", joint.joint_velocity.angular, "rad/s")}});
        }
        return equation;
      }
      case kTurning:
        return turning(i);
      case kAcceleration:
        return acceleration(i);
      case kCenter:
        return {a_C,
                {{{vectorFactor("vd_i", self.a, "m/s²")}},
                 {{omega_rate.cross(), c}},
                 {{omega.cross(), omega.cross(), c}}}};
      case kBodyForce: {
        const Eigen::MatrixXd mass = Eigen::MatrixXd::Constant(1, 1, self.inertia.mass);
        return {vectorFactor("F_i", self.F, "N"), {{{{"m_i", mass, {"kg"}}, a_C}}}};
      }
      case kBodyMoment: {
        const WalkFactor inertia{"IC_i", self.inertia.rotational, {"kg m²"}};
        return {vectorFactor("N_i", self.N, "N m"),
                {{{inertia, omega_rate}}, {{omega.cross(), inertia, omega}}}};
      }
      case kForce:
      case kMoment:
      case kEffort:
        return inward(step);
      case kBaseForce:
      case kBaseMoment: {
        const bool moments = step.kind == kBaseMoment;
        WalkEquation equation{
            moments ? vectorFactor("n_0", self.n, "N m") : vectorFactor("f_0", self.f, "N"), {}};
        addChildren(0, moments, equation);
        return equation;
      }
      default:
        return gathered("tau", "tau_i", tau_, "N m", "N");
    }
  }

  std::vector<WalkVector> vectorsOf(const WalkStep& step) const override {
    using Kinds = WalkVector::Kind;
    const int i = step.body;
    const Moving& self = moves_[i];
    const Vector3d& c = self.inertia.center_of_mass;
    switch (step.kind) {
      case kVelocity:
        return {drawn(Kinds::kAngularVelocity, i, self.omega)};
      case kTurning:
        return {drawn(Kinds::kAngularAcceleration, i, self.omega_rate)};
      case kStart:
      case kAcceleration:
        return {drawn(Kinds::kAcceleration, i, self.a)};
      case kCenter:
        return {drawn(Kinds::kAcceleration, i, self.a_C, nullptr, c)};
      case kBodyForce:
        return {drawn(Kinds::kForce, i, self.F, nullptr, c)};
      case kBodyMoment:
        return {drawn(Kinds::kMoment, i, self.N, nullptr, c)};
      case kForce:
      case kBaseForce:
        return {drawn(Kinds::kForce, i, self.f)};
      case kMoment:
      case kBaseMoment:
        return {drawn(Kinds::kMoment, i, self.n)};
      case kEffort: {
        std::vector<WalkVector> vectors;
        addJointEffort(i, tau_[i], vectors);
        return vectors;
      }
      default:
        return jointEfforts(tau_);
    }
  }

  std::vector<Moving> moves_;  // [0] is the base
  std::vector<JointVector> tau_;
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeNewtonEulerWalk(std::shared_ptr<const Model> model) {
  return std::make_unique<NewtonEulerWalk>(std::move(model));
}

}  // namespace armillary
