// SPDX-License-Identifier: BSD-3-Clause
// Explicit Runge-Kutta methods, with an embedded error estimate where they have one.
//
// Source: Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I (1993): the classical
// method table II.1.2, Merson's table II.4.1, Dormand and Prince's table II.5.2 and its dense
// output section II.6; Bogacki and Shampine, A 3(2) pair of Runge-Kutta formulas, Appl. Math. Lett.
// 2 (1989). Euler's method, and the modified one: the mean of the slopes at both ends, the later
// one by a step of Euler's (Burden and Faires, Numerical Analysis, section 5.4; Heun's in other
// books).
//
//   (1)  k_i = f(t + c_i h, y + h Σ_j a_ij k_j),   y_1 = y + h Σ b_i k_i
//   (2)  error = h Σ e_i k_i,                      e = b − b̂
//
// b̂ are the weights of the tables' second formula; Merson's, of table II.4.1, is the better one on
// linear equations: (1/10, 0, 3/10, 2/5, 1/5).
//
// y are the numbers of position and velocity, their rates q̇ = N(q) v and q̈. Orientations leave the
// unit sphere by the method's error within a step and are brought back at its end: a smooth
// projection keeps the order (Hairer, Lubich, Wanner, Geometric Numerical Integration, IV.4).
#pragma once

#include <array>
#include <vector>

#include "engine/integration/step_method.h"

namespace armillary {

struct RungeKuttaTableau {
  static constexpr int kMostStages = 7;
  using Row = std::array<double, kMostStages>;
  int stages = 0;
  int order = 0;
  int error_order = 0;                          // of (2), as a power of h; 0: no estimate
  Row nodes{};                                  // c
  std::array<Row, kMostStages> coefficients{};  // a
  Row weights{};                                // b
  Row error{};                                  // e
  Row quartic{};                                // of the dense output; zero: Hermite's cubic
  bool last_stage_is_end = false;  // the last stage is the step's end: k of the next step's start
};

const RungeKuttaTableau& explicitEuler();        // order 1
const RungeKuttaTableau& modifiedEuler();        // order 2
const RungeKuttaTableau& classicalRungeKutta();  // order 4
const RungeKuttaTableau& kuttaMerson();          // order 4
const RungeKuttaTableau& bogackiShampine();      // order 3
const RungeKuttaTableau& dormandPrince();        // order 5, dense output of order 4

class RungeKutta : public StepMethod {
 public:
  // The tableau must live as long as the method.
  RungeKutta(const Model& model, const RungeKuttaTableau& tableau);

  StepStatus step(MovingSystem& system, double h, Course& course) override;
  int order() const override { return tableau_.order; }
  bool estimatesError() const override { return tableau_.error_order > 0; }
  double error() const override { return error_; }
  int errorOrder() const override { return tableau_.error_order; }
  bool interpolates() const override { return tableau_.last_stage_is_end; }
  void interpolate(MovingSystem& system, StepInterpolation& inside) override;

 private:
  struct Stage {
    Eigen::VectorXd position_rate, acceleration;
    double power = 0.0;
  };
  void estimateError(const State& start, double h);
  const RungeKuttaTableau& tableau_;
  std::vector<Stage> stages_;
  State start_, stage_, end_;
  Eigen::VectorXd position_, velocity_;
  double step_ = 0.0, error_ = 0.0;
};

}  // namespace armillary
