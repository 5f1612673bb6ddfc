// SPDX-License-Identifier: GPL-3.0-or-later
// The path that a point of a link has gone in a recording.
#pragma once

#include <Eigen/Core>
#include <map>
#include <memory>
#include <vector>

#include "engine/simulation/recording.h"

namespace armillary {

// Points are taken at fixed times, at most kPoints of the last kSeconds before the shown moment,
// and are kept: a moment more costs a point more.
class LinkTrace {
 public:
  static constexpr double kSeconds = 10.0;
  static constexpr int kPoints = 400;

  // The link's point p_LP (m) in the world over time, up to `now`, the oldest first.
  std::vector<Eigen::Vector3d> path(const Recording& recording, int link,
                                    const Eigen::Vector3d& p_LP, double now);
  // The recording changed from its present end on; or altogether.
  void forgetAfter(double time);
  void forget();

 private:
  const Recording* recording_ = nullptr;
  const Model* model_ = nullptr;
  int link_ = -1;
  Eigen::Vector3d p_LP_ = Eigen::Vector3d::Zero();
  std::map<long, Eigen::Vector3d> points_;  // by their time in steps
  std::unique_ptr<Workspace> workspace_;
  BodyPoses X_WB_;
};

}  // namespace armillary
