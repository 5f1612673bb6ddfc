// SPDX-License-Identifier: BSD-3-Clause
// Semi-implicit (symplectic) Euler: velocity first, then position with the new one. First order.
//
// Source: Hairer, Lubich, Wanner, Geometric Numerical Integration (2006), section I.1.2. It is
// symplectic where the mass matrix is constant; elsewhere its energy errs by its order.
#pragma once

#include "engine/integration/step_method.h"

namespace armillary {

class SemiImplicitEuler : public StepMethod {
 public:
  explicit SemiImplicitEuler(const Model& model);

  StepStatus step(MovingSystem& system, double h, Course& course) override;
  int order() const override { return 1; }

 private:
  Eigen::VectorXd acceleration_, displacement_;
};

}  // namespace armillary
