// SPDX-License-Identifier: BSD-3-Clause
// Forward dynamics by the innovations factorization of the inverse mass matrix: the articulated
// inertias link by link, then the operators whole.
//
// Source: as in formulations/innovations_factorization.h, whose equations (1), (2), (4) to (7)
// these are, with h the efforts at zero acceleration.
//
//   innovations-inertia    P_i = I_i + Σ X* (τ̄_j P_j τ̄_jᵀ) X, the articulated inertia
//   innovations-pivot      D_i = S_iᵀ P_i S_i
//   innovations-gain       P_i S_i = G_i D_i
//   innovations-passed     P⁺_i = τ̄_i P_i τ̄_iᵀ, τ̄_i = 1 − G_i S_iᵀ
//   innovations-shift      K = Eᵀ G
//   innovations-psi        ψ = 1 + Eᵀ τ̄ ψ
//   innovations-filter     W = 1 − Hᵀ ψ K
//   innovations-inverse    M⁻¹ = Wᵀ D⁻¹ W
//   innovations-rest       r = τ − h
//   innovations-innovation ε = W r
//   innovations-scaled     ε = D ν
//   innovations-smoother   q̈ = Wᵀ ν
//   innovations-result     q̈ of every joint
#include "engine/dynamics/method_does_not_apply.h"
#include "engine/dynamics/recursive_newton_euler.h"
#include "engine/formulations/innovations_factorization.h"
#include "engine/formulations/invert_in_place.h"
#include "engine/walks/walk_blocks.h"
#include "engine/walks/walk_parts.h"
#include "engine/walks/walk_sums.h"
#include "engine/walks/walks.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

class InnovationsWalk : public AlgorithmWalk {
 public:
  explicit InnovationsWalk(std::shared_ptr<const Model> robot)
      : AlgorithmWalk(std::move(robot), kKinds),
        links_(linkBlocks(model())),
        freedoms_(freedomBlocks(model())),
        filtered_(bodyCount()) {
    expectFewLinks(model(), "the innovations factorization");
    expectNoFollowers(model(), "the innovations factorization");
    expectNoRotors(model(), "the innovations factorization");
    for (int i = bodyCount() - 1; i > 0; --i) {
      for (const int kind : {kInertia, kPivot, kGain}) addStep(kind, i);
      if (modelBody(i).parent > 0) addStep(kPassed, i);
    }
    for (int kind = kShift; kind <= kResult; ++kind) addStep(kind, 0);
  }

 private:
  enum : int {
    kInertia,
    kPivot,
    kGain,
    kPassed,
    kShift,
    kPsi,
    kFilter,
    kInverse,
    kRest,
    kInnovation,
    kScaled,
    kSmoother,
    kResult
  };
  static constexpr Kind kKinds[] = {
      {"innovations-inertia", WalkPass::kInward, WalkQuantity::kInertia},
      {"innovations-pivot", WalkPass::kInward, WalkQuantity::kOther},
      {"innovations-gain", WalkPass::kInward, WalkQuantity::kOther},
      {"innovations-passed", WalkPass::kInward, WalkQuantity::kOther},
      {"innovations-shift", WalkPass::kSolved, WalkQuantity::kOther},
      {"innovations-psi", WalkPass::kSolved, WalkQuantity::kOther},
      {"innovations-filter", WalkPass::kSolved, WalkQuantity::kOther},
      {"innovations-inverse", WalkPass::kSolved, WalkQuantity::kOther},
      {"innovations-rest", WalkPass::kSolved, WalkQuantity::kOther},
      {"innovations-innovation", WalkPass::kSolved, WalkQuantity::kOther},
      {"innovations-scaled", WalkPass::kSolved, WalkQuantity::kOther},
      {"innovations-smoother", WalkPass::kSolved, WalkQuantity::kOther},
      {"innovations-result", WalkPass::kResult, WalkQuantity::kResult}};

  struct Filtered {
    Matrix6 I_A = Matrix6::Zero(), passed = Matrix6::Zero(), tau_bar = Matrix6::Zero();
    JointSubspace load, G;  // I_A S, and that times D⁻¹
    JointMatrix D;
  };

  SolveStatus compute(const Given& given, int& reached) override {
    for (int i = 1; i < bodyCount(); ++i) filtered_[i].I_A = toMatrix(modelBody(i).inertia);
    for (int i = bodyCount() - 1; i > 0; --i) {
      const int singular = filter(i);
      if (singular < 0) continue;
      reached = stepOf(kGain, i);
      return {modelBody(i).velocity_index + singular};
    }
    // the same blocks as above, put together
    if (const SolveStatus status =
            innovationsOperators(model(), given.state, given.workspace, operators_);
        !status) {
      reached = stepOf(kShift, 0);
      return status;
    }
    const MatrixXd& H = operators_.H;
    const MatrixXd one = MatrixXd::Identity(H.rows(), H.rows());
    shift_psi_ = operators_.E.transpose() * (one - operators_.G * H.transpose());
    W_ = -(H.transpose() * operators_.psi * operators_.K);
    W_.diagonal().array() += 1.0;
    M_inverse_ = W_.transpose() * operators_.D_inverse * W_;
    effort_ = given.effort;
    inverseDynamics(model(), given.state, VectorXd::Zero(model().velocitySize()), given.wrenches,
                    given.workspace, bias_);
    rest_ = effort_ - bias_;
    innovation_ = W_ * rest_;
    scaled_ = operators_.D_inverse * innovation_;
    result_ = W_.transpose() * scaled_;
    return {};
  }

  // Returns the degree of freedom of the joint that moves no inertia, or -1.
  int filter(int i) {
    const JointSubspace& S = body(i).S;
    Filtered& self = filtered_[i];
    self.load = self.I_A * S;
    self.D = S.transpose() * self.load;
    JointMatrix inverse = self.D;
    if (const int singular = invertInPlace(modelBody(i).singular_pivot, inverse); singular >= 0) {
      return singular;
    }
    self.G = self.load * inverse;
    if (modelBody(i).parent == 0) return -1;
    self.tau_bar = Matrix6::Identity() - self.G * S.transpose();
    self.passed = self.tau_bar * self.I_A * self.tau_bar.transpose();
    const Matrix6 X = motionTransform(body(i).X_PB);
    filtered_[modelBody(i).parent].I_A += X.transpose() * self.passed * X;
    return -1;
  }

  WalkFactor byFreedoms(std::string_view symbol, const MatrixXd& value) const {
    return pictureFactor(symbol, value, links_, freedoms_);
  }
  WalkFactor byLinks(std::string_view symbol, const MatrixXd& value) const {
    return pictureFactor(symbol, value, links_, links_);
  }
  WalkFactor square(std::string_view symbol, const MatrixXd& value) const {
    return pictureFactor(symbol, value, freedoms_, freedoms_);
  }
  WalkFactor efforts(std::string_view symbol, const VectorXd& numbers) const {
    return freedomFactor(symbol, numbers, model(), "N m", "N");
  }
  WalkFactor accelerations(std::string_view symbol, const VectorXd& numbers) const {
    return freedomFactor(symbol, numbers, model(), "rad/s²", "m/s²");
  }

  WalkEquation ofLink(const WalkStep& step) const {
    const int i = step.body;
    const Filtered& self = filtered_[i];
    const WalkFactor I_A = inertiaFactor("Pa_i", self.I_A);
    const WalkFactor S = plainFactor("S_i", body(i).S);
    const WalkFactor D = couplingFactor("D_i", self.D, model(), i, i);
    if (step.kind == kPivot) return {D, {{{S.transpose(), I_A, S}}}};
    if (step.kind == kGain) {
      return {loadFactor("PaS_i", self.load, model(), i), {{{plainFactor("G_gain", self.G), D}}}};
    }
    if (step.kind == kPassed) {
      const WalkFactor tau_bar = transformFactor("taubar_i", self.tau_bar);
      return {inertiaFactor("Pp_i", self.passed), {{{tau_bar, I_A, tau_bar.transpose()}}}};
    }
    WalkEquation equation{I_A, {{{inertiaFactor("I_i", toMatrix(modelBody(i).inertia))}}}};
    for (const int child : body(i).children) {
      const Pose& X = body(child).X_PB;
      equation.terms.push_back({{transformFactor("X_ij_force", forceTransform(X)),
                                 inertiaFactor("Pp_j", filtered_[child].passed),
                                 transformFactor("X_ji", motionTransform(X))},
                                1.0,
                                child});
    }
    return equation;
  }

  WalkEquation whole(const WalkStep& step) const {
    const auto& [H, E, I_A, D, D_inverse, G, K, phi, psi] = operators_;
    const WalkFactor one = byLinks("one", MatrixXd::Identity(H.rows(), H.rows()));
    const WalkFactor W = square("W", W_);
    switch (step.kind) {
      case kShift:
        return {byFreedoms("K_all", K),
                {{{byLinks("E_all", E).transpose(), byFreedoms("G_all", G)}}}};
      case kPsi:
        return {byLinks("psi_all", psi),
                {{{one}}, {{byLinks("Etau_all", shift_psi_), byLinks("psi_all", psi)}}}};
      case kFilter:
        return {
            W,
            {{{square("one", MatrixXd::Identity(D.rows(), D.rows()))}},
             {{byFreedoms("H_all", H).transpose(), byLinks("psi_all", psi), byFreedoms("K_all", K)},
              -1.0}}};
      case kInverse:
        return {square("Minv", M_inverse_), {{{W.transpose(), square("Dinv_all", D_inverse), W}}}};
      case kRest:
        return {efforts("rest", rest_),
                {{{efforts("tau", effort_)}}, {{efforts("h", bias_)}, -1.0}}};
      case kInnovation:
        return {efforts("eps", innovation_), {{{W, efforts("rest", rest_)}}}};
      case kScaled:
        return {efforts("eps", innovation_),
                {{{square("D_all", D), accelerations("nu", scaled_)}}}};
      default:
        return {accelerations("qdd", result_), {{{W.transpose(), accelerations("nu", scaled_)}}}};
    }
  }

  WalkEquation equationOf(const WalkStep& step) const override {
    return step.body > 0 ? ofLink(step) : whole(step);
  }

  // Of a link the force of one unit of its joint's acceleration; then efforts and accelerations.
  std::vector<WalkVector> vectorsOf(const WalkStep& step) const override {
    using Kinds = WalkVector::Kind;
    std::vector<WalkVector> vectors;
    switch (step.kind) {
      case kPivot:
      case kGain:
        for (int k = 0; k < body(step.body).freedoms; ++k) {
          const Force unit = toForce(filtered_[step.body].load.col(k));
          vectors.push_back(drawn(Kinds::kUnitMoment, step.body, unit.moment));
          vectors.push_back(drawn(Kinds::kUnitForce, step.body, unit.force));
        }
        return vectors;
      case kRest:
        return alongAll(rest_, Kinds::kJointMoment, Kinds::kJointForce);
      case kInnovation:
        return alongAll(innovation_, Kinds::kJointMoment, Kinds::kJointForce);
      case kScaled:
        return alongAll(scaled_, Kinds::kAngularAcceleration, Kinds::kAcceleration);
      case kSmoother:
      case kResult:
        return alongAll(result_.col(0), Kinds::kAngularAcceleration, Kinds::kAcceleration);
      default:
        return vectors;
    }
  }

  WalkBlocks links_, freedoms_;
  std::vector<Filtered> filtered_;
  InnovationsOperators operators_;
  MatrixXd shift_psi_, W_, M_inverse_;
  VectorXd effort_, bias_, rest_, innovation_, scaled_;
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeInnovationsWalk(std::shared_ptr<const Model> model) {
  return std::make_unique<InnovationsWalk>(std::move(model));
}

}  // namespace armillary
