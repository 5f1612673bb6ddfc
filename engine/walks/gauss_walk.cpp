// SPDX-License-Identifier: BSD-3-Clause
// Gauss's principle of least constraint, step by step: how every link would move if nothing held
// it, and of the motions that the joints allow the one that differs least from that.
//
// Source: as in formulations/gauss_least_constraint.h, whose equations (1) to (4) these are, with
// the base accelerated upwards in place of weights, which changes no difference of accelerations.
// I_i = L_i L_iᵀ; ā_i is the acceleration at q̈ = 0.
//
//   maximal-velocity, -drift, -force
//   gauss-bias          ā_i = ⁱX_λ ā_λ + c_i
//   gauss-free          â_i = I_i⁻¹ f_i      as a body by itself
//   gauss-jacobian      J_i = ⁱX_λ J_λ + S_i in joint i's columns
//   gauss-rows          A_i = L_iᵀ J_i  (and of a rotor √J_i G_i, where q̈_i = G_i q̈)
//   gauss-target        b_i = L_iᵀ â_i − L_iᵀ ā_i
//   gauss-solve         q̈ = A⁺ b, the q̈ that makes |A q̈ − b| least
//   gauss-acceleration  a_i = J_i q̈ + ā_i
//   gauss-constraint    Z_i = ½ (a_i − â_i)ᵀ I_i (a_i − â_i)  (and ½ J_i q̈_i² of the rotor)
//   gauss-result        Z = Σ Z_i, the least that there can be
//   maximal-result      q̈ of every joint
//
// A follower's columns stand with its leader's; what it would like to do counts like any other's.
#include <Eigen/Cholesky>
#include <cmath>

#include "engine/linear_algebra/orthogonal.h"
#include "engine/walks/maximal_coordinates_walk.h"
#include "engine/walks/walk_blocks.h"

namespace armillary {
namespace {

using Eigen::MatrixXd;
using Eigen::VectorXd;

class GaussWalk : public MaximalCoordinatesWalk {
 public:
  explicit GaussWalk(std::shared_ptr<const Model> robot)
      : MaximalCoordinatesWalk(std::move(robot), kKinds, "the walk of Gauss's principle",
                               Treats::kFollowersAndRotors),
        bodies_(bodyCount()) {
    blocks_ = linkBlocks(model());
    for (int i = 1; i < bodyCount(); ++i) {
      int& rows = blocks_.sizes[static_cast<std::size_t>(i - 1)];
      if (hasRotor(i)) ++rows;
      bodies_[i].rows = rows;
      bodies_[i].first_row = row_count_;
      row_count_ += rows;
    }
    for (int i = 1; i < bodyCount(); ++i) {
      for (const int kind : {kVelocity, kDrift, kForce, kBias, kJacobian}) addStep(kind, i);
    }
    for (int i = 1; i < bodyCount(); ++i) {
      for (const int kind : {kFree, kRows, kTarget}) addStep(kind, i);
    }
    addStep(kSolve, 0);
    for (int i = 1; i < bodyCount(); ++i) {
      for (const int kind : {kAcceleration, kConstraint}) addStep(kind, i);
    }
    addStep(kLeast, 0);
    addStep(kResult, 0);
  }

 private:
  enum : int {
    kVelocity,
    kDrift,
    kForce,
    kBias,
    kJacobian,
    kFree,
    kRows,
    kTarget,
    kSolve,
    kAcceleration,
    kConstraint,
    kLeast,
    kResult
  };
  static constexpr Kind kKinds[] = {
      {"maximal-velocity", WalkPass::kOutward, WalkQuantity::kVelocity},
      {"maximal-drift", WalkPass::kOutward, WalkQuantity::kOther},
      {"maximal-force", WalkPass::kOutward, WalkQuantity::kOther},
      {"gauss-bias", WalkPass::kOutward, WalkQuantity::kOther},
      {"gauss-jacobian", WalkPass::kOutward, WalkQuantity::kOther},
      {"gauss-free", WalkPass::kLinkByLink, WalkQuantity::kOther},
      {"gauss-rows", WalkPass::kLinkByLink, WalkQuantity::kOther},
      {"gauss-target", WalkPass::kLinkByLink, WalkQuantity::kOther},
      {"gauss-solve", WalkPass::kSolved, WalkQuantity::kOther},
      {"gauss-acceleration", WalkPass::kSecondOutward, WalkQuantity::kAcceleration},
      {"gauss-constraint", WalkPass::kSecondOutward, WalkQuantity::kOther},
      {"gauss-least", WalkPass::kSolved, WalkQuantity::kOther},
      {"maximal-result", WalkPass::kResult, WalkQuantity::kResult}};

  struct Alone {
    int first_row = 0, rows = 6;                                // of A; a rotor's is the seventh
    Matrix6 Lt = Matrix6::Zero(), I_inverse = Matrix6::Zero();  // L_iᵀ, I_i⁻¹
    Vector6 bias = Vector6::Zero(), free = Vector6::Zero();
    MatrixXd J;  // 6 x degrees of freedom
    MatrixXd G;  // 1 x degrees of freedom, of a joint with a rotor: q̈_i = G q̈
    double constraint = 0.0;
  };

  bool hasRotor(int i) const { return modelBody(i).rotor_inertia > 0.0; }

  SolveStatus compute(const Given& given, int& reached) override {
    startNodes(given);
    const int n = model().velocitySize();
    bodies_[0].bias = node(0).a;
    bodies_[0].J.setZero(6, n);
    A_.setZero(row_count_, n);
    b_.setZero(A_.rows());
    for (int i = 1; i < bodyCount(); ++i) {
      const Alone& parent = bodies_[modelBody(i).parent];
      const Matrix6 X = motionTransform(body(i).X_PB), I = toMatrix(modelBody(i).inertia);
      Alone& self = bodies_[i];
      self.bias = X * parent.bias + toColumn(node(i).c);
      self.J = X * parent.J;
      const Body& compiled = modelBody(i);
      self.J.middleCols(compiled.velocity_index, body(i).freedoms) +=
          compiled.multiplier * body(i).S;
      const Eigen::LLT<Matrix6> root(I);
      self.Lt = root.matrixU();
      self.I_inverse = root.solve(Matrix6::Identity());
      self.free = self.I_inverse * node(i).f;
      A_.middleRows<6>(self.first_row) = self.Lt * self.J;
      b_.segment<6>(self.first_row) = self.Lt * self.free - self.Lt * self.bias;
      if (hasRotor(i)) {
        self.G.setZero(1, n);
        self.G(0, compiled.velocity_index) = compiled.multiplier;
        A_.row(self.first_row + 6) = std::sqrt(compiled.rotor_inertia) * self.G;
      }
    }
    if (const SolveStatus status = invert(); !status) {
      reached = stepOf(kSolve, 0);
      return status;
    }
    qdd_.noalias() = A_inverse_ * b_;
    least_ = 0.0;
    for (int i = 1; i < bodyCount(); ++i) {
      Alone& self = bodies_[i];
      accelerate(i, self.J * qdd_ + self.bias);
      const Vector6 held = node(i).a - self.free;
      self.constraint = 0.5 * held.dot(toMatrix(modelBody(i).inertia) * held) +
                        0.5 * modelBody(i).rotor_inertia * node(i).acceleration.squaredNorm();
      least_ += self.constraint;
    }
    gatherAccelerations();
    return {};
  }

  // A⁺, its columns scaled to length one so that light joints are not taken for free ones.
  SolveStatus invert() {
    const int n = model().velocitySize();
    A_inverse_.resize(n, A_.rows());
    if (n == 0) return {};
    VectorXd lengths(n);
    MatrixXd scaled = A_;
    for (int k = 0; k < n; ++k) {
      lengths[k] = A_.col(k).norm();
      if (!(lengths[k] > 0.0)) return {k};
      scaled.col(k) /= lengths[k];
    }
    const PivotedOrthogonal factors(scaled, 1e-13);
    if (factors.rank() < n) return {factors.columns()[factors.rank()]};
    for (Eigen::Index row = 0; row < A_.rows(); ++row) {
      A_inverse_.col(row) = factors.solve(VectorXd::Unit(A_.rows(), row)).cwiseQuotient(lengths);
    }
    return {};
  }

  WalkFactor jacobian(std::string_view symbol, const MatrixXd& J) const {
    return pictureFactor(symbol, J, {{6}, {""}}, freedomBlocks(model()));
  }
  static WalkFactor inertiaInverse(std::string_view symbol, const Matrix6& inverse) {
    return {symbol, inverse, {"1/(kg m²)", "1/(kg m)", "1/kg"}};
  }
  WalkFactor accelerations() const { return freedomFactor("qdd", qdd_, model(), "rad/s²", "m/s²"); }

  WalkEquation ofJacobian(int i) const {
    WalkEquation equation{jacobian("Jrow_i", bodies_[i].J), {}};
    equation.terms.push_back({{transformFactor("X_ip", motionTransform(body(i).X_PB)),
                               jacobian("Jrow_p", bodies_[modelBody(i).parent].J)}});
    equation.terms.push_back({{plainFactor("S_i", body(i).S)},
                              modelBody(i).multiplier,
                              -1,
                              0,
                              modelBody(i).velocity_index});
    return equation;
  }

  // A rotor resists its joint's acceleration like a body that would stay: a row below the link's.
  WalkEquation ofRows(int i) const {
    const Alone& self = bodies_[i];
    const MatrixXd rows = A_.middleRows(self.first_row, self.rows);
    WalkEquation equation{
        pictureFactor("Arow_i", rows, {{self.rows}, {""}}, freedomBlocks(model())),
        {{{plainFactor("Lt_i", self.Lt), jacobian("Jrow_i", self.J)}}}};
    if (hasRotor(i)) {
      const MatrixXd root = MatrixXd::Constant(1, 1, std::sqrt(modelBody(i).rotor_inertia));
      equation.terms.push_back({{plainFactor("rootJ_i", root),
                                 pictureFactor("G_i", self.G, {{1}, {""}}, freedomBlocks(model()))},
                                1.0,
                                -1,
                                6});
    }
    return equation;
  }

  WalkEquation equationOf(const WalkStep& step) const override {
    const int i = step.body;
    if (step.kind == kSolve) {
      const WalkBlocks one{{1}, {""}};
      return {accelerations(),
              {{{pictureFactor("Aplus", A_inverse_, freedomBlocks(model()), blocks_),
                 pictureFactor("b_all", b_, blocks_, one)}}}};
    }
    if (step.kind == kResult) return allAccelerations();
    if (step.kind == kLeast) {
      WalkEquation equation{{"Z_all", MatrixXd::Constant(1, 1, least_), {"J/s²"}}, {}};
      for (int k = 1; k < bodyCount(); ++k) {
        const MatrixXd part = MatrixXd::Constant(1, 1, bodies_[k].constraint);
        equation.terms.push_back({{{"Zk", part, {"J/s²"}}}, 1.0, k});
      }
      return equation;
    }
    const Alone& self = bodies_[i];
    const WalkFactor root = plainFactor("Lt_i", self.Lt);
    const WalkFactor bias = accelerationFactor("abar_i", toMotion(self.bias));
    const WalkFactor free = accelerationFactor("ahat_i", toMotion(self.free));
    const WalkFactor inertia = inertiaFactor("I_i", toMatrix(modelBody(i).inertia));
    switch (step.kind) {
      case kVelocity:
        return velocity(i);
      case kDrift:
        return drift(i);
      case kForce:
        return force(i);
      case kBias:
        return {bias,
                {{{transformFactor("X_ip", motionTransform(body(i).X_PB)),
                   accelerationFactor("abar_p", toMotion(bodies_[modelBody(i).parent].bias))}},
                 {{accelerationFactor("drift_i", node(i).c)}}}};
      case kJacobian:
        return ofJacobian(i);
      case kFree:
        return {
            free,
            {{{inertiaInverse("Iinv_i", self.I_inverse), forceFactor("f_i", toForce(node(i).f))}}}};
      case kRows:
        return ofRows(i);
      case kTarget:
        return {plainFactor("btar_i", b_.segment(self.first_row, self.rows)),
                {{{root, free}}, {{root, bias}, -1.0}}};
      case kAcceleration:
        return {accelerationFactor("a_i", toMotion(node(i).a)),
                {{{jacobian("Jrow_i", self.J), accelerations()}}, {{bias}}}};
      default: {
        const WalkFactor held =
            accelerationFactor("aheld_i", toMotion(Vector6(node(i).a - self.free)));
        WalkEquation equation{{"Zk_i", MatrixXd::Constant(1, 1, self.constraint), {"J/s²"}},
                              {{{held.transpose(), inertia, held}, 0.5}}};
        if (hasRotor(i)) {
          const WalkFactor own{"qdd_i", node(i).acceleration,
                               jointUnits(model(), i, "rad/s²", "m/s²")};
          equation.terms.push_back({{own.transpose(),
                                     {"J_i", MatrixXd::Constant(1, 1, modelBody(i).rotor_inertia),
                                      jointUnits(model(), i, "kg m²", "kg")},
                                     own},
                                    0.5});
        }
        return equation;
      }
    }
  }

  std::vector<WalkVector> vectorsOf(const WalkStep& step) const override {
    using Kinds = WalkVector::Kind;
    const int i = step.body;
    switch (step.kind) {
      case kVelocity:
        return {drawn(Kinds::kAngularVelocity, i, node(i).V.angular),
                drawn(Kinds::kVelocity, i, node(i).V.linear)};
      case kFree:
        return {drawn(Kinds::kAngularAcceleration, i, bodies_[i].free.head<3>()),
                drawn(Kinds::kSpatialAcceleration, i, bodies_[i].free.tail<3>())};
      case kAcceleration:
        return drawnAcceleration(i);
      default:
        return {};
    }
  }

  std::vector<Alone> bodies_;
  WalkBlocks blocks_;  // of A's rows, a link each
  int row_count_ = 0;
  MatrixXd A_, A_inverse_;
  VectorXd b_, qdd_;
  double least_ = 0.0;
};

}  // namespace

std::unique_ptr<AlgorithmWalk> makeGaussWalk(std::shared_ptr<const Model> model) {
  return std::make_unique<GaussWalk>(std::move(model));
}

}  // namespace armillary
