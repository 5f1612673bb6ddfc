// SPDX-License-Identifier: BSD-3-Clause
// A recorded motion that controllers follow.
#pragma once

#include "engine/forces/reference.h"
#include "engine/simulation/recording.h"

namespace armillary {

// The recording's times are the simulation's. Between two samples positions move along the
// manifold, velocities and accelerations linearly (loops are not closed there, which takes time
// that a controller has not); before the first and after the last the robot is wanted to rest
// there. No allocation per call; one per thread.
class RecordedReference : public Reference {
 public:
  // The recording does not change as long as this lives. Throws std::invalid_argument for one that
  // is empty.
  explicit RecordedReference(std::shared_ptr<const Recording> recording);

  void at(double time, State& wanted, Eigen::VectorXd& acceleration) const override;

 private:
  void read(std::size_t index, SampleQuantity quantity, Eigen::VectorXd& result) const;

  std::shared_ptr<const Recording> recording_;
  mutable Eigen::VectorXd from_, to_, moved_, rate_;  // scratch
};

}  // namespace armillary
