// SPDX-License-Identifier: BSD-3-Clause
// The midpoint rule made from a discrete principle of Hamilton: it keeps energy over long times.
//
// Source: Marsden and West, Discrete mechanics and variational integrators, Acta Numerica 10
// (2001), sections 1 and 2.3; on Lie groups Bou-Rabee and Marsden, Hamilton-Pontryagin integrators
// on Lie groups, Found. Comput. Math. 9 (2009). The motion of a step is taken as that of a constant
// velocity w, and the action of the step as h L at its middle:
//
//   (1)  q_m = q_0 exp(ξ/2),  q_1 = q_0 exp(ξ),  ξ = h w
//   (2)  p_0 = D_ξ⁻ᵀ [μ + h/2 E G] − h A G
//   (3)  p_1 = D_{−ξ}⁻ᵀ [μ + h/2 E G]
//
// with μ = M(q_m) w, G = ∂L/∂q + τ at (q_m, w), D_x⁻ᵀ = (dexp_x⁻¹)ᵀ, E = (dexp_{−ξ/2})ᵀ and
// A = (Ad_exp(−ξ/2))ᵀ.
//
// (2) with p_0 = M(q_0) v_0 is solved for w by Newton's iteration with M(q_m) for its derivative;
// then v_1 = M(q_1)⁻¹ p_1. Where all coordinates are plain numbers this is the implicit midpoint
// rule in positions and momenta. Forces that are not of a potential act at the middle (Lagrange and
// d'Alembert; section 3.2 there).
//
//   (4)  G = τ − (C q̇ + g − Jᵀ f) + Ṁ w − ad_wᵀ M w,   Ṁ = C + Cᵀ
//   (5)  loops: p_0 + φ'(q_0)ᵀ λ for p_0, with λ so that φ(q_1) = 0, and v_1 projected on φ' v = 0,
//        or the rate of what is driven: a step of RATTLE (Andersen 1983)
//   (6)  rolling, which no φ holds: J(q_m) w = 0 instead of φ(q_1) = 0
//
// The map is symplectic where no force but gravity and springs acts: the energy of a step errs by
// its order, but does not drift. Second order.
#pragma once

#include "engine/integration/step_method.h"
#include "engine/loops/constrained_dynamics.h"

namespace armillary {

class VariationalMidpoint : public StepMethod {
 public:
  explicit VariationalMidpoint(const Model& model);

  // kNotConverged where (2) is not solved: the step is too long for the forces.
  StepStatus step(MovingSystem& system, double h, Course& course) override;
  int order() const override { return 2; }

 private:
  using Vector = Eigen::VectorXd;
  // Of the velocity w: the two sides' momenta less what is known, in p_0_ and p_1_.
  StepStatus momenta(MovingSystem& system, const State& start, double h);
  StepStatus correct(MovingSystem& system, const State& start, double h);
  void addRolling(MovingSystem& system);
  StepStatus velocityOf(MovingSystem& system, const Vector& momentum, State& state);

  State middle_, end_;
  Vector w_, xi_, half_xi_, momentum_, force_, carried_, sum_, term_, bracket_;
  Vector p_0_, p_1_, start_momentum_, pushed_momentum_, residual_, correction_;
  double power_ = 0.0, drives_work_ = 0.0;  // W; J in the present step: impulses times rates
  Eigen::MatrixXd M_, C_;
  // Loops.
  LoopOptions loop_options_;
  LoopConstraints constraints_, middle_constraints_, end_constraints_;
  ConstrainedSolution solution_;
  Vector target_;
};

}  // namespace armillary
