// SPDX-License-Identifier: BSD-3-Clause
// A diagonally implicit Runge-Kutta method for stiff forces: third order, L-stable.
//
// Source: Alexander, Diagonally implicit Runge-Kutta methods for stiff O.D.E.'s, SIAM J. Numer.
// Anal. 14 (1977); Hairer, Wanner, Solving Ordinary Differential Equations II, section IV.6. Three
// stages, the last of which is the end of the step:
//
//   γ = 0.43586652…, the middle root of x³ − 3x² + 3/2 x − 1/6
//   (1)  v_i = v_0 + h Σ_{j<i} a_ij q̈_j + h γ q̈_i
//   (2)  q_i = q_0 + h Σ_{j<i} a_ij N(q_j) v_j + h γ N(q_i) v_i
//   (3)  q̈_i = f(q_i, v_i), solved by Newton's iteration with the derivatives at the step's start:
//        (1 − h γ ∂f/∂v − (h γ)² ∂f/∂q) δ = f(q_i, v_i) − q̈_i
//
// ∂f/∂q is by displacements on the manifold. Derivatives are by differences, so that whatever acts
// takes part; they cost 2 n accelerations a step, n degrees of freedom.
#pragma once

#include <array>

#include "engine/integration/step_method.h"
#include "engine/linear_algebra/linear_solve.h"

namespace armillary {

class DiagonallyImplicit : public StepMethod {
 public:
  explicit DiagonallyImplicit(const Model& model);

  // kNotConverged where (3) is not solved in 30 iterations.
  StepStatus step(MovingSystem& system, double h, Course& course) override;
  int order() const override { return 3; }

 private:
  static constexpr int kStages = 3;
  struct Stage {
    Eigen::VectorXd position_rate, acceleration;
    double power = 0.0;
  };
  StepStatus differentiate(MovingSystem& system, const State& start, double h);
  StepStatus solveStage(MovingSystem& system, const State& start, double h, int i);

  std::array<Stage, kStages> stages_;
  State state_;
  Eigen::VectorXd start_acceleration_, moved_acceleration_, displacement_, residual_, correction_;
  Eigen::VectorXd known_position_, known_velocity_;
  Eigen::MatrixXd matrix_;
  PivotedElimination factor_;
};

}  // namespace armillary
