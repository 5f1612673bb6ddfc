// SPDX-License-Identifier: BSD-3-Clause
// The motion inside a step, from its ends: dense output.
//
// Source: Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I (1993), section II.6.
// With y the numbers of position and velocity, ẏ their rates and θ from 0 to 1:
//
//   y(θ) = y_0 + θ (Δ + (1 − θ) (b + θ (Δ − h ẏ_1 − b + (1 − θ) c))),   Δ = y_1 − y_0,  b = h ẏ_0 −
//   Δ
//
// Without c it is the cubic of Hermite, of third order; methods that have a c of their own reach
// fourth order with it.
#pragma once

#include "engine/model/model.h"

namespace armillary {

class StepInterpolation {
 public:
  explicit StepInterpolation(const Model& model);

  // The ends of a step of h s; rates are q̇ and q̈.
  void setStart(const State& state, const Eigen::VectorXd& position_rate,
                const Eigen::VectorXd& acceleration);
  void setEnd(double h, const Eigen::VectorXd& position, const Eigen::VectorXd& velocity,
              const Eigen::VectorXd& position_rate, const Eigen::VectorXd& acceleration);
  // The method's own c; setEnd() makes it zero.
  void setQuartic(const Eigen::VectorXd& position, const Eigen::VectorXd& velocity);

  // The state at the fraction θ of the step, orientations of unit length.
  void at(const Model& model, double theta, State& result) const;

 private:
  struct Polynomial {
    Eigen::VectorXd start, change, bend, twist, quartic;
    void setEnd(double h, const Eigen::VectorXd& end, const Eigen::VectorXd& start_rate,
                const Eigen::VectorXd& end_rate);
    void at(double theta, Eigen::VectorXd& result) const;
  };
  double time_ = 0.0, step_ = 0.0;
  Polynomial position_, velocity_;
  Eigen::VectorXd start_position_rate_, start_acceleration_;
};

}  // namespace armillary
