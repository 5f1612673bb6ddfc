// SPDX-License-Identifier: BSD-3-Clause
// Computed efforts between their samples, and what a delay of them adds: (4) of residual_causes.h.
#pragma once

#include <span>

#include "engine/parameters/motion_rates.h"

namespace armillary {

class LateEfforts {
 public:
  // A column of efforts (N m, N) a sample. Both must outlive it.
  LateEfforts(std::span<const MotionSample> samples, const Eigen::MatrixXd& effort)
      : samples_(samples), effort_(effort) {}

  // Whether every time comes after the one before: without that nothing here means anything.
  bool timesIncrease() const;
  double duration() const;  // s
  // Between two samples, or at the first or the last.
  Eigen::VectorXd at(double time) const;
  // (τ − τ of `delay` before) / delay of sample k; τ̇ where the delay is none.
  Eigen::VectorXd slope(Eigen::Index k, double delay) const;

 private:
  double timeOf(Eigen::Index k) const { return samples_[static_cast<std::size_t>(k)].state.time; }

  std::span<const MotionSample> samples_;
  const Eigen::MatrixXd& effort_;
};

}  // namespace armillary
