// SPDX-License-Identifier: BSD-3-Clause
// Where controllers want the robot to be.
#pragma once

#include "engine/model/model.h"

namespace armillary {

class Reference {
 public:
  virtual ~Reference() = default;
  // The wanted state and acceleration at `time` (s); the arguments have the model's sizes.
  virtual void at(double time, State& wanted, Eigen::VectorXd& acceleration) const = 0;
};

// A pose that is kept.
class KeptPose : public Reference {
 public:
  explicit KeptPose(Eigen::VectorXd position) : position_(std::move(position)) {}
  void at(double, State& wanted, Eigen::VectorXd& acceleration) const override {
    wanted.position = position_;
    wanted.velocity.setZero();
    acceleration.setZero();
  }

 private:
  Eigen::VectorXd position_;
};

}  // namespace armillary
