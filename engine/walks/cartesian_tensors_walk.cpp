// SPDX-License-Identifier: BSD-3-Clause
// Newton's and Euler's equations with the angular acceleration tensor, link by link, step by step.
//
// Source: Balafoutis, Patel and Misra 1988, as engine/formulations/cartesian_tensors.h has them, in
// the symbols of newton_euler_walk.cpp, whose steps for ω, ω̇, f and τ they share. Ω = [ω̇]× + [ω]×²,
// h the first and Σ the second moment of a link's mass about its origin.
//
//   tensors-tensor         Ω = [ω̇]× + [ω]× [ω]×
//   tensors-acceleration   v̇ = R v̇_λ + R Ω_λ P + 2 R ω_λ × v_J + ω_J × v_J + v̇_J
//   tensors-body-force     F = m v̇ + Ω h
//   tensors-skew           [μ]× = Ω Σ − Σ Ωᵀ
//   tensors-body-moment    N = μ + h × v̇
//   tensors-moment         n = N − nˣ + Σ over children of (R n + P × R f)
#include "engine/formulations/cartesian_tensors.h"
#include "engine/walks/link_frame_walk.h"

namespace armillary {
namespace {

using Eigen::Matrix3d;
using Eigen::Vector3d;

class CartesianTensorsWalk : public LinkFrameWalk {
 public:
  explicit CartesianTensorsWalk(std::shared_ptr<const Model> robot)
      : LinkFrameWalk(std::move(robot), kKinds, kParts), tensors_(bodyCount()) {
    for (int i = 1; i < bodyCount(); ++i) {
      tensors_[i].second_moment = secondMoment(modelBody(i).inertia);
    }
  }

 private:
  enum : int { kTensor = 3, kBodyForce = 5, kSkew, kBodyMoment };  // of the kinds, its own
  static constexpr Kind kKinds[] = {
      {"newton-euler-start", WalkPass::kOutward, WalkQuantity::kAcceleration},
      {"newton-euler-velocity", WalkPass::kOutward, WalkQuantity::kVelocity},
      {"newton-euler-turning", WalkPass::kOutward, WalkQuantity::kAcceleration},
      {"tensors-tensor", WalkPass::kOutward, WalkQuantity::kOther},
      {"tensors-acceleration", WalkPass::kOutward, WalkQuantity::kAcceleration},
      {"tensors-body-force", WalkPass::kOutward, WalkQuantity::kBodyForce},
      {"tensors-skew", WalkPass::kOutward, WalkQuantity::kOther},
      {"tensors-body-moment", WalkPass::kOutward, WalkQuantity::kBodyForce},
      {"newton-euler-force", WalkPass::kInward, WalkQuantity::kForce},
      {"tensors-moment", WalkPass::kInward, WalkQuantity::kForce},
      {"newton-euler-effort", WalkPass::kInward, WalkQuantity::kEffort},
      {"newton-euler-base-force", WalkPass::kInward, WalkQuantity::kBase},
      {"newton-euler-base-moment", WalkPass::kInward, WalkQuantity::kBase},
      {"newton-euler-result", WalkPass::kResult, WalkQuantity::kResult}};
  static constexpr Part kParts[] = {
      Part::kStart,  Part::kVelocity,  Part::kTurning,    Part::kOwn,   Part::kAcceleration,
      Part::kOwn,    Part::kOwn,       Part::kOwn,        Part::kForce, Part::kMoment,
      Part::kEffort, Part::kBaseForce, Part::kBaseMoment, Part::kResult};
  static_assert(std::size(kKinds) == std::size(kParts));

  struct Tensors {
    Matrix3d second_moment = Matrix3d::Zero();  // Σ
    Matrix3d Omega = Matrix3d::Zero();
    Vector3d mu = Vector3d::Zero();
    Vector3d F = Vector3d::Zero(), N = Vector3d::Zero();
  };

  void move(int i) override {
    turn(i);
    const WalkBody& joint = body(i);
    const SpatialInertia& I = modelBody(i).inertia;
    const int parent = modelBody(i).parent;
    Moving& self = moving(i);
    Tensors& own = tensors_[i];
    own.Omega = angularAccelerationTensor(self.omega, self.omega_rate);
    self.a = intoBody(i) * (moving(parent).a + tensors_[parent].Omega * joint.X_PB.position) +
             jointAcceleration(i);
    own.F = I.mass * self.a + own.Omega * I.first_moment;
    own.mu = momentOfTensors(own.Omega, own.second_moment);
    own.N = own.mu + I.first_moment.cross(self.a);
    self.f = own.F - joint.wrench.force;
    self.n = own.N - joint.wrench.moment;
  }

  WalkFactor tensorFactor(const char* symbol, int i) const {
    return {symbol, tensors_[i].Omega, {"1/s²"}};
  }

  WalkEquation ownEquation(const WalkStep& step) const override {
    const Moving& self = moving(step.body);
    const Tensors& own = tensors_[step.body];
    const SpatialInertia& I = modelBody(step.body).inertia;
    const WalkFactor Omega = tensorFactor("Om_i", step.body);
    const WalkFactor a = vectorFactor("vd_i", self.a, "m/s²");
    const WalkFactor h = vectorFactor("h_i", I.first_moment, "kg m");
    if (step.kind == kTensor) {
      const WalkFactor omega{"w_i_skew", skew(self.omega), {"rad/s"}};
      return {Omega, {{{{"wd_i_skew", skew(self.omega_rate), {"rad/s²"}}}}, {{omega, omega}}}};
    }
    if (step.kind == kBodyForce) {
      const Eigen::MatrixXd mass = Eigen::MatrixXd::Constant(1, 1, I.mass);
      return {vectorFactor("F_i", own.F, "N"), {{{{"m_i", mass, {"kg"}}, a}}, {{Omega, h}}}};
    }
    if (step.kind == kSkew) {
      const WalkFactor second{"Sig_i", own.second_moment, {"kg m²"}};
      return {{"mu_i_skew", skew(own.mu), {"N m"}},
              {{{Omega, second}}, {{second, Omega.transpose()}, -1.0}}};
    }
    return {vectorFactor("N_i", own.N, "N m"),
            {{{vectorFactor("mu_i", own.mu, "N m")}}, {{h.cross(), a}}}};
  }

  WalkEquation accelerationEquation(int i) const override {
    const int parent = modelBody(i).parent;
    const WalkFactor R = plainFactor("R_ip", intoBody(i));
    WalkEquation equation{
        vectorFactor("vd_i", moving(i).a, "m/s²"),
        {{{R, vectorFactor("vd_p", moving(parent).a, "m/s²")}},
         {{R, tensorFactor("Om_p", parent), vectorFactor("P_i", body(i).X_PB.position, "m")}}}};
    addJointAcceleration(i, equation);
    return equation;
  }

  std::vector<WalkTerm> ownForce(int i) const override {
    return {{{vectorFactor("F_i", tensors_[i].F, "N")}}};
  }

  std::vector<WalkTerm> ownMoment(int i) const override {
    return {{{vectorFactor("N_i", tensors_[i].N, "N m")}}};
  }

  std::vector<WalkVector> ownVectors(const WalkStep& step) const override {
    using Kinds = WalkVector::Kind;
    const int i = step.body;
    switch (step.kind) {
      case kTensor:
        return {drawn(Kinds::kAngularAcceleration, i, moving(i).omega_rate)};
      case kBodyForce:
        return {drawn(Kinds::kForce, i, tensors_[i].F)};
      case kSkew:
        return {drawn(Kinds::kMoment, i, tensors_[i].mu)};
      default:
        return {drawn(Kinds::kMoment, i, tensors_[i].N)};
    }
  }

  std::vector<Tensors> tensors_;  // [0] is the base
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeCartesianTensorsWalk(std::shared_ptr<const Model> model) {
  return std::make_unique<CartesianTensorsWalk>(std::move(model));
}

}  // namespace armillary
