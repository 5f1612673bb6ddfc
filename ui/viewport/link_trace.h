// The path that a link's frame has gone in a recording.
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

  // The link's origin (world, m) over time, up to `now`, the oldest first.
  std::vector<Eigen::Vector3d> path(const Recording& recording, int link, double now);
  // The recording changed from its present end on; or altogether.
  void forgetAfter(double time);
  void forget();

 private:
  const Recording* recording_ = nullptr;
  const Model* model_ = nullptr;
  int link_ = -1;
  std::map<long, Eigen::Vector3d> points_;  // by their time in steps
  std::unique_ptr<Workspace> workspace_;
  BodyPoses X_WB_;
};

}  // namespace armillary
