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
#include "engine/walks/link_frame_walk.h"

namespace armillary {
namespace {

using Eigen::Vector3d;

class NewtonEulerWalk : public LinkFrameWalk {
 public:
  explicit NewtonEulerWalk(std::shared_ptr<const Model> robot)
      : LinkFrameWalk(std::move(robot), kKinds, kParts), centers_(bodyCount()) {
    for (int i = 1; i < bodyCount(); ++i) {
      centers_[i].inertia = atCenterOfMass(modelBody(i).inertia);
    }
  }

 private:
  enum : int { kCenter = 4, kBodyForce, kBodyMoment };  // of the kinds, its own
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
  static constexpr Part kParts[] = {
      Part::kStart,     Part::kVelocity,   Part::kTurning, Part::kAcceleration, Part::kOwn,
      Part::kOwn,       Part::kOwn,        Part::kForce,   Part::kMoment,       Part::kEffort,
      Part::kBaseForce, Part::kBaseMoment, Part::kResult};
  static_assert(std::size(kKinds) == std::size(kParts));

  // About a body's centre of mass.
  struct Center {
    CenterOfMassInertia inertia;
    Vector3d a_C = Vector3d::Zero();
    Vector3d F = Vector3d::Zero(), N = Vector3d::Zero();
  };

  void move(int i) override {
    turn(i);
    const WalkBody& joint = body(i);
    const Moving& parent = moving(modelBody(i).parent);
    Moving& self = moving(i);
    Center& own = centers_[i];
    const Vector3d& P = joint.X_PB.position;
    const Vector3d& c = own.inertia.center_of_mass;
    self.a = intoBody(i) * (parent.a + parent.omega_rate.cross(P) +
                            parent.omega.cross(parent.omega.cross(P))) +
             jointAcceleration(i);
    own.a_C = self.a + self.omega_rate.cross(c) + self.omega.cross(self.omega.cross(c));
    own.F = own.inertia.mass * own.a_C;
    own.N = own.inertia.rotational * self.omega_rate +
            self.omega.cross(own.inertia.rotational * self.omega);
    self.f = own.F - joint.wrench.force;
    self.n = own.N + c.cross(own.F) - joint.wrench.moment;
  }

  WalkEquation accelerationEquation(int i) const override {
    const Moving &self = moving(i), &parent = moving(modelBody(i).parent);
    const WalkFactor R = plainFactor("R_ip", intoBody(i));
    const WalkFactor P = vectorFactor("P_i", body(i).X_PB.position, "m");
    const WalkFactor omega = vectorFactor("w_p", parent.omega, "rad/s");
    WalkEquation equation{vectorFactor("vd_i", self.a, "m/s²"),
                          {{{R, vectorFactor("vd_p", parent.a, "m/s²")}},
                           {{R, vectorFactor("wd_p", parent.omega_rate, "rad/s²").cross(), P}},
                           {{R, omega.cross(), omega.cross(), P}}}};
    addJointAcceleration(i, equation);
    return equation;
  }

  WalkEquation ownEquation(const WalkStep& step) const override {
    const Moving& self = moving(step.body);
    const Center& own = centers_[step.body];
    const WalkFactor omega = vectorFactor("w_i", self.omega, "rad/s");
    const WalkFactor omega_rate = vectorFactor("wd_i", self.omega_rate, "rad/s²");
    const WalkFactor a_C = vectorFactor("vdC_i", own.a_C, "m/s²");
    if (step.kind == kCenter) {
      const WalkFactor c = vectorFactor("c_i", own.inertia.center_of_mass, "m");
      return {a_C,
              {{{vectorFactor("vd_i", self.a, "m/s²")}},
               {{omega_rate.cross(), c}},
               {{omega.cross(), omega.cross(), c}}}};
    }
    if (step.kind == kBodyForce) {
      const Eigen::MatrixXd mass = Eigen::MatrixXd::Constant(1, 1, own.inertia.mass);
      return {vectorFactor("F_i", own.F, "N"), {{{{"m_i", mass, {"kg"}}, a_C}}}};
    }
    const WalkFactor inertia{"IC_i", own.inertia.rotational, {"kg m²"}};
    return {vectorFactor("N_i", own.N, "N m"),
            {{{inertia, omega_rate}}, {{omega.cross(), inertia, omega}}}};
  }

  std::vector<WalkTerm> ownForce(int i) const override {
    return {{{vectorFactor("F_i", centers_[i].F, "N")}}};
  }

  std::vector<WalkTerm> ownMoment(int i) const override {
    const Center& own = centers_[i];
    return {{{vectorFactor("N_i", own.N, "N m")}},
            {{vectorFactor("c_i", own.inertia.center_of_mass, "m").cross(),
              vectorFactor("F_i", own.F, "N")}}};
  }

  std::vector<WalkVector> ownVectors(const WalkStep& step) const override {
    using Kinds = WalkVector::Kind;
    const int i = step.body;
    const Center& own = centers_[i];
    const Vector3d& c = own.inertia.center_of_mass;
    switch (step.kind) {
      case kCenter:
        return {drawn(Kinds::kAcceleration, i, own.a_C, nullptr, c)};
      case kBodyForce:
        return {drawn(Kinds::kForce, i, own.F, nullptr, c)};
      default:
        return {drawn(Kinds::kMoment, i, own.N, nullptr, c)};
    }
  }

  std::vector<Center> centers_;
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeNewtonEulerWalk(std::shared_ptr<const Model> model) {
  return std::make_unique<NewtonEulerWalk>(std::move(model));
}

}  // namespace armillary
