// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/viewport/link_trace.h"

#include <algorithm>
#include <cmath>

namespace armillary {
namespace {

constexpr double kStep = LinkTrace::kSeconds / LinkTrace::kPoints;  // s

}  // namespace

std::vector<Eigen::Vector3d> LinkTrace::path(const Recording& recording, int link,
                                             const Eigen::Vector3d& p_LP, double now) {
  if (recording_ != &recording || model_ != &recording.model() || link_ != link || p_LP_ != p_LP) {
    forget();
    recording_ = &recording;
    model_ = &recording.model();
    link_ = link;
    p_LP_ = p_LP;
    workspace_ = std::make_unique<Workspace>(*model_);
  }
  std::vector<Eigen::Vector3d> path;
  if (recording.empty()) return path;
  const auto place = [&](double time) {
    forwardKinematics(*model_, recording.sampleAt(time).state, *workspace_, X_WB_);
    return linkPose(*model_, X_WB_, link) * p_LP;
  };
  const double end = std::min(now, recording.endTime());
  const double start = std::max(end - kSeconds, recording.startTime());
  if (end < start) return path;
  const long first = static_cast<long>(std::ceil(start / kStep));
  const long last = static_cast<long>(std::floor(end / kStep));
  points_.erase(points_.begin(), points_.lower_bound(first - kPoints));
  points_.erase(points_.upper_bound(last + kPoints), points_.end());
  for (long i = first; i <= last; ++i) {
    auto known = points_.find(i);
    if (known == points_.end()) {
      known = points_.emplace(i, place(static_cast<double>(i) * kStep)).first;
    }
    path.push_back(known->second);
  }
  path.push_back(place(end));
  return path;
}

void LinkTrace::forgetAfter(double time) {
  points_.erase(points_.upper_bound(static_cast<long>(std::floor(time / kStep))), points_.end());
}

void LinkTrace::forget() {
  points_.clear();
  recording_ = nullptr;
}

}  // namespace armillary
